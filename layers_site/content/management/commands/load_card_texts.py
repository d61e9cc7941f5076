"""`manage.py load_card_texts [FILE]`: the texts of cards of a bulk file, for this site alone."""

from __future__ import annotations

from argparse import ArgumentParser
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm
from urllib3.exceptions import HTTPError

from layers_site import __version__
from layers_site.cardtext.reading.coverage import BrokenFileError
from layers_site.content.card_texts import CardFile, faces_of, load_texts

_LICENCE: Final = (
    "Scryfall gives these data away, and the texts belong to Wizards of the Coast (Fan Content Policy): whoever visits "
    "your site reads them for free and without conditions, and it says that it is unofficial."
)


class Command(BaseCommand):
    help = (
        "Load the texts of cards from a bulk file (Scryfall's Oracle Cards or All Cards, MTGJSON's AtomicCards, or one "
        "face a line), so that any name that is typed finds its card. They stay in this site's database. Without a "
        "file Scryfall's are fetched, those that are new."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="JSON, or JSON packed with gzip")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["file"] is not None:
            self._load(options["file"], options["file"].name)
            return
        self.stdout.write(_LICENCE)
        self._fetch("oracle-cards")
        if settings.CARDS_FRENCH:
            self._fetch("all-cards", french_alone=True)

    def _fetch(self, name: str, *, french_alone: bool = False) -> None:
        with TemporaryDirectory(prefix="layers-cards-") as folder:
            path = Path(folder) / name
            try:
                etag = fetch(name, path)
            except (NotFetchedError, OSError) as error:
                raise CommandError(f"{_reason(error)}. Nothing was loaded.") from error
            if etag is None:
                self.stdout.write(f"{name}: nothing new.")
                return
            self._load(path, name, etag, french_alone=french_alone)

    def _load(self, path: Path, name: str, etag: str = "", *, french_alone: bool = False) -> None:
        """Read the whole file once, so that a broken one changes nothing; then store it."""
        faces = faces_of(path, french_alone=french_alone)
        try:
            count = sum(1 for _ in tqdm(faces, f"{name}, checked", unit=" faces", disable=None, leave=False))
        except (OSError, BrokenFileError) as error:
            raise CommandError(f"{name}: {_reason(error)}. Nothing was loaded.") from error
        if not count:
            raise CommandError(f"{name}: has no card. Nothing was loaded.")
        stored = tqdm(
            faces_of(path, french_alone=french_alone),
            f"{name}, stored",
            count,
            unit=" faces",
            disable=None,
            leave=False,
        )
        *_, loaded = load_texts(stored, name, etag)
        self.stdout.write(
            f"{name}: {count} entries: {loaded.created} faces created, {loaded.updated} updated, {loaded.unchanged} "
            "unchanged."
        )


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


# --- Scryfall’s bulk files, fetched where there is something new ----------------------------------------------
#
# A file is kept as it is sent, packed or not, and looked at once it is whole: a line that breaks changes nothing.


#: Seconds to connect, and seconds without a byte.
PATIENCE: Final = (10, 60)
_CHUNK: Final = 64 * 1024
_TYPES: Final = frozenset(("application/json", "application/gzip", "application/x-gzip", "application/octet-stream"))


class NotFetchedError(Exception):
    """Nothing was fetched. The text is a sentence for who runs the site."""


def fetch(name: str, path: Path) -> str | None:
    """Write a file of cards to `path` and return its ETag; None where it is the one that was loaded last.

    Raises NotFetchedError, and OSError where it cannot be written.
    """
    address = f"{settings.CARDS_URL.rstrip('/')}/{name}"
    try:
        with requests.get(
            address, params={"format": "file"}, headers=_headers(name), stream=True, timeout=PATIENCE
        ) as response:
            if response.status_code == HTTPStatus.NOT_MODIFIED:
                return None
            _refuse(response)
            _keep(response, name, path)
            return response.headers.get("ETag", "")
    except (requests.exceptions.InvalidURL, requests.exceptions.InvalidSchema, requests.exceptions.MissingSchema):
        raise NotFetchedError(f"CARDS_URL is no address of the web: {settings.CARDS_URL}") from None
    except requests.Timeout as error:
        raise NotFetchedError(f"{urlsplit(address).hostname} does not answer") from error
    except requests.TooManyRedirects as error:
        raise NotFetchedError(
            f"{urlsplit(address).hostname} leads from one address to the next, without end"
        ) from error
    except requests.RequestException as error:
        raise NotFetchedError(f"{urlsplit(address).hostname} cannot be reached: no network, or a proxy?") from error
    except HTTPError as error:
        raise NotFetchedError(f"{name} broke off in the middle") from error


def _headers(name: str) -> dict[str, str]:
    """Say who asks, as Scryfall wants it, for what, and which state of it was loaded last."""
    about = f"layers/{__version__}" + (f" (+{settings.SOURCE_URL})" if settings.SOURCE_URL else "")
    headers = {"User-Agent": about, "Accept": "application/json;q=0.9,*/*;q=0.8", "Accept-Encoding": "gzip"}
    known = CardFile.objects.filter(name=name).exclude(etag="").first()
    return headers if known is None else {**headers, "If-None-Match": known.etag}


def _refuse(response: requests.Response) -> None:
    """Refuse what is no file of cards. Raises NotFetchedError."""
    host = urlsplit(response.url).hostname
    if response.status_code != HTTPStatus.OK:
        later = response.headers.get("Retry-After", "")
        when = f"; it asks to wait {later} seconds" if later.isdecimal() else ""
        raise NotFetchedError(f"{host} answers {response.status_code} {response.reason}{when}")
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind not in _TYPES:
        raise NotFetchedError(f"{host} sends {kind or 'something unnamed'} instead of JSON")


def _keep(response: requests.Response, name: str, path: Path) -> None:
    length = response.headers.get("Content-Length", "")
    total = int(length) if length.isdecimal() else None
    with (
        path.open("wb") as file,
        tqdm(total=total, desc=name, unit="B", unit_scale=True, disable=None, leave=False) as bar,
    ):
        for chunk in response.raw.stream(_CHUNK, decode_content=False):
            file.write(chunk)
            bar.update(len(chunk))
