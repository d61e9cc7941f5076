"""`manage.py load_card_texts [FILE]`: the texts of cards of a bulk file, for this site alone."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from layers_site.cardtext.reading.coverage import BrokenFileError
from layers_site.content.card_texts import faces_of, load_texts
from layers_site.content.fetching import NotFetchedError, fetch

_LICENCE: Final = (
    "Scryfall gives these data away, and the texts belong to Wizards of the Coast (Fan Content Policy): whoever visits "
    "your site reads them for free and without conditions, and it says that it is unofficial."
)


class Command(BaseCommand):
    help = (
        "Load the texts of cards from a bulk file (Scryfall's Oracle Cards or All Cards, MTGJSON's AtomicCards, or one "
        "face a line), so that any name that is typed finds its card. They stay in this site's database. Without a "
        "file Scryfall's are fetched, those that are new."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="JSON, or JSON packed with gzip")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["file"] is not None:
            self._load(options["file"], options["file"].name)
            return
        self.stdout.write(_LICENCE)
        self._fetch("oracle-cards")
        if settings.CARDS_FRENCH:
            self._fetch("all-cards", french_alone=True)

    def _fetch(self, name: str, *, french_alone: bool = False) -> None:
        with TemporaryDirectory(prefix="layers-cards-") as folder:
            path = Path(folder) / name
            try:
                etag = fetch(name, path)
            except (NotFetchedError, OSError) as error:
                raise CommandError(f"{_reason(error)}. Nothing was loaded.") from error
            if etag is None:
                self.stdout.write(f"{name}: nothing new.")
                return
            self._load(path, name, etag, french_alone=french_alone)

    def _load(self, path: Path, name: str, etag: str = "", *, french_alone: bool = False) -> None:
        """Read the whole file once, so that a broken one changes nothing; then store it."""
        faces = faces_of(path, french_alone=french_alone)
        try:
            count = sum(1 for _ in tqdm(faces, f"{name}, checked", unit=" faces", disable=None, leave=False))
        except (OSError, BrokenFileError) as error:
            raise CommandError(f"{name}: {_reason(error)}. Nothing was loaded.") from error
        if not count:
            raise CommandError(f"{name}: has no card. Nothing was loaded.")
        stored = tqdm(
            faces_of(path, french_alone=french_alone),
            f"{name}, stored",
            count,
            unit=" faces",
            disable=None,
            leave=False,
        )
        *_, loaded = load_texts(stored, name, etag)
        self.stdout.write(
            f"{name}: {count} entries: {loaded.created} faces created, {loaded.updated} updated, {loaded.unchanged} "
            "unchanged."
        )


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
