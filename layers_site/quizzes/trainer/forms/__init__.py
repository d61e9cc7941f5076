"""The forms of a trainer."""
