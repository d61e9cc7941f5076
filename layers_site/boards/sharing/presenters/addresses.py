"""The addresses around a board: its short link, its pages of this app, and what of a query goes along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import parse_qsl

from django.urls import reverse

from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.moments import Moment
from layers_site.platform.text import with_query

#: What of an address says which board is meant, and under which rules.
PLACE: Final = ("variant", "stage", "edition")
#: What says how it is looked at.
LOOK: Final = ("focus", "step", "view", "depth", "with")
#: What of it a picture of the board shows.
PICTURE: Final = (*PLACE, "focus", "step")
LONGEST: Final = 200


def below(here: str, what: str, *, keep: Iterable[str] = (*PLACE, *LOOK), more: Mapping[str, str] | None = None) -> str:
    """Return a page of the board at the address `here`.

    Below `/en/boards/x/?focus=y`, `share/` is `/en/boards/x/share/?focus=y`.
    """
    path, _mark, query = here.partition("?")
    return with_query(path + what, known_parameters(parse_qsl(query), keep) | dict(more or {}))


def known_parameters(query: Iterable[tuple[str, str]], names: Iterable[str] = (*PLACE, *LOOK)) -> dict[str, str]:
    """Return the known parameters of a query, each name once, and of limited length."""
    wanted = set(names)
    return {name: value for name, value in query if name in wanted and value and len(value) <= LONGEST}


def short(moment: Moment, options: ViewOptions) -> str:
    """Return the short address, of no language: `/b/<id>`, or `/c/<slug>?stage=2` for a case as it is written."""
    query = {"edition": options.edition_asked, "focus": options.focus} | options.shown
    if moment.board is not None:
        return with_query(reverse("short:board", args=(moment.board.id,)), known_parameters(query.items()))
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    slug = moment.case.slug if moment.case else ""
    return with_query(reverse("short:case", args=(slug,)), known_parameters((place | query).items()))


def embedded(moment: Moment, options: ViewOptions) -> str:
    """Return the same board on a page for frames, in the language of this page."""
    query = {"edition": options.edition_asked, "focus": options.focus}
    query["step"] = options.shown["step"]
    if moment.board is not None:
        return with_query(reverse("sharing:embed-board", args=(moment.board.id,)), known_parameters(query.items()))
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    slug = moment.case.slug if moment.case else ""
    return with_query(reverse("sharing:embed-case", args=(slug,)), known_parameters((place | query).items()))


def asking(address: str) -> str:
    """Return the same link, but that it asks before it shows."""
    return f"{address}{'&' if '?' in address else '?'}predict=1"
