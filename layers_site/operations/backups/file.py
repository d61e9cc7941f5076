"""The file of a backup: what it says of itself, and the database in it; and why there is none."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

FORMAT: Final = "layers-backup/1"
ABOUT: Final = "about.json"
DATABASE: Final = "database"
#: What it says of itself is some kilobytes; a file that says more is none of ours.
_MOST_ABOUT: Final = 1024 * 1024
_DAMAGE: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError)


@dataclass(frozen=True, slots=True)
class About:
    """`vendor` is "sqlite" or "postgresql"; `made` is a time in UTC; `migrations` are pairs of app and name."""

    vendor: str
    version: str
    made: str
    migrations: tuple[tuple[str, str], ...]

    def as_json(self) -> str:
        document = {"format": FORMAT, "vendor": self.vendor, "version": self.version, "made": self.made}
        return json.dumps({**document, "migrations": self.migrations}, indent=1)


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup file that is whole and sound. Otherwise raises RefusedError before anything else happens."""
    try:
        with zipfile.ZipFile(path) as archive:
            damaged = archive.testzip()
    except FileNotFoundError:
        raise RefusedError(f"There is no file {path}.") from None
    except _DAMAGE as error:
        raise RefusedError(f"{path} is no backup, or it is damaged: {error}.") from error
    if damaged:
        raise RefusedError(f"{path} is damaged: the checksum of {damaged!r} is wrong.")
    with zipfile.ZipFile(path) as archive:
        yield archive


def read_about(archive: zipfile.ZipFile) -> About:
    """Read the description of a backup. Raises RefusedError for other files and for newer formats."""
    if set(archive.namelist()) != {ABOUT, DATABASE} or archive.getinfo(ABOUT).file_size > _MOST_ABOUT:
        raise RefusedError(f"{archive.filename} is no backup of this site.")
    try:
        document: Any = json.loads(archive.read(ABOUT))
        if document["format"] != FORMAT:
            raise RefusedError(f"{archive.filename} is of the form {document['format']!r}; {FORMAT!r} can be read.")
        migrations = tuple((str(app), str(name)) for app, name in document["migrations"])
        return About(str(document["vendor"]), str(document["version"]), str(document["made"]), migrations)
    except (ValueError, KeyError, TypeError) as error:
        raise RefusedError(f"{archive.filename} does not say what it holds: {error!r}.") from error


@contextmanager
def database_in(archive: zipfile.ZipFile) -> Iterator[IO[bytes]]:
    with archive.open(DATABASE) as held:
        yield held


class RefusedError(Exception):
    """Nothing was changed. The text is a sentence for who runs the site."""
