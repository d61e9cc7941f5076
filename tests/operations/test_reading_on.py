"""Whoever reads goes on reading while somebody else keeps the database from being written."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client

from layers_site.boards.models import EditionsOfCase
from layers_site.boards.services.evaluation import NOT_ASKED
from layers_site.boards.sharing import editions
from layers_site.learning.models import BoardOfDay
from tests.night import NIGHT, sample_of
from tests.operations.test_faults import locked
from tests.shipped import store_shipped
from tools.measuring.pages import PAGES

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
