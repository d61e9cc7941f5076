"""The rules in our own words, found by number or by words, and their numbers from edition to edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engine.rulesets import DEFAULT, RULESETS
from layers_site.content.glossary.entries import Entry
from layers_site.content.glossary.presenters import (
    beside,
    edition_or_today,
    editions,
    groups,
    matching_entries,
    number_table,
)
from layers_site.content.glossary.words import words_by_letter
from layers_site.content.shipped import overlay
from layers_site.explain.names import label
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.platform.views import helper

#: The region of a board on which a rule number stands, and the place beside it where the rule is told.
BOARD = "bench"
BESIDE = "#beside"


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """Show all rules that a trace may cite, or those with a number or some words."""
    query = request.GET.copy()
    query.setdefault("edition", DEFAULT)
    form = RulesForm(query, reverse("glossary:rules"), DEFAULT)
    edition = edition_or_today(str(query["edition"]))
    number = str(form.cleaned_data["number"]) if form.is_valid() else ""
    entries = matching_entries(number, edition) if form.is_valid() else ()
    if request.htmx.target == BOARD:
        return _beside(request, entries, number, edition)

    def context() -> dict[str, object]:
        return {
            "section": "rules",
            "form": form,
            "groups": groups(entries, edition, request.GET.get("open", "")),
            "count": len(entries),
            "edition": edition,
        }

    if not request.htmx and not form.errors:
        return drawn(request, "content/glossary/rules.html", overlay.version(), context)
    template = "content/glossary/rules.html" + ("#found" if request.htmx else "")
    return render(request, template, context(), status=422 if form.errors else 200)


def _beside(request: HtmxHttpRequest, entries: tuple[Entry, ...], number: str, edition: str) -> HttpResponse:
    """Show the rule beside the board, which stays as it is."""
    context = {
        "entries": beside(entries, number, edition),
        "number": number if number[:1].isdigit() else "",
        "all": f"{reverse('glossary:rules')}?edition={edition}",
    }
    response = render(request, "content/glossary/_beside.html", context)
    response["HX-Retarget"] = BESIDE
    response["HX-Reswap"] = "innerHTML show:none"
    response["HX-Push-Url"] = "false"
    return response


@require_safe
def numbers(request: HtmxHttpRequest) -> HttpResponse:
    """Show every rule with its number in each edition, to translate between old and new numbers."""

    def context() -> dict[str, object]:
        return {"section": "rules", "editions": editions(), "table": number_table()}

    return drawn(request, "content/glossary/numbers.html", overlay.version(), context)


@require_safe
def words(request: HtmxHttpRequest) -> HttpResponse:
    """Show the words of the layers, as in a dictionary."""

    def context() -> dict[str, object]:
        return {"section": "words", "groups": words_by_letter()}

    return drawn(request, "content/glossary/words.html", overlay.version(), context)


class RulesForm(forms.Form):
    """The search form of the glossary: a rule number or words, and the edition whose numbers are shown."""

    number = forms.CharField(label=_("Number or words"), max_length=100, required=False)
    edition = forms.ChoiceField(label=_("Numbers of"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, today: str) -> None:
        super().__init__(data, label_suffix="", auto_id="rules_%s", initial={"edition": today})
        editions = [(ruleset.id, label(ruleset.title)) for ruleset in reversed(tuple(RULESETS.values()))]
        cast(forms.ChoiceField, self.fields["edition"]).choices = editions
        self.fields["number"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": action,
            "hx-trigger": "change, input changed delay:250ms from:#rules_number, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))
