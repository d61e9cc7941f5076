"""Cards that do nothing by themselves until an ability is used or they are in the graveyard (113.6)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    colors,
    counters,
    has,
    hawk,
    how_many,
    line,
    ogre,
    pt,
    row,
    the,
)


def _planeswalker(slug: str, name: str) -> Row:
    return row(
        slug,
        "A planeswalker with three loyalty abilities that does nothing by itself.",
        it=line(f"Legendary Planeswalker — {name}") | pt(None, None) | how_many(3),
    )


def _land(slug: str, number: int) -> Row:
    return row(slug, "A land that does nothing by itself.", it=line("Land") | pt(None, None) | how_many(number))


def _incarnation(slug: str, land: str, keyword: str) -> Row:
    return row(
        slug,
        f"From your graveyard, with a {land} of yours, it gives your creatures {keyword}; theirs get nothing.",
        basic(land),
        bears(),
        bears("theirs", **THEIRS),
        placed={"zone": "graveyard"},
        bears=abilities(keyword),
        theirs=how_many(0),
    )


ROWS: Final[tuple[Row, ...]] = (
    row("umezawas-jitte", "An Equipment that adds nothing by itself; it has five abilities.", bears(), on="bears",
        bears=pt(2, 2), it=line("Legendary Artifact — Equipment") | how_many(5)),
    row("walking-ballista", "0/0, with two +1/+1 counters 2/2.", placed=counters("+1/+1", 2), it=pt(2, 2)),
    row("triskelion", "1/1, with three +1/+1 counters 4/4.", placed=counters("+1/+1", 3), it=pt(4, 4)),
    row("heart-of-kiran", "A Vehicle, no creature until it is crewed.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None) | has("flying", "vigilance", "crew 3")),
    row("esikas-chariot", "A Vehicle, no creature until it is crewed.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None) | has("crew 4")),
    row("gideon-ally-of-zendikar-awake", "A 5/5 indestructible Human Soldier Ally that stays the planeswalker.",
        the("gideon-ally-of-zendikar", "gideon"), on="gideon",
        gideon=line("Legendary Planeswalker Creature — Gideon Human Soldier Ally") | pt(5, 5) | has("indestructible")),
    row("gideon-jura-awake", "A 6/6 Human Soldier that stays the planeswalker.", the("gideon-jura", "gideon"),
        on="gideon", gideon=line("Legendary Planeswalker Creature — Gideon Human Soldier") | pt(6, 6)),
    row(
        "sarkhan-the-dragonspeaker-awake",
        "A red 4/4 Dragon, legendary, no planeswalker meanwhile (205.1a), with three keywords.",
        the("sarkhan-the-dragonspeaker", "sarkhan"),
        on="sarkhan",
        sarkhan=line("Legendary Creature — Dragon")
        | pt(4, 4)
        | colors("red")
        | has("flying", "indestructible", "haste"),
    ),
    row("nissa-worldwaker-activation", "The land is a 4/4 Elemental creature with trample as well.",
        the("forest", "land"), on="land",
        land=line("Basic Land Creature — Forest Elemental") | pt(4, 4) | has("trample")),
    row("elspeth-knight-errant-activation", "+3/+3 and flying.", bears(), on="bears",
        bears=pt(5, 5) | abilities("flying")),
    row("sorin-solemn-visitor-activation", "+1/+0 and lifelink.", bears(), on="bears",
        bears=pt(3, 2) | has("lifelink")),
    row("raging-ravine-animation",
        "A red and green 3/3 Elemental creature with a triggered ability, and a land still.",
        the("raging-ravine", "ravine"), on="ravine",
        ravine=line("Land Creature — Elemental") | pt(3, 3) | colors("red", "green") | how_many(4)),
    row("stalking-stones-animation", "A 3/3 Elemental artifact creature, and a land still.",
        the("stalking-stones", "stones"), on="stones", stones=line("Land Artifact Creature — Elemental") | pt(3, 3)),
    row("wandering-fumarole-animation",
        "A blue and red 1/4 Elemental creature with an activated ability, and a land still.",
        the("wandering-fumarole", "fumarole"), on="fumarole",
        fumarole=line("Land Creature — Elemental") | pt(1, 4) | colors("blue", "red") | how_many(4)),
    row("figure-of-destiny-activation", "A 2/2 Kithkin Spirit.", the("figure-of-destiny", "figure"), on="figure",
        figure=line("Creature — Kithkin Spirit") | pt(2, 2) | how_many(3)),
    row("aquamoeba-activation", "1/3 is 3/1.", the("aquamoeba", "beast"), on="beast", beast=pt(3, 1)),
    row("mannichi-the-fevered-dream-activation", "1/2 is 2/1; the Hawk stays 1/1.",
        the("mannichi-the-fevered-dream", "dream"), hawk(), on="dream hawk", dream=pt(2, 1), hawk=pt(1, 1)),
    row("serendib-sorcerer-activation", "Base power and toughness 0/2.", ogre(), on="ogre", ogre=pt(0, 2)),
    *(_incarnation(*words.split(", ")) for words in (
        "wonder, Island, flying", "anger, Mountain, haste", "brawn, Forest, trample", "filth, Swamp, swampwalk",
        "valor, Plains, first strike",
    )),
)  # fmt: skip
