"""Extract, check and compile the French texts of the interface."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from layers_site.platform import catalogues


class Command(BaseCommand):
    help = "Keep the French catalogue: --update from the sources, --check that it is complete, --compile it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--update", action="store_true", help="add the texts of the sources, drop those gone")
        parser.add_argument("--check", action="store_true", help="fail where a text is missing or badly set")
        parser.add_argument("--compile", action="store_true", help="write the binary catalogue that Django reads")

    def handle(self, *_args: str, **options: Any) -> None:
        root: Path = settings.BASE_DIR
        locale: Path = settings.LOCALE_PATHS[0]
        if options["update"]:
            catalogues.update(root, locale)
        if options["check"]:
            problems = catalogues.problems(root, locale)
            if problems:
                raise CommandError("\n".join(["The French catalogue is not complete:", *problems]))
        if options["compile"]:
            catalogues.compile_all(locale)
