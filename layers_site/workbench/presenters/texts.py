"""Stand-in until the wording app lands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.characteristics import AbilityInstance, Characteristics
from engine.scenario import Ability, Change, Effect


def type_word(word: str) -> str:
    return word


def colors(words: Iterable[str]) -> list[str]:
    return sorted(words)


def keywords(words: Iterable[str]) -> str:
    return ", ".join(words)


def changes(some: tuple[Change, ...]) -> str:
    return " and ".join(type(c).__name__ for c in some)


def ability(one: Ability) -> str:
    return one.keyword or (one.text.en if one.text else str(one.static or (one.other.en if one.other else "?")))[:120]


def short_ability(one: AbilityInstance) -> str:
    return ability(one.ability)[:40]


def effect(one: Effect) -> str:
    return changes(one.changes)


def type_line(thing: Characteristics) -> str:
    return " ".join([*sorted(thing.supertypes), *sorted(thing.types), *sorted(thing.subtypes)])
