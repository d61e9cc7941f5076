"""What an effect can be built to do, in words: what is offered to be added, and the headings of the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.boards.building.services.kinds import COMMON, GROUPS, Group, Kind, Origin, offered

_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "set-size": _("has base power and toughness"),
    "set-mana-value": _("power and toughness are its mana value"),
    "modify": _("gets +X/+Y or −X/−Y"),
    "for-each": _("gets +X/+Y for each …"),
    "size-of": _("has the power and toughness of something else"),
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
    "gain-text": _("gains an activated, triggered or mana ability"),
    "gain-static": _("gains a static ability, with an effect of its own"),
    "gain-from": _("has the abilities of other cards"),
    "lose": _("loses keywords"),
    "lose-all": _("loses all abilities"),
    "forbid": _("can’t have abilities"),
    "add-chosen-type": _("is the chosen creature type too"),
    "set-chosen-type": _("is only the chosen creature type"),
    "set-chosen-land": _("becomes the chosen basic land type"),
    "add-chosen-color": _("is the chosen color too"),
    "set-chosen-color": _("is only the chosen color"),
    "copy": _("becomes a copy"),
    "full-text": _("has the full text of another card"),
    "keep": _("keeps something of its own"),
    "face": _("is turned face down or up"),
    "control": _("changes its controller"),
    "text": _("has a word of its text changed"),
    "name": _("has another name"),
    "restrict": _("can or can’t do something"),
    "cost-more": _("spells or abilities cost more"),
    "cost-less": _("spells or abilities cost less"),
    "cost-minimum": _("spells or abilities cost at least so much"),
    "prohibit": _("spells can’t be cast"),
    "hand": _("the maximum hand size changes"),
    "permit": _("players may do something"),
    "restrict-player": _("players can or can’t do something"),
    "player-gain": _("players gain keywords"),
    "player-lose": _("players lose keywords"),
    "kept": _("goes on doing this"),
}
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
    name = _NAMES[code]
    return str(name) if isinstance(name, Promise) else name


def common_kinds(origin: Origin) -> tuple[KindChoice, ...]:
    """What most effects of this origin do, to be added at a touch."""
    there = {one.code for one in offered(origin)}
    return tuple(KindChoice(code, kind_name(code)) for code in COMMON if code in there)


def kind_groups(origin: Origin, holder: str = "") -> tuple[KindGroup, ...]:
    """All that an effect of this origin can do; below a row of the kind `holder`, what can be said there."""
    return tuple(_groups(offered(origin, holder)))


def _groups(kinds: Iterable[Kind]) -> Iterable[KindGroup]:
    found = [*kinds]
    for group in GROUPS:
        choices = tuple(KindChoice(one.code, kind_name(one.code)) for one in found if one.group == group)
        if choices:
            yield KindGroup(str(_GROUPS[group]), choices)


def rest(groups: Iterable[KindGroup], common: Iterable[KindChoice]) -> tuple[KindGroup, ...]:
    """The groups without what is offered beside them already."""
    said = {one.code for one in common}
    left = (KindGroup(one.title, tuple(kind for kind in one.kinds if kind.code not in said)) for one in groups)
    return tuple(one for one in left if one.kinds)
