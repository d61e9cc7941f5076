"""Several editors who save at the same moment: one of them is stored, and every other keeps what was written."""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.operations.conftest import fresh

__all__ = ["fresh"]
MANY = 3
ROOT = Path(__file__).parents[2]


def race() -> list[str]:
    """Let several editors save one form at once, twice; what went wrong, [] where nothing did."""
    from layers_site.content.models import Case
    from tests.factories import Factory, stamp_in

    Factory().case(status=Case.Status.DRAFT)
    address = "/en/desk/cases/grown-bear/texts/"
    clients = [_signed_in(number) for number in range(MANY)]
    faults: list[str] = []
    for turn in range(2):
        stamps = [stamp_in(client.get(address).content.decode()) for client in clients]
        ready = Barrier(MANY)

        def save(number: int, turn: int = turn, stamps: list[dict[str, str]] = stamps, ready: Barrier = ready) -> Any:
            word = f"Turn {turn} of {number}"
            ready.wait()
            try:
                titles = {"title_en": word, "title_fr": f"{word} fr", "difficulty": 1, "load": 1}
                response = clients[number].post(address, {**stamps[number], **titles})
                return response.status_code, word, word in html.unescape(response.content.decode())
            finally:
                connection.close()

        with ThreadPoolExecutor(MANY) as threads:
            answers = list(threads.map(save, range(MANY)))
        title = Case.objects.get().title_en
        stored = [word for status, word, _shown in answers if status == 303]
        if stored != [title] or sorted(status for status, *_rest in answers) != [303, *[409] * (MANY - 1)]:
            faults.append(f"{answers}: {title}")
        faults += [f"{word} is lost" for status, word, shown in answers if status == 409 and not shown]
    return faults


def _signed_in(number: int) -> Client:
    from django.contrib.auth.models import User

    client = Client()
    client.force_login(User.objects.create_superuser(f"editor{number}"))
    return client


@pytest.mark.skipif(connection.vendor == "sqlite", reason="the database of these tests is in the memory of one thread")
@pytest.mark.django_db(transaction=True)
def test_one_of_many_is_stored() -> None:
    """On a server that several write to at once."""
    assert race() == []


@pytest.mark.nightly
def test_one_of_many_is_stored_in_a_file(fresh: Path, tmp_path: Path) -> None:
    """On SQLite in a file, as a site of one machine has it."""
    place = shutil.copy(fresh, tmp_path / "race.sqlite3")
    script = (
        "import django; django.setup()\n"
        "from django.conf import settings; settings.ALLOWED_HOSTS = ['testserver']\n"
        "from tests.editing.test_at_once import race\n"
        "print(race())\n"
    )
    places = {
        "DATABASE_URL": f"sqlite:///{place}",
        "DJANGO_SETTINGS_MODULE": "layers_site.settings",
        "DEBUG": "true",
    }
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=os.environ | places, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip().splitlines() or [done.stderr])[-1] == "[]", done.stdout + done.stderr
