"""Where a learner is in a lesson, what they answered, and what is kept of it."""
