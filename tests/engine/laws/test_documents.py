"""What a document may be changed in without changing its result: laws 1, 2 and 3 of the engine."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.boards import Json
from tests.engine.laws.harness import REFUSED, boards, outcomes
from tests.engine.picking import Pick
from tests.engine.strategies import EFFECT_IDS, OBJECT_IDS, STILL, documents, make_effect, make_object
from tests.engine.whole import SPELL_IDS, WHOLE, whole_documents

ANY: Final = whole_documents()
#: Other names, whose alphabetical order is the other way round.
NAMES: Final = {name: f"z{99 - place}q" for place, name in enumerate((*OBJECT_IDS, *EFFECT_IDS, *SPELL_IDS))}
_ID: Final = re.compile(r"(?<![A-Za-z0-9])(o[1-4]|e[1-3]|s[1-3])(?![A-Za-z0-9])")


def with_keys_shuffled(value: Any, shuffle: random.Random) -> Any:
    """The same JSON with the keys of every object in another order."""
    if isinstance(value, dict):
        keys = list(value)
        shuffle.shuffle(keys)
        return {key: with_keys_shuffled(value[key], shuffle) for key in keys}
    if isinstance(value, list):
        return [with_keys_shuffled(item, shuffle) for item in value]
    return value


def renamed(text: str) -> str:
    return _ID.sub(lambda match: NAMES[match[0]], text)


def with_names_sorted(result: Json) -> Json:
    """Lists of ids in an order of their own: what is listed counts, not in which order."""
    for layer in result["layers"]:
        for step in layer["applied"]:
            step["objects"].sort()
            step["among"].sort()
        for loop in layer["loops"]:
            loop["effects"].sort()
    result["phased_out"].sort()
    return result


def assert_same(texts: dict[str, str], expected: dict[str, str]) -> None:
    """The same results but for the order of lists of names; refused under the same editions."""
    for edition, text in texts.items():
        if REFUSED in (text, expected[edition]):
            assert text == expected[edition]
        else:
            assert with_names_sorted(json.loads(text)) == with_names_sorted(json.loads(expected[edition]))


def retimed(document: Json, change: Callable[[int], int]) -> Json:
    """The document with every timestamp changed."""
    later = copy.deepcopy(document)
    for item in (*later["objects"], *later["effects"]):
        item["timestamp"] = change(item["timestamp"])
        for counter in item.get("counters", ()):
            counter["timestamp"] = change(counter["timestamp"])
    return later


@given(ANY)
@boards(25)
def test_the_same_document_gives_the_same_result_byte_for_byte(document: Json) -> None:
    """Law 1: nothing of an evaluation is left over for the next one, and nothing depends on chance."""
    assert outcomes(document) == outcomes(copy.deepcopy(document))


@given(ANY, st.randoms(use_true_random=False))
@boards(25)
def test_the_order_of_keys_never_matters(document: Json, shuffle: random.Random) -> None:
    """Law 1: a JSON object is a set of keys."""
    assert outcomes(document) == outcomes(with_keys_shuffled(document, shuffle))


@given(ANY)
@boards(25)
def test_renaming_ids_changes_only_names(document: Json) -> None:
    """Law 1: nothing is decided by the alphabet."""
    other = json.loads(renamed(json.dumps(document)))
    assert_same(outcomes(other), {edition: renamed(text) for edition, text in outcomes(document).items()})


@st.composite
def additions(draw: st.DrawFn) -> tuple[Json, Json]:
    """An object and an effect that are not enabled, with ids and timestamps of their own."""
    pick = Pick(draw)
    obj = {**make_object(pick, "o9", WHOLE), "enabled": False, "timestamp": pick.number(30, 40), "counters": []}
    two = {**make_effect(pick, "e9", WHOLE), "enabled": False, "timestamp": pick.number(41, 50)}
    return obj, two


@given(ANY, additions(), st.integers(0, 4))
@boards(25)
def test_what_is_not_enabled_changes_nothing(document: Json, added: tuple[Json, Json], place: int) -> None:
    """Law 2: neither an object nor an effect, wherever in the document it stands."""
    more = copy.deepcopy(document)
    more["objects"].insert(place, added[0])
    more["effects"].insert(min(place, len(more["effects"])), added[1])
    assert outcomes(more) == outcomes(document)


@given(ANY)
@boards(25)
def test_disabling_an_effect_gives_what_deleting_it_gives(document: Json) -> None:
    """Law 2: for each of the effects in turn."""
    for place in range(len(document["effects"])):
        disabled, deleted = copy.deepcopy(document), copy.deepcopy(document)
        disabled["effects"][place]["enabled"] = False
        del deleted["effects"][place]
        assert outcomes(disabled) == outcomes(deleted)


@given(ANY, st.integers(1, 1_000))
@boards(25)
def test_moving_all_timestamps_changes_nothing(document: Json, by: int) -> None:
    """Law 3: only which is older counts."""
    assert outcomes(retimed(document, lambda at: at + by)) == outcomes(document)


@given(ANY, st.lists(st.integers(1, 1_000), min_size=24, max_size=24))
@boards(25)
def test_stretching_timestamps_in_order_changes_nothing(document: Json, gaps: list[int]) -> None:
    """Law 3: by different amounts in between, in the same order."""
    assert outcomes(retimed(document, lambda at: sum(gaps[:at]))) == outcomes(document)


@given(documents(STILL), st.permutations(range(4)))
@boards(25)
def test_where_an_object_stands_in_the_document_does_not_matter(document: Json, order: list[int]) -> None:
    """Timestamps are explicit and different, and nothing is granted that could tie: the order of the list is only
    that of the answer."""
    other = {**document, "objects": [document["objects"][place] for place in order]}
    assert_same(outcomes(other), outcomes(document))
