"""Boards that are drawn once for many: equal to what each would get, and nothing of one visitor for another."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import messages
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest
from django.template import RequestContext, Template
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

import engine
from layers_site.boards.models import Board
from layers_site.boards.presenters import bench_page
from layers_site.boards.views import responses
from layers_site.content.documents.models import Document
from layers_site.content.models import Case
from layers_site.platform import drawing
from layers_site.platform.drawing import Onlooker, PrivateError
from tests.boards.conftest import HTMX, HUMILITY
from tests.drawn import TOKEN, anew, page_of, tables_asked, visitors
from tests.night import NIGHT, part_of, sample_of

CASE = f"/cases/{HUMILITY}/"
LOOKS = (
    "?show=1", "?focus=bears", "?edition=2003", "?edition=M07", "?step=2", "?step=2&focus=humility", "?view=matrix",
    "?view=sides&with=2003", "?with=M07", "?depth=rules", "?stage=1", "?compare=1", "?redo=aaaaaaaaaaaa",
    "?focus=nobody&step=99999&view=nonsense", "?show=1&x=<b>é</b>",
)  # fmt: skip


@pytest.fixture
def case(store_case: Callable[[str], Case]) -> Case:
    return store_case(HUMILITY)


@pytest.fixture
def board(case: Case) -> str:
    """The path of a board with a board before it."""
    first = Client().post(f"/en{CASE}act/", {"do": "switch:humility"})
    second = Client().post(first["Location"].partition("?")[0] + "act/", {"do": "down:opalescence-1"})
    return str(second["Location"]).partition("?")[0].removeprefix("/en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_drawn_once_is_what_each_visitor_would_get(
    case: Case, board: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every kind of address, as a page and as a region, after other boards and for all who may come; by day each
    second kind in one of the languages, and for two of them.
    """
    came_from = ({}, {"HX-Current-URL": f"http://testserver/{language}{CASE}?show=1&edition=2003"})
    some = clients_once() if NIGHT else clients_once()[1:4:2]
    heads: list[dict[str, str]] = [{}, *(HTMX | seen for seen in came_from)]
    for path in (CASE, board):
        for look in sample_of(part_of(LOOKS, language), 2):
            address = f"/{language}{path}{look}"
            for head in heads:
                pages = {}
                for name, client in some:
                    first, second = (page_of(client, address, head) for _time in range(2))
                    assert first == second, (address, name)
                    pages[name] = first
                with monkeypatch.context() as patched:
                    patched.setattr(responses, "drawn", anew)
                    for name, client in some:
                        assert page_of(client, address, head) == pages[name], (address, head, name)


_CLIENTS: list[tuple[str, Client]] = []


@pytest.fixture(autouse=True)
def _new_clients(db: None) -> Iterator[None]:
    _CLIENTS[:] = visitors()
    yield
    _CLIENTS.clear()


def clients_once() -> list[tuple[str, Client]]:
    return _CLIENTS


