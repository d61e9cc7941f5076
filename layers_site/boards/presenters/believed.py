"""The rules under which a board is shown: an edition, or what somebody holds wrong for them.

The editions to choose from, whether the board ends otherwise under them, and those of its source; the notice on a board
that is shown as somebody would have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

import engine
from engine.rulesets import AND
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.services.evaluation import OtherResults, differs_today
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import enumeration, label


@dataclass(frozen=True, slots=True)
class Idea:
    """One misconception in short, and what the rules say."""

    id: str
    title: str
    correction: str


@dataclass(frozen=True, slots=True)
class Believed:
    """`today` is the address of the same board under today's rules; `differs` whether it ends otherwise there."""

    ideas: tuple[Idea, ...]
    today: str
    differs: bool


def is_believed(ruleset: str) -> bool:
    """Return whether it is the id of misconceptions, not of an edition or another reading of the rules."""
    return ruleset not in engine.RULESETS and ruleset not in engine.READINGS


def believed(bench: Bench) -> Believed | None:
    """Make the notice on a misconception; None under an edition, which is not compared for it."""
    edition = bench.options.edition
    if not is_believed(edition):
        return None
    ideas = tuple(map(_idea, ids_of(edition)))
    return Believed(ideas, bench.at(edition=engine.DEFAULT), differs_today(bench.moment.text, edition))


def title_of(ruleset: str) -> str:
    """Return the title of an edition, a reading or a misconception."""
    if not is_believed(ruleset):
        return label(engine.find_ruleset(ruleset).title)
    return " + ".join(_idea(idea).title for idea in ids_of(ruleset))


def ids_of(ruleset: str) -> list[str]:
    """Return the misconceptions that are held together under that id."""
    return ruleset.split(AND)


def premise_of(ruleset: str) -> str:
    """Return what is thought who holds these misconceptions: a clause that follows "if"."""
    premises = (misconceptions()[idea].premise for idea in ids_of(ruleset))
    return enumeration(label(premise) for premise in premises if premise is not None)


def _idea(idea: str) -> Idea:
    misconception = misconceptions().get(idea)
    if misconception is None:
        return Idea(idea, idea, "")
    return Idea(idea, label(misconception.title), label(misconception.correction))


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
