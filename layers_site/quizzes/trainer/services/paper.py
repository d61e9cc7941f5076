"""Sheets of paper that are typed in: handed in as others are, and counted as others are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.platform.text import folded
from layers_site.quizzes.attempts import free_name
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import AS_PUBLISHED, Grade, grade_under, rulings_of
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.trainer.services.lettered import Typed
from layers_site.quizzes.trainer.services.rounds import form_of

#: On one page so many sheets are typed in.
MOST_SHEETS = 40


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One sheet as it was typed: its name, the letter of its form, and the answers that are no blanks."""

    name: str
    form: str
    answers: tuple[Typed, ...]


@transaction.atomic
def take_in(round_: Round, sheets: Sequence[PaperSheet]) -> None:
    """Store the sheets. Raises RefusedError where somebody of the class has answered already: then none is stored."""
    Round.objects.select_for_update().get(pk=round_.pk)
    for sheet in sheets:
        learner, name = _who(round_, sheet.name)
        if round_.sheets.filter(learner=learner).exists():
            raise RefusedError(_("%(name)s has a sheet in this round already.") % {"name": sheet.name})
        _store(round_, learner, name, sheet)


def unseen(round_: Round) -> list[str]:
    """Return the names at seats of the class that have no sheet in the round yet."""
    seats = round_.klass.seats.exclude(name="") if round_.klass else []
    have = set(round_.sheets.values_list("learner", flat=True))
    return [seat.name for seat in seats if seat.learner_id not in have][:MOST_SHEETS]


def _who(round_: Round, name: str) -> tuple[Learner, str]:
    """Return the learner at the seat of that name in the class of the round, or somebody new."""
    for seat in round_.klass.seats.select_related("learner") if round_.klass and name else ():
        if folded(seat.name) == folded(name):
            return seat.learner, seat.name
    return Learner.objects.create(), free_name(name, round_.sheets.values_list("name", flat=True))


def _store(round_: Round, learner: Learner, name: str, typed: PaperSheet) -> None:
    places = {question.id: place for place, question in enumerate(quiz_of(round_).questions)}
    asked = form_of(round_, typed.form).questions
    sheet = Sheet.objects.create(
        round=round_,
        learner=learner,
        name=name,
        order=[places[question.id] for question in asked],
        dealt={question.id: write_question(question) for question in asked if question.pattern is not None},
        handed_in=timezone.now(),
    )
    rulings = rulings_of(round_)
    for answer in typed.answers:
        ruling = rulings.get(answer.question.id, AS_PUBLISHED)
        _answer(sheet, answer, grade_under(answer.question, ruling, answer.given)).save()


def _answer(sheet: Sheet, typed: Typed, graded: Grade) -> Answer:
    by_hand = typed.points is not None
    return Answer(
        sheet=sheet,
        question=typed.question.id,
        given=typed.given,
        right=typed.points == typed.question.points if by_hand else graded.right,
        points=typed.points if by_hand else graded.points,
        believed=[] if by_hand else list(graded.believed),
        marked=timezone.now() if by_hand else None,
    )
