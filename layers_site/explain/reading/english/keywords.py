"""Keyword abilities in English: by their names, with a number or a cost, with a quality."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.expressions import ChosenWord
from engine.words import COLORS, COUNTER_KEYWORDS
from layers_site.explain.reading.english.words import PLURALS
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.wording.french.keywords import KEYWORDS

#: Keywords with further words: a colour, a cost, a number.
_COSTS: Final = (
    "equip", "fortify", "ward", "cycling", "flashback", "kicker", "multikicker", "buyback", "echo", "madness", "morph",
    "megamorph", "disguise", "unearth", "evoke", "embalm", "eternalize", "dash", "bestow", "ninjutsu", "suspend",
    "commander ninjutsu", "cumulative upkeep", "entwine", "escape", "foretell", "disturb", "overload", "scavenge",
    "outlast", "reconfigure", "level up", "mutate", "plainscycling", "islandcycling", "swampcycling",
    "mountaincycling", "forestcycling", "basic landcycling", "landcycling", "surge", "spectacle", "emerge", "prowl",
    "transmute", "replicate", "recover", "forecast", "miracle", "awaken", "boast", "encore", "blitz", "prototype",
    "craft", "plot", "offspring", "impending", "warp", "harmonize", "mobilize", "sneak", "web-slinging",
    "freerunning", "squad", "more than meets the eye", "aura swap", "fuse", "exhaust", "wizardcycling",
    "slivercycling",
)  # fmt: skip
_ALONE: Final = (
    "changeling", "devoid", "daybound", "nightbound", "epic", "ascend", "aftermath", "assist", "bargain", "cipher",
    "compleated", "conspire", "gravestorm", "hidden agenda", "jump-start", "living metal", "partner", "retrace",
    "read ahead", "ravenous", "start your engines!", "flanking", "banding", "infect", "prowess", "dethrone", "enlist",
    "for mirrodin!", "job select", "demonstrate", "exploit", "champion a creature", "choose a background", "station",
    "double agenda", "friends forever", "doctor's companion", "gift a card", "solved", "storm", "cascade", "partner",
    "flashback", "foretell", "escape", "madness", "miracle", "encore", "replicate", "blitz", "embalm", "eternalize",
    "artifact landwalk", "islandhome",
)  # fmt: skip
_COUNTED: Final = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "crew", "devour", "fabricate", "afterlife", "renown",
    "soulshift", "absorb", "amplify", "bloodthirst", "dredge", "fading", "vanishing", "frenzy", "graft", "modular",
    "poisonous", "ripple", "tribute", "hideaway", "casualty", "backup", "saddle", "station", "firebending", "mobilize",
    "ward", "increment", "reinforce", "evolve", "training", "intensity",
)  # fmt: skip
_QUALITIES: Final = (
    "all colors", "each color", "colorless", "multicolored", "monocolored", "everything", "artifacts", "creatures",
    "enchantments", "lands", "planeswalkers", "instants", "sorceries", "each opponent", "each of your opponents",
)  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    """Add `keyword`, one phrase of keywords as a tuple of words, and `keywords`, a list of them."""
    for word in sorted({*KEYWORDS, *COUNTER_KEYWORDS, *_ALONE}):
        grammar.rule("keyword", word.replace("!", " !"), lambda word=word: (word,))
    for cost in _COSTS:
        grammar.rule("keyword", f"{cost} {{mana}}", lambda mana, cost=cost: (f"{cost} {mana}",))
    for counted in dict.fromkeys(_COUNTED):
        grammar.rule("keyword", f"{counted} {{figure}}", lambda number, counted=counted: (f"{counted} {number}",))
    _add_qualities(grammar)
    grammar.list_of("keyword_groups", "keyword", ("and", "or"))
    grammar.rule("keywords", "{keyword_groups}", lambda groups: tuple(word for group in groups for word in group))


def _add_qualities(grammar: Grammar) -> None:
    """Add protection, hexproof and affinity, and equip abilities for only some creatures."""
    for word in ("protection", "hexproof"):
        grammar.rule("keyword", f"{word} from {{quality}}", lambda what, word=word: (f"{word} from {what}",))
        grammar.rule(
            "keyword", f"{word} from {{quality}} and from {{quality}}",
            lambda first, then, word=word: (f"{word} from {first}", f"{word} from {then}"),
        )  # fmt: skip
    grammar.rule("keyword", "protection from the chosen color", lambda: (ChosenWord("color"),))
    grammar.rule("keyword", "protection from the chosen [card] name", lambda: (ChosenWord("name"),))
    grammar.rule("keyword", "protection from the chosen player", lambda: (ChosenWord("player"),))
    grammar.words("quality", [(color, color) for color in COLORS])
    grammar.words("quality", [(phrase, phrase) for phrase in _QUALITIES])
    grammar.rule("quality", "{subtype_plural}", str)
    grammar.terminal("subtype_plural", _subtype_plural, PLURALS)
    grammar.rule("keyword", "affinity for {subtype_plural}", lambda what: (f"affinity for {what}",))
    grammar.words("type_plural", [(word, word) for word in ("artifacts", "creatures", "enchantments", "lands")])
    grammar.rule("keyword", "affinity for {type_plural}", lambda what: (f"affinity for {what}",))
    grammar.rule("keyword", "equip {subtype} {mana}", lambda what, mana: (f"equip {what} {mana}",))
    grammar.rule("keyword", "equip {type} {mana}", lambda what, mana: (f"equip {what.lower()} {mana}",))
    grammar.rule("keyword", "bands with other {supertype} {type_plural}",
                 lambda supertype, what: (f"bands with other {supertype.lower()} {what}",))  # fmt: skip


def _subtype_plural(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key in PLURALS and parse.tokens[place].text[0].isupper():
        yield Result(parse.tokens[place].text, place + 1)


_COST: Final = r"(?:\{[^}]+\})+"
_LINES: Final = (
    r"affinity for [^.,{]+",
    r"partner with [^.{]+",
    rf"(?:[a-z]+ )?equip [^.{{]*{_COST}",
    rf"(?:craft with|splice onto|emerge from) [^.{{]+{_COST}",
    rf"kicker {_COST} and/or {_COST}",
    rf"(?:[a-z]+cycling|fortify) {_COST}",
    rf"impending \d+ ?— ?{_COST}",
    rf"(?:disguise|morph|megamorph) {_COST}\. this cost is reduced by [^\"]+",
    r"champion an? [\w ]+",
    r"(?:[a-z]+ )?offering",
    r"companion",
    r"devour [a-z]+ \d+",
    r"(?:devour|mobilize) x, where x is [^.]+",
    r"(?:protection from|bands with other|gift|harmonize|cleave|modular|squad|casualty) [^.,\"]+",
    r"[a-z]+walk",
)
#: Keywords that fill a line of their own, whatever stands behind them; nothing may condition them.
KEYWORD_LINES: Final = re.compile(rf"(?i)(?!.*\b(?:as long as|if|unless)\b)(?:{'|'.join(_LINES)})")
