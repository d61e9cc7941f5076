"""What stands in the order, what it is called, and what another order gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from engine.notation.scenarios import canonical
from engine.scenario import Counters
from layers_site.ask.services.board.orders import keys_of
from layers_site.ask.services.board.table import changed
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.explain.names import Names
from tests.ask.conftest import board, page_of


@pytest.mark.parametrize("cards", [("oko-thief-of-crowns", "humility"), ("humility", "oko-thief-of-crowns")])
def test_what_no_layer_asks_about_has_no_place(cards: tuple[str, ...]) -> None:
    """Loyalty counters decide nothing: they are not in the order, and nobody swaps anything with them."""
    page = page_of(*cards)
    assert {entry.key for entry in page.order} == {"oko-elk", "humility"}
    assert not any("#" in swap.do for swap in page.swaps)


def test_a_move_goes_past_what_is_shown(db: None) -> None:
    """One step moves a card past the next one that is shown, whatever lies between them unseen."""
    here = board("oko-thief-of-crowns", "humility")
    moved = changed(here, "up", "humility", "")
    order = {thing.id: thing.timestamp for thing in (*moved.scenario.objects, *moved.scenario.effects)}
    assert order["humility"] < order["oko-elk"]


def test_counters_that_a_layer_asks_about_have_a_place() -> None:
    """Counters make an effect of their own where they change a size (613.4c)."""
    here = board("grizzly-bears", "humility").scenario
    grown = tuple(
        replace(obj, counters=(Counters("+1/+1", 1, 9),)) if obj.id == "grizzly-bears" else obj for obj in here.objects
    )
    moment = Moment(canonical(replace(here, objects=grown)), None, "", 0)
    assert keys_of(moment, evaluated(moment.text, "2026")) == ("humility", "grizzly-bears#+1/+1")


def test_a_used_ability_is_called_the_cards() -> None:
    """The name of an effect is a sentence: in another sentence it is called the ability of its card."""
    page = page_of("oko-thief-of-crowns", "turn-to-frog")
    assert "because Turn to Frog came after Oko’s ability" in page.sentence
    assert page.swaps[0].first == "Oko’s ability"
    assert page.order[0].name == "Oko’s ability"
    french = page_of("oko-thief-of-crowns", "turn-to-frog", language="fr")
    assert "la capacité d’Oko était là avant" in french.sentence
    assert french.order[0].name == "La capacité d’Oko"
    assert "Oko makes an Elk" not in page.sentence + "".join(aim.name for aim in page.assumed.aims)


def test_a_copy_is_called_the_ability_of_what_copies() -> None:
    """Clone copies by its own ability; a spell that makes a copy is called by its name."""
    assert page_of("clone", "humility").order[0].name == "Clone’s ability"
    assert page_of("cytoshape", "humility").order[0].name == "Cytoshape"


@pytest.mark.parametrize(
    ("language", "hand"),
    [("en", "You have no maximum hand size."), ("fr", "Vous n’avez pas de taille de main maximale.")],
)
def test_another_order_says_what_comes_of_a_hand(language: str, hand: str) -> None:
    """Where the order is about the hand, the swap says the same as the sentence above."""
    (swap,) = page_of("spellbook", "null-profusion", language=language).swaps
    assert swap.otherwise == hand


def test_counters_have_a_french_name() -> None:
    """The kind of a counter is a word of the language."""
    with translation.override("fr"):
        name = Names(board("oko-thief-of-crowns").scenario).item("oko-thief-of-crowns#loyalty")
    assert name == "Marqueurs «\u00a0loyauté\u00a0» sur Oko, voleur de couronnes"


def test_two_cards_matter_only_by_themselves() -> None:
    """Where two cards change places, what lies between them changes sides too: that is no merit of the two."""
    page = page_of("humility", "akromas-memorial", "glorious-anthem")
    assert [(swap.first, swap.last) for swap in page.swaps] == [("Humility", "Akroma's Memorial")]
    page = page_of("humility", "glorious-anthem", "akromas-memorial")
    assert [(swap.first, swap.last) for swap in page.swaps] == [("Humility", "Akroma's Memorial")]


@pytest.mark.parametrize(
    "cards", [("lignify", "turn-to-frog"), ("turn-to-frog", "lignify"), ("control-magic", "act-of-treason")]
)
def test_what_is_put_on_a_card_named_last_stays_in_its_order(cards: tuple[str, str]) -> None:
    """The card named last has to be there first (613.7e); of the two others the one named first came first."""
    scenario = board(*cards, "grizzly-bears").scenario
    age = {thing.id: thing.timestamp for thing in (*scenario.objects, *scenario.effects)}
    assert sorted(age, key=age.__getitem__) == ["grizzly-bears", *cards]
