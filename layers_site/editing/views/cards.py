"""The cards of the library: names, what is printed, what they do; made, kept from a board, and opened on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.building.words import keywords_shown
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Card
from layers_site.content.services import MadeFrom, NewerError, editing, whole
from layers_site.editing.forms.cards import CardForm, KeptCardForm, NewCardForm, as_filled_in, shown
from layers_site.editing.presenters.cards import card_row, differing_texts, item_rows, item_texts, older_rows
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.lists import results
from layers_site.editing.presenters.texts import fields
from layers_site.editing.services import library
from layers_site.editing.services.cards import arranged, keys_of, merged_items
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.services.lists import Outcome
from layers_site.editing.services.prints import OlderPrint, older_prints
from layers_site.editing.views.access import ADD_CARD, allowed, said_newer, show
from layers_site.editing.views.generic import ContentView, content_view
from layers_site.editing.views.pages import page_of, show_content
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import FIELD, stamp_of, stamped, taken, unlike

#: What draws the page anew as it was typed: an ability less, elsewhere or as a sentence, or all that a browser kept.
_DRAWS: Final = ("take", "up", "down", "say", "draw")
_NOT_ALONE: Final = gettext_lazy(
    "It names other things on this board: a card of the library needs to be whole by itself."
)


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
            return _made(request, library.new_card(form.label_of("name"), form.cleaned_data["kind"], request.user))
    context = {"form": form, "fields": fields(form), "twins": [card_row(card) for card in twins]}
    return show(request, "card_new", context, status=422 if form.errors or twins else 200)


def _made(request: HttpRequest, card: Card) -> HttpResponse:
    messages.success(request, _("This is the card. It is a draft: only editors see it."))
    return SeeOther(address_of(card))


@require_safe
@allowed(ADD_CARD)
def paste_card(_request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to the page that reads a pasted card, on an empty board: from there it can be kept in the library."""
    board = empty_board().board
    if board is None:
        raise Http404
    return SeeOther(reverse("building:board-paste", args=(board.id,)))


# --- the page of a card -----------------------------------------------------------------------------------


def _form(sent: Mapping[str, Any] | None, card: Card, *, as_typed: bool = False) -> CardForm:
    return CardForm(sent, card, address_of(card), as_typed=as_typed)


def _context(card: Card, form: CardForm) -> dict[str, Any]:
    items = item_rows(card, form.carried())
    older = len(older_prints(card))
    return {"row": card_row(card), "form": form, "fields": fields(form), "items": items, "older": older,
            "twins": [card_row(twin) for twin in form.twins]}  # fmt: skip


@page_of(Card)
def card_context(card: Card, _request: HttpRequest) -> dict[str, Any]:
    """Return what the page of a card has of its own."""
    return _context(card, _form(None, card))


