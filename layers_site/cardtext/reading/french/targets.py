"""Subjects of sentences of spells and abilities in French: "la créature ciblée", "elle"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from engine.expressions import Flag, HasChosen, HasWord, Is, PlayerIs, Test
from engine.words import CARD_TYPES
from layers_site.cardtext.reading.french.references import this_noun
from layers_site.cardtext.reading.french.words import TYPE_FORMS, forms_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import Noun, either, nouns_selector
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.settling import Who, mentions

_TARGETED: Final = frozenset(forms_of("ciblé").split("|"))
#: What "ciblée" leaves among the tests of a noun, until the noun is known to be a target.
TARGETED: Final = HasWord("fact", ("?targeted",))
#: "This creature", which on a creature may be the card itself or a creature just spoken of.
THIS: Final = Who("self", another=True)


def add_rules(grammar: Grammar) -> None:
    """Add `targets`, objects that are chosen as targets, and `who`, those that a sentence is about."""
    grammar.terminal("targeted", _targeted, _TARGETED)
    grammar.terminal("behind_here", _behind_here, ("que", "qu'", "du"))
    grammar.rule("behind", "{behind_here}", lambda tests: tests)
    grammar.rule("adjective", "{targeted}", lambda test: (test,))
    _add_targets(grammar)
    _add_known(grammar)
    grammar.rule("who", "{targets}", lambda who: who)
    grammar.rule("who", "{group}", group_beyond_targets)


def _targeted(parse: Parse, place: int) -> Iterable[Result]:
    """Read "ciblée", a word that only texts have that resolve."""
    keys = parse.tokens[place : place + 1]
    if keys and keys[0].key in _TARGETED and cast("Setting", parse.setting).resolving:
        yield Result(TARGETED, place + 1)


#: Words that only texts have that resolve: whose objects, and of which kind.
_HERE: Final = {
    "que le joueur ciblé contrôle": PlayerIs("controller", "target"),
    "qu' un joueur ciblé contrôle": PlayerIs("controller", "target"),
    "que l' adversaire ciblé contrôle": PlayerIs("controller", "opponent"),
    "qu' un adversaire ciblé contrôle": PlayerIs("controller", "opponent"),
    "que le joueur défenseur contrôle": PlayerIs("controller", "opponent"),
    "que ce joueur contrôle": PlayerIs("controller", "target"),
    "du type de votre choix": HasChosen("creature_type"),
    "du type de créature de votre choix": HasChosen("creature_type"),
}


def _behind_here(parse: Parse, place: int) -> Iterable[Result]:
    """Read words behind a noun that only texts have that resolve."""
    if not cast("Setting", parse.setting).resolving:
        return
    keys = [token.key for token in parse.tokens[place : place + 7]]
    for phrase, test in _HERE.items():
        words = phrase.split()
        if keys[: len(words)] == words:
            yield Result((test,), place + len(words))


def _add_targets(grammar: Grammar) -> None:
    grammar.rule("target_noun", "{headed} {all_behinds}", lambda noun, tests: noun.having(*tests))
    # « une créature attaquante sans le vol ciblée »
    late = "{headed} {behind} {targeted}"
    grammar.rule("target_noun", f"{late} {{all_behinds}}", lambda n, tests, test, more: n.having(*tests, test, *more))
    noun = "{target_noun}"
    for article in ("le|la|l'", "un|une"):
        grammar.rule("targets", f"{article} {noun}", lambda noun: _target(noun, 1))
    grammar.rule("targets", f"un|une autre {noun}", lambda noun: _another(_target(noun, 1)))
    grammar.rule("targets", f"jusqu' à un|une {noun}", lambda noun: _target(noun, 0))
    grammar.rule("targets", f"jusqu' à un|une autre {noun}", lambda noun: _another(_target(noun, 0)))
    grammar.rule("targets", f"jusqu' à {{number}} {noun}", lambda most, noun: _several(noun, 0, most))
    grammar.rule("targets", f"{{number}} {noun}", lambda number, noun: _several(noun, number, number))
    any_number = f"n' importe quel nombre de|d' {noun}"
    grammar.rule("targets", any_number, lambda noun: _several(noun, 0, None))
    grammar.rule("targets_of", "de|d' {targets}", lambda who: who)
    grammar.rule("targets_of", f"du {noun}", lambda noun: _target(noun, 1))
    grammar.rule("targets_to", f"au {noun}", lambda noun: _target(noun, 1))
    _add_either(grammar)
    _add_free(grammar)


def _add_either(grammar: Grammar) -> None:
    """Read « l'artefact ciblé ou la créature ciblée », one target of either kind."""
    of_one = "de|d' {article_target}"
    grammar.rule("article_target", "le|la|l'|un|une {headed}", lambda noun: _target(noun, 1))
    grammar.list_of("article_targets", "article_target", ("ou",))
    grammar.rule("targets", "{article_targets}", _either)
    grammar.rule("of_target", of_one, lambda who: who)
    grammar.rule("of_target", "du {headed}", lambda noun: _target(noun, 1))
    grammar.list_of("of_target_list", "of_target", ("ou",))
    grammar.rule("targets_of", "{of_target_list}", _either)


