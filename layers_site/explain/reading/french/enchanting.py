"""The words behind "enchanter", translated into the English words of the keyword."""

from __future__ import annotations

from typing import Final

from layers_site.explain.reading.french.words import COLOR_FORMS, SUBTYPES
from layers_site.explain.wording.french.keywords import ENCHANTABLE
from layers_site.explain.wording.french.vocabulary import subtype_noun

_BEHIND: Final = {
    " que vous contrôlez": " you control",
    " que vous ne contrôlez pas": " you don't control",
    " qu'un adversaire contrôle": " an opponent controls",
    " sans le vol": " without flying",
    " avec le vol": " with flying",
}
_NOUNS: Final = {subtype_noun(word).singular.lower(): word.lower() for word in SUBTYPES} | {
    french: english for english, french in ENCHANTABLE.items()
}


def enchanted_in_english(what: str) -> str | None:
    """Return "creature or land you control" for its French; None for unknown words."""
    for french, english in _BEHIND.items():
        if what.endswith(french):
            before = enchanted_in_english(what.removesuffix(french))
            return None if before is None else before + english
    parts = [_noun(part) for part in what.replace(", ", " ou ").split(" ou ")]
    return None if None in parts else " or ".join(part for part in parts if part)


def _noun(words: str) -> str | None:
    plain = words.removeprefix("un ").removeprefix("une ")
    if plain in _NOUNS:
        return _NOUNS[plain]
    noun, _, color = plain.rpartition(" ")
    return f"{COLOR_FORMS[color]} {_NOUNS[noun]}" if color in COLOR_FORMS and noun in _NOUNS else None
