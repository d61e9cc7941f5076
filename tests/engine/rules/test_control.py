"""Control, and who "you" is in an effect (613.1b, 611.2, 109.5)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.rules.cards import control_magic, glorious_anthem


def both_bears() -> tuple[Json, Json]:
    return creature("mine", 2, 2), creature("theirs", 2, 2, owner="opponent")


@under(*EDITIONS)
def test_a_stolen_anthem_helps_its_new_controller(edition: str) -> None:
    """ "You" of a static ability is whoever controls its source after layer 2."""
    theft = effect("theft", "anthem", control("opponent"))
    result = run(board(*both_bears(), glorious_anthem(), effects=(theft,)), edition)
    assert controller(result, "anthem") == "opponent"
    assert pt(result, "mine") == (2, 2)
    assert pt(result, "theirs") == (3, 3)


@under(*EDITIONS)
def test_a_stolen_creature_gets_the_bonus_of_its_new_controller(edition: str) -> None:
    """ "Creatures you control" is looked at after layer 2."""
    result = run(board(*both_bears(), glorious_anthem(), control_magic("magic", "theirs")), edition)
    assert controller(result, "theirs") == "you"
    assert pt(result, "theirs") == (3, 3)


@under(*EDITIONS)
@pytest.mark.parametrize(("newer", "expected"), [("you", "you"), ("opponent", "opponent")])
def test_the_newer_of_two_effects_of_control_wins(edition: str, newer: str, expected: str) -> None:
    older = "opponent" if newer == "you" else "you"
    effects = (
        effect("second", "bear", {"control": newer}, timestamp=9),
        effect("first", "bear", {"control": older}, timestamp=8),
    )
    assert controller(run(board(creature("bear", 2, 2), effects=effects), edition), "bear") == expected


@under(*EDITIONS)
def test_you_of_a_resolved_effect_is_its_own_controller(edition: str) -> None:
    """Its "you control" counts the opponent's creatures, whoever controls what it affects."""
    number = count(YOUR_CREATURES)
    objects = [*both_bears(), creature("more", 1, 1, owner="opponent"), creature("more2", 1, 1, owner="opponent")]
    grow = effect("grow", "mine", set_pt(number, number), controller="opponent")
    assert pt(run(board(*objects, effects=(grow,)), edition), "mine") == (3, 3)


@under(*EDITIONS)
def test_gaining_control_names_the_effects_controller_as_you(edition: str) -> None:
    """`{"control": "you"}` of an effect that the opponent controls."""
    theft = effect("theft", "mine", control("you"), controller="opponent")
    assert controller(run(board(*both_bears(), effects=(theft,)), edition), "mine") == "opponent"


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("players", "controls", "expected"),
    [
        (["you", "opponent"], "opponent", "you"),
        (["you", "opponent", "third"], "you", "opponent"),
        (["you", "opponent", "third"], "third", "opponent"),
        (["you", "opponent", "third"], "opponent", "you"),
        (["you", "left", "right"], "you", "you"),
    ],
)
def test_giving_control_to_an_opponent(edition: str, players: list[str], controls: str, expected: str) -> None:
    """The only opponent of who controls the effect; of several the one of that name, and without one nobody."""
    gift = effect("gift", "bear", control("opponent"), controller=controls)
    assert controller(run(board(creature("bear", 2, 2), effects=(gift,), players=players), edition), "bear") == expected


@under(*EDITIONS)
@pytest.mark.parametrize(("source_controller", "weakened"), [("you", "theirs"), ("opponent", "mine")])
def test_opponent_is_seen_from_the_sources_controller(edition: str, source_controller: str, weakened: str) -> None:
    """Even where a player's id is the word "opponent"."""
    curse = static({"type": "Creature", "controller": "opponent"}, add_pt(-1, -1))
    result = run(board(*both_bears(), enchantment("curse", curse, owner=source_controller)), edition)
    assert {name: pt(result, name) for name in ("mine", "theirs")} == {
        name: ((1, 1) if name == weakened else (2, 2)) for name in ("mine", "theirs")
    }


@under(*EDITIONS)
def test_players_may_have_ids_of_their_own(edition: str) -> None:
    """A player id in a selector names that player absolutely."""
    objects = [
        creature("annes", 2, 2, owner="anne"),
        creature("bobs", 2, 2, owner="bob"),
        enchantment("gift", static({"type": "Creature", "controller": "anne"}, add_pt(1, 1)), owner="bob"),
    ]
    result = run(board(*objects, players=["anne", "bob"]), edition)
    assert pt(result, "annes") == (3, 3)
    assert pt(result, "bobs") == (2, 2)
    assert sorted(result["players"]) == ["anne", "bob"]


@under(*EDITIONS)
def test_the_owner_does_not_change_with_the_controller(edition: str) -> None:
    """ "You own" still finds the stolen creature."""
    homesick = enchantment("homesick", static({"type": "Creature", "owner": "you"}, add_pt(1, 1)))
    theft = effect("theft", "mine", control("opponent"))
    result = run(board(*both_bears(), homesick, effects=(theft,)), edition)
    assert pt(result, "mine") == (3, 3)
    assert pt(result, "theirs") == (2, 2)


def chain(first: str, second: str, third: str) -> Json:
    """An Aura on a bear, an Aura on that Aura, and one on that: "you control what this is attached to", three times."""
    return board(
        creature("bear", 2, 2, owner="anne", timestamp=1),
        control_magic("first", "bear", owner=first, timestamp=2),
        control_magic("second", "first", owner=second, timestamp=3),
        control_magic("third", "second", owner=third, timestamp=4),
        players=["anne", "bob", "carl"],
    )


@under(*EDITIONS)
def test_control_of_what_took_control_goes_through_the_chain(edition: str) -> None:
    """The second would change who "you" is in the first, the third in the second: third, second, first."""
    result = run(chain("anne", "bob", "carl"), edition)
    assert applied(result, "2") == ["third.a1", "second.a1", "first.a1"]
    assert [controller(result, name) for name in ("second", "first", "bear")] == ["carl", "carl", "carl"]


@under(*EDITIONS)
def test_dependency_asks_what_one_effect_would_change_now(edition: str) -> None:
    """Bob has the first two: applying the second changes nothing about the first at that moment, so the first does
    not wait for it (613.8a looks at one effect, not at what a third would make of it). It goes by timestamp."""
    result = run(chain("bob", "bob", "carl"), edition)
    assert dependencies(result) == {("second.a1", "third.a1")}
    assert applied(result, "2") == ["first.a1", "third.a1", "second.a1"]
    assert [controller(result, name) for name in ("second", "first", "bear")] == ["carl", "carl", "bob"]
