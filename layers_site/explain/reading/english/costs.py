"""Clauses about players and rules in English: hand sizes, costs, what cannot be cast."""

from __future__ import annotations

import re
from typing import Final

from engine.expressions import ChosenWord
from engine.scenario import Cost, HandSize, PlayerAbilities, Prohibit, Restrict
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.spells import (
    cost_by_value,
    cost_for_each,
    cost_of_abilities,
    denied_spell,
    denied_two,
    least_cost,
    spells_of,
)


def add_rules(grammar: Grammar) -> None:
    """Add `world_clause`, a whole clause about players or rules: one change."""
    _add_players(grammar)
    _add_spells(grammar)
    _add_costs(grammar)
    _add_prohibitions(grammar)


# --- players ----------------------------------------------------------------------------------------


def _add_players(grammar: Grammar) -> None:
    def rule(phrase: str, build: object) -> None:
        grammar.rule("world_clause", phrase, build)  # type: ignore[arg-type]

    rule("{player} have|has|gain|gains {keywords}", lambda who, words: PlayerAbilities(who, "add", words))
    rule("{player} lose|loses {keywords}", lambda who, words: PlayerAbilities(who, "remove", words))
    rule("{player} have|has no maximum hand size", lambda who: HandSize(who, "none", None))
    rule("{player_own} maximum hand size is {number}", lambda who, n: HandSize(who, "set", n))
    rule("{player_own} maximum hand size is equal to {value}", lambda who, v: HandSize(who, "set", v))
    rule("{player_own} maximum hand size is increased by {number}", lambda who, n: HandSize(who, "add", n))
    rule("{player_own} maximum hand size is increased by {plain_value}", lambda who, v: HandSize(who, "add", v))
    rule("{player_own} maximum hand size is reduced by {number}", lambda who, n: HandSize(who, "add", -n))
    rule("{player} {restriction}", _restricted)


#: Words of casting that other changes already cover.
_CASTING: Final = re.compile(
    r"can't cast (?:[\w-]+,? )*?spells?(?: of the chosen color| with the chosen name| named .*)?(?: during your turn)?"
)


def _restricted(who: str, change: Restrict) -> object:
    return REFUSED if _CASTING.fullmatch(change.what.en) else Restrict(change.what, who)


# --- spells -----------------------------------------------------------------------------------------


def _add_spells(grammar: Grammar) -> None:
    """Add `spell_words`, spells alone, and `spells`, spells and the player who casts them."""
    grammar.rule("spells", "{spell_words}", lambda spells: (spells, "each"))
    grammar.rule("spells", "each {spell_words}", lambda spells: (spells, "each"))
    for words, who in (
        ("you cast", "you"), ("your opponents cast", "opponent"), ("each opponent casts", "opponent"),
        ("each player casts", "each"), ("enchanted player casts", "attached"), ("the chosen player casts", "chosen"),
    ):  # fmt: skip
        grammar.rule("spells", f"{{spell_words}} {words}", lambda spells, who=who: (spells, who))
    grammar.rule("spell_words", "{before_spells} spells|spell {behind_spells}", spells_of)
    grammar.rule("before_spells", "", tuple)
    grammar.rule("before_spells", "{spell_adjective} {before_spells}", lambda tests, more: (*tests, *more))
    grammar.rule("spell_adjective", "{colors}", lambda colors: (("color", colors),))
    grammar.list_of("spell_types", "type", ("and", "or"))
    grammar.rule("spell_adjective", "{spell_types}", lambda types: (("type", types),))
    grammar.list_of("spell_subtypes", "subtype", ("and", "or"))
    grammar.rule("spell_adjective", "{spell_subtypes}", lambda words: (("subtype", words),))
    grammar.list_of("spell_supertypes", "supertype", ("and", "or"))
    grammar.rule("spell_adjective", "{spell_supertypes}", lambda words: (("supertype", words),))
    grammar.rule("spell_adjective", "{non}", denied_spell)
    grammar.rule("spell_adjective", "{non} , {non}", denied_two)
    grammar.rule("behind_spells", "", tuple)
    for kind in ("color", "name"):
        link = "of" if kind == "color" else "with"
        grammar.rule("behind_spells", f"{link} the chosen {kind}", lambda kind=kind: ((kind, (ChosenWord(kind),)),))


# --- costs ------------------------------------------------------------------------------------------


def _add_costs(grammar: Grammar) -> None:
    for word, op in (("more", "add"), ("less", "reduce")):
        grammar.rule("world_clause", f"{{spells}} cost|costs {{mana}} {word} to cast",
                     lambda spells, mana, op=op: Cost(spells[0], None, spells[1], op, mana))  # fmt: skip
        less = f"{{spells}} cost|costs {{mana}} {word} to cast"
        grammar.rule("world_clause", f"{less} for each {{unit}}",
                     lambda spells, mana, times, op=op: cost_for_each(spells, mana, op, times))  # fmt: skip
        grammar.rule("world_clause", f"{less} , where x is {{value}}",
                     lambda spells, mana, value, op=op: cost_by_value(spells, mana, op, value))  # fmt: skip
        grammar.rule("world_clause", f"{{spells}} cost|costs x times {{mana}} {word} to cast , where x is {{value}}",
                     lambda spells, mana, value, op=op: cost_for_each(spells, mana, op, value))  # fmt: skip
        for who, by in (("each", ""), ("you", " you activate"), ("opponent", " your opponents activate")):
            grammar.rule("world_clause", f"activated abilities of {{group}}{by} cost|costs {{mana}} {word} to activate",
                         lambda nouns, mana, op=op, who=who: cost_of_abilities(nouns, who, op, mana))  # fmt: skip
    grammar.rule(
        "world_clause",
        "{spells} that would cost less than {number} mana to cast costs|cost {number} mana to cast",
        least_cost,
    )


def _add_prohibitions(grammar: Grammar) -> None:
    grammar.rule("world_clause", "players can't cast {spell_words}", lambda spells: Prohibit(spells, "each"))
    grammar.rule("world_clause", "{spell_words} can't be cast", lambda spells: Prohibit(spells, "each"))
    for words, who in (
        ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you"), ("enchanted player", "attached"),
        ("the chosen player", "chosen"),
    ):  # fmt: skip
        grammar.rule(
            "world_clause", f"{words} can't cast {{spell_words}}", lambda spells, who=who: Prohibit(spells, who)
        )
