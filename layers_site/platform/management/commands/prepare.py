"""Make everything ready to be served: database, catalogues, content."""

from __future__ import annotations

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate the database, compile the catalogues, load the curated content."
    # The checks of the whole site come with `migrate`.
    requires_system_checks = []

    def handle(self, *_args: object, **_options: object) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("catalogues", compile=True)
        call_command("load_content")
        call_command("load_stack_cases")
        call_command("load_quizzes")
        call_command("make_groups")
        call_command("compare_editions")
