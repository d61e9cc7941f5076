"""Times as a trainer says them: on the clock of a place, which is named beside them and remembered."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest

UTC: Final = "UTC"
_AREAS: Final = ("Europe", "America", "Africa", "Asia", "Atlantic", "Australia", "Indian", "Pacific")
_SESSION: Final = "time-zone"


@cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Every place by its part of the world, as a select has them."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(_names()):
        area, _slash, place = name.partition("/")
        if place and area in _AREAS:
            found[area].append(name)
    areas = tuple((area, tuple((name, _shown(name)) for name in found[area])) for area in _AREAS)
    return ((UTC, ((UTC, UTC),)), *areas)


def _shown(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", " – ")


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    return name == UTC or name in _names()


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The place whose clock this trainer last used; UTC for somebody who never said."""
    name = request.session.get(_SESSION, UTC)
    return ZoneInfo(name if isinstance(name, str) and is_zone(name) else UTC)


def has_zone(request: HttpRequest) -> bool:
    """Whether the trainer has said which clock is theirs."""
    return _SESSION in request.session


def remember_zone(request: HttpRequest, name: str) -> None:
    request.session[_SESSION] = name
