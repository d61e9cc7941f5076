"""Write the stored content as files, as `load_content` reads them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.cases.files import document_bytes, file_name
from layers_site.cases.models import Card, Case
from layers_site.cases.services import everything, exported_files


class Command(BaseCommand):
    help = "Write what is published into a folder, one file each; a draft only where its slug is named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "slugs", nargs="*", default=[], help="only those with these slugs; drafts too, as if they were published"
        )
        which.add_argument("--everything", action="store_true", help="drafts too, in drafts/, as the desk exports them")

    def handle(self, *_args: str, **options: Any) -> None:
        files = exported_files(everything()) if options["everything"] else _public(_chosen(options["slugs"]))
        for name, data in files:
            path = options["folder"] / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if options["verbosity"]:
            self.stdout.write(f"Files written: {len(files)}.")


def _public(contents: list[Card | Case]) -> list[tuple[str, bytes]]:
    """Their files as they lie in the folder of what ships."""
    return [
        (
            file_name("cards" if isinstance(content, Card) else "cases", content.slug, Case.Status.PUBLISHED),
            document_bytes(content.as_json()),
        )
        for content in contents
    ]


def _chosen(slugs: list[str]) -> list[Card | Case]:
    """All that is published, or what has these slugs. Raises CommandError for a slug that nothing has."""
    if not slugs:
        return [*Card.objects.published().order_by("slug"), *Case.objects.published().order_by("slug")]
    found = [content for content in everything() if content.slug in slugs]
    missing = sorted(set(slugs) - {content.slug for content in found})
    if missing:
        raise CommandError(f"There is no card and no case called {', '.join(missing)}.")
    return found
