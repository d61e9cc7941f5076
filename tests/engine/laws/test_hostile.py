"""Any JSON at all gives a result or a clear error, in bounded time: law 9 of the engine."""

from __future__ import annotations

import copy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from tests.engine import strategies
from tests.engine.boards import EDITIONS, Json
from tests.engine.fuzz.damage import at, places
from tests.engine.laws.harness import boards
from tests.engine.picking import Pick
from tests.engine.soon import soon
from tests.engine.strategies import documents
from tests.engine.whole import whole_documents

_VOCABULARY: Final = """
    format layers/1 players active_player life objects effects spells id name zone owner controller timestamp mana_cost
    mana_value colors supertypes types subtypes power toughness abilities attached_to counters chosen face_down status
    back modal up halves unlocked merge place
    token enabled keyword static affects changes if cda zones other kind text source duration copy except keep control
    replace of plus set add remove remove_all set_land set_creature add_all_creature add_from only forbid pt switch
    is ids type subtype supertype color not any all count sum product negative self attached affected graveyard_top
    battlefield you opponent Creature Forest flying player who each chosen hand_size none cost reduce minimum prohibit
    cast permit what restrict alternative additional other ability_of
"""
_WORDS: Final = sorted(_VOCABULARY.split())
_leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from((-1, 0, 1, 10**9, 10**9 + 1, -(10**30))),
    st.text(max_size=5),
    st.sampled_from(_WORDS),
    st.sampled_from(("o1", "e1", "{2}{R}", "{", "{W/U/P}", "+1/+1", "-9999999999/+0", "\ud800", "\x00", "~2", "a1")),
)
_keys = st.one_of(st.sampled_from(_WORDS), st.text(max_size=3))
anything = st.recursive(
    _leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_keys, inner, max_size=4)),
    max_leaves=20,
)
almost = st.fixed_dictionaries(
    {"format": st.just("layers/1")},
    optional=dict.fromkeys(("objects", "effects", "players", "life", "active_player", "spells"), anything),
)


def read(document: Any) -> engine.Scenario | None:
    """The scenario, or None where it is refused, with problems that have a path and a message."""
    problems = engine.problems(document)
    assert all(problem.message and problem.path[:1] in ("", "/") for problem in problems)
    if problems:
        with pytest.raises(engine.ScenarioError) as refused:
            engine.parse(document)
        assert refused.value.problems == problems
        return None
    return engine.parse(document)


def assert_result_or_error(document: Any, editions: tuple[str, ...] = ("2026",)) -> None:
    """What can be read is evaluated, or refused with a message, and soon."""
    scenario = read(document)
    if scenario is None:
        return
    for edition in editions:
        message = "a result"
        with soon():
            try:
                engine.result_json(engine.evaluate(scenario, edition, steps=engine.BROWSER_STEPS))
            except engine.EvaluationError as refused:
                message = refused.problem.message
        assert message


@given(anything)
@boards(150)
def test_any_json_is_answered(document: Any) -> None:
    assert_result_or_error(document)


@given(almost)
@boards(100)
def test_anything_in_the_place_of_a_section_is_answered(document: Json) -> None:
    """The outside right, the inside anything."""
    assert_result_or_error(document)


@st.composite
def damaged(draw: st.DrawFn) -> Json:
    """A valid document with a few of its parts deleted, replaced by anything, or by a copy of another part."""
    document: Json = copy.deepcopy(draw(whole_documents()))
    for _ in range(draw(st.integers(1, 3))):
        every = places(document)
        path = every[draw(st.integers(0, len(every) - 1))]
        parent = at(document, path[:-1])
        match draw(st.integers(0, 2)):
            case 0:
                del parent[path[-1]]
            case 1:
                parent[path[-1]] = draw(anything)
            case _:
                other = every[draw(st.integers(0, len(every) - 1))]
                parent[path[-1]] = copy.deepcopy(at(document, other))
    return document


@given(damaged())
@boards(150)
def test_a_damaged_document_is_answered(document: Json) -> None:
    """Valid but for a few places, or valid in another way than meant."""
    assert_result_or_error(document)


@given(whole_documents())
@boards(60)
def test_every_valid_document_is_evaluated_or_refused_by_the_budget(document: Json) -> None:
    """Under every edition, and soon."""
    assert_result_or_error(document, EDITIONS)


@st.composite
def growing(draw: st.DrawFn) -> Json:
    """Boards whose effects all take, grant and copy abilities, or compute with what they compute."""
    pick = Pick(draw)
    names = ("take", "copy", "copy_except", "grant", "full_text", "pt_set", "pt_add")
    use = strategies.Use({name: strategies.CHANGES[name] for name in names}, conditions=False)
    document: Json = draw(documents(use))
    target = {"affects": {"ids": list(strategies.OBJECT_IDS)}}
    for place in range(pick.number(0, 20)):
        change = pick.while_changing(lambda inner: inner.of(use.changes))
        document["effects"].append({"id": f"m{place}", "name": "More", "changes": [change], **target})
    return document


@given(growing())
@boards(40)
def test_boards_that_grow_are_answered(document: Json) -> None:
    assert_result_or_error(document, ("2003", "2026"))
