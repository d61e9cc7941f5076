"""The grammar of English rules text."""

from __future__ import annotations

from typing import Final

from layers_site.cardtext.reading.english import (
    adjectives,
    changes,
    conditions,
    costs,
    effects,
    frames,
    references,
    sentences,
    subjects,
    values,
)

PARTS: Final = (frames, adjectives, references, values, conditions, changes, costs, subjects, sentences, effects)
