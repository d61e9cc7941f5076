"""The page of a drill: one item with its choices, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, Final

from crispy_forms.layout import Field, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.boards.views.responses import SeeOther
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import NO_STRATUM, legend
from layers_site.learning.drills.boards import Family, Item
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.services import (
    STRATA,
    attempt_at,
    board_id,
    given_in,
    judged,
    laid,
    verdict_view,
)
from layers_site.learning.rounds import Kind, Round, RoundView, answer_once, marks_of
from layers_site.platform.text import with_query
from layers_site.platform.views import helper
from layers_site.questions.flow import AskingView

_TEMPLATES: Final = {"which-layer": "learning/drills/_strata_choice.html"}


class AnswerForm(forms.Form):
    """The choices of an item. Where several may be right they are boxes to tick, else one is taken."""

    def __init__(self, family: Family, item: Item, data: Mapping[str, Any] | None, action: str) -> None:
        super().__init__(data, label_suffix="", auto_id="drill_%s")
        self.fields["choice"] = _field(family, item)
        self.helper = helper(action, "post")
        self.helper.form_class = f"drill-form drill-{family.slug}"
        self.helper.attrs = {"hx-post": action, "hx-target": "#drill", "hx-swap": "outerHTML show:window:top"}
        self.helper.layout = Layout(
            Field("choice", template=_TEMPLATES.get(family.slug, "learning/drills/_choices.html")),
            Submit("", _("Check"), css_class="next"),
        )

    def layers(self) -> Iterator[dict[str, Any]]:
        """Yield the boxes by layer, from layer 1 down; `below` are those of what lies below the layers."""
        names = {mark.stratum: mark.name for mark in legend()} | {NO_STRATUM: _("Below the layers")}
        grouped = groupby(self["choice"].subwidgets, key=lambda box: STRATA.get(box.data["value"], NO_STRATUM))
        for stratum, boxes in grouped:
            below = stratum == NO_STRATUM
            yield {"stratum": stratum, "name": names[stratum], "boxes": list(boxes), "below": below}

    def answer(self) -> dict[str, Any]:
        """Return the codes that were chosen. Only for a valid form."""
        chosen = self.cleaned_data["choice"]
        return {"choice": [chosen] if isinstance(chosen, str) else list(chosen)}

    def focus_mistake(self) -> None:
        """Leave the focus to what says so, which is spoken at once."""


def _field(family: Family, item: Item) -> forms.Field:
    choices = [(choice.code, label(choice.label)) for choice in item.choices]
    if not family.several:
        nothing = {"required": _("Choose an answer.")}
        return forms.ChoiceField(
            label=label(item.question), choices=choices, widget=forms.RadioSelect, error_messages=nothing
        )
    nothing = {"required": _("Choose at least one. If it doesn’t apply in any layer, there is an answer for that.")}
    return forms.MultipleChoiceField(
        label=label(item.question), choices=choices, widget=forms.CheckboxSelectMultiple, error_messages=nothing
    )


class ItemQuestion(AskingView):
    """Ask an item by its code, alone or in a round; with `?answer=` tell the verdict. Without a code begin a round."""

    template_name = "learning/drills/family.html"
    section = "drills"
    region = "drill"

    def prepare(self, family: str) -> HttpResponse | None:
        """Find the item. Raises Http404 for a family or a code that there is not."""
        if family not in families():
            raise Http404(_("This drill doesn’t exist."))
        self.family, code = families()[family], self.request.GET.get("item", "")
        if not code:
            return SeeOther(Round(Kind.DRILL, family, "").begin)
        if code not in self.family.items:
            raise Http404(_("This question doesn’t exist."))
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
        context: dict[str, Any] = {"item": self.item, "laid": laid(self.item), "title": label(self.family.title)}
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
