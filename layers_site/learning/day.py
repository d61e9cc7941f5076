"""The board of a day, the same for all, and the days on which a learner answered: the week, and the line of seven days.

The board is a case with its own question. Which one is settled when the day is first asked for, and stored: one that no
day has had yet, or else the one that was asked longest ago. Cases that come later change no day that was asked. Of each
learner there is one answer.

Its page asks, without anything of the answer; then come the verdict, and what the others said.

Days go by UTC. Quizzes count for nothing here: nobody practices for an exam in an exam.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from hashlib import sha256
from typing import Any, Final, assert_never

from django.db import OperationalError
from django.db.models import Max
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine import DEFAULT, ScenarioError
from layers_site.accounts.learners import attempts_of, learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.boards.models import content_id
from layers_site.boards.services.moments import at_case
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.models import BoardOfDay, DayAnswer
from layers_site.platform.clocks import within, zone_named
from layers_site.questions.answers import Answer
from layers_site.questions.authored import authored_question
from layers_site.questions.flow import Outcome, QuestionView
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import LastAnswer, judge, keep, last_answer

#: A week counts once so many of its days have an answer.
DAYS_OF_A_WEEK: Final = 3

#: Of an answer: when it was given, to what, and whether it was right.
Given = tuple[datetime, str, bool]


class DayMark(Enum):
    """What came of a day; the value is its sign in a line of text."""

    FIRST = "▮"
    SECOND = "▄"
    TOLD = "▁"
    NONE = "▯"

    @property
    def text(self) -> str:
        match self:
            case DayMark.FIRST:
                return _("first try")
            case DayMark.SECOND:
                return _("second try")
            case DayMark.TOLD:
                return _("told")
            case DayMark.NONE:
                return ""
            case _:
                assert_never(self)


def today() -> date:
    """Return the date by which the days go, the same everywhere."""
    return datetime.now(UTC).date()


def marks_by_day(given: Iterable[Given]) -> Mapping[date, DayMark]:
    """Return the mark of each day with an answer; the answers come oldest first.

    First: some question was right at the first answer to it. Second: some was right later that day.
    """
    marks: dict[date, DayMark] = {}
    met: set[tuple[date, str]] = set()
    for at, item, right in given:
        day = at.astimezone(UTC).date()
        if right and (day, item) not in met:
            marks[day] = DayMark.FIRST
        elif right and marks[day] is DayMark.TOLD:
            marks[day] = DayMark.SECOND
        marks.setdefault(day, DayMark.TOLD)
        met.add((day, item))
    return marks


def given_by(request: HttpRequest) -> Iterable[Given]:
    """Return the answers of this browser that count for its days."""
    return attempts_of(request).exclude(kind=Attempt.Kind.QUIZ).values_list("at", "item", "right")


def week_of(request: HttpRequest, day: date) -> dict[str, Any]:
    """Return the days of that week from Monday on, and how many weeks have enough days, "" for none."""
    marks = marks_by_day(given_by(request))
    monday = day - timedelta(days=day.weekday())
    words = {
        DayMark.FIRST: _("right on the first try"),
        DayMark.SECOND: _("right at a later try"),
        DayMark.TOLD: _("answered, not right yet"),
        DayMark.NONE: "",
    }
    week = [marks.get(monday + timedelta(days=at), DayMark.NONE) for at in range(7)]
    days = [{"name": str(WEEKDAYS[at]), "css": mark.name.lower(), "text": words[mark]} for at, mark in enumerate(week)]
    counted = Counter(each - timedelta(days=each.weekday()) for each in marks)
    weeks = sum(count >= DAYS_OF_A_WEEK for count in counted.values())
    text = ngettext("%(count)s week with three days", "%(count)s weeks with three days", weeks) % {"count": weeks}
    return {"days": days, "weeks": text if weeks else ""}


#: There are no days before this one.
FIRST_DAY: Final = date(2026, 11, 1)
#: So many answers to a board are kept.
TRIES: Final = 2
#: So many ideas are counted by name.
MOST_IDEAS: Final = 4


@dataclass(frozen=True, slots=True)
class Day:
    """A day with its question; `case` is the slug of the case that asks it, "" for one of an older program."""

    date: date
    case: str
    question: Question

    @property
    def id(self) -> str:
        """Return what stands for the question: an answer belongs to it and to no other."""
        asked = {"text": self.question.text, "object": self.question.object, "ask": self.question.ask}
        return content_id(asked | ({"authored": self.question.authored} if self.question.authored else {}))


def day_of(when: date) -> Day:
    """Return the board of a day. Raises LookupError for a day before the first one, and where no case asks anything.

    Where the database cannot be written just now, the next visitor stores it: until then it is the same for all anyway.
    """
    if when < FIRST_DAY:
        raise LookupError("there was no board yet")
    row = BoardOfDay.objects.filter(date=when).first()
    stored = _day_in(row) if row is not None else None
    if stored is not None:
        return stored
    day = _chosen(when)
    if row is None:
        columns = {"key": day.case, "text": day.question.text, "object": day.question.object, "ask": day.question.ask}
        with suppress(OperationalError):
            row, made = BoardOfDay.objects.get_or_create(date=when, defaults=columns)
            day = day if made else _day_in(row) or day
    return day


def _day_in(row: BoardOfDay) -> Day | None:
    """Return the day in a row, None where its board cannot be read or asked about any more."""
    if row.ask == "authored":
        return _asked(row.date, row.key)
    try:
        question = read_question({"ask": row.ask, "object": row.object}, row.text, DEFAULT)
    except ScenarioError:
        return None
    return Day(row.date, row.key.partition("/")[0] if "/" in row.key else "", question)


def _asked(when: date, slug: str) -> Day | None:
    try:
        own = authored_question(at_case(slug))
    except Http404:
        return None
    return Day(when, slug, own[1]) if own is not None else None


def _chosen(when: date) -> Day:
    """Choose a case by the date alone, as far as no day has had it; a second try has to leave something open."""
    had = dict(BoardOfDay.objects.values_list("key").annotate(last=Max("date")))
    asking = ((case.slug, case.question) for case in Case.objects.published())
    slugs = (slug for slug, question in asking if question and len(question["options"]) > TRIES)
    drawn = sorted(slugs, key=lambda slug: sha256(f"{when}:{slug}".encode()).digest())
    days = (_asked(when, slug) for slug in sorted(drawn, key=lambda slug: had.get(slug, date.min)))
    day = next(filter(None, days), None)
    if day is None:
        raise LookupError("no case asks anything")
    return day


@dataclass(frozen=True, slots=True)
class Tally:
    """How many answered, how many of them rightly, and which ideas fit the wrong answers: (id, how many)."""

    count: int
    right: int
    ideas: tuple[tuple[str, int], ...]


def item_of(day: Day) -> str:
    """Return the item under which the answer to a day is recorded."""
    return f"day/{day.date.isoformat()}"


def tries_of(request: HttpRequest, day: Day) -> list[Attempt]:
    """Return the answers of this browser to that day, oldest first."""
    return list(attempts_of(request).filter(item=item_of(day)))


def is_open(request: HttpRequest, day: Day) -> bool:
    """Return whether an answer counts: the first, and a second after a wrong one."""
    first = DayAnswer.objects.of(learner_of(request)).filter(date=day.date, board=day.id).first()
    return first is None or (not first.right and len(tries_of(request, day)) < TRIES)


def answer(request: HttpRequest, day: Day, answer: Answer) -> None:
    """Keep the first answer of a learner to that day, which the tally counts, and a second; a third changes nothing."""
    if not is_open(request, day):
        return
    verdict = judge(day.question, answer)
    counted = {"right": verdict.right, "given": verdict.answer, "believed": list(verdict.believed)}
    _row, is_first = DayAnswer.objects.get_or_create(
        date=day.date, board=day.id, learner=learner_made(request), defaults=counted
    )
    # The same once more is what a second press sends.
    if is_first or verdict.answer not in [earlier.given for earlier in tries_of(request, day)]:
        keep(request, Attempt.Kind.PREDICTION, item_of(day), verdict)


def marks_of_days(request: HttpRequest) -> Mapping[date, DayMark]:
    """Return the marks of the boards of the days that were answered on their own day."""
    own = (given for given in given_by(request) if given[1] == f"day/{given[0].astimezone(UTC).date()}")
    return marks_by_day(own)


def mark_of(request: HttpRequest, day: Day) -> DayMark:
    """Return what came of that board, whenever it was answered."""
    rights = [attempt.right for attempt in tries_of(request, day)]
    return DayMark.TOLD if not any(rights) else DayMark.FIRST if rights[0] else DayMark.SECOND


def tally_of(day: Day) -> Tally:
    """Return the answers of all, without names."""
    rows = DayAnswer.objects.filter(date=day.date, board=day.id).values_list("right", "believed")
    ideas = Counter(idea for right, believed in rows if not right for idea in believed if "+" not in idea)
    common = sorted(ideas.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_IDEAS]
    return Tally(len(rows), sum(right for right, _believed in rows), tuple(common))


# --- the page ---------------------------------------------------------------------------------------------

#: What the others said is told from so many answers on: fewer tell of somebody.
ENOUGH: Final = 20


def day_view(day: Day, today: date) -> dict[str, Any]:
    """Return the day with the addresses of those beside it, "" where there is none to be seen."""
    before, after = day.date - timedelta(days=1), day.date + timedelta(days=1)
    return {
        "date": date_format(day.date, pgettext("format of a date", "F j, Y")),
        "iso": day.date.isoformat(),
        "is_today": day.date == today,
        "before": address(before) if before >= FIRST_DAY else "",
        "after": address(after) if after <= today else "",
    }


def address(when: date) -> str:
    return reverse("day:day", args=(when.isoformat(),))


def share(day: Day, link: str, marks: Mapping[date, DayMark], mark: DayMark) -> str:
    """Return a line to send, which tells nothing of the board: the day, its mark, and those of the seven days to it."""
    seven = (marks.get(day.date - timedelta(days=back), DayMark.NONE) for back in reversed(range(7)))
    when = date_format(day.date, pgettext("format of a date, short", "j M"))
    return " · ".join((_("Layers"), when, mark.text, "".join(each.value for each in seven), link))


def next_view(today: date) -> SafeString:
    """Return when the next board comes: at midnight UTC, on the reader's own clock."""
    midnight = datetime.combine(today + timedelta(days=1), time(), UTC)
    return within(_("It comes on %(time)s."), midnight, zone_named(""))


