"""A placement: begin it, answer eight boards without a word in between, see where to begin; leave and resume it."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.boards.views.responses import SeeOther
from layers_site.learning.placement import services
from layers_site.learning.placement.presenters import board_view, result_view
from layers_site.learning.placement.services import BOARDS, key_of
from layers_site.learning.rounds import Marks, marks_of
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.flow import QuestionView
from layers_site.questions.forms import AskForm
from layers_site.questions.outcomes import Outcome


@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Explain the placement, and link to an unfinished one and to the last result."""
    left = services.current(request)
    last = services.last_result(request)
    context = {
        "section": "lessons",
        "boards": BOARDS,
        "left": reverse("placement:board", args=left) if left else "",
        "done": left[1] - 1 if left else 0,
        "last": reverse("placement:result", args=(last[0],)) if last else "",
        "begin": reverse("placement:board", args=(seed_of(secrets.token_hex()), 1)),
    }
    return render(request, "learning/placement/start.html", context)


class BoardQuestion(QuestionView):
    """Ask the next question of a placement; any other number leads to it. Answers are judged at the end."""

    template_name = "learning/placement/board.html"
    section = "lessons"
    noindex = True

    def prepare(self, seed: str, number: int) -> HttpResponse | None:
        """Find the next question."""
        self.marks, self.seed, self.number = _marks(self.request, seed), seed, number
        if len(self.marks) >= BOARDS:
            return SeeOther(reverse("placement:result", args=(seed,)))
        if number != len(self.marks) + 1:
            return SeeOther(_address(seed, len(self.marks) + 1))
        self.asked = services.next_asked(seed, self.marks)
        self.question, self.here = self.asked.question, _address(seed, number)
        return None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Keep an answer, or that somebody does not know."""
        return (
            SeeOther(self.record(None))
            if request.POST.get("do") == "unknown"
            else super().post(request, *args, **kwargs)
        )

    def record(self, answer: dict[str, Any] | None) -> str:
        mark = services.answer(self.request, self.seed, self.number, self.asked, answer)
        return self.result if mark.number == BOARDS else _address(self.seed, mark.number + 1)

    @property
    def result(self) -> str:
        return reverse("placement:result", args=(self.seed,))

    def form(self, data: QueryDict | None = None) -> AskForm:
        """Return the form. Its button goes on, since answers are not judged before the end."""
        form = super().form(data)
        form.helper.layout.fields[-1].value = _("Next board") if self.number < BOARDS else _("To the result")
        return form

    def context(self, _outcome: Outcome | None) -> dict[str, Any]:
        return {"board": board_view(self.asked, self.number)}


@require_safe
@never_cache
def result(request: HttpRequest, seed: str) -> HttpResponse:
    """Show the result, or what is left of an unfinished placement."""
    marks = _marks(request, seed)
    if len(marks) < BOARDS:
        return redirect(_address(seed, len(marks) + 1))
    response = render(request, "learning/placement/result.html", {"section": "lessons", "result": result_view(marks)})
    response["X-Robots-Tag"] = "noindex"
    return response


def _marks(request: HttpRequest, seed: str) -> Marks:
    if not SEED.match(seed):
        raise Http404(_("There is no such board."))
    return marks_of(request, key_of(seed))


def _address(seed: str, number: int) -> str:
    return reverse("placement:board", args=(seed, number))
