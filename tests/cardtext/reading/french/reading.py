"""What a line of French text is read as, in the format."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from engine.notation import write_ability
from engine.scenario import Ability, GameObject
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import CardReading, PrintedCard
from layers_site.cardtext.wording import ability_text, in_language, keyword_text, type_line
from tests.cardtext.wording.saying import CREATURE
from tests.engine import strategies

#: The names that are drawn are the same in both languages.
NAMES = {name: name for name in strategies.NAMES}


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


def sentence(ability: Ability, language: Literal["en", "fr"] = "fr", source: GameObject = CREATURE) -> str:
    """Say an ability by its data."""
    return ability_text(replace(ability, text=None), language, source=source)


def read_again(
    ability: Ability, language: Literal["en", "fr"] = "fr", source: GameObject = CREATURE
) -> tuple[Ability, ...] | None:
    """Say an ability and read it on the same card; None where it is not read whole."""
    types = type_line(source.supertypes, source.types, source.subtypes, language)
    enchants = [ability.keyword for ability in source.abilities if (ability.keyword or "").startswith("enchant ")]
    lines = [keyword_text(keyword, language).capitalize() for keyword in enchants if keyword]
    text = "\n".join((*lines, sentence(ability, language, source)))
    size = ("*", "*") if ability.cda else (str(source.power), str(source.toughness))
    printed = PrintedCard(in_language(source.name, language), types, text, source.mana_cost, *size, language=language)
    line = read_card(printed, known=NAMES).lines[-1]
    return None if line.why is not None or line.carried else line.abilities


def comes_back(ability: Ability, source: GameObject = CREATURE) -> bool:
    """Whether what French says of an ability is read, and not left. Fails where it is read as something else."""
    again = read_again(ability, "fr", source)
    misread = again is not None and canonical(again, "fr") != canonical([ability], "fr")
    assert not misread, (sentence(ability, "fr", source), again)
    return again is not None
