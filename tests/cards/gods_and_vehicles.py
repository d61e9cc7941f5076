"""Gods, Vehicles and planeswalkers: what is a creature at some times and not at others."""

from __future__ import annotations

from typing import Final

from tests.cards.table import THEIRS, Row, abilities, bears, colors, has, how_many, line, pt, row, the

ROWS: Final[tuple[Row, ...]] = (
    row("nylea-god-of-the-hunt",
        "With a devotion to green of two it is no creature and no God; your other creatures have trample.",
        bears(), bears("theirs", **THEIRS),
        it=line("Legendary Enchantment") | pt(None, None) | has("indestructible"), bears=abilities("trample"),
        theirs=how_many(0)),
    row("thassa-god-of-the-sea", "With a devotion to blue of one it is no creature and no God.",
        it=line("Legendary Enchantment") | pt(None, None) | has("indestructible")),
    row("erebos-god-of-the-dead",
        "With a devotion to black of one it is no creature and no God; opponents can't gain life.",
        it=line("Legendary Enchantment") | pt(None, None) | has("indestructible"),
        opponent={"restrictions": ["can’t gain life"]}),
    row("purphoros-god-of-the-forge", "With a devotion to red of one it is no creature and no God.",
        it=line("Legendary Enchantment") | pt(None, None) | has("indestructible")),
    row("gideon-blackblade", "On your turn it is a 4/4 indestructible Human Soldier, and a planeswalker still.",
        it=line("Legendary Planeswalker Creature — Gideon Human Soldier") | pt(4, 4) | has("indestructible")),
    row("smugglers-copter", "No creature before it is crewed, and without a size.",
        it=line("Artifact — Vehicle") | pt(None, None)),
    row("consulate-dreadnought", "No creature before it is crewed, and without a size.",
        it=line("Artifact — Vehicle") | pt(None, None)),
    row("aethersphere-harvester", "No creature before it is crewed, and without a size.",
        it=line("Artifact — Vehicle") | pt(None, None)),
    row("skysovereign-consul-flagship", "No creature before it is crewed, and without a size.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None)),
    row("parhelion-ii", "No creature before it is crewed, and without a size.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None)),
    row("weatherlight", "No creature before it is crewed, and without a size.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None)),
    row("crewed", "The Vehicle is an artifact creature with its printed size until end of turn.",
        the("smugglers-copter", "copter"),
        on="copter", copter=line("Artifact Creature — Vehicle") | pt(3, 3) | has("flying")),
    row("kruphix-god-of-horizons", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("green", "blue")),
    row("karametra-god-of-harvests", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("green", "white")),
    row("keranos-god-of-storms", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("blue", "red")),
    row("mogis-god-of-slaughter", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("black", "red")),
    row("ephara-god-of-the-polis", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("white", "blue")),
    row("pharika-god-of-affliction", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("black", "green")),
    row("phenax-god-of-deception", "With a devotion of two it is no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | colors("blue", "black")),
)  # fmt: skip
