"""The board of a day: its question, and once answered the verdict."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from layers_site.accounts.learners import attempts_of
from layers_site.content.models import Case
from layers_site.learning.day.presenters import address, day_view, next_view, share, tally_view
from layers_site.learning.day.services import (
    answer,
    day_of,
    is_open,
    item_of,
    mark_of,
    marks_of_days,
    tally_of,
    tries_of,
)
from layers_site.learning.week import today
from layers_site.questions.flow import QuestionView
from layers_site.questions.outcomes import Outcome
from layers_site.questions.verdicts import LastAnswer, last_answer


class DayQuestion(QuestionView):
    """Ask about the board of the day, or of an earlier day in the address, a second time where the first was wrong."""

    template_name = "learning/day/day.html"
    section = "today"

    def prepare(self, when: str = "") -> None:
        """Find the board of the day. Raises Http404 for a day to come, and for one that has none."""
        try:
            day = date.fromisoformat(when) if when else today()
            if day > today():
                raise Http404(_("That board can’t be seen before its day."))
            self.day = day_of(day)
        except (ValueError, LookupError) as error:
            raise Http404(_("There is no board of that day.")) from error
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
