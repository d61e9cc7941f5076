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
        openeds = [opened(shipped) for shipped in shipped(read_folder(options["folder"]))]
        for what in WHAT:
            self._tell(what, openeds)
        lost = [opened.where for opened in openeds if not opened.back]
        if lost:
            raise CommandError("Not written back as it was: " + ", ".join(lost))
        self.stdout.write(f"Effects and abilities: {len(openeds)}. All are written back as they were.")

    def _tell(self, what: str, openeds: Iterable[Opened]) -> None:
        parts = [(opened.where, part) for opened in openeds for part in opened.parts if part.what == what]
        buildable = sum(part.buildable for _where, part in parts)
        share = f"{100 * buildable / len(parts):.1f} %" if parts else "–"
        self.stdout.write(f"{what}s: {buildable} of {len(parts)} ({share})")
        for text, count in Counter(part.text for _where, part in parts if not part.buildable).most_common():
            where = next(where for where, part in parts if part.text == text and not part.buildable)
            self.stdout.write(f"  {count} × {text}  ({where})")
