"""Reading a whole document: players, objects, effects and spells, with the defaults of the format."""

from __future__ import annotations

from typing import Final

from engine.budget import NUMBER_BOUND
from engine.errors import Problem, ScenarioError
from engine.expressions import REFS, Condition
from engine.faults import Fault
from engine.notation import names
from engine.notation.abilities import check_affects
from engine.notation.changes import read_changes
from engine.notation.expressions import read_condition, read_selector
from engine.notation.objects import card_types, read_colors, read_object
from engine.notation.reader import GENEROUS, Limits, Reader
from engine.notation.values import (
    boolean,
    each,
    fields,
    get,
    integer,
    items,
    join,
    kind_of,
    label,
    mapping,
    natural,
    nullable,
    shape,
    shown,
    slug,
)
from engine.notation.world import mana_cost
from engine.scenario import FORMAT, Change, Effect, ExtraCost, GameObject, Label, Scenario, Spell

PLAYERS: Final = ("you", "opponent")
LIFE: Final = 20
_SCENARIO: Final = shape("format", "players active_player life objects effects spells")
_EFFECT: Final = shape("id name changes", "timestamp controller source affects locked_from if duration enabled")
_LOCKED: Final = shape("ids")
_SPELL: Final = shape("id name", "controller mana_cost types colors alternative additional ability_of")
_EXTRA: Final = shape("", "mana_cost other")
_NAMELESS: Final = Label("", "")


def read_scenario(document: object, limits: Limits = GENEROUS) -> Scenario:
    """The scenario of a JSON document; raises ScenarioError with all problems, in the order of the document."""
    reader = Reader(limits)
    scenario = scenario_at(reader, document, "")
    reader.raise_problems(document)
    return scenario


def scenario_problems(document: object, limits: Limits = GENEROUS) -> tuple[Problem, ...]:
    """Everything that is wrong with the document, in its order; () where it can be read."""
    try:
        read_scenario(document, limits)
    except ScenarioError as error:
        return error.problems
    return ()


def scenario_at(reader: Reader, value: object, path: str) -> Scenario:
    """A scenario inside a larger document. The reader knows its objects and players from then on."""
    data = fields(reader, value, path, _SCENARIO)
    if data.get("format", FORMAT) != FORMAT:
        reader.wrong(f"{path}/format", Fault.FORMAT, format=FORMAT)
    players = _players(reader, data, path)
    reader.ids = frozenset(_ids(data.get("objects")))
    reader.effects = frozenset(_ids(data.get("effects")))
    reader.spells = frozenset(_ids(data.get("spells")))
    _check_ids(reader, data, path)
    objects = _objects(reader, data, path)
    return Scenario(
        players=players,
        active_player=get(reader, data, path, "active_player", names.player_id, reader.first_player),
        life=_life(reader, data, path, players),
        objects=objects,
        effects=_effects(reader, data, path, max((one.timestamp for one in objects), default=0)),
        spells=each(reader, data["spells"], f"{path}/spells", "spells", _spell) if "spells" in data else (),
    )


# --- players ----------------------------------------------------------------------------------------


def _players(reader: Reader, data: dict[str, object], path: str) -> tuple[str, ...]:
    """The players. Where the list is wrong, any slug may name a player further on."""
    before = len(reader.problems)
    players: tuple[str, ...] = PLAYERS
    if "players" in data:
        players = each(reader, data["players"], f"{path}/players", "player ids", slug)
        if isinstance(data["players"], list):
            _check_players(reader, players, f"{path}/players")
    sound = len(reader.problems) == before
    reader.players = frozenset(players) if sound else None
    reader.first_player = players[0] if players else PLAYERS[0]
    return players


def _check_players(reader: Reader, players: tuple[str, ...], path: str) -> None:
    if not players:
        reader.wrong(path, Fault.NONE_NAMED, what="player")
    seen: set[str] = set()
    for place, player in enumerate(players):
        if player in names.WHO and player not in PLAYERS:
            reader.wrong(f"{path}/{place}", Fault.RESERVED_ID, name=player)
        elif player in seen:
            reader.wrong(f"{path}/{place}", Fault.TAKEN_ID, name=player, whose="another player")
        seen.add(player)


def _life(reader: Reader, data: dict[str, object], path: str, players: tuple[str, ...]) -> dict[str, int]:
    life = dict.fromkeys(players, LIFE)
    given = mapping(reader, data.get("life", {}), f"{path}/life", "an object of numbers by player id")
    for player, value in given.items():
        where = join(f"{path}/life", player)
        if reader.players is not None and player not in reader.players:
            reader.wrong(where, Fault.NAMES_NOTHING, what="player", name=shown(player))
        life[player] = integer(reader, value, where)
    return life


# --- ids --------------------------------------------------------------------------------------------

_SECTIONS: Final = ("objects", "effects", "spells")


def _ids(section: object) -> list[str]:
    if not isinstance(section, list):
        return []
    return [item["id"] for item in section if isinstance(item, dict) and isinstance(item.get("id"), str)]


