"""What was filled in becomes a part of a board, and a part of a board what could have been filled in."""
