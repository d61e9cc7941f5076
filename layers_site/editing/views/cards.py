"""The cards of the library: names, what is printed, what they do, and their way from draft to published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Card
from layers_site.content.services import NewerError, whole
from layers_site.editing.forms.abilities import AbilityForm
from layers_site.editing.forms.cards import CardForm, NewCardForm, as_filled_in, shown
from layers_site.editing.forms.lists import FindForm
from layers_site.editing.presenters.cards import card_page, card_row, differing_texts, older_rows
from layers_site.editing.presenters.problems import Hindrance, hindrances
from layers_site.editing.presenters.removals import withdrawal
from layers_site.editing.presenters.texts import fields
from layers_site.editing.services import library as keeping
from layers_site.editing.services.cards import arranged, merged_items
from layers_site.editing.services.cases import RefusedError
from layers_site.editing.services.library import bring_up_to_date, older_prints
from layers_site.editing.services.lists import CARDS, OF_CARDS, in_order
from layers_site.editing.views.access import (
    ADD_CARD,
    ANY_CARD,
    PUBLISH_CARD,
    REVIEW_CARD,
    allowed,
    is_withdrawn,
    said_newer,
    sent_from,
    show,
    show_newer,
    the_card,
)
from layers_site.editing.views.home import bar
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.versions import FIELD, stamp_of, stamped, taken, unlike

#: What draws the page anew as it was typed: an ability less or elsewhere, or all that a browser had kept.
_DRAWS: Final = ("take", "up", "down", "draw")


@require_safe
@vary_on_headers("HX-Request")
@allowed(*ANY_CARD)
def cards(request: HtmxHttpRequest) -> HttpResponse:
    form = FindForm(request.GET, reverse("editing:cards"), OF_CARDS)
    filters = form.cleaned_data if form.is_valid() else {}
    cards = Card.objects.search(filters.get("q", ""))
    if filters.get("status"):
        cards = cards.filter(status=filters["status"])
    rows = [card_row(card) for card in in_order(cards, filters.get("sort", ""), OF_CARDS)]
    several = bar(request, CARDS)
    context = {"form": form, "cards": rows, "several": several}
    return show(request, "cards#found" if request.htmx else "cards", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def new_card(request: HtmxHttpRequest) -> HttpResponse:
    """Create a draft from an English and a French name; warn first if a card has one of them."""
    sent = request.POST if request.method == "POST" else None
    form = NewCardForm(sent, action=reverse("editing:card-new"), button=_("Make the card"))
    twins: list[Card] = []
    if form.is_bound and form.is_valid():
        twins = [] if form.cleaned_data["second"] else form.twins()
        if not twins:
            made = keeping.new_card(form.label_of("name"), form.cleaned_data["kind"], request.user)
            messages.success(request, _("This is the card. It is a draft: only editors see it."))
            return SeeOther(reverse("editing:card", args=(made.slug,)))
    context = {"form": form, "fields": fields(form), "twins": [card_row(card) for card in twins]}
    return show(request, "card_new", context, status=422 if form.errors or twins else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(*ANY_CARD)
def card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Edit a card in a single form. Its buttons build abilities; only saving stores anything."""
    card = the_card(slug)
    if request.method != "POST":
        return _page(request, card, _form(None, card), _more(None, card))
    if not publishing.may_change(request.user, card):
        raise PermissionDenied
    do, _space, key = request.POST.get("do", "").partition(" ")
    if do == "add":
        return _added(request, card)
    return _arranged(request, card, do, key) if do in _DRAWS else _saved(request, card)


def _form(sent: Mapping[str, Any] | None, card: Card, *, as_typed: bool = False) -> CardForm:
    return CardForm(sent, card, reverse("editing:card", args=(card.slug,)), as_typed=as_typed)


def _more(sent: Mapping[str, Any] | None, card: Card, *, wanted: bool = False) -> AbilityForm:
    return AbilityForm(sent, is_object=card.kind == Card.Kind.OBJECT, wanted=wanted)


def _page(
    request: HtmxHttpRequest, card: Card, form: CardForm, more: AbilityForm, status: int = 200, **context: Any
) -> HttpResponse:
    return show(request, "card", _context(request, card, form, more) | context, status=status)


def _context(request: HtmxHttpRequest, card: Card, form: CardForm, more: AbilityForm) -> dict[str, Any]:
    return {"view": card_page(card, request.user, form.carried()), "form": form, "fields": fields(form), "more": more}


