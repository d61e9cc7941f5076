"""What an answer hangs on stands under it: each pair swapped once, each choice flipped once, with what is so then."""

from __future__ import annotations

import re

import pytest

from engine.scenario import GameObject
from layers_site.ask.services.board.order import keys_of
from layers_site.ask.services.board.order import swapped as swap
from layers_site.ask.services.board.state import state_of
from layers_site.ask.services.hanging import shown, unlike
from tests.ask.conftest import board, in_any_order, library, page_of, pressed, result, state
from tests.night import sample_of


def test_an_order_that_matters_is_a_chip_with_what_it_gives() -> None:
    """Both set sizes in 7b: the newer one counts (613.7). Opalescence makes Humility 4/4, or Humility itself 1/1."""
    chips = {chip.do: chip.otherwise for chip in page_of("humility", "opalescence").chips}
    assert chips["swap:humility opalescence"] == "Humility is a 1/1 enchantment creature"
    chips = {chip.do: chip.otherwise for chip in page_of("opalescence", "humility").chips}
    assert chips["swap:opalescence humility"] == "Humility is a 4/4 enchantment creature"


@pytest.mark.parametrize(
    "cards",
    [("blood-moon", "urborg-tomb-of-yawgmoth"), ("magus-of-the-moon", "humility"), ("glorious-anthem", "humility")],
)
def test_where_the_order_does_not_matter_that_is_said(cards: tuple[str, ...]) -> None:
    """Dependency (613.8), layers (613.1), sublayers (613.4) decide, whichever came first."""
    page = page_of(*cards)
    assert page.ordered
    assert not any(chip.do.startswith("swap") for chip in page.chips)
    assert "L’ordre ne change rien." not in page.sentence


def test_whose_a_card_is_is_a_chip_where_it_matters() -> None:
    """Elesh Norn's +2/+2 for yours is −2/−2 for the opponent's: 0/0 dies (704.5f)."""
    chips = {chip.do: chip.otherwise for chip in page_of("elesh-norn-grand-cenobite", "grizzly-bears").chips}
    assert chips["control:grizzly-bears"] == "Grizzly Bears is 0/0 and dies (704.5f)"


def test_a_press_on_a_line_makes_the_answer_be_about_that_card() -> None:
    page = page_of("humility", "opalescence", about="plain-serra-angel")
    assert page.sentence == "A creature such as Serra Angel is 1/1 and has no abilities."
    assert [line.key for line in page.lines if line.is_about] == ["plain-serra-angel"]


def test_an_answer_has_at_most_twenty_words() -> None:
    slugs = [slug for slug, known in library().items() if isinstance(known.content, GameObject)]
    for slug in sample_of(slugs, 60):
        for cards in ((slug, "humility"), (slug, "mycosynth-lattice")):
            for language in ("en", "fr"):
                assert len(page_of(*cards, language=language).sentence.split()) <= 27, cards
            assert len(page_of(*cards).chips) <= 4


def test_what_is_said_of_the_order_is_so() -> None:
    """Law: "does not matter" is said where no two that can change places change anything that is told; a chip of two
    is another board. By day every sixtieth card, beside two others."""
    slugs = [slug for slug, known in library().items() if isinstance(known.content, GameObject)]
    for slug in sample_of(slugs, 60):
        for cards in ((slug, "humility"), ("blood-moon", slug)):
            page, moment = page_of(*cards), board(*cards)
            if page.ordered:
                assert in_any_order(moment), cards
            for chip in page.chips:
                verb, _colon, keys = chip.do.partition(":")
                if verb == "swap":
                    other = swap(moment.scenario, *keys.split())
                    assert other is not None
                    assert unlike(state(moment), state_of(other)), (cards, chip)


def test_what_a_line_says_of_a_size_is_so() -> None:
    """Law: the sizes in the lines are those of the trace (208.1); by day every sixtieth card."""
    slugs = [slug for slug, known in library().items() if isinstance(known.content, GameObject)]
    for slug in sample_of(slugs, 60):
        trace = result(board(slug, "humility"))
        for line in page_of(slug, "humility").lines:
            now = trace.final[line.key]
            size = f"{now.power or 0}/{now.toughness or 0}".replace("-", "−")
            told = [word.rstrip(",") for word in line.text.split() if "/" in word]
            assert told in ([], [size]) or not now.is_creature or now.face_down, (slug, line)
            assert ("no abilities" in line.text) <= (not now.abilities), (slug, line)
            assert ("dies" in line.text) <= (now.is_creature and (now.toughness or 0) <= 0), (slug, line)


