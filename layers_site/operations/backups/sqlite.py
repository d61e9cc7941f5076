"""SQLite: its own online backup. Whoever writes meanwhile goes on; what is copied is one moment."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from django.db.backends.base.base import BaseDatabaseWrapper

from layers_site.operations.backups.file import RefusedError


def dump(connection: BaseDatabaseWrapper, to: IO[bytes], beside: Path) -> None:
    """Write the database to `to`; `beside` is a folder with room for a copy."""
    with TemporaryDirectory(dir=beside, prefix=".layers-backup-") as folder:
        copy = Path(folder) / "copy"
        with _connected(connection) as source, closing(sqlite3.connect(copy)) as target:
            # All pages in one step: one transaction that reads, so that writers neither wait nor start it over.
            source.backup(target, pages=-1, progress=_stop_where_locked)
            # One file, without a journal of its own beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        with copy.open("rb") as held:
            shutil.copyfileobj(held, to)


def load(connection: BaseDatabaseWrapper, held: IO[bytes]) -> None:
    """Put what is `held` in the place of the whole database, in one transaction.

    Raises RefusedError where it is no sound database, or where another process keeps the lock.
    """
    with TemporaryDirectory(dir=_folder(connection), prefix=".layers-restore-") as folder:
        copy = Path(folder) / "copy"
        with copy.open("wb") as to:
            shutil.copyfileobj(held, to)
        connection.close()
        with closing(sqlite3.connect(copy)) as source:
            check(source)
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


def check(database: sqlite3.Connection) -> None:
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
