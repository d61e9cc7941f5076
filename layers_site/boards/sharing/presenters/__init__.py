"""What the pages of this app show, in words of the page."""
