"""Keyword abilities in French, alone in a list ("Vol, vigilance") and behind a verb ("le vol")."""

from __future__ import annotations

from typing import Final

from engine.expressions import ChosenWord
from engine.words import COUNTER_KEYWORDS
from layers_site.explain.reading.french.words import SUBTYPES, phrase_of
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.wording.english.grammar import plural
from layers_site.explain.wording.french.grammar import Noun, noun
from layers_site.explain.wording.french.keywords import BARE_KEYWORDS, KEYWORDS, QUALITIES
from layers_site.explain.wording.french.vocabulary import subtype_noun

#: Names of keywords that no effect of the format gives, as French cards print them.
_MORE: Final = {
    "afflict": "affliction", "aftermath": "répercussion", "ascend": "ascension", "awaken": "éveil",
    "basic landcycling": "recyclage de terrain de base", "boast": "vantardise", "cipher": "cryptage",
    "companion": "compagnon", "compleated": "parachevé", "conspire": "conspiration", "demonstrate": "démonstration",
    "emerge": "émergence", "entwine": "union", "escalate": "intensification", "forecast": "prévision",
    "foretell": "prédiction", "gravestorm": "déluge de cimetière", "jump-start": "relancez", "miracle": "miracle",
    "mutate": "mutation", "prowl": "incursion", "recover": "recouvrement",
    "retrace": "pistage", "ripple": "remous", "spectacle": "spectacle", "surge": "déferlement", "tribute": "tribut",
    "plainscycling": "recyclage de plaine", "islandcycling": "recyclage d'île",
    "swampcycling": "recyclage de marais", "mountaincycling": "recyclage de montagne",
    "forestcycling": "recyclage de forêt", "champion a creature": "appui de créature",
}  # fmt: skip
_COSTS: Final = (
    "equip", "fortify", "ward", "cycling", "flashback", "kicker", "multikicker", "buyback", "echo", "madness", "morph",
    "megamorph", "disguise", "unearth", "evoke", "embalm", "eternalize", "dash", "bestow", "ninjutsu", "suspend",
    "cumulative upkeep", "entwine", "escape", "foretell", "overload", "scavenge", "outlast", "reconfigure",
    "level up", "mutate", "plainscycling", "islandcycling", "swampcycling", "mountaincycling", "forestcycling",
    "basic landcycling", "surge", "spectacle", "emerge", "prowl", "transmute", "replicate", "recover",
    "forecast", "miracle", "awaken", "boast", "blitz", "prototype", "escalate",
)  # fmt: skip
_COUNTED: Final = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "crew", "devour", "fabricate", "afterlife", "renown",
    "soulshift", "amplify", "bloodthirst", "dredge", "fading", "vanishing", "graft", "modular", "ripple", "tribute",
    "saddle", "ward",
)  # fmt: skip
#: Protection from a choice of the source is no separate keyword.
_CHOSEN: Final = {"the chosen color": ChosenWord("color"), "the chosen name": ChosenWord("name")}
_NAMES: Final = {**_MORE, **BARE_KEYWORDS}


def add_rules(grammar: Grammar) -> None:
    """Add `keyword`, without an article, and `keyword_object`, behind a verb; both are tuples of words."""
    _add_plain(grammar)
    _add_with_more(grammar)
    _add_qualities(grammar)
    grammar.rule("keyword_object", "{keyword}", lambda words: words)
    for article in ("le", "la", "l'"):
        grammar.rule("keyword_object", f"{article} {{keyword}}", lambda words: words)
    for name, links in (("and", ("et",)), ("or", ("ou",)), ("nor", ("ni",)), ("any", ("et", "ou", "ni"))):
        grammar.list_of(f"keyword_groups_{name}", "keyword_object", links)
        grammar.rule(f"keywords_{name}", f"{{keyword_groups_{name}}}", _together)


def _together(groups: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(word for group in groups for word in group)


def _add_plain(grammar: Grammar) -> None:
    for word, entry in KEYWORDS.items():
        if word != "totem armor":  # one French name for two words; the rules say only the newer one today
            _add_word(grammar, word, noun(entry).singular)
    for word, name in _NAMES.items():
        _add_word(grammar, word, name)
    known = {*KEYWORDS, *_NAMES}
    for word in sorted(COUNTER_KEYWORDS - known):
        _add_word(grammar, word, word)


def _add_word(grammar: Grammar, word: str, name: str) -> None:
    if word not in {*_COSTS, *_COUNTED} or word == "ward":
        grammar.rule("keyword", phrase_of(name), lambda: (word,))


def _add_with_more(grammar: Grammar) -> None:
    """Add what goes on with a cost or a number."""
    for word in dict.fromkeys(_COSTS):
        name = phrase_of(_NAMES[word])
        grammar.rule("keyword", f"{name} {{mana}}", lambda mana, word=word: (f"{word} {mana}",))
    for word in dict.fromkeys(_COUNTED):
        name = phrase_of(_NAMES[word])
        grammar.rule("keyword", f"{name} {{figure}}", lambda number, word=word: (f"{word} {number}",))


def _add_qualities(grammar: Grammar) -> None:
    for english, french in QUALITIES.items():
        value: object = _CHOSEN.get(english, english)
        grammar.rule("quality", phrase_of(french), lambda value=value: value)
    for word in SUBTYPES:
        french_noun: Noun = subtype_noun(word)
        grammar.rule("quality", f"les {phrase_of(french_noun.many)}", lambda word=word: plural(word))
    grammar.rule("quality", "le monochrome", lambda: "monocolored")
    grammar.rule("against", "contre {quality}", lambda quality: quality)
    grammar.rule("against_again", "{against}", lambda quality: quality)
    grammar.rule("against_again", "{quality}", lambda quality: quality)
    grammar.rule("against_list", "{against}", lambda *qualities: qualities)
    grammar.rule("against_list", "{against} et {against_again}", lambda *qualities: qualities)
    grammar.rule(
        "against_list", "{against} , {against_again} et {against_again}", lambda first, then, last: (first, then, last)
    )
    twofold = "[la] protection {against} et {against_again}"
    grammar.rule("twofold", twofold, lambda *qualities: _against("protection", qualities))
    for english, french in (("protection", "protection"), ("hexproof", "défense talismanique")):
        grammar.rule("keyword", f"{french} {{against_list}}", lambda parts, word=english: _against(word, parts))


def _against(word: str, qualities: tuple[object, ...]) -> object:
    """Return "protection from red"; protection from the chosen color is the choice itself."""
    chosen = [quality for quality in qualities if isinstance(quality, ChosenWord)]
    if chosen and word != "protection":
        return REFUSED
    return tuple(quality if quality in chosen else f"{word} from {quality}" for quality in qualities)
