"""Words of an ability: those that choices fill in, and those that a text change replaces (612).

Names are never changed, nor mana symbols, nor the labels that only show a wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.board import Board, State
from engine.evaluation.queries import number, select
from engine.evaluation.scope import Scope
from engine.expressions import ChosenWord, Devotion, HasWord, Value, Word
from engine.instructions import Words
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    Colors,
    FullText,
    Label,
    ReplaceText,
    Static,
    Subtypes,
    TypesOf,
    given_by,
)
from engine.words import with_x

if TYPE_CHECKING:
    from engine.evaluation.effects import ContinuousEffect


#: The number of words that are put together in one step.
WORDS_IN_A_STEP: Final = 4
#: The number of changes of an effect that are looked through in one step.
_CHANGES_IN_A_STEP: Final = 8


def words_of(words: Iterable[Word], scope: Scope) -> Words:
    """Return the words, with the source's choices in their places; a choice that was not made gives no word."""
    return frozenset(word for word in (word_of(word, scope) for word in words) if word is not None)


def keywords_of(words: Iterable[Word], scope: Scope) -> Words:
    all_words = tuple(words)
    scope.board.meter.spend(len(all_words) // WORDS_IN_A_STEP)
    return frozenset(word for word in (keyword_of(word, scope) for word in all_words) if word is not None)


def is_open(words: Iterable[Word | TypesOf], scope: Scope) -> bool:
    """Return whether all words are choices that were not made: then the change does nothing (607.1)."""
    all_words = tuple(words)
    return bool(all_words) and all(isinstance(word, ChosenWord) and word_of(word, scope) is None for word in all_words)


def word_of(word: Word, scope: Scope) -> str | None:
    """Return the word, or what the source chose in its place; None where nothing was chosen."""
    if not isinstance(word, ChosenWord):
        return word
    chosen: str | None = getattr(scope.chosen, word.kind)
    return chosen


def keyword_of(word: Word, scope: Scope) -> str | None:
    """Return a keyword; a choice of the source in its place is protection from what was chosen (702.16)."""
    chosen = word_of(word, scope)
    return chosen if isinstance(word, str) or chosen is None else f"protection from {chosen}"


# --- abilities by their names -----------------------------------------------------------------------


def numbered(letter: str, abilities: Iterable[Ability], before: int = 0) -> tuple[tuple[str, Ability], ...]:
    return tuple((ability.id or f"{letter}{place}", ability) for place, ability in enumerate(abilities, before + 1))


def named(change: AddAbilities | FullText, effect: ContinuousEffect, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    """Name the abilities by their place among all the abilities that the effect adds, or adds to texts."""
    places = (place for place, other in enumerate(effect.changes) if other is change)
    place = next(places, len(effect.changes))
    scope.board.meter.spend(place // _CHANGES_IN_A_STEP)
    earlier = (other for other in effect.changes[:place] if type(other) is type(change))
    letter = "a" if isinstance(change, AddAbilities) else "p"
    return numbered(letter, given_by(change), sum(len(given_by(other)) for other in earlier))


def abilities_from(change: AddAbilitiesFrom, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    abilities: list[tuple[str, Ability]] = []
    for object_id in select(change.selector, scope):
        for instance in scope.state[object_id].abilities:
            scope.board.meter.spend()
            if is_of_kind(instance, change.only):
                abilities.append((f"{object_id}-{instance.id}", instance.ability))
    return tuple(abilities)


def is_of_kind(instance: AbilityInstance, kind: str) -> bool:
    """Return whether it is a keyword, or an activated, triggered or mana ability (which is also activated)."""
    if kind == "keyword":
        return instance.ability.keyword is not None
    return instance.ability.kind == kind or (kind == "activated" and instance.ability.kind == "mana")


def with_numbers(state: State, board: Board) -> dict[str, Characteristics]:
    """Return the objects with the number of each X that their keywords define (107.3j), as it is in this state.

    A number below 0 is 0 (107.1b).
    """
    return {object_id: _with_numbers(object_id, now, state, board) for object_id, now in state.items()}


def _with_numbers(object_id: str, now: Characteristics, state: State, board: Board) -> Characteristics:
    if all(item.ability.x is None for item in now.abilities):
        return now
    board.meter.path = f"/objects/{board.place[object_id]}"
    scope = Scope(board, state, object_id, now.controller)
    return now.with_abilities(tuple(_with_number(item, scope) for item in now.abilities))


def _with_number(item: AbilityInstance, scope: Scope) -> AbilityInstance:
    ability = item.ability
    if ability.x is None or ability.keyword is None:
        return item
    keyword = with_x(ability.keyword, max(0, number(ability.x, scope)))
    return item._replace(ability=replace(ability, keyword=keyword, x=None, text=None))


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
        x=cast("Value | None", _Rewording(old, new).part(ability.x)),
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
