"""Conversion of a filled form into a part of a board, and back."""
