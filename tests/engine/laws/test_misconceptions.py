"""Misconceptions are rulesets like the editions: what holds for every board under every ruleset holds under them."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.characteristics import Characteristics
from engine.rulesets import MISCONCEPTIONS, READINGS, find_ruleset, is_ruleset
from tests.engine.boards import Json
from tests.engine.laws.harness import REFUSED, boards, outcome
from tests.engine.laws.test_documents import additions, with_keys_shuffled
from tests.engine.whole import whole_documents
from tests.night import sample_of

ALL: Final = tuple(MISCONCEPTIONS)
#: By day a ninth of them: what holds for every board is tried on each by night.
under_all: Final = pytest.mark.parametrize("held", sample_of([*ALL, *READINGS], 9))


def pairs() -> st.SearchStrategy[str]:
    """Two or three misconceptions held together, of those that can be."""
    some = st.lists(st.sampled_from(ALL), min_size=2, max_size=3, unique=True)
    return some.map("+".join).filter(is_ruleset)


def assert_alike(held: str, document: Json, other: Json) -> None:
    assert outcome(document, held) == outcome(other, held)


@under_all
@given(whole_documents())
@boards(8)
def test_every_board_gives_a_result_or_a_clear_error(held: str, document: Json) -> None:
    """Law 9: in the layers of that ruleset, with nothing applied twice in one of them."""
    text = outcome(document, held)
    if text == REFUSED:
        return
    result = json.loads(text)
    names = list(dict.fromkeys(layer.name for layer in find_ruleset(held).layers))
    assert [layer["layer"] for layer in result["layers"]] == [*names, "players", "rules"]
    for layer in result["layers"]:
        assert max(Counter(step["effect"] for step in layer["applied"]).values(), default=1) == 1


@given(pairs(), whole_documents())
@boards(40)
def test_several_held_together_give_a_result_or_a_clear_error(held: str, document: Json) -> None:
    """Law 9, for combinations."""
    assert outcome(document, held)


@given(pairs(), whole_documents())
@boards(25)
def test_the_order_in_which_they_are_named_does_not_matter(held: str, document: Json) -> None:
    """ "M07+M11" is "M11+M07", but for its name."""
    turned = "+".join(reversed(held.split("+")))
    text, other = outcome(document, held), outcome(document, turned)
    assert text.replace(f'"{held}"', '""', 1) == other.replace(f'"{turned}"', '""', 1)


@under_all
@given(whole_documents(), st.randoms(use_true_random=False))
@boards(5)
def test_the_same_document_gives_the_same_result(held: str, document: Json, shuffle: random.Random) -> None:
    """Law 1: byte for byte, whatever the order of its keys."""
    assert_alike(held, document, copy.deepcopy(document))
    assert_alike(held, document, with_keys_shuffled(document, shuffle))


@under_all
@given(whole_documents(), additions(), st.integers(0, 4))
@boards(5)
def test_what_is_not_enabled_is_not_there(held: str, document: Json, added: tuple[Json, Json], place: int) -> None:
    """Law 2: adding what is not enabled changes nothing; disabling the last effect gives what deleting it gives."""
    more = copy.deepcopy(document)
    more["objects"].insert(place, added[0])
    more["effects"].insert(min(place, len(more["effects"])), added[1])
    assert_alike(held, document, more)
    if document["effects"]:
        disabled, deleted = copy.deepcopy(document), copy.deepcopy(document)
        disabled["effects"][-1]["enabled"] = False
        del deleted["effects"][-1]
        assert_alike(held, disabled, deleted)


def replays(trace: engine.Trace) -> bool:
    """Whether its steps lead from what is printed to the end."""
    state: dict[str, Any] = dict(trace.printed)
    for layer in trace.layers:
        for step in layer.applied:
            for name, (before, after) in step.changed.items():
                if state[name] != before:
                    return False
                state[name] = after
    return {name: without_x(now) for name, now in state.items()} == {
        name: without_x(now, state[name]) for name, now in trace.final.items()
    }


def without_x(now: Characteristics, steps: Characteristics | None = None) -> Characteristics:
    """The same without the keywords whose X is a number only in the end, as the steps have them."""
    left = {item.id for item in (steps or now).abilities if item.ability.x is not None}
    return now._replace(abilities=tuple(item for item in now.abilities if item.id not in left))


@under_all
@given(whole_documents())
@boards(5)
def test_the_trace_replays(held: str, document: Json) -> None:
    """Law 8."""
    try:
        trace = engine.evaluate(engine.parse(document), held, steps=200_000)
    except engine.EvaluationError:
        return
    assert replays(trace)


@under_all
@given(whole_documents())
@boards(5)
def test_skipping_pairs_that_cannot_interact_changes_no_result(held: str, document: Json) -> None:
    """Law 7: the footprints know no misconception, and need not."""
    quick, plain = outcome(document, held), outcome(document, held, footprints=False)
    if REFUSED not in (quick, plain):
        assert quick == plain
