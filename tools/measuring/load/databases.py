"""New databases for the setups, and a Redis where one is asked for; both are gone when the work is done."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
from psycopg import sql

from tools.measuring.site import free_port

#: Who runs this, by the name that they have on the machine.
POSTGRES: Final = "postgres://127.0.0.1:5432/postgres"
_SECONDS_TO_CONNECT: Final = 5


class MissingError(Exception):
    """A part that a setup needs is missing. The message says which."""


def default_postgres() -> str:
    """Return the server of DATABASE_URL, if that is one; else the one on the loopback."""
    database_url = os.environ.get("DATABASE_URL", "")
    return database_url if urlsplit(database_url).scheme in ("postgres", "postgresql") else POSTGRES


@contextmanager
def new_database(kind: str, postgres: str) -> Iterator[str]:
    """Make a new database and yield its address; "" for the file that the site makes itself. Raises MissingError."""
    if kind == "sqlite":
        yield ""
        return
    name = f"layers_load_{os.getpid()}"
    with _connected(postgres) as server:
        server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(urlsplit(postgres)._replace(path=f"/{name}"))
        finally:
            server.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))


@contextmanager
def _connected(postgres: str) -> Iterator[psycopg.Connection]:
    try:
        server = psycopg.connect(postgres, autocommit=True, connect_timeout=_SECONDS_TO_CONNECT)
    except psycopg.OperationalError as error:
        raise MissingError(f"no PostgreSQL at {urlsplit(postgres).hostname}") from error
    with server:
        yield server


@contextmanager
def new_redis(*, wanted: bool) -> Iterator[str]:
    """Start a Redis on the loopback that keeps nothing on disk, and yield its address; "" where none is wanted.

    Raises MissingError.
    """
    if not wanted:
        yield ""
        return
    program = shutil.which("redis-server")
    if program is None:
        raise MissingError("no redis-server on this machine")
    port = free_port()
    with TemporaryDirectory(prefix="layers-") as folder:
        plain = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder)
        process = subprocess.Popen(  # noqa: S603 - of this machine
            (program, "--port", str(port), *plain), stdout=subprocess.DEVNULL
        )
        try:
            _wait_for(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait()


def _wait_for(port: int) -> None:
    until = time.monotonic() + _SECONDS_TO_CONNECT
    while True:
        try:
            redis.Redis(port=port).ping()
        except redis.ConnectionError as error:
            if time.monotonic() > until:
                raise MissingError("redis-server does not answer") from error
            time.sleep(0.05)
        else:
            return
