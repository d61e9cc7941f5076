"""Prohibitions and duties in French: labels that reach to the end of the clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, cast

from engine.scenario import Restrict
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.meaning import Subject
from layers_site.explain.reading.nouns import SOURCES_NAMED, nouns_selector
from layers_site.explain.reading.restrictions import label_of
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.statics import Clause
from layers_site.explain.reading.tokens import ENDS, OWN_NAME, Token

_FIRST: Final = (
    "ne", "peut", "peuvent", "pouvez", "doit", "doivent", "attaque", "attaquent", "bloque", "bloquent", "attribue",
    "attribuent",
)  # fmt: skip
#: Verbs behind "ne" that make it a restriction, and no condition or description.
_DENIED: Final = frozenset(("peut", "peuvent", "pouvez", "se", "perdez", "perd"))
#: Verbs that begin another predicate of the same subject.
_STARTS: Final = frozenset(
    ("gagne", "gagnent", "a", "ont", "est", "sont", "perd", "perdent", "devient", "deviennent", "acquiert",
     "acquièrent", "n'", "c'", *_FIRST)
)  # fmt: skip
_CONDITIONS: Final = frozenset((("tant", "que"), ("tant", "qu'"), ("pendant", "votre", "tour")))
_PRONOUNS: Final = frozenset(("il", "elle", "ils", "elles"))
#: What holds for a while only is no static ability.
_LASTING: Final = re.compile(r"\b(?:ce tour(?:-ci)?|jusqu'à|pendant (?:la|sa|leur|votre) prochaine)\b")
_GAINING: Final = frozenset(("gagner",))
_HAVING: Final = frozenset(("avoir", "acquérir"))
#: Words of old cards that say today what layers look at, or something else than they seem: reach, shroud, "enchant";
#: and what is no matter of the board.
_OLD: Final = re.compile(
    r"peut être votre commandant|(?:peut|peuvent) bloquer comme s(?:i elles?|'ils?) avai(?:en)?t le vol|"
    r"ne (?:peut|peuvent) être (?:la|les) cibles? de sorts ou|ne (?:peut|peuvent) (?:pas )?enchanter|"
    r"ne (?:peut|peuvent|pouvez) pas (?:jouer|lancer) (?:de |des |plus d'un )?(?:cartes?|sorts?) du nom|"
    r"ne (?:peut|peuvent|pouvez) (?:pas )?jouer (?:de |des |d'|plus d'un )?sorts?"
)
#: Words of changes: a label that has one has swallowed something that layers look at.
_CHANGES: Final = frozenset(("gagne", "gagnent", "base", "perd", "perdent", "devient", "deviennent", "acquiert"))


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("restriction", _restriction, _FIRST)
    grammar.rule("predicate", "{restriction}", lambda change: (change,))
    grammar.terminal("player_restriction", _player_restriction, ("ne", "doit", "doivent"))
    grammar.rule(
        "predicate", "est|sont incité|incitée|incités|incitées", lambda: (Restrict(label_of("is goaded", "en"), None),)
    )
    for words, english in (
        ("ne peuvent pas être activées|jouées", "can't have its activated abilities activated"),
        ("ne peuvent pas être activées|jouées à moins que ce ne soient des capacités de mana",
         "can't have its activated abilities activated unless they're mana abilities"),
        ("ne peuvent pas être activées|jouées à moins qu' elles ne soient des capacités de mana",
         "can't have its activated abilities activated unless they're mana abilities"),
    ):  # fmt: skip
        label = Restrict(label_of(english, "en"), None)
        phrase = f"ses|leurs capacités activées {words}"
        grammar.rule("predicate", phrase, lambda label=label: (label,))
        grammar.rule("clause_plain", f"les capacités activées {{group_of}} {words}",
                     lambda nouns, label=label: Clause(Subject(None, nouns_selector(nouns)), (label,)))  # fmt: skip
        grammar.rule("clause_plain", f"les capacités activées {{named_sources_of}} {words}",
                     lambda subject, label=label: Clause(subject, (label,)))  # fmt: skip
    grammar.rule("named_sources_of", "des sources du nom choisi", lambda: SOURCES_NAMED)
    grammar.rule("named_sources_of", "des sources ayant le nom choisi", lambda: SOURCES_NAMED)
    unblockable = Restrict(label_of("ne peut pas être bloquée", "fr"), None)
    grammar.rule("predicate", "est|sont imblocable|imblocables", lambda: (unblockable,))


def _restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read to the end of the sentence, or to "et" with another verb."""
    tokens = parse.tokens
    if place + 1 >= len(tokens) or (tokens[place].key == "ne" and tokens[place + 1].key not in _DENIED):
        return
    end = place
    while end < len(tokens) and tokens[end].key not in ENDS:
        if end > place and _goes_on(tokens, end):
            break
        end += 1
    if end - place < 2 or _CHANGES & {token.key for token in tokens[place + 1 : end]}:
        return
    if any(_another_clause(parse, at, end) for at in range(place + 1, end)):
        return  # « et les gobelins sont rouges » is no part of what cannot be done
    if any(result.end == end for result in parse.at("prohibition", place)):
        return  # what cannot be cast is said with the spells
    if _is_own_spell([token.key for token in tokens[place:end]]):
        return  # it works where the card can be cast from, and not on the battlefield (113.6d)
    near = range(place, min(place + 5, end))
    gains = any(tokens[at].key in _GAINING and parse.at("keyword_object", at + 1) for at in near)
    if gains or _HAVING & {tokens[at].key for at in near}:
        return  # "ne peut pas avoir le vol" is a matter of the layers
    text = _text(tokens[place:end])
    if _OLD.match(text) or _LASTING.search(text):
        return
    yield Result(Restrict(label_of(text, cast("Setting", parse.setting).language), None), end)


