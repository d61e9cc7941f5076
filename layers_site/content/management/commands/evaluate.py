"""`manage.py evaluate`: what a scenario or a case comes to, under one edition of the rules or under all."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import engine
from engine.notation import parse_json
from engine.rulesets import known_ids
from layers_site.cardtext.wording import Language
from layers_site.content import cli
from layers_site.explain.plain import traces_text


class Command(BaseCommand):
    help = "Evaluate scenarios and cases. Prints results as JSON, or as a text; needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a scenario or a case; - is standard input")
        parser.add_argument("--ruleset", default=engine.DEFAULT, help=f"one of {known_ids()}, or all for the editions")
        parser.add_argument("--text", action="store_true", help="print a readable trace")
        parser.add_argument("--language", choices=("en", "fr"), default="en", help="of the readable trace")
        parser.add_argument(
            "--jsonl",
            metavar="FILE",
            help='one {"id", "scenario", "ruleset", "ops"} a line in, one result a line out; - is standard input',
        )

    def handle(self, *_args: str, **options: Any) -> None:
        rulesets = _rulesets(options["ruleset"])
        if options["jsonl"] is None:
            language: Language = "fr" if options["language"] == "fr" else "en"
            self._files(options["files"], rulesets, language if options["text"] else None)
        elif options["files"] or options["text"] or len(rulesets) != 1:
            raise CommandError("--jsonl goes with neither files nor --text, and with one ruleset at most")
        else:
            self._lines(options["jsonl"], rulesets[0])

    def _files(self, names: list[str], rulesets: list[str], language: Language | None) -> None:
        if not names:
            raise CommandError("name at least one file, or - for standard input")
        wrong: list[str] = []
        for name in names:
            try:
                written = _output(_content(name), rulesets, language)
            except OSError as error:
                wrong.append(f"{name}: cannot be read: {error.strerror}")
            except engine.ScenarioError as error:
                wrong += [f"{name}: {problem.path} {problem.message}" for problem in error.problems]
            except engine.EvaluationError as error:
                wrong.append(f"{name}: {error.problem.path} {error.problem.message}")
            else:
                self.stdout.write(written)
        if wrong:
            raise CommandError("\n".join(wrong))

    def _lines(self, name: str, ruleset: str) -> None:
        try:
            with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as lines:
                for line in cli.answers(lines, ruleset):
                    self.stdout.write(line)
                    self.stdout.flush()
        except BrokenPipeError:
            raise  # it is the output that nobody reads any more
        except OSError as error:
            raise CommandError(f"{name}: cannot be read: {error.strerror}") from error


def _rulesets(name: str) -> list[str]:
    if name == "all":
        return list(engine.RULESETS)
    if engine.is_ruleset(name):
        return [name]
    raise CommandError(f"--ruleset must be one of {known_ids()}, or all for the editions, not {name}")


def _content(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _output(content: bytes, rulesets: list[str], language: Language | None) -> str:
    document = parse_json(content)
    if language is not None:
        return traces_text(document, rulesets, language, is_case=cli.is_case(document))
    return json.dumps(cli.results(document, rulesets), ensure_ascii=False, indent=2)
