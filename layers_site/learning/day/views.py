"""The board of a day: its question, and once answered the verdict."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.explain.presenters.printed import printed
from layers_site.learning.day.presenters import address, day_view, promise_view, share, tally_view
from layers_site.learning.day.services import Day, answer, answer_of, item_of, record_of, stored_day, tally_of
from layers_site.learning.models import DayAnswer
from layers_site.questions.diagnosis import sought_at
from layers_site.questions.forms import AskForm, question_form
from layers_site.questions.presenters import verdict_view
from layers_site.questions.verdicts import judge


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def day(request: HttpRequest, when: str = "") -> HttpResponse:
    """Show the board of the day, or of an earlier day in the address, and judge an answer."""
    here = _day(when)
    if request.method != "POST":
        return _show(request, here, None)
    form = question_form(here.question, request.POST, action=address(here.date))
    if not form.is_valid():
        return _show(request, here, form)
    answer(request, here, form.answer())
    return SeeOther(f"{address(here.date)}#verdict")


def today() -> date:
    """Return the date by which the days go, the same everywhere."""
    return datetime.now(UTC).date()


def _day(when: str) -> Day:
    try:
        day = date.fromisoformat(when) if when else today()
        if day > today():
            raise Http404(_("That day’s board is not to be seen before its day."))
        return stored_day(day)
    except (ValueError, LookupError) as error:
        raise Http404(_("There is no board of that day.")) from error


def _show(request: HttpRequest, here: Day, form: AskForm | None) -> HttpResponse:
    """Render the question beside the printed cards; once it is answered, the verdict and the tally."""
    answer = answer_of(request, here)
    context: dict[str, object] = {"section": "today", "day": day_view(here, today()), "here": address(here.date)}
    if answer is not None:
        context |= _answered(request, here, answer)
    else:
        context["form"] = form or question_form(here.question, action=address(here.date))
        context["printed"] = printed(here.board.scenario, here.question.object)
    status = 422 if form is not None and form.errors and answer is None else 200
    return render(request, "learning/day/day.html", context, status=status)


def _answered(request: HttpRequest, here: Day, answer: DayAnswer) -> dict[str, object]:
    link = request.build_absolute_uri(address(here.date))
    case = Case.objects.published().filter(slug=here.board.case).first() if here.board.case else None
    verdict = judge(here.question, answer.given)
    return {
        "verdict": verdict_view(here.question, verdict),
        "outcome": {"sought": sought_at(request, here.question, verdict, item_of(here), address(here.date))},
        "tally": tally_view(tally_of(here)),
        "share": share(here, link, right=answer.right),
        "promise": promise_view(record_of(request, today()), today()),
        "case": case,
    }
