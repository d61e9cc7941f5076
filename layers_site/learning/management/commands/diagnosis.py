"""`manage.py diagnosis`: work out anew what misconceptions answer on the boards that tell them apart."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from layers_site.content.files import pretty, read_json
from layers_site.questions.diagnosis import board_of, files, questions_json


class Command(BaseCommand):
    help = "Write into each file of telling/ what every misconception answers on its board."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="without it, the boards are counted")

    def handle(self, *_args: object, **options: Any) -> None:
        for path in files() if options["write"] else ():
            document: Any = read_json(path.read_bytes())
            written = {**document, "questions": questions_json(board_of(document))}
            path.write_text(pretty(written) + "\n", encoding="utf-8")
        self.stdout.write(f"{len(files())} boards.")
