"""Conditions and facts in French, as they follow « tant que »."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    Half,
    HasWord,
    Life,
    NotCondition,
    PlayerCounters,
    PlayerIs,
    StartingLife,
    ValueCondition,
)
from layers_site.cardtext.reading.conditions import (
    add_facts,
    attached_to,
    both_lie,
    controls,
    counters,
    counters_are,
    counters_between,
    enchanted_by,
    in_hand,
    lie,
    life_above_start,
    many_types,
    owned,
    phrases_of,
    some_with,
    there_are,
    top_card,
    you_have,
)
from layers_site.cardtext.reading.french.references import with_cases, without_article
from layers_site.cardtext.reading.french.words import ON_IT, forms_of, phrase_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, KEEPING, Noun, RefIs, denied, is_placed
from layers_site.cardtext.reading.predicates import mark
from layers_site.cardtext.reading.tokens import QUOTATION
from layers_site.cardtext.wording.facts import OF_OBJECT
from layers_site.cardtext.wording.french.grammar import Voice
from layers_site.cardtext.wording.french.nouns import agreed
from layers_site.cardtext.wording.traits import MODIFIED

_PLAYERS: Final = (
    ("you", False, {"s": "vous", "o": "votre contrôle", "que": "que vous"}),
    ("opponent", True, {"s": "un adversaire", "o": "le contrôle d'un adversaire", "que": "qu'un adversaire"}),
)
#: Other ways to say the same, tried one after another.
_OTHERWISE: Final = (
    ("vous avez attaqué ce tour-ci", "vous avez attaqué avec une créature ce tour-ci"),
    ("est arrivé sur le champ de bataille", "est arrivé en jeu"), ("ce tour-ci", "ce tour"),
    ("la vitesse max", "la vitesse maximale"),
)  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    add_facts(grammar, "fr", _PLAYERS, _OTHERWISE)
    _add_qualities(grammar)
    _add_counter_facts(grammar)
    _add_players(grammar)
    _add_rules_of_conditions(grammar)


def _add_qualities(grammar: Grammar) -> None:
    """Add what is true of an object, in every gender and number."""
    voices = [Voice(many, feminine) for many in (False, True) for feminine in (False, True)]
    for word, quality in OF_OBJECT.items():
        test = HasWord("fact", (word,))
        for negated, rest, tests in ((False, quality.fr, (test,)), (True, quality.denied_fr, (denied(test),))):
            clauses = {
                f"{voice.form_of(quality.verb_fr, negated)} {agreed(rest, bool(voice.feminine), voice.many)}"
                for voice in voices
            }
            for phrase in {phrase for clause in clauses for phrase in phrases_of(clause, _OTHERWISE, "fr")}:
                grammar.rule("quality_stated", phrase, lambda tests=tests: tests)
        for form in {agreed(quality.adjective_fr, bool(voice.feminine), voice.many) for voice in voices}:
            if form:
                grammar.rule("fact_adjective", phrase_of(form), lambda test=test: (test,))
    grammar.same("adjective", "{fact_adjective}")
    grammar.terminal("mark", mark, (QUOTATION,))
    grammar.rule("stating", "a|ont la marque {mark}", lambda test: (test,))
    grammar.rule("stating", "n' a|ont pas la marque {mark}", lambda test: (denied(test),))
    grammar.rule("fact", "vous contrôlez votre commandant", _own_commander)
    grammar.rule("modified", forms_of("modifié"), lambda: MODIFIED)
    grammar.rule("behind", "{modified} que vous contrôlez", lambda test: (test, PlayerIs("controller", "you")))
    grammar.rule("fact", "{ref} est {modified}", lambda ref, test: RefIs(ref, (test,)))


def _own_commander() -> object:
    tests = (HasWord("fact", ("commander",)), PlayerIs("controller", "you"), PlayerIs("owner", "you"))
    return there_are((Noun(tests), ((">=", 1),)))


def _add_counter_facts(grammar: Grammar) -> None:
    """Add how many counters are on something, of a kind or of all kinds."""
    how_many_on = partial(grammar.rule, "how_many_on")
    how_many_kind = partial(grammar.rule, "how_many_kind")
    for article in ("un", "au moins un"):
        how_many_on(f"{article} marqueur {ON_IT}", lambda: counters_are(None, ">=", 1))
    for words, sign in (("au moins", ">="), ("au plus", "<="), ("exactement", "=")):
        number = "{many_number}" if sign == ">=" else "{number}"
        how_many_on(f"{words} {number} marqueur|marqueurs {ON_IT}", lambda n, s=sign: counters_are(None, s, n))
        how_many_kind(f"{words} {number} {{counter_kind}} {ON_IT}", lambda n, k, s=sign: counters_are(k, s, n))
    between = "entre {number} et {number}"
    how_many_on(f"{between} marqueurs {ON_IT}", lambda least, most: counters_between(None, least, most))
    how_many_kind(f"{between} {{counter_kind}} {ON_IT}", lambda least, most, k: counters_between(k, least, most))
    grammar.rule("behind", "avec {how_many_on}|{how_many_kind}", lambda test: (test,))
    grammar.rule("behind", f"sans marqueur|marqueurs {ON_IT}", lambda: (counters_are(None, "=", 0),))
    for words, sign in (("au plus", "<="), ("exactement", "=")):
        grammar.rule("fact", f"{{ref}} a|ont {words} {{number}} {{kind:counter_kind}} {ON_IT}",
                     lambda ref, n, kind, s=sign: counters(ref, n, kind, s))  # fmt: skip


def _add_players(grammar: Grammar) -> None:
    """Add the counters and the life of players."""
    for name, link in (("counted", "de "), ("unit", "")):
        grammar.rule(name, f"{link}{{kind:counter_kind}} que vous avez", lambda kind: PlayerCounters("you", kind))
        grammar.rule(name, f"{link}{{kind:counter_kind}} que|qu' {{keeper}} a", lambda k, who: PlayerCounters(who, k))
    with_cases(grammar, "plain_value", "total de points de vie de départ {keeper_of}", StartingLife)
    for words, sign in (("au moins {number}", ">="), ("au plus {number}", "<="), ("exactement {number}", "=")):
        grammar.rule("fact", f"vous avez {words} {{kind:counter_kind}}", lambda n, kind, s=sign: you_have(kind, s, n))
    grammar.rule("fact", "vous n' avez aucun {kind:counter_kind}", lambda kind: you_have(kind, "=", 0))
    without_article(grammar, "plain_value", "votre total de points de vie de départ", lambda: StartingLife("you"))
    for word, way in (("supérieure", "up"), ("inférieure", "down")):
        figure = f"moitié de {{number}} , arrondie à l' unité {word}"
        with_cases(grammar, "plain_value", figure, lambda number, way=way: Half(way, number))
        rounded = f"moitié {{plain_value_of}} , arrondie à l' unité {word}"
        with_cases(grammar, "plain_value", rounded, lambda value, way=way: Half(way, value))
    more = "points de vie de plus que votre total de points de vie de départ"
    grammar.rule("fact", f"vous avez au moins {{number}} {more}", life_above_start)


def _add_rules_of_conditions(grammar: Grammar) -> None:
    """Add `condition`, the words behind "tant que"; a second condition may have its own "que"."""
    grammar.same("condition", "{fact}")
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
    # Behind "ne … pas": "de créature", "d'artefact"; behind "ne": "aucune créature".
    grammar.rule("none_of", "de|d' {single_thing}|{bare_things}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("none_of", "d' autres {bare_things}", lambda noun: (noun, (("=", 0),)))
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
    fact = partial(grammar.rule, "fact")
    fact("un adversaire contrôle {one_thing}", lambda noun: controls("opponent", (noun, ((">=", 1),))))
    for who, does, does_not in (
        ("you", "vous contrôlez", "vous ne contrôlez"),
        ("opponent", "vos adversaires contrôlent", "vos adversaires ne contrôlent"),
    ):
        fact(f"{does} {{amount_of}}", lambda amount, who=who: controls(who, amount))
        fact(f"{does_not} pas {{none_of}}", lambda amount, who=who: controls(who, amount))
        fact(f"{does_not} {{not_one}}", lambda amount, who=who: controls(who, amount))
    fact("il y a {amount_of}", there_are)
    fact("il n' y a pas {none_of}", there_are)
    fact("il n' y a {not_one}", there_are)
    fact("un joueur contrôle {amount_of}", lambda amount: controls("any", amount))
    fact("un adversaire possède {one_thing}", lambda noun: owned(noun, "opponent"))
    grammar.same("loose_thing", "un|une {bare_thing}")
    fact("{loose_thing} est {zone}", lambda noun, zone: lie((noun, ((">=", 1),)), zone))
    fact("{loose_thing} et {loose_thing} sont {zone}", both_lie)
    fact(f"{{amount_of}} est|sont {forms_of('attaché')} {{ref_to}}", lambda amount, ref: enchanted_by(ref, amount))
    fact(f"{{amount_of}} lui est|sont {forms_of('attaché')}", lambda amount: enchanted_by(IT, amount))
    fact("{one_thing} a un {kind:counter_kind} sur lui|elle", lambda noun, kind: some_with(noun, "counter", (kind,)))
    fact("il y a au moins {number} {what:different} parmi {group}", many_types)


def _add_hand_and_life(grammar: Grammar) -> None:
    grammar.rule("life_bound", "{number} point|points de vie {sign:more_or_less}", lambda n, sign: ((sign, n),))
    grammar.rule("fact", "vous avez {bound:life_bound}", lambda bound: ValueCondition(Life("you"), Comparison(bound)))
    for hand in ("en main", "dans votre main"):
        grammar.rule("fact", f"vous n' avez pas de carte|cartes {hand}", lambda: in_hand((("=", 0),), "you"))
        grammar.rule("fact", f"vous avez {{hand_bound}} {hand}", lambda bound: in_hand(bound, "you"))
    grammar.same("hand_bound", "{bound:count_bound} carte|cartes")


def _add_values(grammar: Grammar) -> None:
    for value in ("{value}", "{number}"):
        grammar.rule("fact", f"{value} est {{bounds}}", ValueCondition)
        grammar.rule("fact", f"{value} n' est pas {{bounds}}",
                     lambda value, bounds: NotCondition(ValueCondition(value, bounds)))  # fmt: skip


def _add_states(grammar: Grammar) -> None:
    """Add what one object is: "la créature enchantée est un humain", "elle est dégagée", "il attaque"."""
    card_kind = partial(grammar.rule, "card_kind")
    fact = partial(grammar.rule, "fact")
    card_kind("{un_thing}", lambda noun: noun if noun.kind == "card" and not is_placed(noun) else REFUSED)
    grammar.list_of("card_kinds", "card_kind", ("ou",))
    for verb, holds in (("est", True), ("n' est pas", False)):
        top = f"la carte du dessus de votre cimetière {verb} {{card_kinds}}"
        fact(top, lambda nouns, holds=holds: top_card(nouns, holds))
    fact("c' est {being}", lambda tests: RefIs(IT, tests))
    for who, words in (("you", "vous"), ("opponent", "un adversaire")):
        for key, verbs in zip(KEEPING, (("contrôlez", "contrôle"), ("possédez", "possède")), strict=True):
            verb, test = verbs[who == "opponent"], PlayerIs(key, who)
            fact(f"{words} {verb} {{ref}}", lambda ref, test=test: RefIs(ref, (test,)))
            fact(f"{words} ne {verb} pas {{ref}}", lambda ref, test=test: RefIs(ref, (denied(test),)))
    fact("vous le|la contrôlez", lambda: RefIs(IT, (PlayerIs("controller", "you"),)))
    fact(f"{{ref}} est {forms_of('attaché')} à {{one_thing}}", attached_to)
    fact("{ref} est|sont {place}", RefIs)
    grammar.rule("place", "sur le champ de bataille", lambda: (HasWord("zone", ("battlefield",)),))


def _add_doubts(grammar: Grammar) -> None:
    """Add `doubt`, the words behind "à moins que", whose verbs are in the subjunctive behind "ne"."""
    grammar.rule("doubt", "{ref} ne soit|soient {being}", RefIs)
    grammar.rule("doubt", "vous ne contrôliez {amount_of}", lambda amount: controls("you", amount))
    fights = HasWord("status", ("attacking", "blocking"))
    grammar.rule("doubt", "{ref} n' attaque ou ne bloque", lambda ref: RefIs(ref, (fights,)))


def _add_counters(grammar: Grammar) -> None:
    fact = partial(grammar.rule, "fact")
    on = "sur lui|elle|eux|elles"
    for has in (f"a|ont un {{kind:counter_kind}} {on}", f"a|ont au moins un {{kind:counter_kind}} {on}",
                f"a|ont {on} un {{kind:counter_kind}}"):  # fmt: skip
        fact(f"{{ref}} {has}", lambda ref, kind: RefIs(ref, (HasWord("counter", (kind,)),)))
    for has in (f"n' a|ont pas de {{kind:counter_kind}} {on}", f"n' a|ont aucun {{kind:counter_kind}} {on}"):
        fact(f"{{ref}} {has}", lambda ref, kind: RefIs(ref, (denied(HasWord("counter", (kind,))),)))
    fact(f"{{ref}} a|ont au moins {{many_number}} {{kind:counter_kind}} {on}", counters)
    fact("il y a au moins {many_number} {kind:counter_kind} sur {ref_on}", lambda n, kind, ref: counters(ref, n, kind))
    grammar.terminal("many_number", _many_number)


def _many_number(parse: Parse, place: int) -> Iterable[Result]:
    """Read two or more; "au moins un marqueur" is a counter, whatever their number."""
    return (result for result in parse.at("number", place) if cast("int", result.value) > 1)
