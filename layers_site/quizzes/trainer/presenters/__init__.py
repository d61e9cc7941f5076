"""What the trainer's pages show."""
