"""Make changes of what is said of a subject. Nothing here belongs to one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import Value, Word
from engine.scenario import Ability, AddPT, Change, ForbidAbilities
from layers_site.explain.reading.grammar import REFUSED, Parse, Result
from layers_site.explain.reading.identity import NOTHING_KEPT, Become, Kept, changes_of
from layers_site.explain.reading.meaning import Letter, for_each, times
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import QUOTATION

Side = int | tuple[int, Letter]


def bonus_of(bonus: tuple[Side, Side]) -> Change:
    """Make +2/+0 or +X/-X, whose letter is told later."""
    power, toughness = (side if isinstance(side, int) else times(side[0], cast("Value", side[1])) for side in bonus)
    return AddPT(power, toughness)


def bonus_for_each(bonus: tuple[Side, Side], unit: Value) -> object:
    made = bonus_of(bonus)
    if not isinstance(made, AddPT) or not isinstance(made.power, int) or not isinstance(made.toughness, int):
        return REFUSED
    return (for_each(made, unit),)


def keyword_ability(word: Word) -> Ability:
    """Make a keyword ability; one of a choice cannot be granted, and is refused by whoever grants it."""
    return Ability(keyword=cast("str", word))


def forbidden(lost: tuple[Word, ...], forbidden: tuple[Word, ...]) -> object:
    return (ForbidAbilities(lost),) if lost == forbidden else REFUSED


def quoted(parse: Parse, place: int) -> Iterable[Result]:
    """Read a quotation as the abilities that it gives, by the reader of whole lines."""
    setting = cast("Setting", parse.setting)
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and setting.read_quoted is not None:
        for abilities in setting.read_quoted(parse.tokens[place].text, ""):
            yield Result(abilities, place + 1)


STAYS: Final[Kept] = frozenset({"types"})


def becomes(become: Become, kept: Kept = NOTHING_KEPT) -> object:
    changes = changes_of(become, kept)
    return REFUSED if changes is None else changes


def becomes_with(become: Become, more: tuple[Change, ...], kept: Kept = NOTHING_KEPT) -> object:
    changes = changes_of(become, kept)
    return REFUSED if changes is None else (*changes, *more)


def sized(size: tuple[Value, Value], become: Become) -> object:
    """A size stands before a creature only."""
    if "Creature" not in become.types and "Vehicle" not in become.subtypes:
        return REFUSED
    return Become(become.types, become.subtypes, become.supertypes, become.colors, size)


def colored(colors: tuple[Word, ...], become: Become) -> Become:
    return Become(become.types, become.subtypes, become.supertypes, colors, become.size)


def with_supertype(word: str, become: object) -> object:
    if not isinstance(become, Become):
        return REFUSED
    return Become(become.types, become.subtypes, (word, *become.supertypes), become.colors, become.size)
