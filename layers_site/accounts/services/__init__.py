"""Coming in, going, and what is kept in between."""
