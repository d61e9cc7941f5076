"""The grammar of English rules text."""

from __future__ import annotations

from typing import Final

from layers_site.explain.reading.english import (
    adjectives,
    becoming,
    changes,
    conditions,
    copying,
    costs,
    deeds,
    effects,
    events,
    facts,
    instructions,
    keywords,
    limits,
    mentions,
    nouns,
    over_players,
    players,
    references,
    restricting,
    sentences,
    subjects,
    targets,
    values,
    words,
)
from layers_site.explain.reading.grammar import Grammar

_PARTS: Final = (
    words, keywords, adjectives, nouns, references, players, values, conditions, facts, over_players, changes, becoming,
    restricting,
    subjects, costs, sentences, targets, mentions, limits, instructions, events, deeds, copying, effects,
)  # fmt: skip


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in _PARTS:
        part.add_rules(made)
    return made
