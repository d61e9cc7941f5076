"""Descriptions of each operation in the schema: texts, bodies, and a response for each possible status."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ninja import NinjaAPI

from engine.notation import named_schemas
from engine.notation.json_schema import (
    Schema,
    by_id,
    described,
    either,
    exactly,
    keyed,
    list_of,
    nullable,
    ref,
    strict,
    text,
    tuple_of,
    word_of,
)
from engine.words import COLORS, ZONES
from layers_site.api.asked import EVERY_EDITION, LARGEST, MOST_RULESETS
from layers_site.cardtext.reading.result import LONGEST_FIELD, LONGEST_TEXT
from layers_site.learning.drills import documents as _drills  # noqa: F401
from layers_site.learning.lessons import notation as _lessons  # noqa: F401
from layers_site.learning.stack import notation as _stack  # noqa: F401
from layers_site.quizzes import notation as _quizzes  # noqa: F401

_TEXT: Final = text()
_TEXTS: Final = list_of(_TEXT)
_INTEGER: Final[Schema] = {"type": "integer"}
_YES_OR_NO: Final[Schema] = {"type": "boolean"}
_RULE: Final = text('The rule number in the ruleset\'s own numbering, "" where it has none.')
_BEFORE_AND_AFTER: Final = by_id(tuple_of({}, {}), "By key: what was there before, and after.")
_DIFFS: Final = by_id(_BEFORE_AND_AFTER)
_BOTH: Final = strict({"en": _TEXT, "fr": _TEXT}, description="A text in both languages.")

# --- results of the engine --------------------------------------------------------------------------

_OBJECT: Final = keyed(
    {
        "name": _TEXT,
        "controller": _TEXT,
        "zone": word_of(ZONES),
        "mana_value": _INTEGER,
        "colors": list_of(word_of(COLORS)),
        "supertypes": _TEXTS,
        "types": _TEXTS,
        "subtypes": _TEXTS,
        "all_creature_types": _YES_OR_NO,
        "counters": by_id(_INTEGER, "How many, by kind."),
        "restrictions": _TEXTS,
        "abilities": list_of(
            keyed({"id": _TEXT, "from": _TEXT}, {"keyword": _TEXT, "text": _TEXT}),
            '"from" is "printed", the name of the effect that gave it, or "rules".',
        ),
        "power": nullable(_INTEGER),
        "toughness": nullable(_INTEGER),
    }
)
_PLAYER: Final = keyed(
    {"abilities": _TEXTS, "hand_size": nullable(_INTEGER), "permissions": _TEXTS, "restrictions": _TEXTS}
)
_SPELL: Final = keyed({"castable": _YES_OR_NO, "payable": _YES_OR_NO, "mana": _TEXT, "other": _TEXTS})
_STEP: Final = keyed(
    {
        "effect": _TEXT,
        "objects": _TEXTS,
        "by": word_of(("cda", "loop", "dependency", "timestamp"), "Why it went now."),
        "after": described(_TEXTS, "What it waited for."),
        "diff": _DIFFS,
    },
    {"players": _DIFFS, "spells": _DIFFS, "among": _TEXTS, "rule": _RULE},
    "One effect applied.",
)
_LOST: Final = keyed({"effect": _TEXT, "because": _TEXT, "by": nullable(_TEXT)}, {"rule": _RULE})
_DEPENDENCY: Final = keyed(
    {
        "effect": _TEXT,
        "on": _TEXT,
        "because": list_of(word_of(("text", "existence", "applies_to", "does"))),
        "at": _INTEGER,
    },
    {"without": {"type": "object"}, "with": {"type": "object"}},
    "The effect depends on the other (613.8a); seen when as many effects of the layer had been applied.",
)
_LAYER: Final = keyed(
    {
        "layer": _TEXT,
        "applied": list_of(_STEP),
        "dependencies": list_of(_DEPENDENCY),
        "loops": list_of(keyed({"effects": _TEXTS, "at": _INTEGER})),
        "lost": list_of(_LOST),
    },
    {"rule": _RULE, "ended": list_of(_LOST)},
)
_RESULT: Final = keyed(
    {
        "ruleset": _TEXT,
        "objects": by_id(_OBJECT),
        "phased_out": list_of(_TEXT, "The ids of what is phased out, with what is attached to it."),
        "players": by_id(_PLAYER),
        "spells": by_id(_SPELL),
        "layers": list_of(_LAYER, 'In the ruleset\'s own order, then "players" and "rules".'),
    },
    description="What every object is in the end, and what each layer did. Texts are in English.",
)

# --- problems ---------------------------------------------------------------------------------------

_PROBLEM: Final = strict(
    {
        "path": text('A JSON pointer into the body (RFC 6901), "?name" for a parameter, "" for the whole request.'),
        "message": text("In English."),
    }
)

# --- the content ------------------------------------------------------------------------------------

_CASE_ITEM: Final[dict[str, Schema]] = {
    "slug": _TEXT,
    "title": _BOTH,
    "summary": _BOTH,
    "concepts": _TEXTS,
    "difficulty": _INTEGER,
    "stated_under": _TEXTS,
}
_CARD_ITEM: Final[dict[str, Schema]] = {"slug": _TEXT, "name": _BOTH, "kind": word_of(("object", "effect"))}
_CARD: Final = keyed(
    {**_CARD_ITEM, "data": {"type": "object"}},
    {"ability_of": _TEXTS, "note": _BOTH, "source": _TEXT},
    "Something to put on a board: an Object or an Effect without what the board gives it.",
)
_RULESET: Final = keyed(
    {
        "id": _TEXT,
        "kind": word_of(("edition", "reading", "misconception")),
        "title": _BOTH,
        "date": text("The day whose rules it starts from.", format="date"),
        "layers": list_of(strict({"layer": _TEXT, "rule": _RULE, "kinds": _TEXTS})),
        "switches": by_id(either(_TEXT, _YES_OR_NO)),
        "rules": by_id(_RULE, "Rule numbers by concept."),
    },
    {"description": _BOTH, "correction": _BOTH},
    "One way of evaluating a board: the rules of a day, or what somebody takes them to be.",
)


def _list(name: str, item: dict[str, Schema]) -> Schema:
    return strict({"count": described(_INTEGER, "How many there are in all."), name: list_of(keyed(item))})


ANSWERS: Final[dict[str, Schema]] = {
    "Result": _RESULT,
    "Evaluation": either(
        strict({"result": ref("Result")}, description="For one ruleset."),
        strict({"results": list_of(ref("Result"))}, description="For several, in the order asked."),
    ),
    "Problem": _PROBLEM,
    "Problems": strict({"problems": list_of(ref("Problem"), minItems=1)}),
    "Validation": either(
        strict({"valid": exactly(True), "problems": list_of(ref("Problem"), maxItems=0)}),
        strict({"valid": exactly(False), "problems": list_of(ref("Problem"), minItems=1)}),
        description="All that is wrong, in the order of the document.",
    ),
    "Cases": _list("cases", _CASE_ITEM),
    "Cards": _list("cards", _CARD_ITEM),
    "Card": _CARD,
    "Ruleset": _RULESET,
    "Rulesets": strict(
        {name: list_of(ref("Ruleset")) for name in ("editions", "readings", "misconceptions")},
        description="Oldest first. A reading is another reading of today’s rules.",
    ),
    "Index": keyed({"version": _TEXT}, description="The addresses of the API."),
}

# --- reading a card ---------------------------------------------------------------------------------

#: A body for `read`.
CARD_EXAMPLE: Final[dict[str, str]] = {
    "language": "en",
    "name": "Elf Captain",
    "types": "Creature — Elf Warrior",
    "cost": "{2}{G}",
    "power": "2",
    "toughness": "2",
    "text": "Trample\nOther Elves you control get +1/+1.",
}
_FIELD: Final = text(maxLength=LONGEST_FIELD)
_OPTIONAL: Final[Schema] = {"type": ["string", "null"], "maxLength": LONGEST_FIELD}
_PLACE: Final[Schema] = {"type": "integer", "minimum": 0}
_WHY: Final = word_of(("unknown_word", "two_readings", "cannot_be_said", "not_here", "too_long"))


def _span(last: Schema, description: str) -> Schema:
    """Return a list of two places and what is said of them."""
    return {"type": "array", "minItems": 3, "maxItems": 3, "items": either(_PLACE, last), "description": description}


READING: Final[dict[str, Schema]] = {
    "CardText": strict(
        {"name": _FIELD, "types": _FIELD},
        {
            "id": {},
            "language": word_of(("en", "fr")),
            "text": {"type": ["string", "null"], "maxLength": LONGEST_TEXT},
            "cost": _OPTIONAL,
            "power": _OPTIONAL,
            "toughness": _OPTIONAL,
        },
    ),
    "CardReading": keyed(
        {
            "card": {"type": "object", "description": "An Object without id, owner and timestamp."},
            "understood": list_of(_span({"type": "string"}, "From, to, and the place in this answer that came of it.")),
            "left": list_of(_span(_WHY, "From, to, and why nothing came of it.")),
        },
        {
            "effects": list_of(
                {"type": "object"}, "What it makes when it has resolved: changes, how long, and on whom."
            ),
            "types_left": list_of(_span(_WHY, "From, to in the type line, and why: a word that is no type.")),
            "sizes_left": list_of(
                word_of([f"/card{face}/{key}" for face in ("", "/back") for key in ("power", "toughness")]),
                "The places in this answer of a power or toughness that was not read, and counts as 0.",
            ),
            "choices": list_of(_span(list_of({"type": "array"}), "From, to, and the readings that differ.")),
        },
        "What was read of a card, and what was left.",
    ),
}

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
INDEX: Final = _reading("index", "About", "The addresses of the API", ref("Index"))
OPENAPI: Final = _reading("openapi", "About", "This description, as OpenAPI 3.1", {"type": "object"})


@cache
def document(api: NinjaAPI) -> dict[str, Any]:
    """Return the OpenAPI document."""
    schema: dict[str, Any] = dict(api.get_openapi_schema())
    schema["components"] = {"schemas": {"Question": _QUESTION, **named_schemas(), **READING, **ANSWERS}}
    return schema
