"""What the machines share, made for one run and gone after it: a database, a Redis, a certificate.

The server of PostgreSQL is the one that LAYERS_TEST_POSTGRES names, else the one on the loopback.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

POSTGRES = os.environ.get("LAYERS_TEST_POSTGRES", "postgres://root@127.0.0.1:5432/postgres")
SECONDS_TO_START = 120


def missing() -> str:
    """What these tests cannot do without and do not find; "" where everything is there."""
    programs = [name for name in ("redis-server", "openssl") if shutil.which(name) is None]
    if programs:
        return f"no {' and no '.join(programs)} on this machine"
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        return "no PostgreSQL answers on the loopback, and LAYERS_TEST_POSTGRES names no other"
    return ""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Raises TimeoutError where it does not come."""
    until = time.monotonic() + SECONDS_TO_START
    while not holds():
        if time.monotonic() > until:
            raise TimeoutError(what)
        time.sleep(0.05)


# --- the database -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Database:
    """As the tests look into it, beside the site."""

    url: str

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query, values).fetchall()  # type: ignore[call-overload,no-any-return]

    def value(self, query: str, *values: object) -> Any:
        return self.rows(query, *values)[0][0]

    def by_way_of(self, port: int) -> str:
        """Its address by another port of the loopback."""
        url = urlsplit(self.url)
        who = url.netloc.rpartition("@")[0]
        return urlunsplit(url._replace(netloc=f"{who}@127.0.0.1:{port}"))


@contextmanager
def database() -> Iterator[Database]:
    """Empty, and of this run alone."""
    name = f"layers_many_{os.getpid()}_{token_hex(4)}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f'create database "{name}"')  # type: ignore[call-overload]
        # It is never the server that is killed here: nothing has to wait for a disk.
        server.execute(f'alter database "{name}" set synchronous_commit = off')  # type: ignore[call-overload]
        try:
            yield Database(urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}")))
        finally:
            server.execute(f'drop database "{name}" with (force)')  # type: ignore[call-overload]


# --- Redis ------------------------------------------------------------------------------------------


class Redis:
    """A server of its own, which keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Nothing where it runs already."""
        if self._process is not None:
            return
        line = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self._process = subprocess.Popen(line, stdout=subprocess.DEVNULL)
        wait_until(self._answers, "Redis")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def keys(self) -> int:
        """How many things it holds."""
        return int(self._reply(b"DBSIZE").strip(b":\r\n") or 0)

    def _answers(self) -> bool:
        return self._reply(b"PING").startswith(b"+PONG")

    def _reply(self, command: bytes) -> bytes:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(command + b"\r\n")
                return connection.recv(100)
        except OSError:
            return b""


# --- HTTPS ------------------------------------------------------------------------------------------


def certificate(folder: Path) -> tuple[Path, Path]:
    """For the loopback, signed by itself: the files of the certificate and of its key."""
    public, key = folder / "certificate.pem", folder / "key.pem"
    what = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    subject = ("-subj", "/CN=layers.example", "-addext", "subjectAltName=IP:127.0.0.1")
    line = ["openssl", "req", "-x509", *what, *subject, "-keyout", str(key), "-out", str(public)]
    subprocess.run(line, check=True, capture_output=True)
    return public, key
