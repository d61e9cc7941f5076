"""Services that read a trace before it is put into words."""
