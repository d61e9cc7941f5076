"""Problems of a `stack/1` document: each has its place and says what is wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.stack import BROWSER_STACK
from tests.engine.stack.tables import A_CREATURE, BEAR, FIRST, GROW_IT, GROWTH, ability, script_problems

Json = Any


def _document(**fields: Any) -> Json:
    return {"scenario": {"format": "layers/1", "objects": [BEAR, GROWTH]}, "actions": [GROW_IT], **fields}


def _with(action: Json) -> Json:
    return _document(actions=[{"id": "x", "kind": "activated", "source": "bear", **action}])


def _made(*outcomes: Json) -> Json:
    return _with({"targets": [A_CREATURE], "makes": list(outcomes)})


WRONG: Final[list[tuple[Json, str, str]]] = [
    ({}, "", 'must have the key "scenario"'),
    (_document(format="stack/2"), "/format", 'must be "stack/1"'),
    (_document(ruleset="1999"), "/ruleset", 'not "1999"'),
    (_document(ruleset=7), "/ruleset", "), not a number"),
    (_document(turn={"step": "lunch"}), "/turn/step", "a step or phase"),
    (_document(turn={"step": "untap"}), "/turn/step", "must be a step in which a player has priority"),
    (_document(turn={"priority": "eve"}), "/turn/priority", 'names no player of this document: "eve"'),
    (_document(turn={"land_plays": -1}), "/turn/land_plays", "must be between 0 and 99"),
    (
        _document(scenario={"format": "layers/1", "objects": [{**BEAR, "zone": "stack"}]}, actions=[]),
        "/scenario/objects/0/zone",
        "must not be the stack",
    ),
    (
        _document(scenario={"format": "layers/1", "objects": [{**BEAR, "power": "2"}]}, actions=[]),
        "/scenario/objects/0/power",
        "must be an integer",
    ),
    (_document(scenario=[]), "/scenario", "must be an object"),
    (_document(actions=[{"id": "x"}]), "/actions/0", 'must have the key "kind"'),
    (_document(actions=[{"id": "x", "kind": "dance"}]), "/actions/0/kind", "must be a kind of action"),
    (_document(actions=[{"id": "x", "kind": "spell"}]), "/actions/0", 'must have the key "source"'),
    (
        _document(actions=[{"id": "x", "kind": "land", "source": "bear", "targets": []}]),
        "/actions/0/targets",
        "not a known key",
    ),
    (
        _document(actions=[{"id": "x", "kind": "mana", "source": "bear", "targets": []}]),
        "/actions/0/targets",
        "not a known key",
    ),
    (
        _document(actions=[GROW_IT, ability("growth", "activated", "bear")]),
        "/actions/1/id",
        '"growth" is the id of another action',
    ),
    (
        _document(actions=[{**GROW_IT, "source": "wolf"}]),
        "/actions/0/source",
        'names no object of this document: "wolf"',
    ),
    (_with({"targets": [{}]}), "/actions/0/targets/0", "must have one of the keys object, player or ability"),
    (_with({"targets": [{"ability": False}]}), "/actions/0/targets/0/ability", "must be true"),
    (_with({"zones": []}), "/actions/0/zones", "must name at least one zone"),
    (_with({"speed": "slow"}), "/actions/0/speed", "must be a speed"),
    (_with({"cost": "{X}"}), "/actions/0/cost", "must be mana such as {2}{G}"),
    (_with({"cost": "2G"}), "/actions/0/cost", "must be mana"),
    (_with({"cost": "{9999}"}), "/actions/0/cost", "must be at most 1000 mana"),
    (
        _document(actions=[ability("x", "triggered", "bear", when={"enters": {}}, mana=True)]),
        "/actions/0/mana",
        "tapping for mana",
    ),
    (
        _document(actions=[ability("x", "triggered", "bear", when={"enters": {}, "dies": {}})]),
        "/actions/0/when",
        "must have one key",
    ),
    (
        _document(actions=[ability("x", "triggered", "bear", when={"step": "lunch"})]),
        "/actions/0/when/step",
        "a step or phase",
    ),
    (_made({}), "/actions/0/makes/0", "must have one of the keys"),
    (_made({"destroy": {"target": 2}}), "/actions/0/makes/0/destroy/target", "must be between 1 and 1"),
    (_with({"makes": [{"destroy": FIRST}]}), "/actions/0/makes/0/destroy/target", "names a target, but there is none"),
    (_made({"destroy": {"player": "you"}}), "/actions/0/makes/0/destroy/player", "must be objects here"),
    (
        _made({"destroy": {"ids": ["wolf"]}}),
        "/actions/0/makes/0/destroy/ids/0",
        'names no object of this document: "wolf"',
    ),
    (_made({"life": {"who": {"type": "Creature"}, "add": 1}}), "/actions/0/makes/0/life/who", "must be players here"),
    (_made({"damage": {"to": FIRST}}), "/actions/0/makes/0/damage", 'must have the key "amount"'),
    (
        _made({"damage": {"to": FIRST, "amount": {"power": "affected"}}}),
        "/actions/0/makes/0/damage/amount/power",
        "nothing is being changed",
    ),
    (
        _made({"trigger": "growth"}),
        "/actions/0/makes/0/trigger",
        'names no triggered ability of this document: "growth"',
    ),
    (_made({"delay": "x"}), "/actions/0/makes/0/delay", "names no delayed ability"),
    (
        _made({"op": {"move": ["wolf", "exile"]}}),
        "/actions/0/makes/0/op/move/0",
        'names no object of this document: "wolf"',
    ),
    (_made({"op": 3}), "/actions/0/makes/0/op", "must be an operation"),
    (
        _made({"create": {"id": "egg", "name": "Egg", "zone": "hand"}}),
        "/actions/0/makes/0/create/zone",
        "is not for the token to say",
    ),
    (
        _made({"create": {"id": "bear", "name": "Bear"}}),
        "/actions/0/makes/0/create/id",
        '"bear" is the id of something else',
    ),
    (
        _made({"effect": {"id": "e", "changes": [{"pt": {"add": [1, 1]}}]}}),
        "/actions/0/makes/0/effect",
        'must have the key "affects"',
    ),
    (
        _made({"effect": {"id": "e", "affects": FIRST, "changes": []}}),
        "/actions/0/makes/0/effect/changes",
        "at least one change",
    ),
    (
        _made(*({"effect": {"id": "e", "affects": FIRST, "changes": [{"pt": {"add": [1, 1]}}]}},) * 2),
        "/actions/0/makes/1/effect/id",
        '"e" is the id of something else',
    ),
    (_document(moves=[{"cast": "x", "by": "eve"}]), "/moves/0/by", 'names no player of this document: "eve"'),
    (_document(moves=[{"cast": "x", "play": "y"}]), "/moves/0", "must have one key"),
    (_document(moves=[{"pass": "you", "by": "you"}]), "/moves/0/by", "stands only beside"),
    (_document(moves=[{"pass": "you", "refused": "tired"}]), "/moves/0/refused", "must be a code of a refusal"),
    (_document(moves=[{"trigger": []}]), "/moves/0/trigger", "must name at least one ability"),
    (_document(moves=[{"put": ["a"]}]), "/moves/0/put/0", "must be a triggered ability to put on the stack"),
    (_document(moves=[{}]), "/moves/0", "must have one of the keys"),
    (_document(moves="all"), "/moves", "must be a list of moves"),
]


@pytest.mark.parametrize(("document", "path", "message"), WRONG, ids=range(len(WRONG)))
def test_a_problem_has_its_place_and_says_what_is_wrong(document: Json, path: str, message: str) -> None:
    """One thing is wrong: there is one problem, at that place."""
    problems = script_problems(document)
    assert [problem.path for problem in problems] == [path]
    assert message in problems[0].message


def test_a_document_may_not_be_larger_than_allowed() -> None:
    """Actions and moves are counted; so are objects, by the limits of the board."""
    passes = [{"pass": "each"}] * 101
    assert [item.path for item in script_problems(_document(moves=passes), BROWSER_STACK)] == ["/moves"]
    actions = [ability(f"a{place}", "activated", "bear") for place in range(61)]
    assert [item.path for item in script_problems(_document(actions=actions), BROWSER_STACK)] == ["/actions"]
    many = [{**BEAR, "id": f"bear{place}"} for place in range(201)]
    problems = script_problems({"scenario": {"format": "layers/1", "objects": many}}, BROWSER_STACK)
    assert [item.path for item in problems] == ["/scenario/objects"]
    assert script_problems(_document(moves=passes)) == ()
