"""Cards whose abilities make effects when they resolve: what they are before; the effects have rows of their own."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    basic,
    colors,
    has,
    how_many,
    line,
    pt,
    row,
)

ROWS: Final[tuple[Row, ...]] = (
    row(
        "navigators-compass",
        "A noncreature artifact with two abilities; its effect is told beside it.",
        it=line("Artifact") | how_many(2),
    ),
    row("tideshaper-mystic", "A Merfolk Wizard with one ability.", it=line("Creature — Merfolk Wizard") | how_many(1)),
    row("creeping-tar-pit", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("inkmoth-nexus", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(2)),
    row("blinkmoth-nexus", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("faerie-conclave", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row(
        "forbidding-watchtower",
        "A land that does not wake up by itself.",
        it=line("Land") | pt(None, None) | how_many(3),
    ),
    row("mishras-factory", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row(
        "faceless-haven", "A land that does not wake up by itself.", it=line("Snow Land") | pt(None, None) | how_many(2)
    ),
    row("lair-of-the-hydra", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("spawning-pool", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("ghitu-encampment", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("stirring-wildwood", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(3)),
    row("dread-statuary", "A land that does not wake up by itself.", it=line("Land") | pt(None, None) | how_many(2)),
    row(
        "rakdos-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(2),
    ),
    row(
        "selesnya-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(2),
    ),
    row(
        "simic-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(2),
    ),
    row(
        "golgari-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(2),
    ),
    row(
        "gruul-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(2),
    ),
    row(
        "jade-statue",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(1),
    ),
    row(
        "guardian-idol",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | pt(None, None) | how_many(3),
    ),
    row("skarrg-guildmage", "A Human Shaman, 2/2, with two abilities.", it=pt(2, 2) | how_many(2)),
    row("awakener-druid", "A Human Druid, 1/1, with one ability.", it=pt(1, 1) | how_many(1)),
    row("kamahl-fist-of-krosa", "A Human Druid, 4/3, with two abilities.", it=pt(4, 3) | how_many(2)),
    row("jolrael-empress-of-beasts", "A Human Spellshaper, 3/3, with one ability.", it=pt(3, 3) | how_many(1)),
    row("quirion-druid", "An Elf Druid, 1/2, with one ability.", it=pt(1, 2) | how_many(1)),
    row(
        "tezzeret-the-seeker",
        "A planeswalker with 3 loyalty abilities.",
        it=line("Legendary Planeswalker — Tezzeret") | how_many(3),
    ),
    row(
        "tezzeret-agent-of-bolas",
        "A planeswalker with 3 loyalty abilities.",
        it=line("Legendary Planeswalker — Tezzeret") | how_many(3),
    ),
    row(
        "koth-of-the-hammer",
        "A planeswalker with 3 loyalty abilities.",
        it=line("Legendary Planeswalker — Koth") | how_many(3),
    ),
    row(
        "nissa-who-shakes-the-world",
        "A planeswalker with 3 loyalty abilities.",
        it=line("Legendary Planeswalker — Nissa") | how_many(3),
    ),
    row(
        "sarkhan-the-masterless",
        "A planeswalker with 3 loyalty abilities.",
        it=line("Legendary Planeswalker — Sarkhan") | how_many(3),
    ),
    row(
        "merfolk-trickster",
        "A 2/2 Merfolk with flash and one triggered ability.",
        it=pt(2, 2) | has("flash") | how_many(2),
    ),
    row("merfolk-thaumaturgist", "A 1/2 Merfolk Wizard with one ability.", it=pt(1, 2) | how_many(1)),
    row("indigo-faerie", "A 1/1 Faerie with flying and one ability.", it=pt(1, 1) | has("flying") | how_many(2)),
    row(
        "mistform-dreamer",
        "A 2/1 Illusion with flying and one ability.",
        it=pt(2, 1) | has("flying") | line("Creature — Illusion"),
    ),
    row(
        "amoeboid-changeling",
        "A 1/1 of every creature type with two abilities.",
        it=pt(1, 1) | {"all_creature_types": True},
    ),
    row("leonin-sun-standard", "An artifact with one ability.", it=line("Artifact") | how_many(1)),
    row("sower-of-temptation", "A 2/2 Faerie with flying and one triggered ability.", it=pt(2, 2) | how_many(2)),
    row("zealous-conscripts", "A 3/3 with haste and one triggered ability.", it=pt(3, 3) | has("haste") | how_many(2)),
    row(
        "clever-impersonator",
        "A copy before it has chosen one: a 0/0 Shapeshifter.",
        it=line("Creature — Shapeshifter") | pt(0, 0),
    ),
    row("sculpting-steel", "An artifact before it has chosen what to copy.", it=line("Artifact") | how_many(1)),
    row(
        "sakashimas-student",
        "A Human Ninja, 0/0, before it has chosen.",
        it=line("Creature — Human Ninja") | pt(0, 0) | how_many(2),
    ),
    row("copy-artifact", "An enchantment before it has chosen.", it=line("Enchantment") | how_many(1)),
    row("spark-double", "A copy before it has chosen one: a 0/0 Illusion.", it=line("Creature — Illusion") | pt(0, 0)),
    row(
        "sakashima-the-impostor",
        "A Human Rogue, 3/1, before it has chosen.",
        it=line("Legendary Creature — Human Rogue") | pt(3, 1),
    ),
    row("wasteland", "A land with abilities of no matter to the layers.", it=line("Land") | how_many(2)),
    row("ghost-quarter", "A land with abilities of no matter to the layers.", it=line("Land") | how_many(2)),
    row(
        "valakut-the-molten-pinnacle",
        "A land with abilities of no matter to the layers.",
        it=line("Land") | how_many(3),
    ),
    row("field-of-the-dead", "A land with abilities of no matter to the layers.", it=line("Land") | how_many(3)),
    row("cavern-of-souls", "A land with abilities of no matter to the layers.", it=line("Land") | how_many(3)),
    row(
        "wild-growth",
        "An Aura on a land that changes nothing about it.",
        basic("Forest"),
        on="forest",
        it=line("Enchantment — Aura") | how_many(2),
        forest=line("Basic Land — Forest"),
    ),
    row(
        "rest-in-peace",
        "An enchantment that says what becomes of cards on their way to a graveyard.",
        it=line("Enchantment") | how_many(2),
    ),
    row(
        "atraxa-praetors-voice",
        "A 4/4 of four colors with four keywords.",
        it=pt(4, 4) | colors("white", "blue", "black", "green") | has("flying", "vigilance", "deathtouch", "lifelink"),
    ),
    row("sheoldred-the-apocalypse", "A black 4/5 with deathtouch.", it=pt(4, 5) | has("deathtouch") | how_many(3)),
    row("solitude", "A white 3/2 with flash and lifelink.", it=pt(3, 2) | has("flash", "lifelink")),
)
