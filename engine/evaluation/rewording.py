"""Change words in an ability (612): colour words, basic land types and creature types, where they have this meaning.

Names are never changed, nor mana symbols, nor the labels that only show a wording.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Final, NamedTuple, TypeAlias, cast

from engine.expressions import Devotion, HasWord
from engine.scenario import Ability, Colors, Label, ReplaceText, SpellSelector, Static, Subtypes

_SpellTests: TypeAlias = tuple[tuple[str, tuple[SpellSelector, ...]], ...]
_SUFFIXES: Final = ("walk", "cycling")
#: The attributes that hold words which can be changed. An attribute `keywords` holds keywords in every class.
_WORDED: Final[dict[type, tuple[str, ...]]] = {
    Subtypes: ("words",),
    Colors: ("words",),
    ReplaceText: ("old", "new"),
    Devotion: ("colors",),
}
#: The tests of a selector that look for such words.
_WORDED_TESTS: Final = frozenset(("subtype", "color"))


def reword_ability(ability: Ability, old: str, new: str) -> Ability:
    """Replace every `old` of an ability by `new`. Its text is removed where it no longer fits."""
    changed = replace(
        ability,
        keyword=None if ability.keyword is None else reword_keyword(ability.keyword, old, new),
        static=cast("Static | None", _Rewording(old, new).part(ability.static)),
    )
    return ability if changed == ability else replace(changed, text=None)


def weight(ability: Ability) -> int:
    """Count the parts of an ability, to its last word: as many are gone through to reword it."""
    count = 0
    waiting: list[object] = [ability]
    while waiting:
        part = waiting.pop()
        count += 1
        if isinstance(part, tuple):
            waiting.extend(part)
        else:
            waiting.extend(getattr(part, name) for name in _attributes(part))
    return count


def reword_keyword(keyword: str, old: str, new: str) -> str:
    """Change the word in a keyword such as "protection from red" or "swampwalk"."""
    tokens = re.split(r"(\s+)", keyword)
    return "".join(_token(token, old, new) for token in tokens)


def _token(token: str, old: str, new: str) -> str:
    if token.lower() == old.lower():
        return new if token[:1].isupper() else new.lower()
    for suffix in _SUFFIXES:
        if token == old.lower() + suffix:
            return new.lower() + suffix
    return f"{new}s" if token == f"{old}s" else token


_ATTRIBUTES: Final[dict[type, tuple[str, ...]]] = {}


def _attributes(part: object) -> tuple[str, ...]:
    """Return the attributes of a part of a document; a word or a number has none."""
    kind = type(part)
    if kind not in _ATTRIBUTES:
        _ATTRIBUTES[kind] = tuple(item.name for item in fields(kind)) if is_dataclass(kind) else ()
    return _ATTRIBUTES[kind]


class _Rewording(NamedTuple):
    """One word for another. Plain strings are names, ids and the like; only some attributes hold words."""

    old: str
    new: str

    def part(self, part: object) -> object:
        """Go through any part of an ability."""
        if isinstance(part, tuple):
            return tuple([self.part(item) for item in part])
        if isinstance(part, Ability):
            return reword_ability(part, self.old, self.new)
        if isinstance(part, SpellSelector):
            tests = [(key, (self.words if key == "color" else self.part)(wanted)) for key, wanted in part.tests]
            return SpellSelector(cast("_SpellTests", tuple(tests)))
        if isinstance(part, Label):
            return part
        reworded = {name: self.attribute(part, name) for name in _attributes(part)}
        return type(part)(**reworded) if reworded else part

    def attribute(self, part: object, name: str) -> object:
        value: object = getattr(part, name)
        if name == "keywords" or (name == "words" and isinstance(part, HasWord) and part.key == "keyword"):
            return self.keywords(value)
        return self.words(value) if _holds_words(part, name) else self.part(value)

    def words(self, words: object) -> object:
        """Change a word, or each of several words, of which some may be choices."""
        if isinstance(words, tuple):
            return tuple([self.words(word) for word in words])
        return self.new if words == self.old else words

    def keywords(self, words: object) -> object:
        if isinstance(words, tuple):
            return tuple([self.keywords(word) for word in words])
        return reword_keyword(words, self.old, self.new) if isinstance(words, str) else words


def _holds_words(part: object, name: str) -> bool:
    """Return whether an attribute holds words that can be changed."""
    if isinstance(part, HasWord):
        return name == "words" and part.key in _WORDED_TESTS
    return name in _WORDED.get(type(part), ())
