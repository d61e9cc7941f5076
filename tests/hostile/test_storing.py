"""A program does not fill the disk; a class that works is never stopped, and what anybody has written is not lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory, override_settings

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.learning.stack.models import Play
from layers_site.platform import throttle
from layers_site.platform.throttle import ROW, TooMuchError, count, sent
from tests.factories import Factory
from tests.hostile.browsers import session_of
from tests.hostile.forms import forms_of
from tests.learning.stack.conftest import FIRST, shipped, store

pytestmark = pytest.mark.django_db

MB: Final = 1_000_000
OPEN: Final = "/en/my-boards/"
CASE: Final = "/en/cases/grown-bear/"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Ten seconds into an hour and a day; a test may set it."""
    now = [864_000.0 * 2000 + 10]
    monkeypatch.setattr(throttle, "now", lambda: now[0])
    return now


@pytest.fixture(autouse=True)
def _limited(clock: list[float]) -> Iterator[None]:
    """One megabyte an hour for an address, a fifth of it for a browser."""
    with override_settings(STORED_MEGABYTES=1):
        yield


def request_from(address: str = "192.0.2.1", browser: str = "") -> HttpRequest:
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    if browser:
        request.COOKIES["sessionid"] = session_of(browser)
    return request


def is_stored(size: int, table: str = "boards", **who: str) -> bool:
    try:
        count(request_from(**who), table, size)
    except TooMuchError:
        return False
    return True


def full(table: str = "boards_board") -> None:
    """From where the test client comes nothing more may be kept in this hour."""
    is_stored(MB, table=table, address="127.0.0.1")


