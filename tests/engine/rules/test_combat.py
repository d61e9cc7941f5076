"""What attacks whom, what blocks what, and who defends; how many colors something has (105, 508, 509)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boards import EDITIONS, Json, add_pt, board, count, creature, enchantment, land, run, static, under

PLAYERS = {"players": ["you", "opponent", "third"]}
#: Attackers of each kind of thing, and who blocks; "walker" is the opponent's.
FIELD = (
    creature("at-you", 1, 1, owner="opponent", attacks="you"),
    creature("at-foe", 1, 1, attacks="opponent"),
    creature("at-third", 1, 1, attacks="third"),
    creature("at-walker", 1, 1, attacks="walker"),
    creature("guard", 1, 1, owner="opponent", blocks=["at-foe", "at-third"]),
    creature("idle", 1, 1),
)
WALKER = {"id": "walker", "name": "Walker", "types": ["Planeswalker"], "owner": "opponent"}


def raised(selector: Json, edition: str = "2026", **source: Any) -> set[str]:
    """The creatures to which +1/+1 applies."""
    lord = enchantment("lord", static({"type": "Creature", **selector}, add_pt(1, 1)), **source)
    result = run(board(*FIELD, WALKER, lord, **PLAYERS), edition)["objects"]
    return {name for name, thing in result.items() if thing["power"] == 2}


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ({"attacks": "you"}, {"at-you"}),
        ({"attacks": "opponent"}, {"at-foe", "at-third"}),
        ({"attacks": "third"}, {"at-third"}),
        ({"attacks": "active"}, {"at-you"}),
        ({"not": {"attacks": "opponent"}}, {"at-you", "at-walker", "guard", "idle"}),
        ({"blocks": {}}, {"guard"}),
        ({"blocks": {"controller": "opponent"}}, set()),
        ({"blocked_by": {}}, {"at-foe", "at-third"}),
        ({"blocked_by": {"power": {">": 3}}}, set()),
        ({"attacks": "opponent", "not": {"blocked_by": {}}}, set()),
    ],
)
def test_creatures_are_found_by_whom_they_fight(edition: str, selector: Json, expected: set[str]) -> None:
    """508.1b, 509.1a: what attacks a planeswalker attacks no player."""
    assert raised(selector, edition) == expected


@pytest.mark.parametrize(("attacks", "power"), [("opponent", 4), ("walker", 4), ("third", 2), (None, 1), ("you", 1)])
def test_the_defending_player_is_whom_the_source_attacks(attacks: str | None, power: int) -> None:
    """508.5: also the controller of the planeswalker; nobody for what does not attack."""
    lands = [land(f"theirs{at}", owner="opponent") for at in range(3)] + [land("one", owner="third")]
    own = static({"is": "self"}, add_pt(count({"type": "Land", "controller": "defending"}), 0))
    document = board(creature("it", 1, 1, own, attacks=attacks), WALKER, *lands, **PLAYERS)
    assert run(document)["objects"]["it"]["power"] == power


def test_for_what_is_attached_the_host_attacks() -> None:
    """508.5 speaks of the attacking creature; its Aura looks through it."""
    more = static({"is": "attached"}, add_pt(count({"type": "Land", "controller": "defending"}), 0))
    aura = {**enchantment("aura", more, attached_to="it"), "subtypes": ["Aura"]}
    document = board(creature("it", 1, 1, attacks="opponent"), aura, land("theirs", owner="opponent"))
    assert run(document)["objects"]["it"]["power"] == 2


@under(*EDITIONS)
def test_controlled_by_another_the_planeswalker_has_another_defender(edition: str) -> None:
    """Who controls it is asked at this moment of the evaluation (613.1b before 613.4c)."""
    theft = {"id": "theft", "name": "Theft", "affects": {"ids": ["walker"]}, "changes": [{"control": "you"}],
             "controller": "third", "timestamp": 50}  # fmt: skip
    own = static({"is": "self"}, add_pt(count({"type": "Land", "controller": "defending"}), 0))
    document = board(creature("it", 1, 1, own, attacks="walker"), WALKER, land("one", owner="third"), effects=(theft,),
                     **PLAYERS)  # fmt: skip
    assert run(document, edition)["objects"]["it"]["power"] == 2


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("colors", "bound", "fits"),
    [(["red"], {"=": 1}, True), ([], {"=": 1}, False), (["red", "green"], {">=": 2}, True), ([], {"<=": 0}, True),
     (["red", "green"], {"=": {"count": {"type": "Creature"}}}, False)],
)  # fmt: skip
def test_how_many_colors_it_has(edition: str, colors: list[str], bound: Json, fits: bool) -> None:
    """105.2: monocolored is exactly one; layer 5 comes before layer 7."""
    lord = enchantment("lord", static({"type": "Creature", "colors": bound}, add_pt(1, 1)))
    assert run(board(creature("it", 1, 1, colors=colors), lord), edition)["objects"]["it"]["power"] == 1 + fits
