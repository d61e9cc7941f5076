"""The pages on which a board is built. Each reads a form, calls one service, and renders or leads back to the board."""
