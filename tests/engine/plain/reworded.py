"""Text changes: one word for another in the rules text and the type line of an object (612)."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from engine.expressions import Devotion, HasWord
from engine.scenario import (
    Ability,
    Colors,
    ForbidAbilities,
    PlayerAbilities,
    RemoveAbilities,
    ReplaceText,
    Subtypes,
)
from engine.words import BASIC_LAND_TYPES

#: Where words of the game stand that a text change may meet: class, fields.
_WORDS = {
    Colors: ("words",),
    Subtypes: ("words",),
    Devotion: ("colors",),
    RemoveAbilities: ("keywords",),
    ForbidAbilities: ("keywords",),
    PlayerAbilities: ("keywords",),
    ReplaceText: ("old", "new"),
    Ability: ("keyword",),
}


def reworded(part: Any, old: str, new: str) -> Any:
    """The same data with one word for the other wherever it is used as such a word; names and labels stay."""
    if isinstance(part, tuple):
        return tuple(reworded(item, old, new) for item in part)
    if not dataclasses.is_dataclass(part):
        return part
    fields = {field.name: reworded(getattr(part, field.name), old, new) for field in dataclasses.fields(part)}
    for name in _worded(part):
        fields[name] = _replace(fields[name], old, new)
    return dataclasses.replace(part, **fields)


def _worded(part: Any) -> tuple[str, ...]:
    if isinstance(part, HasWord):
        return ("words",) if part.key in ("subtype", "color", "keyword") else ()
    return _WORDS.get(type(part), ())


def _replace(words: Any, old: str, new: str) -> Any:
    if isinstance(words, tuple):
        return tuple(dict.fromkeys(_replace(word, old, new) for word in words))
    return reworded_word(words, old, new) if isinstance(words, str) else words


def reworded_word(word: str, old: str, new: str) -> str:
    """A word by itself, or within a keyword: "protection from red", "swampwalk"."""
    changed = re.sub(rf"(?<![\w'-]){re.escape(old)}(?![\w'-])", lambda _: new, word)
    if old in BASIC_LAND_TYPES:
        changed = re.sub(rf"\b{old.lower()}walk\b", f"{new.lower()}walk", changed)
    return changed
