"""`manage.py reading_coverage FILE`: how much of the cards of a file can be read, and what stops the rest."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.cardtext.reading.coverage import BrokenFileError, Coverage, coverage_text, printed_cards


class Command(BaseCommand):
    help = "Read every card of a file and count what was read, by kind of line; needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="JSON, also .gz: of Scryfall, of MTGJSON, or one face a line")
        parser.add_argument("--most", type=int, default=None, help="read only so many cards")

    def handle(self, *_args: Any, **options: Any) -> None:
        english, french = Coverage(), Coverage()
        try:
            for number, card in enumerate(printed_cards(options["file"])):
                if number == options["most"]:
                    break
                reading = english.add(card.english) if card.english is not None else None
                other = french.add(card.french) if card.french is not None else None
                if reading is not None and other is not None:
                    french.compare(reading.printed.name, reading, other)
        except (OSError, BrokenFileError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        for coverage, language in ((english, "English"), (french, "French")):
            for line in coverage_text(coverage, language):
                self.stdout.write(line)
