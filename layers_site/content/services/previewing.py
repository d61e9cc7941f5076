"""Imports before they are made: what files would replace, and what it is now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from layers_site.content.content import Content
from layers_site.content.documents.files import kind_at
from layers_site.content.documents.saving import working
from layers_site.content.files import DRAFTS
from layers_site.content.json_text import read_json
from layers_site.content.models import Document
from layers_site.content.publishing import User
from layers_site.content.services.importing import Files, Imported, import_files
from layers_site.content.services.kinds import kind_in


@dataclass(frozen=True, slots=True)
class Replaced:
    """Content that a file would replace: as it is stored, and as it would be."""

    path: str
    before: Content
    after: Content


@dataclass(frozen=True, slots=True)
class Preview:
    """An import that was tried and taken back; with an equal `stamp` the same files replace the same things."""

    imported: Imported
    replaced: tuple[Replaced, ...]
    stamp: str


def preview_files(files: Files, user: User) -> Preview:
    """Return what importing the files would do; nothing is stored. Raises as `import_files` does."""
    with transaction.atomic():
        before = {path: list(_stored(path, data)) for path, data in files}
        imported = import_files(files, user)
        replaced = tuple(_replaced(files, before, imported))
        transaction.set_rollback(True)
    return Preview(imported, replaced, _stamp(files, replaced))


def _replaced(files: Files, before: dict[str, list[Content]], imported: Imported) -> Iterator[Replaced]:
    after = {path: list(_stored(path, data)) for path, data in files if path in imported.updated}
    for path, contents in after.items():
        old = {content.slug: content for content in before[path]}
        for content in contents:
            was = old.get(content.slug)
            if was is not None and was.as_json() != content.as_json():
                yield Replaced(path, was, content)


def _stored(path: str, data: bytes) -> Iterator[Content]:
    """Yield what is stored of the contents of a file that can be read."""
    of_documents = kind_at(path)
    if of_documents is None:
        folder, _slash, name = path.removeprefix(f"{DRAFTS}/").partition("/")
        kind = kind_in(folder)
        yield from kind.model._default_manager.filter(slug=name.removesuffix(".json")) if kind else ()
        return
    for name in _names(of_documents.source.named, data):
        try:
            yield working(of_documents, name)
        except Document.DoesNotExist:
            continue


def _names(named: Any, data: bytes) -> list[str]:
    try:
        return list(named(read_json(data)))
    except (ValueError, KeyError, TypeError, AttributeError):
        return []  # the import says what is wrong with it


def _stamp(files: Files, replaced: tuple[Replaced, ...]) -> str:
    parts = [f"{path} {hashlib.sha256(data).hexdigest()}" for path, data in files]
    parts += [f"{item.path} {item.before.slug} {item.before.digest}" for item in replaced]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
