"""The board of the day: the same for all, with one answer a learner and what all answered."""
