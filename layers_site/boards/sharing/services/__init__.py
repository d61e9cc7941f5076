"""What is done with a board so that others see it: frozen, kept, pointed at, drawn, read, compared."""
