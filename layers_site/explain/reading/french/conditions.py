"""Conditions in French, as they follow "tant que"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    HasWord,
    Life,
    NotCondition,
    PlayerIs,
    ValueCondition,
)
from layers_site.explain.reading.conditions import (
    attached_to,
    both_lie,
    controls,
    counters,
    denied_of,
    enchanted_by,
    in_hand,
    lie,
    many_types,
    owned,
    there_are,
    top_card,
)
from layers_site.explain.reading.french.words import forms_of
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import IT, RefIs, denied
from layers_site.explain.reading.nouns import is_placed


def add_rules(grammar: Grammar) -> None:
    """Add `condition`, the words behind "tant que"; a second condition may have its own "que"."""
    grammar.rule("condition", "{fact}", lambda fact: fact)
    for link, make in (("et", AllConditions), ("ou", AnyCondition)):
        for again in ("", " que|qu'", " tant que|qu'"):
            grammar.rule("condition", f"{{fact}} {link}{again} {{fact}}", lambda a, b, make=make: make((a, b)))
        for before in (", que|qu'", f"{link} que|qu'"):
            grammar.rule("condition", f"{{fact}} {before} {{fact}} {link} que|qu' {{fact}}",
                         lambda *facts, make=make: make(facts))  # fmt: skip
    grammar.rule("fact", "la partie continue", lambda: AllConditions(()))
    grammar.rule("fact", "la partie est finie", lambda: AnyCondition(()))
    _add_amounts(grammar)
    _add_control(grammar)
    _add_hand_and_life(grammar)
    _add_values(grammar)
    _add_states(grammar)
    _add_counters(grammar)
    _add_doubts(grammar)
    grammar.rule("fact", "c' est votre tour", lambda: ActiveCondition("you"))
    grammar.rule("fact", "ce n' est pas votre tour", lambda: NotCondition(ActiveCondition("you")))
    not_theirs = "ce n' est pas le tour d' un adversaire"
    grammar.rule("fact", not_theirs, lambda: NotCondition(ActiveCondition("opponent")))
    grammar.rule("fact", "c' est le tour d' un adversaire", lambda: ActiveCondition("opponent"))


def _add_amounts(grammar: Grammar) -> None:
    """Add how many of something: "au moins deux forêts", "trois artefacts ou plus", "un elfe"."""
    _add_bounds(grammar)
    grammar.rule("amount_of", "{one_thing}", lambda noun: (noun, ((">=", 1),)))
    grammar.rule("amount_of", "{bound:count_bound} {bare_things}", lambda bound, noun: (noun, bound))
    grammar.rule("amount_of", "{number} {headed_and} ou plus {all_behinds}",
                 lambda number, noun, tests: (noun.having(*tests), ((">=", number),)))  # fmt: skip
    grammar.rule("amount_of", "{number} {headed_and} ou moins {all_behinds}",
                 lambda number, noun, tests: (noun.having(*tests), (("<=", number),)))  # fmt: skip
    # Behind "ne … pas": "de créature", "d'artefact"; behind "ne": "aucune créature".
    grammar.rule("none_of", "de|d' {single_thing}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("none_of", "d' autres {bare_things}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("none_of", "de|d' {bare_things}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("not_one", "aucun|aucune {single_thing}", lambda noun: (noun, (("=", 0),)))


def _add_bounds(grammar: Grammar) -> None:
    grammar.rule("count_bound", "au moins {number}", lambda number: ((">=", number),))
    grammar.rule("count_bound", "au plus {number}", lambda number: (("<=", number),))
    grammar.rule("count_bound", "exactement {number}", lambda number: (("=", number),))
    grammar.rule("count_bound", "plus de {number}", lambda number: ((">", number),))
    grammar.rule("count_bound", "moins de {number}", lambda number: (("<", number),))
    # "Deux cartes ou plus", where a noun stands in the middle.
    grammar.rule("more_or_less", "ou plus", lambda: ">=")
    grammar.rule("more_or_less", "ou moins", lambda: "<=")


def _add_control(grammar: Grammar) -> None:
    for who, does, does_not in (
        ("you", "vous contrôlez", "vous ne contrôlez"),
        ("opponent", "un adversaire contrôle", "un adversaire ne contrôle"),
        ("opponent", "vos adversaires contrôlent", "vos adversaires ne contrôlent"),
    ):
        if does.startswith("un"):  # one opponent, who has all of them
            grammar.rule("fact", f"{does} {{one_thing}}", lambda noun, who=who: controls(who, (noun, ((">=", 1),))))
            continue
        grammar.rule("fact", f"{does} {{amount_of}}", lambda amount, who=who: controls(who, amount))
        grammar.rule("fact", f"{does_not} pas {{none_of}}", lambda amount, who=who: controls(who, amount))
        grammar.rule("fact", f"{does_not} {{not_one}}", lambda amount, who=who: controls(who, amount))
    grammar.rule("fact", "il y a {amount_of}", there_are)
    grammar.rule("fact", "il n' y a pas {none_of}", there_are)
    grammar.rule("fact", "il n' y a {not_one}", there_are)
    grammar.rule("fact", "un joueur contrôle {amount_of}", lambda amount: controls("any", amount))
    grammar.rule("fact", "n' importe quel joueur contrôle {amount_of}", lambda amount: controls("any", amount))
    grammar.rule("fact", "un adversaire possède {one_thing}", lambda noun: owned(noun, "opponent"))
    grammar.rule("fact", "vous possédez {one_thing}", lambda noun: owned(noun, "you"))
    grammar.rule("loose_thing", "un|une {bare_thing}", lambda noun: noun)
    grammar.rule("fact", "{loose_thing} est {zone}", lambda noun, zone: lie((noun, ((">=", 1),)), zone))
    grammar.rule("fact", "{bound:count_bound} {bare_thing} sont {zone}", lambda b, noun, zone: lie((noun, b), zone))
    grammar.rule("fact", "{loose_thing} et {loose_thing} sont {zone}", both_lie)
    grammar.rule(
        "fact",
        f"{{amount_of}} est|sont {forms_of('attaché')} {{ref_to}}",
        lambda amount, ref: enchanted_by(ref, amount),
    )
    on_it = f"{{amount_of}} lui est|sont {forms_of('attaché')}"
    grammar.rule("fact", on_it, lambda amount: enchanted_by(IT, amount))
    grammar.rule("fact", "{one_thing} a un {kind:counter_kind} sur lui|elle",
                 lambda noun, kind: there_are((noun.having(HasWord("counter", (kind,))), ((">=", 1),))))  # fmt: skip
    grammar.rule("fact", "il y a au moins {number} {what:different} parmi {group}", many_types)
    grammar.rule("fact", "il y a {number} {what:different} ou plus parmi {group}", many_types)


def _add_hand_and_life(grammar: Grammar) -> None:
    grammar.rule("life_bound", "au moins {number} point|points de vie", lambda number: ((">=", number),))
    grammar.rule("life_bound", "{number} point|points de vie {sign:more_or_less}", lambda n, sign: ((sign, n),))
    grammar.rule("fact", "vous avez {bound:life_bound}", lambda bound: ValueCondition(Life("you"), Comparison(bound)))
    for hand in ("en main", "dans votre main"):
        grammar.rule("fact", f"vous n' avez pas de carte|cartes {hand}", lambda: in_hand((("=", 0),), "you"))
        grammar.rule("fact", f"vous n' avez aucune carte {hand}", lambda: in_hand((("=", 0),), "you"))
        grammar.rule("fact", f"vous avez {{hand_bound}} {hand}", lambda bound: in_hand(bound, "you"))
    grammar.rule("hand_bound", "une carte", lambda: ((">=", 1),))
    grammar.rule("hand_bound", "{bound:count_bound} carte|cartes", lambda bound: bound)
    grammar.rule("hand_bound", "{number} carte|cartes {sign:more_or_less}", lambda number, sign: ((sign, number),))


def _add_values(grammar: Grammar) -> None:
    for value in ("{value}", "{number}"):
        grammar.rule("fact", f"{value} est {{bounds}}", ValueCondition)
        grammar.rule("fact", f"{value} n' est pas {{bounds}}",
                     lambda value, bounds: NotCondition(ValueCondition(value, bounds)))  # fmt: skip


def _add_states(grammar: Grammar) -> None:
    """Add what one object is: "la créature enchantée est un humain", "elle est dégagée", "il attaque"."""
    grammar.rule(
        "card_kind", "{un_thing}", lambda noun: noun if noun.kind == "card" and not is_placed(noun) else REFUSED
    )
    grammar.list_of("card_kinds", "card_kind", ("ou",))
    for verb, holds in (("est", True), ("n' est pas", False)):
        grammar.rule("fact", f"la carte du dessus de votre cimetière {verb} {{card_kinds}}",
                     lambda nouns, holds=holds: top_card(nouns, holds))  # fmt: skip
    grammar.rule("fact", "c' est {being}", lambda tests: RefIs(IT, tests))
    grammar.rule("fact", "ce n' est pas {being}", lambda tests: denied_of(IT, tests))
    grammar.rule("fact", "{ref} est|sont enchanté|enchantée|enchantés|enchantées par {amount_of}", enchanted_by)
    grammar.rule("fact", "{ref} est|sont équipé|équipée|équipés|équipées de|par {amount_of}", enchanted_by)
    for who, words in (("you", "vous"), ("opponent", "un adversaire")):
        for key, verbs in (("controller", ("contrôlez", "contrôle")), ("owner", ("possédez", "possède"))):
            verb = verbs[who == "opponent"]
            test = PlayerIs(key, who)  # type: ignore[arg-type]
            grammar.rule("fact", f"{words} {verb} {{ref}}", lambda ref, test=test: RefIs(ref, (test,)))
            grammar.rule("fact", f"{words} ne {verb} pas {{ref}}", lambda ref, test=test: RefIs(ref, (denied(test),)))
    grammar.rule("fact", "vous le|la contrôlez", lambda: RefIs(IT, (PlayerIs("controller", "you"),)))
    grammar.rule("fact", f"{{ref}} est {forms_of('attaché')} à {{one_thing}}", attached_to)
    grammar.rule("fact", "{ref} est|sont {place}", RefIs)
    grammar.rule("place", "sur le champ de bataille", lambda: (HasWord("zone", ("battlefield",)),))


def _add_doubts(grammar: Grammar) -> None:
    """Add `doubt`, the words behind "à moins que", whose verbs are in the subjunctive behind "ne"."""
    grammar.rule("doubt", "{ref} ne soit|soient {being}", RefIs)
    grammar.rule("doubt", "vous ne contrôliez {amount_of}", lambda amount: controls("you", amount))
    fights = HasWord("status", ("attacking", "blocking"))
    grammar.rule("doubt", "{ref} n' attaque ou ne bloque", lambda ref: RefIs(ref, (fights,)))


def _add_counters(grammar: Grammar) -> None:
    on = "sur lui|elle|eux|elles"
    for has in (f"a|ont un {{kind:counter_kind}} {on}", f"a|ont au moins un {{kind:counter_kind}} {on}",
                f"a|ont {on} un {{kind:counter_kind}}"):  # fmt: skip
        grammar.rule("fact", f"{{ref}} {has}", lambda ref, kind: RefIs(ref, (HasWord("counter", (kind,)),)))
    for has in (f"n' a|ont pas de {{kind:counter_kind}} {on}", f"n' a|ont aucun {{kind:counter_kind}} {on}"):
        grammar.rule("fact", f"{{ref}} {has}", lambda ref, kind: RefIs(ref, (denied(HasWord("counter", (kind,))),)))
    grammar.rule("fact", f"{{ref}} a|ont au moins {{many_number}} {{kind:counter_kind}} {on}", counters)
    grammar.rule("fact", f"{{ref}} a|ont {{number}} {{kind:counter_kind}} ou plus {on}", counters)
    grammar.rule(
        "fact",
        "il y a au moins {many_number} {kind:counter_kind} sur {ref_on}",
        lambda n, kind, ref: counters(ref, n, kind),
    )
    grammar.rule(
        "fact", "il y a {number} {kind:counter_kind} ou plus sur {ref_on}", lambda n, kind, ref: counters(ref, n, kind)
    )
    grammar.terminal("many_number", _many_number)


def _many_number(parse: Parse, place: int) -> Iterable[Result]:
    """Read two or more; "au moins un marqueur" is a counter, whatever their number."""
    return (result for result in parse.at("number", place) if cast("int", result.value) > 1)
