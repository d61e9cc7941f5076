"""Finding a board to practise on, keeping what was answered, and saying when a pattern comes back."""
