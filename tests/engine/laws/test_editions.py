"""Where editions and ways of looking at dependency must agree: laws 4, 5 and 7 of the engine."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from tests.engine.boards import EDITIONS, Json
from tests.engine.laws.harness import REFUSED, boards, outcome, results, variant
from tests.engine.picking import Pick
from tests.engine.strategies import OBJECT_IDS, PLAIN_CHANGES, STILL, STILL_CHANGES, Use, cda, documents, selector
from tests.engine.whole import WORLD_CHANGES, make_spell, whole_documents

PLAIN_BOARDS: Final = documents(Use(STILL_CHANGES, conditions=False, counters=False, faces=False, effects=0))
#: The three switches by which editions may differ even about a single part.
#: The day says which keywords the rules know.
DAY: Final[dict[str, Any]] = {"date": engine.RULESETS["2026"].date}
ALIKE: Final[dict[str, Any]] = {
    "attached_needs_type": False,
    "subtype_needs_type": True,
    "cda_pt_everywhere": True,
} | DAY


def only_plain_abilities(document: Json) -> Json:
    """Without static abilities: keywords, activated, triggered and mana abilities make no effect."""
    for item in document["objects"]:
        item["abilities"] = [ability for ability in item["abilities"] if "static" not in ability]
    return document


@st.composite
def single_resolved(draw: st.DrawFn) -> Json:
    """A board without effects, and one resolved effect of one change."""
    document = only_plain_abilities(draw(PLAIN_BOARDS))
    pick = Pick(draw)
    change = pick.while_changing(lambda inner: inner.of({**PLAIN_CHANGES, **WORLD_CHANGES}))
    document["spells"] = [make_spell(pick, "s1")]
    ids = {"ids": pick.some(OBJECT_IDS, 1, 3)}
    document["effects"] = [{"id": "e1", "name": "One", "affects": ids, "changes": [change], "source": "o2"}]
    return document


@st.composite
def single_static(draw: st.DrawFn) -> Json:
    """A board without effects, and one static ability of one change; at times a CDA."""
    document = only_plain_abilities(draw(PLAIN_BOARDS))
    pick = Pick(draw)
    change = pick.while_changing(lambda inner: inner.of({**STILL_CHANGES, **WORLD_CHANGES}))
    document["spells"] = [make_spell(pick, "s1")]
    plain = {"static": {"affects": selector(pick), "changes": [change]}}
    document["objects"][0]["abilities"].append(cda(pick) if pick.often(3) else plain)
    return document


def end_under(document: Json, ruleset: engine.Ruleset) -> Any:
    """What all objects, players and spells are in the end."""
    text = outcome(document, ruleset)
    return text if text == REFUSED else [json.loads(text)[key] for key in ("objects", "players", "spells")]


@given(st.one_of(single_resolved(), single_static()))
@boards(60)
def test_with_a_single_part_every_edition_agrees(document: Json) -> None:
    """Law 4: nothing to order, nothing to split; the switches about words, zones and new keywords set alike."""
    today = end_under(document, variant("2026", **ALIKE))
    for edition in EDITIONS[:-1]:
        assert end_under(document, variant(edition, **ALIKE)) == today


@given(st.one_of(single_resolved(), single_static()))
@boards(30)
def test_the_editions_themselves_differ_only_by_those_switches(document: Json) -> None:
    """Law 4: 2003 and 2005, 2007 and 2009, 2014 and 2026 have all three alike."""
    for edition, other in (("2003", "2005"), ("2007", "2009"), ("2014", "2026")):
        assert end_under(document, variant(edition, **DAY)) == end_under(document, variant(other, **DAY))


def has_dependencies(text: str) -> bool:
    return text == REFUSED or any(layer["dependencies"] for layer in json.loads(text)["layers"])


@pytest.mark.parametrize("edition", EDITIONS)
@given(documents(STILL))
@boards(25)
def test_without_dependencies_the_three_ways_agree(edition: str, document: Json) -> None:
    """Law 5: nothing joins a layer on these boards, so with no dependency seen there is only one order."""
    again = outcome(document, variant(edition, dependency="reexamined"))
    if not has_dependencies(again):
        assert outcome(document, variant(edition, dependency="fixed")) == again
        assert outcome(document, variant(edition, dependency="none")) == again


@given(whole_documents())
@boards(25)
def test_without_dependency_nothing_is_said_to_wait(document: Json) -> None:
    """Under `none` timestamps alone decide: no dependencies, no loops, nobody after anybody."""
    for edition in EDITIONS:
        text = outcome(document, variant(edition, dependency="none"))
        if text == REFUSED:
            continue
        for layer in json.loads(text)["layers"]:
            assert layer["dependencies"] == layer["loops"] == []
            assert all(step["by"] in ("cda", "timestamp") and step["after"] == [] for step in layer["applied"])


@pytest.mark.parametrize("edition", EDITIONS)
@given(whole_documents())
@boards(40)
def test_skipping_pairs_that_cannot_interact_changes_no_result(edition: str, document: Json) -> None:
    """Law 7: the plain way tries every pair. Only the budget may tell them apart."""
    quick, plain = outcome(document, edition), outcome(document, edition, footprints=False)
    if REFUSED not in (quick, plain):
        assert quick == plain


@given(whole_documents())
@boards(25)
def test_who_waited_says_for_what(document: Json) -> None:
    """`after` names effects of the layer that were applied before, each seen as a dependency of it."""
    for result in results(document).values():
        for layer in result["layers"]:
            pairs = {(entry["effect"], entry["on"]) for entry in layer["dependencies"]}
            done: set[str] = set()
            for step in layer["applied"]:
                assert set(step["after"]) <= done
                assert all((step["effect"], other) in pairs for other in step["after"])
                done.add(step["effect"])
