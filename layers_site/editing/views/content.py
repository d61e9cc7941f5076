"""A case or a card as a piece of content: the versions of it and the way back, its address, and its deletion."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.services import (
    FieldDiff,
    NewerError,
    Version,
    change,
    deleting,
    diff,
    history_of,
    revert,
    version_of,
    whole,
)
from layers_site.content.services.uses import uses_of, why_it_keeps
from layers_site.editing.forms.desk import SlugForm
from layers_site.editing.presenters.incoming import differences_in_words
from layers_site.editing.presenters.versions import with_parts
from layers_site.editing.views.access import (
    ANY,
    ANY_CARD,
    CHANGE,
    CHANGE_CARD,
    allowed,
    said_newer,
    sent_from,
    show,
    the_card,
    the_case,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import stamp_of

Content = Card | Case


@require_safe
@allowed(*ANY)
def history(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return show(request, "history", _history(request, the_case(slug)))


@require_POST
@allowed(CHANGE)
def take_back(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Restore an older version of the case."""
    return _taken_back(request, the_case(slug), _("The case is as it was."))


@require_safe
@allowed(*ANY_CARD)
def card_history(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return show(request, "history", _history(request, the_card(slug)))


@require_POST
@allowed(CHANGE_CARD)
def take_card_back(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Restore an older version of the card."""
    return _taken_back(request, the_card(slug), _("The card is as it was."))


def _history(request: HtmxHttpRequest, content: Content) -> dict[str, Any]:
    """Return the versions, and the difference between one of them (`?version=`) and the present content."""
    wanted = request.GET.get("version", "")
    version = version_of(content, int(wanted)) if wanted.isdecimal() and len(wanted) < 10 else None
    if wanted and version is None:
        raise Http404(_("There is no such version."))
    versions = history_of(content) if content.history.exists() else []
    before = next((old.content for new, old in pairwise(versions) if version and new.id == version.id), None)
    changes = version is not None and before is not None and request.GET.get("with") == "before"
    return {
        "content": content,
        "is_card": isinstance(content, Card),
        "versions": with_parts(versions),
        "version": version,
        "before": before,
        "changes": changes,
        "stamp": stamp_of(whole(content)),
        "differences": _of_version(version, before if changes else None, content) if version else (),
        "may_change": publishing.may_change(request.user, content),
    }


def _of_version(version: Version, before: Any, content: Content) -> list[FieldDiff]:
    """Return what the version changed, where `before` is the one before it; else what has changed since."""
    old, new = (version.content, content) if before is None else (before, version.content)
    return differences_in_words(diff(old, new), old, new)


def _taken_back(request: HtmxHttpRequest, content: Content, text: str) -> HttpResponse:
    if not publishing.may_change(request.user, content):
        raise PermissionDenied
    version = request.POST.get("version", "")
    if not version.isdecimal() or len(version) > 9:
        raise Http404(_("There is no such version."))
    prefix = "editing:card" if isinstance(content, Card) else "editing:case"
    history = "editing:card-history" if isinstance(content, Card) else "editing:history"
    try:
        revert(content, int(version), request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return SeeOther(reverse(history, args=(content.slug,)) + f"?version={version}")
    except LookupError as error:
        raise Http404(_("There is no such version.")) from error
    except ValidationError as error:
        context = {**_history(request, content), "refusals": error.messages}
        return show(request, "history", context, status=422)
    messages.success(request, text)
    return SeeOther(reverse(prefix, args=(content.slug,)))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def case_slug(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _slug(request, the_case(slug), "editing:case")


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD)
def card_slug(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _slug(request, the_card(slug), "editing:card")


def _slug(request: HtmxHttpRequest, content: Content, home: str) -> HttpResponse:
    """Change the slug, or say what prevents it."""
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


def _rename(request: HtmxHttpRequest, content: Content, slug: str) -> None:
    def write(stored: Content) -> None:
        stored.slug = slug

    change(type(content), request.user, sent_from(request, whole).check, write, "renamed", slug=content.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def delete_case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _delete(request, the_case(slug), reverse("editing:case", args=(slug,)), reverse("editing:home"))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD)
def delete_card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _delete(request, the_card(slug), reverse("editing:card", args=(slug,)), reverse("editing:cards"))


def _delete(request: HtmxHttpRequest, content: Content, home: str, after: str) -> HttpResponse:
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


def _page(content: Content, home: str) -> dict[str, Any]:
    return {"content": content, "uses": uses_of(content), "stamp": stamp_of(whole(content)), "back": home}
