"""A board beside itself under other rulesets: each trace is, in everything, the one that is evaluated alone."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cases import moments
from engine.evaluation import beside, evaluator
from engine.notation import read_case
from engine.scenario import Scenario
from tests.chance import seeds
from tests.engine.boards import CREATURES, Json, add_pt, board, cda, creature, effect, enchantment, set_pt, static
from tests.engine.laws.harness import STEPS, boards
from tests.engine.plain.boards import board as plain_board
from tests.engine.whole import whole_documents
from tests.night import NIGHT, sample_of

EVERY: Final = (*engine.RULESETS, *engine.MISCONCEPTIONS, *engine.READINGS)
CASES: Final = sorted(Path("fixtures", "cases").glob("*.json"))


def assert_as_alone(scenario: Scenario, order: tuple[str, ...], steps: int | None = None) -> None:
    """Where it is refused alone, a ruleset that does not matter may be told all the same."""
    together = engine.SideBySide(scenario, steps=steps)
    for ruleset in order:
        try:
            alone = engine.evaluate(scenario, ruleset, steps=steps)
        except engine.EvaluationError:
            continue
        assert together.under(ruleset) == alone, ruleset


@given(whole_documents(), st.permutations(EVERY))
@boards(40)
def test_each_trace_is_the_one_of_its_ruleset_alone(document: Json, order: list[str]) -> None:
    assert_as_alone(engine.parse(document), tuple(order), STEPS)


@pytest.mark.chance
def test_so_it_is_on_boards_of_the_plain_evaluation() -> None:
    for seed in seeds(60 if NIGHT else 8):
        document, order = plain_board(seed), list(EVERY)
        random.Random(seed).shuffle(order)
        if not engine.problems(document):
            assert_as_alone(engine.parse(document), tuple(order), STEPS)


@pytest.mark.parametrize("path", sample_of(CASES, 12), ids=lambda path: path.stem)
def test_so_it_is_on_the_cases(path: Path) -> None:
    for moment in moments(read_case(json.loads(path.read_text(encoding="utf-8")))):
        assert_as_alone(moment.scenario, EVERY)


# --- what is not evaluated again --------------------------------------------------------------------


def evaluated(scenario: Scenario, monkeypatch: pytest.MonkeyPatch, *order: str) -> list[str]:
    """The rulesets under which the board was evaluated."""
    seen: list[str] = []
    whole = evaluator.evaluate_on

    def noted(ground: object, rules: engine.Ruleset, **how: int | None) -> engine.Trace:
        seen.append(rules.id)
        return whole(ground, rules, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(beside, "evaluate_on", noted)
    together = engine.SideBySide(scenario)
    for ruleset in order:
        together.under(ruleset)
    return seen


def test_a_lone_bonus_is_evaluated_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is of one kind, of one layer, and nothing competes with it."""
    scenario = engine.parse(board(creature("bear", 2, 2), effects=(effect("growth", "bear", add_pt(3, 3)),)))
    assert evaluated(scenario, monkeypatch, *EVERY) == ["2003"]


def test_what_matters_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two anthems compete, so their order matters (M03); there is no CDA (M13), and no dependency (M07)."""
    anthems = [enchantment(name, static(CREATURES, add_pt(1, 1))) for name in ("one", "two")]
    scenario = engine.parse(board(creature("bear", 2, 2), *anthems))
    assert evaluated(scenario, monkeypatch, "2026", "M13", "M07", "M03", "2014") == ["2026", "M03"]


def test_the_layers_have_the_names_and_the_numbers_of_the_ruleset() -> None:
    """A size that is defined: layer 7a by 613.4a today, 6a in October 2005."""
    scenario = engine.parse(board(creature("star", 0, 0, cda(set_pt(5, 5)))))
    together = engine.SideBySide(scenario)
    layers = {
        edition: [(layer.layer, step.citation) for layer in together.under(edition).layers for step in layer.applied]
        for edition in ("2026", "2014", "M02")
    }
    assert layers["2026"] == layers["M02"] == [("7a", "613.4a")]
    assert layers["2014"] == [("7a", "613.3a")]


def test_a_trace_that_is_there_already_is_begun_with(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = engine.parse(board(creature("bear", 2, 2)))
    right = engine.evaluate(scenario)
    monkeypatch.setattr(beside, "evaluate_on", None)
    together = engine.SideBySide(scenario, beside=right)
    assert together.under("2026") == right
    assert together.under("M11").rules.id == "M11"
