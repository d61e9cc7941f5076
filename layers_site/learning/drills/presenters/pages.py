"""The list of families, and where things are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from layers_site.explain.names import label
from layers_site.learning.drills.reading import families
from layers_site.learning.drills.services import Standing

#: How many pieces the line of progress has at most, so that it can be read on a telephone.
_PIECES: Final = 24


@dataclass(frozen=True, slots=True)
class Tile:
    """A family in the list. `pieces` are those of the line of progress, filled for what was answered right."""

    title: str
    aim: str
    href: str
    items: int
    right: int
    answered: int
    pieces: tuple[bool, ...]

    @property
    def begun(self) -> bool:
        return self.answered > 0

    @property
    def done(self) -> bool:
        return self.right == self.items


@dataclass(frozen=True, slots=True)
class Score:
    """How a family goes: `streak` is shown from three on."""

    title: str
    href: str
    items: int
    right: int
    streak: int
    pieces: tuple[bool, ...]


def address(family: str, item: str = "", answer: int | None = None, place: str = "") -> str:
    """Return the address of a family, of its item, or of the verdict on an answer; `place` is that in a round."""
    query = {"round": place, "item": item, "answer": "" if answer is None else str(answer)}
    query = {key: value for key, value in query.items() if value}
    path = reverse("drills:family", args=(family,))
    return f"{path}?{urlencode(query)}" if query else path


def family_tiles(standings: Iterable[Standing]) -> tuple[Tile, ...]:
    return tuple(
        Tile(
            title=label(standing.title),
            aim=label(families()[standing.family].aim),
            href=address(standing.family),
            items=standing.items,
            right=standing.right,
            answered=standing.answered,
            pieces=_pieces(standing),
        )
        for standing in standings
    )


def score(standing: Standing) -> Score:
    streak = standing.streak if standing.streak >= 3 else 0
    return Score(
        label(standing.title), address(standing.family), standing.items, standing.right, streak, _pieces(standing)
    )


def _pieces(standing: Standing) -> tuple[bool, ...]:
    count = min(standing.items, _PIECES)
    return tuple(place * standing.items < standing.right * count for place in range(count))
