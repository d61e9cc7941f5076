"""Which item a learner is asked next, and how; answers judged and kept; the verdict: each choice with its mark.

Before the answer nothing of it is shown. What the engine makes of the board is on the workbench.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT, find_ruleset
from engine.scenario import Effect, GameObject, Label, Scenario
from layers_site.accounts.learners import attempts_of, record
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges
from layers_site.learning.drills.boards import (
    DrillChoice,
    Family,
    Item,
    edition_of,
    final_text,
    is_game,
    stands,
)
from layers_site.learning.drills.documents import families

#: No number of an answer in an address is as long as this.
_DIGITS: Final = 16


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


def standings(request: HttpRequest) -> tuple[Standing, ...]:
    """Return how the learner of this browser does in each family, in the order of the families."""
    last = dict(attempts_of(request).filter(kind=Attempt.Kind.DRILL).values_list("item", "right"))
    return tuple(
        Standing(family, {item.code: last[item.key] for item in family.items.values() if item.key in last})
        for family in families().values()
    )


def item_for(request: HttpRequest, family: Family, number: int, total: int, asked: Collection[str]) -> Item:
    """Return the item to ask at that place of a round of so many, in which these were asked.

    A round goes up, in the order of the family: from the first of what was not right the last time to the last of it.
    Once all was right, it goes through all.
    """
    mine = next(each for each in standings(request) if each.family.slug == family.slug)
    codes = [code for code in family.items if code not in asked]
    left = [code for code in codes if not mine.last.get(code)] or codes
    return family.items[left[(len(left) - 1) * (number - 1) // max(1, total - 1)]]


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


#: A larger board would be read instead of thought about.
_MOST_SHOWN = 8
#: Families whose choices are places in or after the layers.
_PLACES: Final = frozenset(("which-layer", "object-player-rules-cost"))
#: The stratum of each choice; what is of none lies in the ground below.
STRATA: Final[Mapping[str, int]] = MappingProxyType(
    {"1a": 1, "1b": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 7, "7b": 7, "7c": 7, "7d": 7}
)


@dataclass(frozen=True, slots=True)
class Laid:
    """One thing on the board: its name, its type line with its size, and its text."""

    name: str
    line: str
    says: tuple[str, ...]


def laid(item: Item) -> tuple[Laid, ...]:
    """Return the board of a question about two effects or more. For a single effect the question itself says enough."""
    if is_game(item) or item.family != "depends-or-not":
        return ()
    scenario = stands(item)[0].scenario
    names = Names(scenario)
    things = [_laid(obj, scenario, names) for obj in scenario.objects if obj.enabled]
    effects = [_resolved(effect, scenario) for effect in scenario.effects if effect.enabled]
    return tuple((things + effects)[:_MOST_SHOWN])


def _laid(thing: GameObject, scenario: Scenario, names: Names) -> Laid:
    size = "" if thing.power is None else f" {thing.power}/{thing.toughness}"
    says = tuple(texts.ability(ability, thing, scenario) for ability in thing.abilities if ability.static)
    return Laid(names.thing(thing.id), texts.type_line(thing) + size, says)


def _resolved(effect: Effect, scenario: Scenario) -> Laid:
    return Laid(label(effect.name), "", (texts.effect(effect, scenario),))


def mark_of(family: str, code: str) -> Badge | None:
    """Return the badge of a choice; None where choices are no places."""
    if family not in _PLACES:
        return None
    words = {"costs": (_("What spells cost"), _("costs")), "none": (_("Nowhere"), _("nowhere"))}
    if code in words:
        return Badge(code, NO_STRATUM, *words[code])
    return badges(find_ruleset(DEFAULT)).get(code)


Fate = Literal["hit", "missed", "wrong", "also"]


@dataclass(frozen=True, slots=True)
class Marked:
    """A choice that was named or should have been: `hit` both, `missed` only the second, `wrong` only the first.

    `also` was not asked for, and is not wrong.
    """

    fate: Fate
    text: str
    badge: Badge | None


def verdict_view(item: Item, answer: tuple[str, ...], board: str) -> dict[str, Any]:
    """Return the verdict. `board` is the id of the item's board on the workbench, "" for none.

    `edition` is that in whose numbering rules are cited.
    """
    right = is_right(item, answer)
    named = [choice for choice in item.choices if choice.code in answer or choice.code in item.expect]
    return {
        "right": right,
        "headline": _("Right.") if right else _headline(item, answer),
        "marked": [_marked(choice, item, answer) for choice in named],
        "why": label(item.why),
        "workbench": reverse("boards:board", args=(board,)) if board else "",
        "edition": edition_of(item) or DEFAULT,
    }


def _headline(item: Item, answer: tuple[str, ...]) -> str:
    named = frozenset(answer)
    if named < item.expect:
        return _("Right so far, but not all.")
    return _("Partly right.") if named & item.expect else _("Not this time.")


def _marked(choice: DrillChoice, item: Item, answer: tuple[str, ...]) -> Marked:
    named, wanted = choice.code in answer, choice.code in item.expect
    fate: Fate = "hit" if wanted and (named or is_right(item, answer)) else "missed" if wanted else "wrong"
    if choice.code in item.also:
        fate = "also"
    return Marked(fate, label(choice.label), mark_of(item.family, choice.code))
