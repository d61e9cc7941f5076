"""Write the whole database to a file, while the site goes on."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections

from layers_site.operations.backups import RefusedError, save


class Command(BaseCommand):
    help = "Write the whole database to a new file, as it is at one moment; the site may go on meanwhile."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the new file; it holds passwords' digests and answers")
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS, choices=tuple(connections))

    def handle(self, *_args: object, file: Path, database: str, **_options: object) -> None:
        try:
            save(connections[database], file)
        except RefusedError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Written: {file} ({file.stat().st_size / 1_000_000:.1f} MB).")
