"""The words for things of the game, in the page's language."""

from __future__ import annotations

from layers_site.explain.texts import (
    SENTENCES_KEPT,
    ability,
    ability_among,
    changes,
    colorless,
    colors,
    counters,
    effect,
    effect_as_said,
    keywords,
    labels_of,
    short_ability,
    type_line,
    word,
    zone,
)

__all__ = [
    "SENTENCES_KEPT", "ability", "ability_among", "changes", "colorless", "colors", "counters", "effect",
    "effect_as_said", "keywords", "labels_of", "short_ability", "type_line", "word", "zone",
]  # fmt: skip
