"""The cards of a question: found by their names, and read for what they wish for, choose and leave behind."""
