"""Tokens that are copies: laid where they are made, and there no longer where that is not done (707.2, 707.9)."""

from __future__ import annotations

import pytest

from engine.evaluation.trace import Trace
from layers_site.ask.services.board.state import Because
from layers_site.ask.services.story import Did
from tests.ask.conftest import Player, board, page_of, page_text, pressed, result, state

KIKI, HELM = "kiki-jiki-mirror-breaker", "helm-of-the-host"


def _token(trace: Trace, source: str) -> tuple[int | None, int | None, set[str | None]] | None:
    """The size and the keywords of the token that an ability of the card has made."""
    now = trace.final.get(f"plain-{source}-does-a-token")
    return None if now is None else (now.power, now.toughness, {each.ability.keyword for each in now.abilities})


def test_a_token_has_the_copiable_values_with_the_exception_and_acts_itself() -> None:
    """707.9a: haste is copied with it. Each of two Field Marshals gives the other +1/+1 and first strike (613.4c)."""
    trace = result(board("field-marshal", KIKI))
    assert _token(trace, KIKI) == (3, 3, {None, "haste", "first strike"})
    assert (trace.final["field-marshal"].power, trace.final["field-marshal"].toughness) == (3, 3)


def test_humility_that_is_older_leaves_no_ability_to_make_one() -> None:
    """613.1f: newer, it makes a 1/1 of the token; older, Kiki-Jiki has no ability to use."""
    assert _token(result(board(KIKI, "serra-angel", "humility")), KIKI) == (1, 1, set())
    there = state(board("humility", KIKI, "serra-angel"))
    assert _token(there.trace, KIKI) is None
    assert [each.because for each in there.refused] == [Because.LOST]


def test_the_trigger_of_an_equipment_is_offered_and_pressed() -> None:
    """Helm of the Host copies what it is on, which is legendary where the token is not (707.9)."""
    cards, use = ("krenko-mob-boss", HELM), f"use:{HELM}-does-a"
    page = page_of(*cards)
    assert {row.key: row.did for row in page.rows}[f"{HELM}-does-a"] is Did.OFFERED
    assert page.sentence == "Everything is as printed, but some abilities were not used."
    assert (use, "the token is a copy of Krenko, Mob Boss, isn’t legendary and has haste") in [
        (chip.do, chip.otherwise) for chip in page.chips
    ]
    made = pressed(board(*cards), (use,))
    assert "Legendary" not in result(made).final[f"plain-{HELM}-does-a-token"].supertypes
    assert _token(result(pressed(made, (f"{use} none",))), HELM) is None


def test_the_page_says_token_in_both_languages() -> None:
    assert "The token is a copy of Serra Angel and has haste." in page_text(KIKI, "serra-angel")
    french = page_text(KIKI, "serra-angel", language="fr")
    assert "Le jeton copie Ange de Serra et a la célérité." in french
    assert "Il n’y a pas de jeton" in french


COUNTERPART = "Mirror Trick {1}{U}{U}\nInstant\nCreate a token that's a copy of target creature you control."
SHIMMER = (
    "Mirror Trick {2}{R}\nSorcery\nCreate a token that's a copy of target creature, except it's an artifact in "
    "addition to its other types. That token gains haste."
)
ENCHANT = "Mirror Trick {2}{W}\nSorcery\nCreate a token that's a copy of target enchantment."
DINOSAUR = (
    "Mirror Trick {6}{G}{G}\nCreature — Dinosaur\n"
    "Enrage — Whenever this creature is dealt damage, create a token that's a copy of this creature.\n5/5"
)


@pytest.mark.parametrize(
    ("text", "other", "said"),
    [
        (COUNTERPART, "Serra Angel", "The token is a copy of Serra Angel."),
        (COUNTERPART, "Krenko, Mob Boss", "only one of Krenko, Mob Boss and the token stays"),
        (SHIMMER, "Grizzly Bears", "The token is a copy of Grizzly Bears, is also an artifact and has haste."),
        (ENCHANT, "Control Magic", "The token is a copy of Phyrexian Arena."),  # 303.4g: no Aura
        (DINOSAUR, "Coat of Arms", "Mirror Trick is 6/6"),  # once it is pressed
    ],
)
def test_a_pasted_card_makes_one(player: Player, text: str, other: str, said: str) -> None:
    assert said in player.types("Mirror Trick", other, **{"asked-1": "Mirror Trick", "text-1": text})


def test_of_two_pasted_abilities_the_one_that_is_not_used_is_told(player: Player) -> None:
    """Nothing is left out in silence where both are only known to be activated ones."""
    text = (
        "Odd Walker {1}{W}{W}\nLegendary Planeswalker — Ajani\n+1: Put a +1/+1 counter on up to one target creature.\n"
        "−3: Target creature gains flying and double strike until end of turn.\nLoyalty: 4"
    )
    page = player.types("Odd Walker", "Grizzly Bears", **{"asked-1": "Odd Walker", "text-1": text})
    assert "Not used here: an ability of Odd Walker." in page
