"""What is done as a card enters is done only where it can be done then; what enters makes nothing trigger that may not.

The first card that is named is there first.
"""

from __future__ import annotations

import pytest

from layers_site.ask.services.board.state import Because
from tests.ask.conftest import board, page_of, page_text, result, state


def size_of(name: str, *cards: str) -> tuple[int | None, int | None]:
    now = result(board(*cards)).final[name]
    return now.power, now.toughness


@pytest.mark.parametrize(
    ("card", "size"), [("triskelion", (1, 1)), ("hangarback-walker", (1, 1)), ("arcbound-worker", (1, 1))]
)
def test_no_counters_are_entered_with_under_what_takes_the_ability(card: str, size: tuple[int, int]) -> None:
    """Humility is there: the creature has no such ability as it enters (614.12), and is 1/1 (613.4b)."""
    assert size_of(card, "humility", card) == size
    assert "has lost" in page_text("humility", card)


def test_counters_that_were_entered_with_stay() -> None:
    """Triskelion is there first: 1/1 in layer 7b, and its three counters in 7c."""
    assert size_of("triskelion", "triskelion", "humility") == (4, 4)


@pytest.mark.parametrize("card", ["painters-servant", "adaptive-automaton", "metallic-mimic", "roaming-throne"])
def test_nothing_is_chosen_under_what_takes_the_ability(card: str) -> None:
    """What chooses as it enters does not under Humility (614.12): it has no color or type to give."""
    chosen = {
        cards: any(choice.name == "choose" for row in page_of(*cards).rows if row.key == card for choice in row.choices)
        for cards in (("humility", card), (card, "humility"))
    }
    assert chosen == {("humility", card): False, (card, "humility"): True}


def test_no_size_is_taken_under_what_takes_the_ability() -> None:
    """Primal Clay is */*, so 0/0 (208.2, 107.2) where Dress Down has taken what it does as it enters."""
    assert size_of("primal-clay", "dress-down", "primal-clay") == (0, 0)


def test_who_came_first_is_not_said_to_be_alike() -> None:
    """Whether Triskelion has counters is decided as it enters: with them it is 4/4, without 1/1."""
    for cards in (("humility", "triskelion"), ("triskelion", "humility")):
        assert not page_of(*cards).ordered
        assert any(chip.do.startswith("swap") for chip in page_of(*cards).chips)


def test_what_enters_later_would_enter_otherwise() -> None:
    """Bears that come after Master Biomancer have counters (614.12), which nothing lays: it is said to be left out."""
    page = page_of("master-biomancer", "grizzly-bears")
    assert page.sentence == ("Nothing has changed so far, but part of the text of Master Biomancer isn’t used here.")
    (line,) = page.not_laid
    assert line.startswith("Master Biomancer’s ability “Each other creature you control enters with")


@pytest.mark.parametrize(
    "card", ["tishanas-tidebinder", "awakener-druid", "craterhoof-behemoth", "sower-of-temptation", "merfolk-trickster"]
)
def test_nothing_triggers_under_torpor_orb(card: str) -> None:
    """Creatures that enter cause no ability to trigger: what the trigger would do is not done, and that is said."""
    here = state(board("torpor-orb", card))
    assert [each.because for each in here.refused if each.because is not Because.TARGET] == [Because.STOPPED]
    assert not any(effect.enabled for effect in here.scenario.effects)
    assert any(row.text == "is lost because of Torpor Orb" for row in page_of("torpor-orb", card).rows)


@pytest.mark.parametrize(
    ("stops", "card"),
    [
        ("pithing-needle", "mutavault"),
        ("damping-matrix", "mirror-entity"),
    ],
)
def test_what_may_not_be_activated_was_activated_before(stops: str, card: str) -> None:
    """602.5: no ability is activated that a restriction is on, be that on its object or on the player."""
    assert not any(effect.enabled for effect in state(board(stops, card)).scenario.effects)
    assert any(effect.enabled for effect in state(board(card, stops)).scenario.effects)


def test_only_what_is_there_is_turned_face_down() -> None:
    """Ixidron does it as it enters (614.12): Tarmogoyf that came before is face down, one that comes later is not."""
    assert result(board("tarmogoyf", "ixidron")).final["tarmogoyf"].face_down
    assert not result(board("ixidron", "tarmogoyf")).final["tarmogoyf"].face_down
    three = result(board("grizzly-bears", "ixidron", "tarmogoyf")).final
    assert three["grizzly-bears"].face_down
    assert not three["tarmogoyf"].face_down


@pytest.mark.parametrize("card", ["anger", "wonder"])
def test_no_card_is_in_a_graveyard_that_is_kept_empty(card: str) -> None:
    """Anger and Wonder work in a graveyard alone, and Rest in Peace keeps them out of there."""
    for cards in (("rest-in-peace", card, "grizzly-bears"), (card, "rest-in-peace", "grizzly-bears")):
        here = state(board(*cards))
        assert {obj.id: obj.zone for obj in here.scenario.objects}[card] == "exile"
        assert here.trace.final["grizzly-bears"].abilities == ()
