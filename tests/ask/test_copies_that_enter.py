"""A card that enters as a copy is that from the first on: with what the copy enters with, and with its exceptions."""

from __future__ import annotations

import pytest

from tests.ask.conftest import board, page_of, page_text, result


@pytest.mark.parametrize(
    ("cards", "size"),
    [
        ("clone triskelion", (4, 4)),
        ("phyrexian-metamorph triskelion", (4, 4)),
        ("clone arcbound-ravager", (1, 1)),
        ("spark-double arcbound-ravager", (2, 2)),
        ("clone hangarback-walker", (0, 0)),
    ],
)
def test_a_copy_enters_with_the_counters_of_what_it_copies(cards: str, size: tuple[int, int]) -> None:
    """707.5, 614.12, modular 702.43a; Spark Double with one more, and X is 0 for what was not cast so (107.3m)."""
    copier = cards.split(maxsplit=1)[0]
    now = result(board(*cards.split())).final[copier]
    assert (now.power, now.toughness) == size


def test_dark_depths_is_copied_with_its_ice() -> None:
    """Vesuva enters as a copy of Dark Depths, and so with ten ice counters (707.5)."""
    scenario = board("vesuva", "dark-depths").scenario
    (vesuva,) = (obj for obj in scenario.objects if obj.id == "vesuva")
    assert [(lying.kind, lying.count) for lying in vesuva.counters] == [("ice", 10)]


def test_a_copy_of_a_planeswalker_has_loyalty_and_is_no_creature() -> None:
    """306.5b: Spark Double as Elspeth has 4 + 1 loyalty, no +1/+1 counter, and no target that a creature is (115.1)."""
    scenario = board("spark-double", "elspeth-knight-errant").scenario
    (double,) = (obj for obj in scenario.objects if obj.id == "spark-double")
    assert [(lying.kind, lying.count) for lying in double.counters] == [("loyalty", 5)]
    for copier in ("spark-double", "clever-impersonator"):
        assert "flying" not in page_of(copier, "elspeth-knight-errant").sentence


@pytest.mark.parametrize("copier", ["clever-impersonator", "copy-enchantment"])
def test_no_aura_is_copied_that_would_be_on_nothing(copier: str) -> None:
    """303.4f, 704.5m."""
    assert "copy of Control Magic" not in page_text(copier, "control-magic")


def test_only_equipment_is_copied_by_what_copies_that() -> None:
    page = page_text("masterwork-of-ingenuity", "colossus-hammer", "grizzly-bears")
    assert "Masterwork of Ingenuity is a copy of Colossus Hammer" in page


@pytest.mark.parametrize("copier", ["evil-twin", "progenitor-mimic"])
def test_an_exception_gives_an_ability(copier: str) -> None:
    """707.9a: the copy has an ability besides, so that Muraganda Petroglyphs does nothing for it; the Bears are 4/4."""
    final = result(board(copier, "muraganda-petroglyphs", "grizzly-bears")).final
    assert (final[copier].power, final["grizzly-bears"].power) == (2, 4)


def test_x_counters_more_are_left_out_and_named() -> None:
    assert page_of("altered-ego", "grizzly-bears").not_laid == ("Part of the text of Altered Ego is not used here.",)
