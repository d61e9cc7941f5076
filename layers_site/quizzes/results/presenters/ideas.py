"""Misconceptions of a round: who may hold them, who surely does, and what the quiz can tell at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.results.presenters import numbers
from layers_site.quizzes.results.presenters.charts import length
from layers_site.quizzes.results.presenters.marks import called
from layers_site.quizzes.results.services.ideas import Reach, Shown, plan_in, reach_of, shown
from layers_site.quizzes.results.services.reading import Results


@dataclass(frozen=True, slots=True)
class IdeaText:
    """One misconception in words; `once` is about earlier rules."""

    id: str
    title: str
    description: str
    correction: str
    once: str


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """One or more ideas in the table of ideas, with how many learners hold them.

    `surely` and `perhaps` are the lengths of the bar's two parts, from 0 to 100, of those who `could` show it;
    `guessing` is how many would look so by guessing.
    """

    ideas: tuple[IdeaText, ...]
    confirmed: int
    likely: int
    could: int
    guessing: str
    surely: int
    perhaps: int
    who_confirmed: tuple[str, ...]
    who_likely: tuple[str, ...]
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReachRow:
    """These ideas, and `power`: how many of their holders would be confirmed, in percent."""

    ideas: tuple[IdeaText, ...]
    power: str


@dataclass(frozen=True, slots=True)
class IdeasView:
    """`tells` are the ideas that the quiz can confirm, `hints` those at which its answers can only hint."""

    rows: tuple[IdeaRow, ...]
    learners: int
    tells: tuple[ReachRow, ...]
    hints: tuple[ReachRow, ...]


def ideas_view(results: Results) -> IdeasView:
    reaches = reach_of(plan_in(results))
    return IdeasView(
        tuple(_row(shown, results) for shown in shown(results)),
        len(results.counted),
        tuple(_reach(reach) for reach in reaches if reach.confirmable),
        tuple(_reach(reach) for reach in reaches if not reach.confirmable),
    )


def _reach(reach: Reach) -> ReachRow:
    return ReachRow(texts_of(reach.ids), numbers.percent(reach.power))


def texts_of(ids: Iterable[str]) -> tuple[IdeaText, ...]:
    known = misconceptions()
    return tuple(_text(known[idea]) if idea in known else IdeaText(idea, idea, "", "", "") for idea in ids)


def _text(misconception: Misconception) -> IdeaText:
    once = label(misconception.once) if misconception.once else ""
    texts = (misconception.title, misconception.description, misconception.correction)
    title, description, correction = map(label, texts)
    return IdeaText(misconception.id, title, description, correction, once)


def _row(shown: Shown, results: Results) -> IdeaRow:
    surely = length(len(shown.confirmed), shown.could)
    return IdeaRow(
        ideas=texts_of(shown.ids),
        confirmed=len(shown.confirmed),
        likely=len(shown.likely),
        could=shown.could,
        guessing=numbers.points(round(shown.guessing, 1)),
        surely=surely,
        perhaps=length(shown.learners, shown.could) - surely,
        who_confirmed=tuple(called(row) for row in shown.confirmed),
        who_likely=tuple(called(row) for row in shown.likely),
        questions=tuple(results.place(question) + 1 for question in shown.questions),
    )
