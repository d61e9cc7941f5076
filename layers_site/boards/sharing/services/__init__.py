"""Services to show a board to others: freeze, keep, link, draw, read, compare."""
