"""The databases that can be backed up: how each is written to a file and read from it.

SQLite has its own online backup: whoever writes meanwhile goes on, and what is copied is one moment. PostgreSQL has
`pg_dump`, which reads one moment, and `psql`, which takes all of it or nothing.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Final

from django.db.backends.base.base import BaseDatabaseWrapper

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
