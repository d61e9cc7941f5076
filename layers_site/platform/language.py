"""Texts that are stored in both languages, and the one that the visitor reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from django.utils.translation import get_language

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
