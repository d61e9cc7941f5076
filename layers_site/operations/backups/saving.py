"""Making a backup, while the site goes on."""

from __future__ import annotations

import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from layers_site import __version__
from layers_site.operations.backups import file
from layers_site.operations.backups.file import RefusedError
from layers_site.operations.backups.kinds import kind_of


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
    dump = kind_of(connection.vendor).dump
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(file.ABOUT, _about(connection).as_json())
        with archive.open(file.DATABASE, "w", force_zip64=True) as to:
            dump(connection, to, beside)


def _about(connection: BaseDatabaseWrapper) -> file.About:
    applied = tuple(sorted(MigrationRecorder(connection).applied_migrations()))
    return file.About(connection.vendor, __version__, datetime.now(UTC).isoformat(timespec="seconds"), applied)
