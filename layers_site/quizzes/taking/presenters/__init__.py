"""What the pages of a quiz show."""
