"""What an effect can be built to do, in words: the buttons of the form, and the headings of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.building.services.kinds import GROUPS, KINDS, Group, Origin

_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "set-size": _("has base power and toughness"),
    "set-mana-value": _("power and toughness are its mana value"),
    "modify": _("gets +X/+Y or −X/−Y"),
    "for-each": _("gets +X/+Y for each …"),
    "switch": _("power and toughness are switched"),
    "define": _("power and toughness are the number of … (*)"),
    "counters": _("gets counters"),
    "add-types": _("is these card types too"),
    "set-types": _("is only these card types"),
    "remove-types": _("is these card types no more"),
    "add-subtypes": _("is these subtypes too"),
    "remove-subtypes": _("is these subtypes no more"),
    "set-creature": _("is only these creature types"),
    "all-creature": _("is every creature type"),
    "set-land": _("becomes these basic land types"),
    "add-supertypes": _("is these supertypes too"),
    "remove-supertypes": _("is these supertypes no more"),
    "set-colors": _("is only these colors"),
    "add-colors": _("is these colors too"),
    "gain": _("gains keywords"),
    "gain-text": _("gains another ability"),
    "lose": _("loses keywords"),
    "lose-all": _("loses all abilities"),
    "forbid": _("can’t have abilities"),
    "copy": _("becomes a copy"),
    "face": _("is turned face down or up"),
    "control": _("changes its controller"),
    "text": _("has a word of its text changed"),
    "name": _("has another name"),
    "restrict": _("can or can’t do something"),
    "kept": _("goes on doing this"),
}
_GROUPS: Final[Mapping[Group, StrOrPromise]] = {
    "size": _("Power and toughness"),
    "types": _("Types"),
    "colors": _("Colors"),
    "abilities": _("Abilities"),
    "others": _("Everything else"),
}


@dataclass(frozen=True, slots=True)
class KindChoice:
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class KindGroup:
    title: str
    kinds: tuple[KindChoice, ...]


def kind_name(code: str) -> str:
    name = _NAMES[code]
    return str(name) if isinstance(name, Promise) else name


def kind_groups(origin: Origin) -> tuple[KindGroup, ...]:
    """What an effect of this origin can do."""
    return tuple(
        KindGroup(
            str(_GROUPS[group]),
            tuple(
                KindChoice(one.code, kind_name(one.code))
                for one in KINDS.values()
                if one.group == group and origin in one.origins
            ),
        )
        for group in GROUPS
    )
