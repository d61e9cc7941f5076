"""Reading what a document asks about the board: selectors, values, comparisons and conditions."""

from __future__ import annotations

from typing import Final, Literal, get_args

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    AnyCondition,
    AnySelector,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersOn,
    Devotion,
    DifferentTypes,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Ids,
    Is,
    Life,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    PlayerIs,
    Product,
    Selector,
    SelfCondition,
    Shares,
    Sum,
    Test,
    Value,
    ValueCondition,
)
from engine.faults import Fault
from engine.notation import names
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    boolean,
    choice,
    each,
    integer,
    items,
    join,
    keys,
    kind_of,
    mapping,
    shape,
    word,
    word_of,
)
from engine.words import COLORS

OPERATORS: Final = ("<", "<=", "=", ">=", ">")

# --- values -----------------------------------------------------------------------------------------

_Number = Literal["mana_value", "power", "toughness", "colors"]
_BESIDE_COUNTERS: Final = {"counters": ("kind",)}
_COUNTERS: Final = shape("counters kind")


def read_value(reader: Reader, value: object, path: str) -> Value:
    """An integer, or an object with one key that says what to count or add up."""
    if not isinstance(value, dict):
        if isinstance(value, bool) or not isinstance(value, int):
            reader.wrong(path, Fault.WRONG_KIND, what="a number or what to count", kind=kind_of(value))
            return 0
        return integer(reader, value, path)
    if not reader.enter(path):
        return 0
    key = choice(reader, value, path, (*_VALUES, "counters"), _BESIDE_COUNTERS)
    found: Value = 0
    if key == "counters":
        found = _read_counters(reader, value, path)
    elif key is not None:
        found = _VALUES[key](reader, value[key], join(path, key))
    reader.leave()
    return found


def _read_counters(reader: Reader, data: dict[str, object], path: str) -> CountersOn:
    keys(reader, data, path, _COUNTERS)
    ref = names.ref(reader, data["counters"], f"{path}/counters")
    return CountersOn(ref, word(reader, data["kind"], f"{path}/kind") if "kind" in data else "")


def _number_of(what: _Number) -> Read[Value]:
    return lambda reader, value, path: NumberOf(what, names.ref(reader, value, path))


def _count(reader: Reader, value: object, path: str) -> Value:
    return Count(read_selector(reader, value, path))


def _different(what: Literal["card_types", "basic_land_types"]) -> Read[Value]:
    return lambda reader, value, path: DifferentTypes(what, read_selector(reader, value, path))


def _devotion(reader: Reader, value: object, path: str) -> Value:
    found = each(reader, value, path, "colours", names.color)
    return Devotion(tuple(color for color in COLORS if color in found))


def _life(reader: Reader, value: object, path: str) -> Value:
    return Life(names.your_player(reader, value, path))


def _sum(reader: Reader, value: object, path: str) -> Value:
    return Sum(each(reader, value, path, "values", read_value))


def _product(reader: Reader, value: object, path: str) -> Value:
    return Product(each(reader, value, path, "values", read_value))


def _negative(reader: Reader, value: object, path: str) -> Value:
    return Negative(read_value(reader, value, path))


_VALUES: Final[dict[str, Read[Value]]] = {
    "count": _count,
    "mana_value": _number_of("mana_value"),
    "power": _number_of("power"),
    "toughness": _number_of("toughness"),
    "colors": _number_of("colors"),
    "card_types": _different("card_types"),
    "basic_land_types": _different("basic_land_types"),
    "devotion": _devotion,
    "life": _life,
    "sum": _sum,
    "product": _product,
    "negative": _negative,
}


def read_comparison(reader: Reader, value: object, path: str) -> Comparison:
    """One or more of the operators, each with a value: `{"<=": 2}`."""
    data = mapping(reader, value, path, 'a comparison such as {"<=": 2}')
    for key in data:
        if key not in OPERATORS:
            reader.wrong(join(path, key), Fault.NO_COMPARISON, signs=OPERATORS)
    if isinstance(value, dict) and not data:
        reader.wrong(path, Fault.NOT_COMPARED, signs=OPERATORS)
    return _bounds(reader, data, path)


