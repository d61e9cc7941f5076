"""From a board to the library and back: a card of one's own is kept, a card of the library is opened to be built."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.answers import SeeOther
from layers_site.content.models import Card
from layers_site.content.publishing import may_change
from layers_site.content.services import MadeFrom, NewerError, whole
from layers_site.editing.forms.cards import KeptCardForm
from layers_site.editing.presenters.cards import card_row
from layers_site.editing.presenters.texts import fields
from layers_site.editing.services import keeping
from layers_site.editing.services.library import new_card
from layers_site.editing.views.doors import ADD_CARD, CHANGE_CARD, allowed, said_newer, the_card
from layers_site.editing.views.showing import show
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.versions import stamp_of

_NOT_ALONE: Final = gettext_lazy(
    "It names other things on this board: a card of the library needs to be whole by itself."
)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def keep_card(request: HtmxHttpRequest, board_id: str, key: str) -> HttpResponse:
    """Make a draft of an object or effect of a board, or (`into`) put it in place of a card of that name."""
    board = _board(board_id)
    thing = keeping.thing_of(board, key)
    if thing is None:
        raise Http404(_("There is no such thing on this board."))
    sent = request.POST if request.method == "POST" else None
    names = {"name_en": thing.name.en, "name_fr": thing.name.fr}
    form = KeptCardForm(sent, initial=names, action=request.path, button=_("Make the card"))
    twins = form.twins_of_names() if form.is_bound and form.is_valid() else []
    if form.is_bound and form.is_valid():
        answer = _into(request, thing, twins) if "into" in request.POST else _made(request, form, thing, twins)
        if answer is not None:
            return answer
    stamps = [(card, card_row(card), stamp_of(whole(card))) for card in twins if may_change(request.user, card)]
    context = {
        "form": form,
        "fields": fields(form),
        "twins": [card_row(card) for card in twins],
        "places": stamps,
        "back": board.get_absolute_url(),
    }
    return show(request, "card_keep", context, status=422 if form.is_bound else 200)


def _made(request: HtmxHttpRequest, form: KeptCardForm, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Lead to the new draft; None where a card of that name is there, or where the engine cannot read it alone."""
    if twins and not form.cleaned_data["second"]:
        return None
    kind, data = keeping.card_data(thing)
    try:
        card = new_card(form.label_of("name"), kind, request.user, data)
    except ValidationError:
        form.add_error(None, _NOT_ALONE)
        return None
    messages.success(request, _("This is the card. It is a draft: only editors see it."))
    return SeeOther(reverse("desk:card", args=(card.slug,)))


def _into(request: HtmxHttpRequest, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Put it in place of one of the cards of its name; None where that is not possible."""
    slug, _colon, stamp = request.POST.get("into", "").partition(":")
    kind, data = keeping.card_data(thing)
    card = next((card for card in twins if card.slug == slug and card.kind == kind), None)
    if card is None:
        return None
    try:
        keeping.put_in_place(slug, request.user, MadeFrom(stamp, whole), data)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except ValidationError:
        messages.error(request, str(_NOT_ALONE))
    else:
        messages.success(request, _("Saved."))
    return SeeOther(reverse("desk:card", args=(slug,)))


@require_POST
@allowed(ADD_CARD, CHANGE_CARD)
def open_card(_request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Put a card on a board of its own, where the builder has everything for it."""
    try:
        board = keeping.opened_on_board(the_card(slug))
    except RefusedError as refusal:
        raise Http404(str(refusal)) from refusal
    if board is None:
        raise Http404
    return SeeOther(board.get_absolute_url())


def _board(board_id: str) -> Board:
    board = at_board(board_id).board
    if board is None:
        raise Http404
    return board
