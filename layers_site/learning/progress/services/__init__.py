"""What is made of the answers that are kept."""