def _check_ids(reader: Reader, data: dict[str, object], path: str) -> None:
    """An id is given once among objects, effects and spells, and is no player's and no word of the format."""
    seen: set[str] = set()
    for section in _SECTIONS:
        given = data.get(section)
        for place, item in enumerate(given if isinstance(given, list) else ()):
            found = item.get("id") if isinstance(item, dict) else None
            if isinstance(found, str):
                _check_id(reader, found, f"{path}/{section}/{place}/id", seen)
                seen.add(found)


def _check_id(reader: Reader, found: str, path: str, seen: set[str]) -> None:
    if found in REFS:
        reader.wrong(path, Fault.RESERVED_ID, name=found)
    elif found in seen:
        reader.wrong(path, Fault.TAKEN_ID, name=shown(found), whose="something else already")
    elif reader.players is not None and found in reader.players:
        reader.wrong(path, Fault.TAKEN_ID, name=found, whose="a player")


# --- objects and effects ----------------------------------------------------------------------------


def _limited(reader: Reader, data: dict[str, object], path: str, section: str, most: int | None) -> list[object]:
    """The items of a section; none where there are more than `most`."""
    if section not in data:
        return []
    found = items(reader, data[section], f"{path}/{section}", section)
    if most is None or len(found) <= most:
        return found
    reader.wrong(f"{path}/{section}", Fault.TOO_MANY, most=most, what=section, count=len(found))
    return []


def _objects(reader: Reader, data: dict[str, object], path: str) -> tuple[GameObject, ...]:
    found = _limited(reader, data, path, "objects", reader.limits.objects)
    return tuple([read_object(reader, item, f"{path}/objects/{at}", at + 1) for at, item in enumerate(found)])


def _effects(reader: Reader, data: dict[str, object], path: str, newest: int) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    for place, item in enumerate(_limited(reader, data, path, "effects", reader.limits.effects)):
        effect = read_effect(reader, item, f"{path}/effects/{place}", newest + 1)
        newest = max(newest, effect.timestamp)
        effects.append(effect)
    return tuple(effects)


def read_effect(reader: Reader, value: object, path: str, timestamp: int) -> Effect:
    """One resolved effect; `timestamp` is that of an effect newer than all before it."""
    data = fields(reader, value, path, _EFFECT)
    before = len(reader.problems)
    changes: tuple[Change, ...] = ()
    if "changes" in data:
        changes = reader.while_changing(True, read_changes, data["changes"], f"{path}/changes")
    if len(reader.problems) == before:
        check_affects(reader, "affects" in data, changes, path)
    if timestamp > NUMBER_BOUND and isinstance(value, dict) and "timestamp" not in data:
        reader.wrong(path, Fault.NO_TIMESTAMP_LEFT, most=NUMBER_BOUND)
    condition: Condition | None = None
    if "if" in data:
        condition = read_condition(reader, data["if"], f"{path}/if")
    return Effect(
        id=get(reader, data, path, "id", slug, ""),
        name=get(reader, data, path, "name", label, _NAMELESS),
        timestamp=get(reader, data, path, "timestamp", natural, timestamp),
        controller=get(reader, data, path, "controller", names.player_id, reader.first_player),
        source=get(reader, data, path, "source", nullable(names.object_id), None),
        affects=get(reader, data, path, "affects", _locked, ()),
        condition=condition,
        changes=changes,
        duration=get(reader, data, path, "duration", nullable(label), None),
        enabled=get(reader, data, path, "enabled", boolean, True),
        locked_from=read_selector(reader, data["locked_from"], f"{path}/locked_from")
        if "locked_from" in data
        else None,
    )


def _locked(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    """The set of objects that was locked in as the effect was made (611.2c)."""
    if not isinstance(value, dict):
        reader.wrong(path, Fault.NOT_LOCKED, kind=kind_of(value))
        return ()
    data = fields(reader, value, path, _LOCKED)
    return names.word_list(reader, data.get("ids", []), f"{path}/ids", "object ids", names.object_id)


# --- spells -----------------------------------------------------------------------------------------


def _spell(reader: Reader, value: object, path: str) -> Spell:
    data = fields(reader, value, path, _SPELL)
    cost = get(reader, data, path, "mana_cost", mana_cost, "")
    return Spell(
        id=get(reader, data, path, "id", slug, ""),
        name=get(reader, data, path, "name", label, _NAMELESS),
        controller=get(reader, data, path, "controller", names.player_id, reader.first_player),
        mana_cost=cost,
        types=card_types(reader, data, path),
        colors=read_colors(reader, data, path, cost),
        alternative=get(reader, data, path, "alternative", _extra, None),
        additional=get(reader, data, path, "additional", _extra, None),
        ability_of=get(reader, data, path, "ability_of", nullable(names.object_id), None),
    )


def _extra(reader: Reader, value: object, path: str) -> ExtraCost | None:
    if value is None:
        return None
    data = fields(reader, value, path, _EXTRA)
    other = each(reader, data["other"], f"{path}/other", "texts", label) if "other" in data else ()
    return ExtraCost(get(reader, data, path, "mana_cost", mana_cost, ""), other)
