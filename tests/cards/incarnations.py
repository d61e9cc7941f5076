"""Cards that act from the graveyard: their abilities work there and nowhere else (113.6)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    how_many,
    row,
)

ROWS: Final[tuple[Row, ...]] = (
    row("wonder", "From your graveyard, with a Island of yours, it gives your creatures flying; theirs get nothing.",
        basic("Island"), bears(), bears("theirs", **THEIRS),
        placed={"zone": "graveyard"}, bears=abilities("flying"), theirs=how_many(0)),
    row("anger", "From your graveyard, with a Mountain of yours, it gives your creatures haste; theirs get nothing.",
        basic("Mountain"), bears(), bears("theirs", **THEIRS),
        placed={"zone": "graveyard"}, bears=abilities("haste"), theirs=how_many(0)),
    row("brawn", "From your graveyard, with a Forest of yours, it gives your creatures trample; theirs get nothing.",
        basic("Forest"), bears(), bears("theirs", **THEIRS),
        placed={"zone": "graveyard"}, bears=abilities("trample"), theirs=how_many(0)),
    row("filth", "From your graveyard, with a Swamp of yours, it gives your creatures swampwalk; theirs get nothing.",
        basic("Swamp"), bears(), bears("theirs", **THEIRS),
        placed={"zone": "graveyard"}, bears=abilities("swampwalk"), theirs=how_many(0)),
    row("valor",
        "From your graveyard, with a Plains of yours, it gives your creatures first strike; theirs get nothing.",
        basic("Plains"), bears(), bears("theirs", **THEIRS),
        placed={"zone": "graveyard"}, bears=abilities("first strike"), theirs=how_many(0)),
)  # fmt: skip
