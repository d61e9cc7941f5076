"""A script: `{"scenario": {…}, "turn": {…}, "actions": […], "moves": […]}`.

A problem has its path in the whole document; what is wrong in the scenario stands below `/scenario`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from engine.errors import Problem, ScenarioError
from engine.faults import Fault
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import (
    BOOLEAN,
    LABEL,
    SLUG,
    TRUE,
    Codec,
    exactly,
    list_of,
    named,
    number,
    plain,
    word_of,
)
from engine.notation.expressions import CONDITION, FIXED_SELECTOR
from engine.notation.json_schema import Schema
from engine.notation.objects import always
from engine.notation.reader import Context, Reader
from engine.notation.records import REQUIRED, Field, Record
from engine.notation.scenarios import NO_SCENARIO, SCENARIO
from engine.notation.unions import Union, row
from engine.notation.values import kind_of, shown
from engine.rulesets import DEFAULT, is_ruleset
from engine.scenario import Scenario
from engine.stack.actions import HAPPENS, KINDS, Action, TargetSpec, When
from engine.stack.game import Turn
from engine.stack.notation.moves import PLY
from engine.stack.notation.outcomes import MANA, OUTCOMES, Made, StackReader
from engine.stack.rules import STEPS
from engine.stack.script import FORMAT, GENEROUS_STACK, Script, StackLimits

T = TypeVar("T")

# --- actions ----------------------------------------------------------------------------------------

_PLAYED: Final = "zones speed cost pays"
#: The keys of each kind of action, beside `id`, `kind`, `name` and `makes`; those that must be there first.
_KEYS: Final = {
    "spell": ("source", f"{_PLAYED} targets"),
    "activated": ("source", f"{_PLAYED} ability taps targets"),
    "mana": ("source", "zones cost pays ability taps"),
    "triggered": ("source", "zones ability when if mana targets"),
    "delayed": ("", "when if targets"),
    "land": ("source", "zones"),
    "special": ("source", f"{_PLAYED} ability taps"),
    "turn_based": ("step", "source"),
    "combat_damage": ("", "source"),
}
_SHAPES: Final = {
    kind: values.shape(f"id kind {required}", f"name makes {optional}") for kind, (required, optional) in _KEYS.items()
}
#: Of what kind it is cannot be told: every key may belong.
_OF_NO_KIND: Final = values.shape("id kind", " ".join({key for form in _SHAPES.values() for key in form.known}))
_STEP: Final = word_of(STEPS, "a step or phase")


def _names_a_target(reader: Reader, data: dict[str, object], path: str) -> None:
    keys = ("object", "player", "ability")
    if not data.keys() & set(keys):
        reader.wrong(path, Fault.NONE_OF_KEYS, words=keys)


_TARGET: Final = Record(
    TargetSpec,
    Field("object", FIXED_SELECTOR, None),
    Field("player", names.WHO, None),
    Field("ability", TRUE, False),
    what="what may be a target (an object)",
    check=_names_a_target,
    forms=[("object", "player ability"), ("player", "ability"), ("ability", "")],
)
_WHEN: Final = Union(
    *(row(event, When, FIXED_SELECTOR, happens=event, step=None) for event in HAPPENS if event != "step"),
    row("step", When, _STEP, happens="step", what=None),
    what="an event (an object)",
)


def _know_targets(reader: Reader, data: dict[str, object], _path: str) -> None:
    """Count the targets before anything else is read: outcomes name them by their places."""
    targets = data.get("targets")
    if isinstance(reader, StackReader):
        reader.made = reader.made._replace(targets=len(targets) if isinstance(targets, list) else 0)


def _check_mana(reader: Reader, action: Action, _data: dict[str, object], path: str) -> None:
    happens = None if action.when is None else action.when.happens
    if action.mana and (action.targets or happens != "tapped_for_mana"):
        reader.wrong(f"{path}/mana", Fault.NO_MANA_TRIGGER)


class _Action(Record[Action]):
    """An action, whose keys hang on its kind."""

    def check_keys(self, reader: Reader, data: dict[str, object], path: str) -> None:
        kind = data.get("kind")
        values.keys(reader, data, path, _SHAPES.get(kind, _OF_NO_KIND) if isinstance(kind, str) else _OF_NO_KIND)
        _know_targets(reader, data, path)

    def _schema(self) -> Schema:
        """Give the schema: the keys of each kind stand beside the name of that kind only."""
        forms = super()._schema()["anyOf"]
        for kind, form in zip(_KEYS, forms, strict=True):
            form["properties"]["kind"] = schemas.exactly(kind)
        return schemas.either(*forms)


_ACTION: Final = _Action(
    Action,
    Field("id", SLUG),
    Field("kind", word_of(KINDS, "a kind of action"), REQUIRED),
    Field("source", names.OBJECT_ID, None),
    Field("name", LABEL, None),
    Field("when", _WHEN, None),
    Field("if", CONDITION, None, name="condition"),
    Field("zones", list_of(names.ZONE, "zones", least="zone", once=True), ()),
    Field("speed", word_of(("instant", "sorcery"), "a speed"), None),
    Field("ability", SLUG, None),
    Field("step", _STEP, None),
    Field("mana", BOOLEAN, False),
    Field("cost", MANA, ""),
    Field("taps", BOOLEAN, False),
    Field("pays", OUTCOMES, ()),
    Field("targets", list_of(_TARGET, "targets"), ()),
    Field("makes", OUTCOMES, ()),
    what="an action (an object)",
    finish=_check_mana,
    forms=[(f"id kind {required}", f"name makes {optional}") for required, optional in _KEYS.values()],
)
_ACTIONS: Final = list_of(_ACTION, "actions")


def _read_actions(reader: Reader, value: object, path: str) -> tuple[Action, ...]:
    """Read what can be played; ids are given once, also those of effects and tokens that it makes."""
    if isinstance(value, list):
        _know(reader, value)
    actions = _ACTIONS.read(reader, value, path)
    seen: set[str] = set()
    for place, action in enumerate(actions):
        if action.id in seen and action.id:
            reader.wrong(f"{path}/{place}/id", Fault.TAKEN_ID, name=shown(action.id), whose="another action")
        seen.add(action.id)
    return actions


def _know(reader: Reader, raw: list[object]) -> None:
    """Look up what actions may name in the raw document, before any is read."""
    if not isinstance(reader, StackReader):
        return
    by_kind: dict[object, set[str]] = {"triggered": set(), "delayed": set()}
    for item in raw:
        if isinstance(item, dict) and isinstance(item.get("id"), str) and item.get("kind") in ("triggered", "delayed"):
            by_kind[item["kind"]].add(item["id"])
    reader.made = Made(
        triggered=frozenset(by_kind["triggered"]),
        delayed=frozenset(by_kind["delayed"]),
        objects=frozenset(reader.ids or ()).union(name for key, name, _ in _ids_made(raw) if key == "create"),
        effects=frozenset(reader.effects or ()).union(name for key, name, _ in _ids_made(raw) if key == "effect"),
    )
    taken = {*(reader.ids or ()), *(reader.effects or ()), *(reader.spells or ()), *(reader.players or ())}
    for _, name, path in _ids_made(raw):
        if name in taken:
            reader.wrong(path, Fault.TAKEN_ID, name=shown(name), whose="something else already")
        taken.add(name)


def _ids_made(raw: list[object]) -> Iterator[tuple[str, str, str]]:
    """Yield each ("effect" or "create", id, path) among the outcomes of the raw actions."""
    for place, item in enumerate(raw):
        for section in ("makes", "pays"):
            outcomes = item.get(section) if isinstance(item, dict) else None
            for at, outcome in enumerate(outcomes if isinstance(outcomes, list) else ()):
                for key in ("effect", "create"):
                    inner = outcome.get(key) if isinstance(outcome, dict) else None
                    if isinstance(inner, dict) and isinstance(inner.get("id"), str):
                        yield key, inner["id"], f"/actions/{place}/{section}/{at}/{key}/id"


# --- scripts ----------------------------------------------------------------------------------------


def _within(
    codec: Codec[tuple[T, ...]], section: str, most: Callable[[StackReader], int | None]
) -> Codec[tuple[T, ...]]:
    """Describe a list with no more items than a reader allows."""

    def read(reader: Reader, value: object, path: str) -> tuple[T, ...]:
        allowed = most(reader) if isinstance(reader, StackReader) else None
        if allowed is not None and isinstance(value, list) and len(value) > allowed:
            reader.wrong(path, Fault.TOO_MANY, most=allowed, what=section, count=len(value))
            return ()
        return codec.read(reader, value, path)

    return Codec(read, codec.write, codec.schema)


def _read_ruleset(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="a ruleset", kind=kind_of(value))
    elif not is_ruleset(value):
        reader.wrong(path, Fault.NAMES_NO_RULESET, name=shown(value))
    else:
        return value
    return DEFAULT


def _has_priority(reader: Reader, data: dict[str, object], path: str) -> None:
    """Note a problem where it begins in the untap step, in which nobody has priority."""
    if data.get("step") == "untap":
        reader.wrong(f"{path}/step", Fault.NO_PRIORITY_IN_STEP)


def _turn(priority: str | None, **parts: Any) -> tuple[Turn, str | None]:
    return Turn(**parts), priority


_OF_TURN: Final = ("step", "lands_played", "land_plays", "number")
_COUNT: Final = number(0, 99)
_USUAL: Final = Turn()
#: Where in the turn it is, and who has priority: None is the active player.
_TURN: Final = Record(
    _turn,
    Field("step", _STEP, _USUAL.step),
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
    Field("ruleset", plain(_read_ruleset, schemas.text()), DEFAULT),
    Field("turn", _TURN, (_USUAL, None)),
    Field(
        "actions",
        _within(Codec(_read_actions, _ACTIONS.write, _ACTIONS.schema), "actions", lambda reader: reader.most_actions),
        (),
    ),
    Field("moves", _within(list_of(PLY, "moves"), "moves", lambda reader: reader.most_moves), ()),
    take=parts_of,
)


#: A whole script in a document of the site, and what each of its keys holds, for documents with some of them.
SCRIPT: Final = named("Script", Codec(_SCRIPT.read, lambda script, _context: write_script(script), _SCRIPT.schema))
OF_SCRIPT: Final = {field.key: field.codec for field in _SCRIPT.fields}


def read_script(document: object, limits: StackLimits = GENEROUS_STACK) -> Script:
    """Read the script of a JSON document; raises ScenarioError with all problems, in the order of the document.

    Whether its moves are allowed is seen as they are played (`replay`).
    """
    reader = StackReader(limits.document, most_actions=limits.actions, most_moves=limits.moves)
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


def script_problems(document: object, limits: StackLimits = GENEROUS_STACK) -> tuple[Problem, ...]:
    """Return everything that is wrong with the form of the document; () where it can be read."""
    try:
        read_script(document, limits)
    except ScenarioError as error:
        return error.problems
    return ()


def write_script(script: Script) -> dict[str, object]:
    """Write the JSON document that reads as the same script."""
    return _SCRIPT.written(script, Context(first_player=script.scenario.players[0]))


def write_action(action: Action) -> dict[str, object]:
    return _ACTION.written(action, Context())
