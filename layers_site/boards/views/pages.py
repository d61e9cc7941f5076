"""The pages around the workbench: the catalogue, what this is, and the choice of colours."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.forms import CatalogueForm
from layers_site.boards.presenters.catalogue import tile
from layers_site.boards.services.catalogue import found_cases
from layers_site.boards.themes import remember_theme
from layers_site.boards.views.answers import SeeOther
from layers_site.content.concepts import concept_name, concepts
from layers_site.platform.htmx import HtmxHttpRequest


@require_safe
@vary_on_headers("HX-Request")
def catalogue(request: HtmxHttpRequest) -> HttpResponse:
    choices = [(code, concept_name(code)) for code in concepts()]
    form = CatalogueForm(request.GET, choices, reverse("workbench:catalogue"))
    tiles = [tile(case) for case in found_cases(form.cleaned_data)] if form.is_valid() else []
    template = "boards/catalogue.html" + ("#found" if request.htmx else "")
    context = {"section": "cases", "form": form, "tiles": tiles}
    return render(request, template, context, status=422 if form.errors else 200)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "boards/about.html", {"section": "about"})


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the colours chosen, and go back to where that was done: to no other site."""
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = SeeOther(back if safe else reverse("workbench:home"))
    remember_theme(response, request.POST.get("theme", ""))
    return response
