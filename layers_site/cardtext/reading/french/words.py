"""Words of the game in French, inverted from what `wording` says: nouns with their numbers, adjectives in all forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from engine.expressions import ChosenWord
from engine.words import CARD_TYPES, COLORS, STATUSES, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext.reading.grammar import Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import add_figures
from layers_site.cardtext.reading.tokens import QUOTATION, tokens
from layers_site.cardtext.wording.clauses import ordered_types
from layers_site.cardtext.wording.french.grammar import Adjective, Noun, number_word
from layers_site.cardtext.wording.french.vocabulary import (
    COUNTERS,
    CREATURE_TYPES,
    KEYWORDS,
    color,
    counter_kind,
    status,
    subtype_noun,
    supertype,
    type_noun,
)

#: Where counters are: "with a counter on it", in every gender and number.
ON_IT: Final = "sur lui|elle|eux|elles"
#: A word of the game behind each of its French forms, and whether the form is a plural (None: both are the same).
Forms = Mapping[tuple[str, ...], tuple[tuple[str, bool | None], ...]]


def keys_of(text: str) -> tuple[str, ...]:
    """Return what the parser compares of each word of a French phrase."""
    return tuple(token.key for token in tokens(text, "fr"))


def phrase_of(text: str) -> str:
    """Return a French phrase as rules have it: its words with spaces between them."""
    return " ".join(keys_of(text))


def _forms(nouns: Iterable[tuple[str, Noun]]) -> Forms:
    forms: dict[tuple[str, ...], tuple[tuple[str, bool | None], ...]] = {}
    for word, noun in nouns:
        singular, many = keys_of(noun.singular), {keys_of(noun.many)}
        if len(singular) > 1:  # "peuples fée" and "peuples fées" are both printed
            many.add((*keys_of(noun.many)[:1], *singular[1:]))
        for keys in {singular, *many}:
            number = (None if singular in many else False) if keys == singular else True
            forms[keys] = (*forms.get(keys, ()), (word, number))
    return forms


#: Words that the rules have given up for another with the same French name.
_GIVEN_UP: Final = frozenset(("Hound",))
SUBTYPES: Final = tuple(dict.fromkeys((*SUBTYPE_FAMILIES, *(word for word in CREATURE_TYPES if word not in _GIVEN_UP))))
_NO_NOUNS: Final = frozenset(("Kindred", "Tribal"))
TYPE_FORMS: Final = _forms((word, type_noun(word)) for word in sorted(CARD_TYPES - _NO_NOUNS))
SUBTYPE_FORMS: Final = _forms((word, subtype_noun(word)) for word in SUBTYPES)
_LONGEST: Final = max(map(len, SUBTYPE_FORMS))
#: Words that mean something else unless they have a capital: a card, a player, a side of the turn.
_CAPITAL_ONLY: Final = frozenset(keys_of("carte cartes joueur joueurs plan plans source or"))
_NUMBERS: Final = {number_word(number): number for number in range(21)} | {"une": 1}


def is_type_word(name: str) -> bool:
    """Say whether a name is a type or subtype, so that a text may mean the type rather than the card."""
    return keys_of(name) in SUBTYPE_FORMS or keys_of(name) in TYPE_FORMS


def _adjective_forms(words: Iterable[tuple[str, Adjective]]) -> dict[str, str]:
    return {
        phrase_of(form): word
        for word, adjective in words
        for form in (adjective.masculine, adjective.feminine, adjective.masculine_plural, adjective.feminine_plural)
    }


COLOR_FORMS: Final = _adjective_forms((word, color(word)) for word in COLORS)
SUPERTYPE_FORMS: Final = _adjective_forms((word, supertype(word)) for word in sorted(SUPERTYPES))
STATUS_FORMS: Final = _adjective_forms((word, status(word)) for word in STATUSES)


def add_rules(grammar: Grammar) -> None:
    """Add `type` and `subtype`: the English word and whether the form is plural; `apposed` has a capital."""
    grammar.terminal("type", _type, [keys[0] for keys in TYPE_FORMS] + list(_COMPOUNDS))
    grammar.terminal("subtype", _subtype, {keys[0] for keys in SUBTYPE_FORMS})
    grammar.terminal("apposed", _apposed, {keys[0] for keys in SUBTYPE_FORMS})
    grammar.words("color", COLOR_FORMS.items())
    grammar.list_of("colors_or", "color", ("ou", "et/ou"))
    grammar.list_of("colors_and", "color", ("et",))
    grammar.words("supertype", SUPERTYPE_FORMS.items())
    add_figures(grammar, _NUMBERS.items())
    grammar.words("chosen_type", [("type choisi", ChosenWord("creature_type")),
                                  ("type de terrain choisi", ChosenWord("land_type")),
                                  ("type de créature choisi", ChosenWord("creature_type"))])  # fmt: skip
    grammar.terminal("counter_kind", _counter_kind, ("marqueur", "marqueurs"))
    grammar.terminal("counter_kinds", _counter_kinds, ("marqueur", "marqueurs"))


# --- nouns ------------------------------------------------------------------------------------------


def _compounds() -> Iterator[tuple[str, tuple[tuple[str, ...], bool]]]:
    """Yield "créature-artefact", "créatures-artefacts" and all others, with their types in the order of a type line."""
    single = {keys[0]: words[0] for keys, words in TYPE_FORMS.items() if len(keys) == 1}
    for first, (word, many) in single.items():
        for then, (other, many_too) in single.items():
            if word != other and many == many_too and many is not None:
                yield f"{first}-{then}", (tuple(ordered_types({word, other})), many)


_COMPOUNDS: Final = dict(_compounds())


def _type(parse: Parse, place: int) -> Iterable[Result]:
    """Read "créature" and "créatures-artefacts" as the English types, and whether that is a plural."""
    if place < len(parse.tokens):
        key = parse.tokens[place].key
        if key in _COMPOUNDS:
            yield Result(_COMPOUNDS[key], place + 1)
        spaced = "-".join(_keys(parse, place, 2))  # old prints: « créature artefact »
        if spaced in _COMPOUNDS:
            yield Result(_COMPOUNDS[spaced], place + 2)
        for length in (1, 2):
            for word, many in TYPE_FORMS.get(_keys(parse, place, length), ()):
                yield Result(((word,), many), place + length)


def _keys(parse: Parse, place: int, length: int) -> tuple[str, ...]:
    return tuple(token.key for token in parse.tokens[place : place + length])


def subtypes_at(parse: Parse, place: int) -> Iterator[Result]:
    """Yield the subtypes whose French name stands there: the longest, "grand serpent" before "grand"."""
    for length in range(min(_LONGEST, len(parse.tokens) - place), 0, -1):
        keys = _keys(parse, place, length)
        if keys in SUBTYPE_FORMS:
            for word, many in SUBTYPE_FORMS[keys]:
                yield Result((word, many), place + length)
            return


def _subtype(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key not in _CAPITAL_ONLY:
        yield from subtypes_at(parse, place)


def _apposed(parse: Parse, place: int) -> Iterable[Result]:
    """Read a subtype behind its noun, in the singular with a capital: "créatures Slivoïde"."""
    if place < len(parse.tokens) and parse.tokens[place].text[0].isupper():
        for result in subtypes_at(parse, place):
            yield Result(result.value[0], result.end)  # type: ignore[index]


# --- counters ---------------------------------------------------------------------------------------

_COUNTERS: Final = {**{counter_kind(name).strip("« »").lower(): name for name in (*COUNTERS, *KEYWORDS)}}
_SIGNED: Final = re.compile(r"[+\-]\d+/[+\-]\d+")


def _counter_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read "marqueur +1/+1", "marqueurs « charge »" as the kind."""
    if place + 1 >= len(parse.tokens) or parse.tokens[place].key not in {"marqueur", "marqueurs"}:
        return
    kind = _kind_at(parse, place + 1)
    if kind is not None:
        yield Result(kind, place + 2)


