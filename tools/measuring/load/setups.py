"""The setups that are tried: which database, how many workers. Each has a database of its own, gone afterwards."""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from typing import Final

from django.conf import settings

from tools.measuring.load.databases import MissingError, new_database, new_redis
from tools.measuring.load.plan import Plan
from tools.measuring.load.report import Report, from_json
from tools.measuring.site import Served, served

SETUPS: Final = ("sqlite-1", "sqlite-2", "postgres-2", "postgres-redis-2")
_NAME: Final = re.compile(r"(sqlite|postgres)(-redis)?-([1-9])")


@dataclass(frozen=True, slots=True)
class Setup:
    """`kind` is "sqlite" or "postgres"; with `redis` all processes share what is counted and worked out."""

    kind: str
    workers: int
    redis: bool = False

    @classmethod
    def read(cls, name: str) -> Setup:
        """Read a setup such as "postgres-2". Raises ValueError for anything else."""
        match = _NAME.fullmatch(name.strip())
        if match is None:
            raise ValueError(f"{name!r} is no setup; one is postgres-2, for PostgreSQL and two workers.")
        return cls(match[1], int(match[3]), redis=match[2] is not None)

    @property
    def name(self) -> str:
        return f"{self.kind}{'-redis' * self.redis}-{self.workers}"


def tried(setup: Setup, plan: Plan, postgres: str) -> Report:
    """Return the report of one setup; it says so where its database server or Redis is not there.

    `postgres` is the address of any database on a server where databases can be made. Raises RuntimeError where the
    site does not start, or where the learners cannot be sent.
    """
    metrics = secrets.token_urlsafe(16)
    try:
        with (
            new_database(setup.kind, postgres) as address,
            new_redis(wanted=setup.redis) as redis,
            served(_settings(setup, address, redis, metrics)) as site,
        ):
            port = int(site.environment["PORT"])
            return _sent(
                replace(plan, setup=setup.name, port=port, server=site.process, workers=setup.workers, metrics=metrics),
                site,
            )
    except MissingError as missing:
        return Report(setup.name, left_out=str(missing))


def _settings(setup: Setup, address: str, redis: str, metrics: str) -> dict[str, str]:
    """Return the settings of `make run`, with an address of its own for each learner.

    As behind a proxy, throttles count by these.
    """
    environment = {"WORKERS": str(setup.workers), "METRICS_TOKEN": metrics, "PROXIES": "1", "REDIS_URL": redis}
    return environment | ({"DATABASE_URL": address} if address else {})


def _sent(plan: Plan, site: Served) -> Report:
    command = [sys.executable, "-m", "tools.measuring.load", json.dumps(asdict(plan))]
    done = subprocess.run(  # noqa: S603 - our own
        command, env=site.environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{plan.setup}: {done.stderr.strip()[-2000:]}")
    return from_json(json.loads(done.stdout))
