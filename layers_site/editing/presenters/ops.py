"""The operations of a stage in words, and why a difference is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from engine.operations import Attach, Choose, Enable, GiveControl, Move, Op, SetActive, SetCounters, Timestamp
from engine.scenario import Scenario
from layers_site.boards.building import words
from layers_site.explain import texts
from layers_site.explain.names import Names


def told(ops: Sequence[Op], scenario: Scenario) -> tuple[str, ...]:
    """Each operation as a sentence; several new timestamps are one sentence."""
    names = Names(scenario)
    found = [_told(op, names) for op in ops if not isinstance(op, Timestamp)]
    ordered = [names.item(op.id) for op in ops if isinstance(op, Timestamp)]
    if ordered:
        found.append(_("New place in the order of timestamps: %(names)s.") % {"names": ", ".join(ordered)})
    return tuple(found)


def _told(op: Op, names: Names) -> str:
    match op:
        case Enable(one, True):
            return _("%(name)s switched on.") % {"name": names.item(one)}
        case Enable(one, _):
            return _switched_off(names.item(one))
        case Attach(one, host):
            return _("%(name)s attached to %(host)s.") % {"name": names.item(one), "host": names.thing(host)}
        case SetCounters(one, kind, 0):
            return _("No more counters: %(counters)s.") % {"counters": names.item(f"{one}#{kind}")}
        case SetCounters(one, kind, count):
            return _("%(name)s has %(counters)s.") % {
                "name": names.item(one),
                "counters": texts.counters(kind, count),
            }
        case Move(one, zone):
            return _("%(name)s moves. New zone: %(zone)s.") % {"name": names.item(one), "zone": texts.zone(zone)}
        case GiveControl(one, player):
            return _("New controller of %(name)s: %(player)s.") % {
                "name": names.item(one),
                "player": names.player(player),
            }
        case Choose(one, what, word):
            return _("Choice for %(name)s: %(word)s.") % {"name": names.item(one), "word": _chosen(what, word, names)}
        case SetActive(player):
            return _("Whose turn it is: %(player)s.") % {"player": names.player(player)}
        case _:
            return ""


def _switched_off(name: str) -> str:
    return _("%(name)s switched off.") % {"name": name}


def _chosen(what: str, word: str, names: Names) -> str:
    if what == "player":
        return names.player(word)
    if what == "color":
        return words.shown([word], "colors")
    return word if what == "name" else words.shown([word], "subtypes")


def why_not(what: Iterable[tuple[str, str]], scenario: Scenario) -> tuple[str, ...]:
    """Why a board cannot be told as a stage: (id, field) pairs in words."""
    names = Names(scenario)
    return tuple(dict.fromkeys(_why_not(one, field, names) for one, field in what))


def _why_not(one: str, field: str, names: Names) -> str:
    name = {"name": names.item(one)} if one else {}
    match field:
        case "face_down":
            return _("%(name)s was turned over. That is an effect: add one that does it.") % name
        case "status":
            return _("%(name)s was tapped, untapped, or attacks or blocks now. No stage can say that.") % name
        case "affects" | "source":
            return _("%(name)s affects other objects than before. An effect keeps those it began with (611.2c).") % name
        case "attached_to":
            return _("%(name)s is attached to nothing any more. Move it to another zone, or switch it off.") % name
        case "added":
            return _("%(name)s cannot come in here without changing an earlier stage.") % name
        case "board" | "impossible":
            return _("The board cannot be reached from this stage.")
        case "chosen":
            return _("A choice for %(name)s was taken back. It can only be replaced by another.") % name
    return _("What is printed on %(name)s is not what it was. A stage cannot change that.") % name
