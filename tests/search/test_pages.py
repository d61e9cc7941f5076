"""The page of the search and its suggestions, by the server alone."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.db import DatabaseError
from django.test import Client

from layers_site.content.models import Card, Case
from layers_site.operations import warming
from tests.search.conftest import Index
from tests.shipped import store_shipped

HTMX = {"HX-Request": "true"}


@pytest.fixture
def site(client: Client, index: Index, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A stranger on a site with the cards and cases that ship, whose index is there already."""
    monkeypatch.setattr("layers_site.search.views.index", lambda: index)
    return client


def links(html: str) -> list[str]:
    listed = html.partition('<ol class="search-results">')[2].partition("</ol>")[0]
    return [unescape(href) for href in re.findall(r'<a href="([^"]+)"', listed)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_result_leads_to_its_place(site: Client, language: str) -> None:
    store_shipped(Card, Case)
    asked = (
        "layer 7",
        "dependency",
        "613.8",
        "blood moon",
        "humility clinic",
        "three enchantments",
        "m03",
        "m05",
        "2011",
    )
    for typed in asked:
        href = links(site.get(f"/{language}/search/", {"q": typed}).content.decode())[0]
        assert href.startswith(f"/{language}/")
        page, _mark, place = href.partition("#")
        response = site.get(page, follow=True)
        assert response.status_code == 200, href
        assert not place or f'id="{place}"' in response.content.decode(), href


def test_suggestions_are_few_and_counted(site: Client) -> None:
    response = site.get("/en/search/", {"q": "humility"}, headers=HTMX)
    assert response.content.decode().count("<a ") == 8
    assert json.loads(response["HX-Trigger-After-Settle"]) == {"suggested": {"count": "8 suggestions"}}
    french = site.get("/fr/search/", {"q": "dépendance"}, headers=HTMX)
    assert "<b>Dépendance</b>" in french.content.decode()


def test_the_page_says_what_it_looked_for_instead(site: Client) -> None:
    page = site.get("/en/search/", {"q": "sherdold"}).content.decode()
    assert "No results for “sherdold”. Here are the results for “sheoldred”." in page
    assert "No results for these words." in site.get("/en/search/", {"q": "qzxqzx"}).content.decode()


def test_results_are_for_no_index_of_others(site: Client) -> None:
    assert site.get("/en/search/", {"q": "humility"})["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in site.get("/en/search/")


def test_nothing_is_kept_of_who_searches(site: Client) -> None:
    """No cookie comes with suggestions, and none but the token of the forms with the page, as with every other."""
    assert not site.get("/en/search/", {"q": "humility"}, headers=HTMX).cookies
    assert set(site.get("/en/search/", {"q": "humility"}).cookies) == {"csrftoken"}


def test_the_page_is_not_sent_again(site: Client) -> None:
    """A browser that has it is told so, in each language for itself."""
    first = site.get("/en/search/", {"q": "humility"})
    assert site.get("/en/search/", {"q": "humility"}, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert site.get("/fr/search/", {"q": "humility"}, headers={"If-None-Match": first["ETag"]}).status_code == 200


HOSTILE = {
    "long": "a" * 10_000,
    "a zero": "\0humility",
    "a script": "<script>alert(1)</script>",
    "half an escape": "%",
    "one sign for many": "\ufdfd" * 80,
    "many words": "a b " * 40,
}


@pytest.mark.parametrize("typed", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "suggestions"])
def test_whatever_is_sent_is_answered(site: Client, typed: str, headers: dict[str, str]) -> None:
    """And no more than 80 signs of it are looked at, or written into the field again."""
    response = site.get("/en/search/", {"q": typed}, headers=headers)
    assert response.status_code == 200
    page = response.content.decode()
    assert "<script>alert" not in page
    assert all(len(value) <= 80 for value in re.findall(r'type="search" value="(a*)"', page))


def test_it_is_only_asked_for(site: Client) -> None:
    assert site.post("/en/search/", {"q": "humility"}).status_code == 405
    assert site.head("/en/search/", {"q": "humility"}).status_code == 200


def test_a_process_begins_without_a_database_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read yet is made once somebody searches."""

    def lost() -> None:
        raise DatabaseError

    monkeypatch.setattr(warming, "index", lost)
    warming.warm_search()
