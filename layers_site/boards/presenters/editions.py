"""The editions of the rules to choose from, whether the board ends otherwise under them, and those of its source."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

import engine
from layers_site.boards.presenters.believed import is_believed, title_of
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.services.evaluation import OtherResults
from layers_site.explain.names import enumeration, label


@dataclass(frozen=True, slots=True)
class Option:
    """One of several to choose from. `differs`: the board ends otherwise with it."""

    value: str
    title: str
    chosen: bool
    href: str
    differs: bool = False


@dataclass(frozen=True, slots=True)
class EditionMenu:
    """The form that leads to the same board under another edition; `hidden` is what else its address says."""

    path: str
    hidden: tuple[tuple[str, str], ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class FirstStated:
    """The older editions that the source of a case speaks of, and where the newest of them stands beside today's."""

    editions: str
    compare: str


def first_stated(bench: Bench) -> FirstStated | None:
    """Return the source of a case; None if it is about today's rules, and without a case."""
    case = bench.moment.case
    stated = case.stated_under if case else []
    older = [edition for edition in engine.RULESETS if edition in stated]
    if not older or engine.DEFAULT in older:
        return None
    compared = bench.anew(edition=engine.DEFAULT, view="sides", beside=older[-1])
    return FirstStated(enumeration([title_of(edition) for edition in older]), compared)


def editions(bench: Bench, others: OtherResults) -> tuple[Option, ...]:
    """Return all seven, newest first, and then the other readings of today's rules; links to those that differ."""
    return tuple(
        Option(
            value=ruleset.id,
            title=label(ruleset.title),
            chosen=ruleset.id == bench.options.edition,
            href=bench.anew(edition=ruleset.id) if ruleset.id in others.editions else "",
            differs=ruleset.id in others.editions,
        )
        for ruleset in (*reversed(tuple(engine.RULESETS.values())), *engine.READINGS.values())
    )


def menu(here: str, edition: str, choices: tuple[Option, ...]) -> EditionMenu:
    """Return the editions, and the misconception in view if there is one."""
    path, _mark, query = here.partition("?")
    believed = (Option(edition, title_of(edition), True, here),) if is_believed(edition) else ()
    hidden = tuple((name, value) for name, value in parse_qsl(query) if name not in ("edition", "show"))
    return EditionMenu(path, hidden, (*choices, *believed))
