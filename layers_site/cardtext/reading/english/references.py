"""One object in English: by a reference ("enchanted land"), as what it is ("an Elf"), and for a later "it" to mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
from layers_site.cardtext.reading.canonical_terms import selector_form
from layers_site.cardtext.reading.english.frames import AMOUNTS, is_plural
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
from layers_site.cardtext.reading.settling import SPELL, Who


def add_rules(grammar: Grammar) -> None:
    _add_references(grammar)
    _add_mentions(grammar)
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
    grammar.same("named_alone", "{named_plain}")
    grammar.same("named_one", "{named_alone}", "{named_closed}")
    grammar.rule("named_closed", "{named_alone} that {statings}",
                 lambda selector, tests: selector_of((*selector.tests, *tests)))  # fmt: skip
    grammar.terminal("exiled_card", _exiled_card, ("the",))
    grammar.rule("ref", "the last card exiled with {own}", lambda own: "linked")
    grammar.rule("ref", "the last card exiled with this object", lambda: "linked")
    grammar.terminal("owner", _owner)
    grammar.rule("possessive", "its", lambda: IT)
    grammar.same("possessive", "{owner}")


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
    grammar.same("being", "{state}")
    grammar.same("state", "{before}")
    grammar.rule("state", "face down", lambda: (Flag("face_down", True),))
    grammar.rule("state", "face up", lambda: (Flag("face_down", False),))
    grammar.rule("state", "a token", lambda: (Flag("token", True),))
    grammar.rule("state", "one or more colors", lambda: (Flag("colorless", False),))
    for words, sign in AMOUNTS:
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
        grammar.rule("being", f"[of] the chosen {kind}", lambda what=what: (HasChosen(what),))
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
    grammar.same("stating", "is|are {being}")
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
    grammar.same("having", "{measure}", "{either_side}")
    grammar.rule("having", "{named_one} attached to it|them", HasAttached)
    grammar.rule("having", "{one_thing} attached to it|them", lambda noun: HasAttached(selector_of(noun.tests)))
    grammar.rule("having", "abilities", lambda: Flag("has_abilities", True))
    grammar.rule("having", "no abilities", lambda: Flag("has_abilities", False))
    grammar.rule("having", "the chosen name", lambda: HasChosen("name"))
    grammar.rule("having", "the same name as {ref}", lambda ref: Shares("name", ref))
    for what, kind in (("creature type", "creature_type"), ("color", "color")):
        grammar.rule("stating", f"share|shares a {what} with {{ref}}", lambda ref, kind=kind: (Shares(kind, ref),))
    grammar.list_of("alternatives", "statings_and", ("or",))
    grammar.rule("stating", "either {alternatives}", lambda parts: (either(tuple(map(all_of, parts))),))
    grammar.list_of("statings_and", "stating", ("and",))
    grammar.list_of("statings_or", "stating", ("or",))
    grammar.rule("statings", "{statings_and}", all_of)
    grammar.rule("statings", "{stating} or {stating} or {stating}", lambda *parts: (either(parts),))
    grammar.rule("statings", "{statings_or}", lambda parts: parts[0] if len(parts) == 1 else (either(parts),))


def word_set(text: str) -> frozenset[str]:
    """Return the words of a table that is written as a text."""
    return frozenset(re.findall(r"\S+", text))


_ARTICLES: Final = word_set(
    """
    a an another one the target that this each two those x other
    """
)
#: Nouns that are no objects: "it" is none of them.
_NO_OBJECTS: Final = word_set(
    """
    gift evidence tribute
    player players opponent opponents player's opponent's turn turns combat step upkeep phase counter counters
    damage life end beginning coin die dice mana color colors number bottom rest game monarch initiative ring amount
    hand hands library graveyard graveyards exile battlefield controller owner controller's owner's cost time name
    order target result flip roll vote city's day night stack draw main ability abilities level dungeon room you
    your
    """
)
_OBJECTS: Final = word_set(
    """
    creature creatures permanent permanents card cards spell spells token tokens land lands artifact artifacts
    enchantment enchantments planeswalker planeswalkers source aura auras equipment vehicle vehicles spacecraft
    creature's permanent's card's copy
    """
)
#: What may stand behind the words for an object; behind anything else the words go on.
_FOLLOWERS: Final = word_set(
    """
    . , : ; and or then to onto under at in into as instead for from equal by gets get gains gain becomes become has
    have loses lose is are can't doesn't don't attacks attack blocks block enters enter dies die leaves leave deals
    deal fights fight phases phase explores connives connive mutates transforms crews saddles exploits untaps untap
    unless this during where each beyond
    """
)
_IS: Final = frozenset(("is", "are", "isn't", "aren't", "was", "it's", "becomes", "become"))
#: Kinds whose words may go on.
_OPEN: Final = frozenset(("target", "spoken", "group"))
#: How far behind its article a noun stands.
_FARTHEST: Final = 5


def _add_mentions(grammar: Grammar) -> None:
    """Add `several`, what a text speaks of as more than one, without taking all of a group."""
    grammar.same("several", "one or more {thing}", "one or more other {thing}")
    grammar.rule("one_card", "a|an {thing}", _card)
    grammar.rule("several", "any number of {thing}", lambda noun: noun if noun.many else REFUSED)
    grammar.rule("several", "up to {number} {thing}", lambda number, noun: noun if noun.many else REFUSED)


def _card(noun: Noun) -> object:
    """Accept a card of some kind, which may come onto the battlefield, not any card."""
    return noun if noun.kind == "card" and not noun.many and noun.tests else REFUSED


def named_before(parse: Parse, start: int, end: int) -> tuple[Who, ...]:
    """Return the objects that stand between two places, each once."""
    return tuple(dict.fromkeys(who for who, _, _ in spoken(parse, start, end)))


def spoken(parse: Parse, start: int, end: int) -> Iterator[tuple[Who, int, int]]:
    """Yield the objects with the places where their words stand."""
    at = start
    while at < end:
        who, behind = _at(parse, at, end)
        if who is not None:
            yield who, at, behind
        at = max(behind, at + 1)


def _at(parse: Parse, at: int, end: int) -> tuple[Who | None, int]:
    if at and parse.tokens[at - 1].key in _IS and parse.tokens[at].key in {"a", "an", "the"}:
        return None, at + 1  # what something is, no object of its own
    best: tuple[Who | None, int] = (None, at)
    which = ""
    for name in ("targets", "known_who", "several", "one_thing", "one_card", "many_who"):
        for result in parse.at(name, at):
            if best[1] < result.end <= end:
                best = (_who(name, result.value), result.end)
                which = name
            elif best[0] is not None and result.end == best[1] and name == which:
                best = (_either_of(best[0], _who(name, result.value)), result.end)
    who, behind = best
    if who is not None and who.kind == "target" and _goes_on(parse, behind):
        return Who("unknown", most=who.most), behind
    if who is not None and (
        who.kind not in _OPEN or behind >= len(parse.tokens) or parse.tokens[behind].key in _FOLLOWERS
    ):
        return best
    if who is not None:
        return Who("unknown", most=who.most), behind
    return _unknown(parse, at, end) if parse.tokens[at].key in _ARTICLES else (None, at + 1)


def _either_of(who: Who, other: Who) -> Who:
    """Return the object of two readings; one that nobody knows where they differ."""
    alike = selector_form(selector_of(who.tests)) == selector_form(selector_of(other.tests))
    return who if alike else Who("unknown", most=who.most)


def _goes_on(parse: Parse, place: int) -> bool:
    """Say whether a list of targets goes on behind the first of them: "target land or nonblack creature"."""
    keys = [token.key for token in parse.tokens[place:]]
    if keys[:1] in (["or"], ["and/or"]):
        return True
    stop = keys.index(".") if "." in keys else len(keys)
    return keys[:1] == [","] and any(keys[at : at + 2] == [",", "or"] for at in range(1, stop))


def _who(name: str, value: object) -> Who:
    if name in {"several", "one_thing", "one_card"}:
        return Who("spoken", cast("Noun", value).tests, 1, None if name == "several" else 1)
    return cast("Who", value)


def _unknown(parse: Parse, at: int, end: int) -> tuple[Who | None, int]:
    """Return an object that no rule reads, None where the words behind the article name no object."""
    if parse.tokens[at].key == "this" and at + 1 < end and parse.tokens[at + 1].key == "spell":
        return None, at + 2  # nothing lasting is ever made of the spell itself
    if parse.tokens[at].key == "target" and at + 1 < end and parse.tokens[at + 1].key == "of":
        return None, at + 2
    for place in range(at + 1, min(end, at + 1 + _FARTHEST)):
        key = parse.tokens[place].key
        if key in _NO_OBJECTS:
            return None, at + 1
        if key in _OBJECTS:
            tests = (SPELL,) if key.startswith("spell") else ()
            return Who("unknown", tests, most=None if key.endswith("s") else 1), place + 1
    return Who("unknown"), at + 1


#: Words of an effect: no condition and no number has them.
NOT_IN_WORDS: Final = word_set("until then gets get gain gains becomes become loses where , instead if")
