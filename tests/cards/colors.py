"""Layer 5: colors set and colors added, and the bonuses that look at them."""

from __future__ import annotations

from typing import Final

from tests.cards import table
from tests.cards.table import THEIRS, Row, bears, hawk, kin, line, path, pt, rat, row, tim

ROWS: Final[tuple[Row, ...]] = (
    *(
        row(
            f"becomes-{color}",
            f"The creature is {color} and no other color.",
            {"id": "gold", "name": "Gold", "types": ["Creature"], "colors": ["white", "blue"]} | pt(1, 1),
            on="gold",
            gold=table.colors(color),
        )
        for color in ("white", "blue", "black", "red", "green")
    ),
    row("whitening-aura", "The enchanted creature is white and no other color.", bears(), on="bears",
        bears=table.colors("white") | pt(2, 2)),
    row("painters-servant",
        "Everything everywhere, itself included, is blue besides what it was: the choice was blue.", bears(**THEIRS),
        path(), hawk(zone="library"), it=table.colors("blue") | pt(1, 3), bears=table.colors("green", "blue"),
        path=table.colors("blue"), hawk=table.colors("white", "blue")),
    row("darkest-hour", "All creatures are black and no other color; what is no creature is not touched.",
        bears(**THEIRS), path(), bears=table.colors("black"), path=table.colors()),
    row("ghostfire", "Red mana in its cost, and colorless by its own ability, even in the hand.",
        it=table.colors() | line("Instant") | {"zone": "hand", "mana_value": 3}),
    row("transguild-courier", "All colors by its own ability, although its cost has none; in the graveyard too.",
        placed={"zone": "graveyard"}, it=table.colors("white", "blue", "black", "red", "green") | pt(3, 3)),
    row("ghostflame-sliver", "All Slivers, itself included, are colorless; other creatures are not touched.",
        kin("sliver", "Sliver", colors=["green"], **THEIRS), bears(), it=table.colors() | pt(2, 2),
        sliver=table.colors(), bears=table.colors("green")),
    row("tide-drifter",
        "Colorless by devoid; your other colorless creatures get +0/+1, colored ones and those of others do not.",
        kin("golem", "Golem"), kin("theirs", "Golem", **THEIRS), bears(), it=table.colors() | pt(0, 5),
        golem=pt(1, 2), theirs=pt(1, 1), bears=pt(2, 2)),
    row("grand-architect", "Your other blue creatures get +1/+1; itself and green ones do not.", tim(), bears(),
        it=pt(1, 3), tim=pt(2, 2), bears=pt(2, 2)),
    row("dralnus-crusade",
        "A Goblin, whoever's, is black, a Zombie as well, and gets +1/+1; other creatures are not touched.",
        kin("goblin", "Goblin", colors=["red"], **THEIRS), bears(),
        goblin=line("Creature — Goblin Zombie") | table.colors("black") | pt(2, 2),
        bears=table.colors("green") | pt(2, 2)),
    row("crusade", "White creatures get +1/+1, whoever controls them; others do not.", hawk(**THEIRS), bears(),
        hawk=pt(2, 2), bears=pt(2, 2)),
    row("honor-of-the-pure", "Your white creatures get +1/+1; those of others and your green ones do not.", hawk(),
        hawk("theirs", **THEIRS), bears(), hawk=pt(2, 2), theirs=pt(1, 1), bears=pt(2, 2)),
    row("bad-moon", "Black creatures get +1/+1, whoever controls them; others do not.", rat(**THEIRS), bears(),
        rat=pt(2, 2), bears=pt(2, 2)),
    row("celestial-crusader", "Other white creatures get +1/+1, whoever controls them; itself it does not.",
        hawk(**THEIRS), bears(), it=pt(2, 2), hawk=pt(2, 2), bears=pt(2, 2)),
    row("ascendant-evincar",
        "Other black creatures get +1/+1 and nonblack ones get −1/−1, whoever controls them; itself stays 3/3.",
        rat(**THEIRS), hawk(), it=pt(3, 3), rat=pt(2, 2), hawk=pt(0, 0)),
    row("angel-of-jubilation",
        "Your other nonblack creatures get +1/+1, and nobody may pay life or sacrifice creatures for spells.",
        bears(), rat(), bears("theirs", **THEIRS), it=pt(3, 3), bears=pt(3, 3), rat=pt(1, 1), theirs=pt(2, 2),
        you=table.restrictions("can’t pay life or sacrifice creatures to cast spells or activate abilities"),
        opponent=table.restrictions("can’t pay life or sacrifice creatures to cast spells or activate abilities")),
)  # fmt: skip
