"""Effects that take an object or make it a copy (layers 1 and 2), and the cards that make them."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    bears,
    line,
    row,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "captivating-vampire-activation",
        "The creature is yours from now on and a Vampire as well.",
        bears(**THEIRS),
        on="bears",
        bears={"controller": "you"} | line("Creature — Bear Vampire"),
    ),
)
