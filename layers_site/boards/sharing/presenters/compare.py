"""Two boards side by side: how they differ as they lie there, and what the layers make of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from engine.scenario import Scenario
from engine.trace import Trace
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.editions import Option
from layers_site.boards.presenters.links import Look, page
from layers_site.boards.presenters.sides import Sides, told_sides
from layers_site.boards.services.evaluation import evaluated, evaluated_aside
from layers_site.boards.services.moments import Moment
from layers_site.boards.services.sides import Compared, compared_with
from layers_site.boards.sharing.presenters.addresses import with_query
from layers_site.boards.sharing.presenters.share import about, title
from layers_site.boards.sharing.services.unlike import Unlike, unlike
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration

#: More things than these in a row are counted.
LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class BoardSide:
    """One of the two: what it is called, where it comes from, where it is."""

    name: str
    about: str
    href: str


@dataclass(frozen=True, slots=True)
class CompareView:
    """`unlike` says in sentences how the boards differ; `sides` is None where the other takes too long."""

    boards: tuple[BoardSide, BoardSide]
    unlike: tuple[str, ...]
    sides: Sides | None
    edition: str
    focuses: tuple[Option, ...]
    swap: str
    again: str


def compare_view(one: Moment, other: Moment, look: Look, names: tuple[str, str]) -> CompareView:
    """Both boards under the same rules. `names` are what the visitor calls them, "" for no name.

    Raises EvaluationError where the first cannot be worked out.
    """
    trace = evaluated(one.text, look.edition)
    beside = evaluated_aside(other.text, look.edition)
    called = Names(one.scenario, trace.effects)
    found = compared_with(trace, beside) if beside else None
    focus = _focus(found, look.focus) if found else ""
    titles = (names[0] or _("First board"), names[1] or _("Second board"))

    def with_focus(name: str) -> str:
        return _address(one, other, look.edition, name)

    return CompareView(
        boards=(_side(one, look, titles[0]), _side(other, look, titles[1])),
        unlike=tuple(sentences(one.scenario, other.scenario, titles)),
        sides=told_sides(found, called, focus, titles, with_focus) if found else None,
        edition=title_of(look.edition),
        focuses=_focuses(found, called, focus, with_focus) if found else (),
        swap=_address(other, one, look.edition, focus),
        again=with_query(reverse("sharing:board-compare", args=(_id(one),)), _edition(look.edition)),
    )


def _id(moment: Moment) -> str:
    return moment.board.id if moment.board else ""


def _edition(edition: str) -> list[tuple[str, str]]:
    return [("edition", edition)] if edition != engine.DEFAULT else []


def _address(one: Moment, other: Moment, edition: str, focus: str) -> str:
    asked = [*_edition(edition), *([("focus", focus)] if focus else [])]
    return with_query(reverse("sharing:compare", args=(_id(one), _id(other))), asked)


def _side(moment: Moment, look: Look, name: str) -> BoardSide:
    where = " · ".join(part for part in (title(moment), about(moment)) if part)
    return BoardSide(name, where, page(moment, Look(look.edition)))


def _focus(found: Compared, wanted: str) -> str:
    """The object asked for; else the first that ends otherwise on both, or is on one of them only."""
    every = [*found.one.final, *(name for name in found.other.final if name not in found.one.final)]
    if wanted in every:
        return wanted
    either = (name for name in every if name not in found.one.final or name not in found.other.final)
    return next(iter([*found.unlike.objects, *either, *every]), "")


def _focuses(found: Compared, names: Names, focus: str, with_focus: Callable[[str], str]) -> tuple[Option, ...]:
    """The objects to look at, those that end otherwise marked."""
    others = Names(found.other.scenario, found.other.effects)
    return tuple(
        Option(
            one,
            names.thing(one) if one in found.one.final else others.thing(one),
            one == focus,
            with_focus(one),
            differs=one in found.unlike.objects or _alone(one, found.one, found.other),
        )
        for one in {**found.one.final, **found.other.final}
    )


def _alone(name: str, one: Trace, other: Trace) -> bool:
    return name not in one.final or name not in other.final


# --- how the boards themselves differ ---------------------------------------------------------------


def sentences(one: Scenario, other: Scenario, titles: tuple[str, str]) -> Iterator[str]:
    """One sentence for each kind of difference; none for boards that are the same."""
    found = unlike(one, other)
    here, there = Names(one), Names(other)
    yield from _there(found, here, there, titles)
    yield from _order(found, here, titles)
    for key in found.attached:
        hosts = (_host(one, key, here), _host(other, key, there))
        yield _("%(name)s: %(here)s on “%(one)s”, %(there)s on “%(other)s”.") % _both(here.item(key), hosts, titles)
    for key in found.counters:
        counters = (_counters(one, key), _counters(other, key))
        yield _("%(name)s: %(here)s on “%(one)s”, %(there)s on “%(other)s”.") % _both(here.item(key), counters, titles)
    if found.other:
        yield _("Described otherwise: %(names)s.") % {"names": _listed(found.other, here)}
    if found.turn:
        yield _("It is another player’s turn.")


def _there(found: Unlike, here: Names, there: Names, titles: tuple[str, str]) -> Iterator[str]:
    """What only one of them has, or has switched on."""
    for keys, names, name in ((found.only_one, here, titles[0]), (found.only_other, there, titles[1])):
        if keys:
            yield _("Only on “%(board)s”: %(names)s.") % {"board": name, "names": _listed(keys, names)}
    for keys, name in ((found.on_other, titles[0]), (found.on_one, titles[1])):
        if keys:
            yield _("Switched off on “%(board)s”: %(names)s.") % {"board": name, "names": _listed(keys, here)}


def _order(found: Unlike, here: Names, titles: tuple[str, str]) -> Iterator[str]:
    """What is older or newer on the other."""
    for key, place, after in found.moved[:LISTED]:
        words = {"name": here.item(key), "board": titles[1]}
        yield (
            _("%(name)s is older on “%(board)s”.") if after < place else _("%(name)s is newer on “%(board)s”.")
        ) % words


def _listed(keys: Sequence[str], names: Names) -> str:
    rest = len(keys) - LISTED
    found = [names.item(key) for key in keys[:LISTED]]
    return enumeration([*found, _("%(count)s more") % {"count": rest}] if rest > 0 else found)


def _both(name: str, sides: tuple[str, str], titles: tuple[str, str]) -> dict[str, str]:
    return {"name": name, "here": sides[0], "there": sides[1], "one": titles[0], "other": titles[1]}


def _host(scenario: Scenario, key: str, names: Names) -> str:
    host = next(thing.attached_to for thing in scenario.objects if thing.id == key)
    return _("attached to %(name)s") % {"name": names.thing(host)} if host else _("attached to nothing")


def _counters(scenario: Scenario, key: str) -> str:
    thing = next(thing for thing in scenario.objects if thing.id == key)
    return enumeration([texts.counters(one.kind, one.count) for one in thing.counters]) or _("no counters")
