"""The curated content and the rulesets, read over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse

import engine
from engine.notation import parse_json, read_case
from layers_site.content.models import Card, Case
from tests.api.conftest import Asker, problems
from tests.factories import BEAR, Factory, case_document


def read(response: HttpResponse) -> Any:
    assert response.status_code == 200, response.content
    return json.loads(response.content)


def slugs(asker: Asker, address: str) -> list[str]:
    document = read(asker.get(address))
    name = "cases" if address.startswith("/cases") else "cards"
    assert document["count"] == len(document[name])
    return [row["slug"] for row in document[name]]


# --- cases ------------------------------------------------------------------------------------------


def test_cases_are_listed_with_what_one_chooses_by(asker: Asker, content: Factory) -> None:
    """Slug, texts in both languages, concepts, difficulty, editions; the rest is in the case itself."""
    keys = ("slug", "title", "summary", "concepts", "difficulty", "stated_under")
    expected = {key: case_document()[key] for key in keys}
    assert read(asker.get("/cases")) == {"count": 1, "cases": [expected]}


def test_a_case_is_what_its_file_is(asker: Asker, content: Factory) -> None:
    """Scenario, stages, variants and expectations in the form of the format, so that it can be read again."""
    response = asker.get("/cases/grown-bear")
    assert read(response) == case_document()
    assert read_case(parse_json(response.content)).slug == "grown-bear"


def test_drafts_are_not_to_be_seen(asker: Asker, content: Factory) -> None:
    """Neither in the list, nor by a search, nor by their slug."""
    assert slugs(asker, "/cases") == ["grown-bear"]
    assert slugs(asker, "/cases?q=secret") == []
    refused = asker.get("/cases/draft")
    assert problems(refused, 404) == [("", "there is no such case")]
    assert refused.content == asker.get("/cases/no-such-case").content
    Case.objects.filter(slug="draft").update(status="published")
    assert read(asker.get("/cases/draft"))["title"]["en"] == "A secret draft"


@pytest.mark.parametrize(
    ("query", "matches"),
    [
        ("q=bear", True), ("q=OURS+grandit", True), ("q=wolf", False), ("concept=layer-7c", True),
        ("concept=dependency", False), ("layer=7", True), ("layer=6", False), ("difficulty=1", True),
        ("difficulty=2", False), ("load=1", True), ("load=2", False), ("edition=2014", True), ("edition=2003", False),
        ("q=ours&layer=7&edition=2014", True),
        ("q=&concept=&edition=", True), ("q=%00bear", True), ("q=%ff", False), ("offset=1", None), ("limit=1", True),
    ],
)  # fmt: skip
def test_cases_are_found_by_what_is_asked(asker: Asker, content: Factory, query: str, matches: bool | None) -> None:
    """Words in either language, a concept, a layer, a difficulty, an edition, all at once; None for a later part."""
    document = read(asker.get(f"/cases?{query}"))
    assert document["count"] == (0 if matches is False else 1)
    assert len(document["cases"]) == (1 if matches else 0)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("layer=8", "?layer"), ("layer=x", "?layer"), ("difficulty=0", "?difficulty"), ("edition=1999", "?edition"),
        ("concept=nothing", "?concept"), ("limit=0", "?limit"), ("limit=201", "?limit"), ("offset=-1", "?offset"),
        ("offset=99999999999999999999", "?offset"), ("q=" + "x" * 101, "?q"), ("colour=red", "?colour"),
        ("q=a&q=b", "?q"),
    ],
)  # fmt: skip
def test_a_wrong_parameter_is_refused(asker: Asker, content: Factory, query: str, path: str) -> None:
    """By its name; nothing is guessed and nothing passed over."""
    assert [path for path, _ in problems(asker.get(f"/cases?{query}"), 422)] == [path]


# --- cards ------------------------------------------------------------------------------------------


def test_cards_are_listed_and_found_in_both_languages(asker: Asker, content: Factory) -> None:
    assert slugs(asker, "/cards") == ["giant-growth", "grizzly-bears"]
    assert slugs(asker, "/cards?q=grizzlis") == slugs(asker, "/cards?q=grizzly") == ["grizzly-bears"]
    assert slugs(asker, "/cards?kind=effect") == ["giant-growth"]
    assert slugs(asker, "/cards?kind=object&q=growth") == []
    assert [path for path, _ in problems(asker.get("/cards?kind=token"), 422)] == ["?kind"]


def test_a_card_is_what_its_file_is(asker: Asker, content: Factory) -> None:
    names = {"en": "Grizzly Bears", "fr": "Grizzlis"}
    assert read(asker.get("/cards/grizzly-bears")) == {
        "slug": "grizzly-bears", "name": names, "kind": "object", "data": BEAR,
    }  # fmt: skip
    assert problems(asker.get("/cards/black-lotus"), 404) == [("", "there is no such card")]


# --- rulesets ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_ruleset_is_told_in_both_languages(asker: Asker) -> None:
    """Editions from the oldest on, and each misconception with its idea and what is right."""
    document = read(asker.get("/rulesets"))
    assert [edition["id"] for edition in document["editions"]] == [
        "2003",
        "2005",
        "2007",
        "2009",
        "2011",
        "2014",
        "2026",
    ]
    assert [misconception["id"] for misconception in document["misconceptions"]] == list(engine.MISCONCEPTIONS)
    for ruleset in document["editions"] + document["misconceptions"]:
        assert ruleset["title"]["en"]
        assert ruleset["title"]["fr"]
        assert ruleset["title"]["en"] != ruleset["id"]
    assert all(
        misconception["description"]["fr"] and misconception["correction"]["en"]
        for misconception in document["misconceptions"]
    )


@pytest.mark.django_db
def test_a_ruleset_has_its_layers_with_their_rules(asker: Asker) -> None:
    """Today power and toughness are set in 7b, which is rule 613.4b; dependency is looked at again (613.8c)."""
    today = read(asker.get("/rulesets/2026"))
    assert (today["kind"], today["date"][:4]) == ("edition", "2026")
    assert {"layer": "7b", "rule": "613.4b", "kinds": ["pt_set"]} in today["layers"]
    assert today["switches"]["dependency"] == "reexamined"
    assert today["rules"]["timestamp"].startswith("613.7")


@pytest.mark.django_db
def test_misconceptions_can_be_held_together(asker: Asker) -> None:
    ruleset = read(asker.get("/rulesets/M07+M11"))
    assert (ruleset["kind"], ruleset["switches"]["dependency"], ruleset["switches"]["keeps_applying"]) == (
        "misconception", "none", False,
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ["1999", "m07", "M14+M19", "2026+M07", "x" * 300, "%ff", "*"])
def test_an_unknown_ruleset_is_not_there(asker: Asker, ruleset: str) -> None:
    assert problems(asker.get(f"/rulesets/{ruleset}"), 404) == [("", "there is no such ruleset")]


# --- answers that may be kept -----------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/cases", "/cases/grown-bear", "/cards", "/rulesets/2014", "/openapi.json"])
def test_who_has_an_answer_is_not_sent_it_again(asker: Asker, content: Factory, address: str) -> None:
    """304 without a body for the tag of what is still there; anything else is sent."""
    first = asker.get(address)
    assert first["Cache-Control"] == "public, max-age=300"
    again = asker.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert asker.get(address, headers={"if-none-match": '"other"'}).content == first.content


def test_a_tag_changes_with_the_content(asker: Asker, content: Factory) -> None:
    before = asker.get("/cards/grizzly-bears")["ETag"]
    Card.objects.filter(slug="grizzly-bears").update(name_en="Runeclaw Bears")
    assert asker.get("/cards/grizzly-bears", headers={"if-none-match": before}).status_code == 200


def test_every_text_is_there_whatever_the_language_asked_for(asker: Asker, content: Factory) -> None:
    """Content in both languages, messages in English: the answer is the same for everybody."""
    for address in ("/cases", "/cases/grown-bear", "/rulesets/M07", "/cards/none", "/cases?layer=9"):
        answers = {asker.get(address, headers={"accept-language": language}).content for language in ("en", "fr", "de")}
        assert len(answers) == 1
