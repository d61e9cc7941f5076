"""Bringing a backup back. All that can be wrong is looked at before anything is changed."""

from __future__ import annotations

from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from layers_site.operations.backups import file
from layers_site.operations.backups.file import RefusedError
from layers_site.operations.backups.kinds import kind_of


def restore(connection: BaseDatabaseWrapper, path: Path, *, force: bool) -> file.About:
    """Put what the file holds in the place of the database. With `force` also where something is in it.

    The database is as old as the file then: `migrate` brings it forward. Raises RefusedError, and has changed nothing.
    """
    with file.opened(path) as archive:
        about = file.read_about(archive)
        _refuse_other_kind(about, connection)
        _refuse_newer(about)
        if not force and connection.introspection.table_names():
            raise RefusedError("There is something in the database already; --force puts the backup in its place.")
        with file.database_in(archive) as held:
            kind_of(about.vendor).load(connection, held)
    return about


def _refuse_other_kind(about: file.About, connection: BaseDatabaseWrapper) -> None:
    if about.vendor != connection.vendor:
        raise RefusedError(f"The backup is of {about.vendor}, and the database is {connection.vendor}.")


def _refuse_newer(about: file.About) -> None:
    """Refuse a backup with migrations that this version does not know: it could not bring them forward."""
    known = set(MigrationLoader(None).disk_migrations or ())
    unknown = sorted(set(about.migrations) - known)
    if unknown:
        app, name = unknown[0]
        raise RefusedError(f"The backup was made by another version, {about.version}: {app}.{name} is not known here.")
