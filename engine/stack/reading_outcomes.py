"""Reading what a spell or ability makes: one key each, such as `{"destroy": {"target": 1}}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.expressions import Value
from engine.faults import Fault
from engine.mana import amount_of, symbols
from engine.notation import names
from engine.notation.abilities import check_affects
from engine.notation.changes import CHANGES
from engine.notation.codec import while_changing
from engine.notation.expressions import CONDITION, FIXED_SELECTOR, VALUE
from engine.notation.objects import OBJECT
from engine.notation.ops import OPS
from engine.notation.reader import Reader
from engine.notation.values import (
    boolean,
    choice,
    each,
    fields,
    get,
    integer,
    items,
    kind_of,
    label,
    mapping,
    shape,
    shown,
    slug,
    string,
)
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

#: No more mana than this from one ability, nor in one cost.
MOST_MANA: Final = 1000
_MANA: Final = frozenset("WUBRGC")
_EFFECT: Final = shape("id changes", "name affects if duration until_end_of_turn")


class Made(NamedTuple):
    """The names for outcomes: the number of targets, and the abilities that may trigger or be delayed.

    `objects` and `effects` are the ids of the scenario and of what other outcomes make besides.
    """

    targets: int
    triggered: frozenset[str]
    delayed: frozenset[str]
    objects: frozenset[str]
    effects: frozenset[str]


_Read = Callable[[Reader, object, str, Made], Outcome]
_PLACEHOLDER: Final = AddMana("")


def read_outcomes(reader: Reader, value: object, path: str, made: Made) -> tuple[Outcome, ...]:
    return tuple(
        [_read(reader, item, f"{path}/{at}", made) for at, item in enumerate(items(reader, value, path, "outcomes"))]
    )


def _read(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = mapping(reader, value, path, "an outcome (an object)")
    key = choice(reader, data, path, tuple(_OUTCOMES), {}) if isinstance(value, dict) else None
    return _OUTCOMES[key](reader, data[key], f"{path}/{key}", made) if key is not None else _PLACEHOLDER


# --- groups and numbers -----------------------------------------------------------------------------


def _group(reader: Reader, value: object, path: str, made: Made) -> Group:
    """Read a group: `{"target": 1}`, `{"player": Who}`, or a selector."""
    if isinstance(value, dict) and "target" in value:
        data = fields(reader, value, path, shape("target"))
        return TargetGroup(_place(reader, data["target"], f"{path}/target", made))
    if isinstance(value, dict) and "player" in value:
        data = fields(reader, value, path, shape("player"))
        return PlayerGroup(names.WHO(reader, data["player"], f"{path}/player"))
    before = reader.ids
    reader.ids = None if before is None else made.objects
    selector = FIXED_SELECTOR(reader, value, path)
    reader.ids = before
    return selector


def _objects(reader: Reader, value: object, path: str, made: Made) -> Group:
    """Return a group of objects."""
    group = _group(reader, value, path, made)
    if isinstance(group, PlayerGroup):
        reader.wrong(f"{path}/player", Fault.NOT_OBJECTS)
    return group


def _place(reader: Reader, value: object, path: str, made: Made) -> int:
    if made.targets:
        return integer(reader, value, path, 1, made.targets)
    reader.wrong(path, Fault.NO_TARGET)
    return 1


def _number(reader: Reader, data: dict[str, object], path: str, key: str) -> Value:
    """Return a value, looked up as the outcome happens; nothing is being changed that it could mean."""
    if key not in data:
        return 0
    return while_changing(False, VALUE).read(reader, data[key], f"{path}/{key}")


def read_mana(reader: Reader, value: object, path: str) -> str:
    """Read mana of known types: `{G}`, `{C}`, or a number for generic mana in a cost."""
    text = string(reader, value, path)
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


# --- effects ----------------------------------------------------------------------------------------


def _effect(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, _EFFECT)
    changes = CHANGES(reader, data.get("changes", []), f"{path}/changes")
    made_effect = MakeEffect(
        id=get(reader, data, path, "id", slug, ""),
        name=label(reader, data["name"], f"{path}/name") if "name" in data else None,
        affects=_objects(reader, data["affects"], f"{path}/affects", made) if "affects" in data else None,
        changes=changes,
        condition=CONDITION(reader, data["if"], f"{path}/if") if "if" in data else None,
        duration=label(reader, data["duration"], f"{path}/duration") if "duration" in data else None,
        until_end_of_turn=get(reader, data, path, "until_end_of_turn", boolean, False),
    )
    if "changes" in data:
        check_affects(reader, made_effect, data, path)
    return made_effect


# --- one-shot changes -------------------------------------------------------------------------------


def _move(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("what to"))
    what = _objects(reader, data["what"], f"{path}/what", made) if "what" in data else TargetGroup(1)
    return MoveTo(what, get(reader, data, path, "to", names.ZONE, "graveyard"))


def _damage(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("to amount"))
    to = _group(reader, data["to"], f"{path}/to", made) if "to" in data else TargetGroup(1)
    return Damage(to, _number(reader, data, path, "amount"))


def _counters(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("on kind add"))
    on = _objects(reader, data["on"], f"{path}/on", made) if "on" in data else TargetGroup(1)
    kind = get(reader, data, path, "kind", names.COUNTER_KIND, "")
    return AddCounters(on, kind, _number(reader, data, path, "add"))


def _attach(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("what to"))
    what = _objects(reader, data["what"], f"{path}/what", made) if "what" in data else TargetGroup(1)
    return AttachTo(what, _group(reader, data["to"], f"{path}/to", made) if "to" in data else TargetGroup(1))


def _life(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("who add"))
    who = _group(reader, data["who"], f"{path}/who", made) if "who" in data else PlayerGroup("you")
    if not isinstance(who, (PlayerGroup, TargetGroup)):
        reader.wrong(f"{path}/who", Fault.NOT_PLAYERS)
    return GainLife(who, _number(reader, data, path, "add"))


def _copy(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("target", "targets"))
    place = _place(reader, data["target"], f"{path}/target", made) if "target" in data else 1
    targets = each(reader, data["targets"], f"{path}/targets", "ids", slug) if "targets" in data else None
    return CopyIt(place, targets)


def _counter(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    data = fields(reader, value, path, shape("target"))
    return CounterIt(_place(reader, data["target"], f"{path}/target", made) if "target" in data else 1)


def _create(reader: Reader, value: object, path: str) -> Outcome:
    """Read a token. Its creator decides on players, zone and timestamp."""
    data = mapping(reader, value, path, "a token (an object)")
    for key in ("owner", "controller", "zone", "timestamp", "token", "enabled"):
        if key in data:
            reader.wrong(f"{path}/{key}", Fault.TOLD_BY_CREATOR)
    reader.timestamp = 1
    obj = OBJECT(reader, {**data, "token": True} if isinstance(value, dict) else value, path)
    return Create(obj)


def _ability(known: Callable[[Made], frozenset[str]], what: str, make: Callable[[str], Outcome]) -> _Read:
    def read(reader: Reader, value: object, path: str, made: Made) -> Outcome:
        name = slug(reader, value, path)
        if isinstance(value, str) and name == value and value not in known(made):
            reader.wrong(path, Fault.NAMES_NOTHING, what=f"{what} ability", name=shown(value))
        return make(name)

    return read


def _operate(reader: Reader, value: object, path: str, made: Made) -> Outcome:
    """Read any operation of `layers/1`; it may also name objects that outcomes make."""
    if not isinstance(value, dict):
        reader.wrong(path, Fault.NO_OBJECT, shape="an operation (an object)", kind=kind_of(value))
        return _PLACEHOLDER
    before = reader.ids, reader.effects
    if reader.ids is not None and reader.effects is not None:
        reader.ids, reader.effects = made.objects, made.effects
    problems = len(reader.problems)
    ops = OPS(reader, [value], path)
    reader.ids, reader.effects = before
    # The operation was read as the first of a list, which the document does not have.
    reader.problems[problems:] = [
        item.at(path + item.path.removeprefix(f"{path}/0")) for item in reader.problems[problems:]
    ]
    return Operate(ops[0])


_OUTCOMES: Final[dict[str, _Read]] = {
    "effect": _effect,
    "move": _move,
    "destroy": lambda reader, value, path, made: Destroy(_objects(reader, value, path, made)),
    "damage": _damage,
    "counters": _counters,
    "attach": _attach,
    "tap": lambda reader, value, path, made: Tap(_objects(reader, value, path, made), tapped=True),
    "untap": lambda reader, value, path, made: Tap(_objects(reader, value, path, made), tapped=False),
    "life": _life,
    "mana": lambda reader, value, path, made: AddMana(read_mana(reader, value, path)),
    "counter": _counter,
    "copy": _copy,
    "create": lambda reader, value, path, _: _create(reader, value, path),
    "trigger": _ability(lambda made: made.triggered, "triggered", TriggerNow),
    "delay": _ability(lambda made: made.delayed, "delayed", Delay),
    "op": _operate,
}
