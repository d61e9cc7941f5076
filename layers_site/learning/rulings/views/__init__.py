"""An argument settled; and the board of the day."""
