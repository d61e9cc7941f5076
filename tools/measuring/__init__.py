"""The site seen from outside: what `manage.py targets` measures and `manage.py screenshots` shows.

Nothing of the site needs it. A site of its own is served from a temporary folder, and driven with a real browser.
"""
