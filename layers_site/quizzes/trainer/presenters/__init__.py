"""Data for the trainer's pages."""
