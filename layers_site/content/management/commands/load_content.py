"""Store the curated content that comes with the code."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.content.files import ContentError
from layers_site.content.services.loading import load_content


class Command(BaseCommand):
    help = "Load cards and cases from a folder: all of them, or none if one is wrong. Loading again changes nothing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.CONTENT_DIR)
        parser.add_argument("--overwrite", action="store_true", help="also what an editor has changed in the admin")
        parser.add_argument(
            "--restore", metavar="SLUG", action="append", default=[], help="load again what was deleted here"
        )

    def handle(self, *_args: str, **options: Any) -> None:
        try:
            loaded = load_content(options["folder"], overwrite=options["overwrite"], restore=options["restore"])
        except ContentError as error:
            raise CommandError(f"Nothing was loaded:\n{error}") from error
        if options["verbosity"]:
            self.stdout.write(loaded.summary("Content"))