def test_what_a_card_did_to_itself_changes_its_place_with_it() -> None:
    """Impending makes the Overlord no creature as it enters (702.176a): it comes before or after Opalescence whole."""
    scenario = board("opalescence", "overlord-of-the-hauntwoods").scenario
    other = swap(scenario, "opalescence", "overlord-of-the-hauntwoods")
    assert other is not None
    assert keys_of(other) == ("overlord-of-the-hauntwoods", "overlord-of-the-hauntwoods-impending", "opalescence")


def test_a_number_that_was_counted_is_not_said_to_be_the_same_in_any_order() -> None:
    """Berserk counts the power once, as it resolves (608.2h): after Giant Growth it counts more."""
    page = page_of("grizzly-bears", "berserk", "giant-growth") if "berserk" in library() else None
    assert page is None or not page.ordered


def test_a_board_is_seen_otherwise_where_anything_that_a_player_sees_is() -> None:
    here = result(board("grizzly-bears", "humility"))
    there = result(pressed(board("grizzly-bears", "humility"), ("counter:grizzly-bears +1/+1",)))
    assert shown(here, "grizzly-bears") != shown(there, "grizzly-bears")
    assert shown(here, "humility") == shown(there, "humility")


def test_a_land_may_be_awakened_again_after_what_was_put_on_it() -> None:
    """Of two settings of a size in 7b the newer one is last (613.7): the land is 2/2, or 3/3 if awakened again."""
    chips = {chip.do: chip.otherwise for chip in page_of("quirion-druid-activation", "raging-ravine").chips}
    assert "is a 3/3" in chips["swap:raging-ravine-animation quirion-druid-activation"]
    # Turned to a Frog it has no ability to be awakened by.
    assert not any(chip.do.startswith("swap:") for chip in page_of("raging-ravine", "turn-to-frog").chips)


@pytest.mark.parametrize(
    ("cards", "alone"),
    [
        # One is about enchantments, the other about itself; one about creatures, the other about what players may do.
        (("opalescence", "aquamoeba"), True),
        (("act-of-treason", "crucible-of-worlds"), True),
        (("grizzly-bears", "serra-angel"), True),
        # 613.7: both set a size. A Zombie Insect by both (613.1d). What a copier copied, the other may have changed.
        (("humility", "opalescence"), False),
        (("darksteel-mutation", "arcane-adaptation"), False),
        (("clone", "awakening-of-vitu-ghazi"), False),
        # On one and the same creature they would meet, though here each has another one (613.4).
        (("darksteel-mutation", "curse-of-deaths-hold"), False),
        # Nightmare is as large as there are Swamps: that changes its size (613.4a), and no effect applies to it.
        (("nightmare", "swamp"), False),
    ],
)
def test_cards_that_do_not_affect_each_other_are_said_not_to(cards: tuple[str, ...], alone: bool) -> None:
    page = page_of(*cards)
    assert (page.alone or page.sentence == "These cards don’t affect each other here.") is alone


def test_the_answer_is_about_a_named_card_that_is_hit() -> None:
    """Humility: Olivia is 1/1 without abilities (613.1f, 613.4b); the order decides only about the example."""
    page = page_of("humility", "olivia-voldaren")
    assert page.sentence == "Olivia Voldaren is 1/1 and has no abilities."


@pytest.mark.parametrize("cards", [("rusted-relic", "hexdrinker"), ("glorious-anthem", "ambush-commander")])
def test_no_chip_says_twice_who_controls_a_card(cards: tuple[str, ...]) -> None:
    for chip in page_of(*cards).chips:
        who, _colon, _rest = chip.what.removeprefix("If your opponent controls ").partition(":")
        assert chip.otherwise != f"{who} is under your opponent’s control", chip


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (("humility", "serra-angel"), r"Humility: Serra Angel loses all abilities \(layer 6\)\."),
        (("mycosynth-lattice", "day-of-destiny"), r"Mycosynth Lattice: .+ becomes colorless \(layer 5\)\."),
    ],
)
def test_a_reason_says_what_an_effect_did_in_its_layer(cards: tuple[str, ...], reason: str) -> None:
    """613.1f, 613.1e: by the name of the card, whatever number its ability has."""
    page = page_of(*cards, about=cards[-1])
    assert any(re.fullmatch(reason, str(each)) for each in page.why), page.why
    assert "(effect" not in "".join(map(str, page.why))
