"""Effects that take an object or make it a copy (layers 1 and 2), and the cards that make them."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    bears,
    charm,
    has,
    hawk,
    how_many,
    kin,
    line,
    pt,
    rock,
    row,
    the,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "captivating-vampire-activation",
        "The creature is yours from now on and a Vampire as well.",
        bears(**THEIRS),
        on="bears",
        bears={"controller": "you"} | line("Creature — Bear Vampire"),
    ),
    row(
        "threaten",
        "The creature is yours and has haste until end of turn.",
        bears(**THEIRS),
        on="bears",
        bears={"controller": "you"} | abilities("haste"),
    ),
    row(
        "sower-of-temptation-trigger",
        "The creature is yours for as long as the Sower is on the battlefield.",
        bears(**THEIRS),
        the("sower-of-temptation", "sower"),
        on="bears",
        placed={"source": "sower"},
        bears={"controller": "you"},
    ),
    row(
        "zealous-conscripts-trigger",
        "The permanent is yours and has haste until end of turn.",
        rock(**THEIRS),
        on="rock",
        rock={"controller": "you"} | has("haste"),
    ),
    row(
        "sakashimas-student-copy",
        "A copy of the Bears that is a Ninja as well.",
        bears(),
        hawk(),
        on="hawk",
        placed={"source": "bears"},
        hawk=line("Creature — Bear Ninja") | pt(2, 2),
    ),
    row(
        "copy-artifact-copy",
        "A copy of the rock that is an enchantment as well.",
        rock(),
        charm(),
        on="charm",
        placed={"source": "rock"},
        charm=line("Artifact Enchantment") | how_many(1),
    ),
    row(
        "spark-double-copy",
        "A copy of the legend that is not legendary.",
        kin("legend", "Beast", supertypes=["Legendary"]),
        hawk(),
        on="hawk",
        placed={"source": "legend"},
        hawk=line("Creature — Beast"),
    ),
    row(
        "sakashima-the-impostor-copy",
        "A copy of the Bears that keeps its name, is legendary and has one ability more.",
        bears(),
        hawk(),
        on="hawk",
        placed={"source": "bears"},
        hawk=line("Legendary Creature — Bear") | {"name": "Sakashima the Impostor"} | how_many(1),
    ),
)
