"""The grammar of French rules text."""

from __future__ import annotations

from typing import Final

from layers_site.cardtext.reading.french import (
    changes,
    conditions,
    costs,
    effects,
    frames,
    instructions,
    makings,
    nouns,
    references,
    sentences,
    statings,
    values,
    words,
)

PARTS: Final = (
    words, frames, references, nouns, statings, values, conditions, changes, costs, sentences, instructions,
    makings, effects,
)  # fmt: skip