def _is_own_spell(keys: Sequence[str]) -> bool:
    """Say whether the words are "ne pouvez pas lancer ce sort", or the card by its name."""
    behind = keys[4:] if keys[2:4] == ["pas", "lancer"] else []
    return behind[:2] == ["ce", "sort"] or OWN_NAME in behind[:2]


def _another_clause(parse: Parse, place: int, end: int) -> bool:
    """Say whether a new clause begins there, with any subject: « et les autres gobelins ont le vol »."""
    if parse.tokens[place].key not in {"et", ",", "mais", "puis"} or place + 1 >= end:
        return False
    return bool(parse.at("clause", place + 1))


def _player_restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read what a player cannot do; what a player may do is no matter of restrictions."""
    if place < len(parse.tokens) and parse.tokens[place].key in {"ne", "doit", "doivent"}:
        yield from parse.at("restriction", place)


def _goes_on(tokens: Sequence[Token], place: int) -> bool:
    """Say whether another predicate begins there: ", a le vol", "et elle gagne", "tant que"."""
    keys = [token.key for token in tokens[place : place + 4]]
    if tuple(keys[:2]) in _CONDITIONS or tuple(keys[:3]) in _CONDITIONS:
        return True
    comma = keys[0] == ","
    if comma:
        keys = keys[1:]
    joined = bool(keys) and keys[0] == "et"
    if joined:
        keys = keys[1:]
    if joined and keys and (keys[0] in {"ses", "leurs", "vous"} or keys[:2] == ["vos", "adversaires"]):
        return True
    if keys and keys[0] in _PRONOUNS:
        keys = keys[1:]
    return (comma or joined) and bool(keys) and keys[0] in _STARTS


def _text(words: Sequence[Token]) -> str:
    """Return the words as they are written: no space behind an apostrophe, none before a comma."""
    text = ""
    for word in words:
        space = "" if not text or text.endswith("'") or word.text in {",", "."} else " "
        text += space + word.text
    return text
