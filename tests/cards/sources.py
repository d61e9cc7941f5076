"""Cards whose abilities make effects when they resolve: what they are before; the effects have rows of their own."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
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
)
