"""What a trainer does to quizzes and rounds."""
