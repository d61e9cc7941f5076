"""Clauses about players and rules in French: hand sizes, costs, what cannot be cast."""

from __future__ import annotations

from functools import partial

from engine.expressions import ChosenWord
from engine.scenario import Cost, HandSize, PlayerAbilities, Prohibit, Restrict
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.spells import (
    Spells,
    cost_by_value,
    cost_for_each,
    cost_of_abilities,
    denied_spell,
    least_cost,
    spells_of,
)


def add_rules(grammar: Grammar) -> None:
    """Add `world_clause`, a whole clause about players or rules: one change."""
    _add_players(grammar)
    _add_hand_sizes(grammar)
    _add_spells(grammar)
    _add_costs(grammar)
    _add_prohibitions(grammar)


def _add_players(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    has = "avez|a|ont|acquérez|acquiert|acquièrent"
    grammar.rule(
        "world_clause", f"{{player}} {has} {{keywords_and}}", lambda who, words: PlayerAbilities(who, "add", words)
    )
    clause("{player} perdez|perd|perdent {keywords_and}",
                 lambda who, words: PlayerAbilities(who, "remove", words))  # fmt: skip
    clause("{player} {player_restriction}", lambda who, change: Restrict(change.what, who))


def _add_hand_sizes(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    none = "il n' y a pas de limite au nombre de cartes dans"
    clause(f"{none} votre main", lambda: HandSize("you", "none", None))
    clause(f"{none} la main {{player_of}}", lambda who: HandSize(who, "none", None))
    for order in ("taille de main maximale", "taille maximale de main"):
        grammar.rule(
            "world_clause", f"{{player}} n' avez|a|ont pas de {order}", lambda who: HandSize(who, "none", None)
        )
        grammar.rule("hand_size_of", f"votre {order}", lambda: "you")
        grammar.rule("hand_size_of", f"la {order} {{player_of}}", lambda who: who)
    grammar.rule("hand_size_of", "la taille maximale de votre main", lambda: "you")
    grammar.rule("hand_size_of", "la taille maximale de la main {player_of}", lambda who: who)
    size = "{hand_size_of} est"
    grammar.rule(
        "world_clause", f"{size} de {{number}} [carte|cartes]", lambda who, number: HandSize(who, "set", number)
    )
    clause(f"{size} égale {{value_to}}", lambda who, value: HandSize(who, "set", value))
    grammar.rule(
        "world_clause", f"{size} augmentée de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", n)
    )
    grammar.rule(
        "world_clause", f"{size} réduite de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", -n)
    )
    clause(f"{size} augmentée {{plain_value_of}}", lambda who, value: HandSize(who, "add", value))


# --- spells -----------------------------------------------------------------------------------------


def _add_spells(grammar: Grammar) -> None:
    """Add `spell_words`, spells without an article: a selector; `spells` has the player who casts them."""
    grammar.rule("spell_words", "sort|sorts {spell_tests}", lambda tests: spells_of(tests, ()))
    grammar.rule("spell_tests", "", tuple)
    grammar.rule("spell_tests", "{spell_test} {spell_tests}", lambda tests, more: (*tests, *more))
    grammar.rule("spell_kind", "de|d' {type}", lambda kind: kind[0])
    grammar.list_of("spell_kind_list", "spell_kind", ("et", "ou"))
    grammar.rule("spell_test", "{spell_kind_list}",
                 lambda kinds: (("type", tuple(word for kind in kinds for word in kind)),))  # fmt: skip
    grammar.rule("spell_subtype", "de|d' {subtype}", lambda word: word[0])
    grammar.list_of("spell_subtypes", "spell_subtype", ("et", "ou"))
    grammar.rule("spell_test", "{spell_subtypes}", lambda words: (("subtype", words),))
    grammar.list_of("spell_supertypes", "supertype", ("et", "ou"))
    grammar.rule("spell_test", "{spell_supertypes}", lambda words: (("supertype", words),))
    grammar.rule("spell_test", "{colors_any}", lambda colors: (("color", colors),))
    grammar.list_of("colors_any", "color", ("et", "ou", "et/ou"))
    grammar.rule("spell_test", "{non}", denied_spell)
    grammar.rule("spell_test", "et {non}", denied_spell)
    for kind, words in (("color", "de la couleur choisie"), ("name", "du nom choisi"), ("name", "ayant le nom choisi")):
        grammar.rule("spell_test", words, lambda kind=kind: ((kind, (ChosenWord(kind),)),))
    grammar.rule("spells", "{spell_words}", lambda spells: (spells, "each"))
    for words, who in (
        ("que vous lancez", "you"),
        ("que vos adversaires lancent", "opponent"),
        ("que chaque adversaire lance", "opponent"),
        ("que chaque joueur lance", "each"),
        ("que le joueur enchanté lance", "attached"),
        ("que le joueur choisi lance", "chosen"),
    ):
        grammar.rule("spells", f"{{spell_words}} {words}", lambda spells, who=who: (spells, who))


def _add_costs(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    for words, op in (("de plus", "add"), ("de moins", "reduce")):
        for subject in ("les {spells} coûtent", "chaque {spells} coûte", "tous les {spells} coûtent"):
            clause(f"{subject} {{mana}} {words} à lancer",
                         lambda spells, mana, op=op: _cost(spells, mana, op))  # fmt: skip
        for subject in ("les {spells} coûtent", "chaque {spells} coûte", "tous les {spells} coûtent"):
            cost = f"{subject} {{mana}} {words} à lancer"
            clause(f"{cost} pour chaque {{unit}}",
                   lambda spells, mana, times, op=op: cost_for_each(spells, mana, op, times))  # fmt: skip
            clause(f"{cost} , x étant {{value}}",
                   lambda spells, mana, value, op=op: cost_by_value(spells, mana, op, value))  # fmt: skip
            clause(f"{subject} x fois {{mana}} {words} à lancer , x étant {{value}}",
                   lambda spells, mana, value, op=op: cost_for_each(spells, mana, op, value))  # fmt: skip
        for who, by in (("each", ""), ("you", " que vous activez"), ("opponent", " que vos adversaires activent")):
            clause(f"les capacités activées {{group_of}}{by} coûtent {{mana}} {words} à activer",
                         lambda nouns, mana, op=op, who=who: cost_of_abilities(nouns, who, op, mana))  # fmt: skip
    clause(
        "chaque {spells} qui coûterait moins de {number} mana|manas à lancer coûte {number} mana|manas à lancer",
        least_cost,
    )


def _cost(spells: Spells, mana: str, op: str) -> Cost:
    return Cost(spells[0], None, spells[1], op, mana)  # type: ignore[arg-type]


def _add_prohibitions(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    for link in ("de", "des"):
        can_not = f"ne peut|peuvent|pouvez pas lancer {link} {{spell_words}}"
        grammar.rule("prohibition", can_not, lambda spells: spells)
    for subject, who in (
        ("les joueurs", "each"), ("chaque joueur", "each"), ("vos adversaires", "opponent"),
        ("chaque adversaire", "opponent"), ("vous", "you"), ("le joueur enchanté", "attached"),
        ("le joueur choisi", "chosen"),
    ):  # fmt: skip
        clause(f"{subject} {{prohibition}}", lambda spells, who=who: Prohibit(spells, who))
    grammar.rule(
        "world_clause", "les {spell_words} ne peuvent pas être lancés", lambda spells: Prohibit(spells, "each")
    )
