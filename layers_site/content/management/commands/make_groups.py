"""Make the groups of the editor's desk."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from layers_site.content.publishing import make_groups


class Command(BaseCommand):
    help = "Make the groups editor, reviewer and administrator, or give them what they lack. Again changes nothing."
    requires_system_checks = []

    def handle(self, *_args: object, **_options: object) -> None:
        make_groups()
