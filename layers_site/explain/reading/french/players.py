"""Players in French, as the subject of a sentence and as owners."""

from __future__ import annotations

from layers_site.explain.reading.grammar import Grammar


def add_rules(grammar: Grammar) -> None:
    """Add `player`, a Who of the format, and `player_of`, the same behind "de"."""
    grammar.words("player", [
        ("vous", "you"), ("vos adversaires", "opponent"), ("chaque adversaire", "opponent"), ("chaque joueur", "each"),
        ("les joueurs", "each"), ("tous les joueurs", "each"), ("le joueur enchanté", "attached"),
        ("le joueur choisi", "chosen"),
    ])  # fmt: skip
    grammar.words("player_of", [
        ("de vos adversaires", "opponent"), ("de chaque adversaire", "opponent"), ("de chaque joueur", "each"),
        ("des joueurs", "each"), ("de tous les joueurs", "each"), ("du joueur enchanté", "attached"),
        ("du joueur choisi", "chosen"),
    ])  # fmt: skip
