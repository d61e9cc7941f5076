"""What a learner does with boards: lessons, drills, practice, games on the stack, rulings, progress."""
