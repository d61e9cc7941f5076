"""Laws that hold for every game: last in first out, nothing is lost, refusals change nothing, names do not matter."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import fields
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.notation import write_scenario
from engine.stack import Game, Pass, play, read_script, refusal_of, replay, stack_rules
from engine.stack.machine import opening
from tests.engine.laws.harness import boards
from tests.engine.stack.drawn import played, scripts, with_moves

Json = Any
_PATIENT: Final = boards(25)
#: The events with which something leaves the stack, each once for each object.
_LEFT: Final = ("resolved", "countered", "did_not_resolve", "countered_by_rules", "removed", "left_stack", "ceased")


@_PATIENT
@given(played())
def test_only_the_top_of_the_stack_resolves(course: Any) -> None:
    """Last in, first out: what is removed by a pass is on top, and what lies below stays as it is (405.5)."""
    document, moves = course
    game = opening(read_script(document))
    for move, after, allowed in moves:
        if allowed and isinstance(move, Pass) and move.by != "each":
            resolving = [event.about for event in after.log[len(game.log) :] if event.what == "resolves"]
            assert resolving in ([], [item.id for item in game.stack[-1:]])
        game = after


@_PATIENT
@given(played())
def test_what_is_put_on_the_stack_lies_above_all_that_was_there(course: Any) -> None:
    """What is still there of the stack before keeps its order, below whatever came since (405.2)."""
    document, moves = course
    game = opening(read_script(document))
    for _, after, _ in moves:
        ids = [item.id for item in after.stack]
        left = [item.id for item in game.stack if item.id in ids and item.id not in _put_since(game, after)]
        assert ids[: len(left)] == left
        game = after


def _put_since(before: Game, after: Game) -> list[str | None]:
    return [event.about for event in after.log[len(before.log) :] if event.what == "put_on_stack"]


@_PATIENT
@given(played())
def test_nothing_is_lost(course: Any) -> None:
    """Whatever was put on the stack has resolved, or was countered or removed, just once, or is there still."""
    for _, game, _ in course[1]:
        put = Counter(event.about for event in game.log if event.what == "put_on_stack")
        left = Counter(event.about for event in game.log if event.what in _LEFT)
        there = Counter(item.id for item in game.stack)
        assert put == left + there
        assert set(there.values()) <= {1}


@_PATIENT
@given(played())
def test_spells_on_the_stack_are_objects_of_the_board_and_the_other_way_round(course: Any) -> None:
    """A card lies in the zone stack exactly while it is an object of the stack (405.1)."""
    for _, game, _ in course[1]:
        cards = sorted(item.id for item in game.scenario.objects if item.zone == "stack" and item.enabled)
        assert cards == sorted(item.id for item in game.stack if item.kind == "spell")


@_PATIENT
@given(played())
def test_the_same_moves_give_the_same_game(course: Any) -> None:
    """Replaying what was allowed, through JSON, gives the same games, and no evaluation more."""
    document, moves = course
    allowed = [game for _, game, was_allowed in moves if was_allowed]
    assert list(replay(read_script(with_moves(document, moves))))[1:] == allowed


@_PATIENT
@given(played())
def test_a_refused_move_stays_refused_and_changes_nothing(course: Any) -> None:
    """The game is the same object as before, and asking again gives the same refusal."""
    document, moves = course
    game = opening(read_script(document))
    for move, after, allowed in moves:
        shown = _shown(game)
        if not allowed:
            assert after == game
            refusal = refusal_of(game, move)
            assert refusal is not None
            assert refusal == refusal_of(game, move)
        else:
            assert play(game, move) == after
        assert _shown(game) == shown
        game = after


@_PATIENT
@given(played())
def test_renaming_changes_only_names(course: Any) -> None:
    """With every id replaced by another, of another order, the games are the same but for the names."""
    document, moves = course
    script = with_moves(document, moves)
    shown = map(_shown, replay(read_script(script)))
    other = json.loads(_renamed(json.dumps(script)))
    assert list(map(_shown, replay(read_script(other)))) == list(map(_renamed, shown))


def _shown(game: Game) -> str:
    """All of a game but its book, as text."""
    parts = {field.name: getattr(game, field.name) for field in fields(game) if field.name not in ("book", "scenario")}
    return f"{json.dumps(write_scenario(game.scenario))} {parts}"


def _renamed(text: str) -> str:
    """Ids begin with o_ or a_ and a letter; what the machine adds to them follows a hyphen."""
    return re.sub(r"\b([oa])_([a-z0-9]+)", lambda match: f"{match[1]}{match[2][::-1]}_x", text)


@_PATIENT
@given(played())
def test_every_board_on_the_way_is_a_document_of_the_format(course: Any) -> None:
    """The outcome is `layers/1`: it can be written, read again to the same, and evaluated."""
    for _, game, allowed in course[1]:
        if allowed:
            assert engine.parse(json.loads(json.dumps(write_scenario(game.scenario)))) == game.scenario
            engine.evaluate(game.scenario, "2026")


@_PATIENT
@given(played())
def test_timestamps_only_grow(course: Any) -> None:
    """Effects that begin have newer timestamps than all that was there before (613.7b)."""
    document, moves = course
    game = opening(read_script(document))
    for _, after, _ in moves:
        newest = max(item.timestamp for item in (*game.scenario.objects, *game.scenario.effects))
        known = {item.id for item in game.scenario.effects}
        assert all(item.timestamp > newest for item in after.scenario.effects if item.id not in known)
        game = after


@_PATIENT
@given(played())
def test_somebody_can_always_go_on(course: Any) -> None:
    """Somebody has priority, or has abilities to put on the stack, or the game is over; never two of these."""
    for _, game, _ in course[1]:
        assert [game.priority is not None, game.to_put is not None, game.over].count(True) == 1
        assert game.priority not in game.gone


@_PATIENT
@given(scripts(), st.sampled_from(["2003", "2026", "M07"]))
def test_the_rules_of_the_stack_go_with_the_edition(document: Json, ruleset: str) -> None:
    """One id gives the layers and the stack; a misconception about layers has today's stack."""
    game = opening(read_script({**document, "ruleset": ruleset}))
    assert game.book.rules == stack_rules("2026" if ruleset == "M07" else ruleset)
    assert game.book.rules.combat_damage_waits is (ruleset == "2003")
