"""What a day leaves to the night (`make nightly`, `.ci/nightly`): the same laws on more pages, languages, windows."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Final, TypeVar

import pytest

from tests.chance import EXPLORING

#: With it everything is run; without it what takes long is left to the night.
NIGHT: Final = bool(os.environ.get("LAYERS_NIGHT"))
#: Whether laws are tried on all of their examples: by night, and where new ones are looked for (`make explore`) or the
#: branches that they reach are counted (`make coverage`).
WHOLE: Final = NIGHT or EXPLORING or bool(os.environ.get("LAYERS_WHOLE"))
T = TypeVar("T")


def or_by_night(*day: Any, night: Iterable[Any]) -> list[Any]:
    """Parameters of a test: some that are tried by day, and others that wait for the night."""
    more = (row if isinstance(row, tuple) else (row,) for row in night)
    return [*day, *(pytest.param(*row, marks=pytest.mark.nightly) for row in more)]


def part_of(things: Iterable[T], language: str) -> list[T]:
    """By night all of them; by day every other one in English and the rest in French, so that each is seen once."""
    every = list(things)
    return every if NIGHT else every[("en", "fr").index(language) :: 2]


def examples(night: int) -> int:
    """How many examples a law is tried on: so many where they are wanted whole; by day an eighth of them."""
    return night if WHOLE else max(1, night // 8)


def sample_of(things: Iterable[T], step: int) -> list[T]:
    """By night all of them; by day one out of so many."""
    return list(things)[:: 1 if NIGHT else step]
