"""Types, colors and keywords as people read and type them, in the page's language or in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override
from django_stubs_ext import StrOrPromise

from engine.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised
from layers_site.cardtext.wording.french.vocabulary import BARE_KEYWORDS, CREATURE_TYPES
from layers_site.cardtext.wording.french.vocabulary import KEYWORDS as NOUN_KEYWORDS
from layers_site.platform.text import LANGUAGES, Language, current_language, folded

#: Which lists of words there are in a result.
LISTS: Final = ("types", "subtypes", "supertypes", "colors")
#: Card types and supertypes that people are asked for; others are of casual variants.
TYPES: Final = (
    "Artifact",
    "Battle",
    "Creature",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Planeswalker",
    "Sorcery",
)
SUPERTYPES_ASKED: Final = ("Basic", "Legendary", "Snow", "World")
#: Keyword abilities without a number or a cost.
KEYWORDS: Final = (
    "flying", "first strike", "double strike", "deathtouch", "defender", "haste", "hexproof", "indestructible",
    "lifelink", "menace", "reach", "trample", "vigilance", "flash", "shroud", "prowess", "changeling", "devoid",
    "banding", "exalted", "fear", "flanking", "horsemanship", "infect", "intimidate", "persist", "phasing", "shadow",
    "skulk", "undying", "wither", "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "decayed",
    "convoke", "storm", "cascade", "living weapon", "evolve", "extort", "mentor", "riot", "training", "myriad", "melee",
)  # fmt: skip
#: Those and all others that have a name in French.
_NAMED: Final = tuple(dict.fromkeys((*KEYWORDS, *NOUN_KEYWORDS, *BARE_KEYWORDS)))
#: Keyword abilities that go on with something: "protection from red", "ward {2}", "enchant creature".
BEGINNINGS: Final = ("protection from ", "hexproof from ", "ward ", "enchant ", "equip ", "toxic ", "affinity for ")


class UnknownWordError(ValueError):
    """A word that the game does not know; its text is the word as it was typed."""


def shown(words: Iterable[str], key: str) -> str:
    """Return the words of a list for people: "Land, Creature", "white, blue"."""
    return ", ".join(word_text(word, key, current_language()) for word in words)


def word_text(word: str, key: str, language: Language) -> str:
    """Return one word of a list, with a capital unless it is a color."""
    match key:
        case "colors":
            return wording.color_word(word, language)
        case "types":
            text = wording.type_word(word, language)
        case "supertypes":
            text = wording.supertype_word(word, language)
        case _:
            text = wording.subtype_word(word, language)
    return capitalised(text)


def none(key: str) -> str:
    """Return the text for an empty list."""
    return wording.color_word("colorless", current_language()) if key == "colors" else _("none")


def read(text: str, key: str, here: Iterable[str] = ()) -> list[str]:
    """Return the words that somebody typed, with commas between, as the data has them.

    A subtype that no list has is a creature type (205.3m), as it was typed. Raises UnknownWordError.
    """
    known = {**_known(key), **_forms(tuple(here), key)}
    typed = [part.strip() for part in text.replace(";", ",").split(",")]
    nothing = ("", "–", "-", none(""), none("colors"))
    return list(dict.fromkeys(_word(part, key, known) for part in typed if part not in nothing))


def _word(typed: str, key: str, known: Mapping[str, str]) -> str:
    word = known.get(folded(typed))
    if word is not None:
        return word
    if key != "subtypes" or not typed.replace("-", "").replace("’", "").replace("'", "").isalpha():
        raise UnknownWordError(typed)
    return capitalised(typed)


@lru_cache
def _known(key: str) -> Mapping[str, str]:
    words: dict[str, Iterable[str]] = {
        "types": sorted(CARD_TYPES),
        "supertypes": sorted(SUPERTYPES),
        "colors": COLORS,
        "subtypes": [*BASIC_LAND_TYPES, *sorted(SUBTYPE_FAMILIES), *sorted(CREATURE_TYPES)],
    }
    return _forms(tuple(words[key]), key)


def _forms(words: tuple[str, ...], key: str) -> dict[str, str]:
    """Return every way of typing each word, folded: as the data has it, and in both languages."""
    return {
        form: word
        for word in words
        for form in (folded(word), *(folded(word_text(word, key, language)) for language in LANGUAGES))
    }


# --- keywords -----------------------------------------------------------------------------------------


def read_keywords(text: str) -> list[str]:
    """Read keywords with commas between, in either language, and return them as in the data: lower case, English.

    Raises UnknownWordError for what is none.
    """
    typed = [" ".join(part.split()) for part in text.replace(";", ",").split(",")]
    return list(dict.fromkeys(_keyword(part) for part in typed if part))


def keywords_shown(keywords: Iterable[str]) -> str:
    return ", ".join(wording.keyword_text(keyword, current_language()) for keyword in keywords)


def _keyword(typed: str) -> str:
    known_keywords = _known_keywords().get(folded(typed))
    if known_keywords is not None:
        return known_keywords
    lower = typed.lower()
    if not any(lower.startswith(start) and len(lower) > len(start) for start in BEGINNINGS):
        raise UnknownWordError(typed)
    # The symbols of a cost keep their capitals.
    return lower if "{" not in typed else lower.partition("{")[0] + typed[typed.index("{") :]


@lru_cache
def _known_keywords() -> Mapping[str, str]:
    """Return every way of typing each keyword, folded."""
    against = [f"protection from {color}" for color in (*COLORS, "everything")]
    return {
        form: word
        for word in (*_NAMED, *against)
        for form in (folded(word), *(folded(wording.keyword_text(word, language)) for language in LANGUAGES))
    }


def can_be_typed(words: Iterable[str], key: str) -> bool:
    """Return whether these words, shown in a field, are read back as they are."""
    try:
        return (read_keywords(keywords_shown(words)) if key == "keywords" else read(shown(words, key), key)) == [*words]
    except UnknownWordError:
        return False


#: Keywords that make an effect are written out (702.73a, 702.114a); as a plain word they would do nothing.
_WRITTEN: Final[Mapping[str, dict[str, Any]]] = {
    "changeling": {"affects": {"is": "self"}, "changes": [{"subtypes": {"add_all_creature": True}}]},
    "devoid": {"affects": {"is": "self"}, "changes": [{"colors": {"set": []}}]},
}


def written_out(keyword: str) -> dict[str, Any] | str:
    """Return the keyword as an ability of the format."""
    static = _WRITTEN.get(keyword)
    return keyword if static is None else {"keyword": keyword, "static": static, "cda": True}


def plain(ability: Any) -> str | None:
    """Return the keyword that this ability is, perhaps written out; None for what is no keyword alone."""
    if isinstance(ability, str):
        return ability
    keyword = ability.get("keyword") if isinstance(ability, dict) else None
    return keyword if isinstance(keyword, str) and written_out(keyword) == ability else None


def read_counter(text: str) -> str:
    """Return a kind of counter as the data writes it.

    That is a keyword in English, `+1/+1` with plain signs, and any other name as typed.
    """
    try:
        (keyword,) = read_keywords(text)
    except (UnknownWordError, ValueError):
        return text.strip().replace("−", "-")
    return keyword


# --- texts of the interface ---------------------------------------------------------------------------


def in_both(text: StrOrPromise) -> dict[str, str]:
    """Return a text of the interface as a label of the format."""
    document: dict[str, str] = {}
    for language in LANGUAGES:
        with override(language):
            document[language] = str(text)
    return document
