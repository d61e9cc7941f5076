"""What only a case has: boards opened from it and saved as a case or into one, a copy, and the order of its stages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.scenario import Scenario
from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.services.moments import at_board, at_case
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.publishing import may_change
from layers_site.content.services.editing import copy_of
from layers_site.content.services.history import NewerError
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.presenters.case import Way, board_names, changed_since, ways_to_save, written_as
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import Question, crumbs, removal
from layers_site.editing.presenters.problems import address, hindrances
from layers_site.editing.presenters.stages import why_not
from layers_site.editing.presenters.versions import case_changes
from layers_site.editing.services import cases as services
from layers_site.editing.services.cases import RefusedError, StagePlace, board_values, key_of, new_case, store
from layers_site.editing.services.recording import WAYS, Recording, UnsayableError, opened, recording_of, save_recording
from layers_site.editing.views.generic import (
    ADD,
    CHANGE,
    ContentView,
    allowed,
    asked_place,
    content_view,
    sent_from,
    show,
    show_newer,
    the_case,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import FIELD

Edit = Callable[[Mapping[str, Any]], dict[str, Any]]
_MOVES: Final = {"earlier": -1, "later": 1}


@require_POST
@allowed(ADD)
def copy(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Start a new case from a copy."""
    made = copy_of(the_case(slug), request.user)
    messages.success(request, _("This is the copy. It is a draft."))
    return SeeOther(address_of(made))


@content_view("board", Case)
class OpenBoard(ContentView):
    """Redirect to a board of the case on the workbench, to record in it or to change its start (`as`)."""

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        place, _edition = asked_place(request, self.content)
        way = request.POST.get("as", "start")
        if way not in WAYS:
            raise Http404
        try:
            return SeeOther(opened(self.content, way, place).get_absolute_url())
        except KeyError as error:
            raise Http404(_("This case doesn’t have this stage.")) from error
        except BoardRefusedError as refusal:
            messages.error(request, str(refusal))
            return self.done()


@content_view("arrange", Case)
class Arrange(ContentView):
    """Move a stage (`do` is "earlier" or "later"), or remove it ("remove") or a variant ("remove-variant").

    What is taken away is shown first, and goes once that is sent with `sure`.
    """

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        do = request.POST.get("do", "")
        if do not in (*_MOVES, "remove", "remove-variant"):
            raise Http404
        self.check(self.content)  # perhaps the stage is gone that was to be moved
        place, _edition = asked_place(request, self.content)
        try:
            if do not in _MOVES and "sure" not in request.POST:
                return self.asks(removal(self.content, place, do))
            return self._changed(_edits(place)[do])
        except KeyError as error:
            raise Http404(_("This case doesn’t have this stage.")) from error

    def _changed(self, edit: Edit) -> HttpResponse:
        def write(case: Case) -> None:
            case.document = {**case.document, **edit(case.document)}

        try:
            store(self.content, self.request.user, self.check, write)
        except RefusedError as error:
            for one in hindrances(error.case, error.problems)[:5]:
                text = _("That wasn’t done. %(where)s: %(what)s.") % {"where": one.where, "what": one.what}
                messages.error(self.request, text)
        else:
            messages.success(self.request, _("Saved."))
        return SeeOther(self.when_newer())

    def when_newer(self) -> str:
        return address_of(self.content) + "#stages"


def _edits(place: StagePlace) -> dict[str, Edit]:
    def moving(by: int) -> Edit:
        return lambda document: services.with_stage_moved(document, place, by)

    return {
        "remove": lambda document: services.without_stage(document, place),
        "remove-variant": lambda document: services.without_variant(document, place.variant),
        **{do: moving(by) for do, by in _MOVES.items()},
    }


# --- boards of the workbench ----------------------------------------------------------------------------------


