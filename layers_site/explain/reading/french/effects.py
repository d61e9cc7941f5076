"""Effects of spells and abilities in French: not read yet."""

from __future__ import annotations

from layers_site.explain.reading.grammar import REFUSED, Grammar


def add_rules(grammar: Grammar) -> None:
    """Add `resolving`, the whole effect of a spell or ability."""
    grammar.rule("resolving", "{line}", lambda abilities: REFUSED)
