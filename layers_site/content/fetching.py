"""Scryfall's bulk files of cards, fetched where there is something new.

A file is kept as it is sent, packed or not, and looked at once it is whole: a line that breaks changes nothing.
"""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import requests
from django.conf import settings
from tqdm import tqdm
from urllib3.exceptions import HTTPError

from layers_site import __version__
from layers_site.content.card_texts import CardFile

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
