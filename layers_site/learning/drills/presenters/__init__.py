"""Data for the pages of the drills, in the language of the page."""
