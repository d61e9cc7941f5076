"""Dealing an item to a learner, judging and keeping the answer, and how well each family goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.http import HttpRequest

from engine.scenario import Label
from layers_site.accounts.learners import attempts_of, learner_of, record
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.learning.drills.boards import final_text, is_game
from layers_site.learning.drills.dealing import Answered, hard_items, next_code
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.shapes import FAMILIES, Family, Item

#: No number of an answer in an address is as long as this.
_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class Standing:
    """How a learner does in a family: how many items there are, how many were answered, and right the last time."""

    family: str
    title: Label
    items: int
    answered: int
    right: int


def deal(request: HttpRequest, family: Family) -> Item:
    """Return the item to ask this learner next."""
    learner = learner_of(request)
    mine = [] if learner is None else _answered(request, family.slug)
    key = str(learner.key) if learner else ""
    return family.items[next_code(tuple(family.items), mine, key, family.slug, hard_items(family.slug))]


def is_right(item: Item, answer: Iterable[str]) -> bool:
    """Return whether all of the answer is named and nothing wrong; of one choice, whether it is right."""
    named = frozenset(answer)
    if families()[item.family].several:
        return item.expect <= named <= item.expect | item.also
    return len(named) == 1 and named <= item.expect | item.also


def judged(request: HttpRequest, item: Item, answer: tuple[str, ...]) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it."""
    right = is_right(item, answer)
    store_board(item)
    return partial(record, request, Attempt.Kind.DRILL, item.key, right=right, answer={"choice": list(answer)})


def attempt_at(request: HttpRequest, item: Item, number: str) -> Attempt | None:
    """Return an answer of this learner to this item, None for anybody else's."""
    return _numbered(request, item.key, number)


def _numbered(request: HttpRequest, item: str, number: str) -> Attempt | None:
    """Return the answer of that number, as an address says it."""
    if not number.isdecimal() or len(number) >= _DIGITS:
        return None
    return attempts_of(request).filter(pk=int(number), kind=Attempt.Kind.DRILL, item=item).first()


def given_in(attempt: Attempt) -> tuple[str, ...]:
    """Return the choices of an answer; what is not as it was written counts as none."""
    choice = attempt.given.get("choice", []) if isinstance(attempt.given, dict) else []
    return tuple(str(item) for item in choice) if isinstance(choice, list) else ()


def summary(request: HttpRequest) -> tuple[Standing, ...]:
    """Return how the learner of this browser does in each family, in the order of the families."""
    by_family: dict[str, list[Answered]] = {slug: [] for slug in FAMILIES}
    learner = learner_of(request)
    attempts = learner.attempts.filter(kind=Attempt.Kind.DRILL).values_list("item", "right") if learner else ()
    for key, right in attempts:
        slug, _slash, code = key.partition("/")
        if slug in by_family and code in families()[slug].items:
            by_family[slug].append(Answered(code, right))
    return tuple(_standing(families()[slug], answered) for slug, answered in by_family.items())


def standing(request: HttpRequest, family: Family) -> Standing:
    return _standing(family, _answered(request, family.slug))


def _standing(family: Family, answered: list[Answered]) -> Standing:
    last = {answered.code: answered.right for answered in answered if answered.code in family.items}
    return Standing(family.slug, family.title, len(family.items), len(last), sum(last.values()))


def _answered(request: HttpRequest, family: str) -> list[Answered]:
    attempts = attempts_of(request).filter(kind=Attempt.Kind.DRILL, item__startswith=f"{family}/")
    return [Answered(key.partition("/")[2], right) for key, right in attempts.values_list("item", "right")]


def board_id(item: Item) -> str:
    """Return the id under which the item's board can be opened; "" for one that is played and not laid out."""
    return "" if is_game(item) else Board.id_of(final_text(item), _action(item.key))


def store_board(item: Item) -> None:
    if not is_game(item):
        keep_board(final_text(item), item.key)


def keep_board(text: str, key: str) -> Board:
    """Return the board of a canonical text, kept under its own id for whoever opens it on the workbench."""
    return Board.objects.store(text, _action(key))


def _action(key: str) -> dict[str, Any]:
    return {"do": "drill", "item": key}
