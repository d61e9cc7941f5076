"""What each entry of the library of cards does alone: one row for each, with its expected result by hand."""
