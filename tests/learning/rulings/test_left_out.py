"""An answer names what the cards can do and nothing here does, and does not say then that nothing happens."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.learning.rulings.conftest import Player, board, judged, page_of, page_text

MISHRA = """Mishra {2}{U}{B}{R}
Legendary Creature — Human Artificer
At the beginning of combat on your turn, create a token that's a copy of target noncreature artifact you control.
5/4"""


def test_a_trigger_that_makes_a_token_is_named() -> None:
    """Helm of the Host makes a copy at the beginning of combat, which is not on the board."""
    page = page_of("helm-of-the-host", "grizzly-bears")
    assert page.headline == "Everything is as printed, but some abilities were not used."
    (line,) = page.assumed.unused
    assert line.startswith("Not used here: Helm of the Host’s ability “At the beginning of combat on your turn,")
    assert page.assumed.notes == ()


def test_it_is_named_in_french() -> None:
    page = page_of("helm-of-the-host", "grizzly-bears", language="fr")
    assert page.headline == "Tout est comme imprimé, mais certaines capacités n’ont pas été utilisées."
    (line,) = page.assumed.unused
    assert line.startswith("Pas utilisée ici\u00a0: la capacité ")
    assert "«\u00a0Au début du combat de votre tour" in line


def test_cards_that_can_do_more_are_not_said_to_have_nothing_to_do_with_one_another() -> None:
    """Urza's Saga makes Constructs, which lose their ability under Dress Down: 0/0 (613.4b), so that they die."""
    page = page_of("dress-down", "urzas-saga")
    assert "interact" not in page.sentence
    assert "Other abilities of Urza's Saga are not used here." in page.assumed.unused


def test_it_is_named_where_something_else_changes_too() -> None:
    """Oko's Elk is on the board, and neither the Food nor the exchange."""
    page = page_of("oko-thief-of-crowns", "grizzly-bears")
    assert "Elk" in page.headline
    assert page.assumed.unused == ("Other abilities of Oko, Thief of Crowns are not used here.",)


@pytest.mark.parametrize(
    "cards", [("amoeboid-changeling", "grizzly-bears"), ("humility", "wurmcoil-engine"), ("sol-ring", "humility")]
)
def test_all_that_is_here_or_offered_is_not_left_out(cards: tuple[str, ...]) -> None:
    """Each of the Changeling's abilities is a use; Humility has taken the Engine's; mana is no business of layers."""
    assert not judged(board(*cards)).findings.left_out


def test_a_copy_that_is_made_is_not_left_out() -> None:
    """Clone enters as a copy (707.5) of the Bears."""
    assert not judged(board("grizzly-bears", "clone")).findings.left_out


def test_nothing_changes_is_still_said_of_cards_that_do_nothing() -> None:
    assert page_text("grizzly-bears") == "Nothing changes: everything is as printed."


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Not used here: an ability of Mishra."), ("fr", "Pas utilisée ici\u00a0: une capacité de Mishra.")],
)
def test_of_a_pasted_card_no_word_is_kept_and_yet_it_is_said(player: Player, language: str, line: str) -> None:
    """The table holds none of the words that somebody pasted: it says how many abilities there are."""
    sol_ring = {"en": "Sol Ring", "fr": "Anneau solaire"}[language]
    page = player.types("Mishra", sol_ring, language=language, **{"asked-1": "Mishra", "text-1": MISHRA})
    heading = re.search(r'<h1 id="sentence"[^>]*>(.*?)</h1>', page)
    assert heading is not None
    assert heading[1].startswith(("Everything is as printed, but", "Tout est comme imprimé, mais"))
    assert line in unescape(page)


def test_a_size_that_was_chosen_is_told() -> None:
    """Primal Clay is printed */*; on the table it is the 3/3 that somebody has chosen as it entered."""
    assert "The choice here: 3/3 for Primal Clay." in page_text("primal-clay", "grizzly-bears")
    assert not judged(board("primal-clay", "grizzly-bears")).findings.left_out
