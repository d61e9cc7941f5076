"""The map of misconceptions: which how many learners showed, once or in several questions."""

from __future__ import annotations

from dataclasses import dataclass

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.results.presenters import charts
from layers_site.quizzes.results.presenters.marks import called
from layers_site.quizzes.results.services.ideas import Shown, shown
from layers_site.quizzes.results.services.reading import Results


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """`surely` and `perhaps` are the lengths of the bar's two parts, from 0 to 100, of those who `could` show it."""

    id: str
    title: str
    description: str
    correction: str
    once: str
    confirmed: int
    likely: int
    could: int
    surely: int
    perhaps: int
    who_confirmed: tuple[str, ...]
    who_likely: tuple[str, ...]
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IdeasView:
    rows: tuple[IdeaRow, ...]
    learners: int


def ideas_view(results: Results) -> IdeasView:
    return IdeasView(tuple(_row(one, results) for one in shown(results)), len(results.counted))


def _row(one: Shown, results: Results) -> IdeaRow:
    told = misconceptions().get(one.id)
    surely = charts.length(len(one.confirmed), one.could)
    return IdeaRow(
        id=one.id,
        title=label(told.title) if told else one.id,
        description=label(told.description) if told else "",
        correction=label(told.correction) if told else "",
        once=label(told.once) if told and told.once else "",
        confirmed=len(one.confirmed),
        likely=len(one.likely),
        could=one.could,
        surely=surely,
        perhaps=charts.length(one.learners, one.could) - surely,
        who_confirmed=tuple(called(row) for row in one.confirmed),
        who_likely=tuple(called(row) for row in one.likely),
        questions=tuple(results.place(question) + 1 for question in one.questions),
    )
