"""Make everything ready to be served: database, catalogues, content."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate the database, compile the catalogues, load the curated content."
    # The checks of the whole site come with `migrate`.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--without-editions",
            action="store_true",
            help="leave the comparison of editions to `compare_editions`, which may run while the site is served",
        )

    def handle(self, *_args: object, **options: object) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("catalogues", compile=True)
        call_command("load_content")
        call_command("load_stack_cases")
        call_command("load_quizzes")
        call_command("make_groups")
        if not options["without_editions"]:
            call_command("compare_editions")
