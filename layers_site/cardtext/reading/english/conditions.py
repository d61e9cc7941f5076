"""Conditions and facts in English, as they follow "as long as"."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    CountersAre,
    Half,
    HasWord,
    Life,
    NotCondition,
    PlayerCounters,
    PlayerIs,
    StartingLife,
    Test,
    ValueCondition,
)
from engine.words import COLORS
from layers_site.cardtext.reading.conditions import (
    add_facts,
    attached_to,
    below_half,
    both_lie,
    controls,
    counters,
    counters_are,
    counters_between,
    enchanted_by,
    has_counters,
    in_hand,
    lie,
    life_above_start,
    many_types,
    modified,
    most_common,
    of_host,
    owned,
    some_with,
    there_are,
    top_card,
    you_have,
)
from layers_site.cardtext.reading.english.frames import AMOUNTS
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import IT, KEEPING, Noun, RefIs, denied, is_placed, not_all
from layers_site.cardtext.reading.predicates import mark
from layers_site.cardtext.reading.tokens import QUOTATION, tokens
from layers_site.cardtext.wording.facts import OF_OBJECT
from layers_site.cardtext.wording.traits import MODIFIED

_PLAYERS: Final = (
    ("you", False, {"s": "you", "o": "your"}),
    ("opponent", True, {"s": "an opponent", "o": "an opponent's"}),
)
#: Other ways to say the same, tried one after another.
_OTHERWISE: Final = (
    ("you've ", "you have "), ("you're ", "you are "), ("you've drawn", "you drew"), ("you've ", "you "),
    ("an opponent has lost", "an opponent lost"), ("entered the battlefield under", "entered under"),
    ("no creature died", "no creatures died"), ("no creature attacked", "no creatures attacked"),
    ("a permanent", "one or more permanents"), ("two or more cards", "more than one card"),
)  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    add_facts(grammar, "en", _PLAYERS, _OTHERWISE)
    _add_qualities(grammar)
    _add_counters(grammar)
    _add_players(grammar)
    _add_rules_of_conditions(grammar)


def _add_qualities(grammar: Grammar) -> None:
    """Add what is true of an object."""
    fact = partial(grammar.rule, "fact")
    for word, quality in OF_OBJECT.items():
        test = HasWord("fact", (word,))
        for phrases, tests in ((quality.en, (test,)), (quality.denied_en, (denied(test),))):
            for clause in dict.fromkeys(phrases):
                phrase = " ".join(token.key for token in tokens(clause))
                grammar.rule("quality_stated", phrase, lambda tests=tests: tests)
        if quality.before:
            grammar.rule("before", quality.before, lambda test=test: (test,))
            fact(f"it's {quality.before}", lambda test=test: RefIs(IT, (test,)))
    grammar.same("stating", "{quality_stated}")
    grammar.terminal("mark", mark, (QUOTATION,))
    grammar.rule("stating", "is|are marked {mark}", lambda test: (test,))
    grammar.rule("stating", "isn't|aren't marked {mark}", lambda test: (denied(test),))
    for word, many in (("commander", False), ("commanders", True)):
        grammar.rule("thing", f"{word} {{all_behinds}}", lambda tests, many=many: _commanders(tests, many))
    yours: tuple[Test, ...] = (PlayerIs("controller", "you"), PlayerIs("owner", "you"))
    fact("you control your commander", lambda: there_are((_commanders(yours, False), ((">=", 1),))))
    grammar.rule("thing", "modified {thing}", modified)
    grammar.rule("stating", "is modified", lambda: (MODIFIED,))
    fact("it's modified", lambda: RefIs(IT, (MODIFIED,)))


def _commanders(tests: tuple[Test, ...], many: bool) -> Noun:
    return Noun((HasWord("fact", ("commander",)), *tests), "permanent", many)


def _add_counters(grammar: Grammar) -> None:
    """Add how many counters are on something."""
    how_many_kind = partial(grammar.rule, "how_many_kind")
    on = "on it|him|her|them"
    grammar.rule("how_many_on", f"a counter {on}", lambda: counters_are(None, ">=", 1))
    grammar.rule("how_many_on", f"counters {on}", lambda: counters_are(None, ">=", 1))
    grammar.rule("how_many_on", f"no counters {on}", lambda: counters_are(None, "=", 0))
    for words, sign in AMOUNTS:
        grammar.rule("how_many_on", f"{words} counter|counters {on}", lambda n, sign=sign: counters_are(None, sign, n))
        how_many_kind(f"{words} {{counter_kind}} {on}", lambda n, kind, s=sign: counters_are(kind, s, n))
    between = "between {number} and {number}"
    grammar.rule("how_many_on", f"{between} counters {on}", lambda least, most: counters_between(None, least, most))
    how_many_kind(f"{between} {{counter_kind}} {on}", lambda least, most, k: counters_between(k, least, most))
    grammar.rule("behind", "with {how_many_on}|{how_many_kind}", lambda test: (test,))
    grammar.rule("behind", "without a counter on it", lambda: (counters_are(None, "=", 0),))
    grammar.same("having", "{how_many_on}", "{how_many_kind}")
    grammar.rule("having", f"a number of counters {on} {{bounds}}", lambda bounds: CountersAre(None, bounds))
    grammar.rule("having", f"a number of {{kind:counter_kind}} {on} {{bounds}}", CountersAre)


def _add_players(grammar: Grammar) -> None:
    """Add the counters and the life of players."""
    for name in ("counted", "unit"):
        grammar.rule(name, "{kind:counter_kind} you have", lambda kind: PlayerCounters("you", kind))
        grammar.rule(name, "{kind:counter_kind} {keeper} has", lambda kind, who: PlayerCounters(who, kind))
    grammar.rule("plain_value", "{keepers} starting life total", StartingLife)
    for words, sign in AMOUNTS:
        grammar.rule("fact", f"you have {words} {{kind:counter_kind}}", lambda n, kind, s=sign: you_have(kind, s, n))
    grammar.rule("fact", "you have no {kind:counter_kind}", lambda kind: you_have(kind, "=", 0))
    grammar.rule("plain_value", "your starting life total", lambda: StartingLife("you"))
    for way in ("up", "down"):
        for halved in ("plain_value", "number"):
            grammar.rule("term", f"half {{{halved}}} , rounded {way}", lambda value, way=way: Half(way, value))
    for words, sign in (("less than or equal to", "<="), ("less than", "<")):
        grammar.rule("fact", f"{{value}} is {words} half {{plain_value}}", partial(below_half, sign))
    more = "life more than your starting life total"
    grammar.rule("fact", f"you have at least {{number}} {more}", life_above_start)


def _add_rules_of_conditions(grammar: Grammar) -> None:
    grammar.same("condition", "{fact}")
    grammar.list_of("facts_and", "fact", ("and",))
    grammar.rule("condition", "{facts_and}", lambda facts: AllConditions(facts) if len(facts) > 1 else REFUSED)
    grammar.list_of("facts_or", "fact", ("or",))
    grammar.rule("condition", "{facts_or}", lambda facts: AnyCondition(facts) if len(facts) > 1 else REFUSED)
    grammar.rule("condition", "{fact} and as long as {fact}", lambda first, then: AllConditions((first, then)))
    grammar.rule("fact", "the game goes on", lambda: AllConditions(()))
    grammar.rule("fact", "the game is over", lambda: AnyCondition(()))
    _add_control(grammar)
    _add_amounts(grammar)
    _add_states(grammar)
    grammar.rule("fact", "it's your turn", lambda: ActiveCondition("you"))
    grammar.rule("fact", "it's not your turn", lambda: NotCondition(ActiveCondition("you")))
    grammar.rule("fact", "it isn't your turn", lambda: NotCondition(ActiveCondition("you")))
    grammar.rule("fact", "it's an opponent's turn", lambda: ActiveCondition("opponent"))
    grammar.rule("fact", "it's not an opponent's turn", lambda: NotCondition(ActiveCondition("opponent")))


def _add_control(grammar: Grammar) -> None:
    """Add conditions on control: "you control a Forest", "an opponent controls three or more creatures"."""
    some = {"you control": "you", "your opponents control": "opponent", "any player controls": "any"}
    grammar.words("controller", some.items())
    grammar.rule("amount_of", "{one_thing}", lambda noun: (noun, ((">=", 1),)))
    for name, thing in (("amount_of", "any_thing"), ("loose_amount", "thing")):
        grammar.rule(name, f"no {{{thing}}}", lambda noun: (noun, (("=", 0),)))
        for words, sign in AMOUNTS:
            grammar.rule(name, f"{words} {{{thing}}}", lambda number, noun, sign=sign: (noun, ((sign, number),)))
    for words, sign in (("at least", ">="), ("more than", ">"), ("fewer than", "<")):
        grammar.rule("amount_of", f"{words} {{number}} {{any_thing}}", lambda n, noun, sign=sign: (noun, ((sign, n),)))
    grammar.rule("fact", "{controller} {amount_of}", controls)
    grammar.rule("fact", "an opponent controls {one_thing}", lambda noun: controls("opponent", (noun, ((">=", 1),))))
    grammar.rule("fact", "there is|are {amount_of}", there_are)
    grammar.rule("fact", "no opponent controls {one_thing}", lambda noun: controls("opponent", (noun, (("=", 0),))))
    grammar.rule("fact", "an opponent owns {one_thing}", lambda noun: owned(noun, "opponent"))
    grammar.rule("fact", "you own {one_thing}", lambda noun: owned(noun, "you"))
    for color in COLORS:
        grammar.rule("fact", f"{color} is the most common color among all permanents or is tied for most common",
                     lambda color=color: most_common(color))  # fmt: skip
    grammar.rule("fact", "its controller controls another {thing}", lambda noun: of_host(noun, (">=", 1)))
    grammar.rule("fact", "its controller controls no other {thing}", lambda noun: of_host(noun, ("=", 0)))
    _add_lying(grammar)


def _add_lying(grammar: Grammar) -> None:
    """Add conditions on where things lie, what is attached to them, and what one of them has."""
    fact = partial(grammar.rule, "fact")
    grammar.rule("loose_amount", "a|an {thing}", lambda noun: (noun, ((">=", 1),)))
    fact("{loose_amount} is|are {zone}", lie)
    fact("a|an {thing} and a|an {thing} are {zone}", both_lie)
    fact("{amount_of} is|are attached to {ref}", lambda amount, ref: enchanted_by(ref, amount))
    fact("{one_thing} has a|an {kind:counter_kind} on it", lambda noun, kind: some_with(noun, "counter", (kind,)))
    fact("{one_thing} has {keyword_choice}", lambda noun, words: some_with(noun, "keyword", words))
    fact("there are {number} or more {what:different} among {group}", many_types)


def _add_amounts(grammar: Grammar) -> None:
    """Add conditions on amounts: a life total, the cards in a hand, any other value."""
    fact = partial(grammar.rule, "fact")
    for words, sign in (("{number} or more", ">="), ("{number} or less", "<="), ("at least {number}", ">=")):
        fact(f"you have {words} life", lambda n, sign=sign: ValueCondition(Life("you"), Comparison(((sign, n),))))
    grammar.rule("hand_of", "in [your] hand", lambda: "you")
    fact("you have {bound:hand_bound} {hand_of}", in_hand)
    grammar.rule("hand_bound", "no cards", lambda: (("=", 0),))
    for words, sign in (*AMOUNTS, ("at least {number}", ">=")):
        grammar.rule("hand_bound", f"{words} cards", lambda number, sign=sign: ((sign, number),))
    for value in ("{value}", "{number}"):
        fact(f"{value} is {{bounds}}", ValueCondition)
        fact(f"{value} is not {{bounds}}", lambda v, bounds: NotCondition(ValueCondition(v, bounds)))
    grammar.rule("bound", "- {figure}", lambda number: Comparison((("=", -number),)))
    grammar.rule("bound", "{zero_up}", lambda number: Comparison((("=", number),)))
    grammar.rule("bound", "{number} or greater|more", lambda number: Comparison(((">=", number),)))
    grammar.rule("bound", "{number} or less|fewer", lambda number: Comparison((("<=", number),)))


def _add_states(grammar: Grammar) -> None:
    """Add conditions on an object: "enchanted creature is a Human", "it's untapped", "~ has a +1/+1 counter on it"."""
    card_kind = partial(grammar.rule, "card_kind")
    fact = partial(grammar.rule, "fact")
    fact("{ref} {statings}", RefIs)
    card_kind("a|an {thing}", lambda noun: noun if noun.kind == "card" and not is_placed(noun) else REFUSED)
    grammar.list_of("card_kinds", "card_kind", ("or",))
    for verb, holds in (("is", True), ("isn't", False)):
        fact(f"the top card of your graveyard {verb} {{card_kinds}}", lambda nouns, holds=holds: top_card(nouns, holds))
    fact("it's {being}", lambda tests: RefIs("it", tests))
    fact("it's not {being}", lambda tests: RefIs("it", not_all(tests)))
    for amount, sign in AMOUNTS:
        its = f"{{ref}} has {amount} {{kind:counter_kind}} on it|him|her|them"
        fact(its, partial(has_counters, sign=sign))
        there = f"there is|are {amount} {{kind:counter_kind}} on {{ref}}"
        fact(there, lambda number, kind, ref, sign=sign: counters(ref, number, kind, sign))
    fact("{ref} is enchanted by {amount_of}", enchanted_by)
    for who, words, s, not_ in (("you", "you", "", "don't"), ("opponent", "an opponent", "s", "doesn't")):
        for key, verb in zip(KEEPING, ("control", "own"), strict=True):
            test = PlayerIs(key, who)
            fact(f"{words} {verb}{s} {{ref}}", lambda ref, test=test: RefIs(ref, (test,)))
            fact(f"{words} {not_} {verb} {{ref}}", lambda ref, test=test: RefIs(ref, (denied(test),)))
    fact("{ref} is attached to {one_thing}", attached_to)
