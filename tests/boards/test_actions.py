"""What a visitor does to a board, with and without htmx. The numbers are those of the case: layer 7b by timestamp
(613.7), effects that have begun going on without their ability (613.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from engine.notation import read_scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.models import Case
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page
from tests.factories import BEAR

BONUS = {"static": {"affects": {"is": "other", "type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}
ORDERED = {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "4/4"}
HUMILITY_LAST = {"bears": "1/1", "humility": "1/1", "opalescence-1": "1/1", "opalescence-2": "1/1"}
# Humility second: the older Opalescence still says 4/4 to the other before it, the newer one to the rest after it.
HUMILITY_BETWEEN = {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "1/1"}
# Without Humility each Opalescence makes the other a creature as large as its mana value, 4 (layers 4 and 7b).
NO_HUMILITY = {"bears": "2/2", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "4/4"}


def test_the_case_opens_in_its_order(humility: Visitor) -> None:
    """Humility, Opalescence, Opalescence: the enchantments are 4/4, the bystander 1/1."""
    assert humility.page.sizes == ORDERED
    assert humility.page.rows == ["Humility", "Opalescence (first)", "Opalescence (second)"]


def test_moving_the_oldest_to_the_end_changes_who_has_the_last_word(humility: Visitor) -> None:
    """With Humility newest, everything is 1/1."""
    humility.press("last:humility")
    assert humility.page.sizes == HUMILITY_LAST
    assert humility.page.rows == ["Opalescence (first)", "Opalescence (second)", "Humility"]
    assert "Humility moved to position 3 of 3." in humility.page.text
    assert "Humility 4/4 → 1/1" in humility.page.text


def test_moving_one_step_swaps_two_neighbours(humility: Visitor) -> None:
    """Down once, Humility stands between the two."""
    humility.press("down:humility")
    assert humility.page.rows == ["Opalescence (first)", "Humility", "Opalescence (second)"]
    assert humility.page.sizes == HUMILITY_BETWEEN


def test_up_undoes_down(humility: Visitor) -> None:
    humility.press("down:humility").press("up:humility")
    assert humility.page.rows == ["Humility", "Opalescence (first)", "Opalescence (second)"]
    assert humility.page.sizes == ORDERED


@pytest.mark.parametrize("do", ["up:humility", "first:humility", "down:opalescence-2", "last:opalescence-2"])
def test_at_the_end_of_the_list_nothing_moves(humility: Visitor, do: str) -> None:
    humility.press(do)
    assert humility.address.startswith(f"/en/cases/{HUMILITY}/")
    assert Board.objects.count() == 0


def test_switching_off_keeps_the_place(humility: Visitor) -> None:
    """What is off has its row still and no effect; on again, everything is as it was."""
    humility.press("switch:humility")
    assert humility.page.rows[0] == "Humility"
    assert humility.page.sizes["bears"] == "2/2"
    assert humility.page.sizes["opalescence-1"] == "4/4"
    assert "Turned off" in humility.page.card("humility")
    humility.press("switch:humility")
    assert humility.page.sizes == ORDERED


@pytest.mark.django_db
def test_what_is_phased_out_is_shown_so_and_phases_in(visitor: Visitor) -> None:
    """702.26b, 702.26g: the bear is without the lord's bonus, the sword is out with the lord. Who turns on either of
    them has both phase in: counters, attachment and timestamps are as they were (702.26d)."""
    lord = {**BEAR, "id": "lord", "name": "Lord", "status": ["phased out"], "abilities": [BONUS]}
    sword = {"id": "sword", "name": "Sword", "types": ["Artifact"], "subtypes": ["Equipment"], "attached_to": "lord"}
    objects = [lord, sword, {**BEAR, "id": "bear", "name": "Bear"}]
    begun = begin(read_scenario({"format": "layers/1", "objects": objects}), {"do": "new"})
    visitor.open(f"/en/boards/{begun.board.pk}/")
    assert visitor.page.sizes["bear"] == "2/2"
    assert all("Phased out" in visitor.page.card(key) for key in ("lord", "sword"))
    visitor.press("switch:sword")
    assert visitor.page.sizes == {"lord": "2/2", "sword": "", "bear": "3/3"}


def test_what_is_a_creature_only_by_an_effect_is_said_in_words(humility: Visitor) -> None:
    """Without the first Opalescence nothing makes the second a creature, since it speaks of each other enchantment."""
    humility.press("switch:opalescence-1")
    assert "Opalescence (second) is no longer a creature." in humility.page.text
    humility.press("switch:opalescence-1")
    assert "Opalescence (second) becomes a creature (4/4)." in humility.page.text


def test_removing_takes_it_off_the_board(humility: Visitor) -> None:
    """Without Humility each Opalescence sizes the other; there is no card of Humility any more."""
    humility.press("remove:humility")
    assert humility.page.sizes == {key: size for key, size in NO_HUMILITY.items() if key != "humility"}
    assert "Humility removed." in humility.page.text


def test_a_bystander_can_be_removed_too(humility: Visitor) -> None:
    """An object without effects has its switch and its cross."""
    humility.press("remove:bears")
    assert "bears" not in humility.page.sizes


def test_attaching_anew_gives_a_new_timestamp(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """Equipment that was older than Ovinize, attached again, is newer (613.7e): the wings come back in layer 6."""
    store_case("ovinize-and-angelic-armaments")
    visitor.open("/en/cases/ovinize-and-angelic-armaments/?variant=equipped-first&stage=2")
    rows = visitor.page.rows
    before = visitor.page.card("bears")
    assert rows[-1] != "Angelic Armaments"
    assert "gained" not in before
    visitor.press("attach:armaments", **{"host-armaments": "bears"})
    assert visitor.page.rows[-1] == "Angelic Armaments"
    assert "gained 6 Flying" in visitor.page.card("bears")


def test_undo_and_redo_go_back_and_forth(humility: Visitor) -> None:
    """Two actions undone and done again lead through the same boards."""
    humility.press("down:humility")
    between = humility.address
    humility.press("switch:bears")
    after = humility.page.sizes
    humility.open(humility.page.link("undo"))
    assert humility.page.sizes == HUMILITY_BETWEEN
    humility.open(humility.page.link("undo"))
    assert humility.page.sizes == ORDERED
    assert humility.page.link("undo") == ""
    humility.open(humility.page.link("redo"))
    assert humility.page.sizes == HUMILITY_BETWEEN
    assert humility.address.split("?")[0] == between.split("?")[0]
    humility.open(humility.page.link("redo"))
    assert humility.page.sizes == after
    assert humility.page.link("redo") == ""


def test_a_new_action_ends_redo(humility: Visitor) -> None:
    humility.press("down:humility")
    humility.open(humility.page.link("undo")).press("switch:bears")
    assert humility.page.link("redo") == ""


def test_reset_leads_back_to_the_case(humility: Visitor) -> None:
    humility.press("down:humility").press("remove:bears")
    humility.open(humility.page.link("reset"))
    assert humility.page.sizes == ORDERED


def test_the_same_steps_lead_to_the_same_address(humility: Visitor) -> None:
    """A board is known by its content: two visitors who do the same share it."""
    first = humility.press("last:humility").address
    second = humility.open(f"/en/cases/{HUMILITY}/?show=1").press("last:humility").address
    assert first == second
    assert Board.objects.count() == 1


def test_a_board_stays_what_it_is(humility: Visitor) -> None:
    """Reload, a second tab and a copied address show the board, whatever is done from there."""
    copied = humility.press("down:humility").address
    humility.press("remove:humility")
    assert Visitor(Client()).open(copied).page.sizes == HUMILITY_BETWEEN


@pytest.mark.parametrize(
    "do", ["last:humility", "down:humility", "up:opalescence-2", "switch:humility", "remove:opalescence-1"]
)
def test_htmx_gives_the_same_board_in_one_swap(humility: Visitor, do: str) -> None:
    """One request: the recomputed region, and the address that a plain form would have led to."""
    answer = humility.client.post(humility.page.act, {"do": do}, headers=HTMX)
    assert answer.status_code == 200
    fragment = Page(answer.content.decode())
    assert not fragment.root.all(tag="html")
    humility.press(do)
    assert answer["HX-Push-Url"] == humility.address
    assert fragment.sizes == humility.page.sizes
    assert fragment.rows == humility.page.rows


def test_the_swap_says_what_changed(humility: Visitor) -> None:
    """The live region and the link to the other language come with the region."""
    answer = humility.client.post(humility.page.act, {"do": "last:humility"}, headers=HTMX)
    fragment = Page(answer.content.decode())
    live = fragment.root.only(id="live")
    assert "data-also" in live.attrs
    assert "Humility moved to position 3 of 3" in live.text
    assert fragment.root.only(id="other-language").attrs["href"].startswith("/fr/boards/")


def test_pages_vary_by_htmx(humility: Visitor) -> None:
    """One address with two bodies says so to caches."""
    assert "HX-Request" in humility.client.get(humility.address)["Vary"]


def test_a_stage_is_kept_through_actions(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """From a board made at the second stage of a variant, reset and undo lead back to that very stage."""
    store_case("blood-moon-and-urborg")
    start = "/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1"
    moon_and_urborg = visitor.open(start).page.card("urborg")
    assert "Mountain" in moon_and_urborg  # 305.7: Urborg depends on Blood Moon, which makes it a Mountain.
    visitor.press("switch:moon")
    assert "Swamp" in visitor.page.card("urborg")
    for way_back in ("reset", "undo"):
        address = visitor.page.link(way_back)
        assert "variant=urborg-older&stage=1" in address
        assert Visitor(visitor.client).open(address).page.card("urborg") == moon_and_urborg


def test_moving_to_a_position(humility: Visitor) -> None:
    """Humility to the third place, by its button or by the key that sends the form: then it is 1/1 (613.7)."""
    page = humility.press("to:humility", **{"to-humility": "3"}).page
    assert page.rows[-1] == "Humility"
    assert page.sizes["humility"] == "1/1"
    assert "Humility moved to position 3 of 3." in page.text
    places = {"to-humility": "1", "to-opalescence-1": "1", "to-opalescence-2": "2"}
    assert humility.press("to:*", **places).page.rows[0] == "Humility"


@pytest.mark.parametrize("position", ["0", "4", "-1", "x", "", "²", "9" * 400])
def test_there_is_no_such_position(humility: Visitor, position: str) -> None:
    """Refused in words, with the positions that there are."""
    answer = humility.client.post(humility.page.act, {"do": "to:humility", "to-humility": position})
    assert answer.status_code == 422
    assert "Choose a position from 1 to 3." in answer.content.decode()
