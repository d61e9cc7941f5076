"""Reading abilities: a keyword, a static ability, or any other one."""

from __future__ import annotations

from typing import Final, Literal

from engine.expressions import Condition, Is, Selector
from engine.faults import Fault
from engine.notation import changes as change_readers
from engine.notation import names
from engine.notation.expressions import read_condition, read_fixed_selector
from engine.notation.reader import Reader
from engine.notation.values import boolean, each, fields, get, kind_of, label, shape, slug, word, word_of
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

_ABILITY: Final = shape("", "id text keyword static cda zones other kind")
_STATIC: Final = shape("changes", "affects if")
_SELF: Final = Selector((Is("self"),))
_Kind = Literal["activated", "triggered", "mana"]
_KINDS: Final[tuple[_Kind, ...]] = ("activated", "triggered", "mana")
_PLACEHOLDER: Final = Ability(keyword="unreadable")


def read_abilities(reader: Reader, value: object, path: str) -> tuple[Ability, ...]:
    """A list of abilities, no two of the same id; one without id is named by its place (`a1`, `a2`, …)."""
    found = each(reader, value, path, "abilities", read_ability)
    seen = {f"a{place}" for place, ability in enumerate(found, 1) if ability.id is None}
    for place, ability in enumerate(found):
        if ability.id in seen:
            reader.wrong(f"{path}/{place}/id", Fault.TAKEN_ID, name=ability.id, whose="another ability here")
        elif ability.id is not None:
            seen.add(ability.id)
    return found


def read_ability(reader: Reader, value: object, path: str) -> Ability:
    """A plain string is a keyword."""
    if isinstance(value, str):
        return Ability(keyword=word(reader, value, path))
    if not reader.enter(path):
        return _PLACEHOLDER
    found = _PLACEHOLDER
    if isinstance(value, dict):
        found = _ability(reader, value, path)
    else:
        reader.wrong(path, Fault.NO_OBJECT, shape="a keyword or an ability (an object)", kind=kind_of(value))
    reader.leave()
    return found


def _ability(reader: Reader, value: dict[str, object], path: str) -> Ability:
    data = fields(reader, value, path, _ABILITY)
    _check_keys(reader, data, path)
    cda = get(reader, data, path, "cda", boolean, False)
    static = None
    if "static" in data:
        before = len(reader.problems)
        static = _static(reader, data["static"], f"{path}/static")
        if cda and static.affects != _SELF and len(reader.problems) == before:
            where = f"{path}/static" if static.affects is None else f"{path}/static/affects"
            reader.wrong(where, Fault.CDA_AFFECTS_OTHERS)
    return Ability(
        id=slug(reader, data["id"], f"{path}/id") if "id" in data else None,
        keyword=word(reader, data["keyword"], f"{path}/keyword") if "keyword" in data else None,
        static=static,
        cda=cda,
        zones=_zones(reader, data, path, cda),
        other=label(reader, data["other"], f"{path}/other") if "other" in data else None,
        kind=_kind(reader, data["kind"], f"{path}/kind") if "kind" in data else None,
        text=label(reader, data["text"], f"{path}/text") if "text" in data else None,
    )


def _check_keys(reader: Reader, data: dict[str, object], path: str) -> None:
    """Exactly one of keyword, static and other, but for a keyword written out as a static ability."""
    main = [key for key in ("keyword", "static", "other") if key in data]
    if not main:
        if data.keys() <= _ABILITY.known:
            reader.wrong(path, Fault.NONE_OF_KEYS, words=("keyword", "static", "other"))
    elif "other" in main and len(main) > 1:
        reader.wrong(path, Fault.MANY_ABILITIES, keys=(main[0], "other"))
    for key, owner in (("cda", "static"), ("zones", "static"), ("kind", "other")):
        if key in data and owner not in data:
            reader.wrong(f"{path}/{key}", Fault.ONLY_BESIDE, owners=(owner,))


def _zones(reader: Reader, data: dict[str, object], path: str, cda: bool) -> tuple[str, ...]:
    """The zones in the order of the format: a characteristic-defining ability functions in all (604.3)."""
    if "zones" not in data:
        return ZONES if cda else ("battlefield",)
    found = names.word_list(reader, data["zones"], f"{path}/zones", "zones", names.zone)
    if data["zones"] == []:
        reader.wrong(f"{path}/zones", Fault.NONE_NAMED, what="zone")
    elif cda and len(found) < len(ZONES):
        reader.wrong(f"{path}/zones", Fault.CDA_ZONES)
    return tuple(zone for zone in ZONES if zone in found)


def _kind(reader: Reader, value: object, path: str) -> _Kind:
    found = word_of(reader, value, path, _KINDS, "a kind of ability")
    return next(kind for kind in _KINDS if kind == found)


# --- static abilities -------------------------------------------------------------------------------


def _static(reader: Reader, value: object, path: str) -> Static:
    data = fields(reader, value, path, _STATIC, "a static ability (an object)")
    before = len(reader.problems)
    affects: Selector | None = None
    if "affects" in data:
        affects = read_fixed_selector(reader, data["affects"], f"{path}/affects")
    changes: tuple[Change, ...] = ()
    if "changes" in data:
        changes = reader.while_changing(True, change_readers.read_changes, data["changes"], f"{path}/changes")
    if len(reader.problems) == before:
        check_affects(reader, "affects" in data, changes, path)
    condition: Condition | None = None
    if "if" in data:
        condition = read_condition(reader, data["if"], f"{path}/if")
    return Static(affects, changes, condition)


def check_affects(reader: Reader, given: bool, changes: tuple[Change, ...], path: str) -> None:
    """Whom it affects may be left out where all changes are about players or rules."""
    if not given and not all(needs_no_objects(change) for change in changes):
        reader.wrong(path, Fault.NO_AFFECTS, key="affects")


def needs_no_objects(change: Change) -> bool:
    """Whether the change is about players or the rules of the game."""
    if isinstance(change, Restrict):
        return change.who is not None
    return isinstance(change, PlayerAbilities | HandSize | Cost | Prohibit | Permit)
