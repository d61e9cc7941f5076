"""Two traces side by side: what differs in the end, and the first step at which they part. Boards by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.analysis.differences import (
    Divergence,
    Place,
    differences,
    distinguish,
    first_divergence,
)
from engine.cases import moments
from engine.notation import read_case
from engine.scenario import Scenario
from tests.engine.boards import *
from tests.engine.laws.harness import STEPS, boards
from tests.engine.rules.cards import blood_moon, humility, magus_of_the_moon, opalescence, urborg
from tests.engine.whole import whole_documents
from tests.night import sample_of

CASES = sorted(Path("fixtures", "cases").glob("*.json"))


def scenario(*objects: Json, **fields: Json | tuple[Json, ...]) -> Scenario:
    return engine.parse(json.loads(json.dumps(board(*objects, **fields))))  # type: ignore[arg-type]


def unlike(setup: Scenario, first: str, other: str) -> Json:
    """The differences of objects as plain data."""
    comparison = differences(engine.evaluate(setup, first), engine.evaluate(setup, other))
    return {name: dict(keys) for name, keys in comparison.objects.items()}


def parting(setup: Scenario, first: str, other: str) -> Divergence | None:
    return first_divergence(engine.evaluate(setup, first), engine.evaluate(setup, other))


# --- what differs -----------------------------------------------------------------------------------


def test_only_what_differs_is_told_with_both_values() -> None:
    """613.4b, 613.4c: 2/2, set to 0/2, +3/+3 is 3/5; with what sets after what modifies it is 0/2."""
    setup = scenario(
        creature("bear", 2, 2),
        creature("other", 1, 1),
        effects=(effect("queen", "bear", set_pt(0, 2)), effect("growth", "bear", add_pt(3, 3))),
    )
    assert unlike(setup, "2026", "M02") == {"bear": {"power": (3, 0), "toughness": (5, 2)}}


def test_the_same_trace_differs_in_nothing() -> None:
    setup = scenario(humility(), opalescence(), creature("bear", 2, 2))
    comparison = differences(engine.evaluate(setup), engine.evaluate(setup))
    assert not comparison
    assert (dict(comparison.objects), dict(comparison.players), dict(comparison.spells)) == ({}, {}, {})
    assert comparison.points() == frozenset()
    assert parting(setup, "2026", "2026") is None


def test_the_order_of_abilities_is_no_difference() -> None:
    """Two effects that each give a keyword, in the one order or in the other: the creature has both."""
    setup = scenario(
        creature("bear", 2, 2), effects=(effect("one", "bear", gain("flying")), effect("two", "bear", gain("reach")))
    )
    right, believed = engine.evaluate(setup), engine.evaluate(setup, "M03")
    assert [item.id for item in right.final["bear"].abilities] == ["one.a1", "two.a1"]
    assert [item.id for item in believed.final["bear"].abilities] == ["two.a1", "one.a1"]
    assert not differences(right, believed)


def test_how_many_instances_there_are_is_a_difference() -> None:
    """Two instances of flying are not one: what is taken from one instance leaves the other."""
    twice = effect("more", "bear", gain("flying"))
    once = scenario(creature("bear", 2, 2), effects=(effect("one", "bear", gain("flying")), twice | {"enabled": False}))
    both = scenario(creature("bear", 2, 2), effects=(effect("one", "bear", gain("flying")), twice))
    comparison = differences(engine.evaluate(once), engine.evaluate(both))
    assert comparison.points() == {("objects", "bear", "abilities")}


def test_the_size_of_what_is_no_creature_is_no_difference() -> None:
    """208.3: set but not shown. A land whose base size is set one way or the other shows none in both results."""
    setup = scenario(
        land("dirt"), effects=(effect("small", "dirt", set_pt(1, 1)), effect("large", "dirt", set_pt(9, 9)))
    )
    right, believed = engine.evaluate(setup), engine.evaluate(setup, "M03")
    assert right.final["dirt"].power != believed.final["dirt"].power
    assert not differences(right, believed)


def test_players_and_spells_are_compared_too() -> None:
    """613.10, 613.11: of a hand size set to 2 and one raised by 3 the newer has the last word; so with a creature
    that loses the ability that makes spells dearer."""
    setup = scenario(
        enchantment("rack", static({}, hand_size("you", set=2))),
        enchantment("book", static({}, hand_size("you", add=3))),
        creature("tax", 2, 2, static({}, cost(add="{1}"), player("you", add=["shroud"]))),
        humility(),
        spells=(spell("bolt", "{R}"),),
    )
    assert unlike(setup, "2026", "M03") == {}
    latest = differences(engine.evaluate(setup), engine.evaluate(setup, "M03"))
    assert {name: dict(keys) for name, keys in latest.players.items()} == {"you": {"hand_size": (5, 2)}}
    assert dict(latest.spells) == {}
    working = differences(engine.evaluate(setup), engine.evaluate(setup, "M10"))
    assert dict(working.players["you"]) == {"abilities": ([], ["shroud"])}
    assert dict(working.spells["bolt"]) == {"mana": ("{R}", "{1}{R}")}


def test_differences_can_be_narrowed_to_some_points() -> None:
    setup = scenario(creature("bear", 2, 2), humility(timestamp=1), effects=(effect("wings", "bear", gain("flying")),))
    comparison = differences(engine.evaluate(setup, "M11"), engine.evaluate(setup, "M17"))
    assert comparison.points() == {("objects", "bear", "abilities")}
    assert comparison.only(comparison.points()) == comparison
    assert not comparison.only(frozenset({("objects", "bear", "power")}))


# --- where they part --------------------------------------------------------------------------------


def test_another_effect_goes() -> None:
    """613.7: the older first; for who lets the newest go first the same moment is the other's."""
    setup = scenario(
        creature("bear", 2, 2),
        effects=(effect("blue", "bear", set_colors("blue")), effect("red", "bear", set_colors("red"))),
    )
    assert parting(setup, "2026", "M03") == Divergence("effect", Place("5", 0, "blue"), Place("5", 0, "red"))


