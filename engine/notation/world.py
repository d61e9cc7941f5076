"""Reading changes to players, to what spells cost, and to the rules of the game (613.10, 613.11)."""

from __future__ import annotations

from typing import Final

from engine.budget import NUMBER_BOUND
from engine.expressions import Selector, Word
from engine.faults import Fault
from engine.mana import is_mana_cost, mana_value
from engine.notation import names
from engine.notation.expressions import read_fixed_selector, read_value
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    LONGEST_WORD,
    choice,
    each,
    fields,
    get,
    join,
    keys,
    label,
    mapping,
    natural,
    only_true,
    shape,
    shown,
    string,
    word,
)
from engine.scenario import (
    Change,
    Cost,
    HandSize,
    Label,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    SpellSelector,
)

_WORD: Final = names.or_chosen("creature_type", "color", "land_type", "name", read=word)
_COLOR: Final = names.or_chosen("color", read=names.color)
_NAME: Final = names.or_chosen("name", read=word)


def mana_cost(reader: Reader, value: object, path: str) -> str:
    """A mana cost such as "{2}{R}{R}"; "" for none."""
    found = string(reader, value, path)
    if not found:
        return ""
    if len(found) > LONGEST_WORD:
        reader.wrong(path, Fault.TOO_LONG, most=LONGEST_WORD)
    elif not found.isascii() or not is_mana_cost(found):
        reader.wrong(path, Fault.NO_MANA_COST, name=shown(found))
    elif mana_value(found) > NUMBER_BOUND:
        reader.wrong(path, Fault.MANA_VALUE_PAST_BOUND, most=NUMBER_BOUND)
    else:
        return found
    return ""


# --- which spells -----------------------------------------------------------------------------------

_SPELL_WORDS: Final[dict[str, Read[Word]]] = {"type": names.card_type, "color": _COLOR, "name": _NAME}
_SPELL_TESTS: Final = ("type", "color", "name", "not", "any", "all")


def read_spell_selector(reader: Reader, value: object, path: str) -> SpellSelector:
    """Which spells. The tests come out in the order of the format, whatever theirs in the document."""
    if not reader.enter(path):
        return SpellSelector()
    data = mapping(reader, value, path, "a selector of spells (an object)")
    for key in data:
        if key not in _SPELL_TESTS:
            reader.wrong(join(path, key), Fault.NO_SPELL_TEST)
    tests = [(key, _spell_test(reader, key, data[key], f"{path}/{key}")) for key in _SPELL_TESTS if key in data]
    reader.leave()
    return SpellSelector(tuple(tests))


def _spell_test(reader: Reader, key: str, value: object, path: str) -> tuple[Word, ...] | tuple[SpellSelector, ...]:
    if key == "not":
        return (read_spell_selector(reader, value, path),)
    if key in ("any", "all"):
        return each(reader, value, path, "selectors of spells", read_spell_selector)
    read = _SPELL_WORDS[key]
    return (
        names.word_list(reader, value, path, "words", read) if isinstance(value, list) else (read(reader, value, path),)
    )


# --- changes ----------------------------------------------------------------------------------------


def _one(reader: Reader, data: dict[str, object], path: str, choices: tuple[str, ...], *beside: str) -> str:
    """The one key of `choices` that is there ("" for none), beside those keys that must be there too."""
    for key in beside:
        if key not in data:
            reader.wrong(path, Fault.NO_KEY, key=key)
    return choice(reader, {key: data[key] for key in data if key not in beside}, path, choices, {}) or ""


def _player(reader: Reader, value: object, path: str) -> Change:
    data = mapping(reader, value, path)
    key = _one(reader, data, path, ("add", "remove"), "who") if isinstance(value, dict) else ""
    keywords = names.word_list(reader, data[key], f"{path}/{key}", "keywords", _WORD) if key else ()
    who = get(reader, data, path, "who", names.who, "you")
    return PlayerAbilities(who, "remove" if key == "remove" else "add", keywords)


def _hand_size(reader: Reader, value: object, path: str) -> Change:
    data = mapping(reader, value, path)
    key = _one(reader, data, path, ("set", "add", "none"), "who") if isinstance(value, dict) else ""
    who = get(reader, data, path, "who", names.who, "you")
    if key in ("set", "add"):
        size = reader.while_changing(False, read_value, data[key], f"{path}/{key}")
        return HandSize(who, "set" if key == "set" else "add", size)
    if key == "none":
        only_true(reader, data["none"], f"{path}/none")
    return HandSize(who, "none", None)


_AMOUNTS: Final = ("add", "reduce", "minimum")
_COST_KEYS: Final = shape("who", "spells abilities add reduce minimum")


def _cost(reader: Reader, value: object, path: str) -> Change:
    data = mapping(reader, value, path)
    if isinstance(value, dict):
        keys(reader, data, path, _COST_KEYS)
        _exactly_one(reader, data, path, ("spells", "abilities"))
        _exactly_one(reader, data, path, _AMOUNTS)
    spells = get(reader, data, path, "spells", _spells, None)
    abilities = get(reader, data, path, "abilities", _abilities_of, None)
    who = get(reader, data, path, "who", names.who, "you")
    if "minimum" in data:
        return Cost(spells, abilities, who, "minimum", natural(reader, data["minimum"], f"{path}/minimum"))
    key = "reduce" if "reduce" in data else "add"
    amount = get(reader, data, path, key, mana_cost, "")
    return Cost(spells, abilities, who, "reduce" if key == "reduce" else "add", amount)


def _exactly_one(reader: Reader, data: dict[str, object], path: str, choices: tuple[str, ...]) -> None:
    choice(reader, {key: data[key] for key in choices if key in data}, path, choices, {})


def _spells(reader: Reader, value: object, path: str) -> SpellSelector | None:
    return read_spell_selector(reader, value, path)


def _abilities_of(reader: Reader, value: object, path: str) -> Selector | None:
    return read_fixed_selector(reader, value, path)


def _prohibit(reader: Reader, value: object, path: str) -> Change:
    data = fields(reader, value, path, _PROHIBIT)
    cast = get(reader, data, path, "cast", read_spell_selector, SpellSelector())
    return Prohibit(cast, get(reader, data, path, "who", names.who, "you"))


def _permit(reader: Reader, value: object, path: str) -> Change:
    data = fields(reader, value, path, _PERMIT)
    what = get(reader, data, path, "what", label, Label("", ""))
    return Permit(what, get(reader, data, path, "who", names.who, "you"))


def _restrict(reader: Reader, value: object, path: str) -> Change:
    data = fields(reader, value, path, _RESTRICT)
    what = get(reader, data, path, "what", label, Label("", ""))
    return Restrict(what, names.who(reader, data["who"], f"{path}/who") if "who" in data else None)


_PROHIBIT: Final = shape("cast who")
_PERMIT: Final = shape("what who")
_RESTRICT: Final = shape("what", "who")

WORLD_CHANGES: Final[dict[str, Read[Change]]] = {
    "player": _player,
    "hand_size": _hand_size,
    "cost": _cost,
    "prohibit": _prohibit,
    "permit": _permit,
    "restrict": _restrict,
}
