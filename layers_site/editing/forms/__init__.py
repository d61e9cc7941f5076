"""The forms of the desk: each shows its errors at the field."""