def test_the_same_goes_for_other_objects() -> None:
    """The anthem reaches the newcomer (611.3a), for who believes M24 it does not."""
    anthem = enchantment("anthem", static(YOUR_CREATURES, add_pt(1, 1)))
    setup = scenario(anthem, creature("bear", 2, 2))
    assert parting(setup, "2026", "M24") == Divergence(
        "objects", Place("7c", 0, "anthem.a1"), Place("7c", 0, "anthem.a1")
    )


def test_the_same_goes_with_another_outcome() -> None:
    """305.7: the land loses its text; for who believes M14 it does not."""
    setup = scenario(land("village", {"other": "{T}: Add {G}.", "kind": "mana"}), blood_moon())
    assert parting(setup, "2026", "M14") == Divergence("outcome", Place("4", 0, "moon.a1"), Place("4", 0, "moon.a1"))


def test_another_part_of_the_same_goes() -> None:
    """105.3: "becomes" replaces; read as "in addition" it is another change."""
    setup = scenario(creature("bear", 2, 2, colors=["green"]), effects=(effect("blue", "bear", set_colors("blue")),))
    assert parting(setup, "2026", "M16") == Divergence("part", Place("5", 0, "blue"), Place("5", 0, "blue"))


def test_a_step_is_missing_and_the_trace_says_why() -> None:
    """Magus of the Moon has begun in layer 4 (613.6); for who takes abilities away first it never does."""
    setup = scenario(magus_of_the_moon(), land("ruin"), humility())
    divergence = parting(setup, "2026", "M08")
    assert divergence is not None
    assert (divergence.kind, divergence.place, divergence.other) == ("missing", Place("4", 0, "magus.a1"), None)
    assert divergence.lost is not None
    assert (divergence.lost.because, divergence.lost.by) == ("ability_removed", "humility.a1")


