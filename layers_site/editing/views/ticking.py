"""Rows of a list that are ticked: kept where nothing was done with them, for the list to show again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.http import QueryDict

from layers_site.editing.presenters.several import Several, several_of
from layers_site.platform.htmx import HtmxHttpRequest

_KEY: Final = "desk-ticked"
#: So many ticks are kept in a session; of what a list can have more, all are ticked by its link.
_MOST_KEPT: Final = 1_000
_LONGEST_QUERY: Final = 1_000


def bar(request: HtmxHttpRequest, code: str) -> Several:
    """Return the bar beside a list, with the rows ticked when nothing was done; the next look forgets them."""
    before = request.session.get(_KEY, {})
    chosen = request.session.pop(_KEY)["chosen"] if before.get("of") == code else ()
    return several_of(code, request.user, ticked="ticked" in request.GET, chosen=chosen)


def keep(request: HtmxHttpRequest, code: str, chosen: Collection[str]) -> None:
    """Keep the ticks of a list for its next look."""
    request.session[_KEY] = {"of": code, "chosen": list(chosen)[:_MOST_KEPT]}


def query_of(request: HtmxHttpRequest) -> str:
    """Return what the list was found by, as it stands in its address ("?q=bear"); the ticks go another way."""
    query = QueryDict(request.POST.get("query", "")[:_LONGEST_QUERY], mutable=True)
    query.pop("ticked", None)
    return f"?{query.urlencode()}" if query else ""
