"""Write a quiz that was made on the site as a file of the content that ships."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.quizzes.files import QuizFile, file_text, frozen_file
from layers_site.quizzes.models import Quiz


class Command(BaseCommand):
    help = (
        "Write the draft of a quiz to quizzes/<slug>.json, with what the engine gives. Refused while it lacks things."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", type=UUID, help="the key of the quiz, as its address has it")
        parser.add_argument("slug", help="what the file will be called")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        quiz = Quiz.objects.filter(key=options["key"]).first()
        if quiz is None:
            raise CommandError("There is no quiz of this key.")
        file = QuizFile(f"quizzes/{options['slug']}.json", {"slug": options["slug"], **quiz.document})
        wrong = file.wrong()
        if wrong:
            raise CommandError("\n".join(map(str, wrong)))
        path: Path = options["folder"] / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file_text(frozen_file(file)), encoding="utf-8")
        self.stdout.write(f"{path}: {len(quiz.document['questions'])} questions.")