def _kind_at(parse: Parse, place: int) -> str | None:
    token = parse.tokens[place]
    if _SIGNED.fullmatch(token.text):
        return token.text
    return _COUNTERS.get(" ".join(token.text.lower().split())) if token.key == QUOTATION else None


def _counter_kinds(parse: Parse, place: int) -> Iterable[Result]:
    """Read "marqueurs +1/+1 ou « charge »", several kinds of counters."""
    for kind, end in _counter_kind(parse, place):
        kinds, at = [cast("str", kind)], end
        while at + 1 < len(parse.tokens) and parse.tokens[at].key in {"ou", ","}:
            more = _kind_at(parse, at + 1)
            if more is None:
                break
            kinds, at = [*kinds, more], at + 2
        if len(kinds) > 1 and parse.tokens[at - 2].key == "ou":
            yield Result(tuple(kinds), at)


def agreeing(*forms: str) -> str:
    """Return a phrase that stands for any of the forms of a word."""
    return "|".join(dict.fromkeys(forms))


def forms_of(masculine: str, feminine: str | None = None) -> str:
    """Return "engagé|engagée|engagés|engagées" as one word of a phrase."""
    other = feminine or (masculine if masculine.endswith("e") else f"{masculine}e")
    return agreeing(masculine, other, masculine if masculine.endswith("s") else f"{masculine}s", f"{other}s")
