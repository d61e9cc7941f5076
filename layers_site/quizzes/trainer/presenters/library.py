"""The cases of the library as rows to tick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from layers_site.accounts.models import Learner
from layers_site.boards.models import KeptBoard
from layers_site.boards.presenters.catalogue import Tile, tile
from layers_site.content.models import Case
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.services.additions import detectable

MOST_KEPT = 30


@dataclass(frozen=True, slots=True)
class LibraryRow:
    """A case of the library, beside a quiz.

    `question_count` questions of the quiz are about it already; it `detects` so many misconceptions, 0 where that is
    not known yet.
    """

    slug: str
    tile: Tile
    href: str
    question_count: int
    detects: int
    ticked: bool


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A board that the trainer keeps under a name."""

    name: str
    href: str


def kept_boards(quiz: Quiz, learner: Learner | None) -> tuple[KeptRow, ...]:
    """Return the boards kept last; each links to the possible questions about it."""
    kept_boards = KeptBoard.objects.of(learner)[:MOST_KEPT]
    return tuple(
        KeptRow(kept_board.name, reverse("trainer:add-board", args=(quiz.key, kept_board.board_id)))
        for kept_board in kept_boards
    )


def library_rows(quiz: Quiz, doc: QuizDoc, cases: Iterable[Case], ticked: Sequence[str]) -> tuple[LibraryRow, ...]:
    """Return the rows, ticked ones first, so that no search hides them."""
    listed = list(cases)
    slugs = {case.slug for case in listed}
    still_ticked = [case for case in Case.objects.published().filter(slug__in=ticked[:50]) if case.slug not in slugs]
    detects = detectable((*still_ticked, *listed))
    counter = Counter(question.board.case for question in doc.questions if question.board is not None)
    return tuple(
        LibraryRow(
            case.slug,
            tile(case),
            reverse("trainer:add-case", args=(quiz.key, case.slug)),
            counter[case.slug],
            detects.get(case.slug, 0),
            case.slug in ticked,
        )
        for case in (*still_ticked, *listed)
    )
