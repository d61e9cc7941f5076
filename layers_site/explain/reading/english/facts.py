"""Facts in English, and how many counters there are: "you're the monarch", "with three or more counters on it"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.expressions import (
    CountersAre,
    FactCondition,
    Half,
    HasWord,
    NotCondition,
    PlayerCounters,
    PlayerIs,
    StartingLife,
    Test,
)
from layers_site.explain.reading.conditions import (
    compared_with_half,
    counters_are,
    counters_between,
    life_above_start,
    modified,
    there_are,
    you_have,
)
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import IT, Noun, RefIs, denied
from layers_site.explain.reading.tokens import tokens
from layers_site.explain.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled
from layers_site.explain.wording.trait_forms import MODIFIED

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
    _add_facts(grammar)
    _add_qualities(grammar)
    _add_counters(grammar)
    _add_players(grammar)


def _phrases(clause: str) -> Iterator[str]:
    """Yield the clause as rules have it, and the other ways to say it."""
    known = {clause}
    for words, other in _OTHERWISE:
        known |= {text.replace(words, other) for text in known if words in text}
    for text in sorted(known):
        yield " ".join(token.key for token in tokens(text))


def _add_facts(grammar: Grammar) -> None:
    """Add what is true of the game and of its players."""
    for word, clauses in OF_GAME.items():
        _add_fact(grammar, FactCondition(word), clauses.en, clauses.denied_en)
    for word, clauses in OF_PLAYER.items():
        for who, third, parts in _PLAYERS:
            both = (filled(clause, third, **parts) for clause in (clauses.en, clauses.denied_en))
            _add_fact(grammar, FactCondition(word, who), *both)


def _add_fact(grammar: Grammar, fact: FactCondition, clause: str, denial: str) -> None:
    for phrase in _phrases(clause):
        grammar.rule("fact", phrase, lambda: fact)
    for phrase in _phrases(denial):
        grammar.rule("fact", phrase, lambda: NotCondition(fact))


def _add_qualities(grammar: Grammar) -> None:
    """Add what is true of an object."""
    for word, quality in OF_OBJECT.items():
        test = HasWord("fact", (word,))
        for phrases, tests in ((quality.en, (test,)), (quality.denied_en, (denied(test),))):
            for clause in dict.fromkeys(phrases):
                phrase = " ".join(token.key for token in tokens(clause))
                grammar.rule("quality_stated", phrase, lambda tests=tests: tests)
        if quality.before:
            grammar.rule("before", quality.before, lambda test=test: (test,))
            grammar.rule("fact", f"it's {quality.before}", lambda test=test: RefIs(IT, (test,)))
    grammar.rule("stating", "{quality_stated}", lambda tests: tests)
    grammar.rule("fact", "{ref} entered the battlefield this turn", _entered)
    for word, many in (("commander", False), ("commanders", True)):
        grammar.rule("thing", f"{word} {{all_behinds}}", lambda tests, many=many: _commanders(tests, many))
    yours: tuple[Test, ...] = (PlayerIs("controller", "you"), PlayerIs("owner", "you"))
    grammar.rule("fact", "you control your commander", lambda: there_are((_commanders(yours, False), ((">=", 1),))))
    grammar.rule("thing", "modified {thing}", modified)
    grammar.rule("stating", "is modified", lambda: (MODIFIED,))
    grammar.rule("fact", "it's modified", lambda: RefIs(IT, (MODIFIED,)))


def _entered(ref: str) -> RefIs:
    return RefIs(ref, (HasWord("fact", ("entered this turn",)),))


def _commanders(tests: tuple[Test, ...], many: bool) -> Noun:
    return Noun((HasWord("fact", ("commander",)), *tests), "permanent", many)


def _add_counters(grammar: Grammar) -> None:
    """Add how many counters are on something."""
    on = "on it|him|her|them"
    grammar.rule("how_many_on", f"a counter {on}", lambda: counters_are(None, ">=", 1))
    grammar.rule("how_many_on", f"counters {on}", lambda: counters_are(None, ">=", 1))
    grammar.rule("how_many_on", f"no counters {on}", lambda: counters_are(None, "=", 0))
    for words, sign in (("{number} or more", ">="), ("{number} or fewer", "<="), ("exactly {number}", "=")):
        grammar.rule("how_many_on", f"{words} counter|counters {on}", lambda n, sign=sign: counters_are(None, sign, n))
        grammar.rule(
            "how_many_kind", f"{words} {{counter_kind}} {on}", lambda n, kind, s=sign: counters_are(kind, s, n)
        )
    between = "between {number} and {number}"
    grammar.rule("how_many_on", f"{between} counters {on}", lambda least, most: counters_between(None, least, most))
    grammar.rule(
        "how_many_kind", f"{between} {{counter_kind}} {on}", lambda least, most, k: counters_between(k, least, most)
    )
    grammar.rule("behind", "with {how_many_on}", lambda test: (test,))
    grammar.rule("behind", "with {how_many_kind}", lambda test: (test,))
    grammar.rule("behind", "with no {kind:counter_kind} on it|them", lambda kind: (counters_are(kind, "=", 0),))
    grammar.rule("behind", "without a counter on it", lambda: (counters_are(None, "=", 0),))
    grammar.rule("behind", "without counters on them", lambda: (counters_are(None, "=", 0),))
    grammar.rule("having", "{how_many_on}", lambda test: test)
    grammar.rule("having", "{how_many_kind}", lambda test: test)
    grammar.rule("having", f"a number of counters {on} {{bounds}}", lambda bounds: CountersAre(None, bounds))
    grammar.rule("having", f"a number of {{kind:counter_kind}} {on} {{bounds}}", CountersAre)


def _add_players(grammar: Grammar) -> None:
    """Add the counters and the life of players."""
    for name in ("counted", "unit"):
        grammar.rule(name, "{kind:counter_kind} you have", lambda kind: PlayerCounters("you", kind))
        grammar.rule(name, "{kind:counter_kind} {keeper} has", lambda kind, who: PlayerCounters(who, kind))
    grammar.rule("plain_value", "{keepers} starting life total", StartingLife)
    for words, sign in (("{number} or more", ">="), ("{number} or fewer", "<="), ("exactly {number}", "=")):
        grammar.rule("fact", f"you have {words} {{kind:counter_kind}}", lambda n, kind, s=sign: you_have(kind, s, n))
    grammar.rule("fact", "you have a|an {kind:counter_kind}", lambda kind: you_have(kind, ">=", 1))
    grammar.rule("fact", "you have no {kind:counter_kind}", lambda kind: you_have(kind, "=", 0))
    grammar.rule("plain_value", "your starting life total", lambda: StartingLife("you"))
    for way in ("up", "down"):
        for halved in ("plain_value", "number"):
            grammar.rule("term", f"half {{{halved}}} , rounded {way}", lambda value, way=way: Half(way, value))
    for words, sign in (
        ("less than or equal to", "<="), ("greater than or equal to", ">="), ("less than", "<"), ("greater than", ">"),
    ):  # fmt: skip
        grammar.rule("fact", f"{{value}} is {words} half {{plain_value}}",
                     lambda value, of, sign=sign: compared_with_half(value, sign, of))  # fmt: skip
    more = "life more than your starting life total"
    grammar.rule("fact", f"you have {{number}} or more {more}", life_above_start)
    grammar.rule("fact", f"you have at least {{number}} {more}", life_above_start)
