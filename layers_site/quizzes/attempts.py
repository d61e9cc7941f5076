"""A learner at a sheet: who may begin, what is kept of an answer, when it is over, when what is right may be seen.

Everything may be sent twice, or in two windows at once: the sheet is locked, and what is kept is unique.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from itertools import chain, count
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.platform.text import folded
from layers_site.questions.options import digest
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import AS_PUBLISHED, grade_under, rulings_of, tidied
from layers_site.quizzes.live_machine import MOST_VOTES
from layers_site.quizzes.models import MOST_NAME, Answer, KeyHolder, Round, Sheet, Standing
from layers_site.quizzes.round_questions import Draw, draw_for, question_of, questions_of, quiz_of
from layers_site.quizzes.shapes import QuizDoc

#: What was sent at the last moment may be so long on its way.
GRACE: Final = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Score:
    """`points` of `most`. `unmarked` answers in words are in neither of them yet."""

    points: Decimal
    most: int
    unmarked: int

    @property
    def percent(self) -> int:
        return round(100 * self.points / self.most) if self.most else 0


def open_sheet(round_: Round, learner: Learner | None) -> Sheet | None:
    """Return the unfinished sheet of the learner, None without one."""
    sheets = round_.sheets.filter(learner=learner, handed_in=None) if learner else Sheet.objects.none()
    return next((sheet for sheet in sheets.order_by("-number") if not is_over(sheet)), None)


def why_not(round_: Round, learner: Learner | None) -> str:
    """Return why this learner cannot begin a sheet, in the page's language; "" if they can."""
    if round_.is_closed:
        return _("This quiz has closed.")
    if not round_.is_open:
        return _("This quiz has not opened yet.")
    barred = _barred(round_, learner) if learner is not None else ""
    if barred:
        return barred
    if learner is not None and round_.sheets.filter(learner=learner).count() >= round_.attempts:
        return _("You have no attempts left for this quiz.")
    return ""


def _barred(round_: Round, learner: Learner) -> str:
    """Return why this learner answers nothing in the round, whatever they have begun; "" if they may."""
    if _knows_key(learner.user_id, round_):
        return _("You see, or have seen, the right answers of this quiz as a trainer, so you can’t answer it.")
    if round_.withdrawals.filter(learner=learner).exists():
        return _("You have taken part in this quiz already, so you can’t answer it again.")
    return ""


def _knows_key(user_id: int | None, round_: Round) -> bool:
    """Return whether this user sees or has seen what is right in the quiz or in a copy of it (`KeyHolder`).

    Whose round it is may try it: only they and their colleagues see what became of it.
    """
    if user_id is None or user_id == round_.owner_id:
        return False
    return KeyHolder.objects.filter(family=round_.version.quiz.family, user=user_id).exists()


def may_begin(round_: Round, learner: Learner | None) -> bool:
    """Return whether there is a sheet for this learner, begun already or new."""
    return open_sheet(round_, learner) is not None or not why_not(round_, learner)


def begin(round_: Round, learner: Learner, name: str = "", draw: Draw | None = None) -> Sheet:
    """Return the sheet that the learner is at, or a new one. Raises RefusedError where there is none for them.

    `draw` is what a new sheet asks: whoever holds a lock already draws before. Of one that is there nothing is drawn.
    """
    try:
        with transaction.atomic():
            Round.objects.select_for_update().get(pk=round_.pk)
            # Whether it is open is asked behind the lock: who closes it has closed it for everybody.
            round_.refresh_from_db(fields=("opens", "closes", "attempts"))
            return open_sheet(round_, learner) or _new_sheet(round_, learner, name, draw)
    except IntegrityError:
        # The same was sent twice, and the other was first.
        return round_.sheets.filter(learner=learner).latest("number")


def _new_sheet(round_: Round, learner: Learner, name: str, draw: Draw | None) -> Sheet:
    refused = why_not(round_, learner)
    if refused:
        raise RefusedError(refused)
    # The lock of the round is held: the end of a live round waits for it, or has come before.
    if Standing.objects.filter(round=round_, state=Standing.At.ENDED).exists():
        raise RefusedError(_("This quiz has closed."))
    draw = draw or draw_for(round_, learner)
    number = round_.sheets.filter(learner=learner).count() + 1
    order = _order(draw.places, quiz_of(round_), f"{round_.code} {learner.key} {number}")
    others = round_.sheets.exclude(learner=learner).values_list("name", flat=True)
    plain = free_name(" ".join(name.replace("\0", "").split())[:MOST_NAME], others)
    return Sheet.objects.create(
        round=round_, learner=learner, number=number, name=plain, order=order, dealt=dict(draw.dealt)
    )


def free_name(name: str, others: Iterable[str]) -> str:
    """Return the name, or the first of "Anna (2)", "Anna (3)" and so on that nobody else has."""
    taken = {folded(other) for other in others}
    names = (f"{name[: MOST_NAME - 6]} ({number})" for number in count(2))
    return next(free for free in chain([name], names) if not name or folded(free) not in taken)


