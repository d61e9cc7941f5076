"""The operations under `/api/v1/`. Each reads what was asked, calls one function, and writes its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja import NinjaAPI, Query

import engine
from engine.instructions import Json
from layers_site import __version__
from layers_site.api import described
from layers_site.api.answers import READING, WORKING, handle_all, json_response, kept_response, problems_json
from layers_site.api.asked import CardFilters, CaseFilters, Paging, answer, only_known, read_body, read_question
from layers_site.cardtext.reading.card import written_reading
from layers_site.cardtext.reading.result import read_request
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Card, Case
from layers_site.content.querysets import CardQuerySet

api: Final = NinjaAPI(
    title="Layers",
    version="1",
    description=described.INTRODUCTION,
    urls_namespace="api-v1",
    openapi_url=None,
    docs_url=None,
    throttle=[READING],
)
handle_all(api)

Row = TypeVar("Row", bound=models.Model)


# --- asking the engine ------------------------------------------------------------------------------


@api.post("/evaluate", throttle=[WORKING], **described.EVALUATE)
def evaluate(request: HttpRequest) -> HttpResponse:
    only_known(request)
    return json_response(answer(read_question(read_body(request))))


@api.post("/validate", throttle=[WORKING], **described.VALIDATE)
def validate(request: HttpRequest) -> HttpResponse:
    only_known(request)
    document = read_body(request)
    try:
        read_question(document)
    except engine.ScenarioError as error:
        return json_response({"valid": False, "problems": problems_json(error.problems)})
    return json_response({"valid": True, "problems": []})


@api.post("/read", throttle=[WORKING], **described.READ)
def read(request: HttpRequest) -> HttpResponse:
    only_known(request)
    printed = read_request(read_body(request))
    return json_response(written_reading(printed, Card.objects.english_names_in(printed.text)))


# --- reading the content ----------------------------------------------------------------------------


@api.get("/cases", **described.CASES)
def cases(request: HttpRequest, filters: Query[CaseFilters]) -> HttpResponse:
    only_known(request, *CaseFilters.model_fields)
    matching = Case.objects.published().in_short().matching(filters.dict())
    return kept_response(request, listed("cases", matching, filters, case_item))


@api.get("/cases/{slug:slug}", **described.CASE)
def case(request: HttpRequest, slug: str) -> HttpResponse:
    only_known(request)
    case = Case.objects.published().filter(slug=slug).first()
    if case is None:
        raise Http404("there is no such case")
    return kept_response(request, case.as_json())


@api.get("/cards", **described.CARDS)
def cards(request: HttpRequest, filters: Query[CardFilters]) -> HttpResponse:
    only_known(request, *CardFilters.model_fields)
    return kept_response(request, listed("cards", found_cards(filters), filters, card_item))


@api.get("/cards/{slug:slug}", **described.CARD)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    only_known(request)
    card = Card.objects.published().filter(slug=slug).first()
    if card is None:
        raise Http404("there is no such card")
    return kept_response(request, card.as_json())


@api.get("/rulesets", **described.RULESETS)
def rulesets(request: HttpRequest) -> HttpResponse:
    only_known(request)
    return kept_response(request, all_rulesets())


@api.get("/rulesets/{ruleset_id}", **described.RULESET)
def ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    only_known(request)
    if not engine.is_ruleset(ruleset_id):
        raise Http404("there is no such ruleset")
    return kept_response(request, told_ruleset(engine.find_ruleset(ruleset_id)))


def listed(
    name: str, rows: models.QuerySet[Row], paging: Paging, item: Callable[[Row], dict[str, Any]]
) -> dict[str, Any]:
    """Return `{"count": number of rows, name: [the requested part]}`."""
    part = rows[paging.offset : paging.offset + paging.limit]
    return {"count": rows.count(), name: [item(row) for row in part]}


def case_item(case: Case) -> dict[str, Any]:
    """Return the file of a case, without its explanation, its scenario and its expectations."""
    document = case.as_json()
    return {key: document[key] for key in ("slug", "title", "summary", "concepts", "difficulty", "stated_under")}


def card_item(card: Card) -> dict[str, Any]:
    return {"slug": card.slug, "name": {"en": card.name_en, "fr": card.name_fr}, "kind": card.kind}


def found_cards(filters: CardFilters) -> CardQuerySet:
    cards = Card.objects.published().search(filters.q)
    return cards.filter(kind=filters.kind) if filters.kind else cards


# --- about the API ----------------------------------------------------------------------------------


@api.get("/", **described.INDEX)
def index(request: HttpRequest) -> HttpResponse:
    only_known(request)
    names = ("evaluate", "validate", "read", "cases", "cards", "rulesets", "openapi")
    return kept_response(request, {"version": __version__, **{name: reverse(f"api-v1:{name}") for name in names}})


@api.get("/openapi.json", url_name="openapi", **described.OPENAPI)
def openapi(request: HttpRequest) -> HttpResponse:
    only_known(request)
    return kept_response(request, described.document(api))


#: What of a ruleset is no switch.
_NO_SWITCH: Final = frozenset(("id", "title", "date", "layers", "citations"))


def ruleset_json(ruleset: engine.Ruleset) -> dict[str, Json]:
    """Return a ruleset as JSON: an edition, a reading, a misconception, or several of these together.

    The date is the day whose rules it starts from.
    """
    switches: dict[str, Json] = {
        field.name: getattr(ruleset, field.name) for field in fields(ruleset) if field.name not in _NO_SWITCH
    }
    return {
        "id": ruleset.id,
        "kind": _kind(ruleset.id),
        "title": {"en": ruleset.title.en, "fr": ruleset.title.fr},
        "date": ruleset.date.isoformat(),
        "layers": [
            {"layer": layer.name, "rule": layer.citation, "kinds": list[Json](layer.kinds)} for layer in ruleset.layers
        ],
        "switches": switches,
        "rules": dict[str, Json](ruleset.citations),
    }


def _kind(ruleset_id: str) -> str:
    if ruleset_id in engine.RULESETS:
        return "edition"
    return "reading" if ruleset_id in engine.READINGS else "misconception"


def told_ruleset(ruleset: engine.Ruleset) -> dict[str, Json]:
    """Return a ruleset as JSON, with the texts of a misconception.

    If it is a single misconception, these are its own title, the idea, and what is right.
    """
    misconception = misconceptions().get(ruleset.id)
    document = ruleset_json(ruleset)
    if misconception is None:
        return document
    texts = {
        "title": misconception.title,
        "description": misconception.description,
        "correction": misconception.correction,
    }
    return {**document, **{key: {"en": label.en, "fr": label.fr} for key, label in texts.items()}}


def all_rulesets() -> dict[str, Json]:
    """Return the editions, oldest first, the other readings of today's rules, and the misconceptions."""
    return {
        "editions": [told_ruleset(ruleset) for ruleset in engine.RULESETS.values()],
        "readings": [told_ruleset(ruleset) for ruleset in engine.READINGS.values()],
        "misconceptions": [told_ruleset(ruleset) for ruleset in engine.MISCONCEPTIONS.values()],
    }
