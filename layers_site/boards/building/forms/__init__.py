"""The forms of the builder: an effect, one's own card, a change to an object."""
