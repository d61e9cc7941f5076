"""Boards with hundreds of objects: what would take long is worked out for those who ask for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.boards.boards import Json, board, permanent
from tests.boards.conftest import Visitor

AGREED = "All seven editions agree on this board."


def _bears(number: int) -> list[Json]:
    size = {"power": 2, "toughness": 2}
    return [{"id": f"bear-{place}", "name": f"Bear {place}", "types": ["Creature"], **size} for place in range(number)]


def test_the_editions_of_a_large_board_are_compared_for_those_who_ask(open_board: Callable[..., Visitor]) -> None:
    """70 creatures without any effect are the same in every edition, which is found out behind a plain link."""
    visitor = open_board(board(*_bears(70)))
    assert AGREED not in visitor.page.root.only(id="why").text
    visitor.open(visitor.page.link("compare").partition("#")[0])
    assert AGREED in visitor.page.root.only(id="why").text
    assert not visitor.page.root.all(id="compare", tag="a")


def test_an_attachment_may_go_to_everything_but_itself(open_board: Callable[..., Visitor]) -> None:
    """Of three objects an Aura is offered the two others, and what it is on is chosen."""
    aura = permanent(
        "aura", {"en": "Aura", "fr": "Aura"}, "Enchantment", {"pt": {"add": [1, 1]}}, affects={"is": "attached"}
    )
    other = {"id": "other", "name": "<b>Other</b>", "types": ["Creature"], "power": 1, "toughness": 1}
    page = open_board(board(aura | {"subtypes": ["Aura"], "attached_to": "bear-0"}, other, *_bears(1))).page
    offered = page.root.only(id="host-aura").all(tag="option")
    assert [(option.attrs["value"], option.text, "selected" in option.attrs) for option in offered] == [
        ("other", "<b>Other</b>", False),
        ("bear-0", "Bear 0", True),
    ]


def test_what_enchants_a_player_goes_to_players_alone(open_board: Callable[..., Visitor]) -> None:
    """Each of them is offered and no object (303.4b), and the creatures of whoever has it get the bonus."""
    bonus = {"pt": {"add": [1, 1]}}
    affected = {"type": "Creature", "controller": "attached"}
    curse = permanent("curse", {"en": "Curse", "fr": "Curse"}, "Enchantment", bonus, affects=affected)
    curse |= {"subtypes": ["Aura"], "attached_to": "opponent", "abilities": ["enchant player", *curse["abilities"]]}
    visitor = open_board(board(curse, *_bears(1)))
    offered = visitor.page.root.only(id="host-curse").all(tag="option")
    assert [(choice.attrs["value"], "selected" in choice.attrs) for choice in offered] == [
        ("you", False),
        ("opponent", True),
    ]
    before = visitor.page.sizes["bear-0"]
    visitor.press("attach:curse", **{"host-curse": "you"})
    assert (before, visitor.page.sizes["bear-0"]) == ("2/2", "3/3")
