"""Data for pages about a board: frozen dataclasses made from the facts of a trace."""
