"""Data for the console and the seats of a live round."""
