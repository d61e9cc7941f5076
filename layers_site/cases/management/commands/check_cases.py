"""Evaluate every case again, and say where the results are not those expected."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.cases.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.cases.models import Case
from layers_site.cases.validation import differences, problems


class Command(BaseCommand):
    help = "Check the expected results of every case, under each edition that they speak of."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these cases")
        parser.add_argument("--fixtures", action="store_true", help="those of the folder; no database is needed")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        try:
            files = read_folder(options["folder"]) if options["fixtures"] else _stored()
        except ContentError as error:
            raise CommandError(str(error)) from error
        wanted = [file for file in files if not options["slugs"] or file.document["slug"] in options["slugs"]]
        wrong = [problem for file in wanted for problem in _wrong(file)]
        if wrong:
            raise CommandError("\n".join(map(str, wrong)))
        cases = sum(file.kind == "cases" for file in wanted)
        self.stdout.write(f"Cases checked: {cases}. All give what they expect.")


def _stored() -> list[ContentFile]:
    return [ContentFile("cases", case.slug, case.as_json()) for case in Case.objects.all()]


def _wrong(file: ContentFile) -> list[FileProblem]:
    found = problems(file) or differences(file)
    return [FileProblem(file.name, problem.path, problem.message) for problem in found]
