"""The ways to learn with boards: lessons, drills, practice, games on the stack, progress."""
