"""The notice on a board that is shown as somebody would have it who holds something wrong for the rules."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine.rulesets import AND
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.services.evaluation import differs_today
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
