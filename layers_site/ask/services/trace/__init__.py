"""Traces read for a ruling: what each says of one object, of two cards together, and whether a target fits."""
