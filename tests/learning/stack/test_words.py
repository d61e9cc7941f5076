"""Every code that the machine can give has its sentence, in both languages, with nothing left to fill in."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from django.utils.translation import override

from engine.stack import CODES, STEPS, Event, Refusal, What, read_script
from engine.stack.machine import opening
from engine.stack.rules import Detail
from layers_site.explain.names import of_name
from layers_site.learning.stack.words import (
    BY_ITSELF,
    MOVED,
    OF_PLAYERS,
    SENTENCES,
    GameNames,
    event_said,
    refusal_said,
    sentence,
)
from layers_site.learning.stack.words import STEPS as STEP_WORDS
from layers_site.platform.text import french_problems
from tests.learning.stack.conftest import shipped

GAME = opening(read_script(shipped()["script"]))
VALUES: dict[str, Detail] = {
    "action": "growth", "object": "bears", "target": "bears", "player": "opponent", "priority": "you",
    "controller": "opponent", "owner": "opponent", "owes": "you", "lacks": ("own_turn", "main_phase", "empty_stack"),
    "cost": "{G}", "needed": 1, "given": 0, "zone": "graveyard", "kind": "spell",
}  # fmt: skip
EVENT_VALUES: dict[str, tuple[tuple[str, Detail], ...]] = {
    "attached": (("to", "bears"),),
    "copied": (("original", "bolt"),),
    "counters": (("kind", "+1/+1"), ("count", 2)),
    "damage": (("amount", 3), ("total", 3)),
    "life": (("amount", -3), ("now", 17)),
    "mana": (("mana", "{G}"),),
    "paid": (("cost", "{G}"),),
    "put_on_stack": (("kind", "triggered"), ("place", 1)),
}


def in_both_languages(make: object) -> tuple[str, str]:
    texts = []
    for language in ("en", "fr"):
        with override(language):
            texts.append(make())  # type: ignore[operator]
    return texts[0], texts[1]


def assert_good(english: str, french: str) -> None:
    for text in (english, french):
        assert text.strip()
        assert re.search(r"%\(|None", text) is None, text
    assert french != english
    assert french_problems(french) == []


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_said_in_words(code: str) -> None:
    refusal = Refusal(code, tuple(VALUES.items()), "117.3")  # type: ignore[arg-type]
    assert_good(*in_both_languages(lambda: refusal_said(refusal, GameNames(GAME)).text))


def test_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_that_tells_less_is_still_said(code: str) -> None:
    """A sentence never fails for want of a value."""
    assert refusal_said(Refusal(code), GameNames(GAME)).text  # type: ignore[arg-type]


def test_what_is_missing_is_named() -> None:
    """A sorcery in somebody else's turn lacks just that (117.1a)."""
    refusal = Refusal("sorcery_timing", (("action", "growth"), ("lacks", ("own_turn", "empty_stack"))), "117.1a")
    english, french = in_both_languages(lambda: refusal_said(refusal, GameNames(GAME)).text)
    assert "your own turn and an empty stack" in english
    assert "votre propre tour et une pile vide" in french


@pytest.mark.parametrize("what", sorted(get_args(What)))
@pytest.mark.parametrize("who", ["you", "opponent", None])
def test_every_event_is_said_in_words(what: str, who: str | None) -> None:
    """Of you, of your opponent, and of things."""
    if who is None and what in OF_PLAYERS and what not in ("damage", "game_over"):
        with pytest.raises(KeyError):
            sentence(Event(what))  # type: ignore[arg-type]
        return
    values = EVENT_VALUES.get(what, ())
    if what == "moved":
        values = (("to", "graveyard"),)
    if what == "state_based":
        values = (("why", "lethal_damage"),)
    event = Event(what, who, "bears", values, "405.5")  # type: ignore[arg-type]
    assert_good(*in_both_languages(lambda: event_said(event, GameNames(GAME)).text))


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        *(("moved", ("to", zone)) for zone in sorted(MOVED)),
        *(("state_based", ("why", why)) for why in sorted(BY_ITSELF)),
    ],
)
def test_every_zone_and_state_based_action_has_its_sentence(kind: str, told: tuple[str, str]) -> None:
    assert_good(*in_both_languages(lambda: event_said(Event(kind, None, "bears", (told,)), GameNames(GAME)).text))


def test_every_step_has_a_name() -> None:
    assert set(STEP_WORDS) == set(STEPS)
    for step in STEPS:
        english, french = in_both_languages(lambda step=step: str(STEP_WORDS[step]))
        assert english != french


# --- whose turn, in French ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "owner"),
    [("votre adversaire", "de votre adversaire"), ("le joueur 2", "du joueur 2"), ("Alice", "d’Alice")],
)
def test_what_is_told_of_a_player_agrees_with_the_name(player: str, owner: str) -> None:
    with override("fr"):
        words = {"whose": of_name(player), "about": "Foudre"}
        sentences = {what: str(OF_PLAYERS[what][1]) % words for what in ("enters", "triggered", "turn_begins")}
    assert sentences == {
        "enters": f"Arrive sous le contrôle {owner}\u00a0: Foudre.",
        "triggered": f"Une capacité {owner} se déclenche\u00a0: Foudre.",
        "turn_begins": f"Le tour {owner} commence.",
    }
