"""Measurements of `manage.py bench`: boards of any size, and how time grows with them. The site does not need them."""
