"""Scripts are read and written as they are, and what is wrong in one is said."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ScenarioError
from engine.notation import write_scenario
from engine.stack import BROWSER_STACK, CODES, read_script, replay, write_script
from engine.stack.machine import StackLimits, opening
from tests.engine.laws.harness import boards
from tests.engine.notation.documents import ANY_JSON, places, replaced
from tests.engine.stack.drawn import played, scripts, with_moves
from tests.engine.stack.tables import A_CREATURE, BEAR, FIRST, GROW_IT, GROWTH, Table, ability, cast, script_problems

# --- the notation `stack/1`: strict, with a path for every problem, and written as it is read --------------


Json = Any
#: Little enough that hostile boards cannot keep the tests busy.
_SMALL: Final = StackLimits(nesting=100, looks=60, steps=20_000)
_MOVES: Final[list[Json]] = [
    cast("growth", "bear", mana=["m"]), {"activate": "a", "by": "opponent"}, {"play": "l"}, {"special": "s"},
    {"trigger": ["t", "t"]}, {"put": [{"trigger": "t-1", "targets": ["bear"]}, {"trigger": "t-2"}]}, {"pass": "each"},
    {"pass": "you"}, {"concede": "opponent"}, {"pass": "you", "refused": "no_priority", "note": {"en": "a", "fr": "b"}},
]  # fmt: skip


def _document(**fields: Any) -> Json:
    return {"scenario": {"format": "layers/1", "objects": [BEAR, GROWTH]}, "actions": [GROW_IT], **fields}


# --- round trip -------------------------------------------------------------------------------------


@boards(40)
@given(scripts(), st.lists(st.sampled_from(_MOVES), max_size=4))
def test_what_is_written_reads_as_the_same_script(document: Json, moves: list[Json]) -> None:
    """read(write(read(d))) == read(d), through JSON text; and there is one written form."""
    script = read_script({**document, "moves": moves})
    written = json.dumps(write_script(script))
    assert read_script(json.loads(written)) == script
    assert json.dumps(write_script(read_script(json.loads(written)))) == written


@boards(15)
@given(played())
def test_written_moves_play_the_same_game(course: Any) -> None:
    """Writing moves and reading them again loses nothing of them."""
    document, moves = course
    script = read_script(with_moves(document, moves))
    assert [ply.move for ply in script.plies] == [move for move, _, allowed in moves if allowed]


def test_every_kind_of_outcome_and_move_is_written_as_it_was() -> None:
    """A document in the written form stays as it is, key by key."""
    everything = {
        "format": "stack/1",
        "scenario": write_scenario(read_script(_document()).scenario),
        "ruleset": "2007",
        "turn": {"step": "upkeep", "lands_played": 1, "land_plays": 2, "number": 3, "priority": "opponent"},
        "actions": [
            {
                "id": "all",
                "kind": "activated",
                "source": "bear",
                "name": {"en": "All", "fr": "Tout"},
                "zones": ["graveyard"],
                "speed": "sorcery",
                "ability": "a1",
                "cost": "{2}{G}",
                "taps": True,
                "pays": [{"life": {"who": {"player": "you"}, "add": -1}}],
                "targets": [A_CREATURE, {"player": "opponent"}, {"object": {"zone": "stack"}, "ability": True}],
                "makes": [
                    {
                        "effect": {
                            "id": "e",
                            "name": "E",
                            "affects": FIRST,
                            "if": {"active": "you"},
                            "changes": [{"pt": {"add": [1, 1]}}],
                            "duration": "D",
                            "until_end_of_turn": True,
                        }
                    },
                    {"effect": {"id": "f", "changes": [{"hand_size": {"who": "you", "none": True}}]}},
                    {"move": {"what": {"type": "Creature"}, "to": "exile"}},
                    {"destroy": FIRST},
                    {"damage": {"to": {"target": 2}, "amount": {"count": {"type": "Creature"}}}},
                    {"counters": {"on": FIRST, "kind": "+1/+1", "add": 1}},
                    {"attach": {"what": {"is": "self"}, "to": FIRST}},
                    {"tap": FIRST},
                    {"untap": FIRST},
                    {"mana": "{G}"},
                    {"counter": {"target": 3}},
                    {"copy": {"target": 3}},
                    {"copy": {"target": 3, "targets": ["you"]}},
                    {"create": {"id": "egg", "name": "Egg", "types": ["Artifact"]}},
                    {"trigger": "trigger"},
                    {"delay": "delayed"},
                    {"op": {"disable": "egg"}},
                    {"op": {"enable": "e"}},
                ],
            },
            {
                "id": "trigger",
                "kind": "triggered",
                "source": "bear",
                "when": {"tapped_for_mana": {"type": "Land"}},
                "mana": True,
            },
            {"id": "delayed", "kind": "delayed", "when": {"step": "end"}, "if": {"active": "you"}},
            {"id": "turn", "kind": "turn_based", "step": "draw"},
            {"id": "hits", "kind": "combat_damage"},
        ],
        "moves": [{key: value for key, value in move.items() if (key, value) != ("by", "you")} for move in _MOVES],
    }
    assert write_script(read_script(everything)) == everything


# --- replaying --------------------------------------------------------------------------------------


def test_a_move_that_is_not_allowed_has_its_place() -> None:
    """The second move is refused, and nothing said it would be."""
    script = read_script(_document(moves=[cast("growth", "bear"), cast("growth", "bear")]))
    with pytest.raises(ScenarioError) as error:
        replay(script)
    assert error.value.problems[0].path == "/moves/1"
    assert "wrong_zone" in error.value.problems[0].message


def test_a_move_may_be_there_to_be_refused() -> None:
    """It changes nothing, and the refusal is there to be shown; another code, or none, is an error."""
    refused = {**cast("growth", "growth"), "refused": "illegal_target"}
    start, unchanged, grown = replay(read_script(_document(moves=[refused, cast("growth", "bear")])))
    assert start == unchanged == opening(read_script(_document()))
    assert [item.id for item in grown.stack] == ["growth"]
    for wrong, path in (
        ({**refused, "refused": "tapped"}, "/moves/0"),
        ({**cast("growth", "bear"), "refused": "tapped"}, "/moves/0/refused"),
    ):
        with pytest.raises(ScenarioError) as error:
            replay(read_script(_document(moves=[wrong])))
        assert [problem.path for problem in error.value.problems] == [path]


def test_a_game_in_a_browser_may_be_looked_at_only_so_often() -> None:
    """Past the bound on evaluations the move that would need another one is refused."""
    script = read_script(_document(moves=[{"pass": "each"}] * 60))
    few = StackLimits(nesting=20, looks=5, steps=20_000)
    with pytest.raises(ScenarioError, match="too_complex"):
        replay(script, few)
    assert len(replay(script, BROWSER_STACK)) == 61


def test_the_log_tells_what_happened_step_by_step() -> None:
    """Each event knows the move in whose course it happened, what, who, about what, and by which rule."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,)).do(cast("growth", "bear"), {"pass": "you"}, {"pass": "opponent"})
    log = table.game.log
    assert [(event.what, event.who, event.about, event.rule) for event in log if event.move == 3] == [
        ("passed", "opponent", None, "117.3"),
        ("resolves", "you", "growth", "405.5"),
        ("effect_begins", "you", "growth-effect", "611.2a"),
        ("resolved", None, "growth", "608.2n"),
        ("moved", None, "growth", "400.7"),
        ("priority", "you", None, "117.3"),
    ]
    assert dict(log[0].values) == {"to": "stack", "timestamp": 3}


