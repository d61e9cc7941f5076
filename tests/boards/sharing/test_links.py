"""The page from which a board is shared, and its short links: they lead here, in the visitor's language."""

from __future__ import annotations

import html

import pytest
from django.test import Client, override_settings

from layers_site.boards.models import Board
from layers_site.content.models import Case
from tests.boards.pages import Node, Page
from tests.boards.sharing.conftest import CASE, at


def shared(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.content.decode())


def value(page: Page, field: str) -> str:
    node = page.root.only(id=field)
    return node.text if node.tag == "textarea" else node.attrs["value"]


@pytest.mark.parametrize(("accepted", "language"), [("fr", "fr"), ("en", "en"), ("de", "en")])
def test_a_short_link_leads_to_the_visitors_language(
    client: Client, board: Board, accepted: str, language: str
) -> None:
    answer = client.get(f"/b/{board.pk}", headers={"accept-language": accepted})
    assert (answer.status_code, answer["Location"]) == (302, at(board, language=language))
    assert "Accept-Language" in answer["Vary"]


def test_a_short_link_keeps_how_the_board_is_looked_at(client: Client, board: Board) -> None:
    """Edition, object, step and the question go along; what nobody knows does not."""
    answer = client.get(f"/b/{board.pk}?edition=2003&focus=bear&step=1&predict=1&next=//evil.example")
    assert answer["Location"] == at(board, "?edition=2003&focus=bear&step=1&predict=1")


def test_a_case_has_a_short_link_to_its_moment(client: Client, case: Case) -> None:
    answer = client.get("/c/grown-bear?stage=2&edition=2003")
    assert answer["Location"] == f"{CASE}?stage=2&edition=2003"


@pytest.mark.parametrize(
    "address", ["/b/aaaaaaaaaaaa", "/b/evil.example", "/b//evil.example", "/c/no-such-case", "/l/" + "a" * 14]
)
def test_a_short_link_to_nothing_is_said_so(client: Client, case: Case, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_draft_has_no_short_link(client: Client, case: Case) -> None:
    case.status = Case.Status.DRAFT
    case.save()
    assert client.get("/c/grown-bear").status_code == 404


@pytest.mark.parametrize(
    "query", ["edition=//evil.example", "focus=%0d%0aSet-Cookie:x=1", "with=https://evil.example/"]
)
def test_no_short_link_leads_to_another_site(client: Client, board: Board, query: str) -> None:
    """Whatever stands in the query, the address begins with a path of ours, and no header is split."""
    answer = client.get(f"/b/{board.pk}?{query}")
    assert answer["Location"].startswith(at(board, "?"))
    assert "\n" not in answer["Location"]
    assert "Set-Cookie" not in answer.headers


@override_settings(ALLOWED_HOSTS=["layers.example"])
def test_the_page_gives_whole_addresses(client: Client, board: Board) -> None:
    """The short link, the same that asks, and the frame, all of them on the host of the page."""
    answer = client.get(at(board, "share/?focus=bear"), headers={"host": "layers.example"})
    page = Page(answer.content.decode())
    assert value(page, "link") == f"http://layers.example/b/{board.pk}?focus=bear"
    assert value(page, "asking") == f"http://layers.example/b/{board.pk}?focus=bear&predict=1"
    assert f'src="http://layers.example/en/embed/boards/{board.pk}/?focus=bear"' in value(page, "frame")


def test_the_link_can_be_that_of_the_board_alone(client: Client, board: Board) -> None:
    """One link takes focus and step away, and on that page there is no such link any more."""
    page = shared(client, at(board, "share/?focus=bear&step=1"))
    bare = page.root.only(cls="share-look").only(tag="a").attrs["href"]
    assert bare == at(board, "share/")
    assert not shared(client, bare).root.all(cls="share-look")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_workbench_leads_to_the_page(client: Client, case: Case, language: str) -> None:
    """With the edition, the object and the step that are in view."""
    page = shared(client, f"/{language}/cases/grown-bear/?edition=2003&step=1")
    link = page.root.only(id="share").attrs["href"]
    assert link == f"/{language}/cases/grown-bear/share/?edition=2003&focus=bear&step=1"
    assert client.get(link).status_code == 200


def test_a_moment_of_a_case_is_frozen_once(client: Client, case: Case) -> None:
    """It becomes a board with the same content, which belongs to the case; a second time it is the same board."""
    answers = [client.post(f"{CASE}share/", {"do": "freeze"}) for _time in range(2)]
    (board,) = Board.objects.all()
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(303, at(board, "share/"))] * 2
    assert (board.case, board.parent, board.stage) == (case, None, 0)
    assert client.get(at(board, "scenario.json")).content == client.get(f"{CASE}scenario.json").content


def test_a_frozen_board_stays_when_its_case_changes(client: Client, case: Case) -> None:
    client.post(f"{CASE}share/", {"do": "freeze"})
    before = client.get(at(Board.objects.get(), "scenario.json")).content
    case.document["scenario"]["objects"][0]["power"] = 7
    case.save()
    assert client.get(at(Board.objects.get(), "scenario.json")).content == before


def test_a_frozen_board_has_no_news(client: Client, case: Case) -> None:
    """Nothing was done to it, so the workbench does not tell of an action."""
    client.post(f"{CASE}share/", {"do": "freeze"})
    assert not shared(client, at(Board.objects.get())).root.all(cls="news")


def test_the_qr_code_is_a_plain_drawing(client: Client, board: Board) -> None:
    """Black on white with its own ground, without style or script, so that it is read in the dark too."""
    answer = client.get(at(board, "qr.svg"))
    svg = answer.content.decode()
    assert answer["Content-Type"] == "image/svg+xml"
    assert "#fff" in svg
    assert "style" not in svg
    assert "<script" not in svg
    assert client.get(at(board, "qr.svg?predict=1")).content != answer.content


@pytest.mark.parametrize("where", ["share/", "qr.svg", "scenario.json", "print/"])
@pytest.mark.parametrize("address", ["/en/boards/aaaaaaaaaaaa/", "/en/cases/no-such-case/", f"{CASE}%s?stage=9"])
def test_of_what_is_not_there_nothing_is_shared(client: Client, case: Case, where: str, address: str) -> None:
    path = address % where if "%s" in address else address + where
    assert client.get(path).status_code == 404


def test_a_board_is_downloaded_as_a_file(client: Client, board: Board) -> None:
    """A `layers/1` document with a name of its own that no browser takes for something else."""
    answer = client.get(at(board, "scenario.json"))
    assert answer["Content-Disposition"] == f'attachment; filename="board-{board.pk}.json"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    document = answer.json()
    assert document["format"] == "layers/1"
    assert document["effects"][0]["enabled"] is False


def test_a_title_does_not_break_out_of_the_frame(client: Client, board: Board) -> None:
    """Whatever a case is called, what is copied is one element whose title says it."""
    board.case.title_en = 'Say "bear" </textarea><script>alert(1)</script>'  # type: ignore[union-attr]
    board.case.save()  # type: ignore[union-attr]
    answer = client.get(at(board, "share/")).content.decode()
    assert "<script>alert" not in answer
    code = Page(
        html.unescape(answer.partition('<textarea id="frame"')[2].partition(">")[2].partition("</textarea>")[0])
    )
    (frame,) = code.root.children
    assert isinstance(frame, Node)
    assert frame.attrs["title"].startswith('Say "bear" </textarea><script>')
