"""Uses of cards and cases: in cases, games on the stack, lessons, drills, and what apps above have."""

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


#: Tells whether a document has the content that is looked for.
Has = Callable[[object], bool]
Finder = Callable[[Has], Iterable[Use]]
_FINDERS: Final[list[Finder]] = []


def also_in(finder: Finder) -> None:
    """Look for cards and cases in what an app above has as well. For apps, as they begin."""
    _FINDERS.append(finder)


def uses_of(content: Card | Case) -> tuple[Use, ...]:
    """Return all boards with something of a card's name, drafts too; of a case all that shows its board."""
    has = name_test(content.name_en) if isinstance(content, Card) else case_test(content.slug)
    own = (*_cases(content), *_stacks(content)) if isinstance(content, Card) else ()
    return (*own, *_files(has), *(use for find in _FINDERS for use in find(has)))


def name_test(name: str) -> Has:
    """Return the test whether something in a document is called so, in English or in one word for both languages."""

    def is_called(item: dict[str, Any]) -> bool:
        called = item.get("name")
        return (called.get("en") if isinstance(called, dict) else called) == name

    return lambda document: _anywhere(document, is_called)


def case_test(slug: str) -> Has:
    """Return the test whether a document shows the board of the case with this slug."""
    return lambda document: _anywhere(document, lambda item: item.get("case") == slug)


def _anywhere(document: object, test: Callable[[dict[str, Any]], bool]) -> bool:
    if isinstance(document, list):
        return any(_anywhere(item, test) for item in document)
    if not isinstance(document, dict):
        return False
    return test(document) or any(_anywhere(item, test) for item in document.values())


def _cases(card: Card) -> Iterator[Use]:
    has = name_test(card.name_en)
    for case in Case.objects.search(card.name_en):
        if has(case.document):
            yield Use("case", case.slug, (case.title_en, case.title_fr))


def _stacks(card: Card) -> Iterator[Use]:
    has = name_test(card.name_en)
    for case in StackCase.objects.all():
        if has(case.document):
            yield Use("stack", case.slug, (case.title_en, case.title_fr))


def _files(has: Has) -> Iterator[Use]:
    for folder in _FOLDERS:
        for path in sorted((Path(settings.CONTENT_DIR) / folder).glob("*.json")):
            document = _read(path, path.stat().st_mtime_ns)
            if has(document):
                title = document.get("title", path.stem)
                both = (title["en"], title["fr"]) if isinstance(title, dict) else (title, title)
                yield Use(folder, path.stem, both)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> dict[str, Any]:
    document = parse_json(path.read_bytes())
    return document if isinstance(document, dict) else {}
