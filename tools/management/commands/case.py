"""`manage.py case <slug>`: put the file of a case into form, check it, and say what it asks first.

`make case SLUG=…` also runs the tests of this case.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine import ScenarioError
from engine.notation import read_case
from layers_site.content.files import LIMITS, ContentFile, document_bytes, read_json
from layers_site.content.validation import differences, problems
from layers_site.platform.text import french_problems, with_french_set
from tools import case_table, prose


class Command(BaseCommand):
    help = "Put fixtures/cases/<slug>.json into form, check it, bring the table of cases up to date."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *_args: str, **options: Any) -> None:
        slug: str = options["slug"]
        file = _in_french_print(_read(slug))
        wrong = [*_of_the_format(file)] or [*_of_the_texts(file)]
        if wrong:
            raise CommandError("\n".join(wrong))
        for text in (_put_into_form(file), *_updated(settings.BASE_DIR), _question_of(file)):
            self.stdout.write(text)


def _read(slug: str) -> ContentFile:
    """Return the file. Raises CommandError where it is missing, no JSON, or of another name."""
    name = f"cases/{slug}.json"
    path = Path(settings.CONTENT_DIR, name)
    if not path.is_file():
        raise CommandError(f"fixtures/{name} is not there. Copy a case that is near, and change its slug.")
    try:
        document = read_json(path.read_bytes())
    except ScenarioError as error:
        raise CommandError(f"{name}: {error}") from error
    if not isinstance(document, dict) or document.get("slug") != slug:
        raise CommandError(f'{name}: /slug must be "{slug}", as the file is called')
    return ContentFile("cases", name, document)


def _in_french_print(file: ContentFile) -> ContentFile:
    """Return the file with the apostrophes and spaces of French print; what is no case yet stays as it is."""
    return replace(file, document=with_french_set(file.document))


def _of_the_format(file: ContentFile) -> Iterator[str]:
    """Yield what the format refuses, or else where the engine gives another result than is expected."""
    for problem in problems(file) or differences(file):
        yield f"{file.name}: {problem.path} {problem.message}"


def _of_the_texts(file: ContentFile) -> Iterator[str]:
    """Yield what is wrong with French print and with the words in either language."""
    for place, language, words in prose.labels(file.document):
        text = prose.Text(file.name, place, language, words)
        yield from map(str, prose.broken(text))
        if language == "fr":
            yield from (f"{file.name}{place}: {problem}" for problem in french_problems(words))


def _put_into_form(file: ContentFile) -> str:
    """Write the file in the one form of content files."""
    path = Path(settings.CONTENT_DIR, file.name)
    wanted = document_bytes(file.document)
    if path.read_bytes() == wanted:
        return f"{file.name}: in form. All gives what it expects."
    path.write_bytes(wanted)
    return f"{file.name}: put into form. All gives what it expects."


def _updated(root: Path) -> Iterator[str]:
    """Bring the page of all cases up to date. Raises CommandError where another file is no JSON."""
    try:
        cases = case_table.documents(Path(settings.CONTENT_DIR))
    except ValueError as error:
        raise CommandError(f"The table of cases is as it was, since another file is no JSON: {error}") from error
    page = root / case_table.PAGE
    before = page.read_text(encoding="utf-8")
    after = case_table.brought_up_to_date(before, cases)
    if after != before:
        page.write_text(after, encoding="utf-8")
        yield f"{case_table.PAGE}: brought up to date."


def _question_of(file: ContentFile) -> str:
    """Say what the case asks, so that the author sees whether there is a question and whether it is a good one."""
    question = read_case(file.document, LIMITS).question
    if question is None:
        return "It asks nothing: it opens on its board."
    options = ", ".join(option.text.en for option in question.options)
    return f"It asks: {question.ask.en} ({options}; right: {question.right.text.en})"
