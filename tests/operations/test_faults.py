"""A database that is locked, full, lost, or whose process is killed: it is said, and nothing is lost or half done."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.test import Client
from psycopg import errors

from layers_site.boards.models import EditionsOfCase
from layers_site.boards.services.evaluation import NOT_ASKED
from layers_site.boards.sharing import editions
from layers_site.learning.models import BoardOfDay
from layers_site.operations.observing import Fault, fault_of
from layers_site.quizzes.models import Answer, Round, Sheet
from tests.night import NIGHT, sample_of
from tests.operations.conftest import serving
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, single, words
from tests.shipped import store_shipped
from tools.measuring.pages import PAGES


@pytest.fixture
def round_(site: Path) -> Round:
    return a_round(single())


@pytest.fixture
def learner(round_: Round) -> Learner:
    """Who has begun; whatever fails is answered, as on the site."""
    learner_ = Learner(round_).begin("Anna")
    learner_.client.raise_request_exception = False
    return learner_


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process writes, for longer than the site waits."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("begin immediate")
        yield
        other.rollback()


def sound() -> bool:
    with connection.cursor() as cursor:
        return bool(cursor.execute("PRAGMA integrity_check").fetchone() == ("ok",))


# --- locked -----------------------------------------------------------------------------------------


def test_a_locked_database_is_said_and_the_answer_is_taken_later(site: Path, learner: Learner) -> None:
    """503 and when to try again; one can read meanwhile; the same answer counts once, when it is sent again."""
    with locked(site):
        refused = learner.choose("4/4")
        assert learner.get("1/").status_code == 200
    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert "The site is very busy right now." in refused.content.decode()
    assert not Answer.objects.exists()
    assert learner.choose("4/4").status_code in (302, 303)
    assert Answer.objects.count() == 1


def test_it_is_said_in_french_and_to_htmx(site: Path, round_: Round) -> None:
    """The page in the language of the address. For htmx the status says it: `site.js` shows what belongs to it."""
    client = Client(raise_request_exception=False)
    with locked(site):
        page = client.post(f"/fr/q/{round_.code}/begin/", {"name": "Anna"})
        part = client.post(f"/en/q/{round_.code}/begin/", {"name": "Anna"}, headers={"HX-Request": "true"})
    assert "Le site est très occupé en ce moment." in page.content.decode()
    assert 'lang="fr"' in page.content.decode()
    assert (page.status_code, part.status_code) == (503, 503)
    assert not Sheet.objects.exists()
    assert '503: "busy"' in (settings.BASE_DIR / "static/js/site.js").read_text(encoding="utf-8")
    assert 'data-kind="busy"' in (settings.BASE_DIR / "templates/_troubles.html").read_text(encoding="utf-8")


def test_the_page_knows_how_it_was_asked_for(site: Path, round_: Round) -> None:
    """In the colours chosen, with the same address in the other language; who looked can try again, who sent goes back.

    Nothing on it needs to know who is signed in."""
    client = Client(raise_request_exception=False)
    client.cookies["theme"] = "dark"
    with connection.cursor() as cursor:
        cursor.execute("alter table quizzes_round rename to elsewhere")
    looked = client.get(f"/en/q/{round_.code}/").content.decode()
    sent = client.post(f"/en/q/{round_.code}/begin/", {"name": "Anna"}).content.decode()
    assert 'data-theme="dark"' in looked
    assert f'href="/fr/q/{round_.code}/"' in looked
    assert "Try again</a>" in looked
    assert "Try again</a>" not in sent
    assert "Sign in" not in looked + sent


def test_an_error_of_ours_is_still_one(site: Path, round_: Round) -> None:
    """A table that is not there does not come back by itself."""
    with connection.cursor() as cursor:
        cursor.execute("alter table quizzes_round rename to elsewhere")
    response = Client(raise_request_exception=False).get(f"/en/q/{round_.code}/")
    assert response.status_code == 500
    assert "Retry-After" not in response


# --- lost -------------------------------------------------------------------------------------------


def test_a_lost_database_is_said_to_programs_as_json(site: Path, tmp_path: Path) -> None:
    """And a page that asks for nothing of it is still there."""
    client = Client(raise_request_exception=False)
    with serving(tmp_path / "gone" / "site.sqlite3"):
        response = client.get("/api/v1/cases")
        lives = client.get("/health/live")
        page = client.get("/fr/cases/")
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert response["Content-Type"].startswith("application/")
    assert "out of reach" in str(response.json())
    assert lives.status_code == 200
    assert "Le site n’arrive pas à joindre sa base de données." in page.content.decode()


# --- full -------------------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_that_was_acknowledged(site: Path) -> None:
    """The database may grow by no page more: what was taken is there, each time once, and the rest is refused."""
    round_ = a_round(words())
    learners = [Learner(round_).begin(f"Anna {number}") for number in range(8)]
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    answers = []
    for anna in learners:
        anna.client.raise_request_exception = False
        answers.append(anna.post("1/", answer="x" * 1500))
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {answer.status_code for answer in answers} <= {302, 303, 503}
    assert refused
    assert refused[0]["Retry-After"] == "300"
    assert "The site can’t store anything new right now." in refused[0].content.decode()
    assert Answer.objects.count() == len(answers) - len(refused)
    assert learners[0].get().status_code in (200, 302, 303)
    assert sound()


# --- killed -----------------------------------------------------------------------------------------

_WORKER = """
import os, sqlite3, sys
own = sqlite3.connect(sys.argv[1], isolation_level=None)
own.execute("PRAGMA synchronous = NORMAL")
row = "insert into django_session values (?, ?, '2030-01-01')"
for key in range(50):
    own.execute("begin immediate")
    own.execute(row, (f"done-{key}", "x" * 3000))
    own.execute("commit")
