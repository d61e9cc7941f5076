"""On which cases the edition of the rules matters."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from layers_site.boards.sharing.presenters.editions import editions_view
from layers_site.boards.sharing.services.editions import where_editions_matter
from layers_site.content.models import Case


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    view = editions_view(where_editions_matter(Case.objects.published()))
    return render(request, "boards/sharing/editions.html", {"section": "cases", "editions": view})
