"""The kinds of documents that editors change beside cards and cases, and the files that ship with them.

Apps register theirs as they begin. A file has one document, or a list of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

from django.conf import settings
from django.utils.module_loading import import_string
from django_stubs_ext import StrOrPromise

from engine.errors import Problem, ScenarioError
from engine.notation.json_schema import Schema
from layers_site.content.files import pretty, read_json
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import name_problems

#: Where each kind stands. Their modules know how each page of a lesson is made, so they are loaded only when asked for.
_PATHS: Final[list[str]] = []
Json = dict[str, Any]
_FILE: Final = re.compile(r"[A-Za-z0-9-]+\.json")
#: How a document is written into its file.
Style = Callable[[object], str]
#: The styles by which the files of the content are written.
PRETTY: Final[Style] = pretty


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document.

    `store` puts a published document, in the name of a user (None for a preview, of which nothing stays), where it lies
    as a row of its own; visitors see that row then, and its source reads it. By its name `is_public` tells whether they
    do, and `withdraw` ends that. `schema` describes its documents, `source` knows their files.

    `problems` tells what keeps a document from being published. `label` is the key of its title. Of the lists in
    `sections` each item is a part that can be moved. Nobody edits the texts under the keys in `fixed`.
    `address` is where learners see the document, or a page of it by its place; what has none is a ruleset, seen on the
    board under its key `board`.
    New ones can be made where `makes_new` gives what they begin as, by their name. `named_by` are the keys under which
    other documents name one, each with the code of the kind that alone means it so ("" for all).
    """

    code: str
    name: StrOrPromise
    names: StrOrPromise
    schema: Callable[[], Schema]
    source: Source
    problems: Callable[[Json], Sequence[Problem]]
    address: Callable[[Mapping[str, Any], str], str] | None = None
    board: str = ""
    label: str = "title"
    sections: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    makes_new: Callable[[str], Json] | None = None
    store: Callable[[Json, Any], None] | None = None
    is_public: Callable[[str], bool] | None = None
    withdraw: Callable[[str, Any], None] | None = None
    named_by: tuple[tuple[str, str], ...] = ()

    @property
    def is_seen(self) -> bool:
        """Return whether a document has a page, or a board, on which learners see it."""
        return self.address is not None or bool(self.board)

    @property
    def in_rows(self) -> bool:
        """Return whether the documents are rows of their own, whose files go out and come in by themselves."""
        return self.is_public is not None

    def all_problems(self, document: Json) -> list[Problem]:
        """Return what keeps a document from being published, and of those of all kinds: names that cannot be shown."""
        problems = list(self.problems(document))
        known = {problem.path for problem in problems}
        return problems + [problem for problem in name_problems(document) if problem.path not in known]


def register(*paths: str) -> None:
    """Let documents of the kinds at these paths be edited. For apps, as they begin."""
    _PATHS.extend(paths)


@cache
def _kinds() -> Mapping[str, DocumentKind]:
    kinds: Iterable[DocumentKind] = map(import_string, _PATHS)
    return {kind.code: kind for kind in kinds}


def document_kinds() -> tuple[DocumentKind, ...]:
    return tuple(_kinds().values())


def find_kind(code: str) -> DocumentKind | None:
    return _kinds().get(code)


def shipped(kind: DocumentKind) -> Mapping[str, Json]:
    """Return the documents of a kind that ship, by name, in their order. Raises ScenarioError."""
    return kind.source.documents() if kind.in_rows else _shipped(kind.code, str(settings.CONTENT_DIR))


@lru_cache(maxsize=32)
def _shipped(code: str, _folder: str) -> Mapping[str, Json]:
    return _kinds()[code].source.documents()


def shipped_texts(kind: DocumentKind) -> Mapping[str, str]:
    """Return the JSON of each document that ships, by name; of a kind that lies in rows none."""
    return {} if kind.in_rows else _shipped_texts(kind.code, str(settings.CONTENT_DIR))


@lru_cache(maxsize=32)
def _shipped_texts(code: str, folder: str) -> Mapping[str, str]:
    return {name: json.dumps(document, ensure_ascii=False) for name, document in _shipped(code, folder).items()}


def indented(document: object) -> str:
    """Return the document with each value on a line of its own."""
    return json.dumps(document, ensure_ascii=False, indent=2)


class Source(Protocol):
    """The files in which the documents of a kind lie."""

    @property
    def key(self) -> str:
        """Return the key of a document that has its name."""

    def documents(self) -> dict[str, Json]:
        """Return all documents that ship, by name, in their order. Raises ScenarioError."""

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        """Return the path and the bytes of the file with the document of this name, made of all `documents`."""

    def has(self, path: str) -> bool:
        """Return whether a file of this path can be one of this source."""

    def path_of(self, content: Mapping[str, Any]) -> str:
        """Return the path of a file with this content, "" where it is none of this source."""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        """Return the documents in a file of this source, by name."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One file for each document: `folder/<stem>.json`, where `stem` makes the stem of a document.

    No other content has the key `marker`.
    """

    folder: str
    key: str
    style: Style
    stem: Callable[[Mapping[str, Any]], str]
    marker: str
    left_out: tuple[str, ...] = ()

    def documents(self) -> dict[str, Json]:
        paths = sorted((Path(settings.CONTENT_DIR) / self.folder).glob("*.json"))
        read = [_object(read_json(path.read_bytes())) for path in paths if path.stem not in self.left_out]
        return {str(document.get(self.key)): document for document in read}

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        document = documents[name]
        return f"{self.folder}/{self.stem(document)}.json", f"{self.style(document)}\n".encode()

    def has(self, path: str) -> bool:
        folder, _slash, file = path.rpartition("/")
        return folder == self.folder and bool(_FILE.fullmatch(file)) and file[:-5] not in self.left_out

    def path_of(self, content: Mapping[str, Any]) -> str:
        if self.marker not in content or not isinstance(content.get(self.key), str):
            return ""
        try:
            return f"{self.folder}/{self.stem(content)}.json"
        except (KeyError, TypeError, ValueError):  # what its stem is made of is missing, or something else
            return ""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        return {str(content[self.key]): dict(content)} if self.path_of(content) else {}


@dataclass(frozen=True, slots=True)
class Listed:
    """One file for all documents of a kind, which stand in a list under `list_key`."""

    path: str
    list_key: str
    key: str
    style: Style

    def documents(self) -> dict[str, Json]:
        content = _object(read_json((Path(settings.CONTENT_DIR) / self.path).read_bytes()))
        return {str(item[self.key]): item for item in content[self.list_key]}

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        content = _object(read_json((Path(settings.CONTENT_DIR) / self.path).read_bytes()))
        whole = {**content, self.list_key: [*documents.values()]}
        return self.path, f"{self.style(whole)}\n".encode()

    def has(self, path: str) -> bool:
        return path == self.path

    def path_of(self, content: Mapping[str, Any]) -> str:
        return self.path if isinstance(content.get(self.list_key), list) else ""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        items = content[self.list_key] if self.path_of(content) else []
        return {str(item[self.key]): item for item in items if isinstance(item, dict) and self.key in item}


INDENTED: Final[Style] = indented


def _object(content: object) -> Json:
    if not isinstance(content, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    return content
