"""On which board something is built, how it is looked at, and the way back to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from engine.scenario import Scenario
from layers_site.boards.presenters.links import Look, page, tool
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.answers import SeeOther, case_moment, look_at
from layers_site.platform.htmx import HtmxHttpRequest


@dataclass(frozen=True, slots=True)
class Here:
    """A board as a visitor looks at it."""

    moment: Moment
    look: Look

    @property
    def scenario(self) -> Scenario:
        return self.moment.scenario

    @property
    def edition(self) -> str:
        return self.look.edition

    @property
    def back(self) -> str:
        return page(self.moment, self.look)

    def tool(self, page: str, /, **query: str) -> str:
        return tool(self.moment, self.look, page, **query)

    def to(self, after: Moment, focus: str = "") -> HttpResponse:
        """Redirect to the new board; `focus` is the object to look at there."""
        look = replace(self.look.settled(), redo="")
        return SeeOther(page(after, replace(look, focus=focus) if focus else look))


def here(request: HttpRequest, slug: str, board_id: str) -> Here:
    """Return the case or board of the address. Raises Http404."""
    moment = at_board(board_id) if board_id else case_moment(request, slug)
    return Here(moment, look_at(request))


def draw(
    request: HtmxHttpRequest, name: str, at: Here, context: dict[str, object], *, part: str = "", status: int = 200
) -> HttpResponse:
    """Return a page of this app, or for htmx a part of it."""
    template = f"boards/building/{name}.html" + (f"#{part}" if request.htmx and part else "")
    context |= {"section": "cases", "back": at.back, "case": at.moment.case}
    response = render(request, template, context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
