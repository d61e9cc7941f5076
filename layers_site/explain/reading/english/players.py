"""Players in English, as the subject of a sentence and as owners."""

from __future__ import annotations

from layers_site.explain.reading.grammar import Grammar


def add_rules(grammar: Grammar) -> None:
    """Add `player`, a Who of the format: "you", "opponent", "each", "attached", "chosen"."""
    grammar.words("player", [
        ("you", "you"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("each player", "each"),
        ("players", "each"), ("enchanted player", "attached"), ("the chosen player", "chosen"),
        ("all players", "each"), ("opponents", "opponent"),
    ])  # fmt: skip
    grammar.words("player_own", [
        ("your", "you"), ("each opponent's", "opponent"), ("each player's", "each"), ("your opponents'", "opponent"),
        ("enchanted player's", "attached"), ("the chosen player's", "chosen"), ("all players'", "each"),
    ])  # fmt: skip
