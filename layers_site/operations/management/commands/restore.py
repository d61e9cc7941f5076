"""Put a backup in the place of the database, and bring it forward to this version."""

from __future__ import annotations

from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections

from layers_site.operations.backups import RefusedError, restore


class Command(BaseCommand):
    help = "Put a backup in the place of the database, and migrate it to this version. Stop the site first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what `manage.py backup` has written")
        parser.add_argument("--force", action="store_true", help="also where there is something in the database")
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS, choices=tuple(connections))

    def handle(self, *_args: object, file: Path, force: bool, database: str, **_options: object) -> None:
        try:
            about = restore(connections[database], file, force=force)
        except RefusedError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        call_command("migrate", database=database, interactive=False, verbosity=0)
        self.stdout.write(f"Restored: what was there at {about.made}, by {about.program}.")
