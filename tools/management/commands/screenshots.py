"""`manage.py screenshots`: pictures of every page, and docs/screenshots.md which shows them (development only)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.measuring.browser import MissingError, chromium
from tools.measuring.pictures import all_pictures, shown, take
from tools.measuring.site import served

_DOCS = settings.BASE_DIR / "docs"


class Command(BaseCommand):
    help = "Take the pictures in docs/images. Needs the development requirements and Chromium."
    # It serves a site of its own, which has been checked when it starts.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, default=_DOCS / "images", help="the folder (default: docs/images)")
        parser.add_argument("names", nargs="*", help="pages by name; all of them if none is given")

    def handle(self, *_args: Any, **options: Any) -> None:
        pictures = list(all_pictures())
        wanted = [picture for picture in pictures if not options["names"] or picture.page.name in options["names"]]
        folder: Path = options["to"]
        folder.mkdir(parents=True, exist_ok=True)
        total = 0
        try:
            with chromium() as browser, served() as site:
                for picture in wanted:
                    taken = take(browser, site, picture)
                    (folder / picture.file).write_bytes(taken)
                    total += len(taken)
                    self.stdout.write(f"{len(taken):7,} {picture.file}")
        except (MissingError, RuntimeError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{total:7,} bytes in {len(wanted)} pictures")
        if len(wanted) == len(pictures) and folder == _DOCS / "images":
            (_DOCS / "screenshots.md").write_text(shown(pictures), encoding="utf-8")
