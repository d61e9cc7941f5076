"""What is said of an effect while it is built: its layers, and why these."""
