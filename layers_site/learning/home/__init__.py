"""The home page: a first question, the way on for whoever was here before."""
