"""Expectations of a stage: offered by the engine, confirmed or corrected by an editor, recorded only if ticked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import engine
from engine.analysis.expectations import check_expectation, translations
from engine.analysis.result import result_json
from engine.cases import OTHERS, key_for
from engine.errors import ScenarioError
from engine.evaluation.trace import Trace
from engine.notation import read_case
from engine.notation.cases import EXPECT
from engine.notation.scenarios import canonical
from engine.notation.values import GENEROUS, Reader
from engine.rulesets import editions_between, span_of
from engine.scenario import Scenario
from layers_site.boards.services.evaluation import evaluated
from layers_site.editing.services.recording import StagePlace, scenario_at
from layers_site.editing.services.stages import stage_at
from layers_site.editing.services.statements import Path, Statements, aliases, facts, put_together, taken_apart

Document = dict[str, Any]

#: Stands for "nothing is said": None is itself a value of some statements.
NOTHING: Final = object()


def key_for_path(path: Path) -> str:
    """Return a name for the form, the same for the same path."""
    return sha256("\x1f".join(path).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that can be expected.

    `given` is what the engine gives, NOTHING where the editions differ or none says it; `apart` then has what each
    edition gives. `expected` is what is recorded, NOTHING where nothing is. `agrees` is false where a recorded value
    is not what the engine gives under some edition that it speaks of.
    """

    path: Path
    actual: Any
    apart: Mapping[str, Any]
    expected: Any
    agrees: bool

    @property
    def key(self) -> str:
        """Return a name for the form, the same for the same path."""
        return key_for_path(self.path)

    @property
    def by_edition(self) -> Mapping[str, Any]:
        """Return what each edition gives that has it, where the editions differ."""
        return {edition: value for edition, value in self.apart.items() if value is not NOTHING}

    @property
    def recorded(self) -> bool:
        return self.expected is not NOTHING

    @property
    def offered(self) -> bool:
        return self.actual is not NOTHING


@dataclass(frozen=True, slots=True)
class Offer:
    """All that can be expected at a stage under `edition`: one, a range ("2007-"), or "*" for all not named elsewhere.

    `scenario` is the board, `trace` its result under today's rules or the one edition, to name effects by.
    """

    edition: str
    editions: tuple[str, ...]
    scenario: Scenario
    trace: Trace
    statements: tuple[Statement, ...]

    @property
    def holders(self) -> tuple[tuple[str, str], ...]:
        """Return what can have abilities: the section and the id of each object and each player."""
        players = (("players", player) for player in self.scenario.players)
        return (*(("objects", thing.id) for thing in self.scenario.objects), *players)


def offer(document: Mapping[str, Any], place: StagePlace, edition: str) -> Offer:
    """Return the offered statements.

    Raises KeyError for an unknown stage or edition, EvaluationError for a board that is too large.
    """
    expect: Mapping[str, Any] = stage_at(document, place).get("expect", {})
    editions = editions_of(expect, edition)
    scenario = scenario_at(read_case(document), place)
    text = canonical(scenario)
    traces = {edition: evaluated(text, edition) for edition in editions}
    expected = taken_apart(expected_under(expect, edition))
    statements = _statements(traces, expected, scenario)
    shown = traces.get(engine.DEFAULT) or traces[editions[-1]]
    return Offer(edition, editions, scenario, shown, statements)


def editions_of(expect: Mapping[str, Any], edition: str) -> tuple[str, ...]:
    """Name the editions that an expectation speaks of. Raises KeyError for what is none."""
    if edition in engine.RULESETS:
        return (edition,)
    named = tuple(engine.RULESETS) if edition == OTHERS else editions_between(edition)
    return (
        tuple(named_edition for named_edition in named if key_for({*expect, edition}, named_edition) == edition)
        or named
    )


def expected_under(expect: Mapping[str, Any], edition: str) -> Mapping[str, Any]:
    """Find what is recorded under an edition or a range, or what holds there because of a wider one."""
    key = edition if edition in expect else key_for(expect, edition) or OTHERS
    expected: Mapping[str, Any] = expect.get(key, {})
    return expected


