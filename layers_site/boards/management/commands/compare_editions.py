"""Work out on which cases the edition matters, so that nobody waits for it."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from layers_site.boards.sharing.services.editions import compare_all


class Command(BaseCommand):
    help = "Compare every published case under all editions, and store what differs."

    def handle(self, *_args: object, **_options: object) -> None:
        self.stdout.write(f"Editions: {compare_all()} cases compared.")
