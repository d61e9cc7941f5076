"""Say back what was read (law 3): what another reading of our own sentence does not give again is not understood."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, cast

from engine.scenario import Ability, Chosen, GameObject, Label
from layers_site.explain.reading.canonical import canonical
from layers_site.explain.reading.setting import Setting
from layers_site.explain.wording import ability_text

#: The languages whose grammars read all that is said in them.
_SAID_BACK: Final = frozenset(("en", "fr"))

Readings = tuple[tuple[Ability, ...], ...]


def comes_back(abilities: tuple[Ability, ...], setting: Setting, read: Callable[[str], Readings]) -> bool:
    """Say whether our own sentence for these abilities, read again, gives the same."""
    if setting.language not in _SAID_BACK or setting.quoted:
        return True
    said = said_back(abilities, setting)
    wanted = canonical(abilities, setting.language)
    return any(canonical(reading, setting.language) == wanted for reading in read(said))


def said_back(abilities: Iterable[Ability], setting: Setting) -> str:
    """Return our own sentences for the abilities of a line."""
    source = source_of(setting)
    language = cast("Literal['en', 'fr']", setting.language)
    return " ".join(ability_text(ability, language, source=source) for ability in abilities)


def source_of(setting: Setting) -> GameObject:
    """Return an object such as the card that is read, for its sentences to call it what it is."""
    enchants = () if setting.host is None else (Ability(keyword=f"enchant {setting.host}"),)
    return GameObject(
        id="source", name=Label(setting.name, setting.name), zone="battlefield", owner="you", controller="you",
        timestamp=1, mana_cost="", mana_value=0, colors=(), supertypes=(), types=setting.types,
        subtypes=setting.subtypes, power=None, toughness=None, abilities=enchants, attached_to=None, counters=(),
        chosen=Chosen(), face_down=False, status=(), token=False, enabled=True,
    )  # fmt: skip