@require_POST
@allowed(ADD)
def new(_request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to an empty board on the workbench."""
    board = empty_board().board
    return SeeOther(board.get_absolute_url() if board else reverse("boards:home"))


@require_safe
@allowed(ADD, CHANGE)
def from_bench(request: HtmxHttpRequest) -> HttpResponse:
    """Redirect from a page of the workbench (its address in `at`) to the page that saves that board."""
    try:
        address = urlsplit(request.GET.get("at", ""))
        match = _resolved(address.path)
    except (Resolver404, ValueError) as error:
        raise Http404(_("This isn’t a board.")) from error
    if match.view_name == "boards:board":
        return SeeOther(reverse("editing:save", args=(match.kwargs["board_id"],)))
    if match.view_name != "boards:case":
        raise Http404(_("This isn’t a board."))
    form = PlaceForm(QueryDict(address.query))
    if not form.is_valid():
        raise Http404(_("This case doesn’t have this stage."))
    try:
        place = form.place(the_case(match.kwargs["slug"]))
    except KeyError as error:
        raise Http404(_("This case doesn’t have this stage.")) from error
    moment = at_case(match.kwargs["slug"], place.variant, place.stage, drafts=request.user.has_perm(CHANGE))
    board = moment.board or Board.objects.store(moment.text, {"do": "hold"}, **moment.origin)
    return SeeOther(reverse("editing:save", args=(board.id,)))


def _resolved(path: str) -> ResolverMatch:
    """Resolve an address in any language."""
    with override(get_language_from_path(path) or get_language()):
        return resolve(path)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD, CHANGE)
def save(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    """Show how the board can be saved, as what is recorded on it or as a new case, and save it."""
    moment = at_board(board_id)
    if moment.board is None:
        raise Http404
    recording = recording_of(moment.board)
    if recording is not None and not may_change(request.user, recording.case):
        recording = None
    sent = request.POST if request.method == "POST" else None
    ways = ways_to_save(moment.scenario, recording, sent, request.path, may_add=request.user.has_perm(ADD))
    context: dict[str, Any] = {"ways": ways, "recording": recording, "names": board_names(moment.scenario)}
    context |= {"back": moment.board.get_absolute_url(), "since": changed_since(recording) if recording else ()}
    if sent is None:
        return show(request, "save", context)
    way = next((way for way in ways if way.code == sent.get("as") and not way.why_not), None)
    if way is None:
        return show(request, "save", {**context, "closed": True, "written": written_as(sent)}, 409)
    if way.form is not None and not way.form.is_valid():
        return show(request, "save", context, 422)
    if recording is None or way.code == "case":
        messages.success(request, _("The draft is ready. Now enter the results that you expect, then write its texts."))
        case = new_case(moment.scenario, way.texts["title"], request.user)
        return SeeOther(address("editing:case-expect", case.slug, {"stage": case.stage_keys[""][0]}))
    if way.code in ("again", "start") and recording.case.is_published and "sure" not in sent:
        return _asked(request, recording)
    return _recorded(request, recording, moment.scenario, way, context)


def _asked(request: HttpRequest, recording: Recording) -> HttpResponse:
    """Ask before a board is put in place of one that everybody sees."""
    lead = _("“%(title)s” is published: the change is public right away.") % {"title": recording.case}
    title = _("Replace what everybody sees with this board?")
    question = Question(title, lead, (), _("Replace it"), recording.way, "as")
    context = {"crumbs": crumbs(recording.case, itself=True), "back": request.path, "question": question}
    return show(request, "question", {**context, "stamp": request.POST.get(FIELD, "")})


def _recorded(
    request: HttpRequest, recording: Recording, board: Scenario, way: Way, context: dict[str, Any]
) -> HttpResponse:
    """Save the board into its case and redirect to its expected results; or say what is in the way."""
    try:
        place = save_recording(recording, board, way.texts, request.user, sent_from(request, board_values))
    except NewerError as newer:
        since = case_changes(newer.was, newer.now) if newer.was else ()
        return show_newer(request, "save", {**context, "since": since}, newer, ())
    except UnsayableError as error:
        return show(request, "save", {**context, "refusals": why_not(error.what, board)}, 422)
    except RefusedError as error:
        told = hindrances(error.case or recording.case, error.problems)
        return show(request, "save", {**context, "refusals": [f"{one.where}: {one.what}" for one in told]}, 422)
    messages.success(request, _("Saved."))
    if place.stage < 0:
        return SeeOther(address_of(recording.case))
    query = {"variant": place.variant, "stage": key_of(the_case(recording.case.slug), place)}
    return SeeOther(address("editing:case-expect", recording.case.slug, query))
