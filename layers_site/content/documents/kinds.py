"""The kinds of documents that editors change beside cards and cases. Apps register theirs as they begin."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from django.conf import settings
from django.utils.module_loading import import_string
from django_stubs_ext import StrOrPromise

from engine.errors import Problem
from engine.notation.json_schema import Schema
from layers_site.content.documents.sources import Json, Source
from layers_site.platform.names import name_problems


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document.

    `store` puts a published document, in the name of a user, where it lies as a row of its own; visitors see that row
    then, and its source reads it. By its name `is_public` tells whether they do, and `withdraw` ends that. `schema`
    describes its documents, `source` knows their files.

    `problems` tells what keeps a document from being published. `label` is the key of its title. Of the lists in
    `sections` each item has a page of its own at the desk. Nobody edits the keys in `fixed`, nor that of its name.
    `address` is where learners see the document, or a page of it by its place; what has none is a ruleset, seen on the
    board under its key `board`.
    New ones can be made where `makes_new` gives what they begin as, by their name. `named_by` are the keys under which
    other documents name one, each with the code of the kind that alone means it so ("" for all). No two documents
    have the same number under the key `place`.
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
    place: str = ""

    def all_problems(self, document: Json) -> list[Problem]:
        """Return what keeps a document from being published, and of those of all kinds: names that cannot be shown."""
        problems = list(self.problems(document))
        known = {problem.path for problem in problems}
        return problems + [problem for problem in name_problems(document) if problem.path not in known]

    @property
    def unedited(self) -> tuple[str, ...]:
        """Return the keys that no form asks for."""
        return (self.source.key, *self.fixed)


#: Where each kind stands. Their modules know how each page of a lesson is made, so they are loaded only when asked for.
_PATHS: Final[list[str]] = []


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
    return kind.source.documents() if kind.store else _shipped(kind.code, str(settings.CONTENT_DIR))


@lru_cache(maxsize=32)
def _shipped(code: str, _folder: str) -> Mapping[str, Json]:
    return _kinds()[code].source.documents()


def shipped_texts(kind: DocumentKind) -> Mapping[str, str]:
    """Return the JSON of each document that ships, by name; of a kind that lies in rows none."""
    return {} if kind.store else _shipped_texts(kind.code, str(settings.CONTENT_DIR))


@lru_cache(maxsize=32)
def _shipped_texts(code: str, folder: str) -> Mapping[str, str]:
    return {name: json.dumps(document, ensure_ascii=False) for name, document in _shipped(code, folder).items()}
