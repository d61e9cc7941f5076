"""Whose turn it is and whose ability triggers, told in French with « du » and « d’ »."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from layers_site.explain.names import of_name
from layers_site.learning.stack.words import OF_PLAYERS


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
