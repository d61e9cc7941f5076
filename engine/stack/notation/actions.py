"""Actions of a script: spells, abilities, lands, turn-based actions, with what may be a target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import (
    BOOLEAN,
    LABEL,
    SLUG,
    TRUE,
    Codec,
    list_of,
    word_of,
)
from engine.notation.expressions import CONDITION, FIXED_SELECTOR
from engine.notation.json_schema import Schema
from engine.notation.reader import Context, Reader
from engine.notation.records import REQUIRED, Field, Record
from engine.notation.unions import Union, row
from engine.notation.values import shown
from engine.stack.actions import HAPPENS, KINDS, Action, TargetSpec, When
from engine.stack.notation.outcomes import MANA, OUTCOMES, Made, StackReader
from engine.stack.rules import STEPS

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
STEP: Final = word_of(STEPS, "a step or phase")


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
    row("step", When, STEP, happens="step", what=None),
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
    Field("step", STEP, None),
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
_LISTED: Final = list_of(_ACTION, "actions")


def _read_actions(reader: Reader, value: object, path: str) -> tuple[Action, ...]:
    """Read what can be played; ids are given once, also those of effects and tokens that it makes."""
    if isinstance(value, list):
        _know(reader, value)
    actions = _LISTED.read(reader, value, path)
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


#: What can be played, in a script and in documents that have parts of one.
ACTIONS: Final = Codec(_read_actions, _LISTED.write, _LISTED.schema)


def write_action(action: Action) -> dict[str, object]:
    return _ACTION.written(action, Context())
