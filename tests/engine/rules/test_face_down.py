"""Face-down permanents: after all copies, the latest turning decides (708.2, 613.2b)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities


def morph(**fields: object) -> Json:
    lord = static({"type": "Creature", "is": "other"}, add_pt(1, 1))
    return creature(
        "morph",
        5,
        5,
        "flying",
        lord,
        mana_cost="{4}{R}",
        supertypes=["Legendary"],
        subtypes=["Beast"],
        timestamp=2,
        **fields,
    )


@under(*EDITIONS)
def test_face_down_is_a_nameless_colourless_two_two_creature(edition: str) -> None:
    """No name, cost, colour, supertype, subtype or ability (708.2a); its own effects are lost."""
    result = run(board(morph(face_down=True), creature("bear", 2, 2)), edition)
    now = result["objects"]["morph"]
    assert (now["name"], now["mana_value"], now["colors"]) == ("", 0, [])
    assert (now["supertypes"], now["types"], now["subtypes"]) == ([], ["Creature"], [])
    assert now["abilities"] == []
    assert pt(result, "morph") == (2, 2)
    assert pt(result, "bear") == (2, 2)
    static_bonus = {"2003": "6c", "2005": "6d", "2007": "6d"}.get(edition, "7c")
    assert lost(result) == {"morph.a2": (static_bonus, "ability_removed", "morph#face")}


@under(*EDITIONS)
def test_being_face_down_applies_in_the_layer_of_copies_after_them(edition: str) -> None:
    """`morph#face` in layer 1 (1b today), even after a newer copy effect: still a 2/2."""
    copying = effect("copying", "morph", copy_of("giant"), timestamp=9)
    giant = creature("giant", 8, 8, "trample", timestamp=1)
    result = run(board(giant, morph(face_down=True), effects=(copying,)), edition)
    assert pt(result, "morph") == (2, 2)
    assert abilities(result, "morph") == []
    if edition == "2026":
        assert applied(result, "1a") == ["copying"]
        assert applied(result, "1b") == ["morph#face"]
    else:
        assert applied(result, "1") == ["copying", "morph#face"]


@under(*EDITIONS)
def test_turned_up_it_has_what_it_copied_meanwhile(edition: str) -> None:
    effects = (
        effect("copying", "morph", copy_of("giant"), timestamp=9),
        effect("turning", "morph", TURN_UP, timestamp=10),
    )
    giant = creature("giant", 8, 8, "trample", timestamp=1)
    result = run(board(giant, morph(face_down=True), effects=effects), edition)
    assert result["objects"]["morph"]["name"] == "giant"
    assert keywords(result, "morph") == ["trample"]
    assert pt(result, "morph") == (8, 8)


@under(*EDITIONS)
@pytest.mark.parametrize(("down_at", "expected"), [(9, (2, 2)), (4, (5, 5))])
def test_the_latest_turning_decides(edition: str, down_at: int, expected: tuple[int, int]) -> None:
    """Turned down at 9 after turned up at 5, or the other way round."""
    effects = (
        effect("down", "morph", TURN_DOWN, timestamp=down_at),
        effect("up", "morph", TURN_UP, timestamp=5),
    )
    assert pt(run(board(morph(), effects=effects), edition), "morph") == expected


@under(*EDITIONS)
def test_face_down_as_it_entered_and_turned_up_since(edition: str) -> None:
    """Its own values again, and its lord's bonus for the others."""
    document = board(
        morph(face_down=True), creature("bear", 2, 2), effects=(effect("up", "morph", TURN_UP, timestamp=5),)
    )
    result = run(document, edition)
    assert result["objects"]["morph"]["name"] == "morph"
    assert pt(result, "morph") == (5, 5)
    assert pt(result, "bear") == (3, 3)


@under(*EDITIONS)
def test_other_effects_apply_to_the_two_two(edition: str) -> None:
    """Bonuses, colours and granted abilities come in later layers."""
    anthem = enchantment("anthem", static(CREATURES, add_pt(1, 1), set_colors("white"), gain("haste")))
    result = run(board(morph(face_down=True), anthem), edition)
    assert pt(result, "morph") == (3, 3)
    assert result["objects"]["morph"]["colors"] == ["white"]
    assert keywords(result, "morph") == ["haste"]


