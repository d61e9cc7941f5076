"""Data for the desk, in words for readers without JSON."""
