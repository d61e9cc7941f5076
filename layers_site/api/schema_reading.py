"""JSON Schema of what `read` takes and gives: a card by its text."""

from __future__ import annotations

from typing import Final

from engine.notation.json_schema import Schema, either, keyed, list_of, strict, text, word_of
from layers_site.explain.reading.document import LONGEST_FIELD, LONGEST_TEXT

#: A body for `read`.
EXAMPLE: Final[dict[str, str]] = {
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
            "choices": list_of(_span(list_of({"type": "array"}), "From, to, and the readings that differ.")),
        },
        "What was read of a card, and what was left.",
    ),
}