@under(*EDITIONS)
def test_a_selector_finds_what_is_face_down(edition: str) -> None:
    """`face_down` as it is now, with turnings by effects."""
    helper = enchantment("helper", static({"face_down": True}, add_pt(0, 3)))
    objects = [morph(face_down=True), creature("bear", 2, 2), helper]
    result = run(board(*objects, effects=(effect("down", "bear", TURN_DOWN),)), edition)
    assert pt(result, "morph") == pt(result, "bear") == (2, 5)


@under(*EDITIONS)
def test_a_face_down_cda_defines_nothing(edition: str) -> None:
    hidden = creature("hidden", 1, 1, cda(set_colors("red")), face_down=True)
    assert run(board(hidden), edition)["objects"]["hidden"]["colors"] == []


@under(*EDITIONS)
def test_counters_stay_on_what_is_turned(edition: str) -> None:
    counters = [{"kind": "+1/+1", "count": 2}]
    assert pt(run(board(morph(face_down=True, counters=counters)), edition), "morph") == (4, 4)


@under(*EDITIONS)
def test_the_latest_turning_decides_also_where_it_copies_besides(edition: str) -> None:
    """One effect of 9 makes it a copy and turns it face down; it was turned up at 5: down, a 2/2."""
    effects = (
        effect("mixed", "morph", copy_of("giant"), TURN_DOWN, timestamp=9),
        effect("up", "morph", TURN_UP, timestamp=5),
    )
    giant = creature("giant", 8, 8, "trample", timestamp=1)
    result = run(board(giant, morph(), effects=effects), edition)
    assert pt(result, "morph") == (2, 2)
    assert result["objects"]["morph"]["name"] == ""


@under(*EDITIONS)
def test_a_copy_effect_newer_than_one_that_also_turns_applies_underneath(edition: str) -> None:
    """Copied and turned down at 5, a copy of something else at 7, turned up at 9: that something else."""
    effects = (
        effect("mixed", "morph", copy_of("giant"), TURN_DOWN, timestamp=5),
        effect("other", "morph", copy_of("bear"), timestamp=7),
        effect("up", "morph", TURN_UP, timestamp=9),
    )
    objects = [creature("giant", 8, 8, timestamp=1), creature("bear", 2, 3, timestamp=1), morph()]
    result = run(board(*objects, effects=effects), edition)
    assert result["objects"]["morph"]["name"] == "bear"
    assert pt(result, "morph") == (2, 3)
    down = run(board(*objects, effects=effects[:2]), edition)
    assert (down["objects"]["morph"]["name"], pt(down, "morph")) == ("", (2, 2))


@under(*EDITIONS)
@pytest.mark.parametrize(("copied_at", "expected"), [(3, (2, 2)), (1, (5, 5))])
def test_a_card_that_is_gone_is_copied_as_it_was_at_that_moment(
    edition: str, copied_at: int, expected: tuple[int, int]
) -> None:
    """Face down since 2: a copy of 3 takes the 2/2 (708.2), one of 1 what was printed, as from a card that is there."""
    copying = effect("copying", "bear", copy_of("morph"), timestamp=copied_at)
    for there in (True, False):
        gone = run(board(creature("bear", 1, 1), morph(face_down=True, enabled=there), effects=(copying,)), edition)
        assert pt(gone, "bear") == expected


@under(*EDITIONS)
def test_a_copy_effect_sees_who_is_face_down(edition: str) -> None:
    """Being face down is a status of the permanent (708.2, 110.5), true before it gives any value: "each other face-up
    permanent becomes a copy of the bear" leaves it alone, and the nameless 2/2 is not called a bear either."""
    mirror = static({"face_down": False, "not": {"is": "self"}}, copy_of("bear"))
    covered = creature("big", 5, 5, face_down=True)
    document = board(creature("bear", 2, 2), enchantment("mirror", mirror), creature("plain", 1, 1), covered)
    result = run(document, edition)
    assert [result["objects"][name]["name"] for name in ("plain", "big")] == ["bear", ""]
    step = result["layers"][0]["applied"][0]
    assert (step["effect"], step["objects"]) == ("mirror.a1", ["bear", "plain"])
