"""Traces turned into frozen dataclasses with translated text; templates only loop, branch and print."""
