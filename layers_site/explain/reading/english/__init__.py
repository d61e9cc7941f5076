"""The grammar of English rules text."""

from __future__ import annotations

from typing import Final

from layers_site.explain.reading.english import (
    adjectives,
    becoming,
    changes,
    conditions,
    costs,
    deeds,
    effects,
    facts,
    instructions,
    keywords,
    mentions,
    nouns,
    players,
    references,
    restricting,
    sentences,
    subjects,
    values,
    words,
)
from layers_site.explain.reading.grammar import Grammar

_PARTS: Final = (
    words, keywords, adjectives, nouns, references, players, values, conditions, facts, changes, becoming, restricting,
    subjects, costs, sentences, mentions, instructions, deeds, effects,
)  # fmt: skip


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in _PARTS:
        part.add_rules(made)
    return made
