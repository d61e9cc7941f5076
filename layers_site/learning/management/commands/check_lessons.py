"""Check the lessons that come with the code: they can be read, and every task can be done and is not done already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine import ScenarioError
from layers_site.learning.lessons.reading import game_problems, lessons_in, practice_problems, task_problems


class Command(BaseCommand):
    help = "Reads all lessons, replays the solution of every task, and lists what is wrong."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            shipped = lessons_in(Path(settings.CONTENT_DIR) / "lessons")
        except ScenarioError as error:
            raise CommandError("\n".join(map(str, error.problems))) from error
        problems = [
            f"{slug}: {problem}"
            for slug, lesson in shipped.items()
            for problem in (*task_problems(lesson), *game_problems(lesson), *practice_problems(lesson))
        ]
        if problems:
            raise CommandError("\n".join(problems))
        tasks = sum(part.has_task for lesson in shipped.values() for part in lesson.parts)
        self.stdout.write(f"Lessons: {len(shipped)} read, {tasks} tasks done by their solutions.")
