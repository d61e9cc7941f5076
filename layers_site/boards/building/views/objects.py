"""Pages for one object, for a card of one's own and for an empty board, and the way back to the board.

The page of a whole thing says all that the format knows of one object, effect or spell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from engine.scenario import Scenario
from layers_site.boards.building.forms.card import CardForm
from layers_site.boards.building.forms.changes import CHANGES, AbilityAwayForm, ChangeForm
from layers_site.boards.building.forms.fields import focus_first_error
from layers_site.boards.building.forms.parts import WholeForm
from layers_site.boards.building.presenters.pages import change_view
from layers_site.boards.building.services.objects import Whole, find_whole, put_whole, stored, whole_document
from layers_site.boards.presenters.links import ViewOptions, page, tool
from layers_site.boards.services.boards import RefusedError, begin, keep
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther, case_moment, read_options
from layers_site.explain.names import Names, label
from layers_site.platform.context import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def change(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Change the object `?what=`; without one, list the objects that can be changed."""
    at = viewed_board(request, slug, board_id)
    what = request.GET.get("what", "")
    action = at.tool("change", **({"what": what} if what else {}))
    sent = request.POST if request.method == "POST" else None
    forms, chosen = change_forms(sent, at.scenario, action, what)
    after = carried_out(at.moment, at.edition, chosen)
    if after is not None and chosen is not None:
        stays = chosen.kind != "remove" and chosen.thing is not None
        return at.to(after, what if stays else "")
    view = change_view(at, forms, what)
    context: dict[str, object] = {"change": view, "at_board": at.moment.board.id if at.moment.board else ""}
    return draw(request, "change", at, context, status=422 if sent is not None else 200)


def change_forms(
    sent: Mapping[str, Any] | None, scenario: Scenario, action: str, what: str = ""
) -> tuple[list[ChangeForm], ChangeForm | None]:
    """Return the forms in their order, and the one that was sent."""
    kind = sent.get("kind", "") if sent else ""
    forms = [
        change_form_class(sent if change_form_class.kind == kind else None, scenario, action, what)
        for change_form_class in CHANGES
    ]
    if sent is not None and kind == AbilityAwayForm.kind:
        return forms, AbilityAwayForm(sent, scenario, action, what)
    return forms, next((form for form in forms if form.kind == kind), None)


def carried_out(moment: Moment, edition: str, form: ChangeForm | None) -> Moment | None:
    """Make the change and return the new board; None, with the reason in the form, if it cannot be made."""
    if form is None:
        return None
    if not form.is_valid():
        focus_first_error(form)
        return None
    try:
        scenario, action = form.done(moment.scenario)
        return keep(moment, edition, scenario, action)
    except ScenarioError:
        form.add_error(None, _("That cannot be done on this board."))
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
            form.add_error(None, _("That cannot be said of this board."))
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
        return SeeOther(page(after, replace(options, focus=focus) if focus else options))


def viewed_board(request: HttpRequest, slug: str, board_id: str) -> ViewedBoard:
    """Return the case or board of the address. Raises Http404."""
    moment = at_board(board_id) if board_id else case_moment(request, slug)
    return ViewedBoard(moment, read_options(request))


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
        raise Http404(_("There is no such thing on this board."))
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
        form.add_error(None, _("That cannot be said of this board."))
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
    return Names(at.scenario).effect(thing.key) if thing.sort == "effect" else _spell_name(thing.key, at)


def _spell_name(key: str, at: ViewedBoard) -> str:
    return label(next(spell.name for spell in at.scenario.spells if spell.id == key))
