"""The grammar of French rules text."""

from __future__ import annotations

from layers_site.explain.reading.french import (
    becoming,
    behind,
    changes,
    conditions,
    deeds,
    effects,
    facts,
    instructions,
    keywords,
    naming,
    nouns,
    over_players,
    phrases,
    players,
    references,
    restricting,
    sentences,
    statings,
    subjects,
    targets,
    values,
    words,
    world,
)
from layers_site.explain.reading.grammar import Grammar

_PARTS = (
    words, keywords, references, nouns, behind, phrases, players, values, conditions, facts, statings,
    over_players, changes,
    becoming, naming,
    restricting, world, subjects, sentences, targets, instructions, deeds, effects,
)  # fmt: skip


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in _PARTS:
        part.add_rules(made)
    return made
