"""`manage.py wording`: every text of the curated content in both languages, one under the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from layers_site.explain.wording.listing import Entry, entries


class Command(BaseCommand):
    """Prints the type line and the rules text of every card and of everything on the boards of the cases."""

    help = "List the rules text of all cards and cases in English and in French, for a reviewer."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("words", nargs="*", help="only entries in whose file, names or texts one of these occurs")
        parser.add_argument("--folder", type=Path, default=Path(settings.BASE_DIR) / "fixtures", help="the content")

    def handle(self, *_args: Any, **options: Any) -> None:
        place = ""
        for entry in entries(options["folder"]):
            if not _wanted(entry, options["words"]):
                continue
            if entry.place != place:
                place = entry.place
                self.stdout.write(self.style.MIGRATE_HEADING(f"\n{place}"))
            self._write(entry)

    def _write(self, entry: Entry) -> None:
        self.stdout.write(f"  {entry.name.en} / {entry.name.fr}")
        for line in entry.lines:
            self.stdout.write(f"    en  {line.en}")
            self.stdout.write(f"    fr  {line.fr}")


def _wanted(entry: Entry, words: list[str]) -> bool:
    text = " ".join((entry.place, entry.name.en, entry.name.fr, *(f"{line.en} {line.fr}" for line in entry.lines)))
    return not words or any(word.lower() in text.lower() for word in words)
