"""The answer: the facts of a board that matter, and what would be otherwise."""
