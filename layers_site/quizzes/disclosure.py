"""When what is right may be seen of a sheet: never while an answer is still taken of anybody whom it would help.

What is shown rests on what is handed in, and on no clock: `settle` hands in what takes nothing more, `may_see` looks.
Once it may be seen, the sheet counts in the progress of whoever took it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.learners import MOST_BELIEVED
from layers_site.accounts.models import Attempt
from layers_site.quizzes.attempts import GRACE, hand_in, is_over
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import rulings_of
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import question_of

_MOST_ITEM: Final = 200


def may_see(sheet: Sheet, question_id: str = "") -> bool:
    """Return whether what is right may be shown on this sheet, of one question or ("") of all.

    It is never so while an answer would still be taken of anybody whom it helps: of this sheet, and where all are told
    together of any sheet of the round. So it asks what is handed in, and no clock (`settle`).

    Of a live question the trainer shows it to all at once, so an answer alone does not. Who may try again may have seen
    what is right before: that is the trainer's choice of feedback and attempts.
    """
    round_ = sheet.round
    if round_.feedback == Round.Feedback.CLOSED and not round_.is_closed:
        return False
    if sheet.handed_in is not None:
        return not (_told_together(round_) and round_.sheets.filter(handed_in=None).exists())
    at_once = round_.feedback == Round.Feedback.NOW and round_.mode == Round.Mode.ALONE
    return at_once and bool(question_id) and sheet.answers.filter(question=question_id).exists()


def not_told(answer: Answer) -> frozenset[str]:
    """Return the columns of an answer that say what is right, as long as whoever gave it may not see that.

    Which option it was is among them: its id may be a habit of whoever wrote the quiz.
    """
    sheet = settle(answer.sheet)
    if may_see(sheet, answer.question):
        return frozenset()
    of_options = {"given"} if answer.given.keys() & {"option", "options"} else set()
    return frozenset(of_options | {"right", "points", "believed", "comment", "marked"})


def settle(sheet: Sheet) -> Sheet:
    """Return the sheet, handed in once nothing more is taken of it.

    Where all are told together, all others of its round are handed in with it.

    Ask it before `may_see`: what is right is shown of sheets that are handed in, and that stays so, whether the round
    is opened again later or a clock was wrong.
    """
    if not _told_together(sheet.round):
        return hand_in(sheet) if sheet.handed_in is None and is_over(sheet, late=GRACE) else sheet
    if _is_closed_to_all(sheet.round) and _hand_in_all(sheet.round):
        sheet.refresh_from_db(fields=("handed_in",))
    return sheet


def not_told_of_sheet(sheet: Sheet) -> frozenset[str]:
    """Return the columns of a sheet that may not be read while the right answers are hidden.

    `dealt` has the questions that were dealt, whole.
    """
    return frozenset() if may_see(settle(sheet)) else frozenset({"dealt"})


@transaction.atomic
def _hand_in_all(round_: Round) -> int:
    """Hand in all open sheets and count them. `begin` wants the same lock, so nobody begins meanwhile."""
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    if not _is_closed_to_all(round_):
        return 0
    sheets = list(round_.sheets.select_for_update().filter(handed_in=None))
    for sheet in sheets:
        sheet.handed_in = sheet.ends
    return Sheet.objects.bulk_update(sheets, ("handed_in",)) if sheets else 0


def _is_closed_to_all(round_: Round) -> bool:
    """Return whether no sheet of it takes anything more, whatever its own time."""
    return round_.closes is not None and round_.closes + GRACE <= timezone.now()


def _told_together(round_: Round) -> bool:
    """Return whether what one learner sees would help another, who has the same question still before them."""
    return round_.feedback == Round.Feedback.CLOSED or round_.mode == Round.Mode.LIVE


def may_self_mark(answer: Answer, round_: Round) -> bool:
    """Return whether the learner says what an answer in words is worth.

    They do where the round leaves it to them, and until the trainer has said it.
    """
    return round_.marking == Round.Marking.SELF and answer.marked is None


@transaction.atomic
def self_mark(answer: Answer, points: Decimal | int) -> Answer:
    """Give an answer in one's own words what it is worth to oneself, between 0 and all points of the question.

    Raises RefusedError for what is graded by itself, and for points out of bounds.
    """
    answer = Answer.objects.select_for_update(of=("self",)).select_related("sheet__round__version").get(pk=answer.pk)
    question = question_of(answer.sheet, answer.question)
    if question is None or question.kind != "text":
        raise RefusedError(_("You mark only free-text answers yourself."))
    if not may_self_mark(answer, answer.sheet.round):
        raise RefusedError(_("Your trainer marks this answer."))
    if not may_see(answer.sheet, answer.question):
        raise RefusedError(_("The sample answer isn’t shown yet."))
    if not 0 <= points <= question.points:
        raise RefusedError(_("Give between 0 and %(most)s points.") % {"most": question.points})
    answer.points, answer.right = Decimal(points), points == question.points
    answer.save(update_fields=["points", "right"])
    return answer


@transaction.atomic
def count_in_progress(sheet: Sheet) -> None:
    """Keep the answers of a sheet as attempts, each once; what was graded otherwise since is brought up to date.

    Nothing is kept before `may_see`, for progress would tell what is right; nor what has no grade, or was dropped.
    """
    if not may_see(sheet):
        return
    Sheet.objects.select_for_update(of=("self",)).get(pk=sheet.pk)
    prefix = f"{sheet.round.code}/{sheet.number}/"
    recorded = {
        attempt.item: attempt
        for attempt in sheet.learner.attempts.filter(kind=Attempt.Kind.QUIZ, item__startswith=prefix)
    }
    dropped = {question for question, ruling in rulings_of(sheet.round).items() if ruling.dropped}
    last = {answer.question: answer for answer in sheet.answers.order_by("vote") if answer.question not in dropped}
    for question, answer in last.items():
        item = f"{prefix}{question}"[:_MOST_ITEM]
        if answer.right is None:
            continue
        stored = recorded.get(item)
        if stored is None:
            Attempt.objects.create(
                learner=sheet.learner,
                kind=Attempt.Kind.QUIZ,
                item=item,
                given=answer.given,
                right=answer.right,
                believed=answer.believed[:MOST_BELIEVED],
            )
        elif stored.right != answer.right:
            stored.right = answer.right
            stored.save(update_fields=["right"])
