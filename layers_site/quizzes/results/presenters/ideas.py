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
    return IdeasView(tuple(_row(shown, results) for shown in shown(results)), len(results.counted))


def _row(shown: Shown, results: Results) -> IdeaRow:
    misconception = misconceptions().get(shown.id)
    surely = charts.length(len(shown.confirmed), shown.could)
    return IdeaRow(
        id=shown.id,
        title=label(misconception.title) if misconception else shown.id,
        description=label(misconception.description) if misconception else "",
        correction=label(misconception.correction) if misconception else "",
        once=label(misconception.once) if misconception and misconception.once else "",
        confirmed=len(shown.confirmed),
        likely=len(shown.likely),
        could=shown.could,
        surely=surely,
        perhaps=charts.length(shown.learners, shown.could) - surely,
        who_confirmed=tuple(called(row) for row in shown.confirmed),
        who_likely=tuple(called(row) for row in shown.likely),
        questions=tuple(results.place(question) + 1 for question in shown.questions),
    )
