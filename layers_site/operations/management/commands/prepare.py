"""Make everything ready to be served: database, catalogues, content."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final

from django.apps import apps
from django.core.management import call_command
from django.core.management.base import BaseCommand

#: What comes before the site is served and what may follow, both in order: commands with their options.
PARTS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "before": {
        "migrate": {"verbosity": 0, "interactive": False},
        "load_content": {},
        "make_groups": {},
        # Last: `make run` does it beside, and then it is there already.
        "catalogues": {"compile": True},
    },
    "beside": {"load_quizzes": {}, "compare_editions": {}},
}


class Command(BaseCommand):
    help = "Migrate the database, load the curated content, compile the catalogues, compare the editions."
    # The checks of the whole site come with `migrate`.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--part",
            choices=PARTS,
            help="only what has to be there before the site is served, or only what may follow beside it",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        for part in PARTS if options["part"] is None else (options["part"],):
            for name, more in PARTS[part].items():
                call_command(name, **{"verbosity": options["verbosity"], **more})
        if options["verbosity"] and not apps.get_model("content", "CardText").objects.exists():
            self.stdout.write("Any other card is found by its name once you have run: make cards")
