"""Words of the game in English, inverted from what `wording` says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.expressions import ChosenWord
from engine.words import CARD_TYPES, COLORS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.signs import below_zero, bonus, figure, mana, size
from layers_site.explain.wording.english.grammar import number_word, plural
from layers_site.explain.wording.french.subtypes import CREATURE_TYPES

TYPE_WORDS: Final = {form: word for word in CARD_TYPES for form in (word.lower(), plural(word.lower()))}
#: Creature types so new that French has no word for them yet.
_NEWEST: Final = ("Villain",)
SUBTYPES: Final = (*SUBTYPE_FAMILIES, *CREATURE_TYPES, *_NEWEST)
_SUBTYPES: Final = {form.lower(): word for word in SUBTYPES for form in (plural(word), word)}
#: Plurals that stand beside others: "Food" and "Foods".
_ALSO: Final = {"foods": "Food", "maps": "Map", "junks": "Junk", "golds": "Gold"}
_SUBTYPES.update(_ALSO)
PLURALS: Final = frozenset((*(plural(word).lower() for word in (*CARD_TYPES, *SUBTYPES)), *_ALSO))
_SINGULARS: Final = frozenset(word.lower() for word in (*CARD_TYPES, *SUBTYPES))
_NUMBERS: Final = {number_word(number): number for number in range(21)} | {"thirteen": 13}


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("type", _one_type, TYPE_WORDS)
    grammar.terminal("subtype", _one_subtype, _SUBTYPES)
    grammar.words("color", [(color, color) for color in COLORS])
    grammar.list_of("colors", "color", ("and", "or"))
    grammar.words("supertype", [(word.lower(), word) for word in SUPERTYPES])
    grammar.words("zero_up", _NUMBERS.items())
    grammar.terminal("figure", figure)
    grammar.rule("number", "{zero_up}", int)
    grammar.rule("number", "{figure}", int)
    grammar.rule("number", "- {figure}", lambda number: -number)
    grammar.words(
        "chosen_type",
        [
            ("the chosen type", ChosenWord("creature_type")),
            ("the chosen land type", ChosenWord("land_type")),
            ("the chosen creature type", ChosenWord("creature_type")),
        ],
    )
    grammar.terminal("bonus", bonus)
    grammar.terminal("size", size)
    grammar.terminal("below", below_zero)
    grammar.terminal("mana", mana)
    grammar.terminal("counter_kind", _counter_kind)


# --- terminals --------------------------------------------------------------------------------------


def is_plural(key: str) -> bool | None:
    """Say whether a type's or subtype's form is a plural; None where both are the same word."""
    if key in PLURALS:
        return None if key in _SINGULARS else True
    return False


def _one_type(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key in TYPE_WORDS:
        yield Result(TYPE_WORDS[parse.tokens[place].key], place + 1)


def _one_subtype(parse: Parse, place: int) -> Iterable[Result]:
    """Read a subtype, which begins with a capital letter wherever it stands."""
    if place < len(parse.tokens):
        token = parse.tokens[place]
        if token.key in _SUBTYPES and token.text[0].isupper():
            yield Result(_SUBTYPES[token.key], place + 1)


_KIND: Final = re.compile(r"[+\-]\d+/[+\-]\d+|[a-z]+(?:[- ][a-z]+)?")

_NO_KINDS: Final = frozenset(("a", "an", "no", "another", "additional", "the", "more", "fewer", "exactly", *_NUMBERS))


def one_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read a kind of counters without the word "counter"."""
    for end in (place + 1, place + 2):
        if end <= len(parse.tokens):
            kind = " ".join(token.text for token in parse.tokens[place:end])
            if _KIND.fullmatch(kind) and parse.tokens[place].key not in _NO_KINDS:
                yield Result(kind, end)


def _counter_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read the kind that stands before "counter" or "counters": one word or two, or +1/+1."""
    for end in (place + 1, place + 2):
        if end < len(parse.tokens) and parse.tokens[end].key in {"counter", "counters"}:
            kind = " ".join(token.text for token in parse.tokens[place:end])
            if _KIND.fullmatch(kind) and parse.tokens[place].key not in _NO_KINDS:
                yield Result(kind, end + 1)
