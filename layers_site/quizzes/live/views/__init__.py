"""The pages of a live round: the trainer's console and the learners' seats."""
