"""Everything that is wrong with a question, without answering it."""

from __future__ import annotations

import json
from typing import Any

from tests.api.conftest import BEAR, BOARD, Asker, problems


def validation(asker: Asker, body: object) -> Any:
    response = asker.post("/validate", body)
    assert response.status_code == 200
    return json.loads(response.content)


def test_a_good_question_has_no_problems(asker: Asker) -> None:
    assert validation(asker, {"scenario": BOARD, "ruleset": "*", "ops": []}) == {"valid": True, "problems": []}


def test_all_problems_are_told_in_the_order_of_the_document(asker: Asker) -> None:
    """One reading finds them all, wherever they are."""
    wrong = {"id": "wolf", "types": ["Wolf"], "attached_to": "tree", "size": 2}
    answer = validation(asker, {"ruleset": "M99", "scenario": {**BOARD, "objects": [BEAR, wrong]}, "ops": [{"fly": 1}]})
    assert answer["valid"] is False
    assert [problem["path"] for problem in answer["problems"]] == [
        "/ruleset",
        "/scenario/objects/1",
        "/scenario/objects/1/types/0",
        "/scenario/objects/1/attached_to",
        "/scenario/objects/1/size",
        "/ops/0/fly",
    ]


def test_an_operation_that_is_impossible_at_its_moment_is_a_problem(asker: Asker) -> None:
    """What the operations do in turn is looked at as well: a moved object needs a newer timestamp than any (613.7d)."""
    newest = {
        "scenario": {**BOARD, "objects": [{**BEAR, "timestamp": 10**9}]},
        "ops": [{"move": ["bear", "graveyard"]}],
    }
    answer = validation(asker, newest)
    assert (answer["valid"], [problem["path"] for problem in answer["problems"]]) == (False, ["/ops/0"])


def test_what_is_no_json_cannot_be_validated(asker: Asker) -> None:
    ((path, message),) = problems(asker.post("/validate", b"{"), 400)
    assert (path, message[:12]) == ("", "must be JSON")
