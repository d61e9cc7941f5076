"""Which rule decides: each that does is right by itself, and what would be without it is told after the answer."""

from __future__ import annotations

import pytest

from layers_site.content.misconceptions import misconceptions
from layers_site.questions.presenters import VerdictView
from layers_site.questions.verdicts import judge
from tests.questions.boards import REPLENISH, ask, board, judged, question_html, shipped, told_on, verdict_html

BEAR = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}


@pytest.mark.parametrize("reason", ["timestamps", "layers", "same_set"])
def test_each_rule_that_decides_is_right(reason: str) -> None:
    """Humility is 4/4: newest first it would be 1/1 (613.7); it is a creature by layer 4 and sized in 7b (613.1);
    the Opalescences go on setting sizes without their ability (613.6)."""
    assert judged(ask(shipped(REPLENISH), ask="reason", object="humility"), {"reason": [reason]}).right


@pytest.mark.parametrize("reasons", [["dependency"], ["cda_first"], []])
def test_what_does_not_decide_is_wrong(reasons: list[str]) -> None:
    """Nothing there depends on anything, no ability defines a size, and something does decide."""
    assert not judge(ask(shipped(REPLENISH), ask="reason", object="humility"), {"reason": reasons}).right


def test_where_nothing_happens_no_rule_decides() -> None:
    question = ask(board(BEAR), ask="reason", object="bear")
    assert judge(question, {"reason": []}).right
    assert not judge(question, {"reason": ["timestamps"]}).right


def test_who_knows_no_dependency_takes_it_for_timestamps() -> None:
    """On the board of that misconception dependency decides (613.8); its holder would say timestamps."""
    misconception = misconceptions()["M07"]
    question = told_on(misconception, ask="reason", object=misconception.subject)
    assert judge(question, {"reason": ["dependency"]}).right
    verdict = judge(question, {"reason": ["timestamps"]})
    assert not verdict.right
    assert "M07" in verdict.believed


def test_what_would_be_without_it_is_told_afterwards() -> None:
    """Newest first, Humility would have the last word on itself: 1/1. The question says nothing of that."""
    question = ask(shipped(REPLENISH), ask="reason", object="humility")
    view = VerdictView(question, judge(question, {"reason": ["timestamps"]}))
    texts = {reason["citation"]: reason["text"] for reason in view.otherwise}
    assert texts["613.7"] == "Without this it would be 1/1."
    assert "Without this" in verdict_html(question, {"reason": ["dependency"]})
    assert "Without this" not in question_html(question)
