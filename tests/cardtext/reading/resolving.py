"""Read a line of our own as what it makes when it resolves."""

from __future__ import annotations

from engine.expressions import HasWord, PlayerIs, Selector
from engine.scenario import Ability, AddAbilities
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard, ReadEffect

ELF = "Creature — Elf"
CREATURE = Selector((HasWord("type", ("Creature",)),))
LAND = Selector((HasWord("type", ("Land",)),))
YOUR_CREATURES = Selector((HasWord("type", ("Creature",)), PlayerIs("controller", "you")))


def effects(text: str, type_line: str = "Sorcery", name: str = "Quiet Lantern") -> tuple[ReadEffect, ...]:
    """Return the effects of a text; its lines are those of a card that we made up."""
    return read_card(PrintedCard(name, type_line, text)).effects


def effect(text: str, type_line: str = "Sorcery") -> ReadEffect:
    (only,) = effects(text, type_line)
    return only


def grants(*keywords: str) -> AddAbilities:
    return AddAbilities(tuple(Ability(keyword=keyword) for keyword in keywords))
