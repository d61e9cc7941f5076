"""What spells cost where a card changes that, in the order of the formula (601.2f, 118.7)."""

from __future__ import annotations

import pytest

from tests.ask.conftest import Player, board, page_of


@pytest.mark.parametrize(
    ("cards", "en", "fr"),
    [
        (
            "thalia-guardian-of-thraben lightning-bolt",
            "Lightning Bolt costs {1}{R} (601.2f).",
            "Foudre coûte {1}{R} (601.2f).",
        ),
        (
            "thalia-guardian-of-thraben trinisphere force-of-will",
            (
                "Force of Will costs {4}{U}{U} (601.2f).@If you pay 1 life and exile a blue card from your hand "
                "instead of paying its mana cost, Force of Will costs {3} (601.2f)."
            ),
            (
                "Force de volonté coûte {4}{U}{U} (601.2f).@Avec son coût alternatif (payer 1 point de vie et exiler "
                "une carte bleue de votre main), Force de volonté coûte {3} (601.2f)."
            ),
        ),
        (
            "trinisphere grizzly-bears",
            "Grizzly Bears costs {2}{G} (601.2f).",
            "Grizzlis coûte {2}{G} (601.2f).",
        ),
        (
            "thalia-guardian-of-thraben evermind",
            "Evermind can’t be cast.",
            "Souvenir éternel ne peut pas être lancé.",
        ),
    ],
)
def test_what_a_spell_costs_is_said(cards: str, en: str, fr: str) -> None:
    """More for Thalia and the Sphere, less for the Electromancer, and at last the least of Trinisphere."""
    for language, text in (("en", en), ("fr", fr)):
        page = page_of(*cards.split(), language=language)
        assert [part for part in text.split("@") if part not in (page.sentence, *page.notes)] == []


def test_a_taxing_card_without_its_ability_costs_nothing() -> None:
    """Humility takes Thalia's ability, and the spell costs what is printed."""
    page = page_of("thalia-guardian-of-thraben", "humility", "lightning-bolt")
    assert "Lightning Bolt costs {R}, as printed (601.2f)." in page.notes


def test_nothing_is_cast_where_nobody_asks() -> None:
    """Where no card changes what spells cost, or another thing happens and no spell is named, none is cast."""
    assert not board("humility", "lightning-bolt").scenario.spells
    assert not board("thalia-guardian-of-thraben", "humility").scenario.spells


def test_mana_is_drawn_in_a_ruling(player: Player) -> None:
    """The page draws the mana of a cost, as everywhere, and its rule leads to its text."""
    page = player.types("Thalia, Guardian of Thraben", "Lightning Bolt")
    headline = page.partition('<h1 id="sentence"')[2].partition("</h1>")[0]
    assert "{R}" not in headline.replace('"{R}"', "")
    assert "601.2f" in headline
