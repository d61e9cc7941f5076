"""Evaluate every case again, and say where the results are not those expected."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.content.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.content.models import Case
from layers_site.content.validation import differences, problems


class Command(BaseCommand):
    help = (
        "Check the expected results of every case, under each edition that they speak of. "
        "A stored draft is told about, and may still be wrong."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these cases")
        parser.add_argument("--fixtures", action="store_true", help="those of the folder; no database is needed")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        slugs = options["slugs"]
        if options["fixtures"]:
            files = _wanted(_of_folder(options["folder"]), slugs)
            self._report([file for file in files if not file.is_draft], "")
            return
        stored = {status: _wanted(_stored(status), slugs) for status in Case.Status.values}
        for problem in _wrong(stored[Case.Status.DRAFT]):
            self.stdout.write(f"(draft) {problem}")
        text = ", ".join(f"{len(files)} {status}" for status, files in stored.items() if files)
        finished = [file for status, files in stored.items() if status != Case.Status.DRAFT for file in files]
        self._report(finished, text)

    def _report(self, files: list[ContentFile], text: str) -> None:
        wrong = _wrong(files)
        if wrong:
            raise CommandError("\n".join(map(str, wrong)))
        cases = sum(file.kind == "cases" for file in files)
        among = f" (stored: {text})" if text else ""
        self.stdout.write(f"Cases checked: {cases}{among}. All give what they expect.")


def _of_folder(folder: Path) -> list[ContentFile]:
    try:
        return read_folder(folder)
    except ContentError as error:
        raise CommandError(str(error)) from error


def _stored(status: str) -> list[ContentFile]:
    return [ContentFile("cases", case.slug, case.as_json()) for case in Case.objects.filter(status=status)]


def _wanted(files: list[ContentFile], slugs: list[str]) -> list[ContentFile]:
    return [file for file in files if not slugs or file.document["slug"] in slugs]


def _wrong(files: list[ContentFile]) -> list[FileProblem]:
    return [
        FileProblem(file.name, problem.path, problem.message)
        for file in files
        for problem in problems(file) or differences(file)
    ]
