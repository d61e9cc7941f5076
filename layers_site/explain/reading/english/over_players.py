"""Players in English: whose objects are meant, and what an opponent has or controls."""

from __future__ import annotations

from typing import Final

from engine.expressions import HasWord, Life, PlayerIs, PlayersWhere
from layers_site.explain.reading.facts import controls, in_hand
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import denied
from layers_site.explain.reading.over_players import (
    ANY_PLAYER,
    are_there,
    controlling,
    counters_of,
    every_player,
    having_cards,
    having_counters,
    having_life,
    keeper_of,
    most_cards,
    most_life,
    of_single,
    over,
)

_ZONES: Final = ("graveyard", "hand", "library")
_HOW: Final = (("greatest", "greatest"), ("highest", "greatest"), ("least", "least"), ("lowest", "least"))


def add_rules(grammar: Grammar) -> None:
    """Add `keeper`, `keepers` (the possessive), conditions on some players, and numbers over players."""
    _add_players(grammar)
    _add_theirs(grammar)
    _add_some(grammar)
    _add_numbers(grammar)


def _add_players(grammar: Grammar) -> None:
    for words, name in (
        ("the chosen player", "chosen"), ("enchanted player|opponent", "attached"), ("the active player", "active"),
    ):  # fmt: skip
        grammar.rule("keeper", words, lambda name=name: name)
        *before, last = words.split()
        possessive = " ".join((*before, "|".join(f"{word}'s" for word in last.split("|"))))
        grammar.rule("keepers", possessive, lambda name=name: name)
    for role in ("controller", "owner"):
        grammar.rule("keeper", f"{{possessive}} {role}", lambda ref, role=role: keeper_of(ref, role))
        grammar.rule("keepers", f"{{possessive}} {role}'s", lambda ref, role=role: keeper_of(ref, role))


def _add_theirs(grammar: Grammar) -> None:
    """Add whose objects are meant: "the chosen player controls", "in enchanted player's graveyard"."""
    for verb, negation, key in (("controls", "doesn't control", "controller"), ("owns", "doesn't own", "owner")):
        grammar.rule("behind", f"{{keeper}} {verb}", lambda player, key=key: (PlayerIs(key, player),))
        grammar.rule("behind", f"{{keeper}} {negation}", lambda player, key=key: (denied(PlayerIs(key, player)),))
        grammar.rule("behind", f"a player {verb}", lambda key=key: (PlayerIs(key, ANY_PLAYER),))
    for zone in _ZONES:
        grammar.rule("zone", f"in {{keepers}} {zone}",
                     lambda player, zone=zone: (HasWord("zone", (zone,)), PlayerIs("owner", player)))  # fmt: skip
        grammar.rule("zone", f"in a player's {zone}",
                     lambda zone=zone: (HasWord("zone", (zone,)), PlayerIs("owner", ANY_PLAYER)))  # fmt: skip
    grammar.rule("being", "under {keepers} control", lambda player: (PlayerIs("controller", player),))
    grammar.rule("being", "owned by {keeper}", lambda player: (PlayerIs("owner", player),))
    grammar.rule("plain_value", "{keepers} life total", Life)
    grammar.rule("fact", "{keeper} controls {amount_of}", controls)
    grammar.rule("fact", "{keeper} has {bound:hand_bound} in hand",
                 lambda player, bounds: in_hand(bounds, player))  # fmt: skip


def _add_some(grammar: Grammar) -> None:
    """Add conditions: "an opponent has eight or more cards in their graveyard"."""
    for word, group in (("opponent", "opponents"), ("player", "all")):
        grammar.rule("some_players", f"a|an {word}", lambda group=group: (group, ((">=", 1),)))
        grammar.rule("some_players", f"no {word}", lambda group=group: (group, (("=", 0),)))
        grammar.rule("some_players", f"{{number}} or more {word}s", lambda n, group=group: (group, ((">=", n),)))
        grammar.rule("some_players", f"{{number}} or fewer {word}s", lambda n, group=group: (group, (("<=", n),)))
        grammar.rule("some_players", f"exactly {{number}} {word}|{word}s", lambda n, g=group: (g, (("=", n),)))
        such = f"{word}s who {{theirs}}"
        grammar.rule("counted", such, lambda condition, group=group: PlayersWhere(group, condition))
        grammar.rule("unit", f"{word} who {{theirs}}", lambda condition, group=group: PlayersWhere(group, condition))
    grammar.rule("counted", "opponents you have", lambda: every_player("opponents"))
    grammar.rule("unit", "opponent you have", lambda: every_player("opponents"))
    grammar.rule("fact", "{some_players} {theirs}", are_there)
    grammar.rule("theirs", "controls|control {amount_of}", controlling)
    grammar.rule("theirs", "has|have {bound:life_amount} life", having_life)
    for words, sign in (("{number} or more", ">="), ("{number} or fewer", "<="), ("exactly {number}", "=")):
        grammar.rule("theirs", f"has|have {words} {{kind:counter_kind}}",
                     lambda n, kind, sign=sign: having_counters(kind, ((sign, n),)))  # fmt: skip
    grammar.rule("theirs", "has|have a|an {kind:counter_kind}", lambda kind: having_counters(kind, ((">=", 1),)))
    grammar.rule("life_amount", "{number} or more", lambda number: ((">=", number),))
    grammar.rule("life_amount", "{number} or less|fewer", lambda number: (("<=", number),))
    grammar.rule("life_amount", "{number}", lambda number: (("=", number),))
    for sign, words in ((">", "greater|more than"), ("<", "less|fewer than")):
        grammar.rule("life_amount", f"{words} {{number}}", lambda number, sign=sign: ((sign, number),))
    for zone in _ZONES:
        grammar.rule("fact", f"there are {{loose_amount}} in a single {zone}", lambda n, zone=zone: of_single(n, zone))
        grammar.rule("fact", f"a {zone} has {{loose_amount}} in it", lambda n, zone=zone: of_single(n, zone))
        for place in (f"in their {zone}", *(("in hand",) if zone == "hand" else ())):
            grammar.rule("theirs", f"has|have {{loose_amount}} {place}",
                         lambda amount, zone=zone: having_cards(amount, zone))  # fmt: skip


def _add_numbers(grammar: Grammar) -> None:
    for words, how in _HOW:
        grammar.rule("plain_value", f"the {words} number of {{counted}}", lambda value, how=how: over(how, value))
        for everyone, group in (("your opponents", "opponents"), ("players", "all"), ("all players", "all")):
            grammar.rule("plain_value", f"the {words} life total among {everyone}",
                         lambda group=group, how=how: most_life(group, how))  # fmt: skip
    for name in ("counted", "unit"):
        grammar.rule(name, "{kind:counter_kind} your opponents have", lambda kind: counters_of(kind, "opponents"))
    grammar.rule("plain_value", "the total life of your opponents", lambda: most_life("opponents", "total"))
    for word, group in (("opponent", "opponents"), ("player", "all")):
        grammar.rule("plain_value", f"the life total of the|a|an {word} with the most|highest life [total]",
                     lambda group=group: most_life(group))  # fmt: skip
        for zone in _ZONES:
            place = f"in {zone}" if zone == "hand" else f"in their {zone}"
            grammar.rule("counted", f"cards in the {zone} of the {word} with the most cards {place}",
                         lambda group=group, zone=zone: most_cards(group, zone))  # fmt: skip
