"""Sentences of static abilities in English: a subject, what is said of it, and when."""

from __future__ import annotations

from engine.expressions import (
    ActiveCondition,
    NotCondition,
    Sum,
)
from engine.scenario import (
    Control,
    Cost,
    HandSize,
    PlayerAbilities,
    Prohibit,
    Restrict,
    SpellSelector,
)
from layers_site.explain.reading.clauses import (
    chosen_word,
    denied_spell,
    group_subject,
    has_letter,
    lettered,
    otherwise,
    own_size,
    spells_of,
    then,
    with_self,
)
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import IT, Subject
from layers_site.explain.reading.statics import Clause, static_of


def add_rules(grammar: Grammar) -> None:
    """`line` is a whole line without its full stops: static abilities, as a tuple."""
    _add_subjects(grammar)
    _add_clauses(grammar)
    _add_lines(grammar)
    _add_own_size(grammar)
    _add_players(grammar)
    _add_costs(grammar)


def _add_subjects(grammar: Grammar) -> None:
    grammar.rule("subject", "{own}", lambda own: Subject("self"))
    grammar.rule("subject", "{noun:host}", lambda noun: Subject("attached", noun=noun))
    grammar.rule("subject", "it", lambda: Subject(IT))
    grammar.rule("subject", "{group}", group_subject)
    grammar.rule("subject", "{own} and {group}", lambda own, nouns: with_self(nouns))


def _add_clauses(grammar: Grammar) -> None:
    """`clause` is a subject with what is said of it; letters are told behind it."""
    grammar.rule("clause_plain", "{subject} {predicates}", Clause)
    grammar.rule(
        "clause_plain",
        "you control {noun:host}",
        lambda noun: Clause(Subject("attached", noun=noun), (Control("you"),)),
    )
    grammar.rule("clause", "{clause_plain}", lambda clause: clause if not has_letter(clause) else REFUSED)
    grammar.rule("clause", "{clause_plain} , where X is {value}".replace("X", "x"), lettered)
    grammar.rule("clause", "{world_clause}", lambda change: Clause(None, (change,)))
    grammar.rule(
        "clause", "{world_clause} , where x is {value}", lambda change, value: lettered(Clause(None, (change,)), value)
    )


def _add_lines(grammar: Grammar) -> None:
    grammar.rule("static_sentence", "{clause}", lambda clause: static_of((clause,), None))
    grammar.rule("static_sentence", "{clause} and {clause}", lambda first, then: static_of((first, then), None))
    grammar.rule(
        "static_sentence",
        "{clause} as long as {condition}",
        lambda clause, when: static_of((clause,), when, behind=True),
    )
    grammar.rule(
        "static_sentence", "{clause} if {condition}", lambda clause, when: static_of((clause,), when, behind=True)
    )
    grammar.rule(
        "static_sentence", "as long as {condition} , {clause}", lambda when, clause: static_of((clause,), when)
    )
    grammar.rule("static_sentence", "if {condition} , {clause}", lambda when, clause: static_of((clause,), when))
    grammar.rule(
        "static_sentence",
        "as long as {condition} , {clause} and {clause}",
        lambda when, first, then: static_of((first, then), when),
    )
    for turn, condition in (
        ("during your turn", ActiveCondition("you")),
        ("during turns other than yours", NotCondition(ActiveCondition("you"))),
    ):
        grammar.rule(
            "static_sentence", f"{turn} , {{clause}}", lambda clause, when=condition: static_of((clause,), when)
        )
        grammar.rule("static_sentence", f"{{clause}} {turn}", lambda clause, when=condition: static_of((clause,), when))
        grammar.rule(
            "static_sentence",
            f"{turn} , as long as {{condition}} , {{clause}}",
            lambda second, clause, when=condition: static_of((clause,), when, second),
        )
    grammar.rule("static_sentence", "{clause} as long as {condition} . otherwise , {clause}", otherwise)
    grammar.rule(
        "static_sentence",
        "as long as {condition} , {clause} . otherwise , {clause}",
        lambda when, clause, other: otherwise(clause, when, other),
    )

    grammar.rule("line", "{static_sentence}", lambda abilities: abilities)
    grammar.rule("line", "{static_sentence} . {more}", then)
    grammar.rule("more", "{line}", lambda abilities: ("line", abilities))
    grammar.rule("more", "it|they {predicates}", lambda changes: ("same", changes))
    grammar.rule("more", "this effect doesn't remove {own}", lambda own: ("same", ()))


