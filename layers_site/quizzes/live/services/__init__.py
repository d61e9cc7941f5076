"""What happens in a live round: joining, moving on, answering, counting."""
