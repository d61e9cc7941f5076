"""Subjects of sentences of spells and abilities in English: "up to two target creatures each", "it"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import AnySelector, HasAttached, HasChosen, HasWord, Is, PlayerIs, Selector
from layers_site.explain.reading.antecedents import Kind, Who
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import Noun, denied, selector_of
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.setting import Setting


def add_rules(grammar: Grammar) -> None:
    """Add `any_who`, some objects, and `who`, those that a sentence is about: one or two of these."""
    _add_targets(grammar)
    _add_known(grammar)
    grammar.terminal("behind_here", _behind_here, ("target", "defending", "that", "of"))
    grammar.rule("behind", "{behind_here}", lambda tests: tests)
    grammar.rule("before", "{non} , {non}", lambda first, then: (first, then))
    grammar.rule("before", "{non} , {non} , {non}", lambda first, then, last: (first, then, last))
    for adjective in ("attacking", "blocking"):
        grammar.rule("before", f"non{adjective}", lambda status=adjective: (denied(HasWord("status", (status,))),))
    grammar.rule("many_who", "{group}", _group)
    grammar.rule("many_who", "each of {known_who}", lambda who: who if who.is_many else REFUSED)
    for name in ("targets", "known_who", "many_who"):
        grammar.rule("any_who", f"{{{name}}}", lambda who: who)
    grammar.rule("who", "{any_who}", lambda who: (who,))
    grammar.rule("who", "{targets} each", lambda who: (who,) if who.is_many else REFUSED)
    grammar.rule("who", "{known_who} each", lambda who: (who,) if who.is_many else REFUSED)
    grammar.rule("who", "{any_who} and {any_who} [each]", _both)


def _group(nouns: tuple[Noun, ...]) -> object:
    """Make a group; "enchanted Plains" is one object, and no group of Plains."""
    worn = any(isinstance(test, HasAttached) for noun in nouns for test in noun.tests)
    if worn and len(nouns) == 1 and nouns[0].many is None:
        return REFUSED
    return Who("group", nouns_selector(nouns).tests, 0, None)


def _both(first: Who, then: Who) -> object:
    """Join two subjects; of two groups the noun phrase is one."""
    return REFUSED if first.kind == "group" else (first, then)


# --- targets ----------------------------------------------------------------------------------------


def _add_targets(grammar: Grammar) -> None:
    grammar.rule("targets", "target {thing}", lambda noun: _target(noun, 1, 1))
    grammar.rule("targets", "another target {thing}", lambda noun: _target(noun, 1, 1, another=True))
    grammar.rule("targets", "up to one target {thing}", lambda noun: _target(noun, 0, 1))
    grammar.rule("targets", "up to one other|another target {thing}", lambda noun: _target(noun, 0, 1, another=True))
    grammar.rule("targets", "up to {number} target {thing}", lambda most, noun: _targets(noun, 0, most))
    grammar.rule("targets", "up to {number} other target {thing}", lambda n, noun: _targets(noun, 0, n, another=True))
    grammar.rule("targets", "{number} target {thing}", lambda number, noun: _targets(noun, number, number))
    grammar.rule("targets", "{number} other target {thing}", lambda n, noun: _targets(noun, n, n, another=True))
    grammar.rule("targets", "any number of target {thing}", lambda noun: _targets(noun, 0, None))
    grammar.rule("targets", "any number of other target {thing}", lambda noun: _targets(noun, 0, None, another=True))
    grammar.rule("targets", "one or two target {thing}", lambda noun: _targets(noun, 1, 2))
    grammar.rule("targets", "one, two, or three target {thing}".replace(",", " ,"), lambda noun: _targets(noun, 1, 3))
    grammar.rule("targets", "one or more target {thing}", lambda noun: _targets(noun, 1, None))


def _target(noun: Noun, least: int, most: int | None, another: bool = False) -> object:
    """Make targets of a noun; spells and cards that lie nowhere are no matter of the layers."""
    if noun.many or noun.kind == "spell":
        return REFUSED
    return Who("target", noun.tests, least, most, another)


def _targets(noun: Noun, least: int, most: int | None, another: bool = False) -> object:
    if noun.many is False or noun.kind == "spell" or most in {0, 1}:
        return REFUSED
    return Who("target", noun.tests, least, most, another)


_HERE: Final = {
    "target player controls": PlayerIs("controller", "target"),
    "target opponent controls": PlayerIs("controller", "opponent"),
    "defending player controls": PlayerIs("controller", "opponent"),
    "that player controls": PlayerIs("controller", "target"),
    "of the creature type of your choice": HasChosen("creature_type"),
}


def _behind_here(parse: Parse, place: int) -> Iterable[Result]:
    """Read the controller of objects, in words that only resolving effects use."""
    if not cast("Setting", parse.setting).resolving:
        return
    for length in (3, 7):
        words = " ".join(token.key for token in parse.tokens[place : place + length])
        if words in _HERE:
            yield Result((_HERE[words],), place + length)


# --- who is known already ---------------------------------------------------------------------------


def _add_known(grammar: Grammar) -> None:
    def known(phrase: str, kind: Kind, many: bool = False) -> None:
        grammar.rule("known_who", phrase, lambda: Who(kind, (), 0 if many else 1, None if many else 1))

    grammar.rule("known_who", "{own}", lambda own: Who("self"))
    grammar.rule("known_who", "{host}", lambda noun: Who("attached"))
    known("it|he|she", "it")
    known("they|them", "it", many=True)
    known("him|her", "it")
    grammar.rule("known_who", "that|the {thing}", lambda noun: _that(noun, many=False))
    grammar.rule("known_who", "the chosen {thing}", lambda noun: _that(noun, many=bool(noun.many)))
    grammar.rule("known_who", "those|the {thing}", lambda noun: _that(noun, many=True))
    grammar.rule("known_who", "{own} or another {thing}", lambda own, noun: _self_or_another(noun))


def _that(noun: Noun, many: bool) -> object:
    """Read "that creature"; with more behind the noun it would be another phrase."""
    if noun.many is not None and noun.many is not many:
        return REFUSED
    if noun.kind not in {"permanent", "token"} or len(noun.tests) > 1:
        return REFUSED
    return Who("that", noun.tests, 0 if many else 1, None if many else 1)


def _self_or_another(noun: Noun) -> object:
    if noun.many or noun.kind != "permanent":
        return REFUSED
    return Who("spoken", (AnySelector((Selector((Is("self"),)), selector_of(noun.tests))),))