def _bounds(reader: Reader, data: dict[str, object], path: str) -> Comparison:
    return Comparison(
        tuple([(key, read_value(reader, data[key], f"{path}/{key}")) for key in OPERATORS if key in data])
    )


# --- selectors --------------------------------------------------------------------------------------

_WordKey = Literal["type", "subtype", "supertype", "color", "keyword", "name", "counter", "zone", "status"]
_FlagKey = Literal["colorless", "multicolored", "token", "face_down", "has_abilities"]
_Is = Literal["self", "attached", "other", "affected", "not_affected", "graveyard_top"]
_Shared = Literal["creature_type", "color", "name"]
_Choice = Literal["creature_type", "color", "land_type", "name"]
_PLACES: Final[tuple[_Is, ...]] = get_args(_Is)
_SHARED: Final[tuple[_Shared, ...]] = get_args(_Shared)
_CHOICES: Final[tuple[_Choice, ...]] = get_args(_Choice)


def read_selector(reader: Reader, value: object, path: str) -> Selector:
    """Which objects. The tests come out in the order of the format, whatever theirs in the document."""
    if not reader.enter(path):
        return Selector()
    data = mapping(reader, value, path, "a selector (an object)")
    for key in data:
        if key not in _TESTS:
            reader.wrong(join(path, key), Fault.NO_TEST)
    known = sorted(data.keys() & _TESTS.keys(), key=_PLACE.__getitem__)
    tests = tuple([_TESTS[key](reader, data[key], f"{path}/{key}") for key in known])
    reader.leave()
    return Selector(tests)


def read_fixed_selector(reader: Reader, value: object, path: str) -> Selector:
    """A selector in a place where no object is being changed."""
    return reader.while_changing(False, read_selector, value, path)


def _is(reader: Reader, value: object, path: str) -> Test:
    found = word_of(reader, value, path, _PLACES, "a place in the game")
    if found in ("affected", "not_affected") and not reader.changing:
        reader.wrong(path, Fault.NOTHING_TO_MEAN, name=found)
    return Is(next(place for place in _PLACES if place == found))


def _ids(reader: Reader, value: object, path: str) -> Test:
    return Ids(names.word_list(reader, value, path, "object ids", names.object_id))


def words_or_one(reader: Reader, value: object, path: str, what: str, read: Read[str]) -> tuple[str, ...]:
    """One word, or a list of them."""
    if isinstance(value, list):
        return names.word_list(reader, value, path, what, read)
    return (read(reader, value, path),)


def _has(key: _WordKey, read: Read[str] = word) -> Read[Test]:
    return lambda reader, value, path: HasWord(key, words_or_one(reader, value, path, "words", read))


def _flag(key: _FlagKey) -> Read[Test]:
    return lambda reader, value, path: Flag(key, boolean(reader, value, path))


def _shares(reader: Reader, value: object, path: str) -> Test:
    data = items(reader, value, path, "two: what is shared, and with which object")
    if len(data) != 2:
        if isinstance(value, list):
            reader.wrong(
                path, Fault.WRONG_NUMBER, what="two items (what is shared, with which object)", count=len(data)
            )
        return Shares("name", "self")
    what = word_of(reader, data[0], f"{path}/0", _SHARED, "what objects can share")
    return Shares(next(w for w in _SHARED if w == what), names.ref(reader, data[1], f"{path}/1"))


def _attached_to(reader: Reader, value: object, path: str) -> Test:
    return AttachedTo(names.ref(reader, value, path))


def _has_attached(reader: Reader, value: object, path: str) -> Test:
    return HasAttached(read_selector(reader, value, path))


def _player(key: Literal["controller", "owner"]) -> Read[Test]:
    return lambda reader, value, path: PlayerIs(key, names.seen_player(reader, value, path))


def _number(key: Literal["power", "toughness", "mana_value"]) -> Read[Test]:
    return lambda reader, value, path: NumberIs(key, read_comparison(reader, value, path))


