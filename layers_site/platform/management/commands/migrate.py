"""Migrate the database; one from before the apps were joined gets the names of today first."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import connections

from layers_site.platform.renamed_apps import OtherVersionError, rename_tables

#: The last commit whose database had the names of the earlier apps.
LAST = "59190ab"


class Command(MigrateCommand):
    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["plan"] or options["check_unapplied"]):
            try:
                rename_tables(connections[options["database"]])
            except OtherVersionError as error:
                raise CommandError(_refusal(error)) from error
        super().handle(*args, **options)


def _refusal(error: OtherVersionError) -> str:
    missing, unknown = (", ".join(names) or "nothing" for names in (error.missing, error.unknown))
    return (
        "This database is from before version 0.1.0, and not of the last day before the apps were joined. Migrate it"
        f" with commit {LAST} first, then with this one. Not applied there yet: {missing}. Not known here: {unknown}."
    )
