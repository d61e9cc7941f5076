"""The site on a port of the loopback, as `make run` serves it, on a database that is there for the test alone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.core.management import call_command
from django.db import connection

_NAME: Final = "layers_load"
_SECONDS_TO_START: Final = 30


@contextmanager
def database_for_test() -> Iterator[str]:
    """An empty database beside the one of the settings, with its tables; gone afterwards. Its DATABASE_URL."""
    own = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory() as folder:
        on_disk = connection.vendor == "sqlite"
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / f"{_NAME}.sqlite3") if on_disk else _NAME
        name = connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield f"sqlite:///{name}" if on_disk else _beside(os.environ["DATABASE_URL"], name)
        finally:
            connection.creation.destroy_test_db(own, verbosity=0)


def _beside(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


@contextmanager
def served(database_url: str) -> Iterator[int]:
    """The port. Raises RuntimeError where the site does not come up."""
    call_command("collectstatic", interactive=False, verbosity=0)
    port = _free_port()
    beside = {"DATABASE_URL": database_url, "SECRET_KEY": settings.SECRET_KEY, "HTTPS": "false", "LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:layers_site.server", "layers_site.wsgi"]
    environment = {**os.environ, **beside, "HOST": "127.0.0.1", "PORT": str(port)}
    with subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.DEVNULL) as server:  # noqa: S603
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    until = time.monotonic() + _SECONDS_TO_START
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("the site did not come up")
