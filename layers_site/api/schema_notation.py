"""The format `layers/1` as JSON Schema, for programs that make or check documents.

It says what stands where. What hangs together (ids that name something, abilities of one id, how deep they nest)
only the reader judges: a document can match this and still be refused, but one that does not match is refused.
"""

from __future__ import annotations

from typing import Final

from engine.budget import NUMBER_BOUND
from engine.notation import BROWSER
from engine.notation.expressions import OPERATORS
from engine.scenario import FORMAT
from engine.words import CARD_TYPES, COLORS, LAND_TYPES, STATUSES, SUPERTYPES, ZONES
from layers_site.api.json_schema import (
    Schema,
    by_id,
    either,
    exactly,
    list_of,
    nullable,
    number,
    ref,
    said,
    strict,
    text,
    tuple_of,
    word_of,
)
from layers_site.api.schema_words import CREATURE_TYPE, MANA, WORD

_SLUG: Final = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
_INTEGER: Final = number(-NUMBER_BOUND, NUMBER_BOUND)
_NATURAL: Final = number(0, NUMBER_BOUND)
_YES_OR_NO: Final[Schema] = {"type": "boolean"}
_LABEL: Final = ref("Label")
_ID: Final = ref("Id")
_PLAYER: Final = ref("Player")
_REF: Final = said(_ID, 'One object: its id, or "affected", "self", "attached", "graveyard_top".')
_COLOR: Final = word_of(COLORS)
_TYPE: Final = word_of(sorted(CARD_TYPES))
_SUPERTYPE: Final = word_of(sorted(SUPERTYPES))
_CHOICES: Final[dict[str, Schema]] = {
    "color": _COLOR,
    "creature_type": CREATURE_TYPE,
    "land_type": word_of(sorted(LAND_TYPES)),
    "name": WORD,
    "player": _PLAYER,
}
_ZONE: Final = word_of(ZONES)
_STATUS: Final = word_of(STATUSES)

# --- what is on the board ---------------------------------------------------------------------------

_SCENARIO: Final = strict(
    {"format": exactly(FORMAT)},
    {
        "players": list_of(_ID, 'Default ["you", "opponent"].', minItems=1),
        "active_player": said(_PLAYER, "Whose turn it is; the first player by default."),
        "life": by_id(_INTEGER, "By player id, 20 by default."),
        "objects": list_of(ref("Object"), maxItems=BROWSER.objects or 0),
        "effects": list_of(ref("Effect"), "Of spells and abilities that have resolved.", maxItems=BROWSER.effects or 0),
        "spells": list_of(ref("Spell"), "Spells about to be cast, and activated abilities whose cost is asked."),
    },
    "One moment of a game. It says what each effect does, never in which layer.",
)
_OBJECT: Final = strict(
    {"id": _ID, "name": _LABEL},
    {
        "zone": said(_ZONE, "The battlefield by default."),
        "owner": _PLAYER,
        "controller": _PLAYER,
        "timestamp": said(_NATURAL, "By default its place in the list, from 1."),
        "mana_cost": MANA,
        "mana_value": _NATURAL,
        "colors": list_of(_COLOR, "By default they follow from the mana cost; [] is colourless."),
        "supertypes": list_of(_SUPERTYPE),
        "types": list_of(_TYPE),
        "subtypes": list_of(WORD),
        "power": nullable(_INTEGER),
        "toughness": nullable(_INTEGER),
        "abilities": list_of(ref("Ability")),
        "attached_to": nullable(_ID),
        "counters": list_of(strict({"kind": WORD, "count": _NATURAL}, {"timestamp": _NATURAL}), "Each kind once."),
        "chosen": strict(
            {},
            _CHOICES,
            "What was chosen as it entered.",
        ),
        "face_down": _YES_OR_NO,
        "status": list_of(_STATUS),
        "token": _YES_OR_NO,
        "enabled": said(_YES_OR_NO, "false takes it out of the game but not out of the document."),
    },
    "A permanent, a token, a card in another zone, an emblem, or a spell on the stack.",
)
_EFFECT: Final = strict(
    {"id": _ID, "name": _LABEL, "changes": ref("Changes")},
    {
        "timestamp": said(_NATURAL, "By default newer than all before it."),
        "controller": _PLAYER,
        "source": nullable(_ID),
        "affects": strict({"ids": list_of(_ID)}, description="The objects, settled when it resolved (611.2c)."),
        "locked_from": said(ref("Selector"), "The words that found them then; the rules never look at them again."),
        "if": ref("Condition"),
        "duration": nullable(_LABEL),
        "enabled": _YES_OR_NO,
    },
    "A continuous effect of a spell or ability that has already resolved.",
)
_EXTRA_COST: Final = nullable(strict({}, {"mana_cost": MANA, "other": list_of(_LABEL)}))
_SPELL: Final = strict(
    {"id": _ID, "name": _LABEL},
    {
        "controller": _PLAYER,
        "mana_cost": MANA,
        "types": list_of(_TYPE),
        "colors": list_of(_COLOR),
        "alternative": said(_EXTRA_COST, "A cost paid instead of the mana cost."),
        "additional": said(_EXTRA_COST, "A cost paid beside it."),
        "ability_of": nullable(_ID),
    },
)
_ABILITY: Final = either(
    WORD,
    strict({"keyword": WORD}, {"id": _ID, "text": _LABEL}),
    strict(
        {"static": ref("StaticAbility")},
        {
            "keyword": said(WORD, "For a keyword that is written out, such as devoid."),
            "cda": said(_YES_OR_NO, "A characteristic-defining ability (604.3)."),
            "zones": list_of(_ZONE, minItems=1),
            "id": _ID,
            "text": _LABEL,
        },
    ),
    strict(
        {"other": _LABEL},
        {"kind": word_of(("activated", "triggered", "mana")), "id": _ID, "text": _LABEL},
        "Any ability that makes no continuous effect.",
    ),
    description="A string is a keyword.",
)
_STATIC: Final = strict(
    {"changes": ref("Changes")},
    {"affects": ref("Selector"), "if": ref("Condition")},
    "Makes a continuous effect while the object has the ability.",
)

