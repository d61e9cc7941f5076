"""Text: made comparable for search, set by French typography, and stored in both languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal
from urllib.parse import urlencode

from django.utils.translation import get_language

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


# --- french typography ----------------------------------------------------------------------------------


#: NO-BREAK SPACE and NARROW NO-BREAK SPACE.
_SPACES: Final = "\u00a0\u202f"
# What is code and not prose: tags and entities, placeholders, mana symbols, addresses, times and ratios.
_CODE: Final = re.compile(r"<[^>]*>|%\(\w+\)[a-z]|\{[^}]*\}|https?://\S+|\b\d+:\d+\b")
_RULES: Final = (
    (re.compile(r"'"), "a straight apostrophe (write ’)"),
    (re.compile(r'"'), "a straight quotation mark (write « »)"),
    (re.compile(rf"(?<![{_SPACES}!?;:])[!?;:]"), "no no-break space before ; : ! ?"),
    (re.compile(rf"«(?![{_SPACES}])"), "no no-break space after «"),
    (re.compile(rf"(?<![{_SPACES}])»"), "no no-break space before »"),
)


def french_problems(text: str) -> list[str]:
    """List the typographic problems of a French text in a few words each; [] for a good text."""
    prose = _CODE.sub("x", text.replace("&nbsp;", "\u00a0"))
    return [problem for pattern, problem in _RULES if pattern.search(prose)]


# --- setting a text right ---------------------------------------------------------------------------

#: Stands for a piece of code while the prose around it is set.
_PLACEHOLDER: Final = "\ue000"
_QUOTED: Final = re.compile(r'"([^"]*)"')
_OPENING: Final = re.compile(rf"«[ \t]*(?![{_SPACES}])")
_CLOSING: Final = re.compile(rf"(?<![{_SPACES}])[ \t]*(?<![{_SPACES}])»")
_HIGH: Final = re.compile(rf"(?<![{_SPACES}!?;:])[ \t]*(?<![{_SPACES}!?;:])([!?;:])")


def set_as_french(text: str) -> str:
    """Return the text with the apostrophes, quotation marks and spaces of French print. Its code stays as it is.

    `french_problems` finds nothing in what is returned, and setting it once more changes nothing.
    """
    text = text.replace(_PLACEHOLDER, "")
    codes = _CODE.findall(text)
    prose = _CODE.sub(_PLACEHOLDER, text).replace("'", "’")
    prose = _QUOTED.sub(r"«\1»", prose).replace('"', "»")
    prose = _OPENING.sub("«\u00a0", prose)
    prose = _CLOSING.sub("\u00a0»", prose)
    prose = _HIGH.sub(lambda match: ("\u00a0" if match[1] == ":" else "\u202f") + match[1], prose)
    first, *rest = prose.split(_PLACEHOLDER)
    return first + "".join(code + piece for code, piece in zip(codes, rest, strict=True))


def with_french_set(document: Any) -> Any:
    """Return a document with every French text in it set as French print asks. One text for both languages stays."""
    if isinstance(document, list):
        return [with_french_set(item) for item in document]
    if not isinstance(document, dict):
        return document
    if document.keys() == {"en", "fr"} and document["en"] != document["fr"]:
        return {**document, "fr": set_as_french(str(document["fr"]))}
    return {key: with_french_set(item) for key, item in document.items()}


# --- texts that are stored in both languages, and the one that the visitor reads ------------------------


Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


def current_language() -> Language:
    """Return the language of the page being made; English outside of any."""
    return "fr" if (get_language() or "").startswith("fr") else "en"


def localized(instance: object, field: str) -> str:
    """Return the column of `field` in the page's language, or in the other if that is empty.

    The columns are `title_en` and `title_fr` for `title`.
    """
    language = current_language()
    other: Language = "en" if language == "fr" else "fr"
    return getattr(instance, f"{field}_{language}") or str(getattr(instance, f"{field}_{other}"))


def label_text(label: str | Mapping[str, str]) -> str:
    """Return a label of the data (`{"en": …, "fr": …}`, or one text for both) in the page's language."""
    return label if isinstance(label, str) else label[current_language()]


def both_languages(label: str | Mapping[str, str]) -> tuple[str, str]:
    """Return a label's English and French text, for two columns."""
    return (label, label) if isinstance(label, str) else (label["en"], label["fr"])
