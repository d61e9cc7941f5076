"""Facts in French, and how many counters there are: « vous êtes le monarque », « avec au moins trois marqueurs »."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.expressions import (
    FactCondition,
    Half,
    HasWord,
    NotCondition,
    PlayerCounters,
    PlayerIs,
    StartingLife,
)
from layers_site.explain.reading.conditions import (
    compared_with_half,
    counters,
    counters_are,
    counters_between,
    life_above_start,
    there_are,
    you_have,
)
from layers_site.explain.reading.french.references import with_cases, without_article
from layers_site.explain.reading.french.words import ON_IT, forms_of, phrase_of
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import Noun, RefIs, denied
from layers_site.explain.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled
from layers_site.explain.wording.french.facts import agreed
from layers_site.explain.wording.french.grammar import Voice
from layers_site.explain.wording.trait_forms import MODIFIED

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
        yield phrase_of(text)


def _add_facts(grammar: Grammar) -> None:
    """Add what is true of the game and of its players."""
    for word, clauses in OF_GAME.items():
        _add_fact(grammar, FactCondition(word), clauses.fr, clauses.denied_fr)
    for word, clauses in OF_PLAYER.items():
        for who, third, parts in _PLAYERS:
            both = (filled(clause, third, **parts) for clause in (clauses.fr, clauses.denied_fr))
            _add_fact(grammar, FactCondition(word, who), *both)


def _add_fact(grammar: Grammar, fact: FactCondition, clause: str, denial: str) -> None:
    for phrase in _phrases(clause):
        grammar.rule("fact", phrase, lambda: fact)
    for phrase in _phrases(denial):
        grammar.rule("fact", phrase, lambda: NotCondition(fact))


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
            for phrase in {phrase for clause in clauses for phrase in _phrases(clause)}:
                grammar.rule("quality_stated", phrase, lambda tests=tests: tests)
        for form in {agreed(quality.adjective_fr, bool(voice.feminine), voice.many) for voice in voices}:
            if form:
                grammar.rule("fact_adjective", phrase_of(form), lambda test=test: (test,))
    grammar.rule("adjective", "{fact_adjective}", lambda tests: tests)
    grammar.rule("fact", "vous contrôlez votre commandant", _own_commander)
    grammar.rule("modified", forms_of("modifié"), lambda: MODIFIED)
    grammar.rule("behind", "{modified} que vous contrôlez", lambda test: (test, PlayerIs("controller", "you")))
    grammar.rule("fact", "{ref} est {modified}", lambda ref, test: RefIs(ref, (test,)))


def _own_commander() -> object:
    tests = (HasWord("fact", ("commander",)), PlayerIs("controller", "you"), PlayerIs("owner", "you"))
    return there_are((Noun(tests), ((">=", 1),)))


def _add_counters(grammar: Grammar) -> None:
    """Add how many counters are on something, of a kind or of all kinds."""
    for article in ("un", "au moins un"):
        grammar.rule("how_many_on", f"{article} marqueur {ON_IT}", lambda: counters_are(None, ">=", 1))
    grammar.rule("how_many_on", f"des marqueurs {ON_IT}", lambda: counters_are(None, ">=", 1))
    for words, sign in (("au moins", ">="), ("au plus", "<="), ("exactement", "=")):
        number = "{many_number}" if sign == ">=" else "{number}"
        grammar.rule(
            "how_many_on", f"{words} {number} marqueur|marqueurs {ON_IT}", lambda n, s=sign: counters_are(None, s, n)
        )
        grammar.rule(
            "how_many_kind", f"{words} {number} {{counter_kind}} {ON_IT}", lambda n, k, s=sign: counters_are(k, s, n)
        )
    grammar.rule("how_many_on", f"{{number}} marqueur|marqueurs ou plus {ON_IT}", lambda n: counters_are(None, ">=", n))
    between = "entre {number} et {number}"
    grammar.rule("how_many_on", f"{between} marqueurs {ON_IT}", lambda least, most: counters_between(None, least, most))
    grammar.rule(
        "how_many_kind", f"{between} {{counter_kind}} {ON_IT}", lambda least, most, k: counters_between(k, least, most)
    )
    grammar.rule("behind", "avec {how_many_on}", lambda test: (test,))
    grammar.rule("behind", "avec {how_many_kind}", lambda test: (test,))
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
    grammar.rule("fact", "vous avez un {kind:counter_kind}", lambda kind: you_have(kind, ">=", 1))
    grammar.rule("fact", "vous n' avez aucun {kind:counter_kind}", lambda kind: you_have(kind, "=", 0))
    without_article(grammar, "plain_value", "votre total de points de vie de départ", lambda: StartingLife("you"))
    for word, way in (("supérieure", "up"), ("inférieure", "down")):
        figure = f"moitié de {{number}} , arrondie à l' unité {word}"
        with_cases(grammar, "plain_value", figure, lambda number, way=way: Half(way, number))
        rounded = f"moitié {{plain_value_of}} , arrondie à l' unité {word}"
        with_cases(grammar, "plain_value", rounded, lambda value, way=way: Half(way, value))
    for words, sign in (
        ("inférieur ou égal", "<="), ("supérieur ou égal", ">="), ("inférieur", "<"), ("supérieur", ">"),
    ):  # fmt: skip
        grammar.rule("fact", f"{{value}} est {words} à la moitié {{plain_value_of}}",
                     lambda value, of, sign=sign: compared_with_half(value, sign, of))  # fmt: skip
    more = "points de vie de plus que votre total de points de vie de départ"
    grammar.rule("fact", f"vous avez au moins {{number}} {more}", life_above_start)