def _has_chosen(reader: Reader, value: object, path: str) -> Test:
    what = word_of(reader, value, path, _CHOICES, "something the source chose")
    return HasChosen(next(w for w in _CHOICES if w == what))


def _not(reader: Reader, value: object, path: str) -> Test:
    return NotSelector(read_selector(reader, value, path))


def _any(reader: Reader, value: object, path: str) -> Test:
    return AnySelector(each(reader, value, path, "selectors", read_selector))


def _all(reader: Reader, value: object, path: str) -> Test:
    return AllSelectors(each(reader, value, path, "selectors", read_selector))


#: In the order in which the format lists them.
_TESTS: Final[dict[str, Read[Test]]] = {
    "is": _is,
    "ids": _ids,
    "type": _has("type", names.card_type),
    "subtype": _has("subtype"),
    "supertype": _has("supertype", names.supertype),
    "color": _has("color", names.color),
    "keyword": _has("keyword"),
    "name": _has("name"),
    "counter": _has("counter"),
    "zone": _has("zone", names.zone),
    "colorless": _flag("colorless"),
    "multicolored": _flag("multicolored"),
    "token": _flag("token"),
    "face_down": _flag("face_down"),
    "has_abilities": _flag("has_abilities"),
    "shares": _shares,
    "attached_to": _attached_to,
    "has_attached": _has_attached,
    "status": _has("status", names.status),
    "controller": _player("controller"),
    "owner": _player("owner"),
    "power": _number("power"),
    "toughness": _number("toughness"),
    "mana_value": _number("mana_value"),
    "chosen": _has_chosen,
    "not": _not,
    "any": _any,
    "all": _all,
}
_PLACE: Final = {key: place for place, key in enumerate(_TESTS)}


# --- conditions -------------------------------------------------------------------------------------

_BESIDE_NUMBER: Final = {"count": OPERATORS, "value": OPERATORS}


def read_condition(reader: Reader, value: object, path: str) -> Condition:
    """When something holds. Nothing is being changed while a condition is looked at."""
    return reader.while_changing(False, _condition, value, path)


def _condition(reader: Reader, value: object, path: str) -> Condition:
    if not reader.enter(path):
        return AllConditions(())
    data = mapping(reader, value, path, "a condition (an object)")
    found: Condition = AllConditions(())
    key = choice(reader, data, path, _CONDITION_KEYS, _BESIDE_NUMBER) if isinstance(value, dict) else None
    if key in ("count", "value"):
        found = _compared(reader, data, path, key)
    elif key is not None:
        found = _CONDITIONS[key](reader, data[key], f"{path}/{key}")
    reader.leave()
    return found


def _compared(reader: Reader, data: dict[str, object], path: str, key: str) -> ValueCondition:
    if not any(operator in data for operator in OPERATORS):
        reader.wrong(path, Fault.KEY_NOT_COMPARED, key=key, signs=OPERATORS)
    read = _count if key == "count" else read_value
    return ValueCondition(read(reader, data[key], f"{path}/{key}"), _bounds(reader, data, path))


def _self(reader: Reader, value: object, path: str) -> Condition:
    return SelfCondition(read_selector(reader, value, path))


def _active(reader: Reader, value: object, path: str) -> Condition:
    found = names.you_or_opponent(reader, value, path)
    return ActiveCondition("you" if found == "you" else "opponent")


def _not_condition(reader: Reader, value: object, path: str) -> Condition:
    return NotCondition(_condition(reader, value, path))


def _all_conditions(reader: Reader, value: object, path: str) -> Condition:
    return AllConditions(each(reader, value, path, "conditions", _condition))


def _any_condition(reader: Reader, value: object, path: str) -> Condition:
    return AnyCondition(each(reader, value, path, "conditions", _condition))


_CONDITIONS: Final[dict[str, Read[Condition]]] = {
    "self": _self,
    "active": _active,
    "not": _not_condition,
    "all": _all_conditions,
    "any": _any_condition,
}
_CONDITION_KEYS: Final = ("count", "value", *_CONDITIONS)
