"""Say where the engine would give other results than published quizzes have, or than the files say."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.boards.services.evaluation import faults_of
from layers_site.content.files import ContentError
from layers_site.quizzes.documents import read
from layers_site.quizzes.files import read_quizzes
from layers_site.quizzes.models import Version
from layers_site.quizzes.publishing import differences


class Command(BaseCommand):
    help = "Work every question of every published version out again. Nothing is changed: grades stay what they were."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fixtures", action="store_true", help="the files of the folder; no database is needed")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        try:
            count, wrong = _of_files(options["folder"]) if options["fixtures"] else _of_versions()
        except ContentError as error:
            raise CommandError(str(error)) from error
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"Quizzes checked: {count}. All are what the engine gives.")
        if not options["fixtures"]:
            self._name_impossible()

    def _name_impossible(self) -> None:
        """Name the boards of patterns, dealt in earlier times, that cannot lie on a table: they stay as published."""
        for version in Version.objects.select_related("quiz"):
            for question in read(version.document).questions:
                for place, dealt in enumerate(question.dealt, 1):
                    if dealt.board is not None and faults_of(dealt.board.text, dealt.board.edition):
                        where = f"{version.quiz}, version {version.number}, question {question.id}"
                        self.stdout.write(f"{where}: board {place} of the pattern cannot lie on a table.")


def _of_files(folder: Path) -> tuple[int, list[str]]:
    files = read_quizzes(folder)
    return len(files), [str(problem) for file in files for problem in file.wrong() or file.stale()]


def _of_versions() -> tuple[int, list[str]]:
    versions = list(Version.objects.select_related("quiz"))
    return len(versions), [line for version in versions for line in _difference_lines(version)]


def _difference_lines(version: Version) -> Iterator[str]:
    for difference in differences(read(version.document)):
        about = (
            f"option {difference.option} of question {difference.question}"
            if difference.option
            else f"question {difference.question}"
        )
        where = f"{version.quiz}, version {version.number}"
        yield f"{where}: {about} was {difference.was}, the engine gives {difference.now}"
