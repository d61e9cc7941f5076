"""Say what question each case gives when it is ticked, and how many wrong answers there are to choose from."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from layers_site.boards.services.evaluation import DECIDERS
from layers_site.boards.services.moments import courses_in
from layers_site.content.files import read_folder
from layers_site.questions.chooser import ENOUGH, richest, simplest, spots_in
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.trainer.additions import harvest
from layers_site.quizzes.wording import prompt


class Command(BaseCommand):
    help = "Make a question of each case, as ticking all of them does; no database is needed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these cases")
        parser.add_argument("--blind", action="store_true", help="also of cases where nobody is misled")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        files = [file for file in read_folder(options["folder"]) if file.kind == "cases"]
        chosen = [file for file in files if not options["slugs"] or file.document["slug"] in options["slugs"]]
        questions = {
            str(file.document["slug"]): question_of(file.document, blind_too=options["blind"]) for file in chosen
        }
        for slug, question in questions.items():
            self.stdout.write(f"{slug}: {_line(question)}")
        made = [question for question in questions.values() if question is not None]
        many = sum(choices(question) >= ENOUGH for question in made)
        self.stdout.write(
            f"{len(questions)} cases: {many} give a question with {ENOUGH} or more plausible wrong answers, "
            f"{len(made) - many} one to answer freely, {len(questions) - len(made)} none: nobody is misled there."
        )


def question_of(document: dict[str, Any], *, blind_too: bool = False) -> QuestionDoc | None:
    """Return the question that is made of a case; None where nobody is misled, but for `blind_too`."""
    spots = spots_in(str(document["slug"]), courses_in(document))
    candidate = richest(spots) or (simplest(spots) if blind_too else None)
    return None if candidate is None else next(iter(harvest([candidate], choose=True).questions), None)


def choices(question: QuestionDoc) -> int:
    """Count the plausible wrong answers to choose from; 0 where the answer is entered."""
    if question.kind == "reason":
        return len(DECIDERS) + 1 - len((question.wanted or {})["reason"])
    return sum(not option.right for option in question.options)


def _line(question: QuestionDoc | None) -> str:
    if question is None:
        return "–"
    wrong = [option.text.en + ("" if option.misconceptions else " (no misconception)") for option in question.options
             if not option.right]  # fmt: skip
    right = next((option.text.en for option in question.options if option.right), str(question.wanted))
    return f"{prompt(question, 'en')} [{question.kind}] {right} | {' | '.join(wrong)}"
