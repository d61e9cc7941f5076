"""Write the stored content as files, as `load_content` reads them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from layers_site.content.documents.saving import document_files
from layers_site.content.files import document_bytes
from layers_site.content.models import Card, Case
from layers_site.content.publishing import PUBLISHED
from layers_site.content.services.importing import everything, exported_files, exported_name


class Command(BaseCommand):
    help = "Write published cards and cases into a folder, one file each; drafts and games by their slugs."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "slugs", nargs="*", default=[], help="only those with these slugs; drafts too, as if they were published"
        )
        which.add_argument("--everything", action="store_true", help="drafts too, in drafts/, as the desk exports them")

    def handle(self, *_args: str, **options: Any) -> None:
        all_files = [*exported_files(everything()), *document_files().items()]
        files = all_files if options["everything"] else _public(_chosen(options["slugs"]))
        for name, data in files:
            path = options["folder"] / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if options["verbosity"]:
            self.stdout.write(f"Files written: {len(files)}.")


def _public(contents: list[Card | Case]) -> list[tuple[str, bytes]]:
    """Return their files as they lie in the folder of what ships."""
    return [(exported_name(content, PUBLISHED), document_bytes(content.as_json())) for content in contents]


def _chosen(slugs: list[str]) -> list[Card | Case]:
    """Return all published cards and cases, or those with these slugs. Raises CommandError for an unknown slug."""
    if not slugs:
        return [*Card.objects.published().order_by("slug"), *Case.objects.published().order_by("slug")]
    contents = [content for content in everything() if content.slug in slugs]
    missing = sorted(set(slugs) - {content.slug for content in contents})
    if missing:
        raise CommandError(f"There is no content called {', '.join(missing)}.")
    return contents
