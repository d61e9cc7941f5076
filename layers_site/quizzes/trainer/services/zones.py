"""Times as a trainer says them: on the clock of a place, which is named beside them and remembered."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest

from layers_site.platform.clocks import UTC, is_zone, zone_named
from layers_site.quizzes.models import Round

_AREAS: Final = ("Europe", "America", "Africa", "Asia", "Atlantic", "Australia", "Indian", "Pacific")
_SESSION: Final = "time-zone"


@cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return every place by its part of the world, as a select has them."""
    choices: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(available_timezones()):
        area, _slash, place = name.partition("/")
        if place and area in _AREAS:
            choices[area].append(name)
    areas = tuple((area, tuple((name, _shown(name)) for name in choices[area])) for area in _AREAS)
    return ((UTC, ((UTC, UTC),)), *areas)


def _shown(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", " – ")


def zone_of(request: HttpRequest, round_: Round | None = None) -> ZoneInfo:
    """Return the clock of a round, or else the one that this trainer last used. UTC for somebody who never said."""
    return zone_named((round_.zone if round_ else "") or zone_kept(request))


def zone_kept(request: HttpRequest) -> str:
    """Return the name of the clock this trainer last used, "" for somebody who never said."""
    name = request.session.get(_SESSION, "")
    return name if isinstance(name, str) and is_zone(name) else ""


def zone_sent(request: HttpRequest) -> str:
    """Return the name of the clock that this trainer last used, or else of their browser's; "" without either.

    The browser sends its clock along, and it is remembered from now on.
    """
    sent = request.POST.get("zone", "")
    if not has_zone(request) and is_zone(sent):
        remember_zone(request, sent)
    return zone_kept(request)


def has_zone(request: HttpRequest) -> bool:
    """Return whether the trainer has said which clock is theirs."""
    return _SESSION in request.session


def remember_zone(request: HttpRequest, name: str) -> None:
    request.session[_SESSION] = name
