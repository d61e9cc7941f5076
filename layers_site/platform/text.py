"""Text made comparable, so that words find what is stored with or without accents; and the web addresses in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ð": "d", "þ": "th", "’": "'", "‘": "'"})


def folded(text: str) -> str:
    """Return the text without accents, ligatures or capitals.

    "Forêt primordiale" and "foret  PRIMORDIALE" become equal.
    """
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return " ".join("".join(char for char in letters if not unicodedata.combining(char)).split())


_NO_LETTER: Final = re.compile(r"[^a-z0-9]+")


@lru_cache(maxsize=4096)
def name_key(text: str) -> str:
    """Return letters and figures in words: "Urborg, Tomb of Yawgmoth" and "urborg tomb of yawgmoth" become equal."""
    return _NO_LETTER.sub(" ", folded(text)).strip()


def search_words(text: str) -> list[str]:
    """Return the folded words to look for: at most 8, from the first 200 characters."""
    return folded(text[:200]).replace("\0", "").split()[:8]


#: The address of a page of the web, without the punctuation that ends a sentence or a bracket around it.
ADDRESS: Final = re.compile(r"https?://(?:[^\s<>«»“”\"'()]|\([^\s()]*\))*(?:[^\s<>«»“”\"'’().,;:!?…]|\([^\s()]*\))")


def addresses_in(text: str) -> list[str]:
    """Return the web addresses of a text, in its order."""
    return ADDRESS.findall(text)


def lowered(text: str) -> str:
    """Return the text as it stands within a sentence: without its capital."""
    return text[:1].lower() + text[1:]


def with_query(path: str, arguments: Mapping[str, str]) -> str:
    """Return the address with the arguments that are not empty."""
    query = urlencode({key: value for key, value in arguments.items() if value})
    return f"{path}?{query}" if query else path
