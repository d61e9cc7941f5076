"""Lists and first pages that are drawn once: equal to what each visitor would get, and as new as what they show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from layers_site.content.documents.models import Document
from layers_site.content.models import Card, Case
from layers_site.learning.home import HOME_CASE
from tests.drawn import anew, page_of, tables_asked, visitors
from tests.factories import Factory, client_of
from tests.night import NIGHT, sample_of
from tests.shipped import shipped

FOR_STRANGERS = ("/", "/lessons/")
LISTS = (
    "/cases/", "/cases/?layer=4", "/cases/?page=2", "/cases/?difficulty=9", "/cases/?q=bear", "/cards/",
    "/cards/?letter=g&page=1", "/cards/?layer=7", "/cards/?q=bear", "/layers/", "/about/", "/editions/", "/glossary/",
    "/rules/", "/rules/?number=613.8&edition=2014", "/rules/?edition=none", "/rules/numbers/",
)  # fmt: skip
#: The tables of what these pages show.
SHOWN = {"content_card", "content_case", "content_document", "boards_editionsofcase"}
#: The modules that have it by its name.
DRAWING = (
    "layers_site.boards.views.pages", "layers_site.boards.sharing.views.mine", "layers_site.content.glossary.views",
    "layers_site.learning.home", "layers_site.learning.lessons.views",
)  # fmt: skip


@pytest.fixture(autouse=True)
def library(db: None) -> None:
    """Three cases and some cards, those of the page on layers among them."""
    for row in shipped(Case):
        if row.slug in (HOME_CASE, "humility-opalescence-replenish", "blood-moon-and-urborg"):
            _store(row)
    for row in shipped(Card):
        if row.slug in ("grizzly-bears", "giant-growth", "flight", "nightmare", "swamp", "humility"):
            _store(row)


def _store(row: Any) -> None:
    again = type(row)(status="published")
    again.take_json(row.as_json())
    again.save()


def _visitors() -> Iterator[tuple[str, Client]]:
    learner = Client()
    picks = re.findall(r'name="pick" value="([^"]+)"', learner.get("/en/").content.decode())
    learner.post("/en/", {"pick": picks[0]})
    nobody, dark, *known = visitors()
    yield from (nobody, dark, ("somebody who has answered", learner), *known)


def test_what_is_drawn_once_is_what_each_visitor_would_get() -> None:
    """Of each kind of address, for all who may come; by day every other address, in one of the
    languages, and for three of the six."""
    some = sample_of(_visitors(), 2)
    for number, path in enumerate(sample_of((*FOR_STRANGERS, *LISTS), 2)):
        for language in ("en", "fr") if NIGHT else (("en", "fr")[number % 2],):
            address = f"/{language}{path}"
            pages = {}
            for name, client in some:
                pages[name], second = (page_of(client, address) for _time in range(2))
                assert pages[name] == second, (address, name)
            with ExitStack() as patched:
                for module in DRAWING:
                    patched.enter_context(patch(f"{module}.drawn", anew))
                for name, client in some:
                    assert page_of(client, address) == pages[name], (address, name)


def test_what_such_a_page_asks_the_database_is_in_its_key() -> None:
    """What depends on any other row would stay when that changes. What editions differ in follows from the cases."""
    for path in (*FOR_STRANGERS, *LISTS):
        assert tables_asked(f"/en{path}") <= {
            "content_card",
            "content_case",
            "content_document",
            "boards_editionsofcase",
        }, path


def test_the_next_visitor_costs_only_the_question_whether_it_is_still_so() -> None:
    for path in (*FOR_STRANGERS, "/cases/", "/cards/", "/layers/", "/editions/", "/glossary/", "/rules/"):
        for _time in range(2):  # what editions differ in is stored by the first who asks
            Client().get(f"/en{path}")
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/en{path}")
        tables = {name for query in queries for name in re.findall(r'FROM "(\w+)"', query["sql"])}
        assert len(queries) == len(tables) <= 3, path
        columns = re.findall(r'"(title_en|data|document)"', " ".join(query["sql"] for query in queries))
        assert not columns, path


# --- what changes -----------------------------------------------------------------------------------------


def test_a_case_that_was_saved_withdrawn_or_deleted_is_drawn_anew() -> None:
    case = Case.objects.get(slug="humility-opalescence-replenish")

    def lists() -> list[bool]:
        return ["Another title" in page_of(Client(), f"/en{path}") for path in ("/", "/cases/", "/editions/")]

    assert lists() == [False] * 3
    case.title_en = "Another title"
    case.save()
    assert lists() == [True] * 3
    case.status = Case.Status.DRAFT
    case.save()
    assert lists() == [False] * 3
    case.status = Case.Status.PUBLISHED
    case.save()
    assert lists() == [True] * 3
    case.delete()
    assert lists() == [False] * 3


def test_a_card_that_was_saved_or_withdrawn_is_drawn_anew() -> None:
    card = Card.objects.get(slug="giant-growth")

    def lists() -> list[bool]:
        return ["Another name" in page_of(Client(), f"/en{path}") for path in ("/cards/", "/layers/")]

    assert lists() == [False] * 2
    card.name_en = "Another name"
    card.save()
    assert lists() == [True] * 2
    card.status = Card.Status.DRAFT
    card.save()
    assert lists() == [False] * 2


def test_a_draft_is_on_no_list_but_an_editors() -> None:
    editor = client_of(Factory().administrator())
    Card.objects.filter(slug="giant-growth").update(status=Card.Status.DRAFT)
    assert "Giant Growth" in page_of(editor, "/en/cards/")
    assert "Giant Growth" not in page_of(Client(), "/en/cards/")


def test_a_document_that_was_published_is_drawn_anew() -> None:
    before = page_of(Client(), "/en/glossary/")
    words = json.loads((Path(settings.CONTENT_DIR) / "words.json").read_text(encoding="utf-8"))
    word = words["words"][0]
    word["term"]["en"] = "Another word"
    Document.objects.create(kind="words", slug=word["code"], document=word, shown=word)
    assert "Another word" not in before
    assert "Another word" in page_of(Client(), "/en/glossary/")


# --- who is no stranger -----------------------------------------------------------------------------------


def test_whoever_has_answered_is_led_on_and_others_are_asked() -> None:
    known = dict(_visitors())
    for _time in range(2):
        assert "home-ask" in page_of(known["nobody"], "/en/")
        assert "home-ask" not in page_of(known["somebody who has answered"], "/en/")


def test_without_its_case_the_home_page_leads_to_the_catalogue() -> None:
    assert Client().get("/en/").status_code == 200
    Case.objects.get(slug=HOME_CASE).delete()
    assert Client().get("/en/")["Location"] == "/en/cases/"


def test_a_browser_that_has_a_list_is_told_so() -> None:
    client = Client()
    first = client.get("/en/cases/")
    has = {"If-None-Match": first["ETag"]}
    assert client.get("/en/cases/", headers=has).status_code == 304
    assert client.get("/en/cases/?page=2", headers=has).status_code == 200
    Case.objects.get(slug="blood-moon-and-urborg").save()
    assert client.get("/en/cases/", headers=has).status_code == 304  # the page is as it was
    Case.objects.get(slug="blood-moon-and-urborg").delete()
    assert client.get("/en/cases/", headers=has).status_code == 200
    assert "no-store" in client.get("/en/")["Cache-Control"]
