"""The address of a case or a card: told, and changed where nothing refers to it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.answers import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.services import NewerError, change, whole
from layers_site.content.services.slugs import why_it_keeps
from layers_site.content.services.uses import uses_of
from layers_site.editing.forms.slugs import SlugForm
from layers_site.editing.views.doors import CHANGE, CHANGE_CARD, allowed, said_newer, sent_from, the_card, the_case
from layers_site.editing.views.showing import show
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.versions import stamp_of


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def case_slug(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _slug(request, the_case(slug), "desk:case")


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD)
def card_slug(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _slug(request, the_card(slug), "desk:card")


def _slug(request: HtmxHttpRequest, content: Card | Case, home: str) -> HttpResponse:
    """Show the slug with what keeps it, or with the form that changes it."""
    if not publishing.may_change(request.user, content):
        raise PermissionDenied
    form = SlugForm(request.POST if request.method == "POST" else None, content)
    if form.is_bound and form.is_valid():
        try:
            _rename(request, content, form.cleaned_data["slug"])
        except NewerError as newer:
            messages.error(request, said_newer(newer))
            return SeeOther(request.path)
        except ValidationError as error:
            form.add_error("slug", error.messages)
        else:
            messages.success(request, _("Saved. Its old address leads to the new one."))
            return SeeOther(reverse(home, args=(form.cleaned_data["slug"],)))
    why, back = why_it_keeps(content), reverse(home, args=(content.slug,))
    page = {"content": content, "form": form, "why": why, "uses": () if why else uses_of(content), "back": back}
    return show(request, "slug", {**page, "stamp": stamp_of(whole(content))}, status=422 if form.errors else 200)


def _rename(request: HtmxHttpRequest, content: Card | Case, slug: str) -> None:
    def write(stored: Card | Case) -> None:
        stored.slug = slug

    change(type(content), request.user, sent_from(request, whole).check, write, "renamed", slug=content.slug)
