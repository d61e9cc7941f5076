"""Kinds of changes in words: the choices to add, and the headings of the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.boards.building.services.kinds import COMMON, GROUPS, KINDS, Group, Kind, Origin, offered

_GROUPS: Final[Mapping[Group, StrOrPromise]] = {
    "size": _("Power and toughness"),
    "types": _("Types"),
    "colors": _("Colors"),
    "abilities": _("Abilities"),
    "chosen": _("What was chosen as it entered"),
    "others": _("Copies, control, text and the rest"),
    "costs": _("Spells and costs"),
    "players": _("Players"),
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
    """Give what a row of this kind is called."""
    return str(KINDS[code].name)


def common_kinds(origin: Origin) -> tuple[KindChoice, ...]:
    """Return the most common kinds for this origin, to add with one press."""
    there = {kind.code for kind in offered(origin)}
    return tuple(KindChoice(code, kind_name(code)) for code in COMMON if code in there)


def kind_groups(origin: Origin, holder: str = "") -> tuple[KindGroup, ...]:
    """Return all kinds for this origin; below a row of the kind `holder`, those that fit there."""
    return tuple(_groups(offered(origin, holder)))


def _groups(kinds: Iterable[Kind]) -> Iterable[KindGroup]:
    every_kind = [*kinds]
    for group in GROUPS:
        choices = tuple(KindChoice(kind.code, kind_name(kind.code)) for kind in every_kind if kind.group == group)
        if choices:
            yield KindGroup(str(_GROUPS[group]), choices)


def rest(groups: Iterable[KindGroup], common: Iterable[KindChoice]) -> tuple[KindGroup, ...]:
    """Return the groups without what is offered beside them already."""
    codes = {kind_choice.code for kind_choice in common}
    left = (
        KindGroup(kind_group.title, tuple(kind for kind in kind_group.kinds if kind.code not in codes))
        for kind_group in groups
    )
    return tuple(kind_group for kind_group in left if kind_group.kinds)
