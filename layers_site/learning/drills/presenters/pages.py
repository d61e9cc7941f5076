"""The pages of the drills but for the verdict: the families, an item as it is asked, and where it is in a round.

Nothing of the answer is here. A round has ten questions, or all where a family has fewer; the address says which round
and which number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT
from engine.scenario import Effect, GameObject, Scenario
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges, ruleset_of
from layers_site.learning.drills.boards import is_game, stands
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.services import Standing
from layers_site.learning.drills.shapes import Family, Item
from layers_site.learning.models import PracticeRound
from layers_site.learning.rounds import TEN, Marks, RoundKey, RoundMark, row_of
from layers_site.platform.text import with_query

#: How many pieces the line of progress has at most, so that it can be read on a telephone.
_PIECES: Final = 24
#: A larger board would be read instead of thought about.
_MOST_SHOWN = 8
_WRITTEN: Final = re.compile(r"([a-z2-7]{10})\.([1-9]|10)\Z")
#: Families whose choices are places in or after the layers.
_PLACES: Final = frozenset(("which-layer", "object-player-rules-cost"))
#: The stratum of each choice; what is of none lies in the ground below.
STRATA: Final[Mapping[str, int]] = MappingProxyType(
    {"1a": 1, "1b": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 7, "7b": 7, "7c": 7, "7d": 7}
)


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


@dataclass(frozen=True, slots=True)
class Score:
    """How a family goes."""

    title: str
    href: str
    items: int
    right: int
    pieces: tuple[bool, ...]


def address(family: str, item: str = "", answer: int | None = None, place: str = "") -> str:
    """Return the address of a family, of its item, or of the verdict on an answer; `place` is that in a round."""
    query = {"round": place, "item": item, "answer": "" if answer is None else str(answer)}
    return with_query(reverse("drills:family", args=(family,)), query)


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
    return Score(label(standing.title), address(standing.family), standing.items, standing.right, _pieces(standing))


def _pieces(standing: Standing) -> tuple[bool, ...]:
    count = min(standing.items, _PIECES)
    return tuple(place * standing.items < standing.right * count for place in range(count))


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


@dataclass(frozen=True, slots=True)
class DrillPlace:
    """A question of a round by its number from 1."""

    family: Family
    seed: str
    number: int

    @property
    def key(self) -> RoundKey:
        return key_of(self.family.slug, self.seed)

    @property
    def written(self) -> str:
        return f"{self.seed}.{self.number}"


@dataclass(frozen=True, slots=True)
class DrillRoundView:
    """`following` leads to the next question of the round, or to its score."""

    place: str
    marks: tuple[RoundMark, ...]
    following: str
    last: bool


def size_of(family: Family) -> int:
    return min(TEN, len(family.items))


def key_of(slug: str, seed: str) -> RoundKey:
    return RoundKey(PracticeRound.Kind.DRILL, slug, seed)


def read_place(written: str, family: Family) -> DrillPlace | None:
    """Return the place that an address names, None for anything else."""
    match = _WRITTEN.match(written)
    place = DrillPlace(family, match[1], int(match[2])) if match else None
    return place if place is not None and place.number <= size_of(family) else None


def question_address(slug: str, seed: str, number: int) -> str:
    return address(slug, place=f"{seed}.{number}")


def drill_round_view(place: DrillPlace, marks: Marks) -> DrillRoundView:
    slug, total = place.family.slug, size_of(place.family)
    last = place.number == total
    end = reverse("practice:drill-end", args=(slug, place.seed))
    return DrillRoundView(
        place=_("Question %(number)s of %(count)s") % {"number": place.number, "count": total},
        marks=row_of(marks, total, place.number, lambda number: question_address(slug, place.seed, number)),
        following=end if last else question_address(slug, place.seed, place.number + 1),
        last=last,
    )


def mark_of(family: str, code: str) -> Badge | None:
    """Return the badge of a choice; None where choices are no places."""
    if family not in _PLACES:
        return None
    words = {"costs": (_("What spells cost"), _("costs")), "none": (_("Nowhere"), _("nowhere"))}
    if code in words:
        return Badge(code, NO_STRATUM, *words[code])
    return badges(ruleset_of(DEFAULT)).get(code)
