"""What pages say of a board: frozen dataclasses made from the facts of a trace."""
