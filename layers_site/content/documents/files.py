"""Documents as files: byte for byte what would lie in `fixtures/`, drafts in `drafts/`, and the way back in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from engine.errors import Fault, Problem, ScenarioError
from engine.notation.scenarios import json_text
from layers_site.content.documents.models import Document
from layers_site.content.documents.saving import change, make
from layers_site.content.files import DRAFTS, FileProblem, read_json
from layers_site.content.publishing import PUBLISHED, User
from layers_site.content.shipped.kinds import DocumentKind, Json, document_kinds, shipped
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.problems import SiteFault, Worded


def document_file(row: Document) -> tuple[str, bytes]:
    """Return the file of a document as editors have it now: its path under `fixtures/`, and its bytes."""
    kind = row.of_kind
    path, data = kind.source.file(row.slug, {**_public(kind), row.slug: row.document})
    return (path if row.status == PUBLISHED else f"{DRAFTS}/{path}"), data


def document_files() -> dict[str, bytes]:
    """Return the files of all that was published here in place of what ships, and in `drafts/` what is worked at."""
    files: dict[str, bytes] = {}
    for kind in document_kinds():
        rows, public = _rows(kind), _public(kind)
        shown = {row.slug: row.shown for row in rows if row.shown is not None}
        drafts = {row.slug: row.document for row in rows if row.status != PUBLISHED}
        if not kind.in_rows:  # published ones are rows, which are exported by themselves
            files |= dict(_files(kind, public, shown))
        files |= {f"{_drafts_of(kind)}/{path}": data for path, data in _files(kind, {**public, **drafts}, drafts)}
    return files


def _drafts_of(kind: DocumentKind) -> str:
    """Return the folder of what is worked at: a row that is not published lies in the one for drafts itself."""
    return f"{DRAFTS}/documents" if kind.in_rows else DRAFTS


def _files(kind: DocumentKind, documents: Mapping[str, Json], names: Mapping[str, Json]) -> Iterator[tuple[str, bytes]]:
    yield from (kind.source.file(name, documents) for name in names)


def _rows(kind: DocumentKind) -> list[Document]:
    return list(Document.objects.filter(kind=kind.code))


def _public(kind: DocumentKind) -> dict[str, Json]:
    """Return what visitors see of a kind, by name: those that ship first."""
    shown = {row.slug: row.shown for row in _rows(kind) if row.shown is not None}
    return {**shipped(kind), **shown}


# --- the way in -----------------------------------------------------------------------------------------


#: What is wrong with a document that somebody still works at, and can be read.
_UNFINISHED: Final = (
    Fault.EMPTY,
    Worded.TEXT,
    SiteFault.AFTER_LAST_MOVE,
    SiteFault.DONE_AT_START,
    SiteFault.NOT_SOLVED,
    SiteFault.NO_BOARD,
    SiteFault.NO_CARD,
    SiteFault.NO_MISCONCEPTION,
    SiteFault.NO_STAGE,
    SiteFault.NUMBER_OF_CHOICES,
    SiteFault.NUMBER_OF_PARTS,
    SiteFault.NUMBER_OF_QUESTIONS,
    SiteFault.OUT_OF_ORDER,
)
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")


@dataclass(slots=True)
class TakenIn:
    """The files with something new, those that changed what was there, those that said the same, and all problems."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)


def kind_at(path: str) -> DocumentKind | None:
    """Return the kind of the documents in a file of this path; None for other content."""
    return next((kind for kind in document_kinds() if kind.source.has(_public_path(kind, path))), None)


def _public_path(kind: DocumentKind, path: str) -> str:
    """Return the path of what a file holds, published; "" for the file of a row."""
    drafts = f"{_drafts_of(kind)}/"
    return path.removeprefix(drafts) if path.startswith(drafts) or not kind.in_rows else ""


def path_for(content: Mapping[str, Any]) -> str:
    """Return the path of a file with this content; "" for other content."""
    return next(filter(None, (kind.source.path_of(content) for kind in document_kinds() if not kind.in_rows)), "")


@dataclass(slots=True)
class Intake:
    """Takes the documents of one file in, as drafts, in the name of a user, from the one after `looked_at` on.

    `goes_on` says before each whether there is time for it. Whoever calls undoes all of it where problems are told.
    """

    path: str
    user: User
    taken: TakenIn
    goes_on: Callable[[str, DocumentKind, str], bool]
    looked_at: int = 0

    def take(self, kind: DocumentKind, data: bytes) -> int | None:
        """Store the documents of the file, and note what they were or what is wrong with them.

        Returns how many were looked at if there was no time for more.
        """
        try:
            content = read_json(data)
        except ScenarioError as error:
            self._refuse("", [(problem.path, editor_text(problem)) for problem in error.problems])
            return None
        if not isinstance(content, dict):
            self._refuse("", [("", editor_text(Problem("", SiteFault.NO_JSON_OBJECT)))])
        elif kind.source.path_of(content) != _public_path(kind, self.path):
            self._refuse("", [("", _("the name of the file is not that of what is in it"))])
        else:
            return self._take_each(kind, kind.source.named(content))
        return None

    def _take_each(self, kind: DocumentKind, documents: Mapping[str, Json]) -> int | None:
        outcomes, left = set(), None
        for number, (name, document) in enumerate(documents.items()):
            if number < self.looked_at:
                continue
            if not self.goes_on(self.path, kind, name):
                left = number
                break
            outcomes.add(self._store(kind, name, document))
        if outcomes or left is None:
            outcome = next((word for word in ("created", "updated") if word in outcomes), "unchanged")
            getattr(self.taken, outcome).append(self.path)
        return left

    def _store(self, kind: DocumentKind, name: str, document: Json) -> str:
        row = Document.objects.filter(kind=kind.code, slug=name).first()
        before = row.document if row else shipped(kind).get(name)
        if before is not None and json_text(before) == json_text(document):
            return "unchanged"
        if not _NAME.fullmatch(name):
            self._refuse("", [("", editor_text(Problem("", SiteFault.MISNAMED)))])
            return "unchanged"
        hindering = [problem for problem in kind.all_problems(document) if not self._may_wait(problem)]
        self._refuse(name, [(problem.path, editor_text(problem)) for problem in hindering])
        try:
            if before is None:
                make(kind, name, self.user, document, "imported")
                return "created"
            change(kind, name, self.user, lambda _row: None, lambda row: row.take_json(document), "imported")
        except PermissionDenied:
            self._refuse(name, [("", editor_text(Problem("", SiteFault.NOT_YOURS)))])
        except ValidationError as error:
            self._refuse(name, [("", message) for message in error.messages])
        return "updated"

    def _may_wait(self, problem: Problem) -> bool:
        """Return whether a draft may have this problem: an export of everything has unfinished ones too."""
        return self.path.startswith(f"{DRAFTS}/") and problem.code in _UNFINISHED

    def _refuse(self, name: str, problems: list[tuple[str, str]]) -> None:
        self.taken.problems += [FileProblem(self.path, f"{name}{place}", message) for place, message in problems]
