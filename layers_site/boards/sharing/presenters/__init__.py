"""Data for the pages of sharing, in the language of the page."""
