"""The grammar of French rules text."""

from __future__ import annotations

from layers_site.explain.reading.french import (
    becoming,
    behind,
    changes,
    conditions,
    costs,
    deeds,
    effects,
    facts,
    instructions,
    keywords,
    naming,
    nouns,
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
)
from layers_site.explain.reading.grammar import Grammar

_PARTS = (
    words, keywords, references, nouns, behind, phrases, players, values, conditions, facts, statings, changes,
    becoming, naming, restricting, costs, subjects, sentences, targets, instructions, deeds, effects,
)  # fmt: skip


def grammar() -> Grammar:
    """Make the grammar of all rules."""
    made = Grammar()
    for part in _PARTS:
        part.add_rules(made)
    return made
