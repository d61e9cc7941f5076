"""The grammar of French rules text."""

from __future__ import annotations

from layers_site.cardtext.reading.french import (
    changes,
    conditions,
    costs,
    deeds,
    effects,
    frames,
    instructions,
    nouns,
    references,
    sentences,
    statings,
    values,
    words,
)
from layers_site.cardtext.reading.grammar import Grammar

_PARTS = (
    words, frames, references, nouns, statings, values, conditions, changes, costs, sentences, instructions,
    deeds, effects,
)  # fmt: skip


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in _PARTS:
        part.add_rules(made)
    return made
