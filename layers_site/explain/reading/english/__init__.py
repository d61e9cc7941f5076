"""The grammar of English rules text."""

from __future__ import annotations

from layers_site.explain.reading.english import (
    changes,
    conditions,
    effects,
    nouns,
    players,
    sentences,
    values,
    words,
)
from layers_site.explain.reading.grammar import Grammar


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in (words, nouns, players, values, conditions, changes, sentences, effects):
        part.add_rules(made)
    return made
