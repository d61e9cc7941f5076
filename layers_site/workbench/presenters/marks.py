"""The small marks that mean the same on every page: layer badges, chips, mana, power and toughness."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from django.utils.translation import gettext as _

import engine
from engine.characteristics import Characteristics
from engine.rulesets import Layer, Ruleset
from layers_site.common.language import current_language

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

_SYMBOL = re.compile(r"\{([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Badge:
    """A layer wherever it is named: its number in the edition, the stratum (1-7) that colours it, its name."""

    layer: str
    stratum: int
    name: str


@dataclass(frozen=True, slots=True)
class Chip:
    """One difference in words: sign `+`, `−` or `` and text; the layer where it came from, if that is to be said."""

    sign: str
    text: str
    badge: Badge | None = None

    @property
    def lost(self) -> bool:
        return self.sign == "−"


@dataclass(frozen=True, slots=True)
class Size:
    """Power and toughness; `was` is what they were before, "" where there is nothing to compare with."""

    power: int
    toughness: int
    was: str = ""


@dataclass(frozen=True, slots=True)
class Pip:
    """One mana symbol: its text and a letter for its colour (w u b r g, c for all else)."""

    text: str
    color: str


def badge(layer: Layer) -> Badge:
    return Badge(layer.name, stratum_of(layer), layer_title(layer))


def badges(ruleset: Ruleset) -> Mapping[str, Badge]:
    """The edition's own layers by their names, in its order."""
    return _badges(ruleset.id, current_language())


@lru_cache
def _badges(edition: str, _language: str) -> Mapping[str, Badge]:
    """Asked for with every mark on a page, so made once for each language."""
    return MappingProxyType({layer.name: badge(layer) for layer in ruleset_of(edition).layers})


def legend() -> tuple[Badge, ...]:
    """The seven layers of today, in short."""
    names = (_("Copy"), _("Control"), _("Text"), _("Types"), _("Color"), _("Abilities"), _("Power and toughness"))
    return tuple(Badge(str(number), number, name) for number, name in enumerate(names, 1))


def stratum_of(layer: Layer) -> int:
    return _STRATUM_OF_KIND.get(layer.kinds[0], 7)


def layer_title(layer: Layer) -> str:
    """What the layer is about, in a word or two; built from its kinds, so that no edition is left out."""
    kinds: set[str] = set(layer.kinds)
    if kinds & {"pt_set", "pt_define", "pt_counter", "pt_switch", "pt_modify_static", "pt_modify_resolved"}:
        return _size_title(kinds)
    if "face" in kinds and "copy" not in kinds:
        return _("Face down")
    titles = {1: _("Copy"), 2: _("Control"), 3: _("Text"), 4: _("Types"), 5: _("Color"), 6: _("Abilities")}
    return _("Color and abilities") if {"colors", "abilities_gained"} <= kinds else titles[stratum_of(layer)]


def _size_title(kinds: set[str]) -> str:
    """The title of a layer of power and toughness, by what it does there."""
    titles = (
        ({"pt_set", "pt_modify_static", "pt_switch"}, _("Power and toughness, all the rest")),
        ({"pt_set", "pt_modify_resolved"}, _("Power and toughness, all the rest")),
        ({"pt_modify_static", "pt_modify_resolved", "pt_counter"}, _("Power and toughness modified, counters")),
        ({"pt_define"}, _("Power and toughness defined")),
        ({"pt_set"}, _("Power and toughness set")),
        ({"pt_counter"}, _("Counters")),
        ({"pt_modify_static", "pt_modify_resolved"}, _("Power and toughness modified")),
        ({"pt_modify_static"}, _("Power and toughness modified by static abilities")),
        ({"pt_switch"}, _("Power and toughness switched")),
    )
    return next(title for wanted, title in titles if wanted <= kinds)


def size(thing: Characteristics, was: Characteristics | None = None) -> Size | None:
    """Power and toughness of what is a creature now; `was` is shown only where it had some and they differ."""
    if "Creature" not in thing.types:
        return None
    before = was if was is not None and "Creature" in was.types else None
    numbers = thing.power or 0, thing.toughness or 0
    old = (before.power or 0, before.toughness or 0) if before else numbers
    return Size(*numbers, was="{}/{}".format(*old) if old != numbers else "")


def pips(mana_cost: str) -> tuple[Pip, ...]:
    """`{2}{W}{W}` as symbols."""
    return tuple(Pip(text, text.lower() if text in "WUBRG" else "c") for text in _SYMBOL.findall(mana_cost))


def ruleset_of(edition: str) -> Ruleset:
    return engine.RULESETS[edition]
