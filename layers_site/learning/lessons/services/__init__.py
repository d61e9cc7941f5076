"""The place of a learner in a lesson, their answers, and what is stored of it."""
