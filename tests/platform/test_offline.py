"""What a browser may keep to show it without network: by one list, and nothing of who is signed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from layers_site.platform.offline import HEADER, MAY_BE_KEPT
from tests.hostile.addresses import patterns

pytestmark = pytest.mark.django_db

#: What nobody may find on a device again: what is asked and open, what is of one class or one person, what editors do.
NEVER = (
    "taking", "live", "trainer", "results", "classes", "editing", "admin", "progress", "accounts", "practice", "day",
    "placement", "drills",
)  # fmt: skip


def test_the_list_names_pages_that_there_are_and_none_of_the_rooms_that_ask() -> None:
    known = {pattern.name for pattern in patterns()}
    assert known >= MAY_BE_KEPT
    assert not [name for name in MAY_BE_KEPT if name.partition(":")[0] in NEVER]
    assert not MAY_BE_KEPT & {"questions:case", "questions:board", "lessons:lesson-answer", "ask:ask"}


@pytest.mark.parametrize(
    ("address", "said"),
    [("/en/layers/", "keep"), ("/fr/glossary/", "keep"), ("/en/lessons/", "keep"), ("/en/ask/", None),
     ("/en/progress/", None), ("/en/q/", None), ("/en/practice/", None), ("/en/cases/", None), ("/en/nothing/", None)],
)  # fmt: skip
def test_the_header_says_what_may_be_kept(client: Client, address: str, said: str | None) -> None:
    assert client.get(address).headers.get(HEADER) == said


@pytest.mark.whole
@pytest.mark.parametrize("address", ["/en/layers/", "/en/lessons/", "/en/account/", "/en/about/"])
def test_who_is_signed_in_keeps_nothing(client: Client, django_user_model: Any, address: str) -> None:
    client.force_login(django_user_model.objects.create_user("ada"))
    assert client.get(address).headers[HEADER] == "forget"


def test_the_worker_is_small_and_names_what_comes_with_it(client: Client) -> None:
    """All of it is there, in both languages, for who is nobody."""
    script = Path(settings.BASE_DIR, "static", "js", "worker.js").read_text(encoding="utf-8")
    assert script.count("\n") <= 80
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    comes = json.loads(answer.content.decode().partition("COMES = ")[2].partition(";\n")[0])
    pages = [address for address in comes if not address.startswith(settings.STATIC_URL)]
    assert {"/en/offline/", "/fr/layers/", "/en/glossary/"} <= set(pages)
    assert [client.get(address).status_code for address in pages] == [200] * len(pages)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_site_can_be_installed(client: Client, language: str) -> None:
    """It has a name, begins in the language of who installs it, and has icons that are there."""
    answer = client.get(f"/{language}/manifest.json")
    told = answer.json()
    assert (told["start_url"], told["display"]) == (f"/{language}/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for name in ("180", "192", "512"):
        assert Path(settings.BASE_DIR, "static", "img", f"layers-{name}.png").read_bytes().startswith(b"\x89PNG")
