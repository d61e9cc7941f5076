"""A script: `{"scenario": {…}, "turn": {…}, "actions": […], "moves": […]}`, and its moves.

A problem has its path in the whole document; what is wrong in the scenario stands below `/scenario`.
"""

from __future__ import annotations

from typing import Any, Final

from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import LABEL, SLUG, Codec, exactly, list_of, named, number, plain, word_of
from engine.notation.objects import FIRST_PLAYER, always
from engine.notation.records import Field, Record, Union, row
from engine.notation.scenarios import NO_SCENARIO, SCENARIO
from engine.notation.values import Context, Reader
from engine.rulesets import DEFAULT
from engine.scenario import Scenario
from engine.stack.actions import EVERYBODY, Act, Concede, Move, Pass, Placed, PutTriggers, Trigger
from engine.stack.game import Turn
from engine.stack.machine import FORMAT, GENEROUS_STACK, Ply, Script, StackLimits
from engine.stack.notation.actions import ACTIONS, STEP, StackReader
from engine.stack.rules import CODES

#: A player, or everybody.
_WHO: Final = plain(
    lambda reader, value, path: EVERYBODY if value == EVERYBODY else names.PLAYER.read(reader, value, path),
    names.PLAYER.schema(),
)
_IDS: Final = list_of(SLUG, "ids")
_BY: Final = Field("by", names.PLAYER, FIRST_PLAYER)
_PAID: Final = (_BY, Field("targets", _IDS, ()), Field("mana", _IDS, ()))
_PLACED: Final = Record(
    Placed,
    Field("trigger", SLUG),
    Field("targets", _IDS, ()),
    what="a triggered ability to put on the stack (an object)",
)
_MOVES: Final = Union(
    row("cast", Act, SLUG, *_PAID, verb="cast"),
    row("activate", Act, SLUG, *_PAID, verb="activate"),
    row("play", Act, SLUG, _BY, verb="play", targets=(), mana=()),
    row("special", Act, SLUG, _BY, verb="special", targets=(), mana=()),
    row("trigger", Trigger, list_of(SLUG, "ids of actions", least="ability")),
    row("put", PutTriggers, list_of(_PLACED, "triggered abilities"), _BY),
    row("pass", Pass, _WHO),
    row("concede", Concede, names.PLAYER),
    what="a move (an object)",
)
#: What stands beside a move in a script.
_BESIDE: Final = (
    Field("refused", word_of(CODES, "a code of a refusal"), None),
    Field("note", LABEL, None),
)


def _read(reader: Reader, value: object, path: str) -> Ply:
    stated: dict[str, object] = {}
    beside = {}
    if isinstance(value, dict):
        stated = {key: item for key, item in value.items() if key not in ("refused", "note")}
        beside = {
            field.key: field.codec.read(reader, value[field.key], f"{path}/{field.key}")
            for field in _BESIDE
            if field.key in value
        }
    move: Move = _MOVES.read(reader, stated if isinstance(value, dict) else value, path)
    return Ply(move, **beside)


def _write(ply: Ply, context: Context) -> dict[str, object]:
    written = dict(_MOVES.written(ply.move, context))
    for field in _BESIDE:
        value = getattr(ply, field.key)
        if value is not None:
            written[field.key] = field.codec.write(value, context)
    return written


_PLY: Final = Codec(_read, _write, lambda: schemas.either(*(item.schema(_BESIDE) for item in _MOVES.rows)))
PLY: Final = named("Move", _PLY, "What is done, and by whom.")


_PLIES: Final = list_of(PLY, "moves", most=lambda limits: limits.moves if isinstance(limits, StackLimits) else None)


def _has_priority(reader: Reader, data: dict[str, object], path: str) -> None:
    """Note a problem where it begins in the untap step, in which nobody has priority."""
    if data.get("step") == "untap":
        reader.wrong(f"{path}/step", Fault.NO_PRIORITY_IN_STEP)


_OF_TURN: Final = ("step", "lands_played", "land_plays", "number")
_COUNT: Final = number(0, 99)
_USUAL: Final = Turn()
#: Where in the turn it is, and who has priority: None is the active player.
TURN: Final[Record[Any]] = Record(
    lambda priority, **parts: (Turn(**parts), priority),
    Field("step", STEP, _USUAL.step),
    Field("lands_played", _COUNT, _USUAL.lands_played),
    Field("land_plays", _COUNT, _USUAL.land_plays),
    Field("number", number(1), _USUAL.number),
    Field("priority", names.PLAYER, None),
    check=_has_priority,
    take=lambda pair: {name: getattr(pair[0], name) for name in _OF_TURN} | {"priority": pair[1]},
)


def _script(turn: tuple[Turn, str | None], scenario: Scenario, moves: Any, **others: Any) -> Script:
    others.pop("format")
    return Script(scenario, turn=turn[0], priority=turn[1] or scenario.active_player, plies=moves, **others)


def parts_of(script: Script) -> dict[str, object]:
    """Give what stands at each key of the script."""
    priority = None if script.priority == script.scenario.active_player else script.priority
    return {
        "format": FORMAT,
        "scenario": script.scenario,
        "ruleset": script.ruleset,
        "turn": (script.turn, priority),
        "actions": script.actions,
        "moves": script.plies,
    }


_SCRIPT: Final = Record(
    _script,
    Field("format", exactly(FORMAT, Fault.FORMAT, format=FORMAT), FORMAT, written=always),
    Field("scenario", SCENARIO),
    Field("ruleset", plain(names.ruleset, schemas.text()), DEFAULT),
    Field("turn", TURN, (_USUAL, None)),
    Field("actions", ACTIONS, ()),
    Field("moves", _PLIES, ()),
    take=parts_of,
)


#: A whole script in a document of the site, and what each of its keys holds, for documents with some of them.
SCRIPT: Final = named("Script", Codec(_SCRIPT.read, lambda script, _context: write_script(script), _SCRIPT.schema))
OF_SCRIPT: Final = {field.key: field.codec for field in _SCRIPT.fields}


def read_script(document: object, limits: StackLimits = GENEROUS_STACK) -> Script:
    """Read the script of a JSON document; raises ScenarioError with all problems, in the order of the document.

    Whether its moves are allowed is seen as they are played (`replay`).
    """
    reader = StackReader(limits)
    data = values.mapping(reader, document, "")
    if isinstance(document, dict):
        _SCRIPT.check_keys(reader, data, "")
    script = _SCRIPT.read_fields(reader, data, "", scenario=_read_scenario(reader, data))
    reader.raise_problems(document)
    return script


def _read_scenario(reader: Reader, data: dict[str, object]) -> Scenario:
    """Read the board at the start, with nothing on the stack yet: what is there was put there by a move."""
    if "scenario" not in data:
        return NO_SCENARIO
    scenario = SCENARIO.read(reader, data["scenario"], "/scenario")
    if not isinstance(data["scenario"], dict):
        reader.ids = reader.effects = reader.spells = reader.players = None
    for place, item in enumerate(scenario.objects):
        if item.zone == "stack" and item.enabled:
            reader.wrong(f"/scenario/objects/{place}/zone", Fault.STARTS_ON_STACK)
    return scenario


def write_script(script: Script) -> dict[str, object]:
    """Write the JSON document that reads as the same script."""
    return _SCRIPT.written(script, Context(first_player=script.scenario.players[0]))
