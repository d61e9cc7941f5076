"""What the desk does: boards become cases, what is done on a board becomes a stage, results are confirmed."""
