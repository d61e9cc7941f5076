"""Tell how much of the curated effects the form of an effect can say, and what it cannot."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.boards.building.reach import Opened, opened, shipped
from layers_site.content.files import read_folder

WHAT: Final = ("change", "selector", "condition")


class Command(BaseCommand):
    help = (
        "Open every effect and static ability of the curated cases and cards in the form of an effect, and write it "
        "back. Tells how many changes, selectors and conditions the form can ask for, and lists the others."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        found = [opened(one) for one in shipped(read_folder(options["folder"]))]
        for what in WHAT:
            self._tell(what, found)
        lost = [one.where for one in found if not one.back]
        if lost:
            raise CommandError("Not written back as it was: " + ", ".join(lost))
        self.stdout.write(f"Effects and abilities: {len(found)}. All are written back as they were.")

    def _tell(self, what: str, found: Iterable[Opened]) -> None:
        parts = [(one.where, part) for one in found for part in one.parts if part.what == what]
        said = sum(part.said for _where, part in parts)
        share = f"{100 * said / len(parts):.1f} %" if parts else "–"
        self.stdout.write(f"{what}s: {said} of {len(parts)} ({share})")
        for text, count in Counter(part.text for _where, part in parts if not part.said).most_common():
            where = next(where for where, part in parts if part.text == text and not part.said)
            self.stdout.write(f"  {count} × {text}  ({where})")
