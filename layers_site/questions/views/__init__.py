"""The pages that ask."""