# --- operations -------------------------------------------------------------------------------------

_OPERATION: Final = either(
    strict({"enable": _ID}),
    strict({"disable": _ID}),
    strict({"timestamp": tuple_of(_ID, _NATURAL)}),
    strict({"attach": tuple_of(_ID, _ID)}),
    strict({"counters": tuple_of(_ID, WORD, _NATURAL)}),
    strict({"move": tuple_of(_ID, _ZONE)}),
    strict({"control": tuple_of(_ID, _PLAYER)}),
    *(strict({"choose": tuple_of(_ID, word_of((kind,)), word)}) for kind, word in _CHOICES.items()),
    strict({"active": _PLAYER}),
    description="Something that happens to the board, such as moving an object to another zone.",
)

# --- expressions ------------------------------------------------------------------------------------

_SELECTORS: Final = list_of(ref("Selector"))
_COMPARISON: Final[dict[str, Schema]] = {operator: ref("Value") for operator in OPERATORS}


def _one_or_more(schema: Schema) -> Schema:
    return either(schema, list_of(schema))


_SELECTOR: Final = strict(
    {},
    {
        "is": word_of(("self", "attached", "other", "affected", "not_affected", "graveyard_top")),
        "ids": list_of(_ID),
        "type": _one_or_more(_TYPE),
        "subtype": _one_or_more(WORD),
        "supertype": _one_or_more(_SUPERTYPE),
        "color": _one_or_more(_COLOR),
        "keyword": _one_or_more(WORD),
        "name": _one_or_more(WORD),
        "counter": _one_or_more(WORD),
        "zone": _one_or_more(_ZONE),
        "status": _one_or_more(_STATUS),
        **dict.fromkeys(("colorless", "multicolored", "token", "face_down", "has_abilities"), _YES_OR_NO),
        "controller": _PLAYER,
        "owner": _PLAYER,
        **{key: {**strict({}, _COMPARISON), "minProperties": 1} for key in ("power", "toughness", "mana_value")},
        "shares": tuple_of(word_of(("creature_type", "color", "name")), _REF),
        "chosen": word_of(("creature_type", "color", "land_type", "name")),
        "attached_to": _REF,
        "has_attached": ref("Selector"),
        "not": ref("Selector"),
        "any": _SELECTORS,
        "all": _SELECTORS,
    },
    "Which objects: every key must hold; {} is everything on the battlefield.",
)
_CONDITION: Final = either(
    {**strict({"count": ref("Selector")}, _COMPARISON), "minProperties": 2},
    {**strict({"value": ref("Value")}, _COMPARISON), "minProperties": 2},
    strict({"self": ref("Selector")}),
    strict({"active": word_of(("you", "opponent"))}),
    strict({"not": ref("Condition")}),
    strict({"all": list_of(ref("Condition"))}),
    strict({"any": list_of(ref("Condition"))}),
)
_VALUE: Final = either(
    _INTEGER,
    strict({"count": ref("Selector")}),
    *(strict({key: _REF}) for key in ("mana_value", "power", "toughness", "colors")),
    strict({"counters": _REF, "kind": WORD}),
    strict({"card_types": ref("Selector")}),
    strict({"basic_land_types": ref("Selector")}),
    strict({"devotion": list_of(_COLOR)}),
    strict({"life": _PLAYER}),
    strict({"sum": list_of(ref("Value"))}),
    strict({"product": list_of(ref("Value"))}),
    strict({"negative": ref("Value")}),
    description="A whole number, or what is counted.",
)

NOTATION: Final[dict[str, Schema]] = {
    "Id": text("An id of the document.", pattern=_SLUG),
    "Player": text("A player id.", pattern=_SLUG),
    "Label": either(
        text(), strict({"en": text(), "fr": text()}), description="A text for people; one string is for both languages."
    ),
    "Scenario": _SCENARIO,
    "Object": _OBJECT,
    "Effect": _EFFECT,
    "Spell": _SPELL,
    "Ability": _ABILITY,
    "StaticAbility": _STATIC,
    "Operation": _OPERATION,
    "Selector": _SELECTOR,
    "Condition": _CONDITION,
    "Value": _VALUE,
}
