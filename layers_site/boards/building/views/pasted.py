"""A card by its text: the reading is shown while it is typed, then the card is put on the board."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from layers_site.boards.building.forms.card import FINISH, PasteForm, only_looks
from layers_site.boards.building.presenters.pasted import pasted_view
from layers_site.boards.building.services.building import PastedCard, is_spell, keep_card, turned_to, unread_line
from layers_site.boards.building.views.effects import say
from layers_site.boards.building.views.objects import Table, ViewedBoard, draw, viewed_board
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.moments import Moment
from layers_site.platform.context import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def paste(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    return pasting(request, viewed_board(request, slug, board_id))


def pasting(request: HtmxHttpRequest, at: Table) -> HttpResponse:
    """Read a pasted card, show what was read, or put the card on the board.

    `do=look` shows what is read; so does `do=as:creature`, of the card as a creature. `do=finish:2` puts it on the
    board and opens its third line, which was not read, in the form. Anything else puts it on the board.
    """
    form = PasteForm(request.POST if request.method == "POST" else None, at.scenario)
    act = request.POST.get("do", "")
    if not form.is_bound or only_looks(act):
        return _show(request, at, form)
    if form.is_valid():
        finished = FINISH.match(act)
        if finished is not None and isinstance(at, ViewedBoard):
            answer = _finish(request, at, form, int(finished[1]))
        else:
            answer = _add_card(at, form)
        if answer is not None:
            return answer
    return _show(request, at, form, status=422)


#: The line that is finished in the form.


def _finish(request: HtmxHttpRequest, at: ViewedBoard, form: PasteForm, number: int) -> HttpResponse | None:
    """Open a line that was not read in the form of an effect.

    A permanent lies on the board without that line; of a spell nothing does.
    """
    card = form.card()
    line = unread_line(card.reading, number) if card else None
    if card is None or line is None:
        return None
    if is_spell(card):
        return say(request, at, "", line)
    card, place = turned_to(card, number)
    answer = _with_card(at, form, card)
    if answer is None:
        return None
    after, key = answer
    return say(request, replace(at, moment=after), f"{key}.{place + 1}", line)


def _add_card(at: Table, form: PasteForm) -> HttpResponse | None:
    """Put the card on the board and redirect there; None, with the reason in the form, if that is impossible."""
    card = form.card()
    answer = _with_card(at, form, card) if card else None
    return None if answer is None else at.to(*answer)


def _with_card(at: Table, form: PasteForm, card: PastedCard) -> tuple[Moment, str] | None:
    try:
        return keep_card(at.moment, at.edition, card)
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    except ScenarioError:
        form.add_error(None, _("That cannot be said of this board."))
    return None


def _show(request: HtmxHttpRequest, at: Table, form: PasteForm, status: int = 200) -> HttpResponse:
    view = pasted_view(form.reading, form.choices(), at.edition, turns=True)
    context: dict[str, object] = {"form": form, "action": at.tool("paste"), "pasted": view, "swapped": request.htmx}
    context["can_finish"] = isinstance(at, ViewedBoard)
    return draw(request, "paste", at, context, part="lines", status=200 if request.htmx else status)
