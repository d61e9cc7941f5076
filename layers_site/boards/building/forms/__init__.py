"""What a learner fills in: an effect, a card of their own, a change to an object."""
