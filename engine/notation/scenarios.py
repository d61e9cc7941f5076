"""A whole document with the defaults of the format, its canonical text, and parts of a document by themselves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.budget import NUMBER_BOUND
from engine.errors import Fault, Problem, ScenarioError
from engine.expressions import REFS, Condition, Selector, Value
from engine.notation import json_schema as schemas
from engine.notation import names, objects, values
from engine.notation.changes import ABILITIES, CHANGE, CHANGES
from engine.notation.codec import (
    BOOLEAN,
    INTEGER,
    LABEL,
    NATURAL,
    SLUG,
    WORD,
    Codec,
    exactly,
    list_of,
    mapping_of,
    named,
    nullable,
    while_changing,
)
from engine.notation.expressions import CONDITION, SELECTOR, VALUE
from engine.notation.objects import (
    ABILITY,
    COLORS_OF_COST,
    FIRST_PLAYER,
    LINES,
    NEWEST,
    OBJECT,
    TARGETS,
    TIMESTAMP,
    VALUE_OF_COST,
    always,
    check_affects,
    needs_no_objects,
)
from engine.notation.ops import OP
from engine.notation.records import Computed, Field, Record
from engine.notation.values import GENEROUS, Context, Limits, Reader, kind_of, shown
from engine.operations import Op
from engine.scenario import FORMAT, LIFE, Ability, Change, Effect, ExtraCost, GameObject, Scenario, Spell

PLAYERS: Final = ("you", "opponent")
#: The scenario in place of a document that is no scenario.
NO_SCENARIO: Final = Scenario(players=PLAYERS, active_player=PLAYERS[0], life={})

# --- effects ----------------------------------------------------------------------------------------


def _locked(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    """Read the set of objects that was locked in as the effect was made (611.2c)."""
    if not isinstance(value, dict):
        reader.wrong(path, Fault.NOT_LOCKED, kind=kind_of(value))
        return ()
    values.keys(reader, value, path, values.shape("ids"))
    return names.OBJECT_IDS.read(reader, value.get("ids", []), f"{path}/ids")


def _has_timestamp(reader: Reader, data: dict[str, object], path: str) -> None:
    if reader.timestamp > NUMBER_BOUND and "timestamp" not in data:
        reader.wrong(path, Fault.NO_TIMESTAMP_LEFT, most=NUMBER_BOUND)


_EFFECT: Final = Record(
    Effect,
    Field("id", SLUG),
    Field("name", LABEL),
    Field("timestamp", TIMESTAMP, NEWEST, says="By default newer than all before it.", written=always),
    Field("controller", names.PLAYER, FIRST_PLAYER),
    Field("source", nullable(names.OBJECT_ID), None),
    Field(
        "affects",
        Codec(
            _locked,
            lambda ids, _context: {"ids": list(ids)},
            lambda: schemas.strict({"ids": names.OBJECT_IDS.schema()}),
        ),
        (),
        says="The objects, settled when it resolved (611.2c).",
        written=lambda effect: bool(effect.affects) or not all(map(needs_no_objects, effect.changes)),
    ),
    Field("locked_from", SELECTOR, None, says="The words that found them then; the rules never look at them again."),
    Field("target", SELECTOR, None, says="What each of them had to be as a target; the rules never look at it again."),
    Field(
        "types",
        list_of(names.CARD_TYPE, "card types", once=True),
        (),
        says="The card types of the spell whose effect it is.",
    ),
    Field("colors", names.COLOR_LIST, (), says="The colors of that spell."),
    Field("if", CONDITION, None, name="condition"),
    Field("changes", CHANGES),
    Field("duration", nullable(LABEL), None),
    Field("enabled", BOOLEAN, True),
    check=_has_timestamp,
    finish=check_affects,
)
EFFECT_KEYS: Final = _EFFECT.fields
EFFECT: Final = named("Effect", _EFFECT, "A continuous effect of a spell or ability that has already resolved.")

# --- spells -----------------------------------------------------------------------------------------

_EXTRA: Final = nullable(
    Record(ExtraCost, Field("mana_cost", names.MANA_COST, ""), Field("other", list_of(LABEL, "texts"), ()))
)
_SPELL: Final = Record(
    Spell,
    Field("id", SLUG),
    Field("name", LABEL),
    Field("controller", names.PLAYER, FIRST_PLAYER),
    Field("mana_cost", names.MANA_COST, ""),
    Field("mana_value", NATURAL, VALUE_OF_COST),
    *LINES,
    Field("colors", names.COLOR_LIST, COLORS_OF_COST),
    Field("abilities", ABILITIES, ()),
    Field("face_down", BOOLEAN, False),
    Field("facts", names.FACTS, ()),
    TARGETS,
    Field("alternative", _EXTRA, None, says="A cost paid instead of the mana cost."),
    Field("additional", _EXTRA, None, says="A cost paid beside it."),
    Field("ability_of", nullable(names.OBJECT_ID), None),
    Field("keyword", nullable(WORD), None, says="Of an ability: the keyword that means it, such as equip."),
    Field("makes_mana", BOOLEAN, False, says="Of an ability: it is a mana ability."),
)
SPELL: Final = named("Spell", _SPELL)

# --- objects and effects in their order -------------------------------------------------------------


def _read_object(reader: Reader, value: object, path: str) -> GameObject:
    """Read one object; `reader.timestamp` is its place, from 1."""
    place = reader.timestamp
    object_ = OBJECT.read(reader, value, path)
    reader.timestamp = place + 1
    return object_


def _read_objects(reader: Reader, value: object, path: str) -> tuple[GameObject, ...]:
    objects = _OBJECTS.read(reader, value, path)
    reader.timestamp = max((item.timestamp for item in objects), default=0) + 1
    return objects


def _read_effect(reader: Reader, value: object, path: str) -> Effect:
    """Read one effect; `reader.timestamp` is that of an effect newer than all before it."""
    newest = reader.timestamp
    effect = EFFECT.read(reader, value, path)
    reader.timestamp = max(newest, effect.timestamp + 1)
    return effect


_OBJECTS: Final = list_of(
    Codec(_read_object, OBJECT.write, OBJECT.schema), "objects", most=lambda limits: limits.objects
)
_EFFECTS: Final = list_of(
    Codec(_read_effect, EFFECT.write, EFFECT.schema), "effects", most=lambda limits: limits.effects
)

# --- players ----------------------------------------------------------------------------------------

_PLAYERS: Final = list_of(SLUG, "player ids", least="player")


def _read_players(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    players = _PLAYERS.read(reader, value, path)
    seen: set[str] = set()
    for place, player in enumerate(players):
        if player in names.WHO_WORDS and player not in PLAYERS:
            reader.wrong(f"{path}/{place}", Fault.RESERVED_ID, name=player)
        elif player in seen:
            reader.wrong(f"{path}/{place}", Fault.TAKEN_ID, name=player, whose="another player")
        seen.add(player)
    return players


_LIFE: Final = mapping_of(names.PLAYER, INTEGER, "an object of numbers by player id")


# --- ids --------------------------------------------------------------------------------------------

_SECTIONS: Final = ("objects", "effects", "spells")


def _know(reader: Reader, data: dict[str, object], path: str) -> tuple[str, ...]:
    """Note the names that the document may use: its players, which are returned, and the ids of the rest.

    Where the list of players is wrong, any slug may name a player further on.
    """
    players: tuple[str, ...] = PLAYERS
    if "players" in data:
        players = _read_players(reader, data["players"], f"{path}/players")
    reader.players = players if reader.is_sound(f"{path}/players") else None
    reader.first_player = players[0] if players else PLAYERS[0]
    reader.ids, reader.effects, reader.spells = (frozenset(_ids(data.get(section))) for section in _SECTIONS)
    _check_ids(reader, data, path)
    return players


def _ids(section: object) -> list[str]:
    if not isinstance(section, list):
        return []
    return [item["id"] for item in section if isinstance(item, dict) and isinstance(item.get("id"), str)]


def _check_ids(reader: Reader, data: dict[str, object], path: str) -> None:
    """Check that each id of an object, effect or spell occurs once, and is no player's id and no word of the format."""
    seen: set[str] = set()
    for section in _SECTIONS:
        items = data.get(section)
        for place, item in enumerate(items if isinstance(items, list) else ()):
            id_ = item.get("id") if isinstance(item, dict) else None
            if isinstance(id_, str):
                _check_id(reader, id_, f"{path}/{section}/{place}/id", seen)
                seen.add(id_)


