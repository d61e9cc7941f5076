"""What a line of French text is read as, in the format."""

from __future__ import annotations

from typing import Any

from engine.notation import write_ability
from layers_site.explain.reading.card import read_card
from layers_site.explain.reading.result import CardReading, PrintedCard


def card(text: str, types: str = "Créature : elfe", name: str = "Gardien du gué", **more: str) -> CardReading:
    return read_card(PrintedCard(name, types, text, language="fr", **more))


def abilities(text: str, types: str = "Créature : elfe", **more: str) -> list[Any]:
    """Return the abilities of a text that is read whole."""
    reading = card(text, types, **more)
    assert [(line.why, line.readings) for line in reading.lines if line.why] == []
    return [write_ability(ability) for ability in reading.abilities]


def static(text: str, types: str = "Créature : elfe", **more: str) -> Any:
    """Return the one static ability of a text."""
    (ability,) = abilities(text, types, **more)
    return ability["static"]


def left(text: str, types: str = "Créature : elfe", **more: str) -> list[str | None]:
    """Return why each line was left, None for one that was read."""
    return [line.why for line in card(text, types, **more).lines]
