"""Write the stored content as files, as `load_content` reads them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.cases.files import document_bytes
from layers_site.cases.models import Card, Case
from layers_site.cases.services import exported_name


class Command(BaseCommand):
    help = "Write cards and published cases into a folder, one file each; a draft only where its slug is named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("slugs", nargs="*", help="only the cards and cases with these slugs, drafts too")

    def handle(self, *_args: str, **options: Any) -> None:
        contents = _named(options["slugs"]) if options["slugs"] else _public()
        for content in contents:
            path = options["folder"] / exported_name(content)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(document_bytes(content.as_json()))
        if options["verbosity"]:
            self.stdout.write(f"Files written: {len(contents)}.")


def _public() -> list[Card | Case]:
    return [*Card.objects.order_by("slug"), *Case.objects.published().order_by("slug")]


def _named(slugs: list[str]) -> list[Card | Case]:
    found = [
        *Card.objects.filter(slug__in=slugs).order_by("slug"),
        *Case.objects.filter(slug__in=slugs).order_by("slug"),
    ]
    missing = sorted(set(slugs) - {content.slug for content in found})
    if missing:
        raise CommandError(f"There is no card and no case called {', '.join(missing)}.")
    return found
