"""A case: a scenario that teaches, with its stages in time, its variants and the result under each edition.

for moment in moments(case):
    result = result_json(evaluate(moment.scenario, "2014"))
    differences(moment.stage.expected("2014"), result)      # of engine.analysis.expectations
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.instructions import Json
from engine.operations import Op, apply_ops
from engine.rulesets import RULESETS, editions_between
from engine.scenario import Label, Scenario

#: In the expectations of a stage: all editions that are named neither alone nor by a range ("2007-").
OTHERS: Final = "*"


def key_for(keys: Iterable[str], ruleset: str) -> str | None:
    """Choose the key for a ruleset: its own id, else the range that it lies in, else "*".

    Ranges and "*" are for editions, not for misconceptions.
    """
    known = set(keys)
    if ruleset in known or ruleset not in RULESETS:
        return ruleset if ruleset in known else None
    ranges = (key for key in known if "-" in key and ruleset in editions_between(key))
    return next(ranges, OTHERS if OTHERS in known else None)


@dataclass(frozen=True, slots=True)
class Expect:
    """The expectations about a result. Only the parts that are named are checked.

    `objects`, `players` and `spells` have the forms of a result by id, with `has` and `lacks` beside them;
    `order` is by layer; `depends` and `independent` are pairs (effect, on); `loops` is None where it is not checked.
    """

    objects: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    players: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    spells: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    depends: tuple[tuple[str, str], ...] = ()
    independent: tuple[tuple[str, str], ...] = ()
    loops: tuple[tuple[str, ...], ...] | None = None
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment: its operations apply to the board of the stage before it."""

    title: Label
    ops: tuple[Op, ...] = ()
    note: Label | None = None
    expect: Mapping[str, Expect] = field(default_factory=dict)

    def expected(self, ruleset: str) -> Expect | None:
        """Find the expectations under a ruleset, None where there are none."""
        key = key_for(self.expect, ruleset)
        return None if key is None else self.expect[key]


@dataclass(frozen=True, slots=True)
class Variant:
    """The case's scenario with some operations before the first stage, and stages of its own."""

    slug: str
    title: Label
    ops: tuple[Op, ...] = ()
    stages: tuple[Stage, ...] = ()


class QuestionKind(StrEnum):
    """What a case asks for."""

    SIZE = "size"
    TYPES = "types"
    COLORS = "colors"
    ABILITIES = "abilities"
    CONTROL = "control"
    COPY = "copy"
    MANA = "mana"
    COST = "cost"
    HAND = "hand"
    MAY = "may"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to the question of a case: its words, and what a result holds if it is so.

    The misconceptions `ideas` lead to it. `because` is the whole sentence that tells who chose it how one comes to it;
    None for the right one, and for at most one of the others.
    """

    text: Label
    value: Expect
    right: bool = False
    ideas: tuple[str, ...] = ()
    because: Label | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a case, about the board of one of its stages, by its place in the case or in a variant.

    `ask` is the question in words, as it follows the summary; `verdict` is the answer with its reason. Options are
    shown in their order. `about` is the id of an object, a player or a spell; it may be "" where the right answer
    speaks of one alone.
    """

    kind: QuestionKind
    ask: Label
    options: tuple[Option, ...]
    verdict: Label
    variant: str = ""
    stage: int = 0
    about: str = ""

    @property
    def right(self) -> Option:
        return next(option for option in self.options if option.right)

    @property
    def thing(self) -> str:
        """The object, player or spell that is asked about; "" where it is an order."""
        value = self.right.value
        return self.about or min((*value.objects, *value.players, *value.spells), default="")


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario that teaches. `stated_under` are the rulesets under which its source states the result.

    `difficulty` is how much knowledge it needs, `load` how much a reader must keep in mind, each from 1 to 5.
    """

    slug: str
    title: Label
    summary: Label
    explanation: Label
    concepts: tuple[str, ...]
    difficulty: int
    stated_under: tuple[str, ...]
    source: Label
    scenario: Scenario
    stages: tuple[Stage, ...] = ()
    variants: tuple[Variant, ...] = ()
    load: int = 1
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A stage and the scenario after it. `variant` is "" for the case itself; `path` is the stage's place."""

    variant: str
    index: int
    stage: Stage
    scenario: Scenario
    path: str


def moments(case: Case) -> Iterator[Moment]:
    """List all stages of the case and of its variants, in order. Raises ScenarioError for an impossible operation."""
    yield from _stages("", case.scenario, case.stages, "/stages")
    for place, variant in enumerate(case.variants):
        path = f"/variants/{place}"
        start = apply_ops(case.scenario, variant.ops, f"{path}/ops")
        yield from _stages(variant.slug, start, variant.stages, f"{path}/stages")


def _stages(variant: str, scenario: Scenario, stages: tuple[Stage, ...], path: str) -> Iterator[Moment]:
    for index, stage in enumerate(stages):
        scenario = apply_ops(scenario, stage.ops, f"{path}/{index}/ops")
        yield Moment(variant, index, stage, scenario, f"{path}/{index}")
