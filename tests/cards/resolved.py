"""What resolved spells and abilities leave behind on the objects they affect (611.2)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    abilities,
    bears,
    colors,
    hawk,
    how_many,
    line,
    ogre,
    pt,
    row,
    the,
)

ROWS: Final[tuple[Row, ...]] = (
    # --- set in 7b
    row("becomes-0-1", "The Bears are 0/1.", bears(), on="bears", bears=pt(0, 1)),
    row("diminish", "The Bears are 1/1.", bears(), on="bears", bears=pt(1, 1) | colors("green")),
    row("sorceress-queen-activation", "The Bears are 0/2.", bears(), on="bears", bears=pt(0, 2)),
    row(
        "riptide-mangler-activation-4",
        "Its power is 4; its toughness, of which nothing is said, stays 3.",
        the("riptide-mangler", "mangler"),
        on="mangler",
        mangler=pt(4, 3),
    ),
    row(
        "tree-of-redemption-activation-20",
        "Its toughness is 20; its power, of which nothing is said, stays 0.",
        the("tree-of-redemption", "tree"),
        on="tree",
        tree=pt(0, 20),
    ),
    row(
        "ovinize",
        "The Hawk has no abilities and is 0/1; it is a white Bird still.",
        hawk(),
        on="hawk",
        hawk=pt(0, 1) | how_many(0) | colors("white") | line("Creature — Bird"),
    ),
    row(
        "turn-to-frog",
        "The Hawk is a blue Frog, 1/1, without abilities.",
        hawk(),
        on="hawk",
        hawk=pt(1, 1) | how_many(0) | colors("blue") | line("Creature — Frog"),
    ),
    row(
        "snakeform",
        "The Ogre is a green Snake, 1/1, without abilities.",
        ogre(abilities=["haste"]),
        on="ogre",
        ogre=pt(1, 1) | how_many(0) | colors("green") | line("Creature — Snake"),
    ),
    row(
        "sudden-spoiling",
        "All creatures of a player are 0/2 without abilities.",
        hawk(),
        bears(),
        on="hawk bears",
        hawk=pt(0, 2) | how_many(0),
        bears=pt(0, 2),
    ),
    row(
        "biomass-mutation-4",
        "Your creatures are 4/4 and keep their abilities.",
        hawk(),
        bears(),
        on="hawk bears",
        hawk=pt(4, 4) | abilities("flying"),
        bears=pt(4, 4),
    ),
    # --- added in 7c
    row("giant-growth", "The Bears get +3/+3.", bears(), on="bears", bears=pt(5, 5)),
    row("bonus-0-1", "The Bears get +0/+1.", bears(), on="bears", bears=pt(2, 3)),
    row("bonus-1-1", "The Bears get +1/+1.", bears(), on="bears", bears=pt(3, 3)),
    row("bonus-4-4", "The Bears get +4/+4.", bears(), on="bears", bears=pt(6, 6)),
    row("bonus-5-0", "The Bears get +5/+0.", bears(), on="bears", bears=pt(7, 2)),
    row(
        "wild-mongrel-activation-blue",
        "The Mongrel gets +1/+1 and is blue and no other color.",
        the("wild-mongrel", "mongrel"),
        on="mongrel",
        mongrel=pt(3, 3) | colors("blue") | line("Creature — Dog"),
    ),
    # --- switched in 7d
    row(
        "about-face",
        "A 0/3 becomes a 3/0.",
        the("riptide-mangler", "mangler"),
        on="mangler",
        mangler=pt(3, 0),
    ),
    row(
        "kagemaro-activation",
        "With two cards in hand as it resolved, a creature gets -2/-2.",
        bears(),
        on="bears",
        bears=pt(0, 0),
    ),
)
