"""Backups: one file that holds the whole database, how each kind of database is written to it, and the way back.

    layers-backup/1 ── a ZIP file ── about.json   who made it, of which database, with which migrations
                                  └─ database     the database itself, as its kind writes it

Every byte in it has a checksum, so that a damaged file is found out before anything is changed. Restoring looks at all
that can be wrong before it changes anything.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from layers_site import __version__

#: Whoever restores owns it: the names of the roles may differ there.
_DUMP: Final = ("--no-owner", "--no-privileges", "--no-password")
_LOAD: Final = ("--no-psqlrc", "--quiet", "--no-password", "--single-transaction", "--set=ON_ERROR_STOP=1")
_EMPTIED: Final = b"drop schema if exists public cascade;\ncreate schema public;\n"


class RefusedError(Exception):
    """Nothing was changed. The text is a sentence for who runs the site."""


def dump(connection: BaseDatabaseWrapper, to: IO[bytes], beside: Path) -> None:
    """Write the database to `to`; `beside` is a folder with room for a copy. Raises RefusedError."""
    {"sqlite": _dump_sqlite, "postgresql": _dump_postgres}[_known(connection)](connection, to, beside)


def load(connection: BaseDatabaseWrapper, held: IO[bytes]) -> None:
    """Put what is `held` in the place of the whole database, in one transaction. Raises RefusedError."""
    {"sqlite": _load_sqlite, "postgresql": _load_postgres}[_known(connection)](connection, held)


def _known(connection: BaseDatabaseWrapper) -> str:
    """Return the kind of the database. Raises RefusedError for one that is neither SQLite nor PostgreSQL."""
    if connection.vendor not in ("sqlite", "postgresql"):
        raise RefusedError(f"A database of the kind {connection.vendor!r} has to be backed up by its own means.")
    return connection.vendor


# --- SQLite ---


def _dump_sqlite(connection: BaseDatabaseWrapper, to: IO[bytes], beside: Path) -> None:
    with TemporaryDirectory(dir=beside, prefix=".layers-backup-") as folder:
        copy = Path(folder) / "copy"
        with _connected(connection) as source, closing(sqlite3.connect(copy)) as target:
            # All pages in one step: one transaction that reads, so that writers neither wait nor start it over.
            source.backup(target, pages=-1, progress=_stop_where_locked)
            # One file, without a journal of its own beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        with copy.open("rb") as held:
            shutil.copyfileobj(held, to)


def _load_sqlite(connection: BaseDatabaseWrapper, held: IO[bytes]) -> None:
    """Load a copy of SQLite. Raises RefusedError if it is no sound database, or if another process keeps the lock."""
    with TemporaryDirectory(dir=_folder(connection), prefix=".layers-restore-") as folder:
        copy = Path(folder) / "copy"
        with copy.open("wb") as to:
            shutil.copyfileobj(held, to)
        connection.close()
        with closing(sqlite3.connect(copy)) as source:
            _check(source)
            try:
                with _connected(connection) as target:
                    source.backup(target, pages=-1, progress=_stop_where_locked)
            except sqlite3.OperationalError as error:
                raise RefusedError(f"The database cannot be written to: {error}.") from error


def _stop_where_locked(status: int, _left: int, _all: int) -> None:
    """Stop the copy while another process locks the database.

    Each step already waits; Python would repeat it for ever.
    """
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise RefusedError("Somebody else keeps the database locked. Stop the site first.")


def _check(database: sqlite3.Connection) -> None:
    """Check pages and references of the database. Raises RefusedError if they are broken."""
    try:
        errors = [str(row[0]) for row in database.execute("PRAGMA integrity_check(3)")]
        loose = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise RefusedError(f"The database in the backup is damaged: {error}.") from error
    if errors != ["ok"]:
        raise RefusedError(f"The database in the backup is damaged: {'; '.join(errors)}.")
    if loose:
        raise RefusedError(f"The database in the backup is damaged: a row of {loose[0]} points to none of {loose[2]}.")


@contextmanager
def _connected(connection: BaseDatabaseWrapper) -> Iterator[sqlite3.Connection]:
    """Open a connection of its own: Django's may be in the middle of a transaction."""
    name = str(connection.settings_dict["NAME"])
    timeout = connection.settings_dict["OPTIONS"].get("timeout", 5)
    with closing(sqlite3.connect(name, timeout=timeout, uri=name.startswith("file:"))) as own:
        yield own


def _folder(connection: BaseDatabaseWrapper) -> Path | None:
    """Return the folder of the database, where there is room for it; None for a database in memory."""
    name = str(connection.settings_dict["NAME"])
    return None if name.startswith("file:") or name == ":memory:" else Path(name).resolve().parent


# --- PostgreSQL ---


def _dump_postgres(connection: BaseDatabaseWrapper, to: IO[bytes], _beside: Path) -> None:
    command, environment = _called("pg_dump", _DUMP, connection)
    with (
        TemporaryFile() as errors,
        subprocess.Popen(  # noqa: S603 - no shell, and every word is ours
            command, env=environment, stdout=subprocess.PIPE, stderr=errors
        ) as process,
    ):
        assert process.stdout is not None  # noqa: S101 - for the types
        shutil.copyfileobj(process.stdout, to)
        if process.wait():
            raise RefusedError(f"pg_dump failed: {_error_text(errors)}")


def _load_postgres(connection: BaseDatabaseWrapper, held: IO[bytes]) -> None:
    command, environment = _called("psql", _LOAD, connection)
    connection.close()
    with (
        TemporaryFile() as errors,
        subprocess.Popen(  # noqa: S603 - no shell, and every word is ours
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors
        ) as process,
    ):
        assert process.stdin is not None  # noqa: S101 - for the types
        try:
            process.stdin.write(_EMPTIED)
            shutil.copyfileobj(held, process.stdin)
            process.stdin.close()
        except BrokenPipeError:  # it has given up, and says why
            pass
        if process.wait():
            raise RefusedError(f"psql failed: {_error_text(errors)}")


def _called(
    program: str, options: tuple[str, ...], connection: BaseDatabaseWrapper
) -> tuple[list[str], dict[str, str]]:
    """Return the command line and the environment, where the password is: others on the machine can read the former."""
    path = shutil.which(program)
    if path is None:
        raise RefusedError(f"{program} is not installed; on Debian: apt install postgresql-client.")
    words, added = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
    return [path, *options, *words[1:]], {**os.environ, **(added or {})}


def _error_text(errors: IO[bytes]) -> str:
    errors.seek(0)
    return errors.read(2000).decode(errors="replace").strip() or "it does not say why"


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
        raise RefusedError(
            f"The backup was made by {about.program}: {app}.{name} is not known here. Take that one, or a newer one."
        )


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
