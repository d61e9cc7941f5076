"""Numbers that were settled as an ability resolved: an X that was paid, and other numbers in its place.

The id of such an effect ends with its number, as in `biomass-mutation-x4`: wherever its changes have that number, or
the number with a minus, it is X. Other numbers of the effect are never offered, so that X is always known by its value.
Where the card says no X, but counts something, the letter is n.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

from engine.scenario import Ability, AddPT, Effect, GameObject, Label, SetPT

T = TypeVar("T")

#: What X is where nobody says it.
USUAL: Final = 3
_OFFERED: Final = range(7)
_TAKEN: Final = re.compile(r"-([xn])(\d{1,4})(-\d+)?\Z")
_OF_SLUG: Final = re.compile(r"(?<!-\d)-(\d{1,3})\Z")
_LETTER: Final = re.compile(r"\bX\b")
#: What is given with its own words may have an X of its own.
_QUOTED: Final = re.compile(r"“[^”]*”")


def number_taken(effect: Effect) -> int | None:
    """Return the number that the effect has for X; None where it has none."""
    match = _TAKEN.search(effect.id)
    return int(match[2]) if match else None


def is_x(effect: Effect) -> bool:
    """Return whether the number of the effect is called X."""
    match = _TAKEN.search(effect.id)
    return match is not None and match[1] == "x"


def numbers_to_take(effect: Effect) -> tuple[int, ...]:
    """Return what X may be instead, with the number that it is."""
    now = number_taken(effect)
    if now is None:
        return ()
    others = {abs(number) for number in _numbers_in(effect.changes)} - {now}
    return tuple(sorted({*_OFFERED, now} - others))


def with_number(effect: Effect, number: int) -> Effect | None:
    """Return the effect with that number for X; None where it is not offered."""
    now = number_taken(effect)
    if now is None or number not in numbers_to_take(effect):
        return None
    key = _TAKEN.sub(lambda match: f"-{match[1]}{number}{match[3] or ''}", effect.id)
    digits = re.compile(rf"\b{now}\b")
    name = Label(digits.sub(str(number), effect.name.en), digits.sub(str(number), effect.name.fr))
    return replace(effect, id=key, name=name, changes=_replaced(effect.changes, now, number))


def slug_with_number(slug: str, effect: Effect, owner: GameObject | None) -> str:
    """Return the slug for a board: with the number at its end if that is what the effect of the library took for X.

    Such an effect has its number at the end of its own slug, or its card's text says X.
    """
    sizes = [change for change in effect.changes if isinstance(change, AddPT | SetPT)]
    numbers = {abs(number) for number in _numbers_in(tuple(sizes))} - {0}
    if len(numbers) != 1 or _TAKEN.search(slug):
        return slug
    (number,) = numbers
    match = _OF_SLUG.search(slug)
    texts = [ability.other.en for ability in owner.abilities if ability.other is not None] if owner else []
    says_x = any(_LETTER.search(_QUOTED.sub("", text)) for text in (*texts, effect.name.en))
    if not says_x and (match is None or int(match[1]) != number):
        return slug
    return f"{slug if match is None else slug[: match.start()]}-{'x' if says_x else 'n'}{number}"


def _numbers_in(tree: object) -> Iterator[int]:
    if isinstance(tree, int) and not isinstance(tree, bool):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _numbers_in(part)
    elif is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        for field in fields(tree):
            yield from _numbers_in(getattr(tree, field.name))


def _replaced(tree: T, old: int, new: int) -> T:
    """Return the tree with a number in place of another, and with its minus likewise."""
    if isinstance(tree, int) and not isinstance(tree, bool):
        return cast("T", {old: new, -old: -new}.get(tree, tree))
    if isinstance(tree, tuple):
        return cast("T", tuple(_replaced(part, old, new) for part in tree))
    if is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        made = {field.name: _replaced(getattr(tree, field.name), old, new) for field in fields(tree)}
        return cast("T", replace(cast("Any", tree), **made))
    return tree
