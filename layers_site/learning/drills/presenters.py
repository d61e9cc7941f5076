"""An item as it is asked, and the verdict on an answer: each choice with its mark, and the reason.

Before the answer nothing of it is here. What the engine makes of the board is on the workbench.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT
from engine.scenario import Effect, GameObject, Scenario
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges, ruleset_of
from layers_site.learning.drills.boards import edition_of, is_game, stands
from layers_site.learning.drills.services import is_right
from layers_site.learning.drills.shapes import DrillChoice, Item

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


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`asked` says which effect is meant, `question` what is to be answered about it."""

    code: str
    name: str
    text: str
    question: str
    board: tuple[Laid, ...]


def question_view(item: Item) -> QuestionView:
    return QuestionView(item.code, label(item.name), label(item.prompt), label(item.question), _board(item))


def _board(item: Item) -> tuple[Laid, ...]:
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
    return badges(ruleset_of(DEFAULT)).get(code)


Fate = Literal["hit", "missed", "wrong", "also"]


@dataclass(frozen=True, slots=True)
class Marked:
    """A choice that was named or should have been: `hit` both, `missed` only the second, `wrong` only the first.

    `also` was not asked for, and is not wrong.
    """

    fate: Fate
    text: str
    badge: Badge | None


@dataclass(frozen=True, slots=True)
class VerdictView:
    right: bool
    headline: str
    marked: tuple[Marked, ...]
    why: str
    workbench: str
    #: In whose numbering rules are cited.
    edition: str


def verdict_view(item: Item, answer: tuple[str, ...], board: str) -> VerdictView:
    """Return the verdict. `board` is the id of the item's board on the workbench, "" for none."""
    right = is_right(item, answer)
    return VerdictView(
        right=right,
        headline=_("Right.") if right else _headline(item, answer),
        marked=tuple(_marked(choice, item, answer) for choice in item.choices if _matters(choice, item, answer)),
        why=label(item.why),
        workbench=reverse("boards:board", args=(board,)) if board else "",
        edition=edition_of(item) or DEFAULT,
    )


def _headline(item: Item, answer: tuple[str, ...]) -> str:
    named = frozenset(answer)
    if named < item.expect:
        return _("Right so far, but not all.")
    return _("Partly right.") if named & item.expect else _("Not this time.")


def _matters(choice: DrillChoice, item: Item, answer: tuple[str, ...]) -> bool:
    return choice.code in answer or choice.code in item.expect


def _marked(choice: DrillChoice, item: Item, answer: tuple[str, ...]) -> Marked:
    named, wanted = choice.code in answer, choice.code in item.expect
    fate: Fate = "hit" if wanted and (named or is_right(item, answer)) else "missed" if wanted else "wrong"
    if choice.code in item.also:
        fate = "also"
    return Marked(fate, label(choice.label), mark_of(item.family, choice.code))
