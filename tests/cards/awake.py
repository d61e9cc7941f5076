"""Lands, artifacts and others that become creatures for a time: what the effect makes of them."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    basic,
    has,
    line,
    pt,
    row,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "embodiment-of-fury-trigger",
        "The land is a 3/3 Elemental with haste until end of turn and stays what it was.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Elemental") | pt(3, 3) | has("haste"),
    ),
)