def test_a_step_is_one_too_many_and_the_right_trace_says_why() -> None:
    """A lord's ability is lost in layer 6 and begins nothing in layer 7c; for who believes M10 it goes on."""
    lord = creature("lord", 2, 2, static({"type": "Creature", "is": "other"}, add_pt(1, 1)))
    divergence = parting(scenario(lord, creature("bear", 2, 2), humility()), "2026", "M10")
    assert divergence is not None
    assert (divergence.kind, divergence.place, divergence.other) == ("extra", None, Place("7c", 0, "lord.a1"))
    assert divergence.lost is not None
    assert (divergence.lost.because, divergence.lost.by) == ("ability_removed", "humility.a1")


def test_an_effect_that_ended_is_told_as_such() -> None:
    """Without 613.6 Humility, a creature by Opalescence, ends in layer 6: its part of 7b is missing."""
    divergence = parting(scenario(opalescence(), humility(), creature("bear", 2, 2)), "2026", "M11")
    assert divergence is not None
    assert (divergence.kind, divergence.place) == ("missing", Place("7b", 1, "humility.a1"))
    assert divergence.lost is not None
    assert divergence.lost.effect == "humility.a1"


def test_what_makes_no_difference_in_the_end_does_not_count() -> None:
    """Two bonuses in another order part nothing: the traces part where the colours do, whatever came before."""
    setup = scenario(
        creature("bear", 2, 2),
        effects=(
            effect("reach", "bear", gain("reach")),
            effect("flying", "bear", gain("flying")),
            effect("small", "bear", set_pt(1, 1)),
            effect("large", "bear", set_pt(9, 9)),
        ),
    )
    assert parting(setup, "2026", "M03") == Divergence("effect", Place("7b", 0, "small"), Place("7b", 0, "large"))


def test_other_names_of_layers_are_no_parting() -> None:
    """A bonus applies in 7c today, in 6b in 2005, and does the same."""
    setup = scenario(creature("bear", 2, 2), effects=(effect("growth", "bear", add_pt(3, 3)),))
    assert parting(setup, "2026", "2005") is None


def test_traces_with_the_same_result_may_part_on_the_way() -> None:
    """In the end both creatures have both keywords; the steps come in another order all the same."""
    setup = scenario(
        creature("bear", 2, 2), effects=(effect("one", "bear", gain("flying")), effect("two", "bear", gain("reach")))
    )
    divergence = parting(setup, "2026", "M03")
    assert divergence is not None
    assert (divergence.kind, divergence.place, divergence.other) == (
        "effect",
        Place("6", 0, "one"),
        Place("6", 0, "two"),
    )


def test_the_parting_is_the_same_from_the_other_side() -> None:
    """What is missing there is one too many here."""
    setup = scenario(magus_of_the_moon(), land("ruin"), humility())
    divergence = parting(setup, "M08", "2026")
    assert divergence is not None
    assert (divergence.kind, divergence.place, divergence.other) == ("extra", None, Place("4", 0, "magus.a1"))


def test_steps_after_the_layers_part_too() -> None:
    """Two effects on one hand size, the newest first: they part in the rules of the game."""
    setup = scenario(
        enchantment("rack", static({}, hand_size("you", set=2))),
        enchantment("book", static({}, hand_size("you", add=3))),
    )
    divergence = parting(setup, "2026", "M03")
    assert divergence == Divergence("effect", Place("rules", 0, "rack.a1"), Place("rules", 0, "book.a1"))


# --- misconceptions ---------------------------------------------------------------------------------


def test_a_board_on_which_nothing_can_go_wrong_tells_no_misconception() -> None:
    assert not list(distinguish(scenario(creature("bear", 2, 2), basic("forest", "Forest"))))


def test_blood_moon_and_urborg_tell_who_forgets_dependency() -> None:
    """Urborg older: it makes Swamps for who has no dependency (M07, and M01), who turns it round (M35), who lets the
    land keep its ability (M14), and who adds (M16). With Blood Moon older, timestamps alone give the right answer."""
    forest = basic("forest", "Forest")
    older = scenario(urborg(), forest, blood_moon())
    codes = {code for code in distinguish(older) if "forest" in unlike(older, "2026", code)}
    assert codes == {"M01", "M07", "M14", "M16", "M35"}
    newer = set(distinguish(scenario(blood_moon(), urborg(), forest)))
    assert not {"M01", "M07"} & newer
    assert "M35" in newer


