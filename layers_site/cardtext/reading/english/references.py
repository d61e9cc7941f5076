"""One object in English, named by a reference, and what something is: "this creature", "enchanted land", "an Elf"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, cast

from engine.expressions import (
    AnySelector,
    AttachedTo,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
)
from engine.words import BASIC_LAND_TYPES
from layers_site.cardtext.reading.english.frames import is_plural
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import (
    CREATURE_TYPE_CHOSEN,
    IT,
    NAMED,
    THAT,
    WORN,
    Noun,
    all_of,
    denied,
    either,
    not_all,
    plural_kind,
    selector_of,
    so_many_colors,
)
from layers_site.cardtext.reading.result import Setting


def add_rules(grammar: Grammar) -> None:
    _add_references(grammar)
    _add_being(grammar)
    _add_statings(grammar)


# --- one object -------------------------------------------------------------------------------------


def _add_references(grammar: Grammar) -> None:
    """Add `ref`, a named object: the source, its host, or "it"."""
    grammar.terminal("own", _own, ("~", "this"))
    grammar.terminal("host", _host, WORN)
    grammar.rule("ref", "{own}", lambda noun: "self")
    grammar.rule("ref", "{host}", lambda host: REFUSED if host.asks else "attached")
    grammar.rule("ref", "it", lambda: IT)
    grammar.rule("ref", "this object", lambda: "self")  # what we call a card that works in several zones
    grammar.rule("ref", "that card", lambda: THAT)
    grammar.rule("ref", "the top card of your graveyard", lambda: "graveyard_top")
    grammar.terminal("named_plain", named_one)
    grammar.rule("named_alone", "{named_plain}", lambda selector: selector)
    grammar.rule("named_alone", "{host}", _host_of_type)
    grammar.rule("named_one", "{named_alone}", lambda selector: selector)
    grammar.rule("named_one", "{named_closed}", lambda selector: selector)
    grammar.rule("named_closed", "{named_alone} that {statings}",
                 lambda selector, tests: selector_of((*selector.tests, *tests)))  # fmt: skip
    grammar.terminal("exiled_card", _exiled_card, ("the",))
    grammar.rule("ref", "the last card exiled with {own}", lambda own: "linked")
    grammar.rule("ref", "the last card exiled with this object", lambda: "linked")
    grammar.terminal("owner", _owner)
    grammar.rule("possessive", "its", lambda: IT)
    grammar.rule("possessive", "{owner}", lambda ref: ref)


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


@dataclass(frozen=True, slots=True)
class Host:
    """The host of the source, by its noun; `asks` is set where its type has to be tested."""

    noun: str
    asks: bool


def _host(parse: Parse, place: int) -> Iterable[Result]:
    """Read "enchanted creature"; the result has the noun where the type of the host is not known."""
    tokens = parse.tokens
    if place + 1 < len(tokens) and tokens[place].key in WORN:
        noun = tokens[place + 1].key
        if noun == "permanent" or (any(parse.at("type", place + 1)) and not is_plural(noun)):
            asks = cast("Setting", parse.setting).asks_host(noun.capitalize())
            yield Result(Host(noun.capitalize(), asks), place + 2)
        elif noun.capitalize() in BASIC_LAND_TYPES and noun == cast("Setting", parse.setting).host:
            yield Result(Host("Land", asks=False), place + 2)


def named_one(parse: Parse, place: int) -> Iterable[Result]:
    """Read one object where a group may stand, as a selector; a text that resolves may mean any object by "it"."""
    if not cast("Setting", parse.setting).resolving:
        for value, end in parse.at("ref", place):
            if value in NAMED:
                yield Result(Selector((Is(cast("Any", value)),)), end)


def _host_of_type(host: Host) -> object:
    """Return the host where its noun is a test: "enchanted land" on an Aura that enchants any permanent."""
    return selector_of((Is("attached"), HasWord("type", (host.noun,)))) if host.asks else REFUSED


def _exiled_card(parse: Parse, place: int) -> Iterable[Result]:
    """Read "the exiled card", or "the exiled card's"; a text that resolves may have exiled it just now."""
    keys = [token.key for token in parse.tokens[place : place + 3]]
    is_card = keys[:2] == ["the", "exiled"] and keys[2:] in (["card"], ["card's"])
    if is_card and not cast("Setting", parse.setting).resolving:
        yield Result(keys[2] == "card's", place + 3)


#: Nouns that fit every object.
_PLAIN: Final = frozenset(("permanent", "token", "card", "source"))


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
        if tokens[place].key == "this" and setting.is_called(noun if noun in _PLAIN else noun.capitalize()):
            yield Result("self", place + 2)
        elif tokens[place].key in WORN:
            yield Result("attached", place + 2)


# --- what something is ------------------------------------------------------------------------------


def _add_being(grammar: Grammar) -> None:
    """Add `being`, the words behind "is" or "are": the tests that must hold."""
    grammar.rule("being", "{state}", lambda tests: tests)
    grammar.rule("state", "{before}", lambda tests: tests)
    grammar.rule("state", "face down", lambda: (Flag("face_down", True),))
    grammar.rule("state", "face up", lambda: (Flag("face_down", False),))
    grammar.rule("state", "a token", lambda: (Flag("token", True),))
    grammar.rule("state", "one or more colors", lambda: (Flag("colorless", False),))
    for words, sign in (("exactly {number}", "="), ("{number} or more", ">="), ("{number} or fewer", "<=")):
        grammar.rule("being", f"{words} color|colors", lambda number, sign=sign: so_many_colors(sign, number))
    grammar.rule("before", "monocolored", lambda: so_many_colors("=", 1))
    grammar.rule("having", "a number of colors {bounds}", lambda bounds: NumberIs("colors", bounds))
    grammar.rule("being", "{state} and {state}", lambda first, then: (*first, *then))
    grammar.rule("being", "{color} and {color}", lambda *colors: tuple(HasWord("color", (color,)) for color in colors))
    grammar.rule("being", "{state} or {state}", lambda first, then: (either((first, then)),))
    grammar.list_of("kinds_of", "kind_of", ("or", "and/or"))
    grammar.rule("being", "{kinds_of}", lambda nouns: (either(tuple(noun.tests for noun in nouns)),))
    grammar.rule("kind_of", "a|an {thing}", lambda noun: noun if noun.kind != "card" else REFUSED)
    grammar.rule("kind_of", "{thing}", plural_kind)
    grammar.rule("kind_of", "tokens", lambda: Noun((Flag("token", True),), "token", True))
    grammar.rule("being", "of the chosen creature type", lambda: (CREATURE_TYPE_CHOSEN,))
    for kind, what in (("color", "color"), ("type", "creature_type"), ("land type", "land_type")):
        grammar.rule("being", f"of the chosen {kind}", lambda what=what: (HasChosen(what),))
        grammar.rule("being", f"the chosen {kind}", lambda what=what: (HasChosen(what),))
    grammar.rule("being", "attached to {ref}", lambda ref: (AttachedTo(ref),))
    grammar.rule("being", "linked to {ref}", lambda ref: (LinkedTo(ref),))
    grammar.rule("being", "named {names_or}", lambda names: (HasWord("name", names),))
    grammar.rule("being", "on the battlefield", lambda: (HasWord("zone", ("battlefield",)),))
    for phrase, test in (
        ("under your control", PlayerIs("controller", "you")), ("owned by you", PlayerIs("owner", "you")),
        ("under your opponents' control", PlayerIs("controller", "opponent")),
        ("under an opponent's control", PlayerIs("controller", "opponent")),
        ("owned by an opponent", PlayerIs("owner", "opponent")),
        ("owned by your opponents", PlayerIs("owner", "opponent")),
    ):  # fmt: skip
        grammar.rule("being", phrase, lambda test=test: (test,))


def _add_statings(grammar: Grammar) -> None:
    """Add `stating`, a predicate of an object: "is white", "has flying"; `statings` are several."""
    grammar.rule("stating", "is|are {being}", lambda tests: tests)
    for words in ("isn't|aren't", "is|are not"):
        grammar.rule("stating", f"{words} {{being}}", not_all)
    for words, ref in (
        ("{own}", "self"), ("{host}", "attached"), ("it", IT), ("the top card of your graveyard", "graveyard_top"),
        ("this object", "self"),
    ):  # fmt: skip
        grammar.rule("stating", f"is|are {words}", lambda *_noun, ref=ref: (Is(ref),))
        grammar.rule("stating", f"isn't|aren't {words}", lambda *_noun, ref=ref: (denied(Is(ref)),))
    grammar.rule("stating", "is|are in the game", tuple)
    grammar.rule("stating", "don't|doesn't exist", lambda: (AnySelector(()),))
    grammar.rule("stating", "has|have {having}", lambda test: (test,))
    grammar.rule("stating", "doesn't|don't have {having}", lambda test: (denied(test),))
    grammar.rule("having", "{keyword_choice}", lambda words: HasWord("keyword", words))
    grammar.rule("having", "{counters_on}", lambda words: HasWord("counter", words))
    grammar.rule("having", "no {counters_on}", lambda words: denied(HasWord("counter", words)))
    grammar.rule("having", "{measure}", lambda test: test)
    grammar.rule("having", "{either_side}", lambda test: test)
    grammar.rule("having", "{named_one} attached to it|them", HasAttached)
    grammar.rule("having", "{one_thing} attached to it|them", lambda noun: HasAttached(selector_of(noun.tests)))
    grammar.rule("having", "abilities", lambda: Flag("has_abilities", True))
    grammar.rule("having", "no abilities", lambda: Flag("has_abilities", False))
    grammar.rule("having", "the chosen name", lambda: HasChosen("name"))
    grammar.rule("having", "the same name as {ref}", lambda ref: Shares("name", ref))
    for what, kind in (("creature type", "creature_type"), ("color", "color")):
        grammar.rule("stating", f"share|shares a {what} with {{ref}}", lambda ref, kind=kind: (Shares(kind, ref),))
        grammar.rule("stating", f"don't|doesn't share a {what} with {{ref}}",
                     lambda ref, kind=kind: (denied(Shares(kind, ref)),))  # fmt: skip
    grammar.list_of("alternatives", "statings_and", ("or",))
    grammar.rule("stating", "either {alternatives}", lambda parts: (either(tuple(map(all_of, parts))),))
    grammar.list_of("statings_and", "stating", ("and",))
    grammar.list_of("statings_or", "stating", ("or",))
    grammar.rule("statings", "{statings_and}", all_of)
    grammar.rule("statings", "{stating} or {stating} or {stating}", lambda *parts: (either(parts),))
    grammar.rule("statings", "{statings_or}", lambda parts: parts[0] if len(parts) == 1 else (either(parts),))
