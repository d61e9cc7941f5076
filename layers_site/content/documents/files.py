"""Documents as files: byte for byte what would lie in `fixtures/`, drafts in `drafts/`, and the way back in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from engine.errors import Fault, Problem, ScenarioError
from engine.notation.scenarios import json_text
from layers_site.content.documents.models import Document
from layers_site.content.documents.saving import change, make, working
from layers_site.content.files import DRAFTS, ContentError, FileProblem, read_json
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


def read_documents(kind: DocumentKind, path: str, data: bytes) -> dict[str, Json]:
    """Return the documents of a file, by name. Raises ScenarioError, and ContentError where it is called otherwise."""
    content = read_json(data)
    if not isinstance(content, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    if kind.source.path_of(content) != _public_path(kind, path):
        raise ContentError([FileProblem(path, "", _("the name of the file is not that of what is in it"))])
    return kind.source.named(content)


def take_document(
    kind: DocumentKind, path: str, name: str, document: Json, user: User
) -> tuple[Document | None, Document] | None:
    """Store a document of a file as a draft. Return it as it was, None for a new one, and as it is; None for the same.

    Raises ContentError with all that is wrong with it.
    """
    try:
        before: Document | None = working(kind, name)
    except Document.DoesNotExist:
        before = None
    if before is not None and json_text(before.document) == json_text(document):
        return None
    problems = [Problem("", SiteFault.MISNAMED)] if not _NAME.fullmatch(name) else kind.all_problems(document)
    hindering = [problem for problem in problems if not _may_wait(path, problem)]
    wrong = [FileProblem(path, f"{name}{problem.path}", editor_text(problem)) for problem in hindering]
    try:
        if wrong:
            raise ContentError(wrong)
        if before is None:
            return None, make(kind, name, user, document, "imported")
        return before, change(kind, name, user, lambda _row: None, lambda row: row.take_json(document), "imported")
    except PermissionDenied as error:
        raise ContentError([FileProblem(path, name, editor_text(Problem("", SiteFault.NOT_YOURS)))]) from error
    except ValidationError as error:
        raise ContentError([FileProblem(path, name, message) for message in error.messages]) from error


def _may_wait(path: str, problem: Problem) -> bool:
    """Return whether a draft may have this problem: an export of everything has unfinished ones too."""
    return path.startswith(f"{DRAFTS}/") and problem.code in _UNFINISHED
