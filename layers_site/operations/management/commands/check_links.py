"""Look up the links that lead out of the site, and say which of them lead nowhere."""

from __future__ import annotations

import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any, Final, Literal
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from django.core.management.base import BaseCommand, CommandError, CommandParser

from layers_site.content.models import Document
from layers_site.content.services.importing import everything
from layers_site.content.shipped.kinds import document_kinds
from layers_site.content.shipped.overlay import documents, seen_with
from layers_site.platform.text import addresses_in

#: "gone" leads nowhere, "refused" does not answer us (which says nothing of a reader), "unreached" gave no answer.
State = Literal["there", "gone", "refused", "unreached"]
Ask = Callable[[str], State]

#: How long a server may take, and how many are asked at once.
SECONDS: Final = 10
AT_ONCE: Final = 6
_GONE: Final = frozenset((HTTPStatus.NOT_FOUND, HTTPStatus.GONE))
#: Servers that know no HEAD say so, and are asked for the page itself.
_ASK_AGAIN: Final = frozenset((HTTPStatus.FORBIDDEN, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.NOT_IMPLEMENTED))
_AGENT: Final = "Mozilla/5.0 (compatible; layers-check-links)"


def links_of(documents: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    """Return each address that stands in the texts of the documents, with the names of those documents."""
    names: dict[str, list[str]] = {}
    for name, document in documents:
        for address in dict.fromkeys(address for text in _texts(document) for address in addresses_in(text)):
            names.setdefault(address, []).append(name)
    return names


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def look_up(addresses: Iterable[str], ask: Ask) -> dict[str, State]:
    """Ask for each address, a few at once."""
    listed = list(addresses)
    with ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        return dict(zip(listed, pool.map(ask, listed), strict=True))


def ask(address: str) -> State:
    """Ask the server of an address whether there is something. Servers inside this network are never asked."""
    return _state(address, "HEAD") or _state(address, "GET") or "refused"


def _state(address: str, method: str) -> State | None:
    """Return the state of an address, None where the server may only not know HEAD."""
    try:
        _open(address, method)
    except HTTPError as error:
        if method == "HEAD" and error.code in _ASK_AGAIN:
            return None
        return "gone" if error.code in _GONE else "refused"
    except (OSError, ValueError):
        return "unreached"
    return "there"


def _open(address: str, method: str) -> None:
    _must_be_outside(address)
    request = Request(address, method=method, headers={"User-Agent": _AGENT})  # noqa: S310 - http and https alone
    with _opener().open(request, timeout=SECONDS):
        pass


class _InsideError(URLError):
    """The address is one of this network, or of no network."""


def _must_be_outside(address: str) -> None:
    """Raise _InsideError for a server that only this machine or its network reaches: editors write the addresses."""
    parts = urlsplit(address)
    infos = socket.getaddrinfo(parts.hostname or "", parts.port or 443, type=socket.SOCK_STREAM)
    if not all(ipaddress.ip_address(info[4][0]).is_global for info in infos):
        raise _InsideError(parts.hostname or "")


class _Redirects(HTTPRedirectHandler):
    """Follows a server elsewhere, but not into this network."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        _must_be_outside(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> OpenerDirector:
    """Make what opens addresses of the web, and neither files nor FTP."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(), HTTPHandler(), HTTPSHandler(), HTTPDefaultErrorHandler(), _Redirects(), HTTPErrorProcessor(),
        UnknownHandler(),
    ):  # fmt: skip
        opener.add_handler(handler)
    return opener


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
        names = links_of(_documents())
        if options["list"] or not names:
            self.stdout.write(
                "".join(f"{address}  ({_places(names, address)})\n" for address in names) + _counted(names)
            )
            return
        addresses = list(names)[: max(most, 1)]
        states = look_up(addresses, ask)
        if set(states.values()) == {"unreached"}:
            raise CommandError(
                f"None of {len(addresses)} addresses can be reached: this machine seems to be offline. Nothing is "
                "known of the links."
            )
        self._report(names, states)

    def _report(self, names: Mapping[str, list[str]], states: Mapping[str, State]) -> None:
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
