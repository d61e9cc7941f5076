"""PostgreSQL falls over in the middle of writes and comes back: it is said, and nothing that was acknowledged is lost.

On a cluster of its own, in a temporary folder, which nobody else uses. What falls over is the server; that a disk keeps
what it has been told to keep is not tried here.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import dj_database_url
import psycopg
import pytest
from django.core.management import call_command
from django.db import close_old_connections, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.test import Client
from pytest_django import DjangoDbBlocker

from layers_site.quizzes.models import Answer
from tests.conftest import IN_CI
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, single

pytestmark = pytest.mark.nightly
#: No server of PostgreSQL runs as root.
OWNERS = ("postgres", "nobody")
SECONDS = 30


def program(name: str) -> str | None:
    """Debian keeps those of the server beside the path."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return shutil.which(name) or (str(beside[-1]) if beside else None)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


class Cluster:
    """A server that can be started, and stopped as if its process had been killed."""

    def __init__(self, folder: Path, owner: dict[str, Any]) -> None:
        self.folder, self.owner = folder, owner
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            self.port = listening.getsockname()[1]
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        made = [program("initdb"), "-D", str(self.folder / "data"), "-U", "postgres", "--auth=trust", "--no-sync"]
        process = subprocess.run([*made, "-E", "UTF8", "--locale=C"], capture_output=True, check=False, **self.owner)
        assert process.returncode == 0, process.stderr.decode()

    def start(self) -> None:
        line = [program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        self.process = subprocess.Popen(
            [*line, "-h", "127.0.0.1", "-p", str(self.port)], stderr=subprocess.DEVNULL, **self.owner
        )
        until(self.answers)

    def fall(self) -> None:
        """`pg_ctl stop -m immediate`: no transaction is ended, nothing written; the log is read at the next start."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(SECONDS)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if not (program("initdb") and program("postgres")):
        needed = "needs PostgreSQL's own initdb and postgres"
        pytest.fail(needed) if IN_CI and shutil.which("pg_ctlcluster") else pytest.skip(needed)
    names = {user.pw_name: user for user in pwd.getpwall()}
    owner = next((names[name] for name in OWNERS if name in names), None) if os.geteuid() == 0 else None
    with TemporaryDirectory(prefix="layers-postgres-", dir="/tmp") as folder:  # beside pytest's, which are root's alone
        cluster_ = Cluster(Path(folder), {"cwd": folder})
        if owner:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            cluster_.owner |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        cluster_.make()
        cluster_.start()
        yield cluster_
        cluster_.fall()


@contextmanager
def serving(url: str) -> Iterator[None]:
    """The site works on that database."""
    usual = connections["default"]
    connections["default"] = other = DatabaseWrapper(
        {**usual.settings_dict, **dj_database_url.parse(url), "OPTIONS": {"connect_timeout": 2}}
    )
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual


@pytest.fixture
def site(cluster: Cluster, django_db_blocker: DjangoDbBlocker) -> Iterator[Cluster]:
    with django_db_blocker.unblock(), serving(cluster.url):
        call_command("migrate", verbosity=0, interactive=False)
        yield cluster


class Writer(threading.Thread):
    """Writes row after row, each in a transaction of its own, until the server is gone; `done` were acknowledged."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__()
        self.url, self.name, self.done = url, name, 0

    def run(self) -> None:
        try:
            with psycopg.connect(self.url, autocommit=True) as own:
                while True:
                    own.execute("insert into written values (%s, %s)", (self.name, self.done + 1))
                    self.done += 1
        except psycopg.OperationalError:
            return


def test_what_was_acknowledged_is_there_after_a_fall(cluster: Cluster) -> None:
    """Three write without a pause. Of each all acknowledged rows are there, one more at most; no half transaction."""
    with psycopg.connect(cluster.url, autocommit=True) as own:
        own.execute("create table written (name text, number integer)")
    half = psycopg.connect(cluster.url)
    half.execute("insert into written select 'half', generate_series(1, 20000)")
    writers = [Writer(cluster.url, name) for name in ("a", "b", "c")]
    for thread in writers:
        thread.start()
    until(lambda: all(writer.done > 100 for writer in writers))
    cluster.fall()
    for thread in writers:
        thread.join(SECONDS)
    cluster.start()
    with psycopg.connect(cluster.url) as own:
        rows = own.execute("select name, array_agg(number order by number) from written group by name").fetchall()
    stored = dict(rows)
    assert set(stored) == {"a", "b", "c"}
    for thread in writers:
        assert stored[thread.name] == list(range(1, len(stored[thread.name]) + 1))
        assert thread.done <= len(stored[thread.name]) <= thread.done + 1
    half.close()


def test_the_site_says_so_and_goes_on_by_itself(site: Cluster) -> None:
    """Answers come while the server falls: some are taken, then 503 with the time to wait. No process is started anew:
    once the server is back the refused ones are taken, and each counts once."""
    round_ = a_round(single())
    learners = [Learner(round_).begin(f"Anna {number}") for number in range(6)]
    for learner in learners:
        learner.client.raise_request_exception = False
    taken, refused = [], []
    for number, learner in enumerate(learners):
        if number == 3:
            site.fall()
        answer = learner.post("1/", answer="1")
        close_old_connections()  # as the server does between requests; the test's client does not
        (taken if answer.status_code in (302, 303) else refused).append(answer)
    assert [response.status_code for response in refused] == [503] * 3
    assert {response["Retry-After"] for response in refused} == {"30"}
    assert Client().get("/health/live").status_code == 200
    assert Client().get("/health/ready").json()["failing"][0] == "database"
    site.start()
    close_old_connections()
    assert Answer.objects.count() == len(taken) == 3
    for learner in learners:
        assert learner.post("1/", answer="1").status_code in (302, 303)
        assert learner.post("1/", answer="1").status_code in (302, 303)
    assert Answer.objects.count() == 6
