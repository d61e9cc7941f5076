"""Pages for one object, for a card of one's own and for an empty board, and the way back to the board.

The page of a whole thing says all that the format knows of one object, effect or spell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from engine.scenario import Scenario
from layers_site.boards.building.forms.card import CardForm
from layers_site.boards.building.forms.changes import ChangeForm, GameForm
from layers_site.boards.building.forms.fields import focus_first_error
from layers_site.boards.building.forms.parts import WholeForm
from layers_site.boards.building.presenters.pages import game_view, object_view
from layers_site.boards.building.services.objects import Whole, find_whole, put_whole, stored, whole_document
from layers_site.boards.presenters.links import ViewOptions, page, tool
from layers_site.boards.services.boards import RefusedError, begin, keep
from layers_site.boards.services.moments import Moment
from layers_site.boards.views.responses import SeeOther, moment_at, read_options, remember_made, show_after
from layers_site.explain.names import Names, label
from layers_site.platform.context import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def change(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Change the object `?what=`; without one, the game and its players. For htmx it stands over the board."""
    at = viewed_board(request, slug, board_id)
    sent = request.POST if request.method == "POST" else None
    thing = next((obj for obj in at.scenario.objects if obj.id == request.GET.get("what", "")), None)
    form = GameForm(sent, at.scenario) if thing is None else ChangeForm(sent, at.scenario, thing)
    after = _carried_out(at, form) if sent is not None else None
    if after is None:
        return _sheet(request, at, form, status=200 if sent is None else 422)
    key = thing.id if thing and any(obj.id == thing.id for obj in after.scenario.objects) else ""
    if not request.htmx or thing is None:
        return at.to(after, key)
    options = replace(at.options, focus=key or at.options.focus)
    response = show_after(request, after, options)
    there = ViewedBoard(request, after, options)
    kept = next((obj for obj in after.scenario.objects if obj.id == key), None)
    again = ChangeForm(None, after.scenario, kept) if kept else None
    response.content += _sheet(request, there, again, also=True).content
    return response


