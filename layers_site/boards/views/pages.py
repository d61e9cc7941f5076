"""The pages around the workbench: the catalogue, what this is, and the choice of colours."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.forms import CardsForm, CatalogueForm
from layers_site.boards.presenters.catalogue import CASES_ON_A_PAGE, tile
from layers_site.boards.presenters.overview import order_lines, overview
from layers_site.boards.presenters.shelf import cards_page
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Card, Case
from layers_site.content.shipped import overlay
from layers_site.content.validation import concept_name, concepts
from layers_site.platform.context import HtmxHttpRequest, remember_theme
from layers_site.platform.drawing import drawn
from layers_site.platform.views import paged

#: What the address of the list of cards may ask, and how much of it is looked at.
_PARAMETERS = ("q", "layer", "letter", "page")
_LONGEST = 100


@require_safe
@vary_on_headers("HX-Request")
def catalogue(request: HtmxHttpRequest) -> HttpResponse:
    choices = [(code, concept_name(code)) for code in concepts()]
    path = reverse("boards:catalogue")
    form = CatalogueForm(request.GET, choices, path)
    valid = form.is_valid()

    def context() -> dict[str, object]:
        cases = list(Case.objects.published().in_short().matching(form.cleaned_data)) if valid else []
        pages = paged(cases, {key: str(value) for key, value in request.GET.items()}, CASES_ON_A_PAGE, path)
        return {"section": "cases", "form": form, "pages": pages, "tiles": [tile(case) for case in pages.rows]}

    if _same_for_all(request, form):
        return drawn(request, "boards/catalogue.html", (Case.objects.version(), overlay.version()), context)
    template = "boards/catalogue.html" + ("#found" if request.htmx else "")
    return render(request, template, context(), status=200 if valid else 422)


@require_safe
@vary_on_headers("HX-Request")
def cards(request: HtmxHttpRequest) -> HttpResponse:
    """List the cards of the library, or those that have the words or the layer looked for."""
    form = CardsForm(request.GET, reverse("boards:cards"))
    valid = form.is_valid()
    known = Card.objects.seen_by(request.user)

    def context() -> dict[str, object]:
        matching = list(known.search(form.cleaned_data["q"])) if valid else []
        query = {key: request.GET.get(key, "")[:_LONGEST] for key in _PARAMETERS} if valid else {}
        return {"section": "cards", "form": form, "page": cards_page(matching, known.count(), query)}

    if _same_for_all(request, form) and not request.user.has_perm("content.change_card"):
        return drawn(request, "boards/cards.html", (*_library(), Case.objects.version()), context)
    template = "boards/cards.html" + ("#found" if request.htmx else "")
    return render(request, template, context(), status=200 if valid else 422)


@require_safe
def layers(request: HtmxHttpRequest) -> HttpResponse:
    """Show the seven layers on one page, with an example of each."""

    def context() -> dict[str, object]:
        return {"section": "layers", "layers": overview(), "order": tuple(order_lines())}

    return drawn(request, "boards/layers.html", _library(), context)


@require_safe
def about(request: HtmxHttpRequest) -> HttpResponse:
    return drawn(request, "boards/about.html", (), lambda: {"section": "about"})


def _same_for_all(request: HtmxHttpRequest, form: CatalogueForm | CardsForm) -> bool:
    """Return whether the page is a whole list, which many ask for; the results of a search are not shared."""
    return not request.htmx and form.is_valid() and not form.cleaned_data["q"]


def _library() -> tuple[str, str]:
    """Return the versions on which pages with cards and documents depend."""
    return Card.objects.version(), overlay.version()


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Store the chosen colors, and redirect back to a page of this site."""
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = SeeOther(back if safe else reverse("boards:home"))
    remember_theme(response, request.POST.get("theme", ""))
    return response
