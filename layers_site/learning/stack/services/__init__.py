"""Services of the stack pages: the part that speaks to the engine."""
