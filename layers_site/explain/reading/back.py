"""Check a reading (law 3): our own sentence for it, read again, must give the same abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, cast

from engine.scenario import Ability, Chosen, GameObject, Label
from layers_site.explain.reading.canonical import canonical
from layers_site.explain.reading.setting import Setting
from layers_site.explain.wording import ability_text

#: The languages whose grammars read all of our own sentences.
_SAID_BACK: Final = frozenset(("en", "fr"))

Readings = tuple[tuple[Ability, ...], ...]


def comes_back(abilities: tuple[Ability, ...], setting: Setting, read: Callable[[str], Readings]) -> bool:
    """Say whether our own sentence for these abilities, read again, gives the same."""
    if setting.language not in _SAID_BACK or setting.quoted:
        return True
    sentences = said_back(abilities, setting)
    wanted = canonical(abilities, setting.language)
    return any(canonical(reading, setting.language) == wanted for reading in read(sentences))


def said_back(abilities: Iterable[Ability], setting: Setting) -> str:
    """Return our own sentences for the abilities of a line."""
    source = source_of(setting)
    language = cast("Literal['en', 'fr']", setting.language)
    return " ".join(ability_text(ability, language, source=source) for ability in abilities)


def source_of(setting: Setting) -> GameObject:
    """Return an object like the card, so that our sentences can name its type."""
    enchants = () if setting.host is None else (Ability(keyword=f"enchant {setting.host}"),)
    return GameObject(
        id="source", name=Label(setting.name, setting.name), zone="battlefield", owner="you", controller="you",
        timestamp=1, mana_cost="", mana_value=0, colors=(), supertypes=(), types=setting.types,
        subtypes=setting.subtypes, power=None, toughness=None, abilities=enchants, attached_to=None, counters=(),
        chosen=Chosen(), face_down=False, status=(), token=False, enabled=True,
    )  # fmt: skip
