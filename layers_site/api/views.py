"""The page that describes the API to people, and what stands at addresses that nothing else has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

import engine
from engine.notation import BROWSER
from layers_site.api import described
from layers_site.api.answers import READING, WORKING
from layers_site.api.asked import LARGEST, MOST_RULESETS
from layers_site.api.operations import api
from layers_site.platform import throttle


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    limits = {"kilobytes": LARGEST // 1024, "things": BROWSER.objects, "rulesets": MOST_RULESETS}
    context = {"section": "api", "operations": operations(), "example": example(), "today": engine.DEFAULT}
    return render(request, "api/page.html", {**context, **limits, **rates()})


@require_safe
def to_the_page(_request: HttpRequest) -> HttpResponse:
    """Redirect `/api/` to the page in the visitor's language."""
    return redirect("api:page")


@csrf_exempt
def nothing(_request: HttpRequest) -> HttpResponse:
    """Refuse every other address under `/api/`, so that none of them is a page's and none is led elsewhere."""
    raise Http404


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: its method, its address, a sentence about it, its parameters, and its other statuses."""

    key: str
    method: str
    path: str
    gives: str
    parameters: tuple[str, ...]
    statuses: tuple[str, ...]


def operations() -> list[Operation]:
    """Return the operations of the schema, in its order."""
    return list(_operations(described.document(api)["paths"]))


def _operations(paths: dict[str, Any]) -> Iterator[Operation]:
    sentences = _sentences()
    for path, methods in paths.items():
        for method, operation in methods.items():
            names = tuple(parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "query")
            statuses = tuple(str(status) for status in sorted(operation["responses"]))
            yield Operation(
                operation["operationId"], method.upper(), path, sentences[operation["operationId"]], names, statuses
            )


def _sentences() -> dict[str, str]:
    """Return a sentence about each operation."""
    return {
        "evaluate": _("The result of a board under one or more rulesets, with the reasons."),
        "validate": _("Everything that is wrong with a board, each with its place."),
        "read": _("What the text of a card says, line by line, as an object of the format; and what was not read."),
        "cases": _("The published cases."),
        "case": _("One case, as its file has it: scenario, stages, variants, and what is expected."),
        "cards": _("The library of cards, with their names in both languages."),
        "card": _("One card, as its file has it."),
        "rulesets": _("The editions of the rules and the misconceptions: layers, rule numbers, switches."),
        "ruleset": _("One ruleset, or several misconceptions together, such as M07+M11."),
        "index": _("Start here: the addresses of the API."),
        "openapi": _("The description of all this for programs, as OpenAPI 3.1."),
    }


def example() -> str:
    """Return a body for `evaluate`, as one would type it."""
    return json.dumps(described.EXAMPLE, ensure_ascii=False, indent=2)


def rates() -> dict[str, int | None]:
    """Return how many requests in how many seconds one client has; None if they are not counted."""
    reads, works = (throttle.parsed(of.rate) if of.rate else (None, None) for of in (READING, WORKING))
    return {"reads": reads[0], "reads_seconds": reads[1], "works": works[0], "works_seconds": works[1]}
