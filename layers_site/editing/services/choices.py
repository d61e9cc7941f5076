"""Texts to choose from in the documents of a kind: what a key may name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from layers_site.content.documents.kinds import DocumentKind
from layers_site.content.glossary.entries import glossary
from layers_site.content.glossary.words import words
from layers_site.explain.names import label

Choices = Sequence[tuple[str, str]]


def _rules() -> Choices:
    return [(code, label(entry.title)) for code, entry in glossary().entries.items()]


def _words() -> Choices:
    return sorted(((code, label(word.term)) for code, word in words().items()), key=lambda pair: pair[1])


_KNOWN: Final[Mapping[str, Mapping[str, Callable[[], Choices]]]] = {
    "words": {"rules": _rules, "see": _words},
    "rules": {"see": _rules},
}


def choices_of(kind: DocumentKind) -> dict[str, Choices]:
    """Return the texts to choose from, by the key under which they stand."""
    return {key: choices() for key, choices in _KNOWN.get(kind.code, {}).items()}
