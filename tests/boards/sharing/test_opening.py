"""A document opened on the workbench: what is right becomes a board, what is wrong is said at the field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import Fault, Problem
from layers_site.boards.models import Board
from layers_site.boards.sharing.documents import problem_lines
from layers_site.content.models import Case
from layers_site.platform.problem_texts import problem_text
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, at
from tests.factories import BEAR
from tests.night import examples

OPEN = "/en/my-boards/"
LARGEST = 64 * 1024


def document(**keys: Any) -> dict[str, Any]:
    bear = {"id": "bear", "name": "Grizzly Bears", **BEAR}
    return {"format": "layers/1", "objects": [bear], **keys}


def send(client: Client, content: bytes, address: str = OPEN) -> Any:
    return client.post(address, {"file": SimpleUploadedFile("board.json", content)})


def errors(answer: Any) -> list[str]:
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    return [item.text for shown in page.root.all(cls="errorlist") for item in shown.all(tag="li")]


@pytest.mark.django_db
def test_a_file_is_opened_on_the_workbench(client: Client) -> None:
    """It becomes a board of its own, under an address that never changes."""
    answer = send(client, json.dumps(document()).encode())
    board = Board.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, at(board))
    assert Page(client.get(at(board)).content.decode()).sizes == {"bear": "2/2"}
    assert send(client, json.dumps(document()).encode())["Location"] == at(board)


@pytest.mark.django_db
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_text_is_opened_too(client: Client, mark: str) -> None:
    """With or without the mark that some editors put before it."""
    assert client.post(OPEN, {"text": mark + json.dumps(document())}).status_code == 303


def test_what_was_downloaded_is_opened_again(client: Client, case: Case) -> None:
    content = client.get(f"{CASE}scenario.json").content
    address = send(client, content)["Location"]
    assert client.get(f"{address}scenario.json").content == content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("en", "must be a whole number, not a text"), ("fr", "un nombre entier")]
)
def test_what_is_wrong_is_said_with_its_place(client: Client, language: str, words: str) -> None:
    """The JSON pointer, the card's name, and the reason in the language of the page."""
    bad = document()
    bad["objects"][0]["power"] = "two"
    (line,) = errors(send(client, json.dumps(bad).encode(), f"/{language}/my-boards/"))
    assert line.startswith("/objects/0/power")
    assert "Grizzly Bears" in line
    assert words in line


@pytest.mark.django_db
def test_of_many_problems_the_rest_are_counted(client: Client) -> None:
    """Ten are told, and "And 5 more problems." says how many are not."""
    bad = document(objects=[{"id": f"o{n}", "name": "Bear", "types": 7} for n in range(15)])
    lines = errors(send(client, json.dumps(bad).encode()))
    assert len(lines) == 11
    assert lines[-1] == "And 5 more problems."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"{", "it isn’t JSON: something is wrong in line 1, column 2"),
        (b"\xff\xfe", "it isn’t text in UTF-8"),
        (b"[" * 60_000, "too many levels are nested here"),
        (b'{"a": 1, "a": 2}', "the same key is given twice"),
        (b"7", "must be an object in braces, not a number"),
        (b'{"format": "layers/2"}', "must say “layers/1”"),
        (b'{"format": "layers/1"}', "This board is empty."),
        (b" " * (LARGEST + 1), "it is too large: at most 64 KB"),
    ],
    ids=["empty", "no JSON", "no text", "deep", "twice", "a number", "another format", "nothing", "large"],
)
def test_what_is_no_board_is_said_in_words(client: Client, content: bytes, words: str) -> None:
    assert any(words in line for line in errors(send(client, content)))
    assert not Board.objects.exists()


@pytest.mark.django_db
def test_nothing_sent_is_asked_for(client: Client) -> None:
    assert errors(client.post(OPEN, {})) == ["Choose a file, or paste the text of a board."]


def test_possible_words_are_listed_in_either_language() -> None:
    """The engine says "a, b or c"; in a French line there is no English "or"."""
    problem = Problem("", Fault.NOT_AMONG, {"what": "a colour", "words": ("white", "blue", "black"), "name": "pink"})
    assert problem.message == 'must be a colour (white, blue or black), not "pink"'
    assert problem_text(problem) == "“pink” isn’t allowed here. You can use: white, blue, black."


def test_a_place_without_a_name_is_a_pointer() -> None:
    assert problem_lines([Problem("/objects/x/~0", Fault.EMPTY)], {"objects": 3}) == [
        "/objects/x/~0: must not be empty."
    ]


def copying(what: Any) -> dict[str, Any]:
    """The board with an effect that copies this."""
    changes = [{"copy": what}]
    return document(effects=[{"id": "one", "name": "One", "affects": {"ids": ["bear"]}, "changes": changes}])


def affecting(affected: dict[str, Any]) -> dict[str, Any]:
    """The board with an ability that affects these."""
    static = {"affects": affected, "changes": [{"pt": {"add": [1, 1]}}]}
    return document(objects=[document()["objects"][0] | {"abilities": [{"static": static}]}])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (b"{", "ce n’est pas du JSON : quelque chose ne va pas à la ligne 1, colonne 2."),
        (document(format="layers/2"), "/format : la clé « format » doit dire « layers/1 »."),
        (document(colours=[]), "/colours : cette clé n’est pas connue ici."),
        ({"format": "layers/1", "objects": [{"name": "Ours"}]}, "la clé « id » manque."),
        (b" " * (LARGEST + 1), "il est trop grand : 64 Ko au plus."),
        (copying("nobody"), "« nobody » n’est nulle part dans ce document."),
        (affecting({"colour": "red"}), "on ne peut pas le demander d’un objet pour dire lesquels sont visés."),
        (copying(7), "doit nommer un seul objet."),
    ],
    ids=["no JSON", "another format", "unknown key", "missing key", "large", "unknown id", "no test", "no object"],
)
def test_what_is_wrong_most_often_is_said_in_french(client: Client, sent: bytes | dict[str, Any], words: str) -> None:
    """Without a word of the engine's English. (The spaces that do not break are taken for others here.)"""
    content = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
    answer = send(client, content, "/fr/my-boards/")
    assert any(words in line for line in errors(answer)), errors(answer)


@pytest.mark.django_db
def test_words_of_the_document_are_text(client: Client) -> None:
    """They stand in a sentence of the page, and are no HTML."""
    bad = document()
    bad["objects"][0]["zone"] = "<b>two</b>"
    html = send(client, json.dumps(bad).encode(), "/fr/my-boards/").content.decode()
    assert "&lt;b&gt;two" in html
    assert "<b>two" not in html


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
_KEYS = st.sampled_from(["objects", "effects", "spells", "players", "active_player", "life", "format", "x"])
_NEAR = st.dictionaries(_KEYS, _JSON, max_size=4).map(lambda more: json.dumps(document() | more).encode())


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
@given(
    content=st.binary(max_size=300) | _NEAR | _JSON.map(lambda value: json.dumps(value).encode()), pasted=st.booleans()
)
def test_whatever_is_sent_is_opened_or_refused(client: Client, content: bytes, pasted: bool) -> None:
    """Any bytes are a board (303) or a page that says what is wrong (422)."""
    text = content.decode("utf-8", "replace")
    answer = client.post(OPEN, {"text": text}) if pasted else send(client, content)
    assert answer.status_code in (303, 422)
