"""Ideas that a learner’s answers show, met or overcome; all that is stored of a learner; and the next step.

Its page is of this browser, without an account: to see it all, to take it along, or to forget it.

The rule for misconceptions, over the answers to all questions in the order in which they were given:

- An answer *fits* a misconception if it is wrong, and the misconception leads to exactly this answer. Where
  no misconception leads to it alone but two together do, it fits both of them.
- **likely**: at least one answer fits. **confirmed**: answers to at least two different questions fit.
- **cured**: after the last answer that fits, two answers were right where it would have given a wrong one, to two
  different questions if it was confirmed.

A question detects a misconception if believing it leads to another answer than the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import dropwhile
from typing import Any, Final, Literal

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine import ScenarioError
from layers_site.accounts.learners import attempts_of, forget, learner_of
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.views.responses import SeeOther
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.drills.services import standings
from layers_site.learning.lessons.chapters import LESSONS, lesson_after
from layers_site.learning.lessons.presenters import Course
from layers_site.learning.lessons.services import Done, done_by_lesson, place_of, question_of, start_of
from layers_site.learning.models import PracticeRound, Repeated, Seen
from layers_site.learning.rounds import Kind, Round, marks_of, rights_in, unfinished
from layers_site.platform.views import attached
from layers_site.questions.places import question_of_item
from layers_site.questions.presenters import idea_view
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import beliefs, misleads

Standing = Literal["likely", "confirmed", "cured"]
#: As many right answers, where the misconception would have given a wrong one, show that it is gone.
CURED_AFTER: Final = 2
#: Whether holding that misconception leads to a wrong answer to the question of an attempt.
Detector = Callable[[Attempt, str], bool]
FORMAT: Final = "layers-progress/1"


@dataclass(frozen=True, slots=True)
class Met:
    """One misconception: `fits` answers to `questions` different questions; `since` right answers after the last."""

    id: str
    standing: Standing
    fits: int
    questions: int
    since: int


def met(attempts: Sequence[Attempt], detects: Detector) -> tuple[Met, ...]:
    """Return every misconception that some answer fits, in the order in which they were met.

    `attempts` come oldest first.
    """
    fits: dict[str, list[int]] = {}
    for place, attempt in enumerate(attempts):
        for belief in beliefs(attempt):
            fits.setdefault(belief, []).append(place)
    return tuple(_met(idea, places, attempts, detects) for idea, places in fits.items())


def _met(idea: str, places: Sequence[int], attempts: Sequence[Attempt], detects: Detector) -> Met:
    questions = {_key_of(attempts[place]) for place in places}
    later = [each for each in attempts[places[-1] + 1 :] if each.right and detects(each, idea)]
    confirmed = len(questions) > 1
    counted = len({_key_of(each) for each in later}) if confirmed else len(later)
    if counted >= CURED_AFTER:
        standing: Standing = "cured"
    else:
        standing = "confirmed" if confirmed else "likely"
    return Met(idea, standing, len(places), len(questions), counted)


def _key_of(attempt: Attempt) -> tuple[str, str]:
    return attempt.kind, attempt.item


def detector(attempts: Sequence[Attempt]) -> Detector:
    """Return a function that decides whether the question of an attempt detects a misconception.

    For lessons and predictions the engine decides; for other questions earlier wrong answers of this learner do.
    """
    believed: dict[tuple[str, str], set[str]] = defaultdict(set)
    for attempt in attempts:
        believed[attempt.kind, attempt.item].update(beliefs(attempt))

    def detects(attempt: Attempt, idea: str) -> bool:
        if idea in believed[attempt.kind, attempt.item]:
            return True
        question = _question_of(attempt)
        return question is not None and misleads(question, idea)

    return detects


def _question_of(attempt: Attempt) -> Question | None:
    """Return the question of an attempt at a lesson or a prediction.

    None for other attempts, and for questions that do not exist any more.
    """
    if attempt.kind == Attempt.Kind.PREDICTION:
        return question_of_item(attempt.item)
    slug, _slash, code = attempt.item.partition("/")
    kind, _hyphen, number = code.partition("-")
    if attempt.kind != Attempt.Kind.LESSON or not number.isdigit():
        return None
    try:
        place = place_of(slug, kind, int(number))
        return question_of(place, start_of(place.board))
    except (Http404, ScenarioError):
        return None


def learner_document(request: HttpRequest) -> dict[str, Any]:
    """Return all data of the learner in the order of time: `{"format", "read": [{"item", "at"}], "answers":
    [{"kind", "item", "given", "right", "believed", "at"}], "repetition"}`. Lists are empty for a new learner.
    """
    learner = learner_of(request)
    read = Seen.objects.filter(learner=learner) if learner else Seen.objects.none()
    return {
        "format": FORMAT,
        "read": [{"item": seen.item, "at": seen.at.isoformat()} for seen in read],
        "answers": [
            {
                "kind": attempt.kind,
                "item": attempt.item,
                "given": attempt.given,
                "right": attempt.right,
                "believed": attempt.believed,
                "at": attempt.at.isoformat(),
            }
            for attempt in attempts_of(request)
        ],
        "rounds": _rounds(learner),
        "repetition": _repetition(learner),
    }


def _rounds(learner: Learner | None) -> list[dict[str, Any]]:
    """Return the rounds, oldest first, each with the answers that count."""
    return [
        {
            "kind": row.kind,
            "about": row.about,
            "began": row.began.isoformat(),
            "answers": [
                {"number": mark.number, "question": mark.asked, "right": mark.attempt.right}
                for mark in row.answers.select_related("attempt")
            ],
        }
        for row in PracticeRound.objects.of(learner)
    ]


def _repetition(learner: Learner | None) -> dict[str, Any]:
    """Return the patterns that come back, the next first, as `{"patterns": [{"pattern", "due", "answered", "failed",
    "state"}]}`.
    """
    rows = learner.repeated.order_by("due", "pk") if learner else ()
    return {
        "patterns": [
            {
                "pattern": row.pattern,
                "due": row.due.isoformat(),
                "answered": row.answered,
                "failed": row.failed,
                "state": row.state,
            }
            for row in rows
        ],
    }


#: So many of the last answers are looked at for ideas: older ones say less, and the home page waits for it.
_LAST: Final = 40
#: From so many due patterns on they come before the lesson in hand: as many as a round has.
_MANY_DUE: Final = 3


@dataclass(frozen=True, slots=True)
class NextStep:
    """`title` is on the button, `reason` is a sentence."""

    title: str
    reason: str
    href: str


def next_step(request: HttpRequest, now: datetime) -> NextStep:
    """Return the next step of the learner of this browser.

    A stranger begins with the first lesson, whatever a first answer points to.
    """
    path = Course(done_by_lesson(request))
    ideas = _ideas(request)
    confirmed = [each for each in ideas if each.standing == "confirmed"]
    likely = [each for each in ideas if each.standing == "likely"]
    step = (
        _due(request, now)
        or _left(request)
        or _against(confirmed, path)
        or _begun(path)
        or _placed(request, path)
        or (_against(likely, path) if path.begun else None)
        or _following(path)
    )
    return step or NextStep(_("Ten for you"), _("New boards of everything you know."), reverse("practice:ten"))


def _due(request: HttpRequest, now: datetime) -> NextStep | None:
    count = Repeated.objects.of(learner_of(request)).filter(due__lte=now).count()
    if count < _MANY_DUE:
        return None
    reason = ngettext("%(count)s pattern is due among them.", "%(count)s patterns are due among them.", count)
    return NextStep(_("Ten for you"), reason % {"count": count}, reverse("practice:ten"))


def _left(request: HttpRequest) -> NextStep | None:
    """Return the way back into the round that was begun last, if it was left in the middle."""
    place = unfinished(request)
    if place is None:
        return None
    reason = _("You stopped at number %(number)s.") % {"number": place.number}
    return NextStep(_("Continue the round"), reason, place.here)


def _ideas(request: HttpRequest) -> list[Met]:
    """Return what the last answers point to, what fits most answers first."""
    attempts = list(attempts_of(request).order_by("-at", "-pk")[:_LAST])[::-1]
    return sorted(met(attempts, detector(attempts)), key=lambda each: -each.fits)


def _against(ideas: Sequence[Met], path: Course) -> NextStep | None:
    """Return the lesson about the first of these ideas; once it is done, its round of boards."""
    rows = {row.slug: row for row in path.rows}
    texts = misconceptions()
    for idea in ideas:
        row = rows.get(LESSONS.get(idea.id, ""))
        if row is not None and idea.id in texts:
            reason = _("Some of your answers fit “%(idea)s”. This lesson is about it.") % {
                "idea": label(texts[idea.id].title)
            }
            if row.finished:
                title = _("Ten boards: %(title)s") % {"title": row.title}
                return NextStep(title, reason, Round(Kind.LESSON, row.slug, "").begin)
            return NextStep(row.title, reason, row.href)
    return None


def _begun(path: Course) -> NextStep | None:
    row = path.following
    if row is None or not row.begun:
        return None
    left = next((mark for mark in row.marks if not mark.state), row.marks[0])
    title = _("Continue: %(title)s") % {"title": row.title}
    return NextStep(title, _("You have begun it; next is “%(part)s”.") % {"part": left.title}, row.href)


def _placed(request: HttpRequest, path: Course) -> NextStep | None:
    """Return the lesson that skipping ahead has led to, or the next one after it that is not done."""
    skipped = PracticeRound.objects.of(learner_of(request)).filter(kind=Kind.PLACEMENT).last()
    marks = marks_of(request, Round(Kind.PLACEMENT, "", skipped.seed)) if skipped else {}
    first = lesson_after(rights_in(marks)).slug if marks else ""
    rows = dropwhile(lambda row: row.slug != first, path.rows)
    row = next((row for row in rows if not row.finished), None)
    return NextStep(row.title, _("Your boards suggest this lesson."), row.href) if row else None


def _following(path: Course) -> NextStep | None:
    return NextStep(path.following.title, path.following.aim, path.following.href) if path.following else None


# --- the page ---------------------------------------------------------------------------------------------


class ProgressView:
    """What a learner has done; of several answers to one question the last counts."""

    def __init__(self, done: Mapping[str, Done], attempts: Sequence[Attempt], mets: Sequence[Met]) -> None:
        self.course = Course(done)
        self.anything = bool(done or attempts)
        self._last = {(attempt.kind, attempt.item): attempt.right for attempt in attempts}
        self.rights, self.mets = list(self._last.values()), mets

    @property
    def predictions(self) -> list[bool]:
        return self._of(Attempt.Kind.PREDICTION)

    @property
    def quizzes(self) -> list[bool]:
        return self._of(Attempt.Kind.QUIZ)

    def _of(self, wanted: Attempt.Kind) -> list[bool]:
        return [right for (kind, _item), right in self._last.items() if kind == wanted]

    @property
    def ideas(self) -> Iterator[dict[str, Any]]:
        """Yield the ideas that answers fit, by how they stand, those that fit most answers first."""
        titles: dict[Standing, str] = {
            "confirmed": _("You seem to believe"),
            "likely": _("Perhaps, from one answer"),
            "cured": _("Mastered"),
        }
        known = sorted((met for met in self.mets if met.id in misconceptions()), key=lambda met: -met.fits)
        for standing, title in titles.items():
            ideas = tuple((idea_view(met.id), _text(met)) for met in known if met.standing == standing)
            if ideas:
                yield {"standing": standing, "title": title, "ideas": ideas}


def _text(met: Met) -> str:
    if met.standing == "cured":
        return _("Since then you have been right where this idea would have misled you.")
    if met.standing == "confirmed":
        return _("Answers to %(count)s different questions match this misconception.") % {"count": met.questions}
    return _("You answered one question as people with this idea do.")


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """Show lessons, drills, and the ideas that answers point to."""
    attempts = list(attempts_of(request))
    view = ProgressView(done_by_lesson(request), attempts, met(attempts, detector(attempts)))
    drills = [each for each in standings(request) if each.last]
    step = next_step(request, timezone.now())
    context = {"section": "progress", "progress": view, "drills": drills, "step": step}
    return render(request, "learning/progress/progress.html", context)


@require_safe
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    """Download all progress of this browser as a file."""
    response = JsonResponse(learner_document(request), json_dumps_params={"ensure_ascii": False, "indent": 2})
    return attached(response, "layers-progress.json")


@require_POST
def forget_all(request: HttpRequest) -> HttpResponse:
    """Delete all progress of this browser."""
    forget(request)
    return SeeOther(reverse("progress:progress"))