@content_view("", Card)
class CardPage(ContentView):
    """Edit a card in a single form. Its buttons build abilities; only saving stores anything."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show_content(request, self.content)

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        if not publishing.may_change(request.user, self.content):
            raise PermissionDenied
        do, _space, key = request.POST.get("do", "").partition(" ")
        if do == "add":
            return self._added()
        return self._arranged(do, key) if do in _DRAWS else self._saved()

    def _page(self, form: CardForm, status: int = 200, **more: Any) -> HttpResponse:
        return show_content(self.request, self.content, (), status, **_context(self.content, form), **more)

    def _again(self, items: Sequence[Any], **values: str) -> HttpResponse:
        """Show the form with these items and all else as typed. Nothing is stored yet."""
        written = {"items": as_filled_in({"items": items})["items"], **values}
        data = stamped(self.request.POST, self.request.POST.get(FIELD, ""), written)
        return self._page(_form(data, self.content, as_typed=True), unsaved=True)

    def _added(self) -> HttpResponse:
        """Show the form with what its sentence says among the abilities."""
        form = _form(self.request.POST, self.content)
        if (not form.is_valid() and "sentence" in form.errors) or not form.more:
            return self._page(form, 422, unsaved=True)
        words = ", ".join(filter(None, (self.request.POST.get("keywords", ""), keywords_shown(_keywords(form.more)))))
        said = [item for item in form.more if not isinstance(item, str)]
        return self._again([*form.carried(), *said], sentence="", keywords=words)

    def _arranged(self, do: str, key: str) -> HttpResponse:
        """Show the form with an ability removed or moved, or put into the sentence to be said otherwise."""
        items = _form(self.request.POST, self.content, as_typed=True).carried()
        if do != "say":
            return self._again(arranged(items, do, key))
        texts = dict(zip(keys_of(items), item_texts(self.content, items), strict=True))
        return self._again(arranged(items, "take", key), sentence=texts.get(key, ""))

    def _saved(self) -> HttpResponse:
        """Store the whole form, including what its sentence says, or nothing of it."""
        form = _form(self.request.POST, self.content)
        if not form.is_valid():
            return self._page(form, 422)
        try:
            store(self.content, self.request.user, form.made_from(shown).check, form.write_to)
        except NewerError as newer:
            return self._newer(form, newer)
        except RefusedError as error:
            form.add_problems(error.problems)
            return self._page(form, 422)
        return self.done(_("Saved."))

    def _newer(self, form: CardForm, newer: NewerError) -> HttpResponse:
        """Show the form again with the changes of both editors; sent again, it is stored."""
        now, was, sent = shown(newer.now), shown(newer.was) if newer.was else None, form.sent()
        both = taken(sent, now, was)
        both |= {"items": merged_items(sent["items"], now["items"], was["items"] if was else None)}
        again = _form(stamped(self.request.POST, stamp_of(now), as_filled_in(both)), newer.now)
        labels = [(name, str(form.fields[name].label)) for name in now]
        differing = differing_texts(newer.now, unlike(labels, sent, now, was), now, sent, was)
        self.content = newer.now
        told = {"newer": newer, "differing": differing, "again": self.request.get_full_path()}
        return self._page(again, 409, **told, unsaved=True)


def _keywords(items: Sequence[Any]) -> list[str]:
    return [item for item in items if isinstance(item, str)]


# --- cards and boards -------------------------------------------------------------------------------------


@content_view("board", Card)
class OpenCard(ContentView):
    """Open a card on a board of its own in the builder."""

    deeds = ("add", "change")

    def post(self, _request: HttpRequest, **_at: str) -> HttpResponse:
        try:
            board = library.opened_on_board(self.content)
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
        outcomes = [Outcome(older.content, self._bring(older, stamps[older.key])) for older in allowed]
        done, left = results(outcomes)
        if done:
            text = ngettext("%(count)s has the card as it is now.", "%(count)s have the card as it is now.", len(done))
            messages.success(request, text % {"count": len(done)})
        return self._page(left, 422) if left else SeeOther(request.path)

    def _bring(self, older: OlderPrint, stamp: str) -> Exception | None:
        try:
            older.bring_up_to_date(self.request.user, stamp)
        except (NewerError, RefusedError) as error:
            return error
        return None

    def _page(self, left: Sequence[Any] = (), status: int = 200) -> HttpResponse:
        older = older_rows(self.content, self.request.user)
        context = {"content": self.content, "crumbs": crumbs(self.content, itself=True), "left": left, "older": older}
        return show(self.request, "card_boards", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def keep_card(request: HtmxHttpRequest, board_id: str, key: str) -> HttpResponse:
    """Create a draft card from an object or effect of a board, or replace a card of its name (`into`)."""
    board: Board | None = at_board(board_id).board
    thing = library.thing_of(board, key) if board else None
    if board is None or thing is None:
        raise Http404(_("There is no such thing on this board."))
    sent = request.POST if request.method == "POST" else None
    names = {"name_en": thing.name.en, "name_fr": thing.name.fr}
    form = KeptCardForm(sent, initial=names, action=request.path, button=_("Make the card"))
    twins = form.twins() if form.is_bound and form.is_valid() else []
    if form.is_bound and form.is_valid():
        answer = _into(request, thing, twins) if "into" in request.POST else _kept_card(request, form, thing, twins)
        if answer is not None:
            return answer
    context = {
        "form": form,
        "fields": fields(form),
        "twins": [card_row(card) for card in twins],
        "places": [(card, stamp_of(whole(card))) for card in twins if publishing.may_change(request.user, card)],
        "back": board.get_absolute_url(),
    }
    return show(request, "card_keep", context, status=422 if form.is_bound else 200)


def _kept_card(request: HtmxHttpRequest, form: KeptCardForm, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Create the draft and redirect to it; None if its name is taken or the engine cannot read it alone."""
    if twins and not form.cleaned_data["second"]:
        return None
    kind, data = library.data_of_thing(thing)
    try:
        return _made(request, library.new_card(form.label_of("name"), kind, request.user, data))
    except ValidationError:
        form.add_error(None, str(_NOT_ALONE))
        return None


def _into(request: HtmxHttpRequest, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Replace one of the cards of its name; None if that is impossible."""
    slug, _colon, stamp = request.POST.get("into", "").partition(":")
    kind, data = library.data_of_thing(thing)
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
