"""Sharing a board: short links, frames in other sites, paper."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client, override_settings

from layers_site.boards.models import Board
from layers_site.content.models import Case
from tests.boards.pages import Node, Page
from tests.boards.sharing.conftest import CASE, at
from tests.house.test_pages import inline_code


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


# --- frames in other sites ----------------------------------------------------------------------------


EMBED_CASE = "/en/embed/cases/grown-bear/"


def embed(board: Board, query: str = "", language: str = "en") -> str:
    return f"/{language}/embed/boards/{board.pk}/{query}"


@pytest.mark.parametrize("query", ["", "?predict=1", "?step=0"])
def test_a_frame_may_stand_on_any_site(client: Client, board: Board, query: str) -> None:
    """Here alone the policy allows it; everything else of the policy holds."""
    for address in (embed(board, query), EMBED_CASE + query):
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "X-Frame-Options" not in answer
        assert inline_code(answer.content.decode()) == []


def test_a_frame_needs_no_cookie_and_sends_nothing(client: Client, board: Board) -> None:
    """No form, no script, no cookie: they would not come with a frame of another site."""
    answer = client.get(embed(board))
    page = Page(answer.content.decode())
    assert not page.root.all(tag="form")
    assert not page.root.all(tag="script")
    assert not answer.cookies


@pytest.mark.parametrize(("language", "words"), [("en", "Open in Layers"), ("fr", "Ouvrir dans Couches")])
def test_a_frame_shows_the_board_and_leads_to_it(client: Client, case: Case, language: str, words: str) -> None:
    """The bear is 5/5 by layer 7c; the link leads out of the frame, to the board itself."""
    page = Page(client.get(f"/{language}/embed/cases/grown-bear/").content.decode())
    assert page.root.only(id="card-bear").only(cls="pt").text.replace(" ", "").endswith("5/5")
    link = page.root.only(cls="embed-open")
    assert link.text == words
    assert link.attrs["href"] == f"/{language}/cases/grown-bear/?focus=bear"
    assert link.attrs["target"] == "_blank"
    assert "noopener" in link.attrs["rel"]


def test_what_stays_in_the_frame_says_so(client: Client, case: Case) -> None:
    """Every link leads to a new window, but those to the same board in the frame."""
    page = Page(client.get(EMBED_CASE).content.decode())
    assert page.root.only(tag="base").attrs["target"] == "_blank"
    for link in page.root.all(tag="a"):
        in_frame = link.attrs["href"].startswith("/en/embed/")
        assert (link.attrs.get("target") == "_self") == in_frame


def test_step_by_step_in_the_frame(client: Client, case: Case) -> None:
    """Before the first step the bear is 2/2, after it 5/5."""
    before = Page(client.get(f"{EMBED_CASE}?step=0").content.decode())
    assert before.root.only(id="card-bear").only(cls="pt").text.replace(" ", "") == "2/2"
    onward = before.root.only(tag="a", rel="next").attrs["href"]
    after = Page(client.get(onward).content.decode())
    assert after.root.only(id="card-bear").only(cls="pt").text.replace(" ", "").endswith("5/5")
    assert not after.root.all(tag="a", rel="next")


def test_a_frame_that_asks_tells_nothing(client: Client, case: Case) -> None:
    """Neither 5/5 nor a step is anywhere in the page; it leads to the question and to the answer."""
    answer = client.get(f"{EMBED_CASE}?predict=1&edition=2011").content.decode()
    assert "5/5" not in Page(answer).root.text
    assert 'class="pt"' in answer
    assert "stratum" not in answer
    assert "/en/cases/grown-bear/predict/?edition=2011" in answer
    assert 'href="/en/embed/cases/grown-bear/?edition=2011"' in answer


def test_a_misconception_in_a_frame_is_said_to_be_one(client: Client, case: Case) -> None:
    page = Page(client.get(f"{EMBED_CASE}?edition=M07").content.decode())
    assert "This isn’t what the rules say." in page.root.only(cls="notice").text


@pytest.mark.parametrize(
    "address", ["/en/embed/boards/aaaaaaaaaaaa/", "/en/embed/cases/none/", f"{EMBED_CASE}?edition=1"]
)
def test_what_is_not_there_is_not_framed(client: Client, case: Case, address: str) -> None:
    assert client.get(address).status_code == 404


# --- paper --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_empty_sheet_tells_nothing(client: Client, case: Case, language: str) -> None:
    """The bear as printed, one effect, today's layers with lines, a row to fill in; 5/5 is nowhere."""
    answer = client.get(f"/{language}/cases/grown-bear/print/").content.decode()
    page = Page(answer)
    assert "5/5" not in answer
    assert [row.text for row in page.root.only(cls="paper-effects").all(cls="paper-letter")] == ["A"]
    layers = page.root.only(cls="paper-strata").all(cls="paper-number")
    assert [layer.text for layer in layers] == ["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]
    assert len(page.root.all(cls="paper-lines")) == len(layers)
    (row,) = page.root.only(cls="paper-end").only(tag="tbody").all(tag="tr")
    assert [cell.text for cell in row.all(tag="td")] == ["", "", "", ""]


def test_the_key_is_the_same_sheet_filled_in(client: Client, case: Case) -> None:
    """Giant Growth applies in layer 7c (613.4c), and the bear ends as 5/5."""
    page = shared(client, f"{CASE}print/?key=1")
    rows = {
        row.only(cls="paper-number").text: row.only(cls="paper-told").text
        for row in page.root.only(cls="paper-strata").children
        if not isinstance(row, str)
    }
    assert "A" in rows["7c"]
    assert rows["4"] == "nothing happens"
    (row,) = page.root.only(cls="paper-end").only(tag="tbody").all(tag="tr")
    assert row.all(tag="td")[-1].text == "5/5"


def test_the_code_of_the_empty_sheet_asks_first(client: Client, board: Board) -> None:
    """Whoever scans it comes to the question; from the key one comes to the board."""
    empty, key = shared(client, at(board, "print/")), shared(client, at(board, "print/?key=1"))
    assert empty.root.only(tag="figcaption").text == f"http://testserver/b/{board.pk}?predict=1"
    assert key.root.only(tag="figcaption").text == f"http://testserver/b/{board.pk}"
    assert "predict=1" in empty.root.only(cls="paper-qr").only(tag="img").attrs["src"]


def test_a_misconception_is_no_key(client: Client, case: Case) -> None:
    """Under one the sheet has today's rules, whatever edition the source of the case speaks of."""
    assert "September 2026" in shared(client, f"{CASE}print/?edition=M07&key=1").root.only(cls="paper-head").text


def test_a_key_that_takes_too_long_is_said_so(client: Client, case: Case) -> None:
    """Numbers that grow without end: the empty sheet is there, the key is a page that says why not."""
    square: dict[str, Any] = {"product": [{"power": "affected"}, {"power": "affected"}]}
    grow = [
        {"id": f"e{n}", "name": "Grow", "affects": {"ids": ["bear"]}, "changes": [{"pt": {"add": [square, 0]}}]}
        for n in range(40)
    ]
    scenario = {"format": "layers/1", "objects": case.document["scenario"]["objects"], "effects": grow}
    board = Board.objects.create(id="growgrowgrow", scenario=scenario)
    assert client.get(at(board, "print/")).status_code == 200
    assert client.get(at(board, "print/?key=1")).status_code == 422
    assert client.get(f"/en/embed/boards/{board.pk}/").status_code == 422
    assert client.get(at(board, f"?with={board.pk}")).status_code == 422
