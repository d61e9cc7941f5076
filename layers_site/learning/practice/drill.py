"""The page of a drill: one item with its choices, and the verdict."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.boards.views.responses import SeeOther
from layers_site.explain.names import label
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.forms import AnswerForm
from layers_site.learning.drills.presenters import question_view, verdict_view
from layers_site.learning.drills.services import attempt_at, board_id, given_in, judged
from layers_site.learning.rounds import Kind, Round, RoundView, answer_once, marks_of
from layers_site.platform.text import with_query
from layers_site.questions.flow import AskingView


class ItemQuestion(AskingView):
    """Ask an item by its code, alone or in a round; with `?answer=` tell the verdict. Without a code begin a round."""

    template_name = "learning/drills/family.html"
    section = "drills"
    region = "drill"

    def prepare(self, family: str) -> HttpResponse | None:
        """Find the item. Raises Http404 for a family or a code that there is not."""
        if family not in families():
            raise Http404(_("There is no such drill."))
        self.family, code = families()[family], self.request.GET.get("item", "")
        if not code:
            return SeeOther(Round(Kind.DRILL, family, "").begin)
        if code not in self.family.items:
            raise Http404(_("There is no such question."))
        self.item = self.family.items[code]
        self.place = Round.read(Kind.DRILL, family, self.request.GET.get("round", ""))
        self.marks = marks_of(self.request, self.place)
        self.here = self.address()
        return None

    def address(self, **query: str) -> str:
        page, query = reverse("drills:family", args=(self.family.slug,)), {"item": self.item.code, **query}
        return self.place.inside(page, **query) if self.place else with_query(page, query)

    def ask(self, form: Any = None) -> HttpResponse:
        """Show the item, or the verdict on the answer that the address names."""
        context: dict[str, Any] = {"question": question_view(self.item), "title": label(self.family.title)}
        attempt = None if form else attempt_at(self.request, self.item, self.request.GET.get("answer", ""))
        if self.place is not None:
            context["round"] = RoundView(self.place, self.marks)
        if attempt is None:
            return self.render(context | {"form": form or self.sent()}, 422 if form else 200)
        self.here = self.address(answer=str(attempt.pk))
        verdict = verdict_view(self.item, given_in(attempt), board_id(self.item))
        return self.render(context | {"verdict": verdict, "here": self.here})

    def sent(self) -> AnswerForm:
        return AnswerForm(self.family, self.item, self.request.POST or None, self.here)

    def record(self, answer: dict[str, Any]) -> str:
        judge = partial(judged, self.request, self.item, tuple(answer["choice"]))
        if self.place is None:
            return self.address(answer=str(judge()().pk))
        mark = answer_once(self.request, self.place, self.item.code, judge)
        self.item = self.family.items.get(mark.asked, self.item)
        return self.address(answer=str(mark.attempt_id))
