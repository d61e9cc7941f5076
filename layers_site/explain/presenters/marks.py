"""The small marks that mean the same on every page: layer badges, chips, mana, power and toughness."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.analysis.seen import NO_STARS, Added, Difference, Stars, differences, shown, size_of
from engine.characteristics import Characteristics
from engine.rulesets import Layer, Ruleset
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names
from layers_site.explain.texts import difference_words, half_text, size_text
from layers_site.platform.text import current_language

# What a layer is about decides its colour, in every edition: layer 6 of 2003 sizes creatures as layer 7 does today.
_STRATUM_OF_KIND = {
    "copy": 1,
    "face": 1,
    "control": 2,
    "text": 3,
    "types": 4,
    "colors": 5,
    "abilities_lost": 6,
    "abilities_gained": 6,
}

#: The colour of what is of no single layer: what comes after them, and a table that has one for everything.
NO_STRATUM = 8

#: More effects than these in one layer are seen some at a time.
MOST_PLACES: Final = 4

_SYMBOL = re.compile(r"\{([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Badge:
    """A layer wherever it is named: its number in the edition, the stratum (1-7) that colours it, its name.

    What comes after the layers has a word for its number, and the colour NO_STRATUM. `text` is what the badge says.
    """

    layer: str
    stratum: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Chip:
    """One difference in words: sign `+`, `−` or `` and text; the layer where it came from, if that is to be said."""

    sign: str
    text: str
    badge: Badge | None = None
    #: What it was made from.
    fact: object = field(default=None, compare=False, repr=False)

    @property
    def lost(self) -> bool:
        return self.sign == "−"


@dataclass(frozen=True, slots=True)
class Size:
    """Power and toughness, with a star as it is printed.

    `was` is what they were before, "" where there is nothing to compare with.
    """

    power: int | str
    toughness: int | str
    was: str = ""


@dataclass(frozen=True, slots=True)
class Pip:
    """One mana symbol: its text and a letter for its colour (w u b r g, c for all else)."""

    text: str
    color: str


def badge(layer: Layer) -> Badge:
    stratum = stratum_of(layer)
    return Badge(layer.name, stratum, layer_title(layer), _("all") if stratum == NO_STRATUM else layer.name)


def badges(ruleset: Ruleset) -> Mapping[str, Badge]:
    """Return the ruleset's own layers by their names, in its order, and what comes after them."""
    return _badges(ruleset.id, current_language())


@lru_cache(maxsize=256)
def _badges(edition: str, _language: str) -> Mapping[str, Badge]:
    """Return the badges, made once for each language, since every mark on a page uses them."""
    marks = {layer.name: badge(layer) for layer in engine.find_ruleset(edition).layers}
    words = {"players": (_("The players"), _("players")), "rules": (_("The rules of the game"), _("rules"))}
    return MappingProxyType(marks | {name: Badge(name, NO_STRATUM, *words[name]) for name in AFTER_LAYERS})


def legend() -> tuple[Badge, ...]:
    """Return the seven layers of today, in short."""
    names = (
        pgettext("layer", "Copy"),
        _("Control"),
        _("Text"),
        _("Types"),
        _("Color"),
        _("Abilities"),
        _("Power and toughness"),
    )
    return tuple(Badge(str(number), number, name, str(number)) for number, name in enumerate(names, 1))


def stratum_of(layer: Layer) -> int:
    """Return the stratum of what a layer is about; NO_STRATUM for one that has changes of all sorts."""
    kinds = set(layer.kinds)
    if {"copy", "pt_set"} <= kinds:
        return NO_STRATUM
    return _STRATUM_OF_KIND.get(layer.kinds[0], 7)


def layer_title(layer: Layer) -> str:
    """Return a word or two on the layer, made from its kinds, so that every ruleset has them."""
    kinds: set[str] = set(layer.kinds)
    stratum = stratum_of(layer)
    if stratum == NO_STRATUM:
        return _("Everything in one list")
    if stratum == 7:
        return _size_title(kinds)
    if "face" in kinds and "copy" not in kinds:
        return _("Face down")
    return _ability_title(kinds) or legend()[stratum - 1].name


def _ability_title(kinds: set[str]) -> str:
    """Return the title of a layer that has more than abilities, or not all of them; "" for others."""
    if {"colors", "abilities_gained"} <= kinds:
        return _("Color and abilities")
    if {"text", "abilities_lost"} <= kinds:
        return _("Text, and losing abilities")
    titles = {"abilities_lost": _("Losing abilities"), "abilities_gained": _("Gaining abilities")}
    shared = kinds & set(titles)
    return titles[shared.pop()] if len(shared) == 1 else ""


def _size_title(kinds: set[str]) -> str:
    """Return the title of a layer of power and toughness, by what it does there."""
    titles = (
        ({"pt_set", "pt_modify_static", "pt_switch"}, _("Power and toughness, all the rest")),
        ({"pt_set", "pt_modify_resolved"}, _("Power and toughness, all the rest")),
        ({"pt_modify_static", "pt_counter", "pt_switch"}, _("Power and toughness modified and switched, counters")),
        ({"pt_modify_static", "pt_modify_resolved", "pt_counter"}, _("Power and toughness modified, counters")),
        ({"pt_define"}, _("Power and toughness defined")),
        ({"pt_set"}, _("Power and toughness set")),
        ({"pt_counter"}, _("Counters")),
        ({"pt_modify_static", "pt_modify_resolved"}, _("Power and toughness modified")),
        ({"pt_modify_static"}, _("Power and toughness modified by static abilities")),
        ({"pt_switch"}, _("Power and toughness switched")),
    )
    return next(title for wanted, title in titles if wanted <= kinds)


def size(thing: Characteristics, stars: Stars = NO_STARS) -> Size | None:
    """Return power and toughness of a creature, with `stars` as printed."""
    if "Creature" not in thing.types:
        return None
    return size_shown(size_of(thing, stars) or shown(0, 0))


def size_shown(size: engine.analysis.seen.Size | None, was: engine.analysis.seen.Size | None = None) -> Size | None:
    """Return the same of a size that is known; `was` is shown only where it is there and differs."""
    if size is None:
        return None
    before = size_text(was) if was is not None and was != size else ""
    power, toughness = (half.number if half.beside is None else half_text(half) for half in size)
    return Size(power, toughness, was=before)


def pips(mana_cost: str) -> tuple[Pip, ...]:
    """Draw `{2}{W}{W}` as symbols."""
    return tuple(Pip(text, text.lower() if text in "WUBRG" else "c") for text in _SYMBOL.findall(mana_cost))


# --- differences between two states of an object, as chips in words -------------------------------------


def chips(
    before: Characteristics, after: Characteristics, names: Names, stars: tuple[Stars, Stars] = (NO_STARS, NO_STARS)
) -> tuple[Chip, ...]:
    """Return every difference that a player could see, in the order of the layers."""
    return chips_of(differences(before, after, stars), names)


def chips_of(differences: Iterable[Difference], names: Names) -> tuple[Chip, ...]:
    return tuple(Chip(*difference_words(difference, names), fact=difference) for difference in differences)


def card_chip(differences: tuple[Difference, ...], names: Names, layer: Badge) -> Chip | None:
    """Return on one chip the changes of a layer to all but power and toughness, None without any.

    Power and toughness stand in the corner of a card.
    """
    plain = (Added(each.part, each.thing) if isinstance(each, Added) else each for each in differences)
    words = (difference_words(difference, names) for difference in plain)
    listed = " · ".join(f"{sign} {text}" if sign else text for sign, text in words)
    return Chip("", listed, layer, fact=differences) if differences else None
