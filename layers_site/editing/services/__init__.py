"""Services of the desk: boards become cases, actions on a board become a stage, results are confirmed."""
