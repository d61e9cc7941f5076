"""The page of a day: its question, without anything of the answer; then the verdict, and what the others said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.http import Http404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from layers_site.accounts.learners import attempts_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.day.services import (
    FIRST_DAY,
    Day,
    DayMark,
    Tally,
    answer,
    day_of,
    is_open,
    item_of,
    mark_of,
    marks_of_days,
    tally_of,
    today,
    tries_of,
)
from layers_site.platform.clocks import within, zone_named
from layers_site.questions.flow import Outcome, QuestionView
from layers_site.questions.verdicts import LastAnswer, last_answer

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
