"""The cards of the library: names, what is printed, what they do; made, kept from a board, and opened on one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Card
from layers_site.content.services import editing
from layers_site.content.services.history import MadeFrom, NewerError, whole
from layers_site.editing.forms.texts import CardForm, NewCardForm, shown
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.problems import problems_in_words
from layers_site.editing.presenters.texts import fields
from layers_site.editing.presenters.versions import card_row, older_rows
from layers_site.editing.services import cards
from layers_site.editing.services.cards import OlderPrint, older_prints
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.views.content import page_of, show_content
from layers_site.editing.views.generic import ADD_CARD, ContentView, allowed, content_view, said_newer, show
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import beside, stamp_of

_NOT_ALONE: Final = gettext_lazy(
    "It refers to other objects on this board. A card in the library has to work by itself."
)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def new_card(request: HtmxHttpRequest, board_id: str = "", key: str = "") -> HttpResponse:
    """Create a draft from its names, or from a thing on a board; that may replace a card of its name (`into`)."""
    board, thing = _on_board(board_id, key) if board_id else (None, None)
    sent = request.POST if request.method == "POST" else None
    names = {"name_en": thing.name.en, "name_fr": thing.name.fr} if thing else {}
    form = NewCardForm(sent, initial=names, action=request.path, button=_("Make the card"), is_known=thing is not None)
    twins = form.twins() if form.is_bound and form.is_valid() else []
    if form.is_bound and form.is_valid():
        answer = _into(request, thing, twins) if thing and "into" in request.POST else None
        if answer is None and (form.cleaned_data["second"] or not twins):
            answer = _made(request, form, thing)
        if answer is not None:
            return answer
    context = {
        "form": form,
        "fields": fields(form),
        "twins": [card_row(card) for card in twins],
        "places": [
            (card, stamp_of(whole(card))) for card in twins if thing and publishing.may_change(request.user, card)
        ],
        "back": board.get_absolute_url() if board else "",
    }
    return show(request, "card_new", context, status=422 if form.is_bound else 200)


def _on_board(board_id: str, key: str) -> tuple[Board, Any]:
    """Return a board and the object or effect of this id on it. Raises Http404."""
    board = at_board(board_id).board
    thing = cards.thing_of(board, key) if board else None
    if board is None or thing is None:
        raise Http404(_("This isn’t on this board."))
    return board, thing


def _made(request: HtmxHttpRequest, form: NewCardForm, thing: object) -> HttpResponse | None:
    """Create the draft and redirect to it; None if the engine cannot read it alone."""
    kind, data = cards.data_of_thing(thing) if thing else (form.cleaned_data["kind"], None)
    try:
        card = cards.new_card(form.label_of("name"), kind, request.user, data)
    except ValidationError:
        form.add_error(None, str(_NOT_ALONE))
        return None
    messages.success(request, _("This is the card. It is a draft: only editors see it."))
    return SeeOther(address_of(card))


@require_safe
@allowed(ADD_CARD)
def paste_card(_request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to the page that reads a pasted card, on an empty board: from there it can be kept in the cards."""
    board = empty_board().board
    if board is None:
        raise Http404
    return SeeOther(reverse("building:board-paste", args=(board.id,)))


# --- the page of a card -----------------------------------------------------------------------------------


def _form(sent: Mapping[str, Any] | None, card: Card) -> CardForm:
    return CardForm(sent, card, address_of(card))


def _context(card: Card, form: CardForm) -> dict[str, Any]:
    twins = [card_row(twin) for twin in form.twins]
    older = len(older_prints(card))
    return {"row": card_row(card), "form": form, "fields": fields(form), "older": older, "twins": twins}


@page_of(Card)
def card_context(card: Card, _request: HttpRequest) -> dict[str, Any]:
    """Return what the page of a card has of its own."""
    return _context(card, _form(None, card))


@content_view("", Card)
class CardPage(ContentView):
    """Edit a card in a single form."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show_content(request, self.content)

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        if not publishing.may_change(request.user, self.content):
            raise PermissionDenied
        form = _form(request.POST, self.content)
        if not form.is_valid():
            return self._page(form, 422)
        try:
            store(self.content, request.user, form.made_from(shown).check, form.write_to)
        except NewerError as newer:
            return self._newer(form, newer)
        except RefusedError as error:
            form.add_problems(error.problems)
            return self._page(form, 422)
        return self.done(_("Saved."))

    def _page(self, form: CardForm, status: int = 200, **more: Any) -> HttpResponse:
        return show_content(self.request, self.content, (), status, **_context(self.content, form), **more)

    def _newer(self, form: CardForm, newer: NewerError) -> HttpResponse:
        """Show the form again with the changes of both editors; sent again, it is stored."""
        self.content = newer.now
        data, differing = beside(form, shown(newer.now), shown(newer.was) if newer.was else None)
        told = {"newer": newer, "differing": differing, "again": self.request.get_full_path()}
        return self._page(_form(data, newer.now), 409, **told)


# --- cards and boards -------------------------------------------------------------------------------------


@content_view("board", Card)
class OpenCard(ContentView):
    """Open a card on a board of its own in the builder."""

    deeds = ("add", "change")

    def post(self, _request: HttpRequest, **_at: str) -> HttpResponse:
        try:
            board = cards.opened_on_board(self.content)
        except BoardRefusedError as refusal:
            raise Http404(str(refusal)) from refusal
        if board is None:
            raise Http404
        return SeeOther(board.get_absolute_url())


@content_view("boards", Card)
class CardBoards(ContentView):
    """List all that has an earlier version of the card on a board, and bring one or all of them up to date."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return self._page()

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        stamps = dict(sent.rpartition(":")[::2] for sent in request.POST.getlist("board") if ":" in sent)
        meant = [older for older in older_prints(self.content) if older.key in stamps]
        allowed = [older for older in meant if editing.may_write(request.user, older.content)]
        if meant and not allowed:
            raise PermissionDenied
        done = [older for older in allowed if self._bring(older, stamps[older.key])]
        if done:
            text = ngettext("%(count)s has the card as it is now.", "%(count)s have the card as it is now.", len(done))
            messages.success(request, text % {"count": len(done)})
        return SeeOther(request.path)

    def _bring(self, older: OlderPrint, stamp: str) -> bool:
        """Bring one of them up to date, or say why it stays as it is."""
        try:
            older.bring_up_to_date(self.request.user, stamp)
        except NewerError as newer:
            messages.error(self.request, f"{older.content}: {said_newer(newer)}")
        except RefusedError as error:
            for one in problems_in_words(older.content, error.problems):
                messages.error(self.request, f"{older.content}, {one.where}: {one.what}")
        else:
            return True
        return False

    def _page(self) -> HttpResponse:
        older = older_rows(self.content, self.request.user)
        context = {"content": self.content, "crumbs": crumbs(self.content, itself=True), "older": older}
        return show(self.request, "card_boards", context)


def _into(request: HtmxHttpRequest, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Replace one of the cards of its name; None if that is impossible."""
    slug, _colon, stamp = request.POST.get("into", "").partition(":")
    kind, data = cards.data_of_thing(thing)
    card = next((card for card in twins if card.slug == slug and card.kind == kind), None)
    if card is None:
        return None
    try:
        store(card, request.user, MadeFrom(stamp, whole).check, lambda stored: setattr(stored, "data", data))
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except RefusedError:
        messages.error(request, str(_NOT_ALONE))
    else:
        messages.success(request, _("Saved."))
    return SeeOther(address_of(card))
