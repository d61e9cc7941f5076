"""A site of its own on loopback, served as by `make run`: a new database with the curated content, its static files.

It lives in a temporary folder and is gone when the work is done.
"""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from django.conf import settings

EDITOR: Final = "editor"
#: The address of a view that does nothing.
EMPTY: Final = "empty/"
_SECONDS_TO_START: Final = 60
_EDITOR_IS_MADE: Final = ("createsuperuser", "--no-input", "--username", EDITOR, "--email", "")
_SERVER: Final[Sequence[str]] = (
    *(sys.executable, "-m", "gunicorn", "--config", "python:layers_site.server", "layers_site.wsgi"),
)


class Served(NamedTuple):
    """A running site to measure.

    `address` has no slash at its end; `password` is the editor's; `environment` is that of its processes, of which
    `process` is the number of the first.
    """

    address: str
    password: str
    environment: dict[str, str]
    process: int = 0


@contextmanager
def served(other: Mapping[str, str] | None = None) -> Iterator[Served]:
    """Run the site, with `other` settings than usual. Raises RuntimeError if it does not start."""
    with TemporaryDirectory(prefix="layers-") as folder:
        password = secrets.token_urlsafe(16)
        environment = _environment(Path(folder), password) | dict(other or {})
        for command in (("prepare",), ("collectstatic", "--no-input", "--verbosity", "0"), _EDITOR_IS_MADE):
            manage(environment, *command)
        process = subprocess.Popen(  # noqa: S603 - our own
            _SERVER, env=environment, cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{environment['PORT']}"
            _wait_for(f"{address}/{EMPTY}", process)
            yield Served(address, password, environment, process.pid)
        finally:
            process.terminate()
            process.wait()


def manage(environment: dict[str, str], *command: str) -> str:
    """Return the output of a command of that site. Raises RuntimeError with its errors if it fails."""
    line = [sys.executable, "manage.py", *command]
    done = subprocess.run(  # noqa: S603 - our own
        line, check=False, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True
    )
    if done.returncode:
        message = f"manage.py {command[0]}: {done.stderr.strip()}"
        raise RuntimeError(message)
    return done.stdout


def _environment(folder: Path, password: str) -> dict[str, str]:
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tools.measuring.settings",
        "MEASURED_SITE": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "DJANGO_SUPERUSER_PASSWORD": password,
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "false",
        "DEBUG": "false",
        "LOG_LEVEL": "ERROR",
        "HOST": "127.0.0.1",
        "PORT": str(free_port()),
    }


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _SECONDS_TO_START
    while process.poll() is None and time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=20).close()  # noqa: S310 - our own
        except OSError:
            time.sleep(0.1)
        else:
            return
    message = "the site that is to be measured did not start"
    raise RuntimeError(message)
