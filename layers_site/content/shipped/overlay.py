"""Documents as visitors see them: those that ship, and in their place or beside them those that editors published.

@made_of("words")
def words(documents: Documents) -> Mapping[str, Word]: ...

words()      # made once for each version of the documents; a publication is a new version, in every process

A request asks the database once which documents are published (`OverlayMiddleware`). Outside of requests, in commands,
there are the documents that ship.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.apps import apps
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from engine.errors import ScenarioError
from layers_site.content.files import digest_of
from layers_site.content.shipped.kinds import DocumentKind, Json, find_kind, shipped
from layers_site.platform.memory import Last

T = TypeVar("T")
_LOG: Final = logging.getLogger("layers.documents")
#: Versions of which the made values are kept: what visitors see, and what editors preview.
_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Sourced:
    """A document as visitors see it. `instead_of` is the one that ships under its name, None where none does."""

    document: Json
    instead_of: Json | None = None

    def read(self, name: str, read: Callable[[Json], T]) -> T | None:
        """Read the document. What was published here and cannot be read (any more) gives way to what ships.

        Raises ScenarioError where what ships cannot be read.
        """
        if self.instead_of is self.document:
            return read(self.document)
        try:
            return read(self.document)
        except ScenarioError:
            _LOG.warning("the published document %s cannot be read", name)
        return None if self.instead_of is None else read(self.instead_of)


Documents = Mapping[str, Sourced]


def read_each(documents: Documents, read: Callable[[Json], T]) -> dict[str, T]:
    """Read all documents, by name. Raises ScenarioError where what ships cannot be read."""
    values = {name: sourced.read(name, read) for name, sourced in documents.items()}
    return {name: value for name, value in values.items() if value is not None}


# --- what is published --------------------------------------------------------------------------------


class Overlay:
    """The published documents as one request sees them, read when first asked for; `drafts` stand in their place."""

    def __init__(self, drafts: Mapping[tuple[str, str], Json] | None = None) -> None:
        self._drafts = dict(drafts or {})
        self._digests: dict[tuple[str, str], str] | None = None

    def version(self, code: str = "") -> str:
        """Return a text that changes with the published documents of the kind, or of all kinds.

        "" where nothing but files is shown.
        """
        digests = self._known() | {key: digest_of(document) for key, document in self._drafts.items()}
        shown = ((kind, name, digest) for (kind, name), digest in sorted(digests.items()) if code in ("", kind))
        return " ".join(f"{kind}/{name}:{digest}" for kind, name, digest in shown)

    def published(self, code: str) -> dict[str, Json]:
        """Return the published documents of a kind by name, the drafts among them."""
        if not self.version(code):
            return {}
        rows = _shown().filter(kind=code)
        by_name = {row.slug: row for row in rows}
        others = {key: digest for key, digest in self._known().items() if key[0] != code}
        self._digests = others | {(code, name): row.shown_digest for name, row in by_name.items()}
        mine = {name: document for (kind, name), document in self._drafts.items() if kind == code}
        return {name: row.shown or {} for name, row in by_name.items()} | mine

    def _known(self) -> dict[tuple[str, str], str]:
        if self._digests is None:
            self._digests = {(kind, name): digest for kind, name, digest in _digests()}
        return self._digests


def _shown() -> Any:
    """Return the rows of published documents; the model itself is made of what stands here."""
    return apps.get_model("content", "Document")._default_manager.exclude(shown_digest="")


def _digests() -> Iterable[tuple[str, str, str]]:
    """Return kind, name and digest of what is published: nearly every request asks for it."""
    rows: Iterable[tuple[str, str, str]] = _shown().values_list("kind", "slug", "shown_digest")
    return rows


_CURRENT: Final[ContextVar[Overlay | None]] = ContextVar("overlay", default=None)


def version(code: str = "") -> str:
    """Return the version of a kind of documents, or of all: a part of the key of whatever is made of them."""
    overlay = _CURRENT.get()
    return overlay.version(code) if overlay else ""


def documents(kind: DocumentKind) -> Documents:
    """Return the documents of a kind as visitors see them, those that ship first."""
    own = overlay.published(kind.code) if (overlay := _CURRENT.get()) else {}
    files = shipped(kind)
    seen = {name: Sourced(own.get(name, document), document) for name, document in files.items()}
    return seen | {name: Sourced(document) for name, document in own.items() if name not in files}


class OverlayMiddleware:
    """Gives each request one view of the published documents."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with seen_with({}):
            return self.get_response(request)


@contextmanager
def seen_with(drafts: Mapping[tuple[str, str], Json]) -> Iterator[None]:
    """Let documents be seen as they are published, and these drafts (by kind and name) in their place."""
    token = _CURRENT.set(Overlay(drafts))
    try:
        yield
    finally:
        _CURRENT.reset(token)


# --- what is made of them -----------------------------------------------------------------------------


class MadeOf(Generic[T]):
    """A value made of all documents of a kind, kept for the last versions of them."""

    def __init__(self, code: str, make: Callable[[Documents], T]) -> None:
        self.code, self._make = code, make
        self._values: Last[T] = Last(_MOST)
        self.__doc__ = make.__doc__

    def __call__(self) -> T:
        kind = find_kind(self.code)
        if kind is None:
            raise LookupError(self.code)
        key = self._key()
        value: T | None = self._values.get(key, None)
        if value is None:
            value = self._make(documents(kind))
            if self._key() == key:  # else somebody has published meanwhile
                self._values.put(key, value)
        return value

    def _key(self) -> tuple[str, str]:
        return str(settings.CONTENT_DIR), version(self.code)


def made_of(code: str) -> Callable[[Callable[[Documents], T]], MadeOf[T]]:
    """Make a value of the documents of a kind, once for each version of them."""
    return lambda make: MadeOf(code, make)
