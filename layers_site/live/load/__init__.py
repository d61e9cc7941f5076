"""A room full of learners, to see how a live round bears them: see docs/live.md."""