def tally_view(tally: Tally) -> dict[str, Any] | None:
    """Return what the others said, and of each idea its title, how often it was, and that in words.

    None from fewer than tell something.
    """
    if tally.count < ENOUGH:
        return None
    text = _("%(right)s of %(count)s answers were right.") % {"right": tally.right, "count": tally.count}
    texts = misconceptions()
    words = ((label(texts[idea].title), count) for idea, count in tally.ideas if idea in texts)
    said = ((title, count, ngettext("%(count)s answer", "%(count)s answers", count)) for title, count in words)
    ideas = [(title, count, text % {"count": count}) for title, count, text in said]
    return {"text": text, "count": tally.count, "ideas": ideas}


class DayQuestion(QuestionView):
    """Ask about the board of the day, or of an earlier day in the address, a second time where the first was wrong."""

    template_name = "learning/day/day.html"
    section = "today"

    def prepare(self, when: str = "") -> None:
        """Find the board of the day. Raises Http404 for a day to come, and for one that has none."""
        try:
            day = date.fromisoformat(when) if when else today()
            if day > today():
                raise Http404(_("You can’t see this board before its day."))
            self.day = day_of(day)
        except (ValueError, LookupError) as error:
            raise Http404(_("That day has no board.")) from error
        self.question, self.here = self.day.question, address(day)

    @property
    def item(self) -> str:
        return item_of(self.day)

    def record(self, given: dict[str, Any]) -> str:
        answer(self.request, self.day, given)
        return self.here

    def last_answer(self) -> LastAnswer | None:
        told = self.request.GET.get("told") == "1" or not is_open(self.request, self.day)
        return last_answer(self.request, self.question, self.item) if told else None

    @property
    def told_at(self) -> str:
        return f"{self.here}?told=1"

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return the day; after the answer what the others said, and how to send it on."""
        case = Case.objects.published().filter(slug=self.day.case).first()
        view: dict[str, Any] = {"day": day_view(self.day, today()), "case": case}
        if outcome is None:
            again = self.told_at if tries_of(self.request, self.day) else ""
            return view | {"again": again, "is_first": attempts_of(self.request).count() == 1}
        link = self.request.build_absolute_uri(self.here)
        return view | {
            "tally": tally_view(tally_of(self.day)),
            "line": share(self.day, link, marks_of_days(self.request), mark_of(self.request, self.day)),
            "comes": next_view(today()),
        }
