"""Three machines behind one address, and what they share."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.many import services
from tests.many.balancer import Balancer
from tests.many.machines import NAME, Machine
from tests.many.services import Database, Redis, wait_until
from tests.many.wire import Wire


@dataclass(frozen=True, slots=True)
class Cluster:
    """The last machine reaches the database by a wire of its own."""

    balancer: Balancer
    machines: tuple[Machine, ...]
    database: Database
    redis: Redis
    wire: Wire
    certificate: Path

    @property
    def address(self) -> str:
        return self.balancer.address

    def whole(self) -> None:
        """Everything runs and is ready, whatever a test has done."""
        self.balancer.losing = 0
        self.wire.mend()
        self.redis.start()
        for machine in self.machines:
            machine.start()
        self.wait_for(*self.machines)

    def wait_for(self, *machines: Machine) -> None:
        """Until the balancer sends to exactly these."""
        names = {machine.name for machine in machines}
        wait_until(lambda: self.balancer.ready == names, f"only {self.balancer.ready} are ready")

    @contextmanager
    def all_answer(self) -> Iterator[None]:
        """What is done meanwhile was answered by every one of the machines."""
        before = Counter(self.balancer.served)
        yield
        answered = {name for name, count in self.balancer.served.items() if count > before[name]}
        assert answered == {machine.name for machine in self.machines}


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Started as in docs/operating.md: `prepare` once, then the machines, all with one environment."""
    public, key = services.certificate(folder)
    redis = Redis(folder)
    with services.database() as database:
        host = services.urlsplit(database.url)
        wire = Wire((host.hostname or "127.0.0.1", host.port or 5432))
        environment = _environment(folder, database.url, redis.url)
        _prepare(environment)
        other = {**environment, "DATABASE_URL": database.by_way_of(wire.port)}
        machines = tuple(
            Machine(name, folder, other if name == "third" else environment) for name in ("first", "second", "third")
        )
        balancer = Balancer(machines, (public, key))
        cluster_ = Cluster(balancer, machines, database, redis, wire, public)
        balancer.start()
        try:
            cluster_.whole()
            yield cluster_
        finally:
            balancer.stop()
            for machine in machines:
                machine.kill()
            redis.stop()
            wire.cut()


def _prepare(environment: dict[str, str]) -> None:
    """The database on one processor, the static files on the other."""
    lines = (("prepare",), ("collectstatic", "--no-input", "--verbosity", "0"))
    with ThreadPoolExecutor() as both:
        for _done in both.map(lambda line: _manage(environment, *line), lines):
            pass


def _manage(environment: dict[str, str], *line: str) -> None:
    whole = [sys.executable, "manage.py", *line]
    done = subprocess.run(whole, check=False, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _environment(folder: Path, database_url: str, redis_url: str) -> dict[str, str]:
    """All that a machine is told; nothing of whoever runs the tests but where programs are."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return inherited | {
        # The settings of the site, but for the folder that the static files are in.
        "DJANGO_SETTINGS_MODULE": "tools.measuring.settings",
        "MEASURED_SITE": str(folder),
        "PRODUCTION": "true",
        "HTTPS": "true",
        "DEBUG": "false",
        "ALLOWED_HOSTS": f"{NAME},127.0.0.1",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "PROXIES": "1",
        "HOST": "127.0.0.1",
    }
