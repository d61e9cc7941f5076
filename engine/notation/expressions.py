"""Questions of a document about the board: selectors, values, comparisons and conditions, one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, cast

from engine import expressions
from engine.errors import Fault
from engine.expressions import AnySelector, Condition, HasChosen, HasWord, Selector, Test, Value, Word
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import (
    BOOLEAN,
    INTEGER,
    WORD,
    Codec,
    Later,
    later,
    list_of,
    of_that_player,
    one_or_list,
    parts,
    plain,
    while_changing,
    word_of,
)
from engine.notation.json_schema import Schema
from engine.notation.records import Field, Row, Tests, Union, row, rows, whole
from engine.notation.values import Context, Reader, join, kind_of

SELECTOR: Final[Later[Selector]] = later(
    "Selector", "Which objects: every key must hold; {} is everything on the battlefield."
)
VALUE: Final[Later[Value]] = later("Value", "A whole number, or what is counted.")
_INNER: Final[Later[Condition]] = later("Condition")
#: A selector in a place where no object is being changed.
FIXED_SELECTOR: Final = while_changing(False, SELECTOR)

# --- values -----------------------------------------------------------------------------------------

_AMONG: Final = Field("among", SELECTOR, name="selector")
_HOW: Final = ("greatest", "least", "total")
_NUMBER_AMONG: Final = word_of(("power", "toughness", "mana_value", "counters"), "a number that objects have")
_DIFFERENT: Final = word_of(("colors", "names", "mana_values", "powers"), "something in which objects can differ")
_PLAYERS: Final = word_of(("opponents", "all"), "a group of players")


_COUNTED: Final = Union(
    row("count", expressions.Count, SELECTOR),
    *rows("mana_value power toughness base_power base_toughness colors", expressions.NumberOf, "what", names.REF),
    *rows("card_types basic_land_types", expressions.DifferentTypes, "what", SELECTOR),
    row("different", expressions.Different, _DIFFERENT, _AMONG),
    *(row(how, expressions.Among, _NUMBER_AMONG, _AMONG, Field("kind", WORD, None), how=how) for how in _HOW),
    row("mana_symbols", expressions.ManaSymbols, names.COLOR_LIST, Field("of", names.REF, name="ref")),
    row("players", expressions.PlayersWhere, _PLAYERS, Field("where", of_that_player(_INNER), name="condition")),
    row(
        "over",
        expressions.OverPlayers,
        _PLAYERS,
        Field("take", word_of(_HOW, "how to take a number"), name="how"),
        Field("value", of_that_player(VALUE)),
    ),
    row("devotion", expressions.Devotion, names.COLOR_LIST),
    row("party", expressions.Party, names.PLAYER_NUMBER),
    row("life", expressions.Life, names.PLAYER_NUMBER),
    row("starting_life", expressions.StartingLife, names.PLAYER_NUMBER),
    row("player_counters", expressions.PlayerCounters, names.PLAYER_NUMBER, Field("kind", WORD)),
    row("half", expressions.Half, VALUE, Field("round", word_of(("up", "down"), "a way to round"))),
    row("sum", expressions.Sum, list_of(VALUE, "values")),
    row("product", expressions.Product, list_of(VALUE, "values")),
    row("negative", expressions.Negative, VALUE),
    row(
        "counters", expressions.CountersOn, names.REF, Field("kind", WORD, None, says="All kinds where it is left out.")
    ),
    nests=True,
)


def _read_value(reader: Reader, value: object, path: str) -> Value:
    if isinstance(value, dict):
        counted: Value = _COUNTED.read(reader, value, path)
        return counted
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, Fault.WRONG_KIND, what="a number or what to count", kind=kind_of(value))
        return 0
    return values.integer(reader, value, path)


def _write_value(value: Value, context: Context) -> object:
    return value if isinstance(value, int) else _COUNTED.write(value, context)


VALUE.define(Codec(_read_value, _write_value, lambda: schemas.either(INTEGER.schema(), _COUNTED.schema())))

# --- comparisons ------------------------------------------------------------------------------------

OPERATORS: Final = ("<", "<=", "=", ">=", ">")


def _read_comparison(reader: Reader, value: object, path: str) -> expressions.Comparison:
    data = values.mapping(reader, value, path, 'a comparison such as {"<=": 2}')
    for key in data:
        if key not in OPERATORS:
            reader.wrong(join(path, key), Fault.NO_COMPARISON, signs=OPERATORS)
    if isinstance(value, dict) and not data:
        reader.wrong(path, Fault.NOT_COMPARED, signs=OPERATORS)
    return _bounds(reader, data, path)


def _bounds(reader: Reader, data: dict[str, object], path: str) -> expressions.Comparison:
    return expressions.Comparison(
        tuple([(key, VALUE.read(reader, data[key], f"{path}/{key}")) for key in OPERATORS if key in data])
    )


def _write_comparison(comparison: expressions.Comparison, context: Context) -> dict[str, object]:
    return {operator: VALUE.write(bound, context) for operator, bound in comparison.bounds}


def _comparison_schema(**beside: Schema) -> Schema:
    """Describe one or more of the operators, each with a value."""
    operators = {operator: VALUE.schema() for operator in OPERATORS}
    return {**schemas.strict(beside, operators), "minProperties": len(beside) + 1}


def _read_counters(reader: Reader, value: object, path: str) -> expressions.CountersAre:
    data = values.mapping(reader, value, path, 'a comparison of counters such as {"kind": "level", ">=": 2}')
    kind = WORD.read(reader, data["kind"], f"{path}/kind") if "kind" in data else None
    numbers = {key: bound for key, bound in data.items() if key != "kind"}
    return expressions.CountersAre(kind, _read_comparison(reader, numbers if isinstance(value, dict) else value, path))


def _write_counters(test: expressions.CountersAre, context: Context) -> dict[str, object]:
    kind = {} if test.kind is None else {"kind": test.kind}
    return {**kind, **_write_comparison(test.comparison, context)}


def _counters_schema() -> Schema:
    operators = {operator: VALUE.schema() for operator in OPERATORS}
    compared = {"anyOf": [{"required": [operator]} for operator in OPERATORS]}
    return {**schemas.strict({}, {"kind": WORD.schema(), **operators}), **compared}


COUNTERS_ARE: Final = Codec(_read_counters, _write_counters, _counters_schema, [expressions.CountersAre])
COMPARISON: Final = Codec(_read_comparison, _write_comparison, _comparison_schema)

# --- selectors --------------------------------------------------------------------------------------

_PLACES: Final = ("self", "attached", "other", "affected", "not_affected", "graveyard_top")
_SHARED: Final = ("creature_type", "color", "name")
_CHOICES: Final = ("creature_type", "color", "land_type", "name")
_PLACE: Final = word_of(_PLACES, "a place in the game")


def _read_place(reader: Reader, value: object, path: str) -> str:
    place: str = _PLACE.read(reader, value, path)
    if place in ("affected", "not_affected") and not reader.changing:
        reader.wrong(path, Fault.NOTHING_TO_MEAN, name=place)
    return place


def _has(key: str, codec: Codec[str] = WORD) -> Row:
    return rows(key, HasWord, "key", one_or_list(codec))[0]


class _HasOrChosen(Row):
    """A key of words, each of which may be `{"chosen": key}`: what the source chose. It is written as it was read."""

    def __init__(self, key: Literal["color", "name"], codec: Codec[str]) -> None:
        super().__init__(key, HasWord, one_or_list(names.or_chosen(key, read=codec)), fixed={"key": key})
        self.classes = (HasWord, HasChosen, AnySelector)

    def read(self, reader: Reader, data: dict[str, object], path: str, shared: Mapping[str, Any]) -> Test:
        test: HasWord = super().read(reader, data, path, shared)
        listed = cast("tuple[Word, ...]", test.words)
        words = tuple([word for word in listed if isinstance(word, str)])
        if len(words) == len(listed):
            return test
        chosen = HasChosen(cast("Any", self.key), by_its_key=True)
        places = tuple([place for place, word in enumerate(listed) if not isinstance(word, str)])
        either = (Selector((HasWord(test.key, words),)), Selector((chosen,)))
        return AnySelector(either, chosen_at=places) if words else chosen

    def fits(self, value: Any) -> bool:
        match value:
            case HasChosen(what, by_its_key):
                return by_its_key and what == self.key
            case AnySelector((Selector((HasWord(key),)), *_)):
                return bool(value.chosen_at) and key == self.key
            case HasWord(key):
                return key == self.key
        return False

    def write(self, value: Any, context: Context) -> dict[str, object]:
        words: list[Word] = []
        if isinstance(value, HasWord):
            words = [*value.words]
        elif isinstance(value, AnySelector):
            words = [*cast("HasWord", value.selectors[0].tests[0]).words]
        for place in getattr(value, "chosen_at", (0,) * isinstance(value, HasChosen)):
            words.insert(place, expressions.ChosenWord(cast("Any", self.key)))
        return {self.key: self.codec.write(tuple(words), context)}


_SHARES: Final = parts(
    expressions.Shares,
    "what is shared, with which object",
    word_of(_SHARED, "what objects can share"),
    names.REF,
    count="two items",
    of="two: what is shared, and with which object",
)
_SELECTORS: Final = list_of(SELECTOR, "selectors")

#: In the order in which the format lists them.
SELECTOR.define(
    Tests(
        Selector,
        row("is", expressions.Is, plain(_read_place, _PLACE.schema())),
        row("ids", expressions.Ids, names.OBJECT_IDS),
        _has("type", names.CARD_TYPE),
        _has("subtype"),
        _has("supertype", names.SUPERTYPE),
        _HasOrChosen("color", names.COLOR),
        _has("keyword"),
        _HasOrChosen("name", WORD),
        _has("counter"),
        _has("fact", names.FACT),
        _has("zone", names.ZONE),
        *rows("colorless multicolored token face_down has_abilities", expressions.Flag, "key", BOOLEAN),
        whole("shares", _SHARES),
        row("attached_to", expressions.AttachedTo, names.REF),
        row("linked_to", expressions.LinkedTo, names.REF),
        row("has_attached", expressions.HasAttached, SELECTOR),
        *rows("targets blocks blocked_by", expressions.Meets, "key", SELECTOR),
        _has("status", names.STATUS_ASKED),
        *rows("controller owner attacks", expressions.PlayerIs, "key", names.PLAYER_OF_OBJECT),
        *rows("power toughness base_power base_toughness mana_value colors", expressions.NumberIs, "key", COMPARISON),
        whole("counters", COUNTERS_ARE),
        row("chosen", HasChosen, word_of(_CHOICES, "something the source chose")),
        row("not", expressions.NotSelector, SELECTOR),
        row("any", AnySelector, _SELECTORS),
        row("all", expressions.AllSelectors, _SELECTORS),
        what="a selector (an object)",
        fault=Fault.NO_TEST,
    )
)

# --- conditions -------------------------------------------------------------------------------------


class _Compared(Row):
    """A value or a selector with a comparison beside it."""

    def __init__(self, key: str, codec: Codec[Any]) -> None:
        operators = [Field(operator, VALUE, None) for operator in OPERATORS]
        super().__init__(key, expressions.ValueCondition, codec, *operators)

    def read(
        self, reader: Reader, data: dict[str, object], path: str, _shared: Mapping[str, Any]
    ) -> expressions.ValueCondition:
        if not any(operator in data for operator in OPERATORS):
            reader.wrong(path, Fault.KEY_NOT_COMPARED, key=self.key, signs=OPERATORS)
        value = self.codec.read(reader, data[self.key], f"{path}/{self.key}")
        return expressions.ValueCondition(
            expressions.Count(value) if self.key == "count" else value, _bounds(reader, data, path)
        )

    def fits(self, value: object) -> bool:
        return isinstance(value, expressions.ValueCondition) and isinstance(value.value, expressions.Count) == (
            self.key == "count"
        )

    def write(self, value: expressions.ValueCondition, context: Context) -> dict[str, object]:
        compared = value.value.selector if isinstance(value.value, expressions.Count) else value.value
        return {self.key: self.codec.write(compared, context), **_write_comparison(value.comparison, context)}

    def schema(self, _shared: object = ()) -> Schema:
        return _comparison_schema(**{self.key: self.codec.schema()})


_CONDITIONS: Final = list_of(_INNER, "conditions")
_INNER.define(
    Union(
        _Compared("count", SELECTOR),
        _Compared("value", VALUE),
        row("self", expressions.SelfCondition, SELECTOR),
        row("active", expressions.ActiveCondition, names.YOU_OR_OPPONENT),
        row("fact", expressions.FactCondition, names.FACT, Field("of", names.PLAYER_OF_OBJECT, None)),
        row("not", expressions.NotCondition, _INNER),
        row("all", expressions.AllConditions, _CONDITIONS),
        row("any", expressions.AnyCondition, _CONDITIONS),
        what="a condition (an object)",
        nests=True,
    )
)
#: Nothing is being changed while a condition is looked at.
CONDITION: Final[Codec[Condition]] = while_changing(False, _INNER)
