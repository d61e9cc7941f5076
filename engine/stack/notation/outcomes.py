"""Outcomes of spells and abilities, one key each, such as `{"destroy": {"target": 1}}`: one row for each kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from engine.errors import Fault
from engine.mana import amount_of, symbols
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.abilities import check_affects
from engine.notation.changes import CHANGES
from engine.notation.codec import BOOLEAN, LABEL, SLUG, Codec, list_of, named, plain, while_changing
from engine.notation.expressions import CONDITION, FIXED_SELECTOR, VALUE
from engine.notation.objects import OBJECT
from engine.notation.ops import OP
from engine.notation.reader import Context, Reader
from engine.notation.records import Field, Record, or_object
from engine.notation.unions import Union, row, whole
from engine.notation.values import shown
from engine.scenario import GameObject
from engine.stack.outcomes import (
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
    TriggerNow,
)

T = TypeVar("T")
#: No more mana than this from one ability, nor in one cost.
MOST_MANA: Final = 1000
_MANA: Final = frozenset("WUBRGC")


class Made(NamedTuple):
    """Names that outcomes may use: how many targets there are, and the abilities that may trigger or be delayed.

    `objects` and `effects` are the ids of the scenario and of what other outcomes make besides.
    """

    targets: int = 0
    triggered: frozenset[str] = frozenset()
    delayed: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()


@dataclass(slots=True)
class StackReader(Reader):
    """A reader of a script; `most_actions` and `most_moves` are None where there may be any number."""

    made: Made = field(default_factory=Made)
    most_actions: int | None = None
    most_moves: int | None = None


def made_in(reader: Reader) -> Made:
    """Return the names that may be used where a reader stands; nothing outside a script."""
    return reader.made if isinstance(reader, StackReader) else Made()


# --- groups, numbers and mana -----------------------------------------------------------------------


def _naming_made(codec: Codec[T]) -> Codec[T]:
    """Describe what may name objects and effects that outcomes make, too."""

    def read(reader: Reader, value: object, path: str) -> T:
        before, made = (reader.ids, reader.effects), made_in(reader)
        if reader.ids is not None:
            reader.ids, reader.effects = made.objects, made.effects
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
