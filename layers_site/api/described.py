"""Descriptions of each operation in the schema: texts, bodies, and a response for each possible status."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ninja import NinjaAPI

from engine.notation import named_schemas
from engine.notation.json_schema import Schema, either, exactly, list_of, ref, strict, text
from layers_site.api.asked import EVERY_EDITION, LARGEST, MOST_RULESETS
from layers_site.api.schemas import ANSWERS, CARD_EXAMPLE, READING

# What has a name in the tables of other documents is published too.
from layers_site.learning.drills import notation as _drills  # noqa: F401
from layers_site.learning.lessons import notation as _lessons  # noqa: F401
from layers_site.learning.stack import notation as _stack  # noqa: F401
from layers_site.quizzes import notation as _quizzes  # noqa: F401

INTRODUCTION: Final = f"""The layers of Magic: The Gathering (rule 613), worked out for any board in the format
`layers/1`, and the curated cases and cards. Bodies and answers are JSON in UTF-8, whatever `Accept` says; bodies have
at most {LARGEST} bytes and are not compressed. Whatever goes wrong is answered with `{{"problems": [{{"path",
"message"}}]}}`. There are no sessions and no cookies, so that every site may ask from its scripts. The schemas of
`layers/1` say what stands where; the reader is stricter where things hang together."""

#: A body for `evaluate`: a bear under an anthem.
EXAMPLE: Final[dict[str, Any]] = {
    "scenario": {
        "format": "layers/1",
        "objects": [
            {
                "id": "bear",
                "name": {"en": "Runeclaw Bear", "fr": "Ours griffe-runes"},
                "types": ["Creature"],
                "subtypes": ["Bear"],
                "power": 2,
                "toughness": 2,
            },
            {
                "id": "anthem",
                "name": {"en": "Glorious Anthem", "fr": "Hymne glorieux"},
                "types": ["Enchantment"],
                "abilities": [
                    {
                        "static": {
                            "affects": {"type": "Creature", "controller": "you"},
                            "changes": [{"pt": {"add": [1, 1]}}],
                        }
                    }
                ],
            },
        ],
    },
    "ruleset": "2026",
}
_RULESET_ID: Final = text(
    "The id of an edition (2026 by default), a reading, a misconception, or several of these: M07+M11."
)
_QUESTION: Final = strict(
    {"scenario": ref("Scenario")},
    {
        "ruleset": either(
            _RULESET_ID,
            list_of(_RULESET_ID, "Several, each once.", minItems=1, maxItems=MOST_RULESETS),
            exactly(EVERY_EDITION),
            description='One ruleset, a list of them, or "*" for every edition.',
        ),
        "ops": list_of(ref("Operation"), "What happens to the board before it is evaluated."),
    },
)
_DESCRIPTIONS: Final = {
    304: "It is still what If-None-Match says",
    400: "The body is no JSON, or has a key twice",
    404: "There is no such thing",
    411: "Content-Length is missing",
    413: "The body is too large",
    415: "The body is not plain JSON in UTF-8",
    422: "Something in the body or in the address is wrong, or takes too much work",
    429: "Too many requests: wait as many seconds as Retry-After says",
}
_RETRY: Final[Schema] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string"}}}


def _content(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _failing(status: int) -> Schema:
    schema: Schema = {"description": _DESCRIPTIONS[status]}
    if status != 304:
        schema["content"] = _content(ref("Problems"))
    return {**schema, "headers": _RETRY} if status == 429 else schema


def _operation(name: str, tag: str, summary: str, answer: Schema, *failing: int, **more: Any) -> dict[str, Any]:
    """Return the keywords for a decorator of ninja."""
    responses = {200: {"description": summary, "content": _content(answer)}} | {
        status: _failing(status) for status in failing
    }
    return {
        "operation_id": name,
        "summary": summary,
        "tags": [tag],
        "openapi_extra": {"responses": responses, **more},
    }


def _asking(
    name: str, summary: str, body: Schema, answer: Schema, example: Mapping[str, Any] = EXAMPLE
) -> dict[str, Any]:
    sent = {"required": True, "content": {"application/json": {"schema": body, "example": example}}}
    return _operation(name, "Engine", summary, answer, 400, 411, 413, 415, 422, 429, requestBody=sent)


def _reading(name: str, tag: str, summary: str, answer: Schema, *failing: int) -> dict[str, Any]:
    return _operation(name, tag, summary, answer, 304, *failing, 422, 429)


EVALUATE: Final = _asking("evaluate", "What a board comes to, and why", ref("Question"), ref("Evaluation"))
_ANYTHING: Final[Schema] = {"description": "A Question; what is none is answered with what is wrong with it."}
VALIDATE: Final = _asking("validate", "All that is wrong with a question", _ANYTHING, ref("Validation"))
READ: Final = _asking("read", "What the text of a card says", ref("CardText"), ref("CardReading"), CARD_EXAMPLE)
CASES: Final = _reading("cases", "Content", "The published cases", ref("Cases"))
CASE: Final = _reading("case", "Content", "One case, as its file has it", ref("Case"), 404)
CARDS: Final = _reading("cards", "Content", "The library of cards", ref("Cards"))
CARD: Final = _reading("card", "Content", "One card, as its file has it", ref("Card"), 404)
RULESETS: Final = _reading("rulesets", "Engine", "Editions, readings and misconceptions", ref("Rulesets"))
RULESET: Final = _reading("ruleset", "Engine", "One ruleset, or several misconceptions together", ref("Ruleset"), 404)
INDEX: Final = _reading("index", "About", "Where everything is", ref("Index"))
OPENAPI: Final = _reading("openapi", "About", "This description, as OpenAPI 3.1", {"type": "object"})


@cache
def document(api: NinjaAPI) -> dict[str, Any]:
    """Return the OpenAPI document."""
    schema: dict[str, Any] = dict(api.get_openapi_schema())
    schema["components"] = {"schemas": {"Question": _QUESTION, **named_schemas(), **READING, **ANSWERS}}
    return schema
