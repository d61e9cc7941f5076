"""Imports as a browser makes them: in parts that end in time, and what would be replaced is shown first."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction

from layers_site.content.bases import Content
from layers_site.content.documents.saving import working
from layers_site.content.models import Document
from layers_site.content.publishing import User
from layers_site.content.services.file_kinds import Kind
from layers_site.content.services.importing import BEGINNING, Files, Imported, Mark, import_files
from layers_site.content.shipped.kinds import DocumentKind

#: The share of a request’s time that files may take: the rest is for unpacking them and for the page.
_SHARE: Final = 0.4
#: What somebody has agreed to was taken in that time; taken again, it is let take a little more.
_SHARE_AGAIN: Final = 0.7
#: What is there already is shown side by side, which takes about as long again.
_SHOWN: Final = 2


@dataclass(frozen=True, slots=True)
class Replaced:
    """Content that a file would replace: as it is stored, and as it would be."""

    path: str
    before: Content
    after: Content


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an import.

    It `is_kept` if it replaces nothing, or somebody has agreed to that; else it was tried and taken back. With an equal
    `stamp` the same files replace the same things.
    """

    imported: Imported
    replaced: tuple[Replaced, ...]
    stamp: str
    is_kept: bool

    @property
    def is_last(self) -> bool:
        return self.imported.end.files == self.imported.total


def import_part(
    files: Files, user: User, start: Mark = BEGINNING, agreed: str = "", *, replaces: bool = False, whole: bool = False
) -> Part:
    """Import files from `start` on, as many as a request has time for. Raises as `import_files` does.

    Where they would replace something, nothing is stored unless `agreed` is the stamp of just that, or anything may be
    replaced. Nor is a part where `whole` asks for all.
    """
    watch = _Watch(settings.REQUEST_SECONDS * (_SHARE_AGAIN if agreed else _SHARE), _number_in(agreed))
    with transaction.atomic():
        imported = import_files(files, user, start, watch)
        replaced = tuple(watch.replaced(imported))
        stamp = _stamp(files, start, watch.looked_at, replaced)
        is_kept = (not replaced or replaces or stamp == agreed) and not (whole and imported.end.files < imported.total)
        if not is_kept:
            transaction.set_rollback(True)
    return Part(imported, replaced, stamp, is_kept)


class _Watch:
    """Looks at the clock before each content, and keeps what was stored of it until then."""

    def __init__(self, seconds: float, most: int) -> None:
        self._seconds = seconds
        self._most = most
        self._spent = 0.0
        self._since = time.thread_time()
        self._before: dict[tuple[str, str], tuple[Kind | DocumentKind, Content | None]] = {}
        self._is_there = False

    def __call__(self, path: str, kind: Kind | DocumentKind, slug: str) -> bool:
        """Return whether there is time for one more; there is for the first, so that each part gets on."""
        now = time.thread_time()
        self._spent += (now - self._since) * (_SHOWN if self._is_there else 1)
        self._since = now
        if self._before and (0 < self._seconds < self._spent or len(self._before) == self._most):
            return False
        before = _stored(kind, slug)
        self._before[path, slug] = kind, before
        self._is_there = before is not None
        return True

    def replaced(self, imported: Imported) -> Iterator[Replaced]:
        """Yield what the import has replaced, in the order of the files."""
        for (path, slug), (kind, before) in self._before.items():
            after = _stored(kind, slug) if before is not None and path in imported.updated else None
            if before is not None and after is not None and before.as_json() != after.as_json():
                yield Replaced(path, before, after)

    @property
    def looked_at(self) -> int:
        return len(self._before)


def _stored(kind: Kind | DocumentKind, slug: str) -> Content | None:
    if isinstance(kind, DocumentKind):
        try:
            return working(kind, slug)
        except Document.DoesNotExist:
            return None
    return kind.model._default_manager.filter(slug=slug).first()


def _stamp(files: Files, start: Mark, looked_at: int, replaced: tuple[Replaced, ...]) -> str:
    """Return what tells this part from others, with the number of contents that it has."""
    parts = [f"{start}", *(f"{path} {hashlib.sha256(data).hexdigest()}" for path, data in files)]
    parts += [f"{item.path} {item.before.slug} {item.before.digest}" for item in replaced]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f"{looked_at}-{digest}"


def _number_in(stamp: str) -> int:
    """Return the number of contents of the part with this stamp; 0 for what is no stamp."""
    number = stamp.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 8 else 0