def test_a_misconception_past_the_steps_is_reported_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """M20 evaluates the board twice, so that it needs more steps than the rules do."""
    copied = (effect("copy", "clone", copy_of("bear")),)
    setup = scenario(creature("bear", 2, 2), creature("clone", 0, 0), effects=copied)
    enough = next(steps for steps in range(1, 10_000) if _ends(setup, steps))
    assert "M20" not in distinguish(setup)
    monkeypatch.setattr("engine.evaluation.evaluator.steps_for", lambda _scenario: enough)
    assert "M20" in distinguish(setup)
    monkeypatch.setattr("engine.evaluation.evaluator.steps_for", lambda _scenario: enough - 1)
    with pytest.raises(engine.EvaluationError):
        list(distinguish(setup))


def _ends(setup: Scenario, steps: int) -> bool:
    try:
        engine.evaluate(setup, steps=steps)
    except engine.EvaluationError:
        return False
    return True


def test_another_edition_can_be_the_one_to_leave() -> None:
    """In 2003 an effect ended with its ability, so that M11 is no other answer there."""
    setup = scenario(opalescence(), humility(), creature("bear", 2, 2))
    assert "M11" in distinguish(setup)
    assert "M11" not in distinguish(setup, "2003")


@pytest.mark.parametrize("path", sample_of(CASES, 8), ids=lambda path: path.stem)
def test_every_shipped_case_can_be_asked(path: Path) -> None:
    """Whatever misconception gives another result there can be evaluated, and leaves the right trace somewhere."""
    for moment in moments(read_case(json.loads(path.read_text(encoding="utf-8")))):
        for misconception in distinguish(moment.scenario):
            assert parting(moment.scenario, "2026", misconception) is not None


# --- on any board -----------------------------------------------------------------------------------

RULESETS = (*engine.RULESETS, *engine.MISCONCEPTIONS)
SEEN_FROM_THE_OTHER_SIDE = {"missing": "extra", "extra": "missing"}


@given(whole_documents(), st.sampled_from(RULESETS), st.sampled_from(RULESETS))
@boards(60)
def test_results_that_differ_part_somewhere_and_the_same_from_both_sides(
    document: Json, first: str, other: str
) -> None:
    """Where anything differs in the end there is a first step at which the traces part; seen from the other trace it
    is the same step, what is missing there being one too many here."""
    try:
        here, there = (engine.evaluate(engine.parse(document), name, steps=STEPS) for name in (first, other))
    except engine.EvaluationError:
        return
    divergence, back = first_divergence(here, there), first_divergence(there, here)
    assert divergence is not None or not differences(here, there)
    assert first_divergence(here, here) is None
    assert (divergence is None) == (back is None)
    if divergence is not None and back is not None:
        assert back.kind == SEEN_FROM_THE_OTHER_SIDE.get(divergence.kind, divergence.kind)
        assert (back.place, back.other) == (divergence.other, divergence.place)


@given(whole_documents(), st.sampled_from(RULESETS), st.sampled_from(RULESETS))
@boards(30)
def test_differences_are_those_of_the_results(document: Json, first: str, other: str) -> None:
    """Every value that differs is that of the two results, and every value of the results that differs is told, but
    for abilities that are the same in another order or by another giver."""
    setup = engine.parse(document)
    try:
        here, there = (engine.evaluate(setup, name, steps=STEPS) for name in (first, other))
    except engine.EvaluationError:
        return
    results: tuple[Any, Any] = (engine.result_json(here), engine.result_json(there))
    told: Any = differences(here, there)
    for section in ("objects", "players", "spells"):
        for name, left in results[0][section].items():
            right = results[1][section][name]
            told_keys = getattr(told, section).get(name, {})
            unlike = {key: (left[key], right[key]) for key in left if left[key] != right[key]}
            assert told_keys == unlike or told_keys == {key: pair for key, pair in unlike.items() if key != "abilities"}