def _check_id(reader: Reader, id_: str, path: str, seen: set[str]) -> None:
    if id_ in REFS:
        reader.wrong(path, Fault.RESERVED_ID, name=id_)
    elif id_ in seen:
        reader.wrong(path, Fault.TAKEN_ID, name=shown(id_), whose="something else already")
    elif reader.players is not None and id_ in reader.players:
        reader.wrong(path, Fault.TAKEN_ID, name=id_, whose="a player")


# --- scenarios --------------------------------------------------------------------------------------


_SCENARIO: Final[Record[Scenario]] = Record(
    Scenario,
    Field("format", exactly(FORMAT, Fault.FORMAT, format=FORMAT)),
    Field("players", _PLAYERS, PLAYERS, says='Default ["you", "opponent"].'),
    Field("active_player", names.PLAYER, FIRST_PLAYER, says="Whose turn it is; the first player by default."),
    Field(
        "life",
        Codec(
            lambda reader, value, path: {
                **dict.fromkeys(reader.players or (), LIFE),
                **_LIFE.read(reader, value, path),
            },
            lambda life, _context: {player: points for player, points in life.items() if points != LIFE},
            lambda: schemas.by_id(INTEGER.schema()),
        ),
        Computed(lambda _context, made: dict.fromkeys(made["players"], LIFE)),
        says="By player id, 20 by default.",
    ),
    *objects.FIELDS,
    Field("objects", Codec(_read_objects, _OBJECTS.write, _OBJECTS.schema), ()),
    Field("effects", _EFFECTS, (), says="Of spells and abilities that have resolved."),
    Field(
        "spells",
        list_of(SPELL, "spells"),
        (),
        says="Spells about to be cast, and activated abilities whose cost is asked.",
    ),
)


