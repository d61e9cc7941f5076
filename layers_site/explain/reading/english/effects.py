"""What spells and abilities do when they resolve, in English, as far as it lasts."""

from __future__ import annotations

from layers_site.explain.reading.grammar import Grammar


def add_rules(grammar: Grammar) -> None:
    """Add nothing yet."""
    del grammar
