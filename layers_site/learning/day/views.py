"""The board of a day: its question, and once answered the verdict."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.learning.day.presenters import address, day_view, promise_view, share, tally_view
from layers_site.learning.day.services import answer, answer_of, item_of, record_of, stored_day, tally_of
from layers_site.questions.flow import QuestionView
from layers_site.questions.outcomes import Outcome
from layers_site.questions.verdicts import LastAnswer, last_answer


class DayQuestion(QuestionView):
    """Ask about the board of the day, or of an earlier day in the address. The first answer counts."""

    template_name = "learning/day/day.html"
    section = "today"

    def prepare(self, when: str = "") -> None:
        """Find the board of the day. Raises Http404 for a day to come, and for one that has none."""
        try:
            day = date.fromisoformat(when) if when else today()
            if day > today():
                raise Http404(_("That day’s board is not to be seen before its day."))
            self.day = stored_day(day)
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
        if answer_of(self.request, self.day) is None:
            return None
        return last_answer(self.request, self.question, self.item)

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return the day; after the answer what the others said, and how to send it on."""
        view: dict[str, Any] = {"day": day_view(self.day, today())}
        if outcome is None:
            return view
        slug, link = self.day.board.case, self.request.build_absolute_uri(self.here)
        return view | {
            "tally": tally_view(tally_of(self.day)),
            "share": share(self.day, link, right=outcome.judged.right),
            "promise": promise_view(record_of(self.request, today()), today()),
            "case": Case.objects.published().filter(slug=slug).first() if slug else None,
        }


def today() -> date:
    """Return the date by which the days go, the same everywhere."""
    return datetime.now(UTC).date()
