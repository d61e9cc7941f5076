"""Random pieces of the model, made from its own type hints, so that a new variant is covered the day it is added."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine import expressions, scenario

#: Words that stand where the model has a plain string: of the game, ids, players, and nonsense.
STRINGS = (
    "white", "green", "Creature", "Land", "Instant", "Legendary", "Basic", "Snow", "Forest", "Plains", "Elf", "Aura",
    "Equipment", "Saproling", "Urza's", "Brandnewtype", "flying", "first strike", "protection from red", "ward {2}",
    "enchant creature", "battlefield", "graveyard", "hand", "exile", "stack", "tapped", "attacking", "+1/+1", "charge",
    "you", "opponent", "each", "attached", "chosen", "self", "affected", "graveyard_top", "bear", "Éowyn's Axe", "{2}",
    "type", "color", "name", "=", "<=", ">", "colors",
)  # fmt: skip
LABELS = (
    scenario.Label("can't attack", "ne peut pas attaquer"),
    scenario.Label("{T}: Draw a card.", "{T} : Piochez une carte."),
    scenario.Label("is odd", "est bizarre"),
)
UNTIL = scenario.Label("until end of turn", "jusqu'à la fin du tour")
_LEAVES = 3


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, {**vars(expressions), **vars(scenario)})


def variants(alias: Any) -> tuple[type, ...]:
    """The dataclasses that a union of the model consists of, nested unions opened."""
    kinds: list[type] = []
    for part in get_args(alias):
        kinds += variants(part) if get_args(part) else [part]
    return tuple(kind for kind in kinds if is_dataclass(kind))


def make(hint: Any, random: Random, depth: int = 4) -> Any:
    """Something of that type; no deeper than `depth`, below which collections are empty."""
    if hint is scenario.Label:
        return random.choice(LABELS)
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        return make(_choice(get_args(hint), random, depth), random, depth)
    if origin is Literal:
        return random.choice(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint), random, depth)
    if is_dataclass(hint):
        return _instance(hint, random, depth)
    return _plain(hint, random)


def _plain(hint: Any, random: Random) -> Any:
    if hint is str:
        return random.choice(STRINGS)
    if hint is bool:
        return random.random() < 0.5
    if hint is int:
        return random.choice((-3, -1, 0, 1, 2, 5, 40))
    if hint in {None, type(None)}:
        return None
    raise TypeError(f"no way to make {hint!r}")


def _choice(options: tuple[Any, ...], random: Random, depth: int) -> Any:
    shallow = [option for option in options if not is_dataclass(option) or not _is_deep(option)]
    return random.choice(shallow if depth <= 0 and shallow else options)


@cache
def _is_deep(kind: type) -> bool:
    return any(_names_dataclass(hint) for hint in hints(kind).values())


def _names_dataclass(hint: Any) -> bool:
    if is_dataclass(hint):
        return hint is not scenario.Label
    return any(_names_dataclass(part) for part in get_args(hint))


def _tuple(args: tuple[Any, ...], random: Random, depth: int) -> tuple[Any, ...]:
    if args[-1] is not Ellipsis:
        return tuple(make(arg, random, depth) for arg in args)
    if depth <= 0 and _names_dataclass(args[0]):
        return ()
    return tuple(make(args[0], random, depth - 1) for _ in range(random.randrange(_LEAVES)))


def _instance(kind: Any, random: Random, depth: int) -> Any:
    if kind is expressions.Comparison:
        return _comparison(random, depth)
    hints_of_fields = hints(kind)
    made = {field.name: make(hints_of_fields[field.name], random, depth - 1) for field in fields(kind)}
    if made.get("duration") is not None:
        made["duration"] = UNTIL
    if kind is scenario.Cost:
        made["amount"] = random.randrange(5) if made["op"] == "minimum" else random.choice(("{1}", "{U}{U}", ""))
    if made.get("changes") == ():
        made["changes"] = (make(scenario.Change, random, depth - 1),)
    return kind(**made)


def _comparison(random: Random, depth: int) -> expressions.Comparison:
    operators = random.sample(("<", "<=", "=", ">=", ">"), random.choice((1, 1, 2)))
    return expressions.Comparison(
        tuple((operator, make(expressions.Value, random, depth - 1)) for operator in operators)
    )
