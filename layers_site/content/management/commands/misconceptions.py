"""`manage.py misconceptions`: each misconception with a board on which it gives another answer than the rules."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.cardtext.wording import Language
from layers_site.content.misconceptions import left_out, left_out_text, misconception_text, misconceptions, shown


class Command(BaseCommand):
    help = "List the misconceptions: a board for each, what is right there and what a believer answers."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID", help="only these, such as M07")
        parser.add_argument(
            "--jsonl", action="store_true", help='one {"id", "scenario", "object", "right", "believed"} a line'
        )
        parser.add_argument("--language", choices=("en", "fr"), default="en", help="of the readable list")

    def handle(self, *_args: str, **options: Any) -> None:
        known = misconceptions()
        unknown = [item for item in options["ids"] if item not in known]
        if unknown:
            raise CommandError(f"no misconception is called {', '.join(unknown)}; there are {', '.join(known)}")
        wanted = [item for item in known.values() if not options["ids"] or item.id in options["ids"]]
        if options["jsonl"]:
            for item in wanted:
                self.stdout.write(json.dumps(shown(item), ensure_ascii=False))
            return
        language: Language = "fr" if options["language"] == "fr" else "en"
        for item in wanted:
            self.stdout.write(misconception_text(item, language) + "\n\n")
        if not options["ids"]:
            self.stdout.write(left_out_text(left_out(), language))
