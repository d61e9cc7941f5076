"""Reading English lines in tests, and saying abilities to have them read again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.notation import read_ability, write_ability
from engine.scenario import Ability, GameObject
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard
from layers_site.cardtext.wording import ability_text, type_line
from tests.cardtext.wording.saying import CREATURE

AURA = "Enchantment — Aura"


def line_of(text: str, types: str = "Creature — Elf", **more: str) -> Line:
    """Read a text of one line, or the last of several."""
    return read_card(PrintedCard("Ford Warden", types, text, **more)).lines[-1]


def abilities(text: str, types: str = "Creature — Elf", **more: str) -> list[Any]:
    """Return what a line is in the format; it must have been read, not carried."""
    line = line_of(text, types, **more)
    assert line.why is None, line
    assert not line.carried, line
    return [write_ability(ability) for ability in line.abilities]


def static(text: str, types: str = "Creature — Elf") -> dict[str, Any]:
    """Return the only static ability that a line is."""
    (ability,) = abilities(text, types)
    made: dict[str, Any] = ability["static"]
    return made


def sentence(ability: Ability, source: GameObject = CREATURE) -> str:
    """Say an ability in English, by its data."""
    return ability_text(replace(ability, text=None), "en", source=source)


def read_again(ability: Ability, source: GameObject = CREATURE) -> tuple[Ability, ...] | None:
    """Say an ability and read it on the same card; None where it is not read whole."""
    enchants = [
        ability.keyword.capitalize() for ability in source.abilities if (ability.keyword or "").startswith("enchant ")
    ]
    text = "\n".join((*enchants, sentence(ability, source)))
    line = type_line(source.supertypes, source.types, source.subtypes, "en")
    size = ("*", "*") if ability.cda else (str(source.power), str(source.toughness))
    read = read_card(PrintedCard(source.name.en, line, text, source.mana_cost, *size)).lines[-1]
    return None if read.why is not None else read.abilities


def comes_back(ability: Ability, source: GameObject = CREATURE) -> bool:
    """Whether what is said of an ability is read, and not left. Fails where it is read as something else."""
    again = read_again(ability, source)
    misread = again is not None and canonical(again) != canonical([ability])
    assert not misread, (sentence(ability, source), again)
    return again is not None


def document(written: Any) -> Ability:
    return read_ability(written)
