"""Sentences of static abilities in English: a subject, its predicates, and a condition."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.expressions import Sum, Value
from engine.scenario import Ability, Control, HandSize, Label, Restrict, SetPT
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, Subject
from layers_site.cardtext.reading.script import (
    add_lines,
    both_paired,
    has_letter,
    lettered,
    none_can,
    own_size,
    the_only,
)
from layers_site.cardtext.reading.statics import Clause, add_sentences, add_turns, static_of
from layers_site.cardtext.reading.tokens import QUOTATION
from layers_site.cardtext.reading.zones import add_zones, zones_of


def add_rules(grammar: Grammar) -> None:
    """Add `line`, a whole line without its full stops: a tuple of static abilities."""
    _add_clauses(grammar)
    grammar.same("named_clause", "{clause}")
    openings = ("as long as {condition}", "if {condition}")
    add_sentences(grammar, openings, ("and", ", and"), "unless {condition}", "otherwise")
    add_turns(grammar, ("during your turn", "during turns other than yours"), openings[0], "and")
    _add_more(grammar)
    _add_own_size(grammar)


def _add_clauses(grammar: Grammar) -> None:
    """Add `clause`, a subject with its predicates, and the meanings of its letters."""
    grammar.rule("clause_plain", "{subject} [each] {predicates}", Clause)
    grammar.rule("clause_plain", "it's|he's|she's {being_predicates}", lambda changes: Clause(Subject(IT), changes))
    _add_control(grammar)
    grammar.rule("clause_plain", "no {thing} {restriction}", none_can)
    grammar.rule("clause", "{clause_plain}", lambda clause: clause if not has_letter(clause) else REFUSED)
    grammar.rule("clause", "{clause_plain} , where {meanings}", lettered)
    grammar.list_of("meanings", "meaning", ("and",))
    for letter in "XYZ":
        grammar.rule(
            "meaning", f"{letter.lower()} is {{value}}|{{number}}", lambda value, letter=letter: (letter, value)
        )
    grammar.rule("clause", "{world_clause}", lambda change: Clause(None, (change,)))


def _add_control(grammar: Grammar) -> None:
    """Add who controls something, and what else is so of it: "you control enchanted creature and it has flying"."""
    for who, words in (("you", "you control"), ("opponent", "your opponents control")):
        grammar.rule("clause_plain", f"{words} {{taken}}", lambda taken, who=who: Clause(taken, (Control(who),)))
        for more in ("it|they {predicates}", "it's|they're {being_predicates}"):
            grammar.rule("clause_plain", f"{words} {{taken}} and {more}",
                         lambda taken, changes, who=who: Clause(taken, (Control(who), *changes)))  # fmt: skip


def _size_while(when: object, ref: str, value: Value) -> object:
    """Set the source's own size under a condition, which defines nothing (604.3a)."""
    subject = Subject(IT if ref == IT else "self")
    return static_of((Clause(subject, (SetPT(value, value),)),), when) if ref in {IT, "self"} else REFUSED


def _carried(text: str) -> tuple[str, tuple[Ability, ...]]:
    """Keep a sentence that no layer looks at as its words."""
    return "line", (Ability(other=Label(f"{text}.", f"{text}.")),)


#: What a keyword just granted costs, or what it reminds of.
_COSTING: Final = re.compile(r"(?:its|the) (\w+) cost is equal to (?:its|the card's|that card's) mana cost(?: .*)?")


def _keyword_cost(parse: Parse, place: int) -> Iterable[Result]:
    """Read "Its flashback cost is equal to its mana cost" behind the keyword that it is about."""
    words = parse.tokens[place:]
    text = " ".join(token.text for token in words)
    match = _COSTING.fullmatch(text.lower())
    before = {token.key for token in parse.tokens[:place]}
    if match is not None and match[1] in before and all(token.key not in {".", QUOTATION} for token in words):
        yield Result(text, len(parse.tokens))


