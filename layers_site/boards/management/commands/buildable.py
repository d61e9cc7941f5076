"""Tell how much of the format the builder can say, and what it cannot."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.boards.building.reach import WHATS, Opened, of_the_format, opened, shipped, wholes_of
from layers_site.content.files import read_folder


class Command(BaseCommand):
    help = (
        "Open everything that the curated cases and cards have, and a sample of each key and word of the format, in "
        "the builder, and write it back. Tells how much comes back as it was: by the questions of the form, or piece "
        "by piece; lists what does not."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        files = [*read_folder(options["folder"])]
        contents = [*(opened(effect) for effect in shipped(files)), *wholes_of(files)]
        self._tell("The cases and cards", contents)
        format_ = [*of_the_format()]
        self._tell("The format: each key, each word and each kind of part", format_)
        lost = [opened.where for opened in (*contents, *format_) if not opened.back]
        if lost:
            raise CommandError("Not written back as it was: " + ", ".join(lost))
        self.stdout.write(f"Opened: {len(contents) + len(format_)}. All are written back as they were.")

    def _tell(self, title: str, openeds: Iterable[Opened]) -> None:
        self.stdout.write(f"{title}:")
        parts = [(opened.where, part) for opened in openeds for part in opened.parts]
        for what in WHATS:
            hows = Counter(part.how for _where, part in parts if part.what == what)
            if all_ := sum(hows.values()):
                back = all_ - hows["lost"]
                by = f"{hows['asked']} by the form, {hows['parts']} piece by piece"
                name = "abilities" if what == "ability" else f"{what}s"
                self.stdout.write(f"  {name}: {back} of {all_} ({100 * back / all_:.1f} %): {by}")
        for where, part in parts:
            if part.how == "lost":
                self.stdout.write(f"  lost: {part.text}  ({where})")