def _statements(traces: Mapping[str, Trace], expected: Statements, scenario: Scenario) -> tuple[Statement, ...]:
    actual = {edition: _named_as(expected, facts(trace), aliases(trace)) for edition, trace in traces.items()}
    results = [result_json(trace) for trace in traces.values()]
    french = translations(scenario)
    paths = dict.fromkeys([*(path for statements in actual.values() for path in statements), *expected])
    statements = []
    for path in paths:
        each = {edition: statements.get(path, NOTHING) for edition, statements in actual.items()}
        same = all(value == next(iter(each.values())) for value in each.values())
        wanted = expected.get(path, NOTHING)
        agrees = wanted is NOTHING or all(_holds(path, wanted, result, french) for result in results)
        statements.append(
            Statement(path, next(iter(each.values())) if same else NOTHING, {} if same else each, wanted, agrees)
        )
    return tuple(statements)


def _named_as(expected: Statements, actual: Statements, names: Mapping[tuple[str, str], str]) -> Statements:
    """Return the facts, with abilities under the names that the expectation calls them by: text, keyword or id."""
    called = {
        (*path[:3], names.get((path[1], path[3]), path[3])): path for path in expected if path[2:3] == ("ability",)
    }
    return {called.get(path, path): value for path, value in actual.items()}


def _holds(path: Path, value: Any, result: Mapping[str, Any], french: Any) -> bool:
    try:
        expect = read_statement(path, value)
    except ScenarioError:
        return False
    return not check_expectation(expect, result, french)


def read_statement(path: Path, value: Any) -> Any:
    """Return the statement as the engine reads it. Raises ScenarioError for a value that it could not have."""
    reader = Reader(GENEROUS)
    expect = EXPECT(reader, put_together({path: value}), "")
    reader.raise_problems(None)
    return expect


def with_expected(
    document: Mapping[str, Any],
    place: StagePlace,
    edition: str,
    statements: Statements,
    apart: Mapping[str, Statements] | None = None,
) -> Document:
    """Return the expectations of a stage (all editions) with these under `edition`.

    With none, the edition is left out. `apart` has what single editions of it have beside that: it is then told by
    ranges of editions.
    """
    expect = dict(stage_at(document, place).get("expect", {}))
    for key, wanted in _by_key(expect, edition, statements, apart or {}).items():
        if wanted:
            expect[key] = put_together(wanted)
        else:
            expect.pop(key, None)
    return expect


def _by_key(
    expect: Mapping[str, Any], edition: str, statements: Statements, apart: Mapping[str, Statements]
) -> dict[str, Statements]:
    """Return the statements by the keys that they are recorded under; the key of before has none where it is split.

    What is expected of all editions stays with the newest of them and with those that have the same.
    """
    if not apart:
        return {edition: statements}
    editions = editions_of(expect, edition)
    wanted = {name: {**statements, **apart.get(name, {})} for name in editions}
    by_key: dict[str, Statements] = {edition: {}}
    if edition == OTHERS:
        by_key[OTHERS] = wanted[editions[-1]]
    for first, last in _runs([name for name in editions if wanted[name] != by_key[edition]], wanted):
        by_key[span_of(first, last)] = wanted[first]
    return by_key


def _runs(editions: list[str], wanted: Mapping[str, Statements]) -> list[tuple[str, str]]:
    """Return the first and the last of editions that follow one another and want the same."""
    order = list(engine.RULESETS)
    runs: list[tuple[str, str]] = []
    for name in editions:
        before = order[order.index(name) - 1]
        if runs and runs[-1][1] == before and wanted[before] == wanted[name]:
            runs[-1] = runs[-1][0], name
        else:
            runs.append((name, name))
    return runs


def counted(expect: Mapping[str, Any]) -> dict[str, int]:
    """Count the recorded statements under each edition."""
    return {edition: len(taken_apart(expected)) for edition, expected in expect.items()}
