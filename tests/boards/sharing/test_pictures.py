"""A board as a picture: what is on it, in which colors and languages, how large it gets, and that it is kept."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element

import defusedxml.ElementTree
import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from engine.notation import read_scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.sharing.pictures import drawn, sheet
from layers_site.boards.sharing.pictures.canvas import lines, width_of
from layers_site.content.models import Case
from layers_site.platform.memory import forget
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, at
from tests.factories import Factory

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    forget()


def picture(client: Client, address: str) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    return defusedxml.ElementTree.fromstring(answer.content)


def texts(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


# --- what is on it --------------------------------------------------------------------------------------


def test_the_way_through_the_layers_is_on_it(client: Client, case: Case) -> None:
    """2/2 as printed, +3/+3 in layer 7c (613.4c), 5/5 in the end."""
    words = texts(picture(client, f"{CASE}picture.svg"))
    assert {"As printed", "What it is now", "2/2", "5/5", "7c"} <= set(words)
    assert any("613.4c" in text for text in words)


def test_the_board_as_printed_gives_nothing_away(client: Client, case: Case) -> None:
    """Its cards and the effects on it; 5/5 is nowhere, not in the words for who does not see it either."""
    answer = client.get(f"{CASE}picture.svg?part=printed").content.decode()
    assert "2/2" in answer
    assert "5/5" not in answer
    assert "Effects, oldest first" in answer


def test_without_the_layers_are_the_cards_as_they_are_now(client: Client, case: Case) -> None:
    words = texts(picture(client, f"{CASE}picture.svg?part=now"))
    assert "5/5" in words
    assert "As printed" not in words


def test_a_board_has_its_own(client: Client, board: Board) -> None:
    """Without Giant Growth the bear is a 2/2 (nothing changes it)."""
    root = picture(client, at(board, "picture.svg"))
    assert "5/5" not in texts(root)
    assert f"http://testserver/b/{board.pk}" in texts(root)


@pytest.mark.parametrize(("language", "name"), [("en", "A bear grows"), ("fr", "Un ours grandit")])
def test_it_speaks_the_language_of_its_address(client: Client, case: Case, language: str, name: str) -> None:
    """Its title and its words for who does not see it stand in the SVG."""
    root = picture(client, f"/{language}/cases/grown-bear/picture.svg")
    assert root.attrib["role"] == "img"
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == name
    assert words is not None
    assert "5/5" in (words.text or "")


@pytest.mark.parametrize(("theme", "ground"), [("light", "#f6f1e7"), ("dark", "#15120e"), ("nonsense", "#f6f1e7")])
def test_it_is_light_or_dark(client: Client, case: Case, theme: str, ground: str) -> None:
    """The ground is that of the site in the theme, and what is no theme is left out."""
    root = picture(client, f"{CASE}picture.svg?theme={theme}")
    first = root.find(f"{SVG}rect")
    assert first is not None
    assert first.attrib["fill"] == ground


def test_png_shows_the_same(client: Client, case: Case) -> None:
    """A picture in pixels, 1.4 times as wide as the drawing, on the same ground."""
    answer = client.get(f"{CASE}picture.png?theme=dark")
    assert answer["Content-Type"] == "image/png"
    image = Image.open(BytesIO(answer.content))
    assert image.format == "PNG"
    assert image.width == 1680
    assert image.getpixel((2, 2)) == (0x15, 0x12, 0x0E)
    assert len(set(image.get_flattened_data())) > 20


# --- who may have it, and how long --------------------------------------------------------------------------


def test_whoever_has_it_need_not_get_it_again(client: Client, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """304 without anything worked out; another language, color, part or kind is another picture."""
    address = f"{CASE}picture.svg"
    first = client.get(address)
    assert first["Cache-Control"] == "public, max-age=3600"
    others = [f"{address}?theme=dark", f"{address}?part=now", address.replace("/en/", "/fr/"), f"{CASE}picture.png"]
    assert len({client.get(other)["ETag"] for other in [address, *others]}) == 5
    forget()
    monkeypatch.setattr(drawn, "_sheet", None)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again["ETag"] == first["ETag"]


def test_a_picture_is_drawn_once(client: Client, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[drawn.Wanted] = []
    draw = drawn._sheet
    monkeypatch.setattr(drawn, "_sheet", lambda wanted: drawings.append(wanted) or draw(wanted))
    for _again in range(3):
        client.get(f"{CASE}picture.svg")
        client.get(f"{CASE}picture.png")
    assert len(drawings) == 2


def test_a_case_that_was_changed_has_another_picture(client: Client, case: Case) -> None:
    before = client.get(f"{CASE}picture.svg")["ETag"]
    case.title_en = "A bear has grown"
    case.save()
    after = client.get(f"{CASE}picture.svg", headers={"if-none-match": before})
    assert after.status_code == 200
    assert b"A bear has grown" in after.content


def test_a_draft_is_for_its_editors(client: Client, case: Case) -> None:
    """Nobody else finds its picture, and nobody on the way keeps it."""
    case.status = Case.Status.DRAFT
    case.save()
    assert client.get(f"{CASE}picture.svg").status_code == 404
    client.force_login(Factory().member("editor"))
    answer = client.get(f"{CASE}picture.svg")
    assert answer["Cache-Control"] == "private, max-age=3600"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "address",
    [f"{CASE}picture.svg?edition=1999", f"{CASE}picture.png?stage=17", "/en/boards/aaaaaaaaaaaa/picture.svg"],
)
def test_what_does_not_exist_has_no_picture(client: Client, case: Case, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_page_of_sharing_leads_there(client: Client, board: Board) -> None:
    """Three pictures in two colors and two kinds, and HTML with the words for who does not see it."""
    page = Page(client.get(at(board, "share/")).content.decode())
    part = page.root.only(cls="share-picture")
    links = [link.attrs["href"] for link in part.only(cls="share-list").all(tag="a")]
    assert len(set(links)) == 12
    assert all(client.get(link).status_code == 200 for link in links)
    assert "2/2" in part.only(tag="img").attrs["alt"]
    assert 'alt="' in part.only(tag="textarea").text


def preview(client: Client, address: str) -> dict[str, str]:
    page = Page(client.get(address).content.decode())
    metas = [meta.attrs for meta in page.root.all(tag="meta") if meta.attrs.get("property", "").startswith("og:")]
    return {attrs["property"].removeprefix("og:"): attrs["content"] for attrs in metas}


@pytest.mark.parametrize("what", ["?show=1", "predict/"])
def test_a_preview_elsewhere_shows_the_board_as_printed(client: Client, case: Case, what: str) -> None:
    """Programs that show a link get title, sentence and a picture without any result, also where it is asked."""
    told = preview(client, CASE + what)
    assert "A bear grows" in told["title"]
    assert told["description"]
    assert told["image"].startswith(f"http://testserver{CASE}picture.png?part=printed")
    assert client.get(told["image"]).status_code == 200


@pytest.mark.parametrize(
    "address", ["/en/about/", "/fr/layers/", "/en/glossary/", "/fr/lessons/", "/en/ask/", "/en/cases/"]
)
def test_every_page_has_a_title_a_sentence_and_a_picture_elsewhere(client: Client, db: None, address: str) -> None:
    told = preview(client, address)
    assert {"title", "description", "image", "site_name"} <= set(told)
    assert told["image"].endswith(".png")


# --- bounds ---------------------------------------------------------------------------------------------


HOSTILE = (
    "<script>alert(1)</script>&amp;\"'", "x" * 200, "\u202etxet", "漢" * 100, "{T}" * 60, "a " * 90, "a\x0bb", "→" * 80,
)  # fmt: skip


def hostile_board(names: tuple[str, ...], count: int) -> Board:
    growth = {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}
    things: list[dict[str, Any]] = [
        {
            "id": f"t{n}", "name": names[n % len(names)], "types": ["Creature"], "power": 10**8,
            "toughness": -(10**8), "mana_cost": "{W}{U}" * 10, "abilities": [{"static": growth}] * 2 if n < 3 else [],
        }
        for n in range(count)
    ]  # fmt: skip
    moment = begin(read_scenario({"format": "layers/1", "objects": things, "effects": []}), {"do": "open"})
    assert moment.board is not None
    return moment.board


@pytest.mark.parametrize("part", sheet.PARTS)
@pytest.mark.parametrize("count", [1, 5, 24, 60])
def test_nothing_runs_over_its_edge(client: Client, db: None, part: str, count: int) -> None:
    """Whatever the names are and however many cards: each text ends within the picture, which is not endless."""
    made = hostile_board(HOSTILE, count)
    root = picture(client, at(made, f"picture.svg?part={part}"))
    for element in root.iter(f"{SVG}text"):
        width, x = float(element.attrib["textLength"]), float(element.attrib["x"])
        left = x - width / 2 if element.attrib.get("text-anchor") == "middle" else x
        assert left >= 0, element.text
        assert left + width <= sheet.WIDTH, element.text
        assert float(element.attrib["y"]) <= float(root.attrib["height"])
    assert float(root.attrib["height"]) < 9000


def test_a_board_at_the_limits_stays_small(client: Client, db: None) -> None:
    """200 objects: as many cards as fit are drawn, the rest is counted, and the picture stays small."""
    made = hostile_board(("A", "B"), 200)
    root = picture(client, at(made, "picture.svg?part=printed"))
    assert f"and {200 - sheet.MOST_CARDS} more" in texts(root)
    answer = client.get(at(made, "picture.png?part=printed"))
    image = Image.open(BytesIO(answer.content))
    assert image.width * image.height <= drawn.MOST_PIXELS * 1.01
    assert len(answer.content) < 2_000_000


@given(st.text(max_size=400), st.floats(20, 400), st.integers(1, 6), st.booleans())
@example("{T}" * 40, 30.0, 2, False)
@example("x" * 300, 25.0, 3, True)
def test_lines_fit(text: str, room: float, most: int, bold: bool) -> None:
    """No more lines than asked for, none of them longer than the room, but for one character that is."""
    made = lines(text, room, 10, bold=bold, most=most)
    assert len(made) <= most
    widest = 2 * 10 * 1.12
    assert all(line[-1].start + line[-1].width <= max(room, widest) + 0.01 for line in made)


@pytest.mark.parametrize("bold", [False, True])
def test_the_widths_are_those_of_the_font(bold: bool) -> None:
    """A table of ours stands for the font: within a twentieth for sentences of both languages."""
    font = drawn.font_of(100, bold)
    for text in (
        "All creatures lose all abilities and have base power 1/1.",
        "Chaque créature perd « vol » : à l’été.",
    ):
        real = font.getlength(text)
        assert abs(width_of(text, 100, bold=bold) - real) < real / 20


def test_a_large_number_leaves_room_for_the_name(client: Client, db: None) -> None:
    """Power and toughness of many digits are written smaller: the name ends before they begin."""
    made = hostile_board(("Grizzly Bears",), 12)
    root = picture(client, at(made, "picture.svg?part=now"))
    rows: dict[float, list[Element]] = {}
    for element in root.iter(f"{SVG}text"):
        rows.setdefault(float(element.attrib["x"]), []).append(element)
    names = [element for element in root.iter(f"{SVG}text") if (element.text or "").startswith("Grizzly")]
    sizes = [element for element in root.iter(f"{SVG}text") if "/-" in (element.text or "")]
    assert names
    for name in names:
        ends = float(name.attrib["x"]) + float(name.attrib["textLength"])
        beside = [
            float(size.attrib["x"])
            for size in sizes
            if abs(float(size.attrib["y"]) - float(name.attrib["y"])) < 20
            and float(size.attrib["x"]) > float(name.attrib["x"])
        ]
        assert min(beside) > ends
