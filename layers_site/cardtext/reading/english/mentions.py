"""Find the objects that a stretch of English rules text speaks of, for a later "it" or "that creature" to mean.

Words that only people can tell the meaning of on a board are kept as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, cast

from layers_site.cardtext.reading.canonical_terms import selector_form
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse
from layers_site.cardtext.reading.meaning import Noun, selector_of
from layers_site.cardtext.reading.settling import SPELL, Who


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


def add_rules(grammar: Grammar) -> None:
    """Add `several`, what a text speaks of as more than one, without taking all of a group."""
    grammar.rule("several", "one or more {thing}", lambda noun: noun)
    grammar.rule("one_card", "a|an {thing}", _card)
    grammar.rule("several", "any number of {thing}", lambda noun: noun if noun.many else REFUSED)
    grammar.rule("several", "up to {number} {thing}", lambda number, noun: noun if noun.many else REFUSED)
    grammar.rule("several", "one or more other {thing}", lambda noun: noun)


def _card(noun: Noun) -> object:
    """Accept a card of some kind, which may come onto the battlefield, not any card."""
    return noun if noun.kind == "card" and not noun.many and noun.tests else REFUSED


def mentions(parse: Parse, start: int, end: int) -> tuple[Who, ...]:
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