def _order(places: Collection[int], quiz: QuizDoc, seed: str) -> list[int]:
    return sorted(places, key=lambda place: digest(f"{seed} {place}")) if quiz.shuffle_questions else list(places)


def order_seed(sheet: Sheet) -> str:
    """Return the seed that shuffles the options of this sheet, "" if they stay in order (`answer_forms`)."""
    return f"sheet {sheet.pk}" if quiz_of(sheet.round).shuffle_options else ""


def is_over(sheet: Sheet, *, late: timedelta = timedelta(0)) -> bool:
    """Return whether it was handed in, its time is up by more than `late`, or it is more than the round allows."""
    timed_out = sheet.ends is not None and sheet.ends + late <= timezone.now()
    return sheet.handed_in is not None or timed_out or is_beyond(sheet)


def is_beyond(sheet: Sheet) -> bool:
    """Return whether it is an attempt beyond those of the round, made elsewhere and then taken into an account."""
    return sheet.number > sheet.round.attempts


@transaction.atomic
def answer(sheet: Sheet, question_id: str, answer: Mapping[str, Any], *, vote: int = 1) -> Answer:
    """Keep an answer with its grade. Where feedback comes at once the first is kept, else the last before the end.

    Raises RefusedError once it is over, and for what is not asked.
    """
    sheet = _locked(sheet)
    question = question_of(sheet, question_id)
    if question is None or not 1 <= vote <= MOST_VOTES:
        raise RefusedError(_("This isn’t asked here."))
    stored = sheet.answers.filter(question=question_id, vote=vote).first()
    if stored is not None and sheet.round.feedback == Round.Feedback.NOW:
        return stored
    if is_over(sheet, late=GRACE):
        raise RefusedError(_("Time is up: this quiz takes no more answers."))
    barred = _barred(sheet.round, sheet.learner)
    if barred:
        raise RefusedError(barred)
    tidy = tidied(question, answer)
    if stored is not None and question.kind == "text" and stored.given == tidy:
        return stored  # its mark is of these very words
    grade = grade_under(question, rulings_of(sheet.round).get(question_id, AS_PUBLISHED), answer)
    columns = {
        "given": tidy,
        "right": grade.right,
        "points": grade.points,
        "comment": "",
        "marked": None,
        "marked_by": None,
        "believed": list(grade.believed),
        "at": timezone.now(),
    }
    return sheet.answers.update_or_create(question=question_id, vote=vote, defaults=columns)[0]


@transaction.atomic
def hand_in(sheet: Sheet) -> Sheet:
    """Return the sheet, handed in; the moment of the first time stays. Its time may be up, then that was the moment."""
    sheet = _locked(sheet)
    if sheet.handed_in is None:
        sheet.handed_in = min(filter(None, (timezone.now(), sheet.ends)))
        sheet.save(update_fields=["handed_in"])
    return sheet


def _locked(sheet: Sheet) -> Sheet:
    """Lock the sheet and read it from the database, until the transaction ends."""
    rows = Sheet.objects.select_for_update(of=("self",)).select_related("round__version")
    return rows.get(pk=sheet.pk)


def score(sheet: Sheet, only: Collection[str] | None = None) -> Score:
    """Return the score of a sheet. Of several votes on a question the last one counts.

    `only` are the questions that count, all of the sheet where it is None; what was dropped in the round counts
    for nobody. What was left blank is worth nothing; in one's own words it counts once any answer to it is marked.
    """
    dropped = {question for question, ruling in rulings_of(sheet.round).items() if ruling.dropped}
    questions = {
        question.id: question.points for question in questions_of(sheet) if only is None or question.id in only
    }
    counting = questions.keys() - dropped
    last = {answer.question: answer for answer in sheet.answers.order_by("vote") if answer.question in questions}
    blank = {question for question in _written(sheet) & counting if question not in last or _unwritten(last[question])}
    counting -= _waiting(sheet.round, blank)
    unmarked = {question for question in counting - blank if question in last and last[question].points is None}
    points = [last[question].points or Decimal(0) for question in counting - unmarked if question in last]
    return Score(
        points=sum(points, Decimal(0)),
        most=sum(questions[question] for question in counting - unmarked),
        unmarked=len(unmarked),
    )


def _written(sheet: Sheet) -> set[str]:
    return {question.id for question in questions_of(sheet) if question.kind == "text"}


def _unwritten(answer: Answer) -> bool:
    return answer.points is None and not answer.given.get("text")


def _waiting(round_: Round, questions: Collection[str]) -> set[str]:
    """Return those of these questions that others have answered in words, of which nobody has marked any."""
    answers = Answer.objects.filter(sheet__round=round_, question__in=questions).select_related("sheet")
    marked: dict[str, bool] = {}
    for answer in answers if questions else ():
        answer.sheet.round = round_
        if not _unwritten(answer) and (round_.mode == Round.Mode.LIVE or is_over(answer.sheet)):
            marked[answer.question] = marked.get(answer.question, False) or answer.points is not None
    return {question for question, any_marked in marked.items() if not any_marked}
