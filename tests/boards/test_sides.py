"""Two readings of a board side by side: editions, right and believed, before and after a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.boards.conftest import HUMILITY, Visitor
from tests.boards.pages import Node

CASE = f"/en/cases/{HUMILITY}/?focus=bears"


def sides(visitor: Visitor) -> list[Node]:
    return visitor.page.root.all(tag="section", cls="side")


def finals(visitor: Visitor) -> list[str]:
    return [side.only(cls="side-final").only(cls="pt").text.replace(" ", "") for side in sides(visitor)]


def test_two_editions_stand_side_by_side(humility: Visitor) -> None:
    """Today Humility's effect goes on without its ability (613.6), under 2003 it ends: Bears 1/1 and 2/2."""
    humility.open(f"{CASE}&with=2003")
    assert finals(humility) == ["1/1", "2/2"]
    assert [side.only(tag="h3").text for side in sides(humility)] == [
        "Today (September 2026)",
        "Mirrodin (December 2003)",
    ]


def test_the_first_step_of_difference_is_marked_on_both_sides(humility: Visitor) -> None:
    """It is Humility's in layer 7b, which 2003 does not have; there it says why not."""
    humility.open(f"{CASE}&with=2003")
    left, other = (side.only(cls="parts") for side in sides(humility))
    assert "Humility" in left.text
    assert "Grizzly Bears has base power and toughness 1/1" in left.text.replace("  ", " ")
    assert "no such step here" in other.text


def test_what_ends_otherwise_is_listed(humility: Visitor) -> None:
    """Only the Bears end otherwise; the three enchantments do not."""
    humility.open(f"{CASE}&with=2003")
    listed = humility.page.root.only(cls="otherwise")
    assert [row.text for row in listed.all(tag="th", scope="row")] == ["Grizzly Bears"]
    assert "3 objects end the same." in listed.text


def test_right_stands_beside_believed(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """Who knows of no dependency lets an older Urborg make the Forest a Swamp too (613.8); it is no more than that."""
    store_case("blood-moon-and-urborg")
    visitor.open("/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1&focus=forest&edition=2026&with=M07")
    by_the_rules, believed = sides(visitor)
    assert "Swamp" not in by_the_rules.only(cls="side-final").text
    assert "Swamp" in believed.only(cls="side-final").text
    assert "side-believed" in believed.attrs["class"]
    assert len(by_the_rules.all(cls="parts")) == len(believed.all(cls="parts")) == 1


def test_a_board_stands_beside_the_one_before(humility: Visitor) -> None:
    """After Humility has become the newest, the enchantments are 1/1; before they were 4/4."""
    humility.open(f"/en/cases/{HUMILITY}/?focus=opalescence-1").press("last:humility")
    humility.open(f"{humility.address}{'&' if '?' in humility.address else '?'}with=before")
    assert finals(humility) == ["1/1", "4/4"]


def test_what_was_taken_away_stands_on_one_side_only(humility: Visitor) -> None:
    """A board without the Bears, beside the board with them: they are in the game on one side."""
    humility.press("remove:bears")
    humility.open(f"{humility.address}{'&' if '?' in humility.address else '?'}with=before")
    row = humility.page.root.only(cls="otherwise").all(tag="tr")[1]
    assert row.only(tag="th").text == "Grizzly Bears"
    assert "not in the game" in row.all(tag="td")[0].text


def test_an_unknown_other_side_is_left_out(humility: Visitor) -> None:
    """What is neither an edition nor a misconception is no view at all."""
    assert not sides(humility.open(f"{CASE}&with=nonsense"))


def test_the_other_side_is_chosen_in_a_form(humility: Visitor) -> None:
    """The choice is a plain form that keeps the rest of the address; what differs is marked."""
    humility.open(f"{CASE}&with=2003")
    form = humility.page.root.only(tag="form", cls="against")
    assert {node.attrs["name"] for node in form.all(tag="input")} == {"focus"}
    chosen = [option for option in form.all(tag="option") if "selected" in option.attrs]
    assert [option.attrs["value"] for option in chosen] == ["2003"]
    assert chosen[0].text.endswith("≠")


def test_every_step_that_one_side_lacks_is_said(humility: Visitor) -> None:
    """By hand: without an Opalescence Humility is no creature, so four steps are there no more: the type in 4 (613.1d),
    its own ability in 6 (613.1f), its own 1/1 and then 4/4 in 7b (613.4b). Only the first is marked as such."""
    humility.open(f"/en/cases/{HUMILITY}/?focus=humility").press("switch:opalescence-2").press("switch:opalescence-1")
    humility.open(f"{humility.address}{'&' if '?' in humility.address else '?'}with=before")
    now, before = ([row.text for row in side.only(cls="side-steps").all(tag="li")] for side in sides(humility))
    assert len(now) == 4
    assert all("no such step here" in row for row in now)
    assert ["First difference" in row for row in now] == [True, False, False, False]
    assert not any("no such step here" in row for row in before)
