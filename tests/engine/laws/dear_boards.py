"""Boards that are grown to be dear: what costs more for its steps than the board before is kept, and changed again."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any, Final

from engine.notation.values import BROWSER
from tests.engine.boards import Json
from tests.engine.fuzz.damage import at, places, size
from tests.engine.laws.hostile_boards import HOSTILE
from tests.engine.plain.boards import board as plain_board

#: How many children each board has before the dearest of them takes its place.
CHILDREN: Final = 4
#: A list grows by so many times what is in it, at most.
_TIMES: Final = (2, 3, 8)
#: In parts of a document; what a browser may send has a few thousand at most.
_LARGEST: Final = 3_000
#: The price of a document; None where it is no board, or has no price.
Price = Callable[[Json], float | None]


def grown(seed: int | str, generations: int, price: Price) -> tuple[float, Json]:
    """The dearest board that is met on the way from a board by chance, with its price."""
    chance = random.Random(f"dear {seed}")
    best = _start(chance)
    most = price(best) or 0.0
    for _ in range(generations):
        for _ in range(CHILDREN):
            child = changed(best, chance)
            cost = price(child)
            if cost is not None and cost > most:
                best, most = child, cost
    return most, best


def _start(chance: random.Random) -> Json:
    if chance.random() < 0.5:
        return HOSTILE[chance.choice(sorted(HOSTILE))](chance.choice((1, 1, 2, 4)))
    return copy.deepcopy(plain_board(chance.randrange(10**6)))


def changed(document: Json, chance: random.Random) -> Json:
    """The board with one to three changes: lists that grow or shrink, parts in the place of others of their kind."""
    child: Json = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        chance.choice((_longer, _longer, _exchanged, _shorter))(child, chance)
    return child if size(child) <= _LARGEST and len(child["objects"]) <= (BROWSER.objects or 0) else document


def _lists(document: Json) -> list[tuple[str | int, ...]]:
    return [path for path in places(document) if path and isinstance(at(document, path), list) and at(document, path)]


def _longer(document: Json, chance: random.Random) -> None:
    """A list several times as long; what has an id gets one of its own."""
    items = at(document, chance.choice(_lists(document)))
    for turn in range(chance.choice(_TIMES) - 1):
        for item in tuple(items[:40]):
            items.append(_named_anew(copy.deepcopy(item), f"{turn}{len(items)}"))


def _named_anew(item: Any, name: str) -> Any:
    if isinstance(item, dict) and "id" in item:
        item["id"] = f"{item['id'][:20]}-{name}"
        item.pop("timestamp", None)
    return item


def _shorter(document: Json, chance: random.Random) -> None:
    items = at(document, chance.choice(_lists(document)))
    if len(items) > 1:
        del items[chance.randrange(len(items))]


def _exchanged(document: Json, chance: random.Random) -> None:
    """A part in the place of another under the same key, from this board or another: a value, a selector, a change."""
    other = document if chance.random() < 0.5 else plain_board(chance.randrange(10**6))
    place = chance.choice([path for path in places(document) if len(path) > 2])
    alike = [path for path in places(other) if path and path[-1] == place[-1] and len(path) > 2]
    if alike:
        at(document, place[:-1])[place[-1]] = copy.deepcopy(at(other, chance.choice(alike)))
