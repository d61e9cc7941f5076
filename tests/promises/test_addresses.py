"""Addresses and documents of before: they lead where they led, and are read as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import resolve, reverse
from django.utils.translation import override

from tests.quizzes.taking.rounds import a_round

pytestmark = pytest.mark.whole

BOARD, OTHER, LINK = "qrt7pdtd24v7", "aaaaaaaaaaaa", "a2b3c4d5e6f7g8"
QUIZ = "6f1d2c3b-0000-4000-8000-000000000001"
#: By the name that code calls them by, and what their parameters are.
PROMISED = [
    ("short:board", {"board_id": BOARD}, f"/b/{BOARD}"),
    ("short:latest", {"key": LINK}, f"/l/{LINK}"),
    ("short:case", {"slug": "bello"}, "/c/bello"),
    ("boards:board", {"board_id": BOARD}, f"/en/boards/{BOARD}/"),
    ("boards:case", {"slug": "bello"}, "/en/cases/bello/"),
    ("questions:board", {"board_id": BOARD}, f"/en/boards/{BOARD}/predict/"),
    ("questions:case", {"slug": "bello"}, "/en/cases/bello/predict/"),
    ("sharing:embed-board", {"board_id": BOARD}, f"/en/embed/boards/{BOARD}/"),
    ("sharing:embed-case", {"slug": "bello"}, "/en/embed/cases/bello/"),
    ("sharing:board-document", {"board_id": BOARD}, f"/en/boards/{BOARD}/scenario.json"),
    ("sharing:board-svg", {"board_id": BOARD}, f"/en/boards/{BOARD}/picture.svg"),
    ("sharing:board-png", {"board_id": BOARD}, f"/en/boards/{BOARD}/picture.png"),
    ("sharing:board-print", {"board_id": BOARD}, f"/en/boards/{BOARD}/print/"),
    ("moved:compare", {"board_id": BOARD, "with": OTHER}, f"/en/boards/{BOARD}/compare/{OTHER}/"),
    ("ask:ruling", {"board_id": BOARD}, f"/en/ask/{BOARD}/"),
    ("day:day", {"when": "2026-11-28"}, "/en/today/2026-11-28/"),
    ("practice:ten", {}, "/en/practice/ten/"),
    ("stack:play", {"play_id": BOARD}, f"/en/stack/games/{BOARD}/"),
    ("taking:enter", {}, "/en/q/"),
    ("taking:quiz", {"code": "ACDEFG"}, "/en/q/ACDEFG/"),
    ("taking:result", {"code": "ACDEFG"}, "/en/q/ACDEFG/result/"),
    ("live:seat", {"code": "ACDEFG"}, "/en/live/ACDEFG/"),
    ("classes:class", {"code": "ACDEFGH"}, "/en/class/ACDEFGH/"),
    ("classes:sit", {"code": "ACDEFGH", "key": "a-seat"}, "/en/class/ACDEFGH/seat/a-seat/"),
    ("trainer:come-in", {"link": "an-invitation"}, "/en/quizzes/with/an-invitation/"),
    ("trainer:quiz", {"key": QUIZ}, f"/en/quizzes/{QUIZ}/"),
    ("lessons:part", {"slug": "continuous-effects", "number": 2}, "/en/lessons/continuous-effects/2/"),
    ("drills:family", {"family": "which-layer"}, "/en/drills/which-layer/"),
    ("glossary:rules", {}, "/en/rules/"),
    ("search:search", {}, "/en/search/"),
    ("api-v1:openapi", {}, "/api/v1/openapi.json"),
]


@pytest.mark.parametrize(("name", "parameters", "address"), PROMISED, ids=[name for name, *_ in PROMISED])
def test_an_address_is_where_it_was(name: str, parameters: dict[str, object], address: str) -> None:
    """The site leads there, and whoever comes there by themselves meets the same page; in French as well."""
    assert reverse(name, kwargs=parameters) == address
    assert resolve(address).view_name == name
    if address.startswith("/en/"):
        with override("fr"):
            assert reverse(name, kwargs=parameters) == address.replace("/en/", "/fr/", 1)


@pytest.mark.parametrize("address", [f"/b/{BOARD}/", f"/l/{LINK}/"])
def test_a_short_link_may_end_with_a_slash(address: str) -> None:
    assert resolve(address).view_name.startswith("short:")


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["ACDEFG", "acdefg", "acd-efg", " ACD EFG "])
def test_a_code_is_taken_as_people_write_it(client: Client, typed: str) -> None:
    """Codes are six signs without those that are mistaken for others; small letters, spaces and hyphens do no harm."""
    a_round(code="ACDEFG")
    assert client.post("/en/q/", {"code": typed})["Location"] == "/en/q/ACDEFG/"


# --- documents ----------------------------------------------------------------------------------------


HERE = Path(__file__).parent
BOARDS = sorted((HERE / "boards").glob("*.json"))
CONTENT = sorted((HERE / "content").glob("*/*.json"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_an_old_board_has_its_id_and_its_text(client: Client, path: Path) -> None:
    """Opened from its file it lies where it lay, and is downloaded byte by byte as it was."""
    answer = client.post("/en/my-boards/", {"text": path.read_text("utf-8")})
    assert (answer.status_code, answer["Location"]) == (303, f"/en/boards/{path.stem}/")
    assert client.get(f"/en/boards/{path.stem}/scenario.json").content == path.read_bytes()


@pytest.mark.django_db
@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_an_old_board_needs_no_more_keys_than_it_has(client: Client, path: Path) -> None:
    """To programs it is a board without problems, which is evaluated under every edition."""
    scenario = json.loads(path.read_bytes())
    sent = {"content_type": "application/json"}
    answer = json.loads(client.post("/api/v1/validate", {"scenario": scenario}, **sent).content)
    assert (answer["valid"], answer["problems"]) == (True, [])
    answer = client.post("/api/v1/evaluate", {"scenario": scenario, "ruleset": "*"}, **sent)
    editions = [result["ruleset"] for result in json.loads(answer.content)["results"]]
    assert editions[:7] == ["2003", "2005", "2007", "2009", "2011", "2014", "2026"]


@pytest.mark.django_db
def test_old_cards_and_cases_are_loaded_and_exported_as_they_were(tmp_path: Path) -> None:
    """The whole of each file, byte by byte: no key of it goes, and none comes by itself."""
    call_command("load_content", HERE / "content", verbosity=0)
    call_command("export_content", tmp_path, verbosity=0)
    exported = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.json")}
    assert exported == {path.relative_to(HERE / "content"): path.read_bytes() for path in CONTENT}
