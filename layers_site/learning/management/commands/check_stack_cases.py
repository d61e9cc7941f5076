"""Play every stack case again, show what each stage is like, and say where it is not as expected."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine.stack import Game
from layers_site.content.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.content.shipped.overlay import documents, seen_with
from layers_site.learning.stack.notation import Course
from layers_site.learning.stack.reading import FOLDER, GAMES, game_document_problems, read_case


class Command(BaseCommand):
    help = "Check every stage of every stack case; those that are named are shown as a person reads them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these cases")
        parser.add_argument("--fixtures", action="store_true", help="those of the folder alone")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        try:
            files = read_folder(options["folder"], (FOLDER,)) if options["fixtures"] else _shown()
        except ContentError as error:
            raise CommandError(str(error)) from error
        wanted = [file for file in files if not options["slugs"] or file.document.get("slug") in options["slugs"]]
        wrong: list[FileProblem] = []
        for file in wanted:
            found = game_document_problems(file.document)
            problems = [FileProblem(file.name, problem.path, problem.message) for problem in found]
            wrong += problems
            if options["slugs"] and not problems:
                lines = (line for course in read_case(file.document).courses for line in _course(course))
                self.stdout.write("\n".join([file.name, *(f"  {line}" for line in lines)]))
        if wrong:
            raise CommandError("\n".join(map(str, wrong)))
        self.stdout.write(f"Stack cases checked: {len(wanted)}. All give what they expect.")


def _shown() -> list[ContentFile]:
    """Return the games as visitors see them."""
    with seen_with({}):
        return [ContentFile(FOLDER, slug, sourced.document) for slug, sourced in documents(GAMES).items()]


def _course(course: Course) -> Iterator[str]:
    yield f"{course.title.en if course.title else 'As written'} (rules of {course.script.ruleset})"
    for stage in course.stages:
        yield f"  after {stage.after} moves: {stage.title.en}"
        yield f"    {_game(course.games[stage.after])}"


def _game(game: Game) -> str:
    stack = ", ".join(item.id for item in game.stack) or "empty"
    life = ", ".join(f"{player} {points}" for player, points in game.scenario.life.items())
    return f"stack (bottom to top): {stack}; priority: {game.priority or 'nobody'}; {game.turn.step}; life: {life}"
