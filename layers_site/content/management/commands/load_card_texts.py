"""`manage.py load_card_texts FILE`: the texts of cards of a bulk file, for this site alone."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.cardtext.reading.coverage import BrokenFileError
from layers_site.content.card_texts import Loaded, check_file, load_texts


class Command(BaseCommand):
    help = (
        "Load the texts of cards from a bulk file (Scryfall's Oracle Cards or All Cards, MTGJSON's AtomicCards, or one "
        "face a line), so that any name that is typed finds its card. They stay in this site's database."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="JSON, or JSON packed with gzip")

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            count = check_file(path)
        except (OSError, BrokenFileError) as error:
            raise CommandError(f"{path}: {_reason(error)}. Nothing was loaded.") from error
        if not count:
            raise CommandError(f"{path}: has no card. Nothing was loaded.")
        loaded = Loaded()
        for loaded in load_texts(path):
            done = loaded.created + loaded.updated + loaded.unchanged
            if options["verbosity"] > 1:
                self.stdout.write(f"{done} faces")
        self.stdout.write(
            f"{count} entries: {loaded.created} faces created, {loaded.updated} updated, {loaded.unchanged} unchanged."
        )


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
