"""Rounds: a version asked of a group or a class on a lesson, their times on the trainer's clock, and forms on paper."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Least
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.content.models import Case
from layers_site.learning.lessons.shapes import Lesson
from layers_site.platform.clocks import UTC, is_zone, zone_named
from layers_site.questions.options import digest
from layers_site.quizzes import documents, patterns
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz, Round, Sheet, Version
from layers_site.quizzes.notation import LONGEST_TITLE
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.round_questions import drawn, quiz_of, room_quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services import additions, drafts
from layers_site.quizzes.trainer.services.picking import one_for_each
from layers_site.quizzes.wording import in_both

#: What a trainer may add to a learner's time at once, and in all.
MOST_EXTRA: Final = 600

#: A class of 45 minutes has no time for more.
_MOST_CASES: Final = 6
#: Neighbors get different ones.
FORMS: Final = ("A", "B")
_AREAS: Final = ("Europe", "America", "Africa", "Asia", "Atlantic", "Australia", "Indian", "Pacific")
_SESSION: Final = "time-zone"


def latest_version(quiz: Quiz) -> Version | None:
    """Return the last published version."""
    return quiz.versions.order_by("-number").first()


def version_to_ask(quiz: Quiz) -> Version:
    """Return the version that a group gets: the last one, or where there is none yet, what the quiz says now.

    Raises RefusedError for a quiz that cannot be published.
    """
    return latest_version(quiz) or publish(quiz, None)


@transaction.atomic
def ask_now(version: Version, user: User, mode: str, zone: str) -> Round:
    """Open a round at once, with nothing to be filled in.

    Its times are said on the clock of `zone`, which may be "".
    """
    made = Round.objects.create(version=version, owner=user, mode=mode, zone=zone)
    note(made, user, Change.What.ROUND_MADE)
    return made


def open_now(round_: Round) -> None:
    """Open the round. A closing time that has passed is dropped."""
    now = timezone.now()
    if round_.opens is not None and round_.opens > now:
        round_.opens = now
    if round_.is_closed:
        round_.closes = None
    round_.save(update_fields=["opens", "closes"])


def seen_by(round_: Round) -> int:
    """Count the learners who may have seen the right answers of the closed round; 0 while it is open."""
    handed_in = round_.sheets.filter(handed_in__isnull=False)
    return handed_in.values("learner").distinct().count() if round_.is_closed else 0


def close_now(round_: Round) -> None:
    """Close the round, except for answers on their way (`attempts.GRACE`)."""
    if not round_.is_closed:
        round_.closes = timezone.now()
        round_.save(update_fields=["closes"])


def open_sheets(round_: Round) -> list[Sheet]:
    """Return the sheets that are not handed in, the newest first."""
    return list(round_.sheets.filter(handed_in=None).select_related("round").order_by("-began"))


@transaction.atomic
def extend(round_: Round, sheet: int, minutes: int) -> bool:
    """Give one learner more time, up to a bound. Return False without such a sheet, or if it is handed in."""
    rows = round_.sheets.filter(pk=sheet, handed_in=None)
    return bool(rows.update(extra_minutes=Least(F("extra_minutes") + minutes, MOST_EXTRA)))


def round_of_lesson(lesson: Lesson, user: User) -> Round:
    """Return a live round of a quiz on the cases of a lesson.

    It asks one question of each case, and one of a pattern. Raises RefusedError where there is nothing to ask.
    """
    cases = list(islice(_cases(lesson), _MOST_CASES))
    picked = one_for_each(cases, QuizDoc())
    questions = (*additions.harvest(picked.candidates, choose=True).questions, *_of_pattern(cases))
    if not questions:
        raise RefusedError(_("This lesson has no case that can be asked about."))
    intro = in_both(lambda: _("For a class on this lesson."))
    title = Label(lesson.title.en[:LONGEST_TITLE], lesson.title.fr[:LONGEST_TITLE])
    named = tuple(replace(question, id=f"q{number}") for number, question in enumerate(questions, 1))
    doc = QuizDoc(title=title, intro=intro, questions=named)
    quiz = Quiz(owner=user)
    quiz.document = documents.write(doc)
    drafts.keep(quiz, doc)
    note(quiz, user, Change.What.QUESTIONS_ADDED, " ".join(question.id for question in named))
    return ask_now(publish(quiz, user), user, Round.Mode.LIVE, "")


def _cases(lesson: Lesson) -> list[Case]:
    """Return the published cases that the lesson is about, in the order in which it shows them."""
    shown = (part.board.case for part in lesson.parts if part.board is not None and part.board.case)
    slugs = list(dict.fromkeys((*lesson.cases, *shown)))
    cases = {case.slug: case for case in Case.objects.published().filter(slug__in=slugs)}
    return [cases[slug] for slug in slugs if slug in cases]


def _of_pattern(cases: list[Case]) -> list[QuestionDoc]:
    """Return a question of the pattern of the first case that has one: what was learned, on a board nobody has seen."""
    for case in cases:
        if patterns.has_pattern(case):
            try:
                return [patterns.of_case(case)]
            except RefusedError:
                continue
    return []


def form_of(round_: Round, form: str) -> QuizDoc:
    """Return the quiz as form A or B asks it.

    B has its questions and options in another order, other boards of patterns, and other questions where the round
    draws some. Form A of a live round is what the room asks.
    """
    if form == FORMS[0] and round_.mode == Round.Mode.LIVE:
        return room_quiz(round_)
    quiz = quiz_of(round_)
    first = drawn(len(quiz.questions), round_.draws, f"{round_.code} {FORMS[0]}")
    places = first if form == FORMS[0] else drawn(len(quiz.questions), round_.draws, round_.code, first)
    questions = tuple(_on_form(quiz.questions[place], form) for place in places)
    if form != FORMS[0]:
        questions = tuple(_shuffled(question, form) for question in questions) if quiz.shuffle_options else questions
        questions = tuple(sorted(questions, key=lambda question: digest(f"{form} {question.id}")))
    return replace(quiz, questions=questions)


def _on_form(question: QuestionDoc, form: str) -> QuestionDoc:
    if not question.dealt:
        return question
    return question.with_board_of(question.dealt[FORMS.index(form) % len(question.dealt)])


def _shuffled(question: QuestionDoc, form: str) -> QuestionDoc:
    """Return the question with its options in the order of a digest; of two or more never in the order as it was."""
    options = sorted(question.options, key=lambda option: digest(f"{form} {option.id}"))
    if len(options) > 1 and tuple(options) == question.options:
        options = [*options[1:], options[0]]
    return replace(question, options=tuple(options))


@cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return every place by its part of the world, as a select has them."""
    choices: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(available_timezones()):
        area, _slash, place = name.partition("/")
        if place and area in _AREAS:
            choices[area].append(name)
    areas = tuple((area, tuple((name, _shown(name)) for name in choices[area])) for area in _AREAS)
    return ((UTC, ((UTC, UTC),)), *areas)


def _shown(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", " – ")


def zone_of(request: HttpRequest, round_: Round | None = None) -> ZoneInfo:
    """Return the clock of a round, or else the one that this trainer last used. UTC for somebody who never said."""
    return zone_named((round_.zone if round_ else "") or zone_kept(request))


def zone_kept(request: HttpRequest) -> str:
    """Return the name of the clock this trainer last used, "" for somebody who never said."""
    name = request.session.get(_SESSION, "")
    return name if isinstance(name, str) and is_zone(name) else ""


def zone_sent(request: HttpRequest) -> str:
    """Return the name of the clock that this trainer last used, or else of their browser's; "" without either.

    The browser sends its clock along, and it is remembered from now on.
    """
    sent = request.POST.get("zone", "")
    if not has_zone(request) and is_zone(sent):
        remember_zone(request, sent)
    return zone_kept(request)


def has_zone(request: HttpRequest) -> bool:
    """Return whether the trainer has said which clock is theirs."""
    return _SESSION in request.session


def remember_zone(request: HttpRequest, name: str) -> None:
    request.session[_SESSION] = name
