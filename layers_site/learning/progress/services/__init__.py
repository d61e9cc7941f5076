"""Services that read the stored answers."""
