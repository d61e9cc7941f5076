"""Collaboration on content: comments, requests, proposals for published content, newer shipped files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.services import NewerError, editing, taking_over, whole
from layers_site.editing.forms.desk import CommentForm
from layers_site.editing.presenters.comments import address_of, conversation
from layers_site.editing.presenters.incoming import differences_in_words, proposal_view
from layers_site.editing.presenters.problems import Hindrance, hindrances
from layers_site.editing.views.access import (
    ADD,
    ANY,
    ANY_CARD,
    ANY_DOCUMENT,
    CHANGE,
    CHANGE_CARD,
    PUBLISH,
    PUBLISH_CARD,
    allowed,
    said_newer,
    sent_from,
    show,
    the_card,
    the_case,
    the_kind,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import stamp_of

Content = Card | Case


@require_POST
@allowed(*ANY)
def comment(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _comment(request, the_case(slug))


@require_POST
@allowed(*ANY_CARD)
def comment_card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _comment(request, the_card(slug))


@require_POST
@allowed(*ANY_DOCUMENT)
def comment_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Comment on a document; an unchanged shipped document is stored first."""
    return _comment(request, saving.working(the_kind(kind), slug))


def _comment(request: HtmxHttpRequest, content: Content | Document) -> HttpResponse:
    """Store a comment, or show the form once more with all that was typed."""
    form = CommentForm(request.POST)
    if form.is_valid():
        try:
            editing.comment(content, request.user, form.cleaned_data["text"], form.cleaned_data["wants"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Saved."))
            return SeeOther(address_of(content) + "#comments")
    context = {"content": content, "talk": conversation(content, request.user, form), "back": address_of(content)}
    return show(request, "comments", context, status=422)


@require_POST
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def settle(request: HtmxHttpRequest, comment_id: int) -> HttpResponse:
    """Mark a comment as done."""
    comment = get_object_or_404(Comment.objects.exclude(wants=""), pk=comment_id)
    editing.settle(comment, request.user)
    return SeeOther(address_of(comment.content) + "#comments")


@require_POST
@allowed(ADD)
def propose(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Create a draft that proposes changes to a published case."""
    made = taking_over.propose(the_case(slug), request.user)
    messages.success(request, _("This is your proposal. Change it as you like; the published case stays as it is."))
    return SeeOther(reverse("editing:case", args=(made.slug,)))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(*ANY)
def proposal(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Compare a proposal with its case; accept it."""
    case = the_case(slug)
    if case.proposal_for is None:
        raise Http404
    if request.method != "POST":
        return _proposal_page(request, case)
    return _take_over(request, case)


def _take_over(request: HtmxHttpRequest, proposal: Case) -> HttpResponse:
    try:
        sent_from(request, whole).check(proposal)
        case = taking_over.take_over(proposal, request.user, knowing=bool(request.POST.get("knowing")))
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return _proposal_page(request, proposal, status=409)
    except taking_over.MovedOnError:
        return _proposal_page(request, proposal, status=409)
    except publishing.NotReadyError as error:
        return _proposal_page(request, proposal, hindrances(proposal, error.problems), 422)
    messages.success(request, _("The case says now what was proposed."))
    return SeeOther(reverse("editing:case", args=(case.slug,)))


def _proposal_page(
    request: HtmxHttpRequest, proposal: Case, refusals: tuple[Hindrance, ...] = (), status: int = 200
) -> HttpResponse:
    context = {"view": proposal_view(proposal, request.user), "stamp": stamp_of(whole(proposal)), "refusals": refusals}
    return show(request, "proposal", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE, PUBLISH)
def shipped(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _shipped(request, the_case(slug))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD, PUBLISH_CARD)
def shipped_card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _shipped(request, the_card(slug))


def _shipped(request: HtmxHttpRequest, content: Content) -> HttpResponse:
    """Compare a newer shipped file with the stored content; accept the file or keep the content."""
    if content.upstream is None:
        raise Http404
    if not publishing.may_change(request.user, content):
        raise PermissionDenied
    refusals: list[str] = []
    if request.method == "POST":
        check = sent_from(request, whole).check
        try:
            if request.POST.get("do") == "take":
                taking_over.take_shipped(content, request.user, check)
            else:
                taking_over.keep_own(content, check)
        except NewerError as newer:
            messages.error(request, said_newer(newer))
        except ValidationError as error:
            refusals = error.messages
        else:
            return SeeOther(address_of(content))
    return show(request, "shipped", _shipped_page(content, refusals), status=422 if refusals else 200)


def _shipped_page(content: Content, refusals: list[str]) -> dict[str, Any]:
    differences = taking_over.upstream_changes(content)
    return {
        "content": content,
        "back": address_of(content),
        "differences": differences_in_words(differences, content, taking_over.shipped(content)),
        "stamp": stamp_of(whole(content)),
        "refusals": refusals,
    }
