"""The pages on which a quiz is answered."""
