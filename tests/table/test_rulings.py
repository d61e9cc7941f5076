"""The ruling in one sentence, for boards whose results were found by hand."""

from __future__ import annotations

import pytest

from layers_site.table.services.laying import is_plain
from layers_site.table.services.orders import orders_of
from layers_site.workbench.services.evaluation import evaluated
from tests.table.conftest import board, library, told


@pytest.mark.parametrize(
    "cards", [("blood-moon", "urborg-tomb-of-yawgmoth"), ("urborg-tomb-of-yawgmoth", "blood-moon")]
)
def test_blood_moon_and_urborg(cards: tuple[str, str]) -> None:
    """Urborg's effect depends on Blood Moon (613.8a), which takes its ability (305.7): the order does not matter."""
    assert told(*cards) == (
        "Blood Moon wins: Urborg, Tomb of Yawgmoth is a Mountain and its own effect does not apply, "
        "whichever came first (dependency, 613.8)."
    )
    french = told(*cards, language="fr")
    assert french.startswith("Lune de sang l’emporte\u00a0: Urborg, tombe de Yaugzebul est un terrain de type montagne")
    assert "peu importe" in french
    assert french.endswith("(dépendance, 613.8).")


def test_humility_and_opalescence() -> None:
    """Both set power and toughness in 7b, where the later one has the last word (613.7)."""
    later_opalescence, later_humility = told("humility", "opalescence"), told("opalescence", "humility")
    assert later_opalescence.startswith("Humility is a 4/4 enchantment creature")
    assert "the other way round, Humility is a 1/1 enchantment creature" in later_opalescence
    assert "because Opalescence came after Humility" in later_opalescence
    assert later_humility.startswith("Humility is a 1/1 enchantment creature")
    assert "the other way round, Humility is a 4/4 enchantment creature" in later_humility
    assert later_opalescence.endswith("(timestamps, 613.7).")


@pytest.mark.parametrize(
    "cards",
    [
        ("giant-growth", "sorceress-queen-activation"),
        ("sorceress-queen-activation", "giant-growth"),
        ("giant-growth", "sorceress-queen"),
    ],
)
def test_giant_growth_and_sorceress_queen(cards: tuple[str, str]) -> None:
    """0/2 is set in 7b, +3/+3 is added in 7c (613.4): 3/5 in either order; the Queen is taken to have used hers."""
    assert told(*cards) == "Grizzly Bears is 3/5, whichever came first (sublayers, 613.4)."


def test_ovinize_and_angelic_armaments() -> None:
    """0/1 in 7b and +2/+2 in 7c make 2/3; flying and its loss are both in layer 6, where the later one counts."""
    flies, falls = told("ovinize", "angelic-armaments"), told("angelic-armaments", "ovinize")
    assert flies.startswith("Grizzly Bears is a 2/3 green and white Bear Angel and has flying, because Angelic")
    assert falls.startswith("Grizzly Bears is a 2/3 green and white Bear Angel, because Ovinize came after")
    assert "the other way round, Grizzly Bears is a 2/3 green and white Bear Angel and has flying" in falls


def test_conspiracy_and_arcane_adaptation() -> None:
    """Both are about types (613.1d): what sets them last leaves one, what adds last leaves two."""
    assert told("conspiracy", "arcane-adaptation").startswith("Grizzly Bears is a Brushwagg Zombie, because")
    assert told("arcane-adaptation", "conspiracy").startswith("Grizzly Bears is a Brushwagg, because")


def test_conspiracy_and_mind_control() -> None:
    """Control changes in layer 2, types in layer 4 (613.1): the opponent's creature is yours, and of your type."""
    for cards in (("conspiracy", "mind-control"), ("mind-control", "conspiracy")):
        assert told(*cards) == (
            "Grizzly Bears is a Brushwagg and is under your control, whichever came first (layers, 613.1)."
        )


def test_hand_sizes() -> None:
    """Maximum hand sizes change in the order of timestamps (613.11)."""
    assert told("spellbook", "null-profusion").startswith("Your maximum hand size is 2, because Null Profusion came")
    assert told("null-profusion", "spellbook").startswith("You have no maximum hand size, because Spellbook came")


def test_cards_that_change_nothing() -> None:
    """An instant that makes no continuous effect is no business of the layers, and that is said."""
    assert told("lightning-bolt") == "Nothing on this board becomes anything else than it is printed."


def test_what_is_named_first_is_older() -> None:
    """Timestamps go by the order of the names; what is laid beside them is older than all."""
    scenario = board("ovinize", "angelic-armaments").scenario
    stamps = {one.id: one.timestamp for one in (*scenario.objects, *scenario.effects)}
    assert stamps == {"plain-grizzly-bears": 1, "ovinize": 2, "angelic-armaments": 3}


def test_nothing_is_laid_beside_what_works_on_each_other() -> None:
    """Humility has Opalescence to work with; Urborg needs a land that is not Blood Moon's."""
    assert not [one.id for one in board("humility", "opalescence").scenario.objects if is_plain(one.id)]
    beside = [one for one in board("blood-moon", "urborg-tomb-of-yawgmoth").scenario.objects if is_plain(one.id)]
    assert [one.types for one in beside] == [("Land",)]


def test_attachments_and_effects_go_where_they_may() -> None:
    """An Aura on what it can enchant, Equipment and resolved effects on a creature, an animation on its own land."""
    hosts = {one.id: one.attached_to for one in board("evil-presence", "blood-moon").scenario.objects}
    land = next(
        one for one in board("evil-presence", "blood-moon").scenario.objects if one.id == hosts["evil-presence"]
    )
    assert "Land" in land.types
    assert "Basic" not in land.supertypes
    village = board("treetop-village", "humility").scenario.effects[0]
    assert village.affects == ("treetop-village",)
    song = {one.id: one.attached_to for one in board("song-of-the-dryads", "magus-of-the-moon").scenario.objects}
    assert song["song-of-the-dryads"] == "magus-of-the-moon"


def test_each_card_can_be_put_beside_humility() -> None:
    """Whatever the library has makes a board that can be ruled on, with a sentence that ends."""
    for slug in library():
        if slug != "humility":
            assert told(slug, "humility").endswith(".")


def test_all_orders_are_tried_of_four() -> None:
    """Four cards have 24 orders; of five only swaps of neighbors are tried, and that is known."""
    four = board("humility", "opalescence", "march-of-the-machines", "glorious-anthem")
    found = orders_of(four, evaluated(four.text, "2026"))
    assert (len(found.others), found.complete) == (23, True)
    five = board("humility", "opalescence", "march-of-the-machines", "glorious-anthem", "crusade")
    found = orders_of(five, evaluated(five.text, "2026"))
    assert (len(found.others), found.complete) == (4, False)
