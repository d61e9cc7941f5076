"""What made a card what it is: told of the card, without a gender, and never as though the effect were changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

import engine
from engine.analysis.account import account_of
from layers_site.boards.building.services.presets import presets
from layers_site.explain.names import Names, of_name
from layers_site.explain.words import sentence

_BEARS = {"name": {"en": "Grizzly Bears", "fr": "Grizzlis"}, "types": ["Creature"], "power": 2, "toughness": 2}


def card(slug: str, **more: Any) -> dict[str, Any]:
    """A card of the library as it lies on a board."""
    document = json.loads((settings.CONTENT_DIR / "cards" / f"{slug}.json").read_text("utf-8"))
    return {"id": slug, "name": document["name"], **document["data"], **more}


def made(*objects: dict[str, Any]) -> list[str]:
    """In French, what made the first object what it is."""
    placed = [{"controller": "you", **thing, "timestamp": place} for place, thing in enumerate(objects, 1)]
    trace = engine.evaluate(engine.parse({"format": "layers/1", "objects": placed}), "2026")
    with override("fr"):
        names = Names(trace.scenario, trace.effects)
        return [sentence(fact, names).text for fact in account_of(trace).made(placed[0]["id"])]


def test_who_takes_control_is_not_who_changes_hands() -> None:
    """Control Magic changes who controls the creature (613.1b): nobody else gets Control Magic.

    The builder says the other thing, of what is affected.
    """
    bears = {**_BEARS, "id": "bears", "controller": "opponent"}
    assert made(bears, card("control-magic", attached_to="bears")) == [
        "Contrôle magique lui donne un autre contrôleur (couche 2)"
    ]
    with override("fr"):
        assert str(presets("Change")["control"].title) == "change de contrôleur"


def test_a_size_is_told_without_a_gender() -> None:
    """Grizzlis, an Automaton, a Hawk: the name of a card has no gender that we know (Humility: 613.4b)."""
    (sentence_of_size,) = made({**_BEARS, "id": "bears"}, card("humility"))
    assert sentence_of_size == "Humilité fait passer la taille à 1/1 (couche 7b)"


def test_counters_are_told_without_a_gender() -> None:
    """+1/+1 counters apply in layer 7c (613.4c)."""
    (sentence_of_size,) = made({**_BEARS, "id": "bears", "counters": [{"kind": "+1/+1", "count": 1}]})
    assert sentence_of_size == "Marqueurs +1/+1 sur Grizzlis\u00a0: 3/3 (couche 7c)"


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Opalescence", "d’Opalescence"), ("Hurlenuit", "de Hurlenuit"), ("le joueur 2", "du joueur 2"),
        ("votre adversaire", "de votre adversaire"),
    ],
)  # fmt: skip
def test_what_stands_before_a_name_agrees_with_it(name: str, of: str) -> None:
    with override("fr"):
        assert of_name(name) == of
    with override("en"):
        assert of_name(name) == name
