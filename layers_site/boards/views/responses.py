"""Helpers that the views of the workbench share: read the place of the visitor, and show a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import resolve
from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, TimeUpError
from layers_site.boards.forms import parameters_of
from layers_site.boards.presenters.believed import is_believed
from layers_site.boards.presenters.bench import follow
from layers_site.boards.presenters.bench_page import BenchPage
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import Moment, Seen, at_board, at_case, at_stage, turned_from
from layers_site.content.shipped import overlay
from layers_site.platform.context import HtmxHttpRequest, page_shown
from layers_site.platform.drawing import drawn

ASIDE: Final = "other-editions"
#: The cookie with the boards that were made in this browser, the last one first; and how many it names.
MADE: Final = "made"
_MADE_KEPT: Final = 30


@dataclass(frozen=True, slots=True)
class Around:
    """The page around the bench: its template, the part of it that is the recomputed region, what else it shows."""

    name: str = "boards/case.html"
    part: str = "boards/case.html#answer"
    extra: Mapping[str, object] = field(default_factory=dict)
    #: What comes after the region by itself, for the element of the id ASIDE.
    aside: str = ""

    def part_for(self, request: HtmxHttpRequest) -> str:
        """Return the part that htmx has asked for."""
        return self.aside if self.aside and request.method == "GET" and request.htmx.target == ASIDE else self.part


CASE_PAGE = Around(aside="boards/case.html#editions")


class SeeOther(HttpResponseRedirect):
    """A redirect (303) to the result of a form, fetched by GET."""

    status_code = 303


def case_moment(request: HttpRequest, slug: str) -> Moment:
    """Return the case at the variant and stage of the address; editors see drafts as learners will. Raises Http404."""
    parameters = parameters_of(_query(request))
    if {"variant", "stage"} & parameters.wrong:
        raise Http404(_("This case doesn’t have this stage."))
    drafts = request.user.has_perm("content.change_case")
    return at_case(slug, parameters.values["variant"], parameters.values["stage"] or 0, drafts=drafts)


def moment_at(request: HttpRequest, slug: str = "", board_id: str = "") -> Moment:
    """Return the board, or the moment of a case, of the address. Raises Http404."""
    return at_board(board_id) if board_id else case_moment(request, slug)


def _query(request: HttpRequest) -> bytes:
    return str(request.META.get("QUERY_STRING", "")).encode("latin-1", "replace")  # which is how servers hand it on


def read_options(request: HttpRequest, *, opens_under: str = engine.DEFAULT) -> ViewOptions:
    """Read the view options of the address. Raises Http404 for an unknown edition; other wrong values are left out.

    An address without an edition means today's rules, or those that the board of a lesson `opens_under`.
    """
    parameters = parameters_of(_query(request))
    if "edition" in parameters.wrong:
        raise Http404(_("This edition of the rules doesn’t exist."))
    values = parameters.values
    beside, view = values.get("beside", ""), values.get("view", "")
    if view == "ghost" and not (engine.is_ruleset(beside) and is_believed(beside)):
        view, beside = "", ""
    return ViewOptions(
        values["edition"] or opens_under,
        values.get("focus", ""),
        values.get("redo", ""),
        step=values.get("step"),
        view=view or ("sides" if beside else ""),
        depth=values.get("depth", ""),
        beside=beside,
        compare=values.get("compare", False),
    )


def show(
    request: HtmxHttpRequest, moment: Moment, options: ViewOptions, *, refusal: str = "", around: Around = CASE_PAGE
) -> HttpResponse:
    """Render the board as a page, or for htmx the bench alone. A `refusal` says why an action was not done.

    After an action the other editions are compared only when htmx asks for that part. What the last action changed is
    told to who did it, and undone by nobody else who opens the address of the board.
    """
    template = around.part_for(request) if request.htmx else around.name
    seen = turned_from(seen_before(request, moment), moment, options.edition)

    later = around is CASE_PAGE and request.method == "POST"
    fresh = around is not CASE_PAGE or request.method == "POST" or made_here(request, moment) or bool(options.redo)

    def context() -> dict[str, object]:
        bench = BenchPage.of(moment, options, refusal, seen=seen, later=later, fresh=fresh)
        if around is CASE_PAGE and template != around.aside:
            bench.say()
        return {"section": "cases", "bench": bench, "here": page(moment, options), **around.extra}

    try:
        if around is CASE_PAGE and not refusal:
            before = seen and (seen.moment.version, seen.edition)
            key = (moment.version, overlay.version(), options, before, later, fresh)
            response = drawn(request, template, key, context, hurried=True)
        else:
            response = render(request, template, context(), status=422 if refusal else 200)
    except (EvaluationError, TimeUpError):
        return _too_much(request, moment, options)
    if refusal:
        response["HX-Push-Url"] = "false"
    return response


def show_after(
    request: HtmxHttpRequest, after: Moment, options: ViewOptions, around: Around = CASE_PAGE
) -> HttpResponse:
    """Render the board after an action for htmx; else redirect to its own address."""
    options = follow(after, replace(options.settled(), redo=""))
    if not request.htmx:
        return remember_made(request, SeeOther(page(after, options)), after)
    response = show(request, after, options, around=around)
    response["HX-Push-Url"] = page(after, options)
    return remember_made(request, response, after)


def made_here(request: HttpRequest, moment: Moment) -> bool:
    return moment.board is None or moment.board.id in request.COOKIES.get(MADE, "").split(".")


def remember_made(request: HttpRequest, response: HttpResponse, after: Moment) -> HttpResponse:
    """Note in the response that this browser has made the board."""
    if after.board is not None:
        before = [known for known in request.COOKIES.get(MADE, "").split(".") if known != after.board.id]
        made = ".".join([after.board.id, *before][:_MADE_KEPT])
        response.set_cookie(MADE, made, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def seen_before(request: HtmxHttpRequest, moment: Moment) -> Seen | None:
    """Return the board that was on the screen when another edition, stage or board of it was asked for: this `moment`.

    The browser says where it is: that may be anything, and then nothing is known.
    """
    if not request.htmx or request.method != "GET":
        return None
    path, _mark, query = page_shown(request).partition("?")
    try:
        match, parameters = resolve(path), parameters_of(query.encode())
        edition = parameters.values.get("edition") or engine.DEFAULT
        if match.view_name == "boards:board":
            same = moment.board is not None and moment.board.id == match.kwargs["board_id"]
            return Seen(moment if same else at_board(match.kwargs["board_id"]), edition)
        if match.view_name == "boards:case":
            variant, stage = parameters.values.get("variant", ""), parameters.values.get("stage") or 0
            if moment.case and moment.case.slug == match.kwargs["slug"]:
                return Seen(at_stage(moment.case, variant, stage), edition)
            drafts = request.user.has_perm("content.change_case")
            return Seen(at_case(match.kwargs["slug"], variant, stage, drafts=drafts), edition)
    except Http404:  # of which Resolver404 is one
        pass
    return None


def _too_much(request: HtmxHttpRequest, moment: Moment, options: ViewOptions) -> HttpResponse:
    """Say that the board takes too long under this edition, with a link back."""
    back = page(moment, replace(options, edition=options.frame.edition if options.frame else engine.DEFAULT))
    template = "boards/too_much.html" + ("#answer" if request.htmx else "")
    return render(request, template, {"back": back, "section": "cases"}, status=422)