own.execute("PRAGMA cache_size = 2")
own.execute("begin immediate")
for key in range(500):
    own.execute(row, (f"half-{key}", "x" * 3000))
print("in the middle", flush=True)
sys.stdin.read()
"""


def test_a_killed_worker_leaves_what_it_finished_and_nothing_else(site: Path) -> None:
    """In the middle of a transaction that has already reached the disk."""
    with subprocess.Popen(
        [sys.executable, "-c", _WORKER, str(site)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"in the middle\n"
        os.kill(worker.pid, signal.SIGKILL)
    with connection.cursor() as cursor:
        counts = cursor.execute("select substr(session_key, 1, 4), count(*) from django_session group by 1").fetchall()
    assert counts == [("done", 50)]
    assert sound()


# --- which errors these are -------------------------------------------------------------------------


def wrapped(cause: Exception, kind: type[DatabaseError] = OperationalError) -> DatabaseError:
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "fault"),
    [
        (psycopg.OperationalError("connection refused"), Fault.LOST),
        (errors.TooManyConnections(), Fault.BUSY),
        (errors.DeadlockDetected(), Fault.BUSY),
        (errors.AdminShutdown(), Fault.LOST),
        (errors.DiskFull(), Fault.FULL),
        (errors.ReadOnlySqlTransaction(), Fault.FULL),
        (errors.UndefinedTable(), None),
        (errors.UniqueViolation(), None),
    ],
)
def test_postgresql_says_the_same_by_its_codes(cause: Exception, fault: Fault | None) -> None:
    assert fault_of(wrapped(cause)) is fault


def test_other_errors_are_none_of_these() -> None:
    assert fault_of(None) is None
    assert fault_of(ValueError("database is locked")) is None
    assert fault_of(ProgrammingError("closed")) is None


# --- whoever reads goes on reading while somebody else keeps the database -----------------------------


#: The page to build on is a board, which has to be there: somebody has opened it before. One page is not there.
OPENED, LOST = "sandbox", "lost"
#: What these show is stored by the first visitor who may write.
STORING_PAGES = ("editions", "today")


def test_each_page_is_read_while_the_database_is_locked(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pages that need no account, for a browser that has never been here; the next visitor keeps what they keep.
    By day every fifth page, and those that are looked at below."""
    store_shipped()
    # To compare the editions on all cases takes five seconds; here it is seen whether what comes of it is kept.
    monkeypatch.setattr(editions, "other_results", lambda *_board: NOT_ASKED)
    client = Client(raise_request_exception=False)
    every = {page.name: f"/en/{page.path}" for page in PAGES if not page.who}
    pages = {name: every[name] for name in (*sample_of(every, 5), OPENED, LOST, *STORING_PAGES)}
    client.get(pages[OPENED])
    with locked(site):
        answers = {name: client.get(address, follow=True).status_code for name, address in pages.items()}
    assert len(answers) > (30 if NIGHT else 8)
    assert {name: status for name, status in answers.items() if status != 200} == {LOST: 404}
    assert not EditionsOfCase.objects.exists()
    assert not BoardOfDay.objects.exists()
    caches["pages"].clear()
    for name in STORING_PAGES:
        client.get(pages[name])
    assert EditionsOfCase.objects.exists()
    assert BoardOfDay.objects.exists()


# --- nobody waits until the server gives the process up -----------------------------------------------


def test_sqlite_gives_up_long_before_the_process_is_ended() -> None:
    """A page may ask twice or three times; where all processes wait, reading waits with them."""
    options = settings.DATABASES["default"].get("OPTIONS", {})
    server = (settings.BASE_DIR / "layers_site" / "server.py").read_text(encoding="utf-8")
    match = re.search(r"^timeout = (\d+)$", server, re.MULTILINE)
    assert match is not None
    assert options.get("timeout", 0) * 3 < int(match[1])
