"""What French says of players and of the rules: hand sizes, costs, what cannot be cast."""

from __future__ import annotations

from engine.expressions import ChosenWord, Word
from engine.scenario import Cost, HandSize, PlayerAbilities, Prohibit, Restrict, SpellSelector
from layers_site.explain.reading.clauses import denied_spell, spells_of
from layers_site.explain.reading.grammar import Grammar

#: One test of a spell: its key in the format and the words.
SpellTest = tuple[str, tuple[Word, ...]]


def add_rules(grammar: Grammar) -> None:
    """`world_clause` is a whole clause about players or rules, a change."""
    _add_players(grammar)
    _add_hand_sizes(grammar)
    _add_spells(grammar)
    _add_costs(grammar)


def _add_players(grammar: Grammar) -> None:
    for has in ("avez", "a", "ont", "acquérez", "acquiert", "acquièrent"):
        grammar.rule(
            "world_clause", f"{{player}} {has} {{keywords_and}}", lambda who, words: PlayerAbilities(who, "add", words)
        )
    for loses in ("perdez", "perd", "perdent"):
        grammar.rule("world_clause", f"{{player}} {loses} {{keywords_and}}",
                     lambda who, words: PlayerAbilities(who, "remove", words))  # fmt: skip
    grammar.rule("world_clause", "{player} {player_restriction}", lambda who, change: Restrict(change.what, who))


def _add_hand_sizes(grammar: Grammar) -> None:
    none = "il n' y a pas de limite au nombre de cartes dans"
    grammar.rule("world_clause", f"{none} votre main", lambda: HandSize("you", "none", None))
    grammar.rule("world_clause", f"{none} la main {{player_of}}", lambda who: HandSize(who, "none", None))
    for verb in ("n' avez", "n' a", "n' ont"):
        grammar.rule(
            "world_clause", f"{{player}} {verb} pas de taille de main maximale", lambda who: HandSize(who, "none", None)
        )
        grammar.rule(
            "world_clause", f"{{player}} {verb} pas de taille maximale de main", lambda who: HandSize(who, "none", None)
        )
    for phrase in (
        "votre taille de main maximale",
        "votre taille maximale de main",
        "la taille maximale de votre main",
    ):
        grammar.rule("hand_size_of", phrase, lambda: "you")
    for phrase in ("la taille de main maximale", "la taille maximale de la main", "la taille maximale de main"):
        grammar.rule("hand_size_of", f"{phrase} {{player_of}}", lambda who: who)
    size = "{hand_size_of} est"
    grammar.rule(
        "world_clause", f"{size} de {{number}} [carte|cartes]", lambda who, number: HandSize(who, "set", number)
    )
    grammar.rule("world_clause", f"{size} égale {{value_to}}", lambda who, value: HandSize(who, "set", value))
    grammar.rule(
        "world_clause", f"{size} augmentée de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", n)
    )
    grammar.rule(
        "world_clause", f"{size} réduite de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", -n)
    )
    grammar.rule("world_clause", f"{size} augmentée {{value_of}}", lambda who, value: HandSize(who, "add", value))


# --- spells -----------------------------------------------------------------------------------------


def _add_spells(grammar: Grammar) -> None:
    """`spell_words` are spells without an article: a selector; `spells` with who casts them."""
    grammar.rule("spell_words", "sort|sorts {spell_tests}", spells_of)
    grammar.rule("spell_tests", "", tuple)
    grammar.rule("spell_tests", "{spell_test} {spell_tests}", lambda test, more: (test, *more))
    grammar.rule("spell_test", "{spell_kinds}", lambda words: ("type", words))
    grammar.rule("spell_kind", "de|d' {type}", lambda kind: kind[0])
    grammar.list_of("spell_kind_list", "spell_kind", ("et", "ou"))
    grammar.rule("spell_kinds", "{spell_kind_list}", lambda kinds: tuple(word for kind in kinds for word in kind))
    grammar.rule("spell_test", "{colors_any}", lambda colors: ("color", colors))
    grammar.list_of("colors_any", "color", ("et", "ou", "et/ou"))
    grammar.rule("spell_test", "{non}", denied_spell)
    grammar.rule("spell_test", "de la couleur choisie", lambda: ("color", (ChosenWord("color"),)))
    grammar.rule("spells", "{spell_words}", lambda spells: (spells, "each"))
    for words, who in (
        ("que vous lancez", "you"),
        ("que vos adversaires lancent", "opponent"),
        ("que chaque adversaire lance", "opponent"),
    ):
        grammar.rule("spells", f"{{spell_words}} {words}", lambda spells, who=who: (spells, who))


def _add_costs(grammar: Grammar) -> None:
    for words, op in (("de plus", "add"), ("de moins", "reduce")):
        for subject in ("les {spells} coûtent", "chaque {spells} coûte", "tous les {spells} coûtent"):
            grammar.rule(
                "world_clause",
                f"{subject} {{mana}} {words} à lancer",
                lambda spells, mana, op=op: _cost(spells, mana, op),
            )
    for link in ("de", "des"):
        grammar.rule("prohibition", f"ne peut|peuvent|pouvez pas lancer {link} {{spell_words}}", lambda spells: spells)
    for subject, who in (("les joueurs", "each"), ("chaque joueur", "each"), ("vos adversaires", "opponent"),
                         ("chaque adversaire", "opponent"), ("vous", "you")):  # fmt: skip
        grammar.rule("world_clause", f"{subject} {{prohibition}}", lambda spells, who=who: Prohibit(spells, who))
    grammar.rule(
        "world_clause", "les {spell_words} ne peuvent pas être lancés", lambda spells: Prohibit(spells, "each")
    )


def _cost(spells: tuple[SpellSelector, str], mana: str, op: str) -> Cost:
    return Cost(spells[0], None, spells[1], op, mana)  # type: ignore[arg-type]
