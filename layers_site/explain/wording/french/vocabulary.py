"""The words of the game in French: card types, supertypes, colours, zones, counters, and where to find the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.expressions import Word
from engine.words import CARD_TYPES, COLORS, is_counter_keyword
from layers_site.explain.wording.french.grammar import Adjective, Noun, adjective, listed, noun, number_word
from layers_site.explain.wording.french.keywords import keyword_object, keyword_text
from layers_site.explain.wording.french.subtypes import CREATURE_TYPES, OTHER_SUBTYPES, PROPER_NAMES
from layers_site.explain.wording.typography import capitalised

TYPES: Final = {
    "Artifact": "artefact m", "Battle": "bataille f", "Conspiracy": "conspiration f", "Creature": "créature f",
    "Dungeon": "donjon m", "Enchantment": "enchantement m", "Instant": "éphémère m", "Kindred": "clan m",
    "Land": "terrain m", "Phenomenon": "phénomène m", "Plane": "plan m", "Planeswalker": "planeswalker m",
    "Scheme": "machination f", "Sorcery": "rituel m", "Tribal": "tribal/tribaux m", "Vanguard": "avant-garde f",
}  # fmt: skip
_SUPERTYPES: Final = {
    "Basic": "de base=", "Legendary": "légendaire", "Ongoing": "en cours=", "Snow": "neigeux/neigeuse",
    "World": "de monde=",
}  # fmt: skip
_COLORS: Final = {
    "white": "blanc/blanche", "blue": "bleu", "black": "noir", "red": "rouge", "green": "vert", "colorless": "incolore",
}  # fmt: skip
_STATUSES: Final = {"tapped": "engagé", "attacking": "attaquant", "blocking": "bloqueur/bloqueuse"}
_ZONES: Final = {
    "battlefield": "champ de bataille m", "graveyard": "cimetière m", "hand": "main f", "library": "bibliothèque f",
    "exile": "exil m", "stack": "pile f", "command": "zone de commandement f",
}  # fmt: skip
COUNTERS: Final = {
    "charge": "charge", "loyalty": "loyauté", "age": "âge", "time": "temps", "lore": "sapience", "quest": "quête",
    "level": "niveau", "poison": "poison", "experience": "expérience",
    "energy": "énergie", "shield": "bouclier", "stun": "étourdissement",
    "oil": "huile", "spore": "spore", "verse": "strophe", "fade": "évanescence", "storage": "stockage",
    "growth": "croissance", "depletion": "déplétion", "ice": "glace", "gold": "or", "blood": "sang", "page": "page",
    "hour": "heure", "divinity": "divinité", "study": "étude", "faith": "foi", "flux": "flux", "fate": "destin",
    "fuel": "carburant", "arcane": "arcane", "ki": "ki", "plague": "peste", "slumber": "sommeil",
}  # fmt: skip
#: Of what a board is made, visitors write most words: the last so many are kept of each kind.
WORDS_KEPT: Final = 1024
#: What a permanent calls itself besides card types and subtypes.
_OWN_NOUNS: Final = {
    "permanent": "permanent m", "card": "carte f", "spell": "sort m", "emblem": "emblème m", "player": "joueur m",
    "token": "jeton m", "source": "source f", "object": "objet m",
}  # fmt: skip
PARTICIPLES: Final = {
    "enchanted": adjective("enchanté"), "equipped": adjective("équipé"), "fortified": adjective("fortifié"),
}  # fmt: skip


# --- nouns ------------------------------------------------------------------------------------------


@lru_cache(maxsize=WORDS_KEPT)
def type_noun(word: str) -> Noun:
    return noun(TYPES[word]) if word in TYPES else Noun(word, word)


@lru_cache(maxsize=WORDS_KEPT)
def subtype_noun(word: str) -> Noun:
    """Return the noun of a subtype; unknown words and proper names stay as they are in every number."""
    entry = CREATURE_TYPES.get(word) or OTHER_SUBTYPES.get(word)
    if entry is not None:
        return noun(entry)
    name = PROPER_NAMES.get(word, word)
    return Noun(name, name)


def class_noun(word: str) -> Noun:
    """Return the noun of a card type or subtype."""
    return type_noun(word) if word in CARD_TYPES else subtype_noun(word)


@lru_cache(maxsize=WORDS_KEPT)
def own_noun(word: str) -> Noun:
    """Return the noun behind "ce": a card type, a subtype, "permanent", "carte" and the like."""
    return noun(_OWN_NOUNS[word.lower()]) if word.lower() in _OWN_NOUNS else class_noun(word)


@lru_cache(maxsize=WORDS_KEPT)
def zone_noun(zone: str) -> Noun:
    return noun(_ZONES[zone]) if zone in _ZONES else Noun(zone, zone)


def apposed(subtypes: Sequence[str]) -> str:
    """Write subtypes behind a noun, in the singular and with a capital: "Élémental et Guerrier"."""
    return listed([capitalised(subtype_noun(word).singular) for word in subtypes])


# --- adjectives -------------------------------------------------------------------------------------


@lru_cache(maxsize=WORDS_KEPT)
def supertype(word: str) -> Adjective:
    return adjective(_SUPERTYPES.get(word, f"{word.lower()}="))


@lru_cache(maxsize=WORDS_KEPT)
def color(word: str) -> Adjective:
    return adjective(_COLORS.get(word, f"{word}="))


@lru_cache(maxsize=WORDS_KEPT)
def status(word: str) -> Adjective:
    return adjective(_STATUSES.get(word, f"{word}="))


def color_words(colors: Sequence[str], feminine: bool, many: bool, word: str = "et") -> str:
    """Write colours: "blanche et bleue", "incolores", "de toutes les couleurs"."""
    if not colors:
        return color("colorless").form(feminine, many)
    if set(colors) == set(COLORS) and word == "et":
        return "de toutes les couleurs"
    return listed([color(shade).form(feminine, many) for shade in colors], word)


def of_color(colors: Sequence[str]) -> str:
    """Write colours without agreement, for a subject of unknown gender: "de couleur blanche"."""
    if not colors or set(colors) == set(COLORS):
        return color_words(colors, False, False)
    several = len(colors) > 1
    return f"de couleur{'s' if several else ''} {listed([color(shade).feminine for shade in colors])}"


# --- counters, words that the source chose -----------------------------------------------------------

#: What the source chose, with "de": "est du type choisi", "est de la couleur choisie".
OF_CHOICE: Final = {
    "color": "de la couleur choisie", "creature_type": "du type choisi", "land_type": "du type choisi",
    "name": "du nom choisi", "player": "du joueur choisi",
}  # fmt: skip
#: A chosen type where its kind does not go without saying.
_OF_TYPE: Final = {"land_type": "du type de terrain choisi", "creature_type": "du type de créature choisi"}
#: The same with its article.
CHOICES: Final = {
    "color": "la couleur choisie", "creature_type": "le type choisi", "land_type": "le type choisi",
    "name": "le nom choisi", "player": "le joueur choisi",
}  # fmt: skip


def of_choice(kind: str, of_lands: bool) -> str:
    """Name what the source chose, with "de": of lands "du type choisi" is a land type, else a creature type."""
    plain = "land_type" if of_lands else "creature_type"
    return OF_CHOICE[kind] if kind not in _OF_TYPE or kind == plain else _OF_TYPE[kind]


def counter_kind(kind: str, depth: int = 0) -> str:
    """Name the kind behind "marqueur": +1/+1, or a name in the quotation marks of this `depth`."""
    if kind.startswith(("+", "-")):
        return kind
    name = keyword_text(kind) if is_counter_keyword(kind) else COUNTERS.get(kind, kind)
    return f"“{name}”" if depth % 2 else f"« {name} »"


def counter_text(kind: str, count: int) -> str:
    """Write a number of counters: "un marqueur +1/+1", "deux marqueurs « vol »", "aucun marqueur « charge »"."""
    if count == 0:
        return f"aucun marqueur {counter_kind(kind)}"
    return f"{number_word(count)} marqueur{'s' if count > 1 else ''} {counter_kind(kind)}"


def word_text(word: Word) -> str:
    """Write a word for a change of text: the word to quote, or the choice."""
    if not isinstance(word, str):
        return CHOICES[word.kind]
    return color(word).masculine if word in COLORS else subtype_noun(word).singular


def keyword_phrase(keyword: Word) -> str:
    """Name a keyword with its article; a chosen keyword is protection from the choice."""
    if isinstance(keyword, str):
        return keyword_object(keyword)
    return f"la protection contre {CHOICES[keyword.kind]}"
