"""The texts of a document in both languages, and which of them have fallen behind the other language.

A place is the JSON pointer of a label (`/stages/0/title`), a text one of its two languages (`/stages/0/title/fr`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from layers_site.platform.language import LANGUAGES, Language

Pair = tuple[str, str]
_BOTH: Final = frozenset(LANGUAGES)
_OTHER: Final[dict[Language, Language]] = {"en": "fr", "fr": "en"}


def labels(document: object) -> Iterator[tuple[str, Pair]]:
    """Return every label of a document with its place.

    Labels are the texts about it, its stages and variants, and the names on its board.
    """
    return ((label.place, label.pair) for label in named_labels(document))


class NamedLabel(NamedTuple):
    """A label, its place, and what it is called wherever it stands: `/scenario/objects/=bear/name`."""

    name: str
    place: str
    pair: Pair


def named_labels(document: object, name: str = "", path: str = "") -> Iterator[NamedLabel]:
    """Return the labels of a document by their names.

    A part with an `id` or a `slug` is named by it, and not by its place in a list.
    """
    if isinstance(document, list):
        for place, item in enumerate(document):
            yield from named_labels(item, f"{name}/{_called(item) or place}", f"{path}/{place}")
    elif isinstance(document, dict):
        if document.keys() == _BOTH:
            yield NamedLabel(name, path, (str(document["en"]), str(document["fr"])))
            return
        for key, item in document.items():
            # A source that is the same in both languages is written as one text.
            value = {"en": item, "fr": item} if _is_plain_source(path, key, item) else item
            yield from named_labels(value, f"{name}/{key}", f"{path}/{key}")


def _called(item: object) -> str:
    name = (item.get("id") or item.get("slug")) if isinstance(item, dict) else ""
    return f"={name}" if isinstance(name, str) and name else ""


def _is_plain_source(path: str, key: str, item: Any) -> bool:
    return not path and key == "source" and isinstance(item, str)


def stale_after(before: object, after: object, stale: Collection[str]) -> list[str]:
    """Return the texts of `after` that are out of date. `stale` are those of `before`.

    A text falls behind when the other language of its label changes and it does not. It has caught up once it changes
    itself. What is or was empty is missing, and not out of date.
    """
    old = {label.name: label for label in named_labels(before)}
    called = {label.place: label.name for label in old.values()}
    late = {f"{called[place]}/{language}" for place, language in map(_apart, stale) if place in called}
    return [
        f"{label.place}/{language}"
        for label in named_labels(after)
        for language in _behind(label.name, old[label.name].pair if label.name in old else label.pair, label.pair, late)
    ]


def _apart(text: str) -> tuple[str, str]:
    place, _slash, language = text.rpartition("/")
    return place, language


def _behind(name: str, old: Pair, new: Pair, stale: Collection[str]) -> Iterator[Language]:
    if not all(map(str.strip, new)):
        return
    changed = [language for language, was, now in zip(LANGUAGES, old, new, strict=True) if was != now]
    if not changed:
        yield from (language for language in LANGUAGES if f"{name}/{language}" in stale)
    elif len(changed) == 1:
        (language,) = changed
        caught_up = f"{name}/{language}" in stale or not old[LANGUAGES.index(language)].strip()
        if not caught_up:
            yield _OTHER[language]


def languages_of(texts: Collection[str]) -> tuple[Language, ...]:
    """Return the languages of these texts, in the order of the site."""
    return tuple(language for language in LANGUAGES if any(text.endswith(f"/{language}") for text in texts))
