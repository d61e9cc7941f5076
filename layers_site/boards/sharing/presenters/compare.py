"""Two boards side by side: how they differ as they lie there, and what the layers make of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from engine.evaluation.trace import Trace
from engine.scenario import Scenario
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.editions import Option
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.presenters.sides import Sides, told_sides
from layers_site.boards.services.evaluation import evaluated, evaluated_aside
from layers_site.boards.services.moments import Moment
from layers_site.boards.services.sides import Compared, compared_with
from layers_site.boards.sharing.presenters.share import about, title
from layers_site.boards.sharing.services.unlike import Unlike, unlike
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration
from layers_site.platform.text import with_query

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


def compare_view(moment: Moment, other: Moment, options: ViewOptions, names: tuple[str, str]) -> CompareView:
    """Return both boards under the same rules. `names` are what the visitor calls them, "" for no name.

    Raises EvaluationError where the first cannot be worked out.
    """
    trace = evaluated(moment.text, options.edition)
    beside = evaluated_aside(other.text, options.edition)
    called = Names(moment.scenario, trace.effects)
    compared = compared_with(trace, beside) if beside else None
    focus = _focus(compared, options.focus) if compared else ""
    titles = (names[0] or _("First board"), names[1] or _("Second board"))

    def with_focus(name: str) -> str:
        return _address(moment, other, options.edition, name)

    return CompareView(
        boards=(_side(moment, options, titles[0]), _side(other, options, titles[1])),
        unlike=tuple(sentences(moment.scenario, other.scenario, titles)),
        sides=told_sides(compared, called, focus, titles, with_focus) if compared else None,
        edition=title_of(options.edition),
        focuses=_focuses(compared, called, focus, with_focus) if compared else (),
        swap=_address(other, moment, options.edition, focus),
        again=with_query(reverse("sharing:board-share", args=(_id(moment),)), _edition(options.edition)) + "#compare",
    )


def _id(moment: Moment) -> str:
    return moment.board.id if moment.board else ""


def _edition(edition: str) -> dict[str, str]:
    return {"edition": edition} if edition != engine.DEFAULT else {}


def _address(moment: Moment, other: Moment, edition: str, focus: str) -> str:
    return with_query(reverse("sharing:compare", args=(_id(moment), _id(other))), _edition(edition) | {"focus": focus})


def _side(moment: Moment, options: ViewOptions, name: str) -> BoardSide:
    where = " · ".join(part for part in (title(moment), about(moment)) if part)
    return BoardSide(name, where, page(moment, ViewOptions(options.edition)))


def _focus(compared: Compared, wanted: str) -> str:
    """Return the object asked for; else the first that ends otherwise on both, or is on one of them only."""
    every = [*compared.first.final, *(name for name in compared.other.final if name not in compared.first.final)]
    if wanted in every:
        return wanted
    either = (name for name in every if name not in compared.first.final or name not in compared.other.final)
    return next(iter([*compared.unlike.objects, *either, *every]), "")


def _focuses(compared: Compared, names: Names, focus: str, with_focus: Callable[[str], str]) -> tuple[Option, ...]:
    """Return the objects to look at, those that end otherwise marked."""
    others = Names(compared.other.scenario, compared.other.effects)
    return tuple(
        Option(
            key,
            names.thing(key) if key in compared.first.final else others.thing(key),
            key == focus,
            with_focus(key),
            differs=key in compared.unlike.objects or _alone(key, compared.first, compared.other),
        )
        for key in {**compared.first.final, **compared.other.final}
    )


def _alone(name: str, trace: Trace, other: Trace) -> bool:
    return name not in trace.final or name not in other.final


# --- how the boards themselves differ ---------------------------------------------------------------


def sentences(scenario: Scenario, other: Scenario, titles: tuple[str, str]) -> Iterator[str]:
    """Yield one sentence for each kind of difference; none for equal boards."""
    differences = unlike(scenario, other)
    here, there = Names(scenario), Names(other)
    yield from _there(differences, here, there, titles)
    yield from _order(differences, here, titles)
    for key in differences.attached:
        hosts = (_host(scenario, key, here), _host(other, key, there))
        yield _("%(name)s: %(here)s on “%(one)s”, %(there)s on “%(other)s”.") % _both(here.item(key), hosts, titles)
    for key in differences.counters:
        counters = (_counters(scenario, key), _counters(other, key))
        yield _("%(name)s: %(here)s on “%(one)s”, %(there)s on “%(other)s”.") % _both(here.item(key), counters, titles)
    if differences.other:
        yield _("Described differently: %(names)s.") % {"names": _listed(differences.other, here)}
    if differences.turn:
        yield _("It is another player’s turn.")


def _there(unlike: Unlike, here: Names, there: Names, titles: tuple[str, str]) -> Iterator[str]:
    """Yield the things that only one of them has, or has switched on."""
    for keys, names, name in ((unlike.only_one, here, titles[0]), (unlike.only_other, there, titles[1])):
        if keys:
            yield _("Only on “%(board)s”: %(names)s.") % {"board": name, "names": _listed(keys, names)}
    for keys, name in ((unlike.on_other, titles[0]), (unlike.on_one, titles[1])):
        if keys:
            yield _("Turned off on “%(board)s”: %(names)s.") % {"board": name, "names": _listed(keys, here)}


def _order(unlike: Unlike, here: Names, titles: tuple[str, str]) -> Iterator[str]:
    """Yield the items that are older or newer on the other board."""
    for key, place, after in unlike.moved[:LISTED]:
        words = {"name": here.item(key), "board": titles[1]}
        yield (
            _("%(name)s is older on “%(board)s”.") if after < place else _("%(name)s is newer on “%(board)s”.")
        ) % words


def _listed(keys: Sequence[str], names: Names) -> str:
    rest = len(keys) - LISTED
    texts = [names.item(key) for key in keys[:LISTED]]
    return enumeration([*texts, _("%(count)s more") % {"count": rest}] if rest > 0 else texts)


def _both(name: str, sides: tuple[str, str], titles: tuple[str, str]) -> dict[str, str]:
    return {"name": name, "here": sides[0], "there": sides[1], "one": titles[0], "other": titles[1]}


def _host(scenario: Scenario, key: str, names: Names) -> str:
    host = next(thing.attached_to for thing in scenario.objects if thing.id == key)
    return _("attached to %(name)s") % {"name": names.thing(host)} if host else _("attached to nothing")


def _counters(scenario: Scenario, key: str) -> str:
    thing = next(thing for thing in scenario.objects if thing.id == key)
    return enumeration([texts.counters(counter.kind, counter.count) for counter in thing.counters]) or _("no counters")
