"""Which item a learner is asked next, answers judged and kept, and how well each family goes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from django.http import HttpRequest

import engine
from engine import EvaluationError
from engine.scenario import Label
from layers_site.accounts.learners import attempts_of, record
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.content.shipped.overlay import version
from layers_site.learning.drills.boards import edition_of, final_text, is_game, script_of, stands
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.shapes import FAMILIES, Family, Item

#: No number of an answer in an address is as long as this.
_DIGITS: Final = 16
_STEPS: Final = 20_000
#: How much more there is to think of where nothing applies in any layer.
NO_LAYER: Final = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """How a learner does in a family: how many items were answered, and right the last time, each with its code."""

    family: Family
    last: Mapping[str, bool]

    @property
    def title(self) -> Label:
        return self.family.title

    @property
    def right(self) -> int:
        return sum(self.last.values())

    @property
    def share(self) -> int:
        """Return how much of the family is right, in percent."""
        return round(100 * self.right / len(self.family.items))


def standings(request: HttpRequest) -> tuple[Standing, ...]:
    """Return how the learner of this browser does in each family, in the order of the families."""
    last = dict(attempts_of(request).filter(kind=Attempt.Kind.DRILL).values_list("item", "right"))
    return tuple(
        Standing(family, {item.code: last[item.key] for item in family.items.values() if item.key in last})
        for family in families().values()
    )


def item_for(request: HttpRequest, family: Family, number: int, total: int, asked: Collection[str]) -> Item:
    """Return the item to ask at that place of a round of so many, in which these were asked.

    A round goes up: from the easiest of what was not right the last time to the hardest of it. Once all was right, it
    goes through all.
    """
    mine = next(each for each in standings(request) if each.family.slug == family.slug)
    codes = [code for code in by_hardness(family.slug) if code not in asked]
    left = [code for code in codes if not mine.last.get(code)] or codes
    return family.items[left[(len(left) - 1) * (number - 1) // max(1, total - 1)]]


def by_hardness(family: str) -> tuple[str, ...]:
    """Return the codes of a family, the easiest to think of first: by what the engine does on the board of each."""
    return _by_hardness(family, version("drills"))


@lru_cache(maxsize=2 * len(FAMILIES))
def _by_hardness(family: str, _version: str) -> tuple[str, ...]:
    items = families()[family].items
    return tuple(sorted(items, key=lambda code: measure(items[code])))


def measure(item: Item) -> int:
    """Return how much there is to think of in a question.

    For a game these are its moves; else the effects that change something, the layers in which they do, two more for
    each dependency, and the answers that have to be named. What applies in no layer is no question to begin with.
    """
    if is_game(item):
        return len(script_of(item).plies) + len(item.expect)
    try:
        trace = engine.evaluate(stands(item)[-1].scenario, edition_of(item), steps=_STEPS)
    except EvaluationError:
        return len(item.expect)
    steps = {(layer.layer, step.effect) for layer in trace.layers for step in layer.applied if step.changed}
    dependencies = sum(len(layer.dependencies) for layer in trace.layers)
    effects, layers = {effect for _layer, effect in steps}, {layer for layer, _effect in steps}
    return len(effects) + len(layers) + 2 * dependencies + len(item.expect) + (0 if layers else NO_LAYER)


def is_right(item: Item, answer: Iterable[str]) -> bool:
    """Return whether all of the answer is named and nothing wrong; of one choice, whether it is right."""
    named = frozenset(answer)
    if families()[item.family].several:
        return item.expect <= named <= item.expect | item.also
    return len(named) == 1 and named <= item.expect | item.also


def judged(request: HttpRequest, item: Item, answer: tuple[str, ...]) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it; its board is kept for whoever opens it on the workbench."""
    right = is_right(item, answer)
    if not is_game(item):
        Board.objects.store(final_text(item), _action(item))
    return partial(record, request, Attempt.Kind.DRILL, item.key, right=right, answer={"choice": list(answer)})


def attempt_at(request: HttpRequest, item: Item, number: str) -> Attempt | None:
    """Return an answer of this learner to this item, as an address names it; None for anybody else's."""
    if not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
        return None
    return attempts_of(request).filter(pk=int(number), kind=Attempt.Kind.DRILL, item=item.key).first()


def given_in(attempt: Attempt) -> tuple[str, ...]:
    """Return the choices of an answer; what is not as it was written counts as none."""
    choice = attempt.given.get("choice", []) if isinstance(attempt.given, dict) else []
    return tuple(str(item) for item in choice) if isinstance(choice, list) else ()


def board_id(item: Item) -> str:
    """Return the id under which the item's board can be opened; "" for one that is played and not laid out."""
    return "" if is_game(item) else Board.id_of(final_text(item), _action(item))


def _action(item: Item) -> dict[str, Any]:
    return {"do": "drill", "item": item.key}
