"""Check a folder of games on the stack. They are read from their files, so that nothing has to be loaded."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Check the stack cases of a folder. (They were stored once; now the site reads them from their files.)"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.CONTENT_DIR)
        parser.add_argument("--overwrite", action="store_true", help="without effect")
        parser.add_argument("--restore", metavar="SLUG", action="append", default=[], help="without effect")

    def handle(self, *_args: str, **options: Any) -> None:
        call_command("check_stack_cases", fixtures=True, folder=options["folder"], stdout=self.stdout)
