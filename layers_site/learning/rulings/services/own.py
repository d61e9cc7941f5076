"""Bring cards to the table that the library does not have: by their text, or as a plain creature of a size."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine import ScenarioError
from engine.notation import BROWSER, read_effect, read_object, write_selector
from layers_site.content.card_texts import find_text
from layers_site.explain.reading.card import read_card
from layers_site.explain.reading.own_words import effect_document, own_document, ready_effects, spell_name
from layers_site.explain.reading.pasted import pasted_card
from layers_site.explain.reading.result import CardReading, ReadEffect
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.wishes import kinds_in
from layers_site.platform.language import current_language

_SIZE: Final = re.compile(r"\s*([-−]?\d{1,3})\s*/\s*([-−]?\d{1,3})\s*\Z")
#: How the id of a card begins that somebody brought.
OWN: Final = "own-"


@dataclass(frozen=True, slots=True)
class Brought:
    """A card outside the library as the user describes it: its text, or its size alone."""

    text: str = ""
    size: str = ""

    def __bool__(self) -> bool:
        return bool(self.text.strip() or self.size.strip())


NOTHING: Final = Brought()


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that was brought, as the table lays it: what it is, and what its ability leaves behind."""

    name: str
    card: Known
    effects: tuple[Known, ...] = ()


def brought_card(number: int, name: str, brought: Brought) -> OwnCard | None:
    """Make a card of what was typed beside a name; None where it cannot be read as one."""
    if brought.text.strip():
        printed = pasted_card(brought.text)
        return _of_reading(number, printed.name or name, read_card(printed))
    match = _SIZE.match(brought.size)
    return _plain(number, name, *match.groups()) if match else None


def texted_card(number: int, name: str) -> OwnCard | None:
    """Make a card of the operator's texts, where these have exactly that name."""
    printed = find_text(name, current_language())
    return None if printed is None else _of_reading(number, printed.name, read_card(printed))


def _plain(number: int, name: str, power: str, toughness: str) -> OwnCard:
    size = {"power": int(power.replace("−", "-")), "toughness": int(toughness.replace("−", "-"))}
    document = {"id": f"{OWN}{number}", "name": name, "types": ["Creature"], **size}
    return OwnCard(name, Known(f"{OWN}{number}", read_object(document, limits=BROWSER)))


def _of_reading(number: int, name: str, reading: CardReading) -> OwnCard | None:
    """Make what the table lays: a permanent with the effects of its abilities, or what a spell leaves behind."""
    slug = f"{OWN}{number}"
    effects = [effect for effect in ready_effects(reading) if effect.condition is None]
    whole = len(reading.effects) == 1 and all(line.why is None for line in reading.lines)
    try:
        if {"Instant", "Sorcery"} & set(reading.types.types):
            return OwnCard(name, _effect(slug, spell_name(name, whole), effects[0])) if effects else None
        document = own_document(reading, {}) | {"id": slug, "name": name}
        card = Known(slug, read_object(document, limits=BROWSER))
        made = (_effect(f"{slug}-does-{place}", name, effect, slug) for place, effect in enumerate(effects[:1]))
        return OwnCard(name, card, tuple(made))
    except ScenarioError:
        return None


def _effect(slug: str, name: object, effect: ReadEffect, owner: str = "") -> Known:
    document = {"id": slug, "name": name, "affects": {"ids": []}, **effect_document(effect)}
    if effect.subject == "group" and effect.on is not None:
        document["locked_from"] = write_selector(effect.on)
    made = read_effect(document, limits=BROWSER)
    return Known(slug, made, (owner,), effect.subject, kinds_in(effect.on)) if owner else Known(slug, made)
