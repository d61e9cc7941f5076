"""The library as rows to tick or to add: its cases, and questions that find out one misconception."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from engine import EvaluationError
from engine.rulesets import MISCONCEPTIONS
from layers_site.accounts.models import Learner
from layers_site.boards.models import KeptBoard
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.catalogue import Tile, tile
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.platform.text import folded, lowered
from layers_site.questions.beliefs import right_answer
from layers_site.questions.chooser import Candidate
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.presenters.asks import sentence, stage_title
from layers_site.quizzes.trainer.services.additions import asked_already, box_value, detectable
from layers_site.quizzes.trainer.services.picking import detecting, others
from layers_site.quizzes.wording import spoken

MOST_KEPT = 30

#: So many questions are shown; more would be a second library.
MOST_SHOWN: Final = 12
#: Words of a search that so many misconceptions have name none of them.
_MOST_NAMED: Final = 6


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


@dataclass(frozen=True, slots=True)
class IdeaChoice:
    """A misconception to look for."""

    id: str
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class IdeaQuestion:
    """A question of a case that tells an idea from the rules.

    `right` is the answer by the rules, `believed` the one with the idea; `others` are titles of those that give the
    same. `value` adds it at `action`.
    """

    prompt: str
    case: str
    stage: str
    right: str
    believed: str
    others: tuple[str, ...]
    value: str
    action: str
    edition: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class IdeaView:
    """The search for one idea. `whole` says that all cases were looked at."""

    id: str
    title: str
    description: str
    correction: str
    questions: tuple[IdeaQuestion, ...]
    whole: bool


def idea_choices(chosen: str) -> tuple[IdeaChoice, ...]:
    return tuple(IdeaChoice(idea, title_of(idea), idea == chosen) for idea in MISCONCEPTIONS)


def ideas_named(words: str) -> tuple[IdeaChoice, ...]:
    """Return the misconceptions that the words of a search name: by their ids, or in their titles."""
    sought = folded(words.strip())
    if not sought:
        return ()
    named = [choice for choice in idea_choices("") if folded(choice.id) == sought or sought in folded(choice.title)]
    return tuple(named) if len(named) <= _MOST_NAMED else ()


def idea_view(quiz: Quiz, doc: QuizDoc, idea: str) -> IdeaView | None:
    """Return the questions that find out a misconception; None for an id that is none."""
    if idea not in MISCONCEPTIONS:
        return None
    cases = {case.slug: case for case in Case.objects.published()}
    candidates, whole = detecting(idea, cases.values())
    misconception = misconceptions()[idea]
    return IdeaView(
        id=idea,
        title=label(misconception.title),
        description=label(misconception.description),
        correction=lowered(label(misconception.correction)),
        questions=tuple(_questions(quiz, doc, idea, candidates[:MOST_SHOWN], cases)),
        whole=whole,
    )


def _questions(
    quiz: Quiz, doc: QuizDoc, idea: str, candidates: tuple[Candidate, ...], cases: dict[str, Case]
) -> Iterator[IdeaQuestion]:
    asked = asked_already(doc)
    for candidate in candidates:
        case, spot = cases[candidate.spot.case], candidate.spot
        try:
            right = spoken(candidate.question, right_answer(candidate.question))
        except EvaluationError:
            continue
        answer = next(json.loads(answer) for answer, ideas in candidate.wrong.items() if idea in ideas)
        yield IdeaQuestion(
            prompt=sentence(candidate),
            case=case.title,
            stage=stage_title(case, spot.variant, spot.stage),
            right=right,
            believed=spoken(candidate.question, answer),
            others=tuple(title_of(other) for other in sorted(others(candidate, idea))),
            value=box_value(candidate),
            action=reverse("trainer:add-case", args=(quiz.key, case.slug)),
            edition=spot.edition,
            is_asked=(spot.text, candidate.document) in asked,
        )