# --- hostile documents ------------------------------------------------------------------------------


def _plays(document: Json) -> None:
    with suppress(ScenarioError):
        replay(read_script(document, _SMALL), _SMALL)


@given(ANY_JSON)
def test_any_json_gives_a_game_or_an_error(document: Json) -> None:
    """Whatever comes in, as a whole or as a part: nothing but ScenarioError is raised."""
    _plays(document)
    for key in ("scenario", "turn", "actions", "moves", "ruleset"):
        _plays(_document(**{key: document}))
    for key in ("actions", "moves"):
        _plays(_document(**{key: [document]}))


@boards(60)
@given(played(6), ANY_JSON, st.data())
def test_a_script_spoiled_at_one_place_is_played_or_refused(course: Any, junk: Json, data: st.DataObject) -> None:
    """Anything in the place of any part: a game, or an error whose path begins in this document."""
    document = with_moves(*course)
    path = data.draw(st.sampled_from(places(document)))
    spoiled = replaced(document, path, junk)
    try:
        replay(read_script(spoiled, _SMALL), _SMALL)
    except ScenarioError as error:
        for problem in error.problems:
            problem.message.encode()
            assert problem.path == "" or problem.path.split("/")[1] in (
                *document,
                *(spoiled if isinstance(spoiled, dict) else ()),
            )


@boards(40)
@given(played(6), st.data())
def test_an_unknown_key_is_the_only_problem_and_at_its_own_path(course: Any, data: st.DataObject) -> None:
    """One unknown key in any object of a sound script but `life` gives one problem, with that key's path."""
    document = with_moves(*course)
    objects = [path for path in places(document) if isinstance(_at(document, path), dict)]
    path = data.draw(st.sampled_from(objects))
    spoiled = replaced(document, path, {**_at(document, path), "b~c": 1})
    assert [problem.path for problem in script_problems(spoiled)] == ["".join(f"/{part}" for part in (*path, "b~0c"))]


def _at(document: Json, path: tuple[Any, ...]) -> Json:
    for part in path:
        document = document[part]
    return document


def test_codes_are_told_apart() -> None:
    """No code stands twice among those a script may expect."""
    assert len(set(CODES)) == len(CODES)


# --- problems of a `stack/1` document: each has its place and says what is wrong ---------------------------


Json = Any


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
