"""Types and colors as an editor reads and types them, in the page's language or in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from engine.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site import wording
from layers_site.common.language import LANGUAGES, Language, current_language
from layers_site.common.text import folded
from layers_site.wording.french.creature_types import CREATURE_TYPES

#: Which lists of words there are in a result.
LISTS: Final = ("types", "subtypes", "supertypes", "colors")


class UnknownWordError(ValueError):
    """A word that the game does not know; its text is the word as it was typed."""


def shown(words: Iterable[str], key: str) -> str:
    """Words of one list for people: "Land, Creature", "white, blue"."""
    return ", ".join(said(word, key, current_language()) for word in words)


def said(word: str, key: str, language: Language) -> str:
    """One word of a list, with a capital unless it is a color."""
    match key:
        case "colors":
            return wording.color_word(word, language)
        case "types":
            text = wording.type_word(word, language)
        case "supertypes":
            text = wording.supertype_word(word, language)
        case _:
            text = wording.subtype_word(word, language)
    return text[:1].upper() + text[1:]


def none(key: str) -> str:
    """What stands for an empty list."""
    return wording.color_word("colorless", current_language()) if key == "colors" else _("none")


def read(text: str, key: str, here: Iterable[str] = ()) -> list[str]:
    """The words that somebody typed, with commas between, as the data has them.

    A subtype that no list has is a creature type (205.3m), as it was typed. Raises UnknownWordError.
    """
    known = {**_known(key), **_forms(tuple(here), key)}
    typed = [part.strip() for part in text.replace(";", ",").split(",")]
    return list(dict.fromkeys(_word(part, key, known) for part in typed if part and part not in _none()))


def _word(typed: str, key: str, known: Mapping[str, str]) -> str:
    found = known.get(folded(typed))
    if found is not None:
        return found
    if key != "subtypes" or not typed.replace("-", "").replace("’", "").replace("'", "").isalpha():
        raise UnknownWordError(typed)
    return typed[:1].upper() + typed[1:]


def _none() -> tuple[str, ...]:
    return "–", "-", none(""), none("colors")


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
    """Every way of typing each word, folded: as the data has it, and in both languages."""
    return {
        form: word for word in words for form in (folded(word), *(folded(said(word, key, one)) for one in LANGUAGES))
    }
