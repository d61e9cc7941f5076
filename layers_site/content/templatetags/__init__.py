"""Tags of the words of the layers."""
