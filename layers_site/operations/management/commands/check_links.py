"""Look up the links that lead out of the site, and say which of them lead nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from layers_site.content.models import Document
from layers_site.content.services.exporting import everything
from layers_site.content.shipped.kinds import document_kinds
from layers_site.content.shipped.overlay import documents, seen_with
from layers_site.operations import links

_TEXTS: Final = {
    "gone": "leads nowhere",
    "unreached": "cannot be reached",
    "refused": "does not answer programs: look yourself",
}


class Command(BaseCommand):
    help = (
        "Look up each address that stands in cards, cases, games on the stack, lessons, drills and words, drafts too, "
        "and say which lead nowhere. Asks other servers: at most so many, each once and briefly. Fails if one is gone."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--most", type=int, default=500, help="how many addresses are asked (default: %(default)s)")
        parser.add_argument("--list", action="store_true", help="only list them, and ask nobody")

    def handle(self, *_args: object, most: int, **options: Any) -> None:
        names = links.links_of(_documents())
        if options["list"] or not names:
            self.stdout.write(
                "".join(f"{address}  ({_places(names, address)})\n" for address in names) + _counted(names)
            )
            return
        addresses = list(names)[: max(most, 1)]
        states = links.look_up(addresses, links.ask)
        if set(states.values()) == {"unreached"}:
            raise CommandError(
                f"None of {len(addresses)} addresses can be reached: this machine seems to be offline. Nothing is "
                "known of the links."
            )
        self._report(names, states)

    def _report(self, names: Mapping[str, list[str]], states: Mapping[str, links.State]) -> None:
        for state, text in _TEXTS.items():
            for address in (address for address in states if states[address] == state):
                self.stdout.write(f"{address} {text}  ({_places(names, address)})")
        counts = Counter(states.values())
        left = f" Not asked (--most): {len(names) - len(states)}." if len(names) > len(states) else ""
        self.stdout.write(f"{_counted(names)} There: {counts['there']}.{left}")
        if counts["gone"]:
            raise CommandError(f"Lead nowhere: {counts['gone']}.")


def _counted(names: Mapping[str, list[str]]) -> str:
    return f"Addresses in the content: {len(names)}."


def _places(names: Mapping[str, list[str]], address: str) -> str:
    return ", ".join(names[address])


def _documents() -> Iterator[tuple[str, Any]]:
    """Yield what editors write, by name: as it is stored, as visitors see it, and as it is worked at."""
    yield from ((f"{row._meta.verbose_name} {row.slug}", row.as_json()) for row in everything())
    with seen_with({}):
        for kind in document_kinds():
            if not kind.in_rows:
                yield from ((f"{kind.code} {name}", sourced.document) for name, sourced in documents(kind).items())
    yield from ((f"{row.kind} {row.slug}", row.document) for row in Document.objects.order_by("kind", "slug"))
