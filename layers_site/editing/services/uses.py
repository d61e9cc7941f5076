"""Uses of a card: the boards on which something has its name. A board stores printed values by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.notation import parse_json
from layers_site.content.models import Card, Case
from layers_site.learning.models import StackCase

#: The folders of content that are no rows, and what their files are.
_FOLDERS: Final = ("lessons", "drills")


@dataclass(frozen=True, slots=True)
class Use:
    """`kind` is "case", "stack", "lessons", "drills", or what an app above calls its own; `title` as it is stored."""

    kind: str
    slug: str
    title: tuple[str, str]


Finder = Callable[[Card], Iterable[Use]]
_FINDERS: Final[list[Finder]] = []


def also_in(finder: Finder) -> None:
    """Look for cards in what an app above has as well. For apps, as they begin."""
    _FINDERS.append(finder)


def uses_of(card: Card) -> tuple[Use, ...]:
    """Return all boards with something of this name, drafts too."""
    return (*_cases(card), *_stacks(card), *_files(card), *(use for find in _FINDERS for use in find(card)))


def has_name(document: object, name: str) -> bool:
    """Return whether something in the document is called so, in English or in one word for both languages."""
    if isinstance(document, list):
        return any(has_name(item, name) for item in document)
    if not isinstance(document, dict):
        return False
    called = document.get("name")
    english = called.get("en") if isinstance(called, dict) else called
    return english == name or any(has_name(item, name) for item in document.values())


def _cases(card: Card) -> Iterator[Use]:
    for case in Case.objects.search(card.name_en):
        if has_name(case.document, card.name_en):
            yield Use("case", case.slug, (case.title_en, case.title_fr))


def _stacks(card: Card) -> Iterator[Use]:
    for case in StackCase.objects.all():
        if has_name(case.document, card.name_en):
            yield Use("stack", case.slug, (case.title_en, case.title_fr))


def _files(card: Card) -> Iterator[Use]:
    for folder in _FOLDERS:
        for path in sorted((Path(settings.CONTENT_DIR) / folder).glob("*.json")):
            document = _read(path, path.stat().st_mtime_ns)
            if has_name(document, card.name_en):
                title = document.get("title", path.stem)
                both = (title["en"], title["fr"]) if isinstance(title, dict) else (title, title)
                yield Use(folder, path.stem, both)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> dict[str, Any]:
    document = parse_json(path.read_bytes())
    return document if isinstance(document, dict) else {}
