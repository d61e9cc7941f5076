"""What a page tells the reader: whose control it is, of what something is a copy, which types a land has."""

from __future__ import annotations

import pytest

from layers_site.ask.services.board.table import changed
from tests.ask.conftest import board, judged, page_of, page_text


@pytest.mark.parametrize("cards", [("control-magic", "act-of-treason"), ("act-of-treason", "control-magic")])
def test_control_is_told_from_the_readers_seat(cards: tuple[str, str]) -> None:
    """The words of a step and what it changes name the same player, whoever "you" is on the card."""
    seats = {
        "you": "comes under your control.",
        "your opponent": "comes under your opponent’s control.",
        "vous": "passe sous votre contrôle.",
        "votre adversaire": "passe sous le contrôle de votre adversaire.",
    }
    for language in ("en", "fr"):
        steps = [step.step for step in page_of(*cards, language=language).steps if step.badge.layer == "2"]
        ends = [(str(step.what), chip.text.rpartition("→ ")[2]) for step in steps for chip in step.chips]
        assert ends
        assert all(what.endswith(seats[player]) for what, player in ends)


def test_who_controls_a_spell_is_assumed_and_can_be_changed(db: None) -> None:
    """What a spell has left behind is somebody's, and that can be changed as of a card."""
    page = page_of("control-magic", "act-of-treason")
    assert "Act of Treason is your opponent’s." in [side.text for side in page.assumed.sides]
    ruling = changed(board("control-magic", "act-of-treason"), "control", "act-of-treason", "")
    assert ruling.scenario.effects[0].controller == "you"
    assert "under your control" in judged(ruling).sentence("en")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "becomes a copy of Grizzly Bears."), ("fr", "devient une copie de Grizzlis.")]
)
def test_a_copy_is_told_of_what(language: str, words: str) -> None:
    """ "This creature" is nobody for the reader: the step names what is copied."""
    (step,) = page_of("clone", "grizzly-bears", language=language).steps
    assert str(step.step.what).endswith(words)


def test_a_land_creature_keeps_its_land_types_in_french() -> None:
    """A creature that is a land has its land types named, and they are not told of the creature alone."""
    assert "une créature-terrain 2/2 de tous les types de créature et de type montagne" in page_text(
        "mutavault", "blood-moon", language="fr"
    )
    assert "une créature-terrain 2/2 de type montagne" in page_text("natures-revolt", "blood-moon", language="fr")


def test_each_card_shows_what_it_does() -> None:
    """Of two cards that work on different things the ruling tells both things (613.4c)."""
    assert page_text("crusade", "bad-moon") == (
        "Crusade and Bad Moon don’t interact here. "
        "For example, a white 2/5 creature is 3/6. A black 2/5 creature is 3/6."
    )
    assert page_text("crusade", "bad-moon", language="fr") == (
        "Ici, Croisade et Lune blafarde n’interagissent pas. "
        "Par exemple, une créature blanche 2/5 est 3/6. Une créature noire 2/5 est 3/6."
    )


def test_what_comes_back_is_its_controllers() -> None:
    """The creature that Animate Dead has returned is under the control of the player of that Aura."""
    (returned,) = (obj for obj in board("animate-dead").scenario.objects if obj.attached_to is None)
    assert (returned.controller, returned.owner) == ("you", "you")