def _with_items(sent: QueryDict, items: Sequence[Any]) -> QueryDict:
    return stamped(sent, sent.get(FIELD, ""), {"items": as_filled_in({"items": items})["items"]})


def _added(request: HtmxHttpRequest, card: Card) -> HttpResponse:
    """Show the form with one more ability and all else as typed. Nothing is stored yet."""
    more, form = _more(request.POST, card, wanted=True), _form(request.POST, card, as_typed=True)
    if not more.is_valid():
        return _page(request, card, form, more, 422, unsaved=True)
    again = _with_items(request.POST, [*form.carried(), *more.items()])
    return _page(request, card, _form(again, card, as_typed=True), _more(None, card), unsaved=True)


def _arranged(request: HtmxHttpRequest, card: Card, do: str, key: str) -> HttpResponse:
    """Show the form with an ability removed or moved and all else as typed. Nothing is stored yet."""
    items = arranged(_form(request.POST, card, as_typed=True).carried(), do, key)
    again = _with_items(request.POST, items)
    return _page(request, card, _form(again, card, as_typed=True), _more(request.POST, card), unsaved=True)


def _saved(request: HtmxHttpRequest, card: Card) -> HttpResponse:
    """Store the whole form, including an ability that was begun below, or nothing of it."""
    form, more = _form(request.POST, card), _more(request.POST, card)
    if not (form.is_valid() and more.is_valid()):
        return _page(request, card, form, more, 422)
    try:
        keeping.change_card(
            card.slug, request.user, form.made_from(shown), lambda stored: form.write_to(stored, more.items())
        )
    except NewerError as newer:
        return _newer(request, form, newer)
    except ValidationError:
        form.add_error(None, _("The engine cannot make a board of this. Look at the types, the size and the words."))
        return _page(request, card, form, more, 422)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("editing:card", args=(card.slug,)))


def _newer(request: HtmxHttpRequest, form: CardForm, newer: NewerError) -> HttpResponse:
    """Show the form again with the changes of both editors; sent again, it is stored."""
    now, was, sent = shown(newer.now), shown(newer.was) if newer.was else None, form.sent()
    both = taken(sent, now, was) | {"items": merged_items(sent["items"], now["items"], was["items"] if was else None)}
    again = stamped(request.POST, stamp_of(now), as_filled_in(both))
    labels = [(name, str(form.fields[name].label)) for name in now]
    differing = differing_texts(newer.now, unlike(labels, sent, now, was), now, sent, was)
    context = _context(request, newer.now, _form(again, newer.now), _more(request.POST, newer.now))
    return show_newer(request, "card", {**context, "unsaved": True}, newer, differing)


@require_POST
@allowed(REVIEW_CARD, PUBLISH_CARD)
def advance_card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Change the status of a card."""
    card = the_card(slug)
    status = request.POST.get("status", "")
    if status not in Card.Status.values:
        raise Http404
    question = withdrawal(card) if is_withdrawn(card, status, request) else None
    if question is not None:
        return show(request, "withdraw", {"view": question})
    try:
        publishing.advance(card, status, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except publishing.NotReadyError as error:
        messages.error(request, "; ".join(editor_text(problem) for problem in error.problems))
    else:
        messages.success(request, _("It is now: %(status)s.") % {"status": Card.Status(card.status).label})
    return SeeOther(reverse("editing:card", args=(slug,)))


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(*ANY_CARD)
def card_boards(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """List the cases that use an earlier version of the card, and update one of them."""
    card = the_card(slug)
    here = reverse("editing:card-boards", args=(slug,))
    refusals: tuple[Hindrance, ...] = ()
    if request.method == "POST":
        older = next((item for item in older_prints(card) if item.case.slug == request.POST.get("case")), None)
        if older is None:
            return SeeOther(here)
        try:
            bring_up_to_date(older, request.user, request.POST.get(FIELD, ""))
        except NewerError as newer:
            messages.error(request, said_newer(newer))
        except RefusedError as error:
            refusals = hindrances(error.case or older.case, error.problems)
        else:
            messages.success(request, _("“%(title)s” has the card as it is now.") % {"title": older.case})
            return SeeOther(here)
    context = {"card": card, "older": older_rows(card, request.user), "refusals": refusals}
    return show(request, "card_boards", context, status=422 if refusals else 200)
