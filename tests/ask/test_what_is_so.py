"""Answers that were false, each by its cause: what misses what, what mana costs, what was assumed, who fits where."""

from __future__ import annotations

import pytest

from tests.ask.conftest import board, judged, page_of, page_text


def test_what_finds_its_work_done_misses_nothing() -> None:
    """The second Humility applies to the creature in layers 6 and 7b, and finds it 1/1 already (613.6)."""
    findings = judged(board("humility", "humility")).findings
    assert findings.missed == ()
    assert findings.redundant == ("humility-2",)
    text = page_text("humility", "humility")
    assert "does not affect" not in text
    assert "Humility (2) changes nothing more." in text
    assert "Humilité (2) ne change rien de plus." in page_text("humility", "humility", language="fr")


def test_what_changes_something_is_not_said_to_change_nothing() -> None:
    """Opalescence sets sizes that Humility sets too, and each changes the other's board."""
    assert judged(board("humility", "opalescence")).findings.redundant == ()


def test_mana_that_costs_more_is_not_told_as_free() -> None:
    """Under Lithoform Blight a land gives {C}, and for 1 life a color; no land type is left (305.7)."""
    text = page_text("lithoform-blight", "urborg-tomb-of-yawgmoth")
    assert "taps for colorless mana, or for mana of any color at a further cost" in text
    assert (
        "produit du mana incolore, ou du mana de n’importe quelle couleur contre un coût supplémentaire"
        in page_text("lithoform-blight", "urborg-tomb-of-yawgmoth", language="fr")
    )


def test_a_chapter_that_has_resolved_is_told() -> None:
    """Urza's Saga has {T}: Add {C} only from its first chapter (714.2), which is assumed under Blood Moon."""
    text = page_text("urzas-saga", "blood-moon")
    assert "taps for red or colorless mana" in text
    assert "Here “Urza’s Saga: chapter I” has resolved." in text


@pytest.mark.parametrize("cards", [("koth-of-the-hammer", "seas-claim"), ("koth-of-the-hammer", "blood-moon")])
def test_an_order_in_which_a_target_does_not_fit_is_no_order(cards: tuple[str, ...]) -> None:
    """Koth wakes a Mountain (115.1), which the land is not under Sea's Claim, and not yet before Blood Moon."""
    text = page_text(*cards)
    assert "whichever came first" not in text
    assert "it is no Mountain: Koth of the Hammer’s ability cannot target it" in text
    assert "une montagne" in page_text(*cards, language="fr")


def test_an_aura_that_no_longer_fits_is_not_there() -> None:
    """Genju of the Fens enchants a Swamp (303.4a), which no Island is: it goes to the graveyard (704.5m)."""
    for cards in (("genju-of-the-fens", "seas-claim"), ("genju-of-the-fens", "spreading-seas")):
        ruling = judged(board(*cards))
        hosts = {obj.id: obj.attached_to for obj in ruling.trace.scenario.objects}
        assert "Swamp" in ruling.trace.final[hosts["genju-of-the-fens"] or ""].subtypes
        assert "whichever came first" not in ruling.sentence("en")


def test_two_abilities_of_one_object_have_one_timestamp() -> None:
    """Neither line of the Banner is older (613.7a): they come in the order in which they are written."""
    page = page_of("kondas-banner", "sheoldred-the-apocalypse")
    orders = {str(reason.step.order.text) for reason in page.steps if reason.step.order is not None}
    written = "these abilities apply in the order in which they are written"
    assert {order.partition(": ")[2] for order in orders} == {written}


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("kondas-banner", "Grizzly Bears is not legendary: Konda's Banner cannot be attached to it",
         "Grizzlis n’est pas légendaire"),
        ("daybreak-coronet", "Grizzly Bears has no other Aura: Daybreak Coronet cannot enchant it",
         "Grizzlis n’a pas d’autre aura"),
    ],
)  # fmt: skip
def test_what_a_host_lacks_keeps_an_attachment_off(card: str, english: str, french: str) -> None:
    """The Banner can be attached to a legendary creature only (301.5), the Coronet enchants a creature with another
    Aura (303.4a); whichever was named first."""
    for cards in ((card, "grizzly-bears"), ("grizzly-bears", card)):
        assert english in page_text(*cards)
        assert french in page_text(*cards, language="fr")


def test_with_another_aura_it_fits() -> None:
    """2/2, Rancor +2/+0 and the Coronet +3/+3: 7/5."""
    crowned = judged(board("grizzly-bears", "rancor", "daybreak-coronet"))
    assert (crowned.trace.final["grizzly-bears"].power, crowned.trace.final["grizzly-bears"].toughness) == (7, 5)
    assert "has no other Aura" in page_text("grizzly-bears", "rancor", "daybreak-coronet")


def test_a_spell_targets_nothing_of_an_opponent_that_has_hexproof() -> None:
    """A Geist of Saint Traft that an opponent controls is no target of Act of Treason (702.11b)."""
    text = page_text("geist-of-saint-traft", "act-of-treason")
    assert "Geist of Saint Traft has hexproof: Act of Treason cannot target it (702.11b)" in text
