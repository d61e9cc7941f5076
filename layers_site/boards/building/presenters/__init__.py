"""Data for the builder: the layers of an effect, and why these."""
