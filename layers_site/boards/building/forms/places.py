"""The order of the rows in the form of an effect: which ones were sent, which belong below which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.http import QueryDict

from layers_site.boards.building.services.drafts import EditedEffect
from layers_site.boards.building.services.kinds import KINDS, UNCHANGED, Origin, fits
from layers_site.boards.building.services.rows import Row


@dataclass(frozen=True, slots=True)
class Place:
    """`at` is the number that the row was sent under, -1 for a new one."""

    at: int
    code: str
    within: bool = False
    joined: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the marks that the form has to send along."""
        return tuple(name for name, present in (("within", self.within), ("joined", self.joined)) if present)

    @staticmethod
    def of(at: int, row: Row) -> Place:
        return Place(at, row.code, row.within, row.joined)

    @staticmethod
    def without(places: list[Place], gone: int) -> list[Place]:
        """Return the rows without the one sent under that number, and without those below it."""
        index = next((index for index, place in enumerate(places) if place.at == gone), None)
        if index is None:
            return places
        end = index + 1 if places[index].within else _end(places, index)
        rest = places[end:]
        if rest and rest[0].joined and not places[index].joined:
            rest[0] = replace(rest[0], joined=False)  # it was one with what goes, not with what stands before
        return [*places[:index], *rest]

    @staticmethod
    def with_more(places: list[Place], code: str, into: int | None, origin: Origin) -> tuple[list[Place], int | None]:
        """Return the rows with a new one, and its index; the same without one where it cannot stand there."""
        if code not in KINDS:
            return places, None
        if into is None:
            allowed = origin in KINDS[code].origins
            return ([*places, Place(-1, code)], len(places)) if allowed else (places, None)
        holder = next((index for index, place in enumerate(places) if place.at == into and not place.within), None)
        if holder is None or places[holder].code == UNCHANGED or not fits(code, places[holder].code):
            return places, None
        end = _end(places, holder)
        return [*places[:end], Place(-1, code, within=True), *places[end:]], end


def _end(places: list[Place], holder: int) -> int:
    """Return the index after the rows that are within the row at `holder`."""
    after = (index for index in range(holder + 1, len(places)) if not places[index].within)
    return next(after, len(places))


def sent_places(data: QueryDict, prefix: str, most: int) -> Iterator[Place]:
    """Return the rows of a form as it was sent."""
    for at in range(most):
        name = prefix.format(at)
        code = data.get(f"{name}-kind", "")
        if code in KINDS or code == UNCHANGED:
            within, joined = (bool(data.get(f"{name}-{mark}")) for mark in ("within", "joined"))
            yield Place(at, code, within, joined)


def arranged(places: Iterable[Place], origin: Origin, edited: EditedEffect | None) -> list[Place]:
    """Return the places where rows can stand. An existing effect may do more than its origin allows for new ones."""
    arrangement: list[Place] = []
    holder = ""
    for place in places:
        if place.within and holder in KINDS and place.code in KINDS and fits(place.code, holder):
            arrangement.append(place)
        elif _stands(place.code, origin, edited):
            holder = place.code
            arrangement.append(replace(place, within=False))
    return arrangement


def _stands(code: str, origin: Origin, edited: EditedEffect | None) -> bool:
    if code == UNCHANGED:
        return edited is not None
    return origin in KINDS[code].origins or (edited is not None and bool(KINDS[code].origins))
