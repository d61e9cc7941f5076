"""The way in: what is on the desk, and files that come and go."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.content.documents.files import document_files
from layers_site.content.downloads import attachment
from layers_site.content.models import Case
from layers_site.content.services import Download, download, everything, export_zip
from layers_site.editing.forms.finding import FindCasesForm
from layers_site.editing.presenters.comments import waiting
from layers_site.editing.presenters.home import piles
from layers_site.editing.services.lacking import lacking
from layers_site.editing.services.several import CASES
from layers_site.editing.services.sorting import OF_CASES, in_order
from layers_site.editing.views.doors import ANY, allowed, the_case
from layers_site.editing.views.showing import show
from layers_site.editing.views.ticking import bar
from layers_site.platform.htmx import HtmxHttpRequest


@require_safe
@vary_on_headers("HX-Request")
@allowed(*ANY)
def home(request: HtmxHttpRequest) -> HttpResponse:
    form = FindCasesForm(request.GET, reverse("desk:home"))
    filters = form.cleaned_data if form.is_valid() else {}
    cases = Case.objects.search(filters.get("q", "")).order_by("-updated")
    if filters.get("status"):
        cases = cases.filter(status=filters["status"])
    context = {
        "form": form,
        "piles": piles(in_order(lacking(cases, filters.get("lacks", "")), filters.get("sort", ""), OF_CASES)),
        "several": bar(request, CASES),
        "waiting": waiting(request.user),
    }
    return show(request, "home#found" if request.htmx else "home", context, status=422 if form.errors else 200)


@require_safe
@allowed(*ANY)
def give_out(_request: HtmxHttpRequest) -> HttpResponse:
    """Export everything that editors may change, as files for import: drafts in their own folder."""
    return attachment(Download("layers-content.zip", "application/zip", export_zip(everything(), document_files())))


@require_safe
@allowed(*ANY)
def give_out_case(_request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return attachment(download([the_case(slug)], ""))
