"""What spells and abilities do when they resolve, in French: not read yet."""

from __future__ import annotations

from layers_site.explain.reading.grammar import REFUSED, Grammar


def add_rules(grammar: Grammar) -> None:
    """`resolving` is all that a spell or ability does."""
    grammar.rule("resolving", "{line}", lambda abilities: REFUSED)
