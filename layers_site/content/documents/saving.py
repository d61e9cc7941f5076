"""Saving of documents: drafts of those that ship or of new ones, their steps to what visitors see, and the way back.

As files they are byte for byte what would lie in `fixtures/`, drafts in `drafts/`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from engine.errors import Fault, Problem, ScenarioError
from engine.notation.scenarios import json_text
from layers_site.accounts.models import Event
from layers_site.content.documents.models import Document
from layers_site.content.files import DRAFTS, LIMITS, ContentError, FileProblem, digest_of, pretty, read_json
from layers_site.content.publishing import DRAFT, PUBLISHED, NotReadyError, User
from layers_site.content.shipped.kinds import DocumentKind, Json, document_kinds, shipped
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.problems import SiteFault, Worded

#: Steps beside the statuses: visitors see the file again; the draft is given up; a newer file is taken, or kept out.
WITHDRAW: Final = "withdraw"
DISCARD: Final = "discard"
TAKE_SHIPPED: Final = "take"
KEEP_OURS: Final = "keep"
Check = Callable[[Document], None]
#: The reason with which a file is taken in: its languages belong together.
IMPORTED: Final = "imported"
_MOST_BYTES: Final = LIMITS.bytes or 0


def working(kind: DocumentKind, name: str) -> Document:
    """Return the document that editors work at; what nobody has changed yet is as it ships, and not stored.

    Raises Document.DoesNotExist.
    """
    row = Document.objects.filter(kind=kind.code, slug=name).first()
    return as_shipped(kind, name) if row is None else renewed(row)


def renewed(row: Document) -> Document:
    """Return the row; one that nobody has changed says what ships now, and not what shipped when it was stored."""
    ships = None if row.of_kind.in_rows else row.shipped
    if ships is not None and row.status == PUBLISHED and not row.is_shown:
        row.document, row.loaded_digest = ships, digest_of(ships)
    return row


def as_shipped(kind: DocumentKind, name: str) -> Document:
    document = shipped(kind).get(name)
    if document is None:
        raise Document.DoesNotExist(name)
    status = Document.Status.PUBLISHED
    return Document(kind=kind.code, slug=name, document=document, status=status, loaded_digest=digest_of(document))


def locked(kind: DocumentKind, name: str) -> Document:
    """Return the stored row, which nobody else changes meanwhile; its first version is what ships.

    For use in a transaction. Raises Document.DoesNotExist.
    """
    rows = Document.objects.select_for_update().filter(kind=kind.code, slug=name)
    row = rows.first()
    if row is None:
        first = as_shipped(kind, name)
        first.signed_by(None, "loaded")
        with suppress(IntegrityError), transaction.atomic():  # somebody else may have been first
            first.save()
        row = rows.get()
    return renewed(row)


def change(kind: DocumentKind, name: str, user: User, check: Check, write: Check, reason: str = "") -> Document:
    """Store what `write` makes of the document: a draft. What visitors see stays until somebody publishes it.

    Raises what `check` and `write` raise, PermissionDenied, Document.DoesNotExist, and ValidationError for what is too
    long.
    """
    if not user.has_perm("content.change_document"):
        raise PermissionDenied
    with transaction.atomic():
        row = locked(kind, name)
        check(row)
        before, right = pretty(row.document), row.still_right
        write(row)
        if pretty(row.document) != before:
            if reason == IMPORTED:
                row.settle_stale([])
            _save(row, user, DRAFT, reason)
        elif row.still_right != right:
            _save(row, user, row.status, reason)
    return row


def make(kind: DocumentKind, name: str, user: User, document: Json | None = None, reason: str = "") -> Document:
    """Store a new draft under a name that is free. Raises PermissionDenied, and ValidationError where it is taken."""
    if not user.has_perm("content.add_document") or kind.makes_new is None:
        raise PermissionDenied
    with transaction.atomic():
        if name in shipped(kind) or Document.objects.filter(kind=kind.code, slug=name).exists():
            raise ValidationError(_("This name exists already. Choose another one."))
        row = Document(kind=kind.code, slug=name, document=document or kind.makes_new(name))
        _save(row, user, DRAFT, reason)
    return row


def _save(row: Document, user: User, status: str, reason: str = "") -> None:
    if len(pretty(row.document).encode()) > _MOST_BYTES:
        raise ValidationError(_("This is too long to be stored. Shorten it."))
    row.status = Document.Status(status)
    row.signed_by(user, reason)
    row.save()


# --- steps --------------------------------------------------------------------------------------------


def steps(row: Document, user: User) -> list[str]:
    """Return the steps that this user may take with a document.

    What nobody has changed can only be withdrawn, and that where it is not a file.
    """
    may: Mapping[str, bool] = {deed: user.has_perm(f"content.{deed}_document") for deed in _DEEDS}
    is_row_seen = row.of_kind.withdraw is not None and row.is_public
    if row._state.adding:
        return [WITHDRAW] if is_row_seen and may["publish"] else []
    possible = {
        PUBLISHED: row.status == DRAFT and may["publish"],
        DISCARD: row.status != PUBLISHED and may["change"] and (row.is_public or row.public is None),
        WITHDRAW: (row.is_shown or is_row_seen) and may["publish"],
        TAKE_SHIPPED: row.ships_newer and may["change"],
        KEEP_OURS: row.ships_newer and may["change"],
    }
    return [step for step, is_possible in possible.items() if is_possible]


def is_lost(row: Document, user: User) -> bool:
    """Return whether visitors would see nothing of it any more if this user withdrew it: no file takes its place."""
    return WITHDRAW in steps(row, user) and (row.of_kind.withdraw is not None or row.shipped is None)


_DEEDS: Final = ("change", "publish")


def advance(kind: DocumentKind, name: str, step: str, user: User, check: Check) -> Document:
    """Take a step. Raises PermissionDenied for those who may not, and NotReadyError with all that stands in the way."""
    with transaction.atomic():
        row = locked(kind, name)
        check(row)
        if step not in steps(row, user):
            raise PermissionDenied
        problems = row.problems_now() if step == PUBLISHED else []
        if problems:
            raise NotReadyError(problems)
        key = row.pk
        _STEPS[step](row, user)
        Event.record(user, Event.What.CASE_STATUS, f"content.document {key}: {step}")
    return row


def _publish(row: Document, user: User) -> None:
    store = row.of_kind.store
    if store is not None:
        store(row.document, user)
    if row.of_kind.in_rows:
        row.loaded_digest = digest_of(row.document)
    else:
        row.shown = row.document
    _save(row, user, PUBLISHED)


def _withdraw(row: Document, user: User) -> None:
    withdraw, store = row.of_kind.withdraw, row.of_kind.store
    if withdraw is not None:
        withdraw(row.slug, user)
    elif store is not None and row.shipped is not None:
        store(row.shipped, user)
    row.shown = None
    _save(row, user, DRAFT)


def _discard(row: Document, user: User) -> None:
    """Go back to what visitors see; what none of them has seen is gone."""
    if row.public is None:
        row.delete()
        return
    row.document = row.public
    _save(row, user, PUBLISHED, "reverted")


def _take_shipped(row: Document, user: User) -> None:
    row.document = row.shipped or row.document
    _keep_ours(row, user, "shipped")


def _keep_ours(row: Document, user: User, reason: str = "") -> None:
    row.loaded_digest = digest_of(row.shipped or row.document)
    _save(row, user, DRAFT if reason else row.status, reason)


_STEPS: Final[Mapping[str, Callable[[Document, User], None]]] = {
    PUBLISHED: _publish,
    WITHDRAW: _withdraw,
    DISCARD: _discard,
    TAKE_SHIPPED: _take_shipped,
    KEEP_OURS: _keep_ours,
}


# --- documents as files ----------------------------------------------------------------------------------


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
