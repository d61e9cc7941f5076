"""Documents of before are read as they were, and given back as they are: nobody's file grows too old.

The files lay with people on 28 November 2026. A board is called by the id that it had: a digest of the content, which
stands in links, frames, on paper, in quizzes and in what learners keep. None of these files may be changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

pytestmark = pytest.mark.whole

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
