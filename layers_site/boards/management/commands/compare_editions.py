"""Work out on which cases the edition matters, so that nobody waits for it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from layers_site.boards.sharing.editions import compare_all


class Command(BaseCommand):
    help = "Compare under all editions each published case of which that is not stored, and store what differs."
    requires_system_checks = []

    def handle(self, *_args: object, **options: Any) -> None:
        compared = compare_all()
        if options["verbosity"]:
            self.stdout.write(f"Editions: {compared} cases compared.")
