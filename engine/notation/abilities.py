"""Abilities: a keyword, a static ability, or any other ability."""

from __future__ import annotations

from typing import Any, Final

from engine.errors import Fault
from engine.expressions import Is, Selector
from engine.notation import json_schema as schemas
from engine.notation import names
from engine.notation.changes import ABILITIES, CHANGES
from engine.notation.codec import BOOLEAN, LABEL, SLUG, WORD, Codec, Later, later, list_of, named, word_of
from engine.notation.expressions import CONDITION, FIXED_SELECTOR
from engine.notation.reader import Context, Reader
from engine.notation.records import Computed, Field, Record
from engine.notation.values import kind_of
from engine.scenario import (
    Ability,
    Change,
    Cost,
    HandSize,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    Static,
)
from engine.words import ZONES

_SELF: Final = Selector((Is("self"),))
_MAIN: Final = ("keyword", "static", "other")


def needs_no_objects(change: Change) -> bool:
    """Return whether the change is about players or the rules of the game."""
    if isinstance(change, Restrict):
        return change.who is not None
    return isinstance(change, PlayerAbilities | HandSize | Cost | Prohibit | Permit)


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
    for key, owner in (("cda", "static"), ("zones", "static"), ("kind", "other")):
        if key in data and owner not in data:
            reader.wrong(f"{path}/{key}", Fault.ONLY_BESIDE, owners=(owner,))


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
    forms=[("keyword", "id text"), ("static", "keyword cda zones id text"), ("other", "kind id text")],
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
