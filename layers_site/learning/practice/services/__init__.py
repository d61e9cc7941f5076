"""Finding a board to practice on, keeping what was answered, and saying when a pattern comes back."""
