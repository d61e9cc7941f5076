"""The texts of a document in both languages, and which of them have fallen behind the other language.

A place is the JSON pointer of a label (`/stages/0/title`), a text one of its two languages (`/stages/0/title/fr`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from layers_site.common.language import LANGUAGES, Language

Pair = tuple[str, str]
_BOTH: Final = frozenset(LANGUAGES)
_OTHER: Final[dict[Language, Language]] = {"en": "fr", "fr": "en"}


def labels(document: object, path: str = "") -> Iterator[tuple[str, Pair]]:
    """Every label of a document with its place: the texts about it, its stages and variants, the names on its board."""
    if isinstance(document, list):
        for place, item in enumerate(document):
            yield from labels(item, f"{path}/{place}")
    elif isinstance(document, dict):
        if document.keys() == _BOTH:
            yield path, (str(document["en"]), str(document["fr"]))
            return
        for key, item in document.items():
            # A source that is the same in both languages is written as one text.
            yield from labels({"en": item, "fr": item} if _is_plain_source(path, key, item) else item, f"{path}/{key}")


def _is_plain_source(path: str, key: str, item: Any) -> bool:
    return not path and key == "source" and isinstance(item, str)


def stale_after(before: object, after: object, stale: Collection[str]) -> list[str]:
    """The texts of `after` that are out of date, where `stale` are those that were so in `before`.

    A text falls behind when the other language of its label changes and it does not. It has caught up once it changes
    itself. What is or was empty is missing, and not out of date.
    """
    old = dict(labels(before))
    return [text for place, pair in labels(after) for text in _behind(place, old.get(place, pair), pair, stale)]


def _behind(place: str, old: Pair, new: Pair, stale: Collection[str]) -> Iterator[str]:
    if not all(map(str.strip, new)):
        return
    changed = [language for language, was, now in zip(LANGUAGES, old, new, strict=True) if was != now]
    if not changed:
        yield from (f"{place}/{language}" for language in LANGUAGES if f"{place}/{language}" in stale)
    elif len(changed) == 1:
        (language,) = changed
        caught_up = f"{place}/{language}" in stale or not old[LANGUAGES.index(language)].strip()
        if not caught_up:
            yield f"{place}/{_OTHER[language]}"


def languages_of(texts: Collection[str]) -> tuple[Language, ...]:
    """The languages of these texts, in the order of the site."""
    return tuple(language for language in LANGUAGES if any(text.endswith(f"/{language}") for text in texts))
