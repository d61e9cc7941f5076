"""Text made comparable: what a visitor types finds what is stored, with or without its accents."""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ð": "d", "þ": "th", "’": "'", "‘": "'"})


def folded(text: str) -> str:
    """Without accents, ligatures or capitals: "Forêt primordiale" and "foret  PRIMORDIALE" are one text."""
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return " ".join("".join(char for char in letters if not unicodedata.combining(char)).split())


def search_words(text: str, *, longest: int = 200, most: int = 8) -> list[str]:
    """The folded words to look for: at most `most`, from the first `longest` characters."""
    return folded(text[:longest]).replace("\0", "").split()[:most]
