"""Read figures, sizes and mana symbols, which are the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from layers_site.explain.reading.grammar import Parse, Result
from layers_site.explain.reading.meaning import Letter


def figure(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].text.isdecimal() and len(parse.tokens[place].text) < 5:
        yield Result(int(parse.tokens[place].text), place + 1)


_SIGNED: Final = re.compile(r"([+\-])(\d+|[XYZ])/([+\-])(\d+|[XYZ])")


def _side(sign: str, digits: str) -> int | tuple[int, Letter]:
    factor = -1 if sign == "-" else 1
    return factor * int(digits) if digits.isdecimal() else (factor, Letter(digits))


def bonus(parse: Parse, place: int) -> Iterable[Result]:
    """Read +2/+0 as two numbers; X with its sign as a pair of 1 or -1 and the letter."""
    match = _SIGNED.fullmatch(parse.tokens[place].text) if place < len(parse.tokens) else None
    if match is not None:
        yield Result((_side(match[1], match[2]), _side(match[3], match[4])), place + 1)


def size(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens):
        power, slash, toughness = parse.tokens[place].text.partition("/")
        if slash and (power.isdecimal() or power == "X") and (toughness.isdecimal() or toughness == "X"):
            sides = tuple(int(side) if side.isdecimal() else Letter(side) for side in (power, toughness))
            yield Result(sides, place + 1)


def below_zero(parse: Parse, place: int) -> Iterable[Result]:
    """Read a size of which one side at least is below 0: "-1/5"; the sign may stand for itself."""
    for end in range(place + 1, min(place + 4, len(parse.tokens)) + 1):
        match = _BELOW.fullmatch("".join(token.text for token in parse.tokens[place:end]))
        if match is not None and "-" in match.group():
            yield Result((int(match[1]), int(match[2])), end)


_BELOW: Final = re.compile(r"(-?\d{1,4})/(-?\d{1,4})")


def mana(parse: Parse, place: int) -> Iterable[Result]:
    end = place
    while end < len(parse.tokens) and parse.tokens[end].text.startswith("{"):
        end += 1
    if end > place:
        yield Result("".join(token.text for token in parse.tokens[place:end]), end)
