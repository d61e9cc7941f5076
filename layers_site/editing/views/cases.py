"""What only a case has: a copy, its first board, and the order of its stages and variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.services import copy_of
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.problems import hindrances
from layers_site.editing.presenters.removals import removal
from layers_site.editing.services import stages
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.saving import WAYS, opened
from layers_site.editing.views.access import ADD, allowed, asked_place, the_case
from layers_site.editing.views.generic import ContentView, content_view
from layers_site.platform.context import HtmxHttpRequest

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
            raise Http404(_("This case has no such stage.")) from error

    def _changed(self, edit: Edit) -> HttpResponse:
        def write(case: Case) -> None:
            case.document = {**case.document, **edit(case.document)}

        try:
            store(self.content, self.request.user, self.check, write)
        except RefusedError as error:
            for one in hindrances(error.case, error.problems)[:5]:
                text = _("That was not done. %(where)s: %(what)s.") % {"where": one.where, "what": one.what}
                messages.error(self.request, text)
        else:
            messages.success(self.request, _("Saved."))
        return SeeOther(self.when_newer())

    def when_newer(self) -> str:
        return address_of(self.content) + "#stages"


def _edits(place: StagePlace) -> dict[str, Edit]:
    def moving(by: int) -> Edit:
        return lambda document: stages.with_stage_moved(document, place, by)

    return {
        "remove": lambda document: stages.without_stage(document, place),
        "remove-variant": lambda document: stages.without_variant(document, place.variant),
        **{do: moving(by) for do, by in _MOVES.items()},
    }
