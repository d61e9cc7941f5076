"""Finding the round of a code, and the learner's place in it."""
