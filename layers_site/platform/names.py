"""Names of people, cards and cases: any script, but nothing that hides, reorders or piles up."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.platform.problems import worded

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
