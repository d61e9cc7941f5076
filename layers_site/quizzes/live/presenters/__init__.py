"""What the console and the seats of a live round show."""
