"""A frozen thing as a key by what it is rather than by what it says: to compare two would take longer than to look."""

from __future__ import annotations

from typing import Generic, TypeVar

_Thing = TypeVar("_Thing")


class TheVery(Generic[_Thing]):
    """This very object. Whoever keeps the key keeps the object too, so that nothing else can come to its place."""

    __slots__ = ("it",)

    def __init__(self, it: _Thing) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TheVery) and other.it is self.it
