"""The document of a card of the library as tables: what reads it, and describes it to programs.

`data` is what a board has of the card: an Object or an Effect of `layers/1` without what only the board can know. The
JSON Schema of its keys is therefore that of the engine; whether they go together is found out on a board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import EvaluationError, Fault, Problem
from engine.evaluation.evaluator import evaluate
from engine.notation import json_schema as schemas
from engine.notation import read_scenario, scenario_problems, values
from engine.notation.bounds import BOTH_FILLED
from engine.notation.codec import STRING, WORD, Codec, exactly, list_of, named
from engine.notation.json_schema import Schema
from engine.notation.objects import OBJECT_KEYS
from engine.notation.records import Field, Record
from engine.notation.scenarios import EFFECT_KEYS
from engine.notation.values import GENEROUS, Reader, in_document_order
from layers_site.platform.names import label_problems
from layers_site.platform.problems import SiteFault

#: What the board gives to a card, and its file therefore does not.
GIVEN_BY_BOARD: Final = ("affects", "attached_to", "controller", "id", "name", "owner", "source", "timestamp")
_CREATURE: Final = {"id": "creature", "name": "Creature", "types": ["Creature"], "power": 1, "toughness": 1}


def _data_of(kind: str, fields: tuple[Field, ...]) -> Codec[dict[str, object]]:
    """Describe the data of a card: the fields of an object or effect but for those that the board gives."""

    def read(reader: Reader, value: object, path: str) -> dict[str, object]:
        data = values.mapping(reader, value, path)
        too_many = [key for key in GIVEN_BY_BOARD if key in data]
        for key in too_many:
            reader.wrong(f"{path}/{key}", SiteFault.GIVEN_BY_BOARD)
        if isinstance(value, dict) and not too_many:
            place = "/objects/0" if kind == "object" else "/effects/0"
            reader.problems += [problem.at(path + problem.path.removeprefix(place)) for problem in _alone(kind, data)]
        return data

    def schema() -> Schema:
        known = [field for field in fields if field.key not in GIVEN_BY_BOARD]
        must = {field.key: field.schema for field in known if field.is_required}
        return schemas.strict(must, {field.key: field.schema for field in known if not field.is_required})

    return Codec(read, lambda data, _context: data, schema)


def _alone(kind: str, data: dict[str, object]) -> list[Problem]:
    """List the problems on a board with the card alone, or with the effect on a plain creature."""
    card = {"id": "card", "name": "Card", **data}
    board: dict[str, Any] = {"format": "layers/1", "objects": [card]}
    if kind == "effect":
        effect = {**card, "affects": {"ids": ["creature"]}}
        board = {"format": "layers/1", "objects": [_CREATURE], "effects": [effect]}
    problems = list(scenario_problems(board))
    if problems:
        return problems
    try:
        evaluate(read_scenario(board))
    except EvaluationError as error:
        return [error.problem]
    return []


def _card(kind: str, fields: tuple[Field, ...], *more: Field) -> Record[dict[str, object]]:
    return Record(
        dict,
        Field("slug", WORD),
        Field("name", BOTH_FILLED),
        Field("kind", exactly(kind, Fault.WRONG_KIND, what=kind)),
        Field("data", _data_of(kind, fields)),
        *more,
        Field("note", BOTH_FILLED, None, says="What else there is to say of it."),
        Field("source", STRING, "", says="Where its printed values come from."),
        what="a card (an object)",
    )


_EFFECT_ALONE: Final = Field("ability_of", list_of(WORD, "slugs"), (), says="The cards that leave it behind.")
_KINDS: Final[Mapping[str, Record[dict[str, object]]]] = {
    "object": _card("object", OBJECT_KEYS),
    "effect": _card("effect", EFFECT_KEYS, _EFFECT_ALONE),
}


def _read(reader: Reader, value: object, path: str) -> dict[str, object]:
    """Read a card as one of its kind."""
    data = values.mapping(reader, value, path)
    kind = data.get("kind", "object")
    if not isinstance(kind, str) or kind not in _KINDS:
        reader.wrong(f"{path}/kind", SiteFault.NOT_AMONG, names=tuple(_KINDS))
        return data
    return _KINDS[kind].read(reader, value, path)


CARD: Final = named(
    "Card",
    Codec(_read, lambda card, _context: card, lambda: schemas.either(*(kind.schema() for kind in _KINDS.values()))),
    "A card of the library, or an effect that a spell or ability leaves behind.",
)


def card_problems(card: object) -> list[Problem]:
    """List the problems that keep a card from being put on a board."""
    reader = Reader(GENEROUS)
    CARD.read(reader, card, "")
    if reader.problems or not isinstance(card, dict):
        return list(in_document_order(reader.problems, card))
    return label_problems(card["name"], "/name")
