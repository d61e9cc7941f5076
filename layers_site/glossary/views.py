"""The rules in our own words, found by number or by words, and their numbers from edition to edition."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.common.htmx import HtmxHttpRequest
from layers_site.glossary.entries import TODAY
from layers_site.glossary.forms import RulesForm
from layers_site.glossary.presenters import edition_or_today, editions, found, groups, number_table


@require_safe
@vary_on_headers("HX-Request")
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """All rules that a trace may cite, or those that have a number or some words."""
    asked = request.GET.copy()
    asked.setdefault("edition", TODAY)
    form = RulesForm(asked, reverse("glossary:rules"), TODAY)
    edition = edition_or_today(str(asked["edition"]))
    entries = found(str(form.cleaned_data["number"]), edition) if form.is_valid() else ()
    context = {
        "section": "rules",
        "form": form,
        "groups": groups(entries, edition),
        "count": len(entries),
        "edition": edition,
    }
    template = "glossary/rules.html" + ("#found" if request.htmx else "")
    return render(request, template, context, status=422 if form.errors else 200)


@require_safe
def numbers(request: HttpRequest) -> HttpResponse:
    """Every rule with its number in each edition: a translator between old and new."""
    context = {"section": "rules", "editions": editions(), "table": number_table()}
    return render(request, "glossary/numbers.html", context)
