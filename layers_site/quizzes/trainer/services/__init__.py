"""Services of the trainer for quizzes and rounds."""