def _either(targets: tuple[Who, ...]) -> object:
    """Join nouns with nothing behind them; else nobody knows to which of them it belongs."""
    test = either(tuple(who.tests for who in targets))
    if len(targets) < 2 or test is None or not all(who.tests for who in targets):
        return REFUSED
    return Who("target", (test,))


def _add_free(grammar: Grammar) -> None:
    """Add `free_targets`, the objects of « ciblez jusqu'à une créature »."""
    thing = "{headed} {all_behinds}"
    for words, least, most in (("un|une", 1, 1), ("jusqu' à un|une", 0, 1)):
        grammar.rule("free_targets", f"{words} {thing}", lambda n, tests, a=least, b=most: _free(n, tests, a, b))
    grammar.rule("free_targets", f"jusqu' à {{number}} {thing}", lambda most, n, tests: _free(n, tests, 0, most))
    grammar.rule("free_targets", f"{{number}} {thing}", lambda number, n, tests: _free(n, tests, number, number))
    any_number = f"n' importe quel nombre de|d' {thing}"
    grammar.rule("free_targets", any_number, lambda n, tests: _free(n, tests, 0, None))


def _free(noun: Noun, tests: tuple[Test, ...], least: int, most: int | None) -> object:
    made = noun.having(*tests)
    if noun.many is (most == 1) or most == 0 or noun.kind in {"spell", "card"} or TARGETED in made.tests:
        return REFUSED
    return Who("target", made.tests, least, most)


def _target(noun: Noun, least: int) -> object:
    return REFUSED if noun.many else _chosen(noun, least, 1)


def _several(noun: Noun, least: int, most: int | None) -> object:
    return REFUSED if noun.many is False or most in {0, 1} else _chosen(noun, least, most)


def _chosen(noun: Noun, least: int, most: int | None) -> object:
    """Make targets of a noun with "ciblé"; spells, and cards that lie nowhere, are no matter of the layers."""
    placed = any(isinstance(test, HasWord) and test.key == "zone" for test in noun.tests)
    if noun.tests.count(TARGETED) != 1 or noun.kind == "spell" or (noun.kind == "card" and not placed):
        return REFUSED
    return Who("target", tuple(test for test in noun.tests if test != TARGETED), least, most)


def _another(who: object) -> object:
    return replace(who, another=True) if isinstance(who, Who) else REFUSED


def group_beyond_targets(nouns: tuple[Noun, ...]) -> object:
    """Make a group of what is no target."""
    tests = nouns_selector(nouns).tests
    return REFUSED if mentions(tests, TARGETED) else Who("group", tests, 0, None)


# --- who is known already ---------------------------------------------------------------------------


def _add_known(grammar: Grammar) -> None:
    grammar.rule("own_named", "{name}", lambda name: Who("self"))
    grammar.rule("own_named", "le|la|l'|les|ces {name}", lambda name: Who("self"))
    grammar.rule("own_named_of", "de|d' {name}", lambda name: Who("self"))
    grammar.rule("own_named_of", "du|des {name}", lambda name: Who("self"))
    grammar.rule("own_named_of", "de la|l' {name}", lambda name: Who("self"))
    grammar.rule("who", "{own_named}", lambda who: who)
    grammar.rule("who", "{host}", lambda host: Who("attached"))
    grammar.rule("who", "il|elle", lambda: Who("it"))
    grammar.rule("who", "ils|elles", lambda: Who("it", (), 0, None))
    grammar.terminal("they_alone", _they_alone, ("ils", "elles"))
    grammar.rule("who", "{they_alone}", lambda who: who)
    grammar.terminal("this_or_that", _this_or_that, ("ce", "cet", "cette", "ces"))
    grammar.rule("who", "{this_or_that}", lambda who: who)


def _this_or_that(parse: Parse, place: int) -> Iterable[Result]:
    """Read "cette créature" both as the card itself and as a creature spoken of, "ces créatures" as several."""
    for word, end in this_noun(parse, place):
        own = cast("Setting", parse.setting).is_called(word)
        if own:
            yield Result(THIS, end)
        if word in CARD_TYPES or word == "permanent":
            yield Result(Who("that", _typed(word), another=own), end)
        if word == "token":
            yield Result(Who("that", (Flag("token", True),)), end)
    if place + 1 < len(parse.tokens) and parse.tokens[place].key == "ces":
        for word, many in TYPE_FORMS.get((parse.tokens[place + 1].key,), ()):
            if many is not False:
                yield Result(Who("that", _typed(word), 0, None), place + 2)


def _they_alone(parse: Parse, place: int) -> Iterable[Result]:
    """Read "ils" as one card whose own name stands in the plural: "les ~ attaquent"."""
    keys = [token.key for token in parse.tokens[:place]]
    if any(keys[at : at + 2] in (["les", "~"], ["des", "~"], ["aux", "~"]) for at in range(len(keys))):
        yield Result(Who("it"), place + 1)


def _typed(word: str) -> tuple[Test, ...]:
    return () if word == "permanent" else (HasWord("type", (word,)),)


def is_alone(who: Who) -> bool:
    """Return whether the words may only be meant so where the text has spoken of nothing else before.

    "This creature" is then the card itself, and "another" is another than the card.
    """
    return who == THIS or (who.another and who.kind != "that") or Is("other") in who.tests


def may_be_itself(who: Who) -> bool:
    """Return whether "this creature" is read as one spoken of, where it may be the card too."""
    return who.kind == "that" and who.another
