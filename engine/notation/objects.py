"""One object of a document, with its faces and abilities; and the facts and counters of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

from engine.characteristics import (
    ZONES_OF_ONE_FACE,
    abilities_of,
    cost_of,
    front_up,
    named_halves,
    plain_halves,
    turned_over,
)
from engine.errors import Fault
from engine.expressions import Is, Selector
from engine.notation import json_schema as schemas
from engine.notation import names
from engine.notation.changes import ABILITIES, CHANGES, FACE_DOWN
from engine.notation.codec import (
    BOOLEAN,
    INTEGER,
    LABEL,
    NATURAL,
    SLUG,
    WORD,
    Codec,
    Later,
    later,
    list_of,
    mapping_of,
    named,
    nullable,
    parts,
    while_changing,
    word_of,
)
from engine.notation.expressions import CONDITION, FIXED_SELECTOR, VALUE
from engine.notation.records import Computed, Field, Record, or_object
from engine.notation.values import Context, Reader, kind_of, shown
from engine.scenario import (
    HALVES,
    LIFE,
    Ability,
    Change,
    Chosen,
    Counters,
    Face,
    GameObject,
    Half,
    Label,
    Restrict,
    Static,
    WorldChange,
)
from engine.words import PHASED_OUT, STATUSES, ZONES, colors_of, has_x, mana_value

T = TypeVar("T")


def _sparse(codec: Codec[Mapping[str, T]], says_something: Callable[[T], object]) -> Codec[Mapping[str, T]]:
    """Describe the same mapping without the entries that say what is so anyway."""

    def read(reader: Reader, value: object, path: str) -> Mapping[str, T]:
        return {key: item for key, item in codec.read(reader, value, path).items() if says_something(item)}

    return Codec(read, codec.write, codec.schema)


_PLAYER_COUNTERS: Final = _sparse(mapping_of(WORD, NATURAL, "an object of numbers by kind of counter"), bool)

FIELDS: Final = (
    Field(
        "starting_life",
        _sparse(mapping_of(names.PLAYER, INTEGER, "an object of numbers by player id"), lambda life: life != LIFE),
        {},
        says="By player id, 20 by default.",
    ),
    Field("facts", names.FACTS, (), says="What is true of the game: day, night."),
    Field(
        "player_facts",
        _sparse(mapping_of(names.PLAYER, names.FACTS, "an object of facts by player id"), bool),
        {},
        says="By player id: monarch, the city's blessing.",
    ),
    Field(
        "player_counters",
        _sparse(mapping_of(names.PLAYER, _PLAYER_COUNTERS, "an object of counters by player id"), bool),
        {},
        says="By player id and kind: poison, experience.",
    ),
)


# --- the faces of a card --------------------------------------------------------------------------------


VALUE_OF_COST: Final = Computed(lambda _context, made: mana_value(made["mana_cost"] or ""))
COLORS_OF_COST: Final = Computed(lambda _context, made: colors_of(made["mana_cost"] or ""))
#: What is printed on every face.
LINES: Final = (
    Field("supertypes", list_of(names.SUPERTYPE, "supertypes", once=True), ()),
    Field("types", list_of(names.CARD_TYPE, "card types", once=True), ()),
    Field("subtypes", list_of(WORD, "subtypes", once=True), ()),
    Field("power", nullable(INTEGER), None),
    Field("toughness", nullable(INTEGER), None),
)


def _face(**made: Any) -> Face:
    return Face(**made, mana_value=mana_value(made["mana_cost"] or ""))


FACE: Final = named(
    "Face",
    Record(
        _face,
        Field("name", LABEL, Label("", "")),
        Field("mana_cost", names.MANA_COST, ""),
        Field("colors", names.COLOR_LIST, COLORS_OF_COST),
        *LINES,
        Field("abilities", ABILITIES, ()),
        what="a face (an object)",
        classes=[Face],
    ),
    "All characteristics of a face.",
)
FACE_DOWN.define(or_object(FACE, BOOLEAN))

_HALF: Final = Record(
    Half,
    Field("name", LABEL),
    Field("mana_cost", names.MANA_COST, ""),
    Field("abilities", ABILITIES, ()),
    what="a half (an object)",
)
_TWO: Final = parts(lambda left, right: (left, right), "the left and the right half", _HALF, _HALF, count="two halves")


def _read_halves(reader: Reader, value: object, path: str) -> tuple[Half, ...]:
    """Read two halves, no two abilities of which have the same id."""
    read: tuple[Half, ...] | None = _TWO.read(reader, value, path)
    halves = () if read is None else read
    names = [ability.id for ability in abilities_of(named_halves(halves))]
    for name in {name for name in names if names.count(name) > 1}:
        reader.wrong(path, Fault.TAKEN_ID, name=name or "", whose="another ability here")
    return halves


def made_object(**made: Any) -> GameObject:
    """Make the object with the face up that is up: only on the battlefield and the stack can it be the back."""
    up = made.pop("up")
    made["halves"] = named_halves(made["halves"])
    made["abilities"] += abilities_of(made["halves"])
    card = GameObject(**made)
    return turned_over(card) if up == "back" and card.zone in ZONES_OF_ONE_FACE else card


_ATTRIBUTES: Final = tuple(field.name for field in fields(GameObject))


def taken(card: GameObject) -> Mapping[str, Any]:
    """Return the fields of an object as the document has them: the front face first, halves by themselves."""
    front = front_up(card)
    values = {name: getattr(front, name) for name in _ATTRIBUTES}
    values["up"] = "back" if card.back_up else "front"
    if card.halves:
        values["abilities"] = front.abilities[: len(front.abilities) - len(abilities_of(card.halves))]
        values["halves"] = plain_halves(card.halves)
    return values


# --- abilities ------------------------------------------------------------------------------------------


_SELF: Final = Selector((Is("self"),))
_MAIN: Final = ("keyword", "static", "other")


def needs_no_objects(change: Change) -> bool:
    """Return whether the change is about players or the rules of the game."""
    if isinstance(change, Restrict):
        return change.who is not None
    return isinstance(change, WorldChange)


def check_affects(reader: Reader, made: Any, data: dict[str, object], path: str) -> None:
    """Note that `affects` is missing: only changes that are all about players or rules may do without it."""
    if "affects" in data or not reader.is_sound(f"{path}/changes"):
        return
    if not all(needs_no_objects(change) for change in made.changes or ()):
        reader.wrong(path, Fault.NO_AFFECTS, key="affects")


STATIC: Final = named(
    "StaticAbility",
    Record(
        Static,
        Field("affects", FIXED_SELECTOR, None),
        Field("changes", CHANGES),
        Field("if", CONDITION, None, name="condition"),
        what="a static ability (an object)",
        finish=check_affects,
    ),
    "Makes a continuous effect while the object has the ability.",
)


def _check_keys(reader: Reader, data: dict[str, object], path: str) -> None:
    """Check that there is exactly one of keyword, static and other; a keyword may stand beside its static ability."""
    main = [key for key in _MAIN if key in data]
    if not main:
        if data.keys() <= {field.key for field in _ABILITY.fields}:
            reader.wrong(path, Fault.NONE_OF_KEYS, words=_MAIN)
    elif "other" in main and len(main) > 1:
        reader.wrong(path, Fault.MANY_ABILITIES, keys=(main[0], "other"))
    for key, owner in (("x", "keyword"), ("cda", "static"), ("zones", "static"), ("kind", "other")):
        if key in data and owner not in data:
            reader.wrong(f"{path}/{key}", Fault.ONLY_BESIDE, owners=(owner,))
    if "x" in data and "static" in data:
        reader.wrong(path, Fault.MANY_ABILITIES, keys=("x", "static"))
    elif "x" in data and not has_x(str(data.get("keyword", "X"))):
        reader.wrong(f"{path}/keyword", Fault.NO_X, name=shown(data["keyword"]))


def _check_cda(reader: Reader, ability: Ability, data: dict[str, object], path: str) -> None:
    """Check a characteristic-defining ability: it affects only its own object, and functions in every zone (604.3)."""
    if not ability.cda:
        return
    static = ability.static
    if static is not None and static.affects != _SELF and reader.is_sound(f"{path}/static"):
        where = f"{path}/static" if static.affects is None else f"{path}/static/affects"
        reader.wrong(where, Fault.CDA_AFFECTS_OTHERS)
    if data.get("zones", []) != [] and len(ability.zones) < len(ZONES):
        reader.wrong(f"{path}/zones", Fault.CDA_ZONES)


_ABILITY: Final = Record(
    Ability,
    Field("id", SLUG, None),
    Field("keyword", WORD, None, says="Beside a static ability: a keyword that is written out, such as devoid."),
    Field("x", while_changing(False, VALUE), None, says="What X is in the keyword, as in ward {X}."),
    Field("static", STATIC, None),
    Field("cda", BOOLEAN, False, says="A characteristic-defining ability (604.3)."),
    Field(
        "zones",
        list_of(names.ZONE, "zones", least="zone", order=ZONES),
        Computed(lambda _context, made: ZONES if made["cda"] else ("battlefield",)),
    ),
    Field("other", LABEL, None, says="Any ability that makes no continuous effect."),
    Field("kind", word_of(("activated", "triggered", "mana"), "a kind of ability"), None),
    Field("text", LABEL, None),
    check=_check_keys,
    finish=_check_cda,
    forms=[("keyword", "x id text"), ("static", "keyword cda zones id text"), ("other", "kind id text")],
)


def _read(reader: Reader, value: object, path: str) -> Ability:
    if isinstance(value, str):
        return Ability(keyword=WORD.read(reader, value, path))
    if not reader.enter(path):
        return _UNREADABLE
    ability = _UNREADABLE
    if isinstance(value, dict):
        ability = _ABILITY.read(reader, value, path)
    else:
        reader.wrong(path, Fault.NO_OBJECT, shape="a keyword or an ability (an object)", kind=kind_of(value))
    reader.leave()
    return reader.alike.setdefault(ability, ability)


_UNREADABLE: Final = Ability(keyword="unreadable")


def _write(ability: Ability, context: Context) -> object:
    if ability == Ability(keyword=ability.keyword):
        return ability.keyword
    return _ABILITY.write(ability, context)


ABILITY: Final[Later[Ability]] = later("Ability", "A string is a keyword.")
ABILITY.define(Codec(_read, _write, lambda: schemas.either(WORD.schema(), _ABILITY.schema())))
_LIST: Final = list_of(ABILITY, "abilities")


def _read_list(reader: Reader, value: object, path: str) -> tuple[Ability, ...]:
    """Read a list of abilities, no two of the same id. An ability without id is named by its place (`a1`, `a2`, …)."""
    abilities = _LIST.read(reader, value, path)
    seen = {f"a{place}" for place, ability in enumerate(abilities, 1) if ability.id is None}
    for place, ability in enumerate(abilities):
        if ability.id in seen:
            reader.wrong(f"{path}/{place}/id", Fault.TAKEN_ID, name=ability.id, whose="another ability here")
        elif ability.id is not None:
            seen.add(ability.id)
    return abilities


ABILITIES.define(Codec(_read_list, _LIST.write, _LIST.schema))


# --- timestamps -------------------------------------------------------------------------------------


def _read_timestamp(reader: Reader, value: object, path: str) -> int:
    reader.timestamp = NATURAL.read(reader, value, path)
    return reader.timestamp


def _write_timestamp(timestamp: int, context: Context) -> object:
    context.timestamp = timestamp
    return timestamp


#: The timestamp of an object or effect; its counters have the same unless the document has another.
TIMESTAMP: Final = Codec(_read_timestamp, _write_timestamp, NATURAL.schema)
NEWEST: Final = Computed(lambda context, _made: context.timestamp)
FIRST_PLAYER: Final = Computed(lambda context, _made: context.first_player)


def always(_whole: object) -> bool:
    """Write even what is the default."""
    return True


# --- counters and choices ---------------------------------------------------------------------------

_COUNTERS: Final = list_of(
    Record(
        Counters,
        Field("kind", names.COUNTER_KIND),
        Field("count", NATURAL),
        Field("timestamp", NATURAL, NEWEST),
        what="counters of one kind (an object)",
    ),
    "counters",
)


def _read_counters(reader: Reader, value: object, path: str) -> tuple[Counters, ...]:
    """Read each kind of counter once; a kind with the count 0 is left out."""
    by_kind: dict[str, Counters] = {}
    for place, counters in enumerate(_COUNTERS.read(reader, value, path)):
        if counters.kind in by_kind and counters.kind:
            reader.wrong(f"{path}/{place}/kind", Fault.COUNTERS_TWICE, name=shown(counters.kind))
        by_kind[counters.kind] = counters
    return tuple([counters for counters in by_kind.values() if counters.count])


_CHOSEN: Final = Record(
    Chosen,
    *(Field(key, codec, None) for key, codec in names.CHOICES.items()),
    what="the choices made (an object)",
)

# --- objects ----------------------------------------------------------------------------------------


def _is_not_bound_to_itself(reader: Reader, data: dict[str, object], path: str) -> None:
    for key in ("attached_to", "linked_to"):
        if data.get(key) is not None and data[key] == data.get("id"):
            reader.wrong(f"{path}/{key}", Fault.ITSELF)


TARGETS: Final = Field("targets", list_of(names.HOST, "targets", once=True), (), says="What the spell targets.")
STATUS: Final = list_of(names.STATUS, "words such as tapped", order=(*STATUSES, PHASED_OUT))
_OBJECT: Final = Record(
    made_object,
    Field("id", SLUG),
    Field("name", LABEL),
    Field("zone", names.ZONE, "battlefield", says="The battlefield by default."),
    Field("owner", names.PLAYER, FIRST_PLAYER),
    Field("controller", names.PLAYER, Computed(lambda _context, made: made["owner"])),
    Field("timestamp", TIMESTAMP, NEWEST, says="By default its place in the list, from 1.", written=always),
    Field("halves", Codec(_read_halves, _TWO.write, _TWO.schema), ()),
    Field("unlocked", list_of(word_of(HALVES, "a half"), "halves", order=HALVES), ()),
    Field("mana_cost", names.MANA_COST, Computed(lambda _context, made: cost_of(made["halves"]))),
    Field("mana_value", NATURAL, VALUE_OF_COST),
    Field(
        "colors",
        names.COLOR_LIST,
        COLORS_OF_COST,
        says="By default they follow from the mana cost; [] is colourless.",
    ),
    *LINES,
    Field("abilities", ABILITIES, ()),
    Field("attached_to", nullable(names.HOST), None),
    Field("linked_to", nullable(names.OBJECT_ID), None, says="It was exiled with that object, or imprinted on it."),
    Field("counters", Codec(_read_counters, _COUNTERS.write, _COUNTERS.schema), (), says="Each kind once."),
    Field("chosen", _CHOSEN, Chosen(), says="What was chosen as it entered."),
    Field("face_down", FACE_DOWN, False, says="An object lists all that it is face down."),
    Field("back", nullable(FACE), None, name="other_face", says="The back face of a double-faced card."),
    Field("modal", BOOLEAN, False, says="Its faces are cast apart; the back face has a mana value of its own."),
    Field("up", word_of(("front", "back"), "a face"), "front", says="Which face is up."),
    Field("status", STATUS, (), says="What is phased out is out of the game, with all that is attached to it."),
    Field("facts", names.FACTS, (), says="What is true of it and is no characteristic: monstrous, kicked."),
    TARGETS,
    Field("attacks", nullable(names.HOST), None, says="The player, planeswalker or battle that it attacks."),
    Field("blocks", names.OBJECT_IDS, (), says="The attackers that it blocks."),
    Field("token", BOOLEAN, False),
    Field("enabled", BOOLEAN, True, says="false takes it out of the game but not out of the document."),
    check=_is_not_bound_to_itself,
    take=taken,
    classes=[GameObject],
)
OBJECT_KEYS: Final = _OBJECT.fields
OBJECT: Final = named(
    "Object", _OBJECT, "A permanent, a token, a card in another zone, an emblem, or a spell on the stack."
)
