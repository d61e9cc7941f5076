"""`manage.py write_corpus FOLDER`: boards with their results as files for authors of other engines."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tools.corpus.writing import write_corpus


class Command(BaseCommand):
    help = "Write the open corpus: every board with an expected result, the drills, the misconceptions, a runner."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", default="build/corpus", help="build/corpus by default")

    def handle(self, *_args: str, **options: Any) -> None:
        manifest = write_corpus(Path(options["folder"]))
        counts = ", ".join(f"{name}: {count}" for name, count in manifest["counts"].items())
        self.stdout.write(f"{options['folder']}, version {manifest['version']} ({counts})")
