"""Noun phrases in English: "other white creatures you control with flying"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.expressions import (
    AttachedTo,
    Flag,
    HasWord,
    Is,
    LinkedTo,
    NotSelector,
    PlayerIs,
    Test,
)
from layers_site.explain.reading.english.words import is_plural
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import Noun, either
from layers_site.explain.reading.nouns import joined, plural, several, single, together, two, whole


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("quals", _qualifiers)
    _add_heads(grammar)
    _add_phrases(grammar)


# --- the noun itself --------------------------------------------------------------------------------

_KINDS: Final = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "card": ("card", False),
    "cards": ("card", True), "token": ("token", False), "tokens": ("token", True), "spell": ("spell", False),
    "spells": ("spell", True),
}  # fmt: skip

_CARD_KINDS: Final = frozenset(("card", "cards", "spell", "spells"))
#: The types of cards that become permanents (110.4a).
PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")

#: Creature types that are called outlaws together (700.12).
OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _qualifiers(parse: Parse, place: int) -> Iterable[Result]:
    """Read "Goblin Warrior", "artifact creatures", "creature cards": all words that belong to one noun."""
    types: list[Test] = []
    subtypes: list[Test] = []
    many: bool | None = False
    at = place
    while at < len(parse.tokens):
        word = next((result for name in ("type", "subtype") for result in parse.at(name, at)), None)
        if word is None:
            break
        is_type = any(parse.at("type", at))
        (types if is_type else subtypes).append(HasWord("type" if is_type else "subtype", (str(word.value),)))
        many = is_plural(parse.tokens[at].key)
        at = word.end
        if many:
            break
    if at < len(parse.tokens) and parse.tokens[at].key in {"outlaw", "outlaws"} and not many:
        subtypes.append(HasWord("subtype", OUTLAWS))
        many = parse.tokens[at].key == "outlaws"
        at += 1
    kind = "permanent"
    if at + 1 < len(parse.tokens) and parse.tokens[at].key == "permanent" and parse.tokens[at + 1].key in _CARD_KINDS:
        types.append(HasWord("type", PERMANENT_TYPES))
        at += 1
    if at < len(parse.tokens) and parse.tokens[at].key in _KINDS and not many:
        kind, many = _KINDS[parse.tokens[at].key]
        at += 1
    if at == place:
        return
    tests = [*together(subtypes), *together(types)]
    if kind == "token":
        tests.append(Flag("token", True))
    yield Result(Noun(tuple(tests), kind, many), at)


def _add_heads(grammar: Grammar) -> None:
    for name, links in (("heads_and", ("and",)), ("heads_or", ("or", "and/or"))):
        grammar.list_of(name, "quals", links)
        grammar.rule("heads", f"{{{name}}}", joined)


# --- phrases ----------------------------------------------------------------------------------------


def _of_either(supertype: str, subtype: str, noun: Noun) -> object:
    """Read "snow and Elf creatures": those that are either; of one thing it would be both."""
    test = either(((HasWord("supertype", (supertype,)),), (HasWord("subtype", (subtype,)),)))
    return noun.having(test) if noun.many and test is not None else REFUSED


def _of_any_color(colors: tuple[str, ...], noun: Noun) -> object:
    """Read "white and blue creatures": those of either color; of one thing it would be both."""
    if len(colors) < 2 or noun.many is False:
        return REFUSED
    return noun.having(HasWord("color", colors))


#: What stands behind a list and is about each thing on it: whose they are, and where.
_OF_ALL: Final = (AttachedTo, LinkedTo, PlayerIs)


def _is_of_all(test: Test) -> bool:
    inner = test.selector.tests[0] if isinstance(test, NotSelector) and test.selector.tests else test
    return isinstance(inner, _OF_ALL) or (isinstance(inner, HasWord) and inner.key == "zone")


def _first_only(tests: tuple[Test, ...], nouns: tuple[Noun, ...], behind: tuple[Test, ...]) -> object:
    made = several((nouns[0].having(*tests), *nouns[1:]))
    return made.having(*behind) if isinstance(made, Noun) else REFUSED


def _last_only(nouns: tuple[Noun, ...], tests: tuple[Test, ...], behind: tuple[Test, ...]) -> object:
    if any(map(_is_of_all, tests)):
        return REFUSED
    made = several((*nouns[:-1], nouns[-1].having(*tests)))
    return made.having(*behind) if isinstance(made, Noun) else REFUSED


def _add_phrases(grammar: Grammar) -> None:
    """Add `thing`, a noun without an article or "other", and `things`, several of them."""
    grammar.rule("thing", "{before} {thing}", lambda tests, noun: noun.having(*tests))
    grammar.rule("thing", "{colors_and} {thing}", _of_any_color)
    grammar.rule("thing", "{supertype} and {subtype} {thing}", _of_either)
    # A word before "X and Y" may be about X alone, one behind a list about its last noun; "a green X or Y" is green.
    grammar.rule("thing", "{before} {heads_and} {behinds}", _first_only)
    for heads in ("heads_and", "heads_or"):
        grammar.rule("thing", f"{{{heads}}} {{behind}} {{behinds}}", _last_only)
    grammar.rule("thing", "{heads} {behinds}", lambda noun, tests: noun.having(*tests))
    grammar.rule("behinds", "", tuple)
    grammar.rule("behinds", "{behind} {behinds}", lambda tests, more: (*tests, *more))
    # What these end with may be a noun, to which all words behind it belong: "that aren't Elves you control".
    grammar.rule("thing", "{heads} {behinds} {last_behind}",
                 lambda noun, tests, last: replace(noun.having(*tests, *last), closed=True))  # fmt: skip
    grammar.rule("all_behinds", "{behinds}", lambda tests: tests)
    grammar.rule("all_behinds", "{behinds} {last_behind}", lambda tests, last: (*tests, *last))
    grammar.rule("other_thing", "other {thing}", lambda noun: noun.having(Is("other")))
    grammar.rule("any_thing", "{thing}", whole)
    grammar.rule("any_thing", "{other_thing}", whole)
    # One of them.
    for article in ("a", "an"):
        grammar.rule("one_thing", f"{article} {{thing}}", single)
    grammar.rule("one_thing", "another {thing}", lambda noun: single(noun.having(Is("other"))))
    # All of them, as a subject or what is counted.
    grammar.rule("many_things", "{any_thing}", plural)
    grammar.rule("many_things", "all {any_thing}", plural)
    grammar.rule("each_thing", "each {any_thing}", single)
    grammar.rule("group", "{many_things}", lambda noun: (noun,))
    grammar.rule("group", "{each_thing}", lambda noun: (noun,))
    grammar.rule("group", "{many_things} and {many_things}", two)
    grammar.rule("group", "{each_thing} and {each_thing}", two)


# --- selectors --------------------------------------------------------------------------------------