def document(size: int, name: str = "Bear") -> str:
    """A board of about so many bytes, on which nothing happens."""
    thing = {"id": "bear", "name": name, "types": ["Creature"], "power": 2, "toughness": 2}
    things = [thing | {"id": f"bear-{place}", "timestamp": place + 1} for place in range(min(200, 1 + size // 100))]
    return json.dumps({"format": "layers/1", "objects": things, "effects": []})


def open_board(client: Client, name: str, size: int = 100) -> Any:
    return client.post(OPEN, {"text": document(size, name)})


# --- how much -----------------------------------------------------------------------------------------


def test_a_class_that_works_for_an_hour_is_never_stopped() -> None:
    """As it is set: sixty learners behind one address, a new board of 2,300 bytes each every ten seconds, none of them
    like another’s; four classes in a day come to the same. 60 × 360 × 2,300 are 49.7 of 50 megabytes."""
    with override_settings(STORED_MEGABYTES=50):
        assert all(is_stored(360 * 2300, browser=f"learner {number}") for number in range(60))


def test_a_browser_has_a_fifth_of_what_its_address_has() -> None:
    """New sessions give nobody more than the address has, and other addresses are others."""
    assert [is_stored(MB // 10, browser="one") for _ in range(3)] == [True, True, False]
    # What was refused to the browser is not counted for its address: 200,000 were.
    assert [is_stored(MB // 10, browser=f"new {number}") for number in range(9)] == [True] * 8 + [False]
    assert not is_stored(1)
    assert is_stored(MB // 10, address="192.0.2.2")


def test_an_address_has_four_hours_of_it_in_a_day(clock: list[float]) -> None:
    stored = []
    for _hour in range(6):
        stored.append(is_stored(MB))
        clock[0] += 3600
    assert stored == [True] * 4 + [False] * 2
    clock[0] += 18 * 3600
    assert is_stored(MB)


def test_each_table_counts_for_itself() -> None:
    """Too many boards keep nobody from answering a quiz."""
    assert is_stored(MB)
    assert not is_stored(1)
    assert is_stored(1, table="answers")


def test_no_limit_is_none() -> None:
    with override_settings(STORED_MEGABYTES=0):
        assert all(is_stored(MB) for _ in range(10))


# --- what is counted ----------------------------------------------------------------------------------


def test_every_row_is_counted_with_what_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whatever model, one by one or many at once, with either database; what is read or changed is not."""
    counted: list[tuple[str, int]] = []
    monkeypatch.setattr(throttle, "count", lambda _request, table, size: counted.append((table, size)))
    with connection.execute_wrapper(partial(throttle._count_rows, request_from())):
        learner = Learner.objects.create()
        Attempt.objects.create(learner=learner, kind="drill", item="é" * 50, given={"choice": "x" * 1000}, right=True)
        Learner.objects.bulk_create([Learner(), Learner()])
        Learner.objects.filter(pk=learner.pk).update(user=None)
    assert [table for table, _size in counted] == ["accounts_learner", "accounts_attempt", "accounts_learner"]
    assert 1100 + ROW < counted[1][1] < 1400 + ROW


def test_what_is_there_already_is_never_too_much() -> None:
    """Sixty learners who do what one did before them have the same boards, and keep nothing."""
    Factory().case()
    first = Client().post(f"{CASE}act/", {"do": "switch:growth"})
    full()
    for _learner in range(60):
        assert Client().post(f"{CASE}act/", {"do": "switch:growth"})["Location"] == first["Location"]


# --- a program ----------------------------------------------------------------------------------------


def test_a_program_is_stopped_whatever_it_has_kept() -> None:
    """Boards of some kilobytes, one after the other: of a megabyte nothing more is there."""
    client = Client()
    statuses = [open_board(client, f"Bear {number}", 20_000).status_code for number in range(80)]
    assert set(statuses) == {303, 429}
    assert statuses == sorted(statuses)
    scenarios = Board.objects.values_list("scenario", flat=True)
    stored = sum(len(json.dumps(scenario, separators=(",", ":"))) for scenario in scenarios)
    assert 0.5 * MB < stored < MB


def test_games_are_counted_too() -> None:
    """Who passes at once departs from the case, and is in a game of their own."""
    store(shipped(FIRST))
    move, made = f"/en/stack/{FIRST}/?at=0", {"do": "pass:one"}
    with override_settings(STORED_MEGABYTES=0):
        assert "/games/" in Client().post(move, made)["Location"]
    Play.objects.all().delete()
    full("learning_play")
    assert Client().post(move, made).status_code == 429
    assert not Play.objects.exists()


# --- what is said, and nothing lost -------------------------------------------------------------------


@pytest.mark.parametrize(("language", "sentence"), [("en", "again in 60 minutes"), ("fr", "dans 60 minutes")])
def test_it_is_said_when_to_come_back(language: str, sentence: str) -> None:
    """On a page of the site with its policies; the window ends in 3,590 seconds."""
    full()
    answer = Client().post(f"/{language}/my-boards/", {"text": document(100)})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3590")
    assert sentence in answer.content.decode()
    assert answer["Content-Security-Policy"]


def test_whoever_has_used_up_the_day_is_told_of_tomorrow(clock: list[float]) -> None:
    for _hour in range(4):
        full()
        clock[0] += 3600
    assert "tomorrow" in open_board(Client(), "Bear").content.decode()


def test_what_was_written_can_be_sent_once_more_from_the_page(clock: list[float]) -> None:
    """The whole text of the board, as it was pasted: an hour later the button on the page keeps it."""
    client, text = Client(), document(100, 'A "bear" & <b>') + "\n  \n"
    full()
    page = client.post(OPEN, {"text": text}).content.decode()
    (again,) = [form for form in forms_of(page, OPEN) if form.name == "sharing:mine"]
    assert again.data()["text"] == [text]
    clock[0] += 3600
    assert client.post(again.action, again.data()).status_code == 303


def test_no_secret_and_no_file_is_sent_once_more() -> None:
    """A page keeps no password; a file is where it was."""
    factory = RequestFactory()
    assert sent(factory.post("/", {"name": "anna", "csrfmiddlewaretoken": "x"})) == (("name", "anna"),)
    assert sent(factory.post("/", {"name": "anna", "password1": "secret"})) == ()
    assert sent(factory.post("/", {"name": "anna", "file": SimpleUploadedFile("a.json", b"{}")})) == ()


def test_the_board_before_is_where_it_was(clock: list[float]) -> None:
    """With its address; the same click, later, does what it would have done."""
    Factory().case()
    client = Client()
    before = client.post(f"{CASE}act/", {"do": "switch:growth"})["Location"]
    full()
    act = f"{before.partition('?')[0]}act/"
    assert client.post(act, {"do": "remove:growth"}, headers={"HX-Request": "true"}).status_code == 429
    assert Board.objects.count() == 1
    assert client.get(before).status_code == 200
    clock[0] += 3600
    assert client.post(act, {"do": "remove:growth"}).status_code == 303
