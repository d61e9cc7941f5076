"""Words of the game in English, inverted from what `wording` says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.expressions import ChosenWord
from engine.words import CARD_TYPES, COLORS, COUNTER_KEYWORDS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.signs import bonus, figure, mana, size
from layers_site.explain.wording.english.grammar import number_word, plural
from layers_site.explain.wording.french.creature_types import CREATURE_TYPES
from layers_site.explain.wording.french.keywords import KEYWORDS

TYPE_WORDS: Final = {form: word for word in CARD_TYPES for form in (word.lower(), plural(word.lower()))}
SUBTYPES: Final = (*SUBTYPE_FAMILIES, *CREATURE_TYPES)
_SUBTYPES: Final = {form.lower(): word for word in SUBTYPES for form in (plural(word), word)}
_PLURALS: Final = frozenset(plural(word).lower() for word in (*CARD_TYPES, *SUBTYPES))
_SINGULARS: Final = frozenset(word.lower() for word in (*CARD_TYPES, *SUBTYPES))
_NUMBERS: Final = {number_word(number): number for number in range(21)} | {"thirteen": 13}
#: Keywords whose words go on: a colour, a cost, a number.
_COSTS: Final = (
    "equip", "fortify", "ward", "cycling", "flashback", "kicker", "multikicker", "buyback", "echo", "madness", "morph",
    "megamorph", "disguise", "unearth", "evoke", "embalm", "eternalize", "dash", "bestow", "ninjutsu", "suspend",
    "cumulative upkeep", "entwine", "escape", "foretell", "disturb", "overload", "scavenge", "outlast", "reconfigure",
    "level up", "mutate", "plainscycling", "islandcycling", "swampcycling", "mountaincycling", "forestcycling",
    "basic landcycling", "landcycling", "surge", "spectacle", "emerge", "prowl", "transmute", "replicate", "recover",
    "forecast", "miracle", "awaken", "boast", "encore", "blitz", "prototype", "craft", "plot", "offspring", "impending",
    "warp", "harmonize", "mobilize", "sneak", "web-slinging", "freerunning", "squad", "more than meets the eye",
)  # fmt: skip
_ALONE: Final = (
    "changeling", "devoid", "daybound", "nightbound", "epic", "ascend", "aftermath", "assist", "bargain", "cipher",
    "compleated", "conspire", "gravestorm", "hidden agenda", "jump-start", "living metal", "partner", "retrace",
    "read ahead", "ravenous", "start your engines!", "flanking", "banding", "infect", "prowess", "dethrone", "enlist",
    "for mirrodin!", "job select", "demonstrate", "exploit", "champion a creature", "choose a background",
    "double agenda", "friends forever", "doctor's companion", "gift a card", "solved", "storm", "cascade",
)  # fmt: skip
_COUNTED: Final = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "crew", "devour", "fabricate", "afterlife", "renown",
    "soulshift", "absorb", "amplify", "bloodthirst", "dredge", "fading", "vanishing", "frenzy", "graft", "modular",
    "poisonous", "ripple", "tribute", "hideaway", "casualty", "backup", "saddle", "station", "firebending", "mobilize",
    "ward", "crew", "increment",
)  # fmt: skip


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
    grammar.words(
        "chosen_type",
        [("the chosen type", ChosenWord("creature_type")), ("the chosen creature type", ChosenWord("creature_type"))],
    )
    grammar.terminal("bonus", bonus)
    grammar.terminal("size", size)
    grammar.terminal("mana", mana)
    grammar.terminal("counter_kind", _counter_kind)
    _add_keywords(grammar)


def _add_keywords(grammar: Grammar) -> None:
    plain = {*KEYWORDS, *COUNTER_KEYWORDS, *_ALONE}
    grammar.words("keyword", [(word, (word,)) for word in sorted(plain)])
    for cost in _COSTS:
        grammar.rule("keyword", f"{cost} {{mana}}", lambda mana, cost=cost: (f"{cost} {mana}",))
    for counted in dict.fromkeys(_COUNTED):
        grammar.rule("keyword", f"{counted} {{figure}}", lambda number, counted=counted: (f"{counted} {number}",))
    for word in ("protection", "hexproof"):
        grammar.rule("keyword", f"{word} from {{quality}}", lambda what, word=word: (f"{word} from {what}",))
        grammar.rule(
            "keyword", f"{word} from {{quality}} and from {{quality}}",
            lambda first, then, word=word: (f"{word} from {first}", f"{word} from {then}"),
        )  # fmt: skip
    grammar.rule("keyword", "protection from the chosen color", lambda: (ChosenWord("color"),))
    grammar.words("quality", [(color, color) for color in COLORS])
    others = (
        "all colors", "each color", "colorless", "multicolored", "monocolored", "everything", "artifacts", "creatures",
        "enchantments", "lands", "planeswalkers", "instants", "sorceries", "each opponent", "each of your opponents",
    )  # fmt: skip
    grammar.words("quality", [(phrase, phrase) for phrase in others])
    grammar.rule("quality", "{subtype_plural}", str)
    grammar.terminal("subtype_plural", _subtype_plural, [form for form in _SUBTYPES if form in _PLURALS])
    grammar.list_of("keyword_groups", "keyword", ("and", "or"))
    grammar.rule("keywords", "{keyword_groups}", lambda groups: tuple(word for group in groups for word in group))


# --- terminals --------------------------------------------------------------------------------------


def is_plural(key: str) -> bool | None:
    """Say whether a type's or subtype's form is a plural; None where both are the same word."""
    if key in _PLURALS:
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


def _subtype_plural(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key in _PLURALS and parse.tokens[place].text[0].isupper():
        yield Result(parse.tokens[place].text, place + 1)


_KIND: Final = re.compile(r"[+\-]\d+/[+\-]\d+|[a-z]+(?:[- ][a-z]+)?")


def _counter_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read the kind that stands before "counter" or "counters": one word or two, or +1/+1."""
    for end in (place + 1, place + 2):
        if end < len(parse.tokens) and parse.tokens[end].key in {"counter", "counters"}:
            kind = " ".join(token.text for token in parse.tokens[place:end])
            if _KIND.fullmatch(kind):
                yield Result(kind, end + 1)
