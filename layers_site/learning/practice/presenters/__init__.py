"""Practice as its pages show it."""
