"""What a trace comes to, before it is said."""
