"""More Auras: what they do to what they enchant (303.4)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    colors,
    has,
    hawk,
    how_many,
    line,
    pt,
    restrictions,
    row,
    tim,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "angelic-destiny",
        "+4/+4, flying, first strike, and it is an Angel as well.",
        bears(),
        on="bears",
        bears=pt(6, 6) | has("flying", "first strike") | line("Creature — Bear Angel"),
    ),
    row(
        "eldrazi-conscription",
        "+10/+10, trample and annihilator 2.",
        bears(),
        on="bears",
        bears=pt(12, 12) | abilities("trample", "annihilator 2"),
    ),
    row(
        "unflinching-courage",
        "+2/+2, trample and lifelink.",
        bears(),
        on="bears",
        bears=pt(4, 4) | abilities("trample", "lifelink"),
    ),
    row("boar-umbra", "+3/+3.", bears(), on="bears", bears=pt(5, 5)),
    row("hyena-umbra", "+1/+1 and first strike.", bears(), on="bears", bears=pt(3, 3) | abilities("first strike")),
    row("spider-umbra", "+1/+1 and reach.", bears(), on="bears", bears=pt(3, 3) | abilities("reach")),
    row("mammoth-umbra", "+3/+3 and vigilance.", bears(), on="bears", bears=pt(5, 5) | abilities("vigilance")),
    row("bear-umbra", "+2/+2 and a triggered ability.", bears(), on="bears", bears=pt(4, 4) | how_many(1)),
    row("eland-umbra", "+0/+4.", bears(), on="bears", bears=pt(2, 6)),
    row("drake-umbra", "+3/+3 and flying.", bears(), on="bears", bears=pt(5, 5) | abilities("flying")),
    row("felidar-umbra", "It has lifelink.", bears(), on="bears", bears=abilities("lifelink")),
    row("armadillo-cloak", "+2/+2 and trample.", bears(), on="bears", bears=pt(4, 4) | abilities("trample")),
    row("elephant-guide", "+3/+3.", bears(), on="bears", bears=pt(5, 5)),
    row("griffin-guide", "+2/+2 and flying.", bears(), on="bears", bears=pt(4, 4) | abilities("flying")),
    row(
        "blessing-of-the-nephilim",
        "+1/+1 for each of its two colors.",
        bears(colors=["green", "red"]),
        on="bears",
        bears=pt(4, 4),
    ),
    row("guard-duty", "It has defender.", bears(), on="bears", bears=abilities("defender")),
    row("weakness", "-2/-1.", bears(), on="bears", bears=pt(0, 1)),
    row("feebleness", "-2/-1; it came with flash.", bears(), on="bears", bears=pt(0, 1)),
    row("enfeeblement", "-2/-2.", bears(), on="bears", bears=pt(0, 0)),
    row("dead-weight", "-2/-2.", bears(), on="bears", bears=pt(0, 0)),
    row(
        "quag-sickness",
        "-1/-1 for your one Swamp; theirs does not count.",
        bears(),
        basic("Swamp"),
        basic("Swamp", "theirs", **THEIRS),
        on="bears",
        bears=pt(1, 1),
    ),
    row("sensory-deprivation", "-3/-0.", bears(), on="bears", bears=pt(-1, 2)),
    row(
        "reprobation",
        "A 0/1 Coward without abilities, blue as it was.",
        tim(),
        on="tim",
        tim=pt(0, 1) | how_many(0) | line("Creature — Coward") | colors("blue"),
    ),
    row(
        "vow-of-duty",
        "+2/+2, vigilance, and it can't attack you.",
        bears(),
        on="bears",
        bears=pt(4, 4) | abilities("vigilance") | restrictions("can’t attack you or planeswalkers you control"),
    ),
    row(
        "vow-of-flight",
        "+2/+2, flying, and it can't attack you.",
        bears(),
        on="bears",
        bears=pt(4, 4) | abilities("flying") | restrictions("can’t attack you or planeswalkers you control"),
    ),
    row("enslave", "The creature is yours.", bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row(
        "prison-term",
        "It can't attack or block, and its activated abilities can't be activated.",
        bears(),
        on="bears",
        bears=restrictions("can’t attack or block", "can’t have its activated abilities activated"),
    ),
    row(
        "claustrophobia",
        "It does not untap in its controller's untap step.",
        bears(),
        on="bears",
        bears=restrictions("doesn’t untap during its controller’s untap step"),
    ),
    row(
        "witness-protection",
        "A 1/1 green and white Citizen without abilities, named Legitimate Businessperson.",
        tim(),
        on="tim",
        tim=pt(1, 1)
        | how_many(0)
        | line("Creature — Citizen")
        | colors("white", "green")
        | {"name": "Legitimate Businessperson"},
    ),
    row(
        "frogify",
        "A 1/1 blue Frog without abilities.",
        hawk(),
        on="hawk",
        hawk=pt(1, 1) | how_many(0) | line("Creature — Frog") | colors("blue"),
    ),
    row(
        "wind-zendikon",
        "The land is a 2/2 blue Elemental with flying, and a land still.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Elemental") | colors("blue") | pt(2, 2) | has("flying"),
    ),
    row(
        "crusher-zendikon",
        "The land is a 4/2 red Beast with trample, and a land still.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Beast") | colors("red") | pt(4, 2) | has("trample"),
    ),
    row(
        "corrupted-zendikon",
        "The land is a 3/3 black Ooze, and a land still.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Ooze") | colors("black") | pt(3, 3),
    ),
    row(
        "guardian-zendikon",
        "The land is a 2/6 white Wall with defender, and a land still.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Wall") | colors("white") | pt(2, 6) | has("defender"),
    ),
    row(
        "vastwood-zendikon",
        "The land is a 6/4 green Elemental, and a land still.",
        basic("Forest"),
        on="forest",
        forest=line("Basic Land Creature — Forest Elemental") | colors("green") | pt(6, 4),
    ),
    row("domestication", "The creature is yours.", bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row(
        "faiths-fetters",
        "It can't attack or block, and its activated abilities can't be activated unless they are mana abilities.",
        tim(),
        on="tim",
        tim=restrictions(
            "can’t attack or block", "can’t have its activated abilities activated unless they’re mana abilities"
        ),
    ),
)
