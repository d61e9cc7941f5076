"""One object in English, named by a reference, and what something is: "this creature", "enchanted land", "an Elf"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine.expressions import AttachedTo, Flag, HasChosen
from layers_site.explain.reading.english.words import is_plural
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import IT, Noun, either
from layers_site.explain.reading.nouns import WORN, plural_kind
from layers_site.explain.reading.setting import Setting


def add_rules(grammar: Grammar) -> None:
    _add_references(grammar)
    _add_being(grammar)


# --- one object -------------------------------------------------------------------------------------


def _add_references(grammar: Grammar) -> None:
    """`ref` is an object named: the source, what it is attached to, or "it"."""
    grammar.terminal("own", _own, ("~", "this"))
    grammar.terminal("host", _host, WORN)
    grammar.rule("ref", "{own}", lambda noun: "self")
    grammar.rule("ref", "{host}", lambda noun: "attached")
    grammar.rule("ref", "it", lambda: IT)
    grammar.rule("ref", "that card", lambda: IT)
    grammar.rule("ref", "the top card of your graveyard", lambda: "graveyard_top")
    grammar.terminal("owner", _owner)
    grammar.rule("whose", "its", lambda: IT)
    grammar.rule("whose", "{owner}", lambda ref: ref)


def _own(parse: Parse, place: int) -> Iterable[Result]:
    """Read the card's own name, or "this creature" where the card is one."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    if token is None:
        return
    setting = cast("Setting", parse.setting)
    if token.key == "~" and not setting.quoted:
        yield Result("self", place + 1)
    elif token.key == "this" and place + 1 < len(parse.tokens):
        noun = parse.tokens[place + 1].text
        if setting.is_called(
            noun.capitalize() if noun.capitalize() not in {"Permanent", "Token", "Card", "Source"} else noun.lower()
        ):
            yield Result("self", place + 2)


def _host(parse: Parse, place: int) -> Iterable[Result]:
    """Read "enchanted creature"; the noun comes out where it asks for more than is known of the host."""
    tokens = parse.tokens
    if place + 1 < len(tokens) and tokens[place].key in WORN:
        noun = tokens[place + 1].key
        told = cast("Setting", parse.setting).host
        if noun == "permanent" or (any(parse.at("type", place + 1)) and not is_plural(noun)):
            asks = told == "permanent" and noun != "permanent"
            yield Result(noun.capitalize() if asks else "", place + 2)


def _owner(parse: Parse, place: int) -> Iterable[Result]:
    """Read the owner of something: "~'s", "this creature's", "enchanted creature's"."""
    tokens = parse.tokens
    if place >= len(tokens):
        return
    setting = cast("Setting", parse.setting)
    if tokens[place].key in {"~'s", "~'"} and not setting.quoted:
        yield Result("self", place + 1)
    elif place + 1 < len(tokens) and tokens[place + 1].key.endswith("'s"):
        noun = tokens[place + 1].text[:-2]
        if tokens[place].key == "this" and setting.is_called(noun.capitalize() if noun != "permanent" else noun):
            yield Result("self", place + 2)
        elif tokens[place].key in WORN:
            yield Result("attached", place + 2)


# --- what something is ------------------------------------------------------------------------------


def _add_being(grammar: Grammar) -> None:
    """`being` is what stands behind "is" or "are": the tests that must hold."""
    grammar.rule("being", "{state}", lambda tests: tests)
    grammar.rule("state", "{before}", lambda tests: tests)
    grammar.rule("state", "face down", lambda: (Flag("face_down", True),))
    grammar.rule("state", "face up", lambda: (Flag("face_down", False),))
    grammar.rule("state", "a token", lambda: (Flag("token", True),))
    grammar.rule("being", "{state} and {state}", lambda first, then: (*first, *then))
    grammar.rule("being", "{state} or {state}", lambda first, then: (either((first, then)),))
    grammar.list_of("kinds_of", "kind_of", ("or", "and/or"))
    grammar.rule("being", "{kinds_of}", lambda nouns: (either(tuple(noun.tests for noun in nouns)),))
    grammar.rule("kind_of", "a|an {thing}", lambda noun: noun if noun.kind != "card" else REFUSED)
    grammar.rule("kind_of", "{thing}", plural_kind)
    grammar.rule("kind_of", "tokens", lambda: Noun((Flag("token", True),), "token", True))
    grammar.rule("being", "of the chosen type", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "of the chosen color", lambda: (HasChosen("color"),))
    grammar.rule("being", "the chosen color", lambda: (HasChosen("color"),))
    grammar.rule("being", "the chosen type", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "attached to {ref}", lambda ref: (AttachedTo(ref),))
