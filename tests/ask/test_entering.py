"""What is done as a card enters is done only where it can be done then; what enters makes nothing trigger that may not.

The first card that is named is there first.
"""

from __future__ import annotations

import pytest

from tests.ask.conftest import board, judged, page_of, page_text


def size_of(name: str, *cards: str) -> tuple[int | None, int | None]:
    now = judged(board(*cards)).trace.final[name]
    return now.power, now.toughness


@pytest.mark.parametrize(
    ("card", "size"), [("triskelion", (1, 1)), ("hangarback-walker", (1, 1)), ("arcbound-worker", (1, 1))]
)
def test_no_counters_are_entered_with_under_what_takes_the_ability(card: str, size: tuple[int, int]) -> None:
    """Humility is there: the creature has no such ability as it enters (614.12), and is 1/1 (613.4b)."""
    assert size_of(card, "humility", card) == size
    assert "it does not do this as it enters: “" in page_text("humility", card)


def test_counters_that_were_entered_with_stay() -> None:
    """Triskelion is there first: 1/1 in layer 7b, and its three counters in 7c."""
    assert size_of("triskelion", "triskelion", "humility") == (4, 4)


@pytest.mark.parametrize("card", ["painters-servant", "adaptive-automaton", "metallic-mimic", "roaming-throne"])
def test_nothing_is_chosen_under_what_takes_the_ability(card: str) -> None:
    """What chooses as it enters does not under Humility (614.12): it has no color or type to give."""
    assert "choice here" not in page_text("humility", card)
    assert "choice here" in page_text(card, "humility")


def test_no_size_is_taken_under_what_takes_the_ability() -> None:
    """Primal Clay is */*, so 0/0 (208.2, 107.2) where Dress Down has taken what it does as it enters."""
    assert size_of("primal-clay", "dress-down", "primal-clay") == (0, 0)


def test_who_came_first_is_not_said_to_be_alike_or_a_matter_of_timestamps() -> None:
    """Whether Triskelion has counters is decided as it enters, by no timestamp."""
    for cards in (("humility", "triskelion"), ("triskelion", "humility")):
        page = page_text(*cards)
        assert "whichever" not in page
        assert "613.7" not in page


def test_what_enters_later_would_enter_otherwise() -> None:
    """Bears that come after Master Biomancer have counters (614.12), which nothing lays: it is said to be left out."""
    page = page_of("master-biomancer", "grizzly-bears")
    assert page.headline == "Everything is as printed, but some abilities were not used."
    (line,) = page.assumed.unused
    assert line.startswith("Not used here: Master Biomancer’s ability “Each other creature you control enters with")
    assert "already" in page_text("grizzly-bears", "master-biomancer")


@pytest.mark.parametrize(
    "card", ["tishanas-tidebinder", "awakener-druid", "craterhoof-behemoth", "sower-of-temptation", "merfolk-trickster"]
)
def test_nothing_triggers_under_torpor_orb(card: str) -> None:
    """Creatures that enter cause no ability to trigger: what the trigger would do is not done, and that is said."""
    page = page_of("torpor-orb", card)
    assert "whichever" not in page.sentence
    assert "can’t cause abilities to trigger by entering" in page.sentence
    assert any(line.startswith("Not used here:") for line in page.assumed.unused)


@pytest.mark.parametrize(
    ("stops", "card"),
    [
        ("pithing-needle", "mutavault"),
        ("damping-matrix", "mirror-entity"),
        ("overwhelming-splendor", "mutavault"),
    ],
)
def test_what_may_not_be_activated_was_activated_before(stops: str, card: str) -> None:
    """602.5: no ability is activated that a restriction is on, be that on its object or on the player."""
    page = page_text(stops, card)
    assert "came after" not in page
    assert "2/2" not in page.split(". ")[0]
    assert "3/3" not in page
    later = page_text(card, stops)
    assert "can no longer be used" in later
    assert "whichever" not in later


def test_only_what_is_there_is_turned_face_down() -> None:
    """Ixidron does it as it enters (614.12): Tarmogoyf that came before is face down, one that comes later is not."""
    before = page_text("tarmogoyf", "ixidron")
    assert "Tarmogoyf is a face-down 2/2 creature" in before
    assert "whichever" not in before
    assert "in whatever order" not in before
    assert "face-down" not in page_text("ixidron", "tarmogoyf")
    three = page_text("grizzly-bears", "ixidron", "tarmogoyf")
    assert "Grizzly Bears is a face-down" in three
    assert "Tarmogoyf is 2/3" in three


@pytest.mark.parametrize("card", ["anger", "wonder"])
def test_no_card_is_in_a_graveyard_that_is_kept_empty(card: str) -> None:
    """Anger and Wonder work in a graveyard alone, and Rest in Peace keeps them out of there."""
    for cards in (("rest-in-peace", card, "grizzly-bears"), (card, "rest-in-peace", "grizzly-bears")):
        page = page_text(*cards)
        assert "Grizzly Bears has" not in page
        assert "is in exile" in page


def test_an_order_is_not_as_good_that_leaves_a_card_out_of_a_group() -> None:
    """What Shadowspear's ability finds was there as it resolved (611.2c): an Avacyn that comes later keeps its own."""
    page = page_text("shadowspear", "avacyn-angel-of-hope")
    assert "Avacyn, Angel of Hope loses indestructible" in page
    assert "whatever order" not in page