def _sheet(
    request: HtmxHttpRequest,
    at: ViewedBoard,
    form: ChangeForm | GameForm | None,
    *,
    also: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Draw what can be done to the object or the game; `also` beside the board that comes of a change."""
    board = at.moment.board.id if at.moment.board else ""
    view = object_view(at, form) if isinstance(form, ChangeForm) else game_view(at) if form else {}
    context: dict[str, object] = {"change": view, "form": form, "at_board": board, "also": also}
    response = draw(request, "change", at, context, part="sheet", status=status)
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        response["HX-Retarget"], response["HX-Reswap"], response["HX-Push-Url"] = "#sheet", "innerHTML", "false"
    return response


def _carried_out(at: ViewedBoard, form: ChangeForm | GameForm) -> Moment | None:
    """Make the change and return the new board; None, with the reason in the form, if it cannot be made."""
    if not form.is_valid():
        focus_first_error(form)
        return None
    try:
        scenario, action = form.done(at.scenario)
        return keep(at.moment, at.edition, scenario, action)
    except ScenarioError:
        form.add_error(None, _("This isn’t possible on this board."))
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    return None


# --- cards -----------------------------------------------------------------------------------------


#: Two players and nothing else.
EMPTY = Scenario(("you", "opponent"), "you", {})


@require_safe
def sandbox(request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to an empty board; with `?then=paste`, to its form for a pasted card.

    It is always the same board: what is made from it has addresses of its own.
    """
    board = empty_board().board
    if board and request.GET.get("then") == "paste":
        return redirect("building:board-paste", board.pk)
    return redirect(board.get_absolute_url() if board else "boards:catalogue")


def empty_board() -> Moment:
    return begin(EMPTY, {"do": "new"})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def card(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Add a plain permanent from its printed values."""
    at = viewed_board(request, slug, board_id)
    # Who makes cases of boards gives the name in both languages.
    sent, editor = request.POST if request.method == "POST" else None, request.user.has_perm("content.add_case")
    form = CardForm(sent, at.scenario, both_languages=editor)
    if form.is_bound and form.is_valid():
        try:
            return at.to(*stored(at.moment, at.edition, form.card()))
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        except ScenarioError:
            form.add_error(None, _("This isn’t possible on this board."))
    focus_first_error(form)
    context = {"form": form, "action": at.tool("card")}
    return draw(request, "card", at, context, status=422 if form.is_bound else 200)


# --- where -----------------------------------------------------------------------------------------


class Table(Protocol):
    """A board that takes cards: where its form is sent, and where it leads when a card has come."""

    @property
    def moment(self) -> Moment: ...
    @property
    def scenario(self) -> Scenario: ...
    @property
    def edition(self) -> str: ...
    @property
    def back(self) -> str: ...
    def tool(self, page: str, /, **query: str) -> str: ...
    def to(self, after: Moment, focus: str = "") -> HttpResponse: ...


@dataclass(frozen=True, slots=True)
class ViewedBoard:
    """A board as a visitor looks at it."""

    request: HttpRequest
    moment: Moment
    options: ViewOptions

    @property
    def scenario(self) -> Scenario:
        return self.moment.scenario

    @property
    def edition(self) -> str:
        return self.options.edition

    @property
    def back(self) -> str:
        return page(self.moment, self.options)

    def tool(self, page: str, /, **query: str) -> str:
        return tool(self.moment, self.options, page, **query)

    def to(self, after: Moment, focus: str = "") -> HttpResponse:
        """Redirect to the new board; `focus` is the object to look at there."""
        options = replace(self.options.settled(), redo="")
        response = SeeOther(page(after, replace(options, focus=focus) if focus else options))
        return remember_made(self.request, response, after)


def viewed_board(request: HttpRequest, slug: str, board_id: str) -> ViewedBoard:
    """Return the case or board of the address. Raises Http404."""
    return ViewedBoard(request, moment_at(request, slug, board_id), read_options(request))


def draw(
    request: HtmxHttpRequest, name: str, at: Table, context: dict[str, object], *, part: str = "", status: int = 200
) -> HttpResponse:
    """Render a page of the builder, or for htmx the part it replaces."""
    template = f"boards/building/{name}.html" + (f"#{part}" if request.htmx and part else "")
    context |= {"section": "cases", "back": at.back, "case": at.moment.case}
    response = render(request, template, context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def whole(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Edit an object or effect (`?of=object:bear`) or a new spell (`?of=spell`) by parts; `do=part` redraws only."""
    at = viewed_board(request, slug, board_id)
    of = request.GET.get("of", "")
    thing = find_whole(at.scenario, of)
    if thing is None:
        raise Http404(_("This isn’t on this board."))
    action = at.tool("whole", of=of)
    if request.method != "POST":
        form = WholeForm(None, at.scenario, thing.sort, action, whole_document(at.scenario, thing))
        return _show(request, at, thing, form)
    form = WholeForm(request.POST, at.scenario, thing.sort, action)
    if request.POST.get("do", "").startswith("part"):
        return _show(request, at, thing, form.again(at.scenario, thing.sort, action))
    return _keep(at, thing, form) or _show(request, at, thing, form, status=422)


def _keep(at: ViewedBoard, thing: Whole, form: WholeForm) -> HttpResponse | None:
    """Store the object or effect and redirect to the board; None, with the reason in the form, if refused."""
    if not form.is_valid():
        return None
    try:
        scenario, action = put_whole(at.scenario, thing, form.cleaned_data["part"])
        return at.to(keep(at.moment, at.edition, scenario, action), thing.key if thing.sort == "object" else "")
    except ScenarioError:
        form.add_error(None, _("This isn’t possible on this board."))
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    return None


def _show(request: HtmxHttpRequest, at: ViewedBoard, thing: Whole, form: WholeForm, status: int = 200) -> HttpResponse:
    names = Names(at.scenario)
    title = names.thing(thing.key) if thing.sort == "object" else _titles(thing, at)
    context: dict[str, object] = {"form": form, "action": at.tool("whole", of=request.GET.get("of", ""))}
    context |= {"title": title, "new": not thing.key}
    return draw(request, "whole", at, context, part="builder", status=status)


def _titles(thing: Whole, at: ViewedBoard) -> str:
    if not thing.key:
        return _("A spell to be cast")
    if thing.sort == "effect":
        return Names(at.scenario).effect(thing.key)
    return label(next(spell.name for spell in at.scenario.spells if spell.id == thing.key))
