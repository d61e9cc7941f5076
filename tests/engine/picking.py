"""Small choices for hypothesis, one at a time: what the strategies for documents are written with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st


@cache
def _integers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


class Pick:
    """Small choices, one at a time.

    `changing` tells whether "affected" has a meaning where the choice is made, `looking` whether "that" player has.
    """

    changing = False
    looking = False

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def number(self, least: int = -3, most: int = 6) -> int:
        return self.draw(_integers(least, most))

    def choice(self, pool: Sequence[Any]) -> Any:
        return pool[self.number(0, len(pool) - 1)]

    def often(self, of_ten: int) -> bool:
        """True so many times of ten."""
        return self.number(0, 9) >= 10 - of_ten

    def some(self, pool: Sequence[Any], least: int = 0, most: int = 2) -> list[Any]:
        """A list of different members."""
        left = list(pool)
        number = self.number(least, min(most, len(left)))
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(number)]

    def of(self, makers: Mapping[str, Maker]) -> Any:
        """What one of these makers makes."""
        return makers[self.choice(sorted(makers))](self)

    def many(self, maker: Maker, least: int = 0, most: int = 2) -> list[Any]:
        return [maker(self) for _ in range(self.number(least, most))]

    def while_changing(self, maker: Maker) -> Any:
        before, self.changing = self.changing, True
        made = maker(self)
        self.changing = before
        return made

    def of_that_player(self, maker: Maker) -> Any:
        before, self.looking = self.looking, True
        made = maker(self)
        self.looking = before
        return made


Maker = Callable[[Pick], Any]
