"""The setups that are tried: which database, how many workers. Each has a database of its own, gone afterwards."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from psycopg import sql

from tools.measuring.load.plan import Plan
from tools.measuring.load.report import Report, from_json
from tools.measuring.site import Served, served

SETUPS: Final = ("sqlite-1", "sqlite-2", "postgres-2")
#: Who runs this, by the name that they have on the machine.
POSTGRES: Final = "postgres://127.0.0.1:5432/postgres"
_NAME: Final = re.compile(r"(sqlite|postgres)-([1-9])")
_SECONDS_TO_CONNECT: Final = 5


@dataclass(frozen=True, slots=True)
class Setup:
    """`kind` is "sqlite" or "postgres"."""

    kind: str
    workers: int

    @classmethod
    def read(cls, name: str) -> Setup:
        """Read a setup such as "postgres-2". Raises ValueError for anything else."""
        match = _NAME.fullmatch(name.strip())
        if match is None:
            raise ValueError(f"{name!r} is no setup; one is postgres-2, for PostgreSQL and two workers.")
        return cls(match[1], int(match[2]))

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.workers}"


class MissingError(Exception):
    """A part that a setup needs is missing. The message says which."""


def tried(setup: Setup, plan: Plan, postgres: str) -> Report:
    """Return the report of one setup; it says so where its database server is not there.

    `postgres` is the address of any database on a server where databases can be made. Raises RuntimeError where the
    site does not start, or where the learners cannot be sent.
    """
    metrics = secrets.token_urlsafe(16)
    try:
        with _database(setup, postgres) as address, served(_settings(setup, address, metrics)) as site:
            port = int(site.environment["PORT"])
            return _sent(
                replace(plan, setup=setup.name, port=port, server=site.process, workers=setup.workers, metrics=metrics),
                site,
            )
    except MissingError as missing:
        return Report(setup.name, left_out=str(missing))


def _settings(setup: Setup, address: str, metrics: str) -> dict[str, str]:
    """Return the settings of `make run`, with addresses of their own for learners, as behind a proxy: throttles
    count by these.
    """
    environment = {"WORKERS": str(setup.workers), "METRICS_TOKEN": metrics, "PROXIES": "1", "REDIS_URL": ""}
    return environment | ({"DATABASE_URL": address} if address else {})


def _sent(plan: Plan, site: Served) -> Report:
    command = [sys.executable, "-m", "tools.measuring.load", json.dumps(asdict(plan))]
    done = subprocess.run(  # noqa: S603 - our own
        command, env=site.environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{plan.setup}: {done.stderr.strip()[-2000:]}")
    return from_json(json.loads(done.stdout))


@contextmanager
def _database(setup: Setup, postgres: str) -> Iterator[str]:
    """Make a new database and yield its address; "" for the file that the site makes itself. Raises MissingError."""
    if setup.kind == "sqlite":
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


def default_postgres() -> str:
    """Return the server of DATABASE_URL, if that is one; else the one on the loopback."""
    database_url = os.environ.get("DATABASE_URL", "")
    return database_url if urlsplit(database_url).scheme in ("postgres", "postgresql") else POSTGRES
