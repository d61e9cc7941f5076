"""Content as files that go back in unchanged, by the kinds of content that do.

Files that somebody uploads are looked at before they replace anything, and stored whole or not at all.
"""

from __future__ import annotations

import codecs
import io
import re
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _

from engine.errors import Problem, ScenarioError
from layers_site.content import publishing, validation
from layers_site.content.bases import Content
from layers_site.content.card_texts import card_problems
from layers_site.content.documents.saving import kind_at, path_for, read_documents, take_document
from layers_site.content.files import (
    DRAFTS,
    LIMITS,
    STATE_FILE,
    ContentError,
    ContentFile,
    FileProblem,
    both_as_draft,
    digest_of,
    document_bytes,
    document_of,
    file_name,
    read_json,
    read_states,
    untold_state,
)
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.editing import save_edited
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.views import attached


@dataclass(frozen=True, slots=True)
class Kind:
    """`folder` is where its files lie. `problems` tells why a document cannot be read at all."""

    folder: str
    model: type[Card | Case]
    problems: Callable[[Any], Sequence[Problem]]


#: In the order in which they come in: a card before the cases.
KINDS: Final = (
    Kind("cards", Card, card_problems),
    Kind("cases", Case, validation.case_problems),
)


def kind_in(folder: str) -> Kind | None:
    """Return the kind whose files lie in a folder of this name; None where there is none."""
    return next((kind for kind in KINDS if kind.folder == folder), None)


#: Every file in an archive is of this moment, so that the same content is the same archive.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE: Final = 0o644 << 16
_UNIX: Final = 3


def exported_name(content: Card | Case, status: str = "") -> str:
    """Return the name of the exported file, such as `cards/<slug>.json` or `cases/<slug>.json`.

    Unpublished content lies in `drafts/`, unless it is exported with another `status`.
    """
    kind = next(kind for kind in KINDS if isinstance(content, kind.model))
    return file_name(kind.folder, content.slug, status or content.status)


def everything() -> list[Card | Case]:
    """Return all stored content that people may change, drafts too."""
    return [*Card.objects.order_by("slug"), *Case.objects.order_by("slug")]


def exported_files(contents: Collection[Card | Case]) -> list[tuple[str, bytes]]:
    """Return a file for each content, by name, and `state.json` if a status has to be stored beside them."""
    files = {exported_name(content): document_bytes(content.as_json()) for content in contents}
    states = {exported_name(content): untold_state(content.state_json()) for content in contents}
    beside = {name: state for name, state in states.items() if state}
    if beside:
        files[STATE_FILE] = document_bytes(beside)
    return sorted(files.items())


def export_zip(contents: Iterable[Card | Case], beside: Mapping[str, bytes] | None = None) -> bytes:
    """Return an archive with a file for each content and the files `beside`, the same bytes for the same content."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted([*exported_files(list(contents)), *(beside or {}).items()]):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system, entry.external_attr, entry.compress_type = _UNIX, _PLAIN_FILE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target.getvalue()


@dataclass(frozen=True, slots=True)
class Download:
    """A file to take along."""

    name: str
    content_type: str
    data: bytes


def download(rows: Sequence[Card | Case], archive: str) -> Download:
    """Give one content as its JSON file, several as a zip archive of that name."""
    if len(rows) == 1:
        return Download(f"{rows[0].slug}.json", "application/json", document_bytes(rows[0].as_json()))
    return Download(archive, "application/zip", export_zip(rows))


def attachment(file: Download) -> HttpResponse:
    """Answer with the file, to be stored under its name."""
    return attached(HttpResponse(file.data, content_type=file.content_type), file.name)


# --- uploads ---------------------------------------------------------------------------------------------


#: What an upload may have: bytes as it comes, files, and bytes of all its files unpacked.
LARGEST_UPLOAD: Final = 8 * 1024 * 1024
MOST_FILES: Final = 8_000
LARGEST_UNPACKED: Final = 64 * 1024 * 1024
LARGEST_FILE: Final = cast(int, LIMITS.bytes)
_NAME: Final = re.compile(r"(?:drafts/)?([a-z]+)/([a-z0-9]+(?:-[a-z0-9]+)*)\.json")

Files = Sequence[tuple[str, bytes]]


#: Of the time that a request may take: the rest is for unpacking, and for the page.
_SHARE: Final = 1.2


@dataclass(frozen=True, slots=True)
class Replaced:
    """Content that a file replaces: as it was stored, and as it is then."""

    path: str
    before: Content
    after: Content


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import, by the names of the files: they were new, changed what was there, or said the same.

    It `is_kept`, or it was tried and taken back, since it would replace something.
    """

    created: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]
    replaced: tuple[Replaced, ...]
    is_kept: bool