def test_an_action_seen_before_is_answered_alike(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (Client().post(f"/en{CASE}act/", {"do": "up:humility"}, headers=HTMX) for _time in range(2))
    monkeypatch.setattr(responses, "drawn", anew)
    third = Client().post(f"/en{CASE}act/", {"do": "up:humility"}, headers=HTMX)
    pages = {TOKEN.sub("", response.content.decode()) for response in (first, second, third)}
    assert len(pages) == 1
    assert first["HX-Push-Url"] == second["HX-Push-Url"] == third["HX-Push-Url"]


def test_a_second_visitor_costs_no_reading_of_cases(case: Case, board: str) -> None:
    """What has been drawn takes two queries: whether it is still there, and which documents are published."""
    for path in (CASE, board):
        Client().get(f"/en{path}?show=1")
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/en{path}?show=1")
        assert len(queries) == 2
        assert not any('"document"' in query["sql"] for query in queries)


def test_what_a_drawn_board_asks_the_database_is_in_its_key(case: Case, board: str) -> None:
    """Boards, cases and published documents alone: what depends on any other row would stay when that changes."""
    for path in (CASE, board):
        for look in LOOKS:
            assert tables_asked(f"/en{path}{look}") <= {"boards_board", "content_case", "content_document"}, look


# --- what is somebody's own ---------------------------------------------------------------------------


def test_each_visitor_has_their_own_token_which_is_taken(case: Case) -> None:
    tokens = set()
    for _visitor in range(2):
        client = Client(enforce_csrf_checks=True)
        page = client.get(f"/en{CASE}?show=1").content.decode()
        on_page = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        assert len(on_page) == 1
        tokens |= on_page
        sent = {"do": "switch:humility", "csrfmiddlewaretoken": on_page.pop()}
        assert client.post(f"/en{CASE}act/", sent).status_code == 303
        assert drawing.HOLE not in page
    assert len(tokens) == 2


def test_a_token_of_another_visitor_is_refused(case: Case) -> None:
    first, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    page = first.get(f"/en{CASE}?show=1").content.decode()
    other.get(f"/en{CASE}?show=1")
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
    assert other.post(f"/en{CASE}act/", {"do": "switch:humility", "csrfmiddlewaretoken": token}).status_code == 403


def test_no_name_and_no_message_is_on_a_page_for_many(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """A template that asks for a name fails, where it would show somebody’s own to all."""

    def nosy(_name: str, _context: object, request: HttpRequest) -> str:
        return Template("{{ user.username }}").render(RequestContext(request))

    def listens(_name: str, _context: object, request: HttpRequest) -> str:
        return "".join(map(str, messages.get_messages(request))) or "silence"

    monkeypatch.setattr(drawing, "render_to_string", nosy)
    with pytest.raises(PrivateError):
        Client().get(f"/en{CASE}?show=1")
    with pytest.raises(PrivateError):
        Onlooker(True, frozenset()).has_perm("auth.change_user")
    monkeypatch.setattr(drawing, "render_to_string", listens)
    assert Client().get(f"/en{CASE}?show=1").content == b"silence"


def test_what_an_editor_may_is_not_on_the_page_of_others(case: Case) -> None:
    pages = {name: client.get(f"/en{CASE}?show=1").content.decode() for name, client in clients_once()}
    assert {name for name, page in pages.items() if 'id="desk-save"' in page} == {"a-editor", "administrator"}
    assert {name for name, page in pages.items() if 'class="to-account" href="/en/account/"' in page} == {
        "zaphod", "a-editor", "administrator",
    }  # fmt: skip
    assert {name for name, page in pages.items() if '<html lang="en" data-theme="dark">' in page} == {
        "somebody who likes it dark"
    }


# --- what changes ---------------------------------------------------------------------------------------


def test_a_case_that_was_changed_is_drawn_anew(case: Case) -> None:
    client = Client()
    before = client.get(f"/en{CASE}?show=1")
    case.summary_en = "Another summary."
    case.save()
    after = client.get(f"/en{CASE}?show=1", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Another summary." in after.content.decode()
    case.status = Case.Status.DRAFT
    case.save()
    assert client.get(f"/en{CASE}?show=1").status_code == 404


def test_a_misconception_that_was_published_is_on_boards_drawn_before(case: Case) -> None:
    client = Client()
    before = client.get(f"/en{CASE}?edition=M07").content.decode()
    document = json.loads((Path(settings.CONTENT_DIR) / "misconceptions" / "M07.json").read_text(encoding="utf-8"))
    document["title"]["en"] = "Another title"
    Document.objects.create(kind="misconceptions", slug="M07", document=document, shown=document)
    after = client.get(f"/en{CASE}?edition=M07").content.decode()
    assert "Another title" not in before
    assert "Another title" in after


def test_a_board_whose_board_before_is_gone_has_no_way_back_to_it(board: str) -> None:
    row = Board.objects.get(pk=board.strip("/").rpartition("/")[2])
    maker = Client()
    maker.cookies["made"] = row.pk
    assert 'id="undo" href=' in maker.get(f"/en{board}").content.decode()
    Board.objects.filter(pk=row.parent_id).delete()
    page = maker.get(f"/en{board}").content.decode()
    undo = re.search(r'id="undo" href="([^"]*)"', page)
    assert undo is None or str(row.parent_id) not in undo[1]


@override_settings(PATIENCE=0)
def test_what_a_clock_may_have_cut_short_is_not_kept(case: Case) -> None:
    Client().get(f"/en{CASE}?show=1")
    assert not caches["pages"]._cache


def test_what_is_drawn_once_the_time_is_up_is_not_kept(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """However quick it was: a part may have been left out for that."""
    with monkeypatch.context() as late:
        late.setattr(engine, "is_time_up", lambda: True)
        Client().get(f"/en{CASE}?show=1")
    assert not caches["pages"]._cache
    Client().get(f"/en{CASE}?show=1")
    assert caches["pages"]._cache


# --- over the wire --------------------------------------------------------------------------------------


def test_compressed_or_not_it_is_the_same_page(case: Case) -> None:
    plain = Client().get(f"/en{CASE}?show=1")
    packed = Client().get(f"/en{CASE}?show=1", headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert TOKEN.sub("", gzip.decompress(packed.content).decode()) == TOKEN.sub("", plain.content.decode())
    for response in (plain, packed):
        assert {"Accept-Encoding", "HX-Request"} <= set(response["Vary"].split(", "))


def test_a_browser_that_has_the_page_is_told_so(case: Case) -> None:
    client = Client()
    first = client.get(f"/en{CASE}?show=1")
    has = {"If-None-Match": first["ETag"]}
    again = client.get(f"/en{CASE}?show=1", headers=has)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Cache-Control"] == first["Cache-Control"]
    assert set(again["Vary"].split(", ")) == set(first["Vary"].split(", "))
    # Another token, other colors, another language, a region of the same board.
    assert Client().get(f"/en{CASE}?show=1", headers=has).status_code == 200
    assert client.get(f"/fr{CASE}?show=1", headers=has).status_code == 200
    assert client.get(f"/en{CASE}?show=1", headers=has | HTMX).status_code == 200
    assert client.get(f"/en{CASE}?show=1", headers=has, secure=True).status_code == 200
    with override_settings(ALLOWED_HOSTS=["testserver", "another.example"]):
        assert client.get(f"/en{CASE}?show=1", headers=has | {"Host": "another.example"}).status_code == 200
    client.cookies["theme"] = "dark"
    assert client.get(f"/en{CASE}?show=1", headers=has).status_code == 200


def test_who_is_signed_in_leaves_nothing_in_the_browser(case: Case) -> None:
    for name, client in clients_once():
        response = client.get(f"/en{CASE}?show=1")
        assert response.has_header("ETag") == (name in ("nobody", "somebody who likes it dark"))
        assert ("no-store" in response["Cache-Control"]) != response.has_header("ETag")


# --- what comes afterwards ------------------------------------------------------------------------------


def test_other_editions_do_not_hold_up_an_action(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are compared when the page asks for that part by itself, and are then what a whole region has."""
    client = Client()
    with monkeypatch.context() as patched:
        patched.setattr(bench_page, "other_results", lambda *_arguments, **_more: pytest.fail("they were compared"))
        acted = client.post(f"/en{CASE}act/", {"do": "up:opalescence-1"}, headers=HTMX).content.decode()
    (address,) = re.findall(r'<span hx-get="([^"]+)"[^>]* data-aside>', acted)
    assert 'id="compare" href=' in acted
    part = client.get(html.unescape(address), headers=HTMX | {"HX-Target": "other-editions"})
    whole = client.get(html.unescape(address), headers=HTMX)
    assert {"HX-Request", "HX-Target"} <= set(part["Vary"].split(", "))
    fold = re.compile(r'<details class="more editions-fold".*?</details>', re.DOTALL)
    assert fold.findall(part.content.decode()) == fold.findall(whole.content.decode())
    choices = re.compile(r'<select name="edition".*?</select>', re.DOTALL)
    (aside,), (there,) = choices.findall(part.content.decode()), choices.findall(whole.content.decode())
    assert aside.replace(' hx-swap-oob="true"', "") == there
    assert "data-aside" not in whole.content.decode()
    assert "≠" in aside
