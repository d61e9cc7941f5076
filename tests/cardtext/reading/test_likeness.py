"""Our wording and the line of a card are held against each other, but for how the card is called."""

from __future__ import annotations

from typing import Literal

import pytest

from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.likeness import is_said_alike
from layers_site.cardtext.reading.result import PrintedCard

Language = Literal["en", "fr"]
ELF = "Creature — Elf"
ELFE = "Créature : elfe"


def alike(text: str, language: Language = "en", name: str = "Ford Warden") -> bool | None:
    reading = read_card(PrintedCard(name, ELF if language == "en" else ELFE, text, language=language))
    return is_said_alike(reading.lines[-1], reading)


@pytest.mark.parametrize(
    ("text", "language", "name"),
    [
        ("Other Elves you control get +1/+1.", "en", "Ford Warden"),
        ("Ford Warden can't block.", "en", "Ford Warden"),
        ("Les Gardiens gagnent +1/+1 pour chaque île que vous contrôlez.", "fr", "Gardiens"),
        ("Le Gardien ne peut pas être bloqué.", "fr", "Gardien"),
    ],
)
def test_a_line_in_our_words_is_alike(text: str, language: Language, name: str) -> None:
    """The name, its article, gender and number are the card's own."""
    assert alike(text, language, name) is True


@pytest.mark.parametrize(
    "text", ["Elves you control other than Ford Warden get +1/+1.", "Ford Warden has flying if you control a Snail."]
)
def test_another_way_to_say_it_is_not_alike(text: str) -> None:
    assert alike(text) is False


@pytest.mark.parametrize("text", ["Flying", "When Ford Warden enters, draw a card.", "Creatures glimmer brightly."])
def test_lines_that_make_no_static_ability_do_not_count(text: str) -> None:
    assert alike(text) is None