def _read(reader: Reader, value: object, path: str) -> Scenario:
    """Read a scenario; the reader knows its objects and players from then on."""
    data = values.mapping(reader, value, path)
    if isinstance(value, dict):
        _SCENARIO.check_keys(reader, data, path)
    players = _know(reader, data, path)
    reader.timestamp = 1
    return _SCENARIO.read_fields(reader, data, path, players=players)


def _write(scenario: Scenario, _context: Context) -> object:
    return _SCENARIO.write(scenario, Context(first_player=scenario.players[0]))


SCENARIO: Final = named(
    "Scenario",
    Codec(_read, _write, _SCENARIO.schema),
    "One moment of a game. It says what each effect does, never in which layer.",
)


def read_scenario(document: object, limits: Limits = GENEROUS) -> Scenario:
    """Read the scenario of a JSON document; raises ScenarioError with all problems, in the order of the document."""
    reader = Reader(limits)
    scenario = SCENARIO.read(reader, document, "")
    reader.raise_problems(document)
    return scenario


def scenario_problems(document: object, limits: Limits = GENEROUS) -> tuple[Problem, ...]:
    """List everything that is wrong with the document, in its order; () where it can be read."""
    try:
        read_scenario(document, limits)
    except ScenarioError as error:
        return error.problems
    return ()


# --- parts of a document by themselves ------------------------------------------------------------------


T = TypeVar("T")


def _read_part(codec: Codec[T]) -> Callable[..., T]:
    """Give a function that reads a part alone.

    The part may name itself, and the objects and players of `scenario` (without a scenario: any slug). `timestamp` is
    the timestamp of an object or effect that has none in the document. Raises ScenarioError with all problems.
    """

    def read(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS, timestamp: int = 1) -> T:
        reader = _reader(scenario, limits, document)
        reader.timestamp = timestamp
        part = codec.read(reader, document, "")
        reader.raise_problems(document)
        return part

    return read


def _reader(scenario: Scenario | None, limits: Limits, document: object) -> Reader:
    if scenario is None:
        return Reader(limits)
    ids = {item.id for item in scenario.objects}
    if isinstance(document, dict) and isinstance(document.get("id"), str):
        ids.add(document["id"])
    return Reader(limits, ids=ids, players=frozenset(scenario.players), first_player=scenario.players[0])


def _write_part(codec: Codec[T]) -> Callable[..., Any]:
    """Give a function that writes a part alone; the owner or controller `first_player` is not written."""

    def write(value: T, first_player: str = PLAYERS[0]) -> Any:
        return codec.write(value, Context(first_player=first_player))

    return write


read_object: Final[Callable[..., GameObject]] = _read_part(OBJECT)
read_effect: Final[Callable[..., Effect]] = _read_part(EFFECT)
read_spell: Final[Callable[..., Spell]] = _read_part(SPELL)
read_ability: Final[Callable[..., Ability]] = _read_part(ABILITY)
#: A change to some object, and a number of such a change.
read_change: Final[Callable[..., Change]] = _read_part(while_changing(True, CHANGE))
read_value: Final[Callable[..., Value]] = _read_part(while_changing(True, VALUE))
#: A selector in a place where no object is being changed.
read_selector: Final[Callable[..., Selector]] = _read_part(SELECTOR)
read_condition: Final[Callable[..., Condition]] = _read_part(CONDITION)

write_scenario: Final[Callable[[Scenario], dict[str, object]]] = _write_part(SCENARIO)
write_object: Final[Callable[..., dict[str, object]]] = _write_part(OBJECT)
write_effect: Final[Callable[..., dict[str, object]]] = _write_part(EFFECT)
write_spell: Final[Callable[..., dict[str, object]]] = _write_part(SPELL)
write_ability: Final[Callable[[Ability], object]] = _write_part(ABILITY)
write_change: Final[Callable[[Change], dict[str, object]]] = _write_part(CHANGE)
write_value: Final[Callable[[Value], object]] = _write_part(VALUE)
write_selector: Final[Callable[[Selector], dict[str, object]]] = _write_part(SELECTOR)
write_condition: Final[Callable[[Condition], dict[str, object]]] = _write_part(CONDITION)
write_op: Final[Callable[[Op], dict[str, object]]] = _write_part(OP)


# --- the canonical text of a board, for evaluation and storage ------------------------------------------


def canonical(scenario: Scenario) -> str:
    return json_text(write_scenario(scenario))


def json_text(document: object) -> str:
    """Return the same text for all spellings of one document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
