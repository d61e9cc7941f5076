"""What was named is what the answer is about: originals that were there before their copies, and no thing beside."""

from __future__ import annotations

import pytest

from tests.ask.conftest import board, judged, page_text


@pytest.mark.parametrize(
    ("cards", "copied"),
    [
        (("clone", "clone"), {"clone": "plain-creature", "clone-2": "clone"}),
        (("clone", "phantasmal-image"), {"clone": "plain-creature", "phantasmal-image": "clone"}),
        (("clone", "phantasmal-image", "serra-angel"), {"clone": "serra-angel", "phantasmal-image": "clone"}),
        (("copy-artifact", "copy-enchantment", "sol-ring"),
         {"copy-artifact": "sol-ring", "copy-enchantment": "copy-artifact"}),
    ],
)  # fmt: skip
def test_a_copy_copies_what_was_there_before_it(cards: tuple[str, ...], copied: dict[str, str]) -> None:
    """What enters as a copy chooses something on the battlefield (707.5): no copy is 0/0 for want of an original."""
    ruling = judged(board(*cards))
    scenario = ruling.trace.scenario
    stamps = {obj.id: obj.timestamp for obj in scenario.objects}
    assert {name: effect.source for effect in scenario.effects for name in effect.affects} == copied
    assert all(stamps[original] < stamps[copy] for copy, original in copied.items())
    assert "dies" not in ruling.sentence("en")


def test_a_copy_of_a_copy_has_what_that_copies() -> None:
    """The second Clone copies the first as the 2/5 that it is (707.3)."""
    final = judged(board("clone", "clone")).trace.final
    assert [(final[name].power, final[name].toughness) for name in ("clone", "clone-2")] == [(2, 5), (2, 5)]


def test_no_basic_forest_stands_beside_a_forest_that_was_named() -> None:
    """Under Blood Moon Taiga is no Forest (305.7): Kird Ape has no +1/+2."""
    final = judged(board("kird-ape", "blood-moon", "taiga")).trace.final
    assert (final["kird-ape"].power, final["kird-ape"].toughness) == (1, 1)
    assert (final["taiga"].subtypes, "plain-forest" in final) == ({"Mountain"}, False)
    assert "Kird Ape is 2/3." in page_text("kird-ape", "taiga")
    assert "Wild Nacatl is 2/2." in page_text("wild-nacatl", "taiga")


def test_no_basic_swamp_stands_beside_a_swamp_that_was_named() -> None:
    """Watery Grave is a Mountain: Nightmare counts no Swamp, is 0/0 and dies (704.5f)."""
    text = page_text("nightmare", "watery-grave", "blood-moon")
    assert "Nightmare is 0/0 and dies (704.5f)." in text
    assert "Nightmare changes nothing more" not in text


@pytest.mark.parametrize("card", ["kird-ape", "nightmare"])
def test_what_a_thing_beside_makes_is_no_proof_that_cards_do_not_meet(card: str) -> None:
    """A basic Forest or Swamp is beside; another one than a basic would be a Mountain under Blood Moon."""
    assert "interact" not in page_text(card, "blood-moon")


def test_control_that_ends_with_a_size_is_not_the_same_in_any_order() -> None:
    """After Giant Growth a 2/5 is no target of Old Man of the Sea, and is given back if it comes later (611.2b)."""
    text = page_text("old-man-of-the-sea", "giant-growth")
    assert "whichever came first" not in text
    assert "ends as soon as the powers no longer allow it." in text
