"""What decided a result: the parts of the rules without which it would be another.

decided(scenario)      # (Decision("dependency", "613.8", …),): dependency decided, timestamps did not
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, NamedTuple

from engine.bearing import may_differ
from engine.compare import Differences, differences, differences_json, problem_json
from engine.errors import EvaluationError, Problem
from engine.evaluator import evaluate
from engine.rulesets import DEFAULT, Kind, Layer, Ruleset, find_ruleset
from engine.scenario import Scenario
from engine.told import Json, TextOf
from engine.trace import Trace

Decider = Literal["dependency", "timestamps", "layers", "sublayers", "cda_first", "same_set"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A part of the rules that decided, and what would be otherwise without it: (as it is, as it would be).

    `citation` is its rule number in the ruleset's numbering ("" where it has none). `problem` is there, and
    `differences` is not, where the other evaluation was over the budget or the bound on numbers: it is unknown then.
    """

    what: Decider
    citation: str
    differences: Differences | None
    problem: Problem | None = None


#: One variant of a ruleset.
_Without = Callable[[Ruleset], Ruleset]


class _Switch(NamedTuple):
    """A part of the rules: the concept that is cited for it, and the ruleset without it.

    `beside` is a variant which differs from the rules in more than this part, and as much as `without` does: where
    the two agree, it is not this part that decided. It is None where `without` takes nothing but this part.
    """

    what: Decider
    concept: str
    without: _Without
    beside: _Without | None = None


def _no_dependency(rules: Ruleset) -> Ruleset:
    return replace(rules, dependency="none")


def _latest_first(rules: Ruleset) -> Ruleset:
    return replace(rules, order="latest_first")


# In a wider layer effects meet that are apart in the rules, and one may depend on the other: without layers and
# sublayers, everything goes by timestamp.


def _no_sublayers(rules: Ruleset) -> Ruleset:
    """The layers whose names differ by a letter only, as one."""
    flat: list[Layer] = []
    for name, group in groupby(rules.layers, key=lambda layer: layer.name.rstrip("abcde")):
        parts = tuple(group)
        kinds: tuple[Kind, ...] = tuple(kind for layer in parts for kind in layer.kinds)
        flat.append(replace(parts[0], name=name, kinds=kinds))
    return _no_dependency(replace(rules, layers=tuple(flat)))


def _no_layers(rules: Ruleset) -> Ruleset:
    """All in one layer, but for being face down: that comes after what is in the same layer, so it goes first."""
    kinds = tuple(kind for layer in rules.layers for kind in layer.kinds if kind != "face")
    face = Layer("face", rules.cite("start"), ("face",))
    return _no_dependency(replace(rules, layers=(face, Layer("all", rules.cite("start"), kinds))))


def _cdas_as_others(rules: Ruleset) -> Ruleset:
    return replace(rules, knows_cdas=False)


def _ends_with_ability(rules: Ruleset) -> Ruleset:
    return replace(rules, keeps_applying=False)


#: In the order in which they are told.
_SWITCHES: Final = (
    _Switch("dependency", "dependency_overrides", _no_dependency),
    _Switch("timestamps", "timestamp", _latest_first),
    _Switch("layers", "start", _no_layers, beside=_no_sublayers),
    _Switch("sublayers", "pt_intro", _no_sublayers, beside=_no_dependency),
    _Switch("cda_first", "cda_first", _cdas_as_others),
    _Switch("same_set", "same_set", _ends_with_ability),
)


def decided(
    scenario: Scenario, ruleset: str | Ruleset = DEFAULT, *, steps: int | None = None, text_of: TextOf | None = None
) -> tuple[Decision, ...]:
    """The parts of the rules that decided this board, each found by doing without that one; () where none alone did.

    `steps` bounds each evaluation, as in `evaluate`. Raises EvaluationError where the ruleset itself cannot be
    evaluated, KeyError for an unknown id.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    asked = _Asked(scenario, rules, steps, text_of)
    found = (asked.about(switch) for switch in _SWITCHES)
    return tuple(item for item in found if item is not None)


class _Asked:
    """One question: the scenario under the ruleset and under variants of it, each evaluated once."""

    def __init__(self, scenario: Scenario, rules: Ruleset, steps: int | None, text_of: TextOf | None) -> None:
        self.scenario = scenario
        self.rules = rules
        self.steps = steps
        self.text_of = text_of
        self.trace = evaluate(scenario, rules, steps=steps)
        self._variants: dict[_Without, Trace] = {}

    def variant(self, without: _Without) -> Trace:
        """What a variant of the ruleset gives: the same where it differs only in what does not come up."""
        if without not in self._variants:
            rules = without(self.rules)
            differs = may_differ(self.trace, self.rules, rules)
            self._variants[without] = evaluate(self.scenario, rules, steps=self.steps) if differs else self.trace
        return self._variants[without]

    def about(self, switch: _Switch) -> Decision | None:
        """What this part of the rules decided, None where it did not."""
        citation = self.rules.cite(switch.concept)
        try:
            unlike = self.unlike(switch)
        except EvaluationError as error:
            return Decision(switch.what, citation, None, error.problem)
        return Decision(switch.what, citation, unlike) if unlike else None

    def unlike(self, switch: _Switch) -> Differences:
        """What would be otherwise without this part of the rules."""
        without = self.variant(switch.without)
        unlike = differences(self.trace, without, self.text_of)
        if not unlike or switch.beside is None:
            return unlike
        return unlike.only(differences(self.variant(switch.beside), without).points())


def decision_json(found: Decision) -> dict[str, Json]:
    """`{"what", "rule", "differences", "problem"}`, null for what is not there; as it is comes first."""
    return {
        "what": found.what,
        "rule": found.citation,
        "differences": None if found.differences is None else differences_json(found.differences),
        "problem": None if found.problem is None else problem_json(found.problem),
    }
