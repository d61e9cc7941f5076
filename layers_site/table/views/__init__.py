"""My board, now; and the board of the day."""
