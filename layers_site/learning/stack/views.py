"""The list of stack cases, a case to step through and to play, and games that depart from it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from engine.stack import Refusal, Refused
from layers_site.accounts.learners import record
from layers_site.accounts.models import Attempt
from layers_site.learning.stack.forms import ChoiceForm, MoveForm, back_of, place_of
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.presenters.links import Frame, address, tiles
from layers_site.learning.stack.presenters.play import play_view
from layers_site.learning.stack.services import Position, at_case, at_play, board_address, play_on
from layers_site.platform.context import HtmxHttpRequest

#: A try that is nothing the page offers is refused as something unknown.
_UNKNOWN = Refusal("unknown_action")


class SeeOther(HttpResponseRedirect):
    """A redirect (303) to the result of a form, fetched by GET."""

    status_code = 303


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """List the published stack cases."""
    context = {"section": "stack", "tiles": tiles(StackCase.objects.published())}
    return render(request, "learning/stack/list.html", context)


@require_safe
@vary_on_headers("HX-Request")
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _show(request, _case_position(request, slug), answer=place_of(request)["answer"])


@require_safe
@vary_on_headers("HX-Request")
def play(request: HtmxHttpRequest, play_id: str) -> HttpResponse:
    response = _show(request, at_play(play_id))
    response["X-Robots-Tag"] = "noindex"  # there are as many games as visitors have ideas
    return response


@require_POST
def case_move(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _move(request, _case_position(request, slug))


@require_POST
def play_move(request: HtmxHttpRequest, play_id: str) -> HttpResponse:
    return _move(request, at_play(play_id))


@require_POST
def case_board(request: HttpRequest, slug: str) -> HttpResponse:
    return SeeOther(board_address(_case_position(request, slug)))


@require_POST
def play_board(_request: HttpRequest, play_id: str) -> HttpResponse:
    return SeeOther(board_address(at_play(play_id)))


@require_POST
def case_answer(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Record the answer to a question, and show the reply."""
    position = _case_position(request, slug)
    ask = position.stage.ask if position.stage else None
    form = ChoiceForm(request.POST)
    if ask is None or not form.is_valid() or form.cleaned_data["choice"] > len(ask.choices):
        raise Http404(_("There is no such question, or no such answer to it."))
    choice = form.cleaned_data["choice"]
    item = f"stack/{slug}/{position.variant or 'case'}/{position.at}"
    record(request, Attempt.Kind.PREDICTION, item, right=choice == ask.right, answer={"choice": choice})
    if not request.htmx:
        return SeeOther(address(position, Frame(back_of(request)), answer=str(choice)))
    response = _show(request, position, answer=choice)
    response["HX-Push-Url"] = "false"
    return response


def _case_position(request: HttpRequest, slug: str) -> Position:
    place = place_of(request)
    return at_case(slug, place["variant"], place["at"])


def _move(request: HtmxHttpRequest, position: Position) -> HttpResponse:
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _show(request, position, refusal=_UNKNOWN)
    try:
        after = play_on(position, form.move(position.game))
    except Refused as refused:
        return _show(request, position, refusal=refused.refusal)
    frame = Frame(back_of(request))
    if not request.htmx:
        return SeeOther(address(after, frame))
    response = _show(request, after)
    response["HX-Push-Url"] = "false" if frame.embedded else address(after, frame)
    return response


def _show(
    request: HtmxHttpRequest, position: Position, *, refusal: Refusal | None = None, answer: int | None = None
) -> HttpResponse:
    """Render the position as a page, or for htmx the region alone. A `refusal` says why a move was not made."""
    view = play_view(position, Frame(back_of(request)), refusal=refusal, answer=answer)
    template = "learning/stack/case.html" + ("#answer" if request.htmx else "")
    context = {"section": "stack", "play": view, "here": view.here}
    response = render(request, template, context, status=422 if refusal else 200)
    if refusal or view.frame.embedded:  # htmx pushes what a boosted link leads to, whatever the page says
        response["HX-Push-Url"] = "false"
    return response
