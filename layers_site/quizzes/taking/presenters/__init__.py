"""Data for the pages of a quiz."""
