"""Actions of a script, with what may be a target, and their outcomes: one key each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.changes import CHANGES
from engine.notation.codec import BOOLEAN, LABEL, SLUG, TRUE, Codec, list_of, named, plain, while_changing, word_of
from engine.notation.expressions import CONDITION, FIXED_SELECTOR, VALUE
from engine.notation.json_schema import Schema
from engine.notation.objects import OBJECT, check_affects
from engine.notation.ops import OP
from engine.notation.records import REQUIRED, Field, Record, Union, or_object, row, whole
from engine.notation.values import Context, Reader, shown
from engine.scenario import GameObject
from engine.stack.actions import (
    HAPPENS,
    KINDS,
    Action,
    AddCounters,
    AddMana,
    AttachTo,
    CopyIt,
    CounterIt,
    Create,
    Damage,
    Delay,
    Destroy,
    GainLife,
    Group,
    MakeEffect,
    MoveTo,
    Operate,
    Outcome,
    PlayerGroup,
    Tap,
    TargetGroup,
    TargetSpec,
    TriggerNow,
    When,
)
from engine.stack.machine import StackLimits
from engine.stack.rules import STEPS
from engine.words import amount_of, symbols

T = TypeVar("T")
#: No more mana than this from one ability, nor in one cost.
MOST_MANA: Final = 1000
_MANA: Final = frozenset("WUBRGC")


@dataclass(slots=True)
class StackReader(Reader):
    """A reader of a script, with the names that outcomes may use.

    `targets` is how many targets there are, `triggered` and `delayed` are abilities; `objects_made` and `effects_made`
    the ids of the scenario and of what outcomes make besides.
    """

    targets: int = 0
    triggered: frozenset[str] = frozenset()
    delayed: frozenset[str] = frozenset()
    objects_made: frozenset[str] = frozenset()
    effects_made: frozenset[str] = frozenset()


def made_in(reader: Reader) -> StackReader:
    """Return the reader, or one that knows no names outside a script."""
    return reader if isinstance(reader, StackReader) else StackReader()


# --- groups, numbers and mana -----------------------------------------------------------------------


def _naming_made(codec: Codec[T]) -> Codec[T]:
    """Describe what may name objects and effects that outcomes make, too."""

    def read(reader: Reader, value: object, path: str) -> T:
        before, made = (reader.ids, reader.effects), made_in(reader)
        if reader.ids is not None:
            reader.ids, reader.effects = made.objects_made, made.effects_made
        named = codec.read(reader, value, path)
        reader.ids, reader.effects = before
        return named

    return Codec(read, codec.write, codec.schema, codec.classes)


def _read_place(reader: Reader, value: object, path: str) -> int:
    targets = made_in(reader).targets
    if targets:
        return values.integer(reader, value, path, 1, targets)
    reader.wrong(path, Fault.NO_TARGET)
    return 1


#: The place of a target, from 1.
_PLACE: Final = plain(_read_place, {"type": "integer", "minimum": 1})
_GROUP: Final = or_object(
    Record(TargetGroup, Field("target", _PLACE, name="place")),
    or_object(Record(PlayerGroup, Field("player", names.WHO, name="who")), _naming_made(FIXED_SELECTOR), "player"),
    "target",
)


def _read_objects(reader: Reader, value: object, path: str) -> Group:
    group: Group = _GROUP.read(reader, value, path)
    if isinstance(group, PlayerGroup):
        reader.wrong(f"{path}/player", Fault.NOT_OBJECTS)
    return group


def _read_players(reader: Reader, value: object, path: str) -> Group:
    group: Group = _GROUP.read(reader, value, path)
    if not isinstance(group, PlayerGroup | TargetGroup):
        reader.wrong(path, Fault.NOT_PLAYERS)
    return group


_OBJECTS: Final = Codec(_read_objects, _GROUP.write, _GROUP.schema)
_PLAYERS: Final = Codec(_read_players, _GROUP.write, _GROUP.schema)
#: A value, looked up as the outcome happens; nothing is being changed that it could mean.
_NUMBER: Final = while_changing(False, VALUE)


def _read_mana(reader: Reader, value: object, path: str) -> str:
    """Read mana of known types: `{G}`, `{C}`, or a number for generic mana in a cost."""
    text = values.string(reader, value, path)
    parts = symbols(text)
    if "".join(f"{{{part}}}" for part in parts) != text or not all(_is_mana(part) for part in parts):
        reader.wrong(path, Fault.NO_MANA, name=shown(text))
    elif sum(amount_of(part) for part in parts) > MOST_MANA:
        reader.wrong(path, Fault.MUCH_MANA, most=MOST_MANA)
    else:
        return text
    return ""


def _is_mana(part: str) -> bool:
    return part in _MANA or (part.isascii() and part.isdecimal() and len(part) <= 4)


MANA: Final = plain(_read_mana, schemas.text(pattern=r"^(\{([WUBRGC]|[0-9]{1,4})\})*$"))

# --- tokens and abilities ---------------------------------------------------------------------------

#: What is for whoever creates a token to say.
_OF_CREATOR: Final = ("owner", "controller", "zone", "timestamp", "token", "enabled")


def _read_token(reader: Reader, value: object, path: str) -> GameObject:
    data = values.mapping(reader, value, path, "a token (an object)")
    for key in _OF_CREATOR:
        if key in data:
            reader.wrong(f"{path}/{key}", Fault.TOLD_BY_CREATOR)
    reader.timestamp = 1
    return OBJECT.read(reader, {**data, "token": True} if isinstance(value, dict) else value, path)


def _write_token(token: GameObject, _context: Context) -> object:
    written: Any = OBJECT.write(token, Context(first_player=token.owner))
    return {key: value for key, value in written.items() if key not in ("token", "timestamp")}


def _ability(section: str) -> Codec[str]:
    """Describe the id of a triggered or delayed ability of the script."""

    def read(reader: Reader, value: object, path: str) -> str:
        name = values.slug(reader, value, path)
        if isinstance(value, str) and name == value and value not in getattr(made_in(reader), section):
            reader.wrong(path, Fault.NAMES_NOTHING, what=f"{section} ability", name=shown(value))
        return name

    return plain(read, SLUG.schema())


# --- the rows ---------------------------------------------------------------------------------------

_EFFECT: Final = Record(
    MakeEffect,
    Field("id", SLUG),
    Field("name", LABEL, None),
    Field("affects", _OBJECTS, None),
    Field("if", CONDITION, None, name="condition"),
    Field("changes", CHANGES),
    Field("duration", LABEL, None),
    Field("until_end_of_turn", BOOLEAN, False),
    finish=check_affects,
)
_COPY: Final = Record(CopyIt, Field("target", _PLACE), Field("targets", list_of(SLUG, "ids"), None))
OUTCOME: Final[Codec[Outcome]] = named(
    "Outcome",
    Union(
        whole("effect", _EFFECT),
        whole("move", Record(MoveTo, Field("what", _OBJECTS), Field("to", names.ZONE, name="zone"))),
        row("destroy", Destroy, _OBJECTS),
        whole("damage", Record(Damage, Field("to", _GROUP), Field("amount", _NUMBER))),
        whole(
            "counters",
            Record(
                AddCounters,
                Field("on", _OBJECTS),
                Field("kind", names.COUNTER_KIND),
                Field("add", _NUMBER, name="amount"),
            ),
        ),
        whole("attach", Record(AttachTo, Field("what", _OBJECTS), Field("to", _GROUP, name="host"))),
        row("tap", Tap, _OBJECTS, tapped=True),
        row("untap", Tap, _OBJECTS, tapped=False),
        whole("life", Record(GainLife, Field("who", _PLAYERS), Field("add", _NUMBER, name="amount"))),
        row("mana", AddMana, MANA),
        whole("counter", Record(CounterIt, Field("target", _PLACE))),
        whole("copy", _COPY),
        row("create", Create, Codec(_read_token, _write_token, OBJECT.schema)),
        row("trigger", TriggerNow, _ability("triggered")),
        row("delay", Delay, _ability("delayed")),
        row("op", Operate, _naming_made(OP)),
        what="an outcome (an object)",
    ),
    "What a spell or ability makes as it resolves.",
)
OUTCOMES: Final = list_of(OUTCOME, "outcomes")


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


def _check_mana(reader: Reader, action: Action, _data: dict[str, object], path: str) -> None:
    happens = None if action.when is None else action.when.happens
    if action.mana and (action.targets or happens != "tapped_for_mana"):
        reader.wrong(f"{path}/mana", Fault.NO_MANA_TRIGGER)


class _Action(Record[Action]):
    """An action, whose keys hang on its kind."""

    def check_keys(self, reader: Reader, data: dict[str, object], path: str) -> None:
        kind = data.get("kind")
        values.keys(reader, data, path, _SHAPES.get(kind, _OF_NO_KIND) if isinstance(kind, str) else _OF_NO_KIND)
        # They are counted before anything else is read: outcomes name them by their places.
        targets = data.get("targets")
        made_in(reader).targets = len(targets) if isinstance(targets, list) else 0

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


_LISTED: Final = list_of(
    _ACTION, "actions", most=lambda limits: limits.actions if isinstance(limits, StackLimits) else None
)


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
    by_kind: dict[object, set[str]] = {"triggered": set(), "delayed": set()}
    for item in raw:
        if isinstance(item, dict) and isinstance(item.get("id"), str) and item.get("kind") in tuple(by_kind):
            by_kind[item["kind"]].add(item["id"])
    known, made = made_in(reader), [(key, name) for key, name, _ in _ids_made(raw)]
    known.triggered, known.delayed = frozenset(by_kind["triggered"]), frozenset(by_kind["delayed"])
    known.objects_made = frozenset((*(reader.ids or ()), *(name for key, name in made if key == "create")))
    known.effects_made = frozenset((*(reader.effects or ()), *(name for key, name in made if key == "effect")))
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
