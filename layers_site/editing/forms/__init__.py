"""What editors send, and nothing else: every form says its errors at the field."""
