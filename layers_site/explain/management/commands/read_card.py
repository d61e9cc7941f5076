"""`manage.py read_card`: what the text of a card says, as an object of `layers/1`, or to be read."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

from django.core.management.base import BaseCommand, CommandError

import engine
from engine.notation import parse_json
from layers_site.cardtext.reading.card import read_card, written_reading
from layers_site.cardtext.reading.result import read_request
from layers_site.cardtext.wording import Language
from layers_site.explain.presenters.reading import reading_text
from layers_site.platform.problems import answer_lines


class Command(BaseCommand):
    help = "Read cards by their texts. Prints what was read as JSON, or as a text; needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help='{"name", "types", "text", …}; - is stdin')
        parser.add_argument("--text", action="store_true", help="print what was read, line by line, to be read")
        parser.add_argument("--say", choices=("en", "fr"), help="the language of that text; the card's, if not given")
        parser.add_argument(
            "--jsonl", metavar="FILE", help='one {"id", "language", "name", "types", "text", …} a line; - is stdin'
        )

    def handle(self, *_args: str, **options: Any) -> None:
        if options["jsonl"] is None:
            self._files(options["files"], options["text"], options["say"])
        elif options["files"] or options["text"]:
            raise CommandError("--jsonl goes with neither files nor --text")
        else:
            self._lines(options["jsonl"])

    def _files(self, names: list[str], as_text: bool, language: str | None) -> None:
        if not names:
            raise CommandError("name at least one file, or - for standard input")
        wrong: list[str] = []
        for name in names:
            try:
                printed = read_request(parse_json(_content(name)))
            except OSError as error:
                wrong.append(f"{name}: cannot be read: {error.strerror}")
            except engine.ScenarioError as error:
                wrong += [f"{name}: {problem.path} {problem.message}" for problem in error.problems]
            else:
                shown_in = cast("Language", language or printed.language)
                text = reading_text(read_card(printed), shown_in) if as_text else _pretty(written_reading(printed))
                self.stdout.write(text)
        if wrong:
            raise CommandError("\n".join(wrong))

    def _lines(self, name: str) -> None:
        try:
            with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as lines:
                for line in answer_lines(lines, lambda document: written_reading(read_request(document))):
                    self.stdout.write(line)
                    self.stdout.flush()
        except BrokenPipeError:
            raise  # it is the output that nobody reads any more
        except OSError as error:
            raise CommandError(f"{name}: cannot be read: {error.strerror}") from error


def _content(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _pretty(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2)
