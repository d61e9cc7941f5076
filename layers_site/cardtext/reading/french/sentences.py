"""Sentences of static abilities in French: a subject, its predicates, and a condition."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.expressions import Is, Selector, Sum
from engine.scenario import Change, Control, Restrict
from layers_site.cardtext.reading.french.changes import PRONOUN
from layers_site.cardtext.reading.french.references import ARTICLES
from layers_site.cardtext.reading.french.words import forms_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, Noun, Subject, nouns_selector
from layers_site.cardtext.reading.script import add_lines, both_paired, group_subject, has_letter, lettered, own_size
from layers_site.cardtext.reading.statics import Clause, add_sentences, add_turns
from layers_site.cardtext.reading.zones import (
    add_zones,
    any_of,
    cards_elsewhere,
    everything,
    label_of,
    one_kind,
    same_cards,
    spells_on_stack,
    unplaced_cards,
    you_and,
    yours,
    zones_of,
)


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_subjects(grammar)
    _add_clauses(grammar)
    _add_sentences(grammar)
    _add_lines(grammar)
    _add_own_size(grammar)


def _add_rules_of_subjects(grammar: Grammar) -> None:
    """Add `subject`, one object by its reference, or all the objects of a selector."""
    _add_everywhere(grammar)
    grammar.rule("subject", "{this_subject}", Subject)
    for article in ("", *(f"{word} " for word in ARTICLES)):
        grammar.rule("subject", f"{article}{{name}}", lambda name: Subject("self"))
    grammar.rule("subject", "{this}", lambda ref: Subject(IT) if ref == IT else REFUSED)
    grammar.rule("subject", "il|elle", lambda: Subject(IT))
    for name in ("subject", "taken"):  # and whom somebody controls
        grammar.rule(name, "{host}", lambda host: Subject("attached", noun=host[0], asks=host[1]))
        grammar.rule(name, "cet objet", lambda: Subject("self"))  # what we call a card that works in several zones
        grammar.rule(name, "la carte du dessus de votre cimetière", lambda: Subject("graveyard_top"))
        grammar.rule(name, "{group}", group_subject)
    itself, host = Selector((Is("self"),)), Selector((Is("attached"),))
    grammar.rule("subject", "{own} et {group}", lambda own, nouns: any_of(itself, nouns_selector(nouns)))
    grammar.rule("subject", "{own} et {host}", lambda own, noun: any_of(itself, host))
    grammar.rule("subject", "{spells}", spells_on_stack)


# --- everywhere -------------------------------------------------------------------------------------


def _add_everywhere(grammar: Grammar) -> None:
    """Read permanents, spells and cards of one kind, in all zones together."""
    cards_owned = partial(grammar.rule, "cards_owned")
    grammar.rule("in_play", "les {headed} et les {headed} que vous contrôlez", one_kind)
    elsewhere = "que vous possédez [et] qui ne sont pas sur le champ de bataille"
    cards_owned(f"les {{headed}} {elsewhere}", unplaced_cards)
    cards_owned("chaque {headed} que vous possédez [et] qui n' est pas sur le champ de bataille", unplaced_cards)
    grammar.rule("subject", "{in_play} et {cards_owned}", yours)
    grammar.rule("subject", "{cards_owned}", cards_elsewhere)
    grammar.rule("subject", "les {headed} , les {headed} et les {headed} dans toutes les autres zones", everything)
    # "C'est vrai aussi pour …", behind a sentence about permanents you control.
    for words in ("c' est vrai aussi", "c' est aussi vrai"):
        grammar.rule("more", f"{words} pour {{spells_and_cards}}", lambda noun: ("same everywhere", (noun,)))
    grammar.rule("spells_and_cards", "les {headed} que vous contrôlez et {cards_owned}", same_cards)
    grammar.rule("clause_plain", "vous et {group} avez {keywords_and}", you_and)


def _none_can(noun: Noun, change: Restrict) -> object:
    """Read "aucune créature ne peut vous attaquer" as what all of them cannot do."""
    french = change.what.fr
    if not french.startswith("ne peut ") or french.startswith(("ne peut pas ", "ne peut ni ")):
        return REFUSED
    denial = "ne peut ni " if " ni " in french else "ne peut pas "
    label = label_of(denial + french.removeprefix("ne peut "), "fr")
    return Clause(Subject(None, nouns_selector((noun,))), (Restrict(label, None),))


def _clause(subject: Subject, changes: tuple[Change, ...]) -> object:
    """Refuse "~ ne peut pas être contrecarré": a spell says it of itself, and is no permanent then."""
    if subject.ref == "self" and any(isinstance(c, Restrict) and "contrecarr" in c.what.fr for c in changes):
        return REFUSED
    return Clause(subject, changes)


def _add_clauses(grammar: Grammar) -> None:
    """Add `clause`, a subject with its predicates, and the meanings of its letters."""
    grammar.rule("clause_plain", "{subject} {predicates}", _clause)
    grammar.rule("clause_plain", "c'|ce {predicates}", lambda changes: Clause(Subject(IT), changes))
    _add_control(grammar)
    grammar.rule("clause_plain", "{world_clause}", lambda change: Clause(None, (change,)))
    grammar.rule("clause_plain", "aucun|aucune {single_thing} {restriction}", _none_can)
    grammar.rule("clause", "{clause_plain}", lambda clause: REFUSED if has_letter(clause) else clause)
    grammar.rule("clause", "{clause_plain} , {meanings}", lettered)
    grammar.list_of("meanings", "meaning", ("et",))
    for letter in "XYZ":
        for value in ("{value}", "{number}"):
            grammar.rule("meaning", f"{letter.lower()} étant {value}", lambda value, letter=letter: (letter, value))


def _add_control(grammar: Grammar) -> None:
    """Add who controls something, and what else is so of it: "vous contrôlez la créature enchantée et elle a …"."""
    grammar.rule("taken", "{own}", lambda own: Subject("self"))
    takings = [(who, f"{words} {{taken}}") for who, words in
               (("you", "vous contrôlez"), ("opponent", "vos adversaires contrôlent"))]  # fmt: skip
    grammar.rule("them", "", lambda: Subject(IT))
    takings += [("you", "vous le|la|l' contrôlez {them}"), ("opponent", "vos adversaires le|la|l' contrôlent {them}")]
    for who, phrase in takings:
        grammar.rule("clause_plain", phrase, lambda taken, who=who: Clause(taken, (Control(who),)))
        for more in (f"{PRONOUN} {{predicates}}", "c' {predicates}", "ce {predicates}"):
            grammar.rule("clause_plain", f"{phrase} et {more}",
                         lambda taken, changes, who=who: Clause(taken, (Control(who), *changes)))  # fmt: skip


def _add_sentences(grammar: Grammar) -> None:
    # A second clause with a pronoun is one more thing said of the same subject, and belongs to its predicates.
    grammar.rule("named_clause", "{clause}", lambda c: REFUSED if c.subject is not None and c.subject.ref == IT else c)
    openings = ("tant que|qu' {condition}", "si {condition}", "s' {condition}")
    add_sentences(grammar, openings, ("et",), "à moins que|qu' {doubt}", "sinon")
    add_turns(grammar, ("pendant votre tour", "pendant les tours autres que le vôtre"), openings[0], "et")
    paired = f"tant que|qu' {{own}} est|sont {forms_of('associé')} à une autre créature"
    grammar.rule("static_sentence", f"{paired} , les deux créatures {{predicates}}", both_paired)
    _add_zones(grammar)


def _add_zones(grammar: Grammar) -> None:
    grammar.words("own_place", [
        ("sur le champ de bataille", "battlefield"), ("sur la pile", "stack"), ("en exil", "exile"),
        ("dans la zone de commandement", "command"),
        *((f"dans {owner} {word}", zone)
          for zone, word, a in (("graveyard", "cimetière", "un"), ("hand", "main", "une"),
                                ("library", "bibliothèque", "une"))
          for owner in ("votre", a)),
    ])  # fmt: skip
    grammar.list_of("own_places", "own_place", ("ou",))
    grammar.same("own_card", "{own}")
    grammar.rule("own_card", "cet objet", lambda: "self")
    grammar.rule("zones_of_own", "{own_card} est|sont {own_places}", lambda own, words: zones_of(words))
    grammar.same("and_clause", "et {named_clause}")
    add_zones(grammar, "tant que|qu'", "et que|qu'")


def _add_lines(grammar: Grammar) -> None:
    when_more = partial(grammar.rule, "when_more")
    more = partial(grammar.rule, "more")
    add_lines(grammar)
    when_more(f"tant que|qu' {{condition}} , {PRONOUN} {{predicates}}", lambda when, says: ("when", (when, *says)))
    for opening in ("si {condition}", "s' {condition}"):
        instead = f"{opening} , {PRONOUN} {{predicates}} à la place"
        more(instead, lambda when, changes: ("instead", (when, *changes)))
    for words in ("c' est toujours un|une {type}", "ce sont toujours des {type}", "c' est encore un|une {type}",
                  "il|elle est toujours un|une {type}", "ils|elles sont toujours des {type}"):  # fmt: skip
        more(words, lambda kind: ("still", (kind,)))
    more("cet effet ne retire pas {ref}", lambda ref: ("same", ()))


# --- the source's own size --------------------------------------------------------------------------


def _add_own_size(grammar: Grammar) -> None:
    """Read "la force et l'endurance de ~ sont chacune égales à …", a characteristic-defining ability (604.3)."""

    def size(phrase: str, build: Callable[..., object]) -> None:
        grammar.rule("static_sentence", phrase, build)

    both = "la force et l' endurance {own_of} sont [chacune|toutes] égales|égale {value_to}"
    size(both, lambda own, value: own_size("self", value, value))
    power = "la force {own_of} est égale {value_to}"
    size(power, lambda own, value: own_size("self", value, None))
    size("l' endurance {own_of} est égale {value_to}", lambda own, value: own_size("self", None, value))
    size(f"{power} [,] et son endurance est égale {{value_to}}", lambda own, p, t: own_size("self", p, t))
    size(f"{power} [,] et son|l' endurance est égale à ce nombre plus {{number}}",
         lambda own, value, more: own_size("self", value, Sum((value, more))))  # fmt: skip
    grammar.terminal("starred", _starred)
    size("{own} a|ont une force et une endurance chacune égale|égales {value_to} {starred}",
         lambda own, value, star: own_size("self", value, value))  # fmt: skip


def _starred(parse: Parse, place: int) -> list[Result]:
    """Read nothing, where the printed size has a star."""
    return [Result(None, place)] if getattr(parse.setting, "star", False) else []
