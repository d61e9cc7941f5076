"""Mana costs as they are written: `{2}{R}{R}`, hybrids `{W/U}`, `{2/W}`, Phyrexian `{W/P}`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.words import COLOR_OF_SYMBOL, COLORS

#: One symbol of a cost, without its braces.
SYMBOL_PATTERN: Final = r"[0-9]{1,9}|[XYZWUBRGCS]|([2C]|[WUBRG])/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P"
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_KNOWN = re.compile(rf"({SYMBOL_PATTERN})\Z")


@lru_cache(maxsize=4096)
def symbols(cost: str) -> tuple[str, ...]:
    """Return the symbols of a cost without their braces, in order."""
    return tuple(_SYMBOL.findall(cost))


@lru_cache(maxsize=2**14)
def devotion_of(cost: str, colors: tuple[str, ...]) -> int:
    """Count the symbols of the cost that are of one of these colours or more (700.5)."""
    wanted = {letter for letter, color in COLOR_OF_SYMBOL.items() if color in colors}
    return sum(not wanted.isdisjoint(symbol.split("/")) for symbol in symbols(cost))


def is_mana_cost(cost: str) -> bool:
    """Return whether `cost` is a mana cost: nothing but known symbols in braces ("" is none)."""
    return _SYMBOL.sub("", cost) == "" and all(_KNOWN.match(symbol) for symbol in symbols(cost))


def mana_value(cost: str) -> int:
    """Sum the amounts of a cost, X counting 0 and a hybrid its largest half (202.3)."""
    return sum(amount_of(symbol) for symbol in symbols(cost))


def amount_of(symbol: str) -> int:
    """Return the amount of mana of a symbol, X being 0 and a hybrid its largest half."""
    if symbol in ("X", "Y", "Z"):
        return 0
    return max(int(half) if half.isdigit() else 1 for half in symbol.split("/"))


def colors_of(cost: str) -> tuple[str, ...]:
    """Return the colours of a cost, in the order white to green (202.2)."""
    colors = {
        COLOR_OF_SYMBOL[half] for symbol in symbols(cost) for half in symbol.split("/") if half in COLOR_OF_SYMBOL
    }
    return tuple(color for color in COLORS if color in colors)
