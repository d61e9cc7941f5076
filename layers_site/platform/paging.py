"""Long lists in pages: the rows of one page, and the ways to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from urllib.parse import urlencode

Row = TypeVar("Row")

#: The name of the page's number in an address. A number beyond the last page means the last one.
PARAMETER: Final = "page"
_MOST_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class PageLink:
    number: int
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """The rows of one page. `links` are all pages in order, () for a single one; `earlier` and `later` may be ""."""

    rows: tuple[Row, ...]
    count: int
    links: tuple[PageLink, ...] = ()
    earlier: str = ""
    later: str = ""


def paged(rows: Sequence[Row], query: Mapping[str, str], size: int, path: str) -> Paged[Row]:
    """Return the page of the query, with at most `size` rows. The links keep the rest of the query."""
    last = max(1, -(-len(rows) // size))
    here = min(max(1, _number(query.get(PARAMETER, ""))), last)
    rest = [(key, value) for key, value in query.items() if key != PARAMETER and value]

    def href(number: int) -> str:
        pairs = [*rest, *([(PARAMETER, str(number))] if number > 1 else [])]
        return f"{path}?{urlencode(pairs)}" if pairs else path

    return Paged(
        rows=tuple(rows[(here - 1) * size : here * size]),
        count=len(rows),
        links=tuple(PageLink(number, href(number), number == here) for number in range(1, last + 1) if last > 1),
        earlier=href(here - 1) if here > 1 else "",
        later=href(here + 1) if here < last else "",
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else 1
