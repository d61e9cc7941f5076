"""Cards whose abilities make effects when they resolve: what they are before; the effects have rows of their own."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    how_many,
    line,
    row,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "navigators-compass",
        "A noncreature artifact with two abilities; its effect is told beside it.",
        it=line("Artifact") | how_many(2),
    ),
    row("tideshaper-mystic", "A Merfolk Wizard with one ability.", it=line("Creature — Merfolk Wizard") | how_many(1)),
)
