"""The pages of the desk; each asks for its permission."""