def import_files(files: Files, user: User, *, replaces: bool = True) -> Imported:
    """Store the files, `("cases/<slug>.json", bytes)`, in the name of the user; what is new becomes a draft.

    A file is whole: both its languages count as up to date, unless a `state.json` beside it says otherwise. What is
    published stays so, if the file could be published. Unless it `replaces`, nothing is stored where something is there
    already. Raises PermissionDenied for those who may not add content, and ContentError with every problem of every
    file; then nothing of them has been stored.
    """
    if not (publishing.may_add(user, Case) or publishing.may_add(user, Card)):
        raise PermissionDenied
    if len(files) > MOST_FILES:
        raise ContentError([FileProblem("", "", _("too many files: at most %(most)s") % {"most": MOST_FILES})])
    states = _states_of(files)
    outcomes: dict[str, list[str]] = {"created": [], "updated": [], "unchanged": []}
    replaced: list[Replaced] = []
    problems: list[FileProblem] = []
    end = time.thread_time() + settings.REQUEST_SECONDS * _SHARE if settings.REQUEST_SECONDS else None
    with transaction.atomic():
        for path, data in _queue(files):
            if end is not None and time.thread_time() > end:
                raise ContentError([FileProblem(path, "", _("this takes too long: import fewer files at once"))])
            changes: list[Change] = []
            for take in _takes(path, data, states.get(path, {}), user, problems):
                try:
                    changes.append(take())
                except ContentError as error:
                    problems += error.problems
            stored = [change for change in changes if change is not None]
            replaced += [Replaced(path, before, after) for before, after in stored if before is not None]
            is_new = any(before is None for before, _after in stored)
            outcomes["created" if is_new else "updated" if stored else "unchanged"].append(path)
        if problems:
            raise ContentError(problems)
        is_kept = replaces or not replaced
        transaction.set_rollback(not is_kept)
    created, updated, unchanged = map(tuple, outcomes.values())
    return Imported(created, updated, unchanged, tuple(replaced), is_kept)


#: A content as it was, None for a new one, and as it is; None where a file says the same.
Change = tuple[Content | None, Content] | None


def _takes(
    path: str, data: bytes, state: dict[str, Any], user: User, problems: list[FileProblem]
) -> list[Callable[[], Change]]:
    """Return what stores each content of a file. What cannot be read is added to the problems."""
    documents = kind_at(path)
    try:
        if documents is not None:
            read = read_documents(documents, path, data)
            return [partial(take_document, documents, path, name, read[name], user) for name in read]
        slug = path.rpartition("/")[2].removesuffix(".json")
        return [partial(_take, ContentFile(_kind(path).folder, path, document_of(data, slug), state), user)]
    except ContentError as error:
        problems += error.problems
    except ScenarioError as error:
        problems += [FileProblem(path, problem.path, editor_text(problem)) for problem in error.problems]
    return []


def _take(file: ContentFile, user: User) -> Change:
    """Store a card, a case or a game. Raises ContentError."""
    kind = _kind(file.name)
    before = kind.model._default_manager.filter(slug=file.document["slug"]).first()
    if before is not None and before.digest == digest_of(file.document):
        return None
    _refuse(file, kind.problems(file.document))
    new = kind.model()
    new.take_json(file.document)
    if before is not None and before.digest == new.digest:
        return None
    row = kind.model._default_manager.get(pk=before.pk) if before is not None else new
    row.take_json(file.document)
    if isinstance(row, Case):
        row.settle_stale(list(file.state.get("stale", ())))
        row.same = sorted({*row.same, *file.state.get("same", ())})
    try:
        save_edited(row, user, "imported")
    except PermissionDenied:
        _refuse(file, [Problem("", SiteFault.NOT_YOURS)])
    except ValidationError as error:
        _refuse(file, [worded("", message) for message in error.messages])
    return before, row


