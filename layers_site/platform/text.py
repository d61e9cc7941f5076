"""Text: made comparable for search, set by French typography, stored in both languages; names and what they may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.platform.problems import worded

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


# --- names of people, cards and cases: any script, but nothing that hides, reorders or piles up ----------


LONGEST: Final = 60
#: Control and format characters (writing direction among them), what is for private use or not assigned, separators.
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: The bidirectional classes of what embeds, overrides or isolates a direction: it reaches beyond the name.
_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
#: So many marks may stand on one letter; more only climb over the lines above.
_MOST_MARKS: Final = 3

#: The keys of documents under which a name or a title stands.
_CALLED: Final = frozenset({"name", "title", "term", "also"})


def tidied(name: str) -> str:
    """Return the name in the form in which names are compared (NFKC), with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def check_name(name: str) -> None:
    """Check a name. Raises ValidationError if it cannot be read as it is written."""
    if any(unicodedata.category(char) in _REFUSED for char in name):
        raise ValidationError(_("There is an invisible character in it. Type the name again."), code="invisible")
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("A name needs a letter or a digit."), code="nameless")
    marks = "".join("m" if unicodedata.category(char) == "Mn" else " " for char in unicodedata.normalize("NFD", name))
    if "m" * (_MOST_MARKS + 1) in marks:
        raise ValidationError(_("There are too many marks on one letter."), code="piled")


def check_label(text: str) -> None:
    """Check a title, or the name of a card. Raises ValidationError if it cannot be read or turns what follows."""
    if any(unicodedata.bidirectional(char) in _TURNS for char in text):
        raise ValidationError(_("There is an invisible character in it. Type the name again."), code="invisible")
    if not any(char.isalnum() for char in text):
        raise ValidationError(_("A name needs a letter or a digit."), code="nameless")


def label_problems(label: Mapping[str, str] | str, path: str) -> list[Problem]:
    """List the problems of a title or name at a place of a document, in each language that it has."""
    texts = {path: label} if isinstance(label, str) else {f"{path}/{code}": text for code, text in label.items()}
    problems = []
    for place, text in texts.items():
        if not text:
            continue  # a language that is missing is told elsewhere
        try:
            check_label(text)
        except ValidationError as error:
            problems += [worded(place, message) for message in error.messages]
    return problems


def name_problems(document: object, path: str = "") -> list[Problem]:
    """List the problems of all names and titles in a document, those of its boards among them."""
    if isinstance(document, list):
        return [problem for place, item in enumerate(document) for problem in name_problems(item, f"{path}/{place}")]
    if not isinstance(document, dict):
        return []
    problems = []
    for key, value in document.items():
        is_name = key in _CALLED and (isinstance(value, str) or _is_label(value))
        problems += (label_problems if is_name else name_problems)(value, f"{path}/{key}")
    return problems


def _is_label(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= {"en", "fr"}
        and all(isinstance(text, str) for text in value.values())
    )


class NameField(forms.CharField):
    """A name, tidied; with `default_validators` of its own."""

    default_validators = [check_name]

    def __init__(self, *, max_length: int = LONGEST, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        # What is too long is refused as it is, before anything is made of it.
        return text if len(text) > (self.max_length or LONGEST) else tidied(text)
