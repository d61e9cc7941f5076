"""Who may see and do what: every page of the desk, for everyone who might ask for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.content.models import Case, Comment
from layers_site.editing import urls
from tests.editing.boards import scenario
from tests.editing.conftest import ADMINISTRATOR, EDITOR, REVIEWER, As
from tests.factories import Factory

CASE = "/en/desk/cases/grown-bear/"
#: Page, method, what is sent, and who gets in: e(ditor), r(eviewer), a(dministrator), of a draft and of what is
#: published.
PAGES = [
    ("home", "/en/desk/", "get", {}, "era", "era"),
    ("import", "/en/desk/import/", "get", {}, "era", "era"),
    ("export", "/en/desk/export/", "get", {}, "era", "era"),
    ("several", "/en/desk/several/cases/", "post", {"chosen": "grown-bear", "do": "export"}, "era", "era"),
    ("from-bench", "/en/desk/boards/?at=/en/cases/grown-bear/", "get", {}, "era", "era"),
    ("new", "/en/desk/boards/new/", "post", {}, "era", "era"),
    ("save", "/en/desk/boards/{board}/save/", "get", {}, "era", "era"),
    ("case", CASE, "get", {}, "era", "era"),
    ("file", f"{CASE}file/", "get", {}, "era", "era"),
    ("history", f"{CASE}history/", "get", {}, "era", "era"),
    ("copy", f"{CASE}copy/", "post", {}, "era", "era"),
    ("comment", f"{CASE}comments/", "post", {"text": "Look."}, "era", "era"),
    ("settle", "/en/desk/comments/{comment}/settle/", "post", {}, "ra", "ra"),
    ("propose", f"{CASE}propose/", "post", {}, "", "era"),
    ("proposal", "/en/desk/cases/{proposal}/proposal/", "get", {}, "era", "era"),
    ("shipped", f"{CASE}shipped/", "get", {}, "era", "a"),
    ("set-french", f"{CASE}print/", "post", {}, "era", "a"),
    ("texts", f"{CASE}texts/", "get", {}, "era", "a"),
    ("open-board", f"{CASE}board/", "post", {}, "era", "a"),
    ("stage", f"{CASE}stage/", "get", {}, "era", "a"),
    ("arrange", f"{CASE}arrange/", "post", {"do": "later"}, "era", "a"),
    ("expect", f"{CASE}expect/", "get", {}, "era", "a"),
    ("variant", f"{CASE}variants/other/", "get", {}, "era", "a"),
    ("revert", f"{CASE}revert/", "post", {"version": "1"}, "era", "a"),
    ("slug", f"{CASE}slug/", "get", {}, "era", "a"),
    ("delete", f"{CASE}delete/", "get", {}, "", ""),  # whose it is, or who may delete anything: `test_cases`
    ("advance", f"{CASE}status/", "post", {"status": "reviewed"}, "ra", "a"),
]
PEOPLE = {"e": EDITOR, "r": REVIEWER, "a": ADMINISTRATOR}
OPEN = {"login", "logout"}


def test_every_page_is_in_the_list() -> None:
    """A page that is added is tested too."""
    names = {pattern.name for pattern in urls.urlpatterns} - OPEN
    others = ("card", "document")  # `test_cards`, `test_documents`
    assert {name for name in names if name and not name.startswith(others)} == {page[0] for page in PAGES}


def _ask(client: Client, path: str, method: str, sent: dict[str, str]) -> int:
    board = boards.begin(scenario(), {"do": "new"}).board
    assert isinstance(board, Board)
    comment = Comment.objects.get(wants="review").pk
    return getattr(client, method)(path.format(board=board.id, comment=comment, proposal="proposal"), sent).status_code


@pytest.mark.parametrize("status", ["draft", "published"])
@pytest.mark.parametrize("asked", PAGES, ids=[page[0] for page in PAGES])
def test_each_page_lets_in_whom_it_should(signed_in: As, draft: Case, asked: Any, status: str) -> None:
    """Nobody else gets past the door: strangers are asked to sign in (with what they
    typed, 401), all others are refused (403)."""
    _name, path, method, sent, of_draft, of_published = asked
    stage = draft.document["stages"][0]
    variant = {"slug": "other", "title": {"en": "Other", "fr": "Autre"}, "ops": [], "stages": [stage]}
    draft.document = {**draft.document, "variants": [variant]}
    draft.status, draft.upstream = status, {**draft.as_json(), "difficulty": 2}
    draft.save()
    Comment.objects.create(case=draft, wants="review")
    Factory().case(slug="proposal", status="draft", proposal_for=draft)
    may = of_draft if status == "draft" else of_published
    for who, permissions in PEOPLE.items():
        got = _ask(signed_in(*permissions), path, method, dict(sent))
        assert (got != 403) == (who in may), (who, got)
        assert got < 500
    assert _ask(signed_in(), path, method, dict(sent)) == 403
    stranger = _ask(Client(), path, method, dict(sent))
    assert stranger == (401 if sent.keys() & {"text", "chosen"} else 302)


def test_learners_see_no_draft(signed_in: As, draft: Case) -> None:
    """A draft is there for those who may change it, and for nobody else; nor do others see the desk's links."""
    address = "/en/cases/grown-bear/"
    assert Client().get(address).status_code == 404
    assert signed_in("view_case").get(address).status_code == 404
    assert "desk-save" in signed_in(*EDITOR).get(f"{address}?show=1").content.decode()
    Case.objects.update(status="published")
    assert "desk-save" not in Client().get(f"{address}?show=1").content.decode()


def test_signing_in_leads_to_the_page_that_was_asked_for(db: None, draft: Case) -> None:
    """The address is kept, and no other site is led to."""
    response = Client().get(CASE)
    assert response.headers["Location"] == f"/en/desk/login/?next={CASE}"
    assert Client().get(response.headers["Location"]).status_code == 200


def test_whose_session_has_ended_is_led_to_the_door_and_not_shown_it_in_the_page(db: None, client: Client) -> None:
    """What htmx asks for goes into a part of the page; the door is a page of its own, and leads back."""
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{CASE}"}
    response = client.post(f"{CASE}arrange/", {"do": "later"}, headers=headers)
    assert response.headers["HX-Redirect"] == f"/en/desk/login/?next={CASE}"
    assert response.content == b""
