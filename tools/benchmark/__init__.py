"""What `manage.py bench` measures: boards of any size, and how time grows with them. Nothing of the site needs it."""
