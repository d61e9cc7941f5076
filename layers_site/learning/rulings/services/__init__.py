"""Services of rulings: a board from names, the ruling under every order, and the board of a day."""
