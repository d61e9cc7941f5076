"""Wherever the watchdog ends a request that writes, all of it is kept or nothing, and the next request goes on.

It is told so at a call drawn by chance, as the watchdog would tell it.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client

from layers_site.accounts.roles import take_up_training
from layers_site.content.models import Case
from layers_site.platform import watchdog
from layers_site.quizzes.models import Quiz, SchoolClass
from tests.editing.test_cases import CASE, texts
from tests.factories import Factory, case_document
from tests.night import NIGHT
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, document

pytestmark = pytest.mark.django_db(transaction=True)
#: Each request is ended at so many places.
PLACES = 500 if NIGHT else 12
#: A session is its visitor's own.
ASIDE = {"django_session"}

#: The rows of each table, by column.
Rows = dict[str, list[dict[str, str]]]


# --- a database that is put back ----------------------------------------------------------------------


class Base:
    """The database of the test, as it was when this was made, and what is committed there since."""

    def __init__(self) -> None:
        self.names = sorted(set(connection.introspection.table_names()))
        with connection.cursor() as cursor:
            for name in self.names:
                cursor.execute(f'CREATE TABLE "before {name}" AS SELECT * FROM "{name}"')

    def committed(self) -> Rows:
        """Return the rows of all tables as another connection sees them."""
        other = connection.copy()
        try:
            with other.cursor() as cursor:
                return {name: self._rows(cursor, name) for name in self.names if name not in ASIDE}
        finally:
            other.close()

    def restore(self) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for name in self.names:
                cursor.execute(f'DELETE FROM "{name}"')
            for name in self.names:
                cursor.execute(f'INSERT INTO "{name}" SELECT * FROM "before {name}"')

    def forget(self) -> None:
        with connection.cursor() as cursor:
            for name in self.names:
                cursor.execute(f'DROP TABLE "before {name}"')

    @staticmethod
    def _rows(cursor: Any, name: str) -> list[dict[str, str]]:
        cursor.execute(f'SELECT * FROM "{name}"')
        columns = [column[0] for column in cursor.description]
        return [dict(zip(columns, map(repr, row), strict=True)) for row in cursor.fetchall()]


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Callable[[], Base]]:
    """Make a `Base`. SQLite's own database of tests is one connection: here it is a file, as on a site."""
    made: list[Base] = []

    def make() -> Base:
        made.append(Base())
        return made[-1]

    with in_a_file(tmp_path / "db.sqlite3") if connection.vendor == "sqlite" else as_it_is():
        yield make
        for each in made:
            each.forget()


@contextmanager
def as_it_is() -> Iterator[None]:
    yield


@contextmanager
def in_a_file(path: Path) -> Iterator[None]:
    import sqlite3

    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    with sqlite3.connect(path) as file:
        memory.backup(file)
    file.close()
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        yield
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = memory, name


# --- requests that write ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sent:
    client: Client
    path: str
    data: Callable[[], dict[str, Any]]

    def answer(self) -> int:
        """Send it from a copy of the browser, so that each time is the first."""
        browser = Client(raise_request_exception=False)
        browser.cookies = copy.deepcopy(self.client.cookies)
        return browser.post(self.path, self.data()).status_code


def begins() -> Sent:
    learner = Learner(a_round())
    return Sent(learner.client, f"{learner.home}begin/", lambda: {"name": "Anna"})


def answers() -> Sent:
    learner = Learner(a_round()).begin()
    learner.get("1/")
    return Sent(learner.client, f"{learner.home}1/", lambda: {"answer": "1"})


def hands_in() -> Sent:
    learner = Learner(a_round()).begin()
    learner.post("1/", answer="1")
    return Sent(learner.client, f"{learner.home}hand-in/", dict)


def takes_a_seat() -> Sent:
    klass = SchoolClass.objects.create(owner=User.objects.create(username="ada"), name="Tuesday")
    return Sent(Client(), klass.get_absolute_url(), lambda: {"name": "Eve"})


def publishes() -> Sent:
    user = User.objects.create(username="trainer")
    take_up_training(user)
    quiz = Quiz.objects.create(owner=user, title_en="Bears", title_fr="Ours", document=document())
    client = Client()
    client.force_login(user)
    return Sent(client, f"/en/quizzes/{quiz.key}/publish/", lambda: {"mode": "alone"})


def saves() -> Sent:
    case = Factory().case(status=Case.Status.DRAFT)
    return Sent(editor(), f"{CASE}texts/", lambda: texts(case, title_en="Another", title_fr="Un autre"))


def imports() -> Sent:
    return Sent(editor(), "/en/desk/import/", lambda: {"file": SimpleUploadedFile("file.json", FILE)})


FILE = json.dumps(case_document()).encode()


def editor() -> Client:
    user = User.objects.create_user("editor")
    user.user_permissions.set(Permission.objects.filter(codename__in=("add_case", "change_case", "view_case")))
    client = Client()
    client.force_login(user)
    return client


# --- ended anywhere -----------------------------------------------------------------------------------


class Steps:
    """Counts the calls of a request that is watched, and tells it to end at one of them, or as soon after as may be.

    It is told as the watchdog tells it. Python looks whether a thread was told something where a function of its own
    begins and where one in C has ended; never where one in C begins, which would leave locks taken.
    """

    def __init__(self, at: int | None) -> None:
        self.taken = 0
        self._at = at

    def __enter__(self) -> Steps:
        sys.setprofile(self._step)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)

    def _step(self, frame: FrameType, event: str, _argument: object) -> None:
        run = watchdog._RUNS.get(watchdog.get_ident())
        if run is not None and event in ("call", "c_return"):
            self.taken += 1
            if self._at is not None and self.taken >= self._at:
                watchdog._tell(run)


def told_apart(rows: Rows, once: Rows, twice: Rows) -> dict[str, list[tuple[str, ...]]]:
    """The rows, without what is different each time, if it is there: dates, keys drawn by chance."""
    same = {}
    for name, table in rows.items():
        columns = sorted({column for row in (*table, *once[name]) for column in row})
        lasting = [
            column
            for column in columns
            if sorted(row[column] for row in once[name]) == sorted(row[column] for row in twice[name])
        ]
        same[name] = sorted(
            tuple(row[column] if column in lasting or row[column] == "None" else "" for column in columns)
            for row in table
        )
    return same


@pytest.mark.parametrize("write", [begins, answers, hands_in, takes_a_seat, publishes, saves, imports])
def test_all_is_kept_or_nothing(write: Callable[[], Sent], base: Callable[[], Base]) -> None:
    sent = write()
    database = base()
    before = database.committed()
    finished: list[Rows] = []
    for _ in range(2):
        assert sent.answer() in (200, 303)
        finished.append(database.committed())
        database.restore()
    with Steps(None) as steps:
        sent.answer()
    database.restore()
    nothing, whole = (told_apart(rows, *finished) for rows in (before, finished[0]))
    assert nothing != whole
    chance = random.Random(write.__name__)
    seen = set()
    for _ in range(PLACES):
        cache.clear()
        at = chance.randint(1, steps.taken)
        with Steps(at):
            status = sent.answer()
        rows = told_apart(database.committed(), *finished)
        assert rows in (nothing, whole), f"half of it, ended at {at} of {steps.taken}"
        seen.add((status, rows == whole))
        if rows == whole:
            database.restore()
    assert seen <= {(429, False), (429, True), (303, True), (200, True)}
    assert (429, False) in seen
    assert sent.answer() in (200, 303)
    assert told_apart(database.committed(), *finished) == whole
