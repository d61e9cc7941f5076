"""Creatures that players ask about and that have no continuous effect on others: what they are as printed."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    bears,
    colors,
    counters,
    has,
    how_many,
    line,
    pt,
    restrictions,
    row,
    the,
)

ROWS: Final[tuple[Row, ...]] = (
    row("baneslayer-angel", "A 5/5 Angel with five keywords.",
        it=line("Creature — Angel") | colors("white") | pt(5, 5) | how_many(5) | has("flying")),
    row("serra-angel", "A 4/4 Angel that flies and stays untapped.",
        it=line("Creature — Angel") | colors("white") | pt(4, 4) | abilities("flying", "vigilance")),
    row("shivan-dragon", "A 5/5 Dragon that flies, with an activated ability.",
        it=line("Creature — Dragon") | colors("red") | pt(5, 5) | how_many(2) | has("flying")),
    row("birds-of-paradise", "A 0/1 Bird that flies and taps for mana.",
        it=line("Creature — Bird") | colors("green") | pt(0, 1) | how_many(2) | has("flying")),
    row("llanowar-elves", "A 1/1 Elf Druid with a mana ability.",
        it=line("Creature — Elf Druid") | colors("green") | pt(1, 1) | how_many(1)),
    row("elvish-mystic", "A 1/1 Elf Druid with a mana ability.",
        it=line("Creature — Elf Druid") | colors("green") | pt(1, 1) | how_many(1)),
    row("noble-hierarch", "A 0/1 Human Druid with exalted and a mana ability.",
        it=line("Creature — Human Druid") | colors("green") | pt(0, 1) | how_many(2) | has("exalted")),
    row("ulamog-the-infinite-gyre", "A colorless 10/10 with two keywords and two triggered abilities.",
        it=line("Legendary Creature — Eldrazi") | colors() | pt(10, 10) | how_many(4) | has("indestructible")),
    row("emrakul-the-aeons-torn", "A colorless 15/15 that flies, with six abilities.",
        it=line("Legendary Creature — Eldrazi") | colors() | pt(15, 15) | how_many(6) | has("flying", "annihilator 6")),
    row("darksteel-colossus", "An 11/11 Golem with trample and indestructible.",
        it=line("Artifact Creature — Golem") | colors() | pt(11, 11) | how_many(3) | has("trample", "indestructible")),
    row(
        "blightsteel-colossus",
        "An 11/11 Phyrexian Golem with three keywords.",
        it=line("Artifact Creature — Phyrexian Golem")
        | colors()
        | pt(11, 11)
        | how_many(4)
        | has("trample", "infect", "indestructible"),
    ),
    row(
        "progenitus",
        "A 10/10 of all five colors, with protection from everything.",
        it=line("Legendary Creature — Hydra Avatar")
        | colors("white", "blue", "black", "red", "green")
        | pt(10, 10)
        | how_many(2),
    ),
    row("griselbrand", "A black 7/7 Demon with flying, lifelink and an activated ability.",
        it=line("Legendary Creature — Demon") | colors("black") | pt(7, 7) | how_many(3) | has("flying", "lifelink")),
    row(
        "wurmcoil-engine",
        "A 6/6 artifact creature with deathtouch and lifelink.",
        it=line("Artifact Creature — Phyrexian Wurm")
        | colors()
        | pt(6, 6)
        | how_many(3)
        | has("deathtouch", "lifelink"),
    ),
    row("slippery-bogle", "A green and blue 1/1 Beast with hexproof.",
        it=line("Creature — Beast") | colors("green", "blue") | pt(1, 1) | abilities("hexproof")),
    row(
        "invisible-stalker",
        "A 1/1 Human Rogue with hexproof that can’t be blocked.",
        it=line("Creature — Human Rogue")
        | colors("blue")
        | pt(1, 1)
        | has("hexproof")
        | restrictions("can’t be blocked"),
    ),
    row(
        "geist-of-saint-traft",
        "A white and blue 2/2 with hexproof.",
        it=line("Legendary Creature — Spirit Cleric")
        | colors("white", "blue")
        | pt(2, 2)
        | how_many(2)
        | has("hexproof"),
    ),
    row(
        "mantis-rider",
        "A 3/3 of three colors with three keywords.",
        it=line("Creature — Human Monk")
        | colors("white", "blue", "red")
        | pt(3, 3)
        | abilities("flying", "vigilance", "haste"),
    ),
    row("ball-lightning", "A 6/1 Elemental with trample and haste.",
        it=line("Creature — Elemental") | colors("red") | pt(6, 1) | how_many(3) | has("trample", "haste")),
    row("goblin-guide", "A 2/2 Goblin with haste.",
        it=line("Creature — Goblin Scout") | colors("red") | pt(2, 2) | how_many(2) | has("haste")),
    row("snapcaster-mage", "A 2/1 Human Wizard with flash and a triggered ability.",
        it=line("Creature — Human Wizard") | colors("blue") | pt(2, 1) | how_many(2) | has("flash")),
    row("orcish-bowmasters", "A 1/1 Orc with flash and a triggered ability.",
        it=line("Creature — Orc Archer") | colors("black") | pt(1, 1) | how_many(2) | has("flash")),
    row("worldgorger-dragon", "A 7/7 Dragon with flying, trample and two triggered abilities.",
        it=line("Creature — Nightmare Dragon") | colors("red") | pt(7, 7) | how_many(4) | has("flying", "trample")),
    row("avenger-of-zendikar", "A 5/5 Elemental with two triggered abilities.",
        it=line("Creature — Elemental") | colors("green") | pt(5, 5) | how_many(2)),
    row("kiki-jiki-mirror-breaker", "A 2/2 Goblin with haste and an activated ability.",
        it=line("Legendary Creature — Goblin Shaman") | colors("red") | pt(2, 2) | how_many(2) | has("haste")),
    row("mother-of-runes", "A 1/1 Human Cleric with an activated ability.",
        it=line("Creature — Human Cleric") | colors("white") | pt(1, 1) | how_many(1)),
    row("giver-of-runes", "A 1/2 Kor Cleric with an activated ability.",
        it=line("Creature — Kor Cleric") | colors("white") | pt(1, 2) | how_many(1)),
    row("steel-overseer", "A 1/1 Construct with an activated ability.",
        it=line("Artifact Creature — Construct") | colors() | pt(1, 1) | how_many(1)),
    row("scavenging-ooze", "A 2/2 Ooze with an activated ability.",
        it=line("Creature — Ooze") | colors("green") | pt(2, 2) | how_many(1)),
    row("murktide-regent", "A 3/3 Dragon that flies; with two counters it is 5/5.",
        placed=counters("+1/+1", 2),
        it=line("Creature — Dragon") | colors("blue") | pt(5, 5) | how_many(4) | has("flying")),
    row("hazoret-the-fervent", "A 5/4 God that is a creature at all times.",
        it=line("Legendary Creature — God") | colors("red") | pt(5, 4) | how_many(4) | has("indestructible", "haste")),
    row("exalted-angel", "A 4/5 Angel that flies; face down it is a 2/2 without abilities (708.2).",
        bears(), the("exalted-angel", "hidden", face_down=True),
        it=line("Creature — Angel") | pt(4, 5) | how_many(3), hidden=pt(2, 2) | how_many(0)),
    row(
        "akroma-angel-of-fury",
        "A red 6/6 Angel with four keywords and morph.",
        it=line("Legendary Creature — Angel")
        | colors("red")
        | pt(6, 6)
        | has("flying", "trample", "protection from white", "protection from blue"),
    ),
    row(
        "rhonas-the-indomitable",
        "A 5/5 God that is a creature at all times.",
        it=line("Legendary Creature — God")
        | colors("green")
        | pt(5, 5)
        | how_many(4)
        | has("deathtouch", "indestructible"),
    ),
    row("the-scarab-god", "A 5/5 God of two colors with three abilities.",
        it=line("Legendary Creature — God") | colors("blue", "black") | pt(5, 5) | how_many(3)),
    row(
        "doran-the-siege-tower",
        "A 0/5 of three colors: each creature assigns combat damage equal to its toughness.",
        bears(**THEIRS),
        it=line("Legendary Creature — Treefolk Shaman")
        | pt(0, 5)
        | restrictions("assigns combat damage equal to its toughness rather than its power"),
        bears=pt(2, 2) | restrictions("assigns combat damage equal to its toughness rather than its power"),
    ),
    row(
        "arcades-the-strategist",
        "A 3/5 Elder Dragon; your creatures with defender use their toughness and may attack.",
        the("tree-of-redemption", "tree"),
        bears(),
        it=pt(3, 5) | has("flying", "vigilance"),
        tree=restrictions(
            "assigns combat damage equal to its toughness rather than its power",
            "can attack as though it didn’t have defender",
        ),
        bears=restrictions(),
    ),
)  # fmt: skip
