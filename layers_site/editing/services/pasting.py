"""Data of a library card from its pasted texts, and whether the two languages say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.content.models import Card
from layers_site.explain.reading.own_words import effect_document, own_document, ready_effects
from layers_site.explain.reading.result import CardReading

Data = dict[str, Any]
#: What a card is called and what it costs may stand in one of the texts alone.
_BESIDE = ("name", "mana_cost")


class NoEffectError(ValueError):
    """The spell does not leave exactly one lasting effect that is read: there is nothing that a board can take."""


def card_data(reading: CardReading, choices: Mapping[int, int]) -> tuple[str, Data]:
    """Return the kind of the card and its data in our own words. Raises NoEffectError."""
    if not {"Instant", "Sorcery"} & set(reading.types.types):
        data = own_document(reading, choices)
        return Card.Kind.OBJECT, {key: value for key, value in data.items() if key != "name"}
    effects = ready_effects(reading)
    if len(effects) != 1:
        raise NoEffectError
    return Card.Kind.EFFECT, effect_document(effects[0])


def says_the_same(english: CardReading, french: CardReading, choices: Mapping[str, Mapping[int, int]]) -> bool:
    """Return whether both texts are the same data, name and cost aside."""
    if len(ready_effects(english)) != len(ready_effects(french)):
        return False
    documents = [own_document(english, choices["en"]), own_document(french, choices["fr"])]
    effects = [[effect_document(effect)["changes"] for effect in ready_effects(text)] for text in (english, french)]
    cards = [{key: value for key, value in document.items() if key not in _BESIDE} for document in documents]
    return cards[0] == cards[1] and effects[0] == effects[1]