def _refuse(file: ContentFile, problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError([FileProblem(file.name, problem.path, editor_text(problem)) for problem in problems])


# --- reading ----------------------------------------------------------------------------------------


def _queue(files: Files) -> list[tuple[str, bytes]]:
    """Return the files in the order in which they are imported.

    Cards come first and documents last, since some are about a row that comes in before. Raises ContentError for names
    that no file may have.
    """
    names = [name for name, _data in files]
    twice = [name for name, count in Counter(names).items() if count > 1]
    rows = [file for file in files if file[0] != STATE_FILE and not kind_at(file[0])]
    problems = [
        FileProblem(name, "", _("is there twice")) for name in [*twice, *both_as_draft([name for name, _data in rows])]
    ]
    problems += [FileProblem(name, "", editor_text(_misnamed())) for name, _data in rows if not _is_named(name)]
    documents = [file for file in files if kind_at(file[0]) and f"{DRAFTS}/{file[0]}" not in names]
    if problems or not (rows or documents):
        raise ContentError(problems or [FileProblem("", "", _("there is no file in it"))])
    return [*sorted(rows, key=_cards_first), *documents]


def _cards_first(file: tuple[str, bytes]) -> str:
    return file[0].removeprefix(f"{DRAFTS}/")


def _states_of(files: Files) -> Mapping[str, dict[str, Any]]:
    """Read the `state.json` of an archive, by the names of its files. Raises ContentError."""
    data = dict(files).get(STATE_FILE)
    try:
        return {} if data is None else read_states(data)
    except ScenarioError as error:
        problems = [FileProblem(STATE_FILE, problem.path, editor_text(problem)) for problem in error.problems]
        raise ContentError(problems) from error


def _kind(name: str) -> Kind:
    """Return the kind of the file of this name. Raises ScenarioError for a name that no file of content has."""
    match = _NAME.fullmatch(name)
    kind = kind_in(match[1]) if match else None
    if kind is None:
        raise ScenarioError((_misnamed(),))
    return kind


def _misnamed() -> Problem:
    return Problem("", SiteFault.MISNAMED)


def _is_named(name: str) -> bool:
    if kind_at(name):
        return True
    match = _NAME.fullmatch(name)
    return match is not None and kind_in(match[1]) is not None


def read_upload(name: str, data: bytes) -> list[tuple[str, bytes]]:
    """Return the files of an upload: those of a zip archive, or the one JSON file that it is. Raises ContentError.

    Sizes are looked at before anything is unpacked.
    """
    if len(data) > LARGEST_UPLOAD:
        raise ContentError([FileProblem(name, "", _("is larger than 8 MB"))])
    if not data.startswith(b"PK"):
        text = data.removeprefix(codecs.BOM_UTF8)
        return [(_name_of(name, text), text)]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [(path, _unpacked(archive, entry)) for path, entry in _entries(name, archive)]
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        if isinstance(error, ContentError):
            raise
        raise ContentError([FileProblem(name, "", _("isn’t a zip archive that can be read"))]) from error


def _name_of(name: str, data: bytes) -> str:
    """Return the place of a single file by its keys: a case has a scenario, a stack game a script, a card neither."""
    try:
        document = read_json(data)
    except ScenarioError as error:
        raise ContentError(
            [FileProblem(name, problem.path, editor_text(problem)) for problem in error.problems]
        ) from error
    parts = document if isinstance(document, dict) else {}
    if path := path_for(parts):
        return path
    kind = "cases" if "scenario" in parts else "stack" if "script" in parts else "cards"
    slug = document.get("slug") if isinstance(document, dict) else None
    return f"{kind}/{slug}.json" if isinstance(slug, str) else name


def _entries(name: str, archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """Return the files of an archive that may be unpacked, by their paths.

    Raises ContentError for too many, too large, or elsewhere.
    """
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_of_a_mac(entry.filename)]
    if len(entries) > MOST_FILES:
        raise ContentError([FileProblem(name, "", _("too many files: at most %(most)s") % {"most": MOST_FILES})])
    paths = _without_outer_folder([entry.filename for entry in entries])
    named = list(zip(paths, entries, strict=True))
    problems = [
        FileProblem(path, "", editor_text(_misnamed())) for path in paths if not _is_named(path) and path != STATE_FILE
    ]
    problems += [FileProblem(path, "", _("is too large")) for path, entry in named if entry.file_size > LARGEST_FILE]
    if sum(entry.file_size for entry in entries) > LARGEST_UNPACKED:
        problems.append(FileProblem(name, "", _("is too large when unpacked")))
    if problems:
        raise ContentError(problems)
    return named


def _is_of_a_mac(path: str) -> bool:
    """Return whether macOS has put the file into the archive beside what somebody chose."""
    return path.startswith("__MACOSX/") or path.rpartition("/")[2] == ".DS_Store"


def _without_outer_folder(paths: list[str]) -> list[str]:
    """Return the paths without the folder in which all of them lie, where somebody has packed a folder."""
    outer = {path.partition("/")[0] for path in paths}
    is_packed = len(outer) == 1 and not any(map(_is_named, paths)) and all("/" in path for path in paths)
    return [path.partition("/")[2] for path in paths] if is_packed else paths


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Unpack a file of an archive, at most as many bytes as the archive announces."""
    with archive.open(entry) as file:
        data = file.read(entry.file_size + 1)
    if len(data) > entry.file_size:
        raise zipfile.BadZipFile(entry.filename)
    return data.removeprefix(codecs.BOM_UTF8)