# --- the source's own size --------------------------------------------------------------------------


def _add_own_size(grammar: Grammar) -> None:
    """Read "~'s power and toughness are each equal to …", a characteristic-defining ability (604.3)."""
    grammar.rule(
        "static_sentence", "{whose} power and toughness are each equal to {value}", lambda ref, v: own_size(ref, v, v)
    )
    grammar.rule("static_sentence", "{whose} power is equal to {value}", lambda ref, value: own_size(ref, value, None))
    grammar.rule(
        "static_sentence", "{whose} toughness is equal to {value}", lambda ref, value: own_size(ref, None, value)
    )
    grammar.rule("static_sentence", "{whose} power is equal to {value} and its toughness is equal to {value}", own_size)
    grammar.rule(
        "static_sentence",
        "{whose} power is equal to {value} and its toughness is equal to that number plus {number}",
        lambda ref, value, more: own_size(ref, value, Sum((value, more))),
    )


# --- players ----------------------------------------------------------------------------------------


def _add_players(grammar: Grammar) -> None:
    grammar.rule("world_clause", "{player} have|has {keywords}", lambda who, words: PlayerAbilities(who, "add", words))
    grammar.rule("world_clause", "{player} have|has no maximum hand size", lambda who: HandSize(who, "none", None))
    grammar.rule("world_clause", "{player_own} maximum hand size is {number}", lambda who, n: HandSize(who, "set", n))
    grammar.rule(
        "world_clause", "{player_own} maximum hand size is equal to {value}", lambda who, v: HandSize(who, "set", v)
    )
    grammar.rule(
        "world_clause",
        "{player_own} maximum hand size is increased by {number}",
        lambda who, n: HandSize(who, "add", n),
    )
    grammar.rule(
        "world_clause", "{player_own} maximum hand size is reduced by {number}", lambda who, n: HandSize(who, "add", -n)
    )
    grammar.rule("world_clause", "{player} {restriction}", lambda who, change: Restrict(change.what, who))


# --- costs ------------------------------------------------------------------------------------------


def _add_costs(grammar: Grammar) -> None:
    grammar.rule(
        "world_clause", "{spells} cost|costs {mana} more to cast", lambda s, m: Cost(s[0], None, s[1], "add", m)
    )
    grammar.rule(
        "world_clause", "{spells} cost|costs {mana} less to cast", lambda s, m: Cost(s[0], None, s[1], "reduce", m)
    )
    grammar.rule("spells", "{spell_words}", lambda spells: (spells, "each"))
    for words, who in (
        ("you cast", "you"),
        ("your opponents cast", "opponent"),
        ("your opponents cast", "opponent"),
        ("each opponent casts", "opponent"),
    ):
        grammar.rule("spells", f"{{spell_words}} {words}", lambda spells, who=who: (spells, who))
    grammar.rule("spell_words", "{spell_adjectives} spells|spell", spells_of)
    grammar.rule("spell_words", "spells", SpellSelector)
    grammar.rule(
        "spell_words",
        "{spell_words_plain} of the chosen color",
        lambda tests: spells_of((*tests, ("color", (chosen_word("color"),)))),
    )
    grammar.rule("spell_words_plain", "spells", tuple)
    grammar.rule("spell_words_plain", "{spell_adjectives} spells", lambda tests: tests)
    grammar.rule("spell_adjectives", "{spell_adjective}", lambda test: (test,))
    grammar.rule("spell_adjectives", "{spell_adjective} {spell_adjectives}", lambda test, more: (test, *more))
    grammar.rule("spell_adjective", "{colors}", lambda colors: ("color", colors))
    grammar.list_of("spell_types", "type", ("and", "or"))
    grammar.rule("spell_adjective", "{spell_types}", lambda types: ("type", types))
    grammar.rule("spell_adjective", "{non}", denied_spell)
    grammar.rule("world_clause", "players can't cast {spells}", lambda spells: Prohibit(spells[0], "each"))
    grammar.rule("world_clause", "your opponents can't cast {spell_words}", lambda spells: Prohibit(spells, "opponent"))
    grammar.rule("world_clause", "{spell_words} can't be cast", lambda spells: Prohibit(spells, "each"))
