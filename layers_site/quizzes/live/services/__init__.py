"""Services of a live round: joining, moving on, answering, counting."""
