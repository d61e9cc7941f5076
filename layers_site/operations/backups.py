"""Backups: one file that holds the whole database, and the way back.

    layers-backup/1 ── a ZIP file ── about.json   who made it, of which database, with which migrations
                                  └─ database     the database itself, as its kind writes it

Every byte in it has a checksum, so that a damaged file is found out before anything is changed. Restoring looks at all
that can be wrong before it changes anything.
"""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from layers_site import __version__
from layers_site.operations.databases import RefusedError, dump, load

FORMAT: Final = "layers-backup/1"
ABOUT: Final = "about.json"
DATABASE: Final = "database"
#: What it says of itself is some kilobytes; a file that says more is none of ours.
_MOST_ABOUT: Final = 1024 * 1024
_DAMAGE: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError)


@dataclass(frozen=True, slots=True)
class About:
    """`vendor` is "sqlite" or "postgresql"; `made` is a time in UTC; `migrations` are pairs of app and name.

    `version` and `commit` are those of the program that made the backup; `commit` is "" where nobody could say.
    """

    vendor: str
    version: str
    commit: str
    made: str
    migrations: tuple[tuple[str, str], ...]

    def as_json(self) -> str:
        program = {"version": self.version, "commit": self.commit}
        document = {"format": FORMAT, "vendor": self.vendor, **program, "made": self.made}
        return json.dumps({**document, "migrations": self.migrations}, indent=1)

    @property
    def program(self) -> str:
        """Return what made the backup, as "version 0.1.0 (1a2b3c4d)"."""
        return f"version {self.version}" + (f" ({self.commit[:8]})" if self.commit else "")


def source_commit() -> str:
    """Return the commit that runs here: the setting SOURCE_COMMIT, or what Git says of the folder; else ""."""
    if settings.SOURCE_COMMIT:
        return str(settings.SOURCE_COMMIT)
    try:
        command = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
        answer = subprocess.run(command, capture_output=True, check=True, text=True, timeout=10)  # noqa: S603
        return answer.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def save(connection: BaseDatabaseWrapper, path: Path) -> None:
    """Write all that was in the database at one moment to a new file, which only its owner may read.

    The file appears once it is whole. Raises RefusedError where there is one already, or where nothing can be written.
    """
    if path.exists():
        raise RefusedError(f"{path} is there already.")
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=".layers-backup-", delete=False) as new:
            unfinished = Path(new.name)
            try:
                _write(connection, unfinished, path.parent)
                os.fsync(new.fileno())
                unfinished.rename(path)
            finally:
                unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise RefusedError(f"{path} cannot be written: {error}.") from error


def _write(connection: BaseDatabaseWrapper, path: Path, beside: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, _about(connection).as_json())
        with archive.open(DATABASE, "w", force_zip64=True) as to:
            dump(connection, to, beside)


def _about(connection: BaseDatabaseWrapper) -> About:
    applied = tuple(sorted(MigrationRecorder(connection).applied_migrations()))
    made = datetime.now(UTC).isoformat(timespec="seconds")
    return About(connection.vendor, __version__, source_commit(), made, applied)


def restore(connection: BaseDatabaseWrapper, path: Path, *, force: bool) -> About:
    """Put what the file holds in the place of the database. With `force` also where something is in it.

    The database is as old as the file then: `migrate` brings it forward. Raises RefusedError, and has changed nothing.
    """
    with _opened(path) as archive:
        about = _read_about(archive)
        _refuse_other_kind(about, connection)
        _refuse_newer(about)
        if not force and connection.introspection.table_names():
            raise RefusedError("There is something in the database already; --force puts the backup in its place.")
        with archive.open(DATABASE) as held:
            load(connection, held)
    return about


def _refuse_other_kind(about: About, connection: BaseDatabaseWrapper) -> None:
    if about.vendor != connection.vendor:
        raise RefusedError(f"The backup is of {about.vendor}, and the database is {connection.vendor}.")


def _refuse_newer(about: About) -> None:
    """Refuse a backup with migrations that this version does not know: it could not bring them forward."""
    known = set(MigrationLoader(None).disk_migrations or ())
    unknown = sorted(set(about.migrations) - known)
    if unknown:
        app, name = unknown[0]
        raise RefusedError(f"The backup was made by {about.program}: {app}.{name} is not known here.")


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup file that is whole and sound. Otherwise raises RefusedError before anything else happens."""
    try:
        with zipfile.ZipFile(path) as archive:
            damaged = archive.testzip()
    except FileNotFoundError:
        raise RefusedError(f"There is no file {path}.") from None
    except _DAMAGE as error:
        raise RefusedError(f"{path} is no backup, or it is damaged: {error}.") from error
    if damaged:
        raise RefusedError(f"{path} is damaged: the checksum of {damaged!r} is wrong.")
    with zipfile.ZipFile(path) as archive:
        yield archive


def _read_about(archive: zipfile.ZipFile) -> About:
    """Read the description of a backup. Raises RefusedError for other files and for newer formats."""
    if set(archive.namelist()) != {ABOUT, DATABASE} or archive.getinfo(ABOUT).file_size > _MOST_ABOUT:
        raise RefusedError(f"{archive.filename} is no backup of this site.")
    try:
        document: Any = json.loads(archive.read(ABOUT))
        if document["format"] != FORMAT:
            raise RefusedError(f"{archive.filename} is of the form {document['format']!r}; {FORMAT!r} can be read.")
        migrations = tuple((str(app), str(name)) for app, name in document["migrations"])
        vendor, version, commit, made = (str(document[key]) for key in ("vendor", "version", "commit", "made"))
        return About(vendor, version, commit, made, migrations)
    except (ValueError, KeyError, TypeError) as error:
        raise RefusedError(f"{archive.filename} does not say what it holds: {error!r}.") from error
