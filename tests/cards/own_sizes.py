"""Sizes that a card defines or changes for itself: layer 7a, and a modification by its own number in 7c."""

from __future__ import annotations

from typing import Final

from tests.cards.table import THEIRS, Row, basic, bears, book, hawk, line, ogre, pt, rock, row, the

ROWS: Final[tuple[Row, ...]] = (
    row(
        "nightmare",
        "Power and toughness are the Swamps you control: two, that of the opponent is none of them.",
        basic("Swamp", "one"),
        basic("Swamp", "two"),
        basic("Swamp", "theirs", **THEIRS),
        it=pt(2, 2) | {"has": ["flying"]} | line("Creature — Nightmare Horse"),
    ),
    row(
        "tarmogoyf",
        "Creature, land and instant in the graveyards are three card types: 3/4.",
        hawk(zone="graveyard"),
        basic("Forest", zone="graveyard", **THEIRS),
        the("lightning-bolt", "bolt", zone="graveyard"),
        bears(zone="graveyard"),
        it=pt(3, 4),
    ),
    row(
        "maro",
        "Power and toughness are the cards in your hand: two, that of the opponent does not count.",
        hawk(zone="hand"),
        basic("Forest", zone="hand"),
        ogre(zone="hand", **THEIRS),
        it=pt(2, 2),
    ),
    row(
        "lhurgoyf",
        "Two creature cards in all graveyards: power 2, toughness one more.",
        hawk(zone="graveyard"),
        ogre(zone="graveyard", **THEIRS),
        basic("Forest", zone="graveyard"),
        it=pt(2, 3),
    ),
    row("serra-avatar", "Power and toughness are your life total.", life={"you": 13}, it=pt(13, 13)),
    row(
        "yavimaya-kavu",
        "Power counts the red creatures, toughness the green ones, itself among both: with an Ogre and two Bears, 2/3.",
        ogre(**THEIRS),
        bears("one"),
        bears("two"),
        it=pt(2, 3),
    ),
    row(
        "deaths-shadow",
        "A 13/13 that gets −X/−X, X being your life total: 3/3 at ten life. A modification, not a defined size.",
        life={"you": 10},
        it=pt(3, 3),
    ),
    row(
        "construct-token",
        "A 0/0 that gets +1/+1 for each artifact you control, itself included: with two others, 3/3.",
        book(),
        rock(),
        book("theirs", **THEIRS),
        it=line("Artifact Creature — Construct") | pt(3, 3),
    ),
    row(
        "nighthowler",
        "With two creature cards in graveyards it is 2/2; one bestowed on the Bears makes them 4/4.",
        hawk(zone="graveyard"),
        ogre(zone="graveyard", **THEIRS),
        bears(),
        the("nighthowler", "aura", types=["Enchantment"], subtypes=["Aura"], attached_to="bears"),
        it=pt(2, 2),
        bears=pt(4, 4),
        aura=pt(None, None),
    ),
)