def _add_more(grammar: Grammar) -> None:
    """Read the sentences of a line behind its first: "it" is what that one was about."""
    when_more = partial(grammar.rule, "when_more")
    more = partial(grammar.rule, "more")
    add_lines(grammar)
    for it in ("it", "they [also]"):
        when_more(f"as long as {{condition}} , {it} {{predicates}}", lambda when, says: ("when", (when, *says)))
        when_more(f"{it} {{predicates}} as long as {{condition}}", lambda says, when: ("when", (when, *says)))
    more("it {predicates} instead as long as {condition}", lambda says, when: ("instead", (when, *says)))
    more("if {condition} , it {predicates} instead", lambda when, changes: ("instead", (when, *changes)))
    more("it|they {predicates}", lambda changes: ("same", changes))
    for words in ("it's still a|an {type}", "they're still {type}", "it's still {type}"):
        more(words, lambda kind: ("still", (kind,)))
    _add_carried(grammar)
    _add_seldom(grammar)
    _add_zones(grammar)


def _add_seldom(grammar: Grammar) -> None:
    """Read sentences of a few cards: the only one of a kind, paired creatures, a size of the source's own."""
    sentence = partial(grammar.rule, "static_sentence")
    sentence("as long as you control exactly one {thing} , that {type} {predicates}", the_only)
    paired = "as long as {own} is paired with another creature"
    sentence(f"{paired} , both creatures {{predicates}}", both_paired)
    sentence(f"{paired} , each of those creatures {{predicates}}", both_paired)
    grammar.rule("clause", "{player} have|has no maximum hand size and {restriction}",
                 lambda who, label: Clause(None, (HandSize(who, "none", None), Restrict(label.what, who))))  # fmt: skip
    sentence("as long as {condition} , {possessive} power and toughness are each equal to {value}", _size_while)


def _add_carried(grammar: Grammar) -> None:
    """Read sentences that no layer looks at, behind one that a layer looks at."""
    more = partial(grammar.rule, "more")
    more("this effect doesn't remove {own}", lambda own: _carried("This effect doesn't remove this Aura"))
    more("ward abilities of those creatures don't trigger",
         lambda: _carried("Ward abilities of those creatures don't trigger"))  # fmt: skip
    more("this effect doesn't remove auras", lambda: _carried("This effect doesn't remove Auras"))
    more("{keyword_cost}", _carried)
    grammar.terminal("keyword_cost", _keyword_cost, ("its", "the"))


def _add_zones(grammar: Grammar) -> None:
    grammar.words("own_place", [
        ("on the battlefield", "battlefield"), ("on the stack", "stack"), ("in exile", "exile"),
        ("in the command zone", "command"),
        *((f"in {owner} {zone}", zone) for zone in ("graveyard", "hand", "library") for owner in ("your", "a")),
    ])  # fmt: skip
    grammar.list_of("own_places", "own_place", ("or",))
    grammar.same("own_card", "{own}")
    grammar.rule("own_card", "this object", lambda: "self")
    grammar.rule("zones_of_own", "{own_card} is {own_places}", lambda own, words: zones_of(words))
    grammar.same("and_clause", "and {named_clause}")
    add_zones(grammar, "as long as", "and")


# --- the source's own size --------------------------------------------------------------------------


def _add_own_size(grammar: Grammar) -> None:
    """Read "~'s power and toughness are each equal to …", a characteristic-defining ability (604.3)."""
    sentence = partial(grammar.rule, "static_sentence")
    sentence("{possessive} power and toughness are each equal to {value}", lambda ref, v: own_size(ref, v, v))
    sentence("{possessive} power is equal to {value}", lambda ref, value: own_size(ref, value, None))
    sentence("{possessive} toughness is equal to {value}", lambda ref, value: own_size(ref, None, value))
    sentence("{possessive} power is equal to {value} and its toughness is equal to {value}", own_size)
    sentence(
        "{possessive} power is equal to {value} and its toughness is equal to that number plus {number}",
        lambda ref, value, more: own_size(ref, value, Sum((value, more))),
    )
