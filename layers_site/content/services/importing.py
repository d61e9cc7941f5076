"""Content from files that somebody uploads: validated whole, and stored all or not at all."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import Problem, ScenarioError
from layers_site.content import publishing
from layers_site.content.documents.files import kind_at, path_for, take_documents_in
from layers_site.content.files import (
    DRAFTS,
    STATE_FILE,
    ContentError,
    ContentFile,
    FileProblem,
    both_as_draft,
    document_of,
    read_states,
)
from layers_site.content.json_text import LIMITS, read_json
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.kinds import Kind, kind_in
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.problems import SiteFault, worded

#: What an upload may have: bytes as it comes, files, and bytes of all its files unpacked.
LARGEST_UPLOAD: Final = 1024 * 1024
MOST_FILES: Final = 2_000
LARGEST_UNPACKED: Final = 16 * 1024 * 1024
LARGEST_FILE: Final = cast(int, LIMITS.bytes)
_NAME: Final = re.compile(r"(?:drafts/)?([a-z]+)/([a-z0-9]+(?:-[a-z0-9]+)*)\.json")

Files = Sequence[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Imported:
    """The names of the files that were new, that changed what was there, and that said the same."""

    created: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]


def import_files(files: Files, user: User) -> Imported:
    """Store every file, `("cases/<slug>.json", bytes)`, in the name of the user; what is new becomes a draft.

    A file is whole, so both its languages count as up to date, unless a `state.json` beside it says otherwise. What is
    published stays so, if the file could be published. Raises PermissionDenied for those who may not add content, and
    ContentError with every problem of every file; then nothing has been stored.
    """
    if not (publishing.may_add(user, Case) or publishing.may_add(user, Card)):
        raise PermissionDenied
    if len(files) > MOST_FILES:
        raise ContentError([FileProblem("", "", _("too many files: at most %(most)s") % {"most": MOST_FILES})])
    of_documents = [(name, data) for name, data in files if kind_at(name)]
    read = _read([(name, data) for name, data in files if not kind_at(name)]) if len(of_documents) < len(files) else []
    outcomes: dict[str, list[str]] = {"created": [], "updated": [], "unchanged": []}
    problems: list[FileProblem] = []
    with transaction.atomic():
        for file in read:
            try:
                outcomes[_import(file, user)].append(file.name)
            except ContentError as error:
                problems += error.problems
        taken = take_documents_in(of_documents, user)  # some are about a row that has come in just now
        outcomes["created"] += taken.created
        outcomes["updated"] += taken.updated
        outcomes["unchanged"] += taken.unchanged
        problems += taken.problems
        if problems:
            raise ContentError(problems)
    return Imported(*(tuple(outcomes[key]) for key in ("created", "updated", "unchanged")))


def _import(file: ContentFile, user: User) -> str:
    """Store one file, and say what it was. Raises ContentError."""
    kind = _kind(file.name)
    _refuse(file, kind.problems(file.document))
    new = kind.model()
    new.take_json(file.document)
    row = kind.model._default_manager.filter(slug=new.slug).first() or new
    if row is not new and row.digest == new.digest:
        return "unchanged"
    row.take_json(file.document)
    if isinstance(row, Case):
        row.settle_stale(list(file.state.get("stale", ())))
        row.same = sorted({*row.same, *file.state.get("same", ())})
    try:
        kind.save(row, user, "imported")
    except PermissionDenied:
        _refuse(file, [Problem("", SiteFault.NOT_YOURS)])
    except ValidationError as error:
        _refuse(file, [worded("", message) for message in error.messages])
    return "created" if row is new else "updated"


def _refuse(file: ContentFile, problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError([FileProblem(file.name, problem.path, editor_text(problem)) for problem in problems])


# --- reading ----------------------------------------------------------------------------------------


def _read(files: Files) -> list[ContentFile]:
    """Return the files as documents, cards first. Raises ContentError with all that cannot be read."""
    twice = [name for name, count in Counter(name for name, _data in files).items() if count > 1]
    problems = [FileProblem(name, "", _("is there twice")) for name in twice]
    states, wrong = _states_of(files)
    problems += wrong
    content_files: list[ContentFile] = []
    for name, data in sorted(files, key=_cards_first):
        if name == STATE_FILE:
            continue
        try:
            content_files.append(_content_file(name, data, states.get(name, {})))
        except ScenarioError as error:
            problems += [FileProblem(name, problem.path, editor_text(problem)) for problem in error.problems]
    problems += [FileProblem(name, "", _("is there twice")) for name in both_as_draft(content_files)]
    if problems or not content_files:
        raise ContentError(problems or [FileProblem("", "", _("there is no file in it"))])
    return content_files


def _cards_first(file: tuple[str, bytes]) -> str:
    return file[0].removeprefix(f"{DRAFTS}/")


def _states_of(files: Files) -> tuple[dict[str, dict[str, Any]], list[FileProblem]]:
    """Read the `state.json` of an archive, by the names of its files, with its problems."""
    data = dict(files).get(STATE_FILE)
    try:
        return ({} if data is None else read_states(data)), []
    except ScenarioError as error:
        return {}, [FileProblem(STATE_FILE, problem.path, editor_text(problem)) for problem in error.problems]


def _content_file(name: str, data: bytes, state: dict[str, Any]) -> ContentFile:
    slug = name.rpartition("/")[2].removesuffix(".json")
    return ContentFile(_kind(name).folder, name, document_of(data, slug), state)


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
        raise ContentError([FileProblem(name, "", _("is larger than 1 MB"))])
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
    """Return the place of a single file: a case has a scenario, a stack game has a script, a card has neither."""
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
    """Return the files of an archive that may be unpacked, by their paths. Raises ContentError for too many, too large,
    or elsewhere.
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
