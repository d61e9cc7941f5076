"""What the pages of the drills show, in the language of the page."""
