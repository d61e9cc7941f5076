"""Effects that take an object or make it a copy (layers 1 and 2), and the cards that make them."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    bears,
    charm,
    colors,
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
    row(
        "stunt-double",
        "A copy before it has chosen one: a 0/0.",
        it=line("Creature — Shapeshifter") | pt(0, 0) | has("flash"),
    ),
    row(
        "vizier-of-many-faces",
        "A copy before it has chosen one: a 0/0.",
        it=line("Creature — Shapeshifter Cleric") | pt(0, 0),
    ),
    row(
        "altered-ego",
        "A copy before it has chosen one: a green and blue 0/0.",
        it=line("Creature — Shapeshifter") | colors("green", "blue") | pt(0, 0),
    ),
    row(
        "masterwork-of-ingenuity",
        "A copy before it has chosen one: an Equipment with one ability.",
        it=line("Artifact — Equipment") | how_many(1),
    ),
    row("mirage-mirror", "An artifact with one activated ability.", it=line("Artifact") | how_many(1)),
    row(
        "dimir-doppelganger",
        "A 0/2 with one activated ability.",
        it=line("Creature — Shapeshifter") | colors("blue", "black") | pt(0, 2) | how_many(1),
    ),
    row(
        "lazav-dimir-mastermind",
        "A 3/3 with hexproof and a triggered ability.",
        it=line("Legendary Creature — Shapeshifter") | pt(3, 3) | how_many(2) | has("hexproof"),
    ),
    row(
        "lazav-the-multifarious",
        "A 1/3 with a triggered and an activated ability.",
        it=line("Legendary Creature — Shapeshifter") | colors("blue", "black") | pt(1, 3) | how_many(2),
    ),
    row(
        "cryptoplasm", "A 2/2 with one triggered ability.", it=line("Creature — Shapeshifter") | pt(2, 2) | how_many(1)
    ),
    row(
        "unstable-shapeshifter",
        "A 0/1 with one triggered ability.",
        it=line("Creature — Shapeshifter") | pt(0, 1) | how_many(1),
    ),
    row(
        "infinite-reflection",
        "What becomes a copy does so as a trigger resolves or as it enters: the Bears stay Bears.",
        bears(),
        on="bears",
        it=how_many(3),
        bears=line("Creature — Bear") | pt(2, 2),
    ),
    row(
        "essence-of-the-wild",
        "A 6/6; what is on the battlefield already stays what it is.",
        bears(),
        it=line("Creature — Avatar") | pt(6, 6),
        bears=pt(2, 2),
    ),
    row("splinter-twin", "The enchanted creature has an activated ability.", bears(), on="bears", bears=how_many(1)),
    row(
        "helm-of-the-host",
        "Its ability makes tokens; the equipped creature stays as it is.",
        bears(),
        on="bears",
        it=how_many(2),
        bears=pt(2, 2) | how_many(0),
    ),
    row("blade-of-selves", "The equipped creature has myriad.", bears(), on="bears", bears=abilities("myriad")),
    row(
        "quicksilver-elemental",
        "A 3/4 with an activated ability and a permission.",
        it=line("Creature — Elemental") | pt(3, 4) | how_many(2),
    ),
)
