"""Layer 4 on creature types: every type, the chosen type, one type and no other (205.1)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    bears,
    colors,
    has,
    hawk,
    how_many,
    kin,
    line,
    ogre,
    pt,
    row,
)

EVERY: Final = {"all_creature_types": True}
NOT_EVERY: Final = {"all_creature_types": False}

ROWS: Final[tuple[Row, ...]] = (
    row("conspiracy",
        "Your creatures and your creature cards elsewhere are Brushwaggs and nothing else; those of others stay.",
        bears(), hawk(zone="graveyard"), ogre(**THEIRS),
        bears=line("Creature — Brushwagg"), hawk=line("Creature — Brushwagg"), ogre=line("Creature — Ogre")),
    row("arcane-adaptation",
        "Your creatures and your creature cards elsewhere are Zombies as well; those of others are not.",
        bears(), hawk(zone="library"), ogre(**THEIRS),
        bears=line("Creature — Bear Zombie"), hawk=line("Creature — Bird Zombie"), ogre=line("Creature — Ogre")),
    row("xenograft", "Your creatures are Zombies as well; cards elsewhere are not.",
        bears(), hawk(zone="library"), bears=line("Creature — Bear Zombie"), hawk=line("Creature — Bird")),
    row("maskwood-nexus",
        "Your creatures and your creature cards elsewhere are every creature type; those of others are not.",
        bears(), hawk(zone="exile"), ogre(**THEIRS),
        bears=EVERY | line("Creature — Bear"), hawk=EVERY, ogre=NOT_EVERY),
    row("changeling-titan", "A green 7/7 that is every creature type by its own ability, in the hand too.",
        placed={"zone": "hand"}, it=EVERY | colors("green") | pt(7, 7) | how_many(2)),
    row("mistform-ultimus", "A blue 3/3 that is every creature type by its own ability.",
        it=EVERY | line("Legendary Creature — Illusion") | colors("blue") | pt(3, 3)),
    row("mirror-entity", "A white 1/1 that is every creature type; what it does to others resolves.",
        bears(), it=EVERY | colors("white") | pt(1, 1) | how_many(2), bears=NOT_EVERY | pt(2, 2)),
    row("mirror-entity-activation-3", "The Bears are every creature type and 3/3.",
        bears(), on="bears", bears=EVERY | line("Creature — Bear") | pt(3, 3) | colors("green")),
    row(
        "duplicant-takes-after",
        "Duplicant has the creature types of the Hawk it exiled, its own type, and the Hawk's size; nothing is copied.",
        hawk(zone="exile"),
        {
            "id": "duplicant",
            "name": "Duplicant",
            "types": ["Artifact", "Creature"],
            "subtypes": ["Shapeshifter"],
            "power": 2,
            "toughness": 4,
        },
        on="duplicant",
        placed={"source": "hawk"},
        duplicant=line("Artifact Creature — Bird Shapeshifter") | pt(1, 1) | colors() | how_many(0),
    ),
    row("leyline-of-transformation",
        "Your creatures and your creature cards elsewhere are Zombies as well, as was chosen; theirs are not.",
        bears(), hawk(zone="hand"), ogre(**THEIRS),
        bears=line("Creature — Bear Zombie"), hawk=line("Creature — Bird Zombie"), ogre=line("Creature — Ogre")),
    row("kudo-king-among-bears", "All other creatures, whoever's, are 2/2 and Bears as well.",
        hawk(**THEIRS), kin("giant", "Giant") | {"power": 7, "toughness": 7},
        hawk=pt(2, 2) | line("Creature — Bird Bear") | has("flying"), giant=pt(2, 2)),
)  # fmt: skip
