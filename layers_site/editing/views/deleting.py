"""Deleting at the desk: after one question, and never what something depends on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.answers import SeeOther
from layers_site.content.models import Card, Case
from layers_site.content.services import NewerError, deleting, uses, whole
from layers_site.editing.views.doors import CHANGE, CHANGE_CARD, allowed, said_newer, sent_from, the_card, the_case
from layers_site.editing.views.showing import show
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.versions import stamp_of


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def delete_case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _delete(request, the_case(slug), reverse("desk:case", args=(slug,)), reverse("desk:home"))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD)
def delete_card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _delete(request, the_card(slug), reverse("desk:card", args=(slug,)), reverse("desk:cards"))


def _delete(request: HtmxHttpRequest, content: Card | Case, home: str, after: str) -> HttpResponse:
    """Delete the content, or show what depends on it."""
    if not deleting.may_delete(content, request.user):
        raise PermissionDenied
    if request.method != "POST":
        return show(request, "delete", _page(content, home))
    try:
        deleting.delete(content, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return SeeOther(request.path)
    except deleting.UsedError:
        return show(request, "delete", _page(content, home), status=422)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": content})
    return SeeOther(after)


def _page(content: Card | Case, home: str) -> dict[str, Any]:
    return {"content": content, "uses": uses.uses_of(content), "stamp": stamp_of(whole(content)), "back": home}
