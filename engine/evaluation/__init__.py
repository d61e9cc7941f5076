"""The evaluation of a board: the loop over the layers (613), and all that it is made of."""
