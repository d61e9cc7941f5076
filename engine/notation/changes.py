"""Reading changes to objects: one key each, such as `{"pt": {"add": [1, 1]}}`."""

from __future__ import annotations

from typing import Final, Literal

from engine.expressions import Value, Word
from engine.faults import Fault
from engine.notation import abilities as ability_readers  # they name each other: an ability holds changes
from engine.notation import names
from engine.notation.expressions import read_selector, read_value
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    boolean,
    choice,
    each,
    items,
    keys,
    kind_of,
    label,
    mapping,
    only_true,
    shape,
    shown,
    word,
    word_of,
)
from engine.notation.world import WORLD_CHANGES
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    ForbidAbilities,
    FullText,
    Keep,
    Label,
    RemoveAbilities,
    ReplaceText,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
    TypesOf,
)
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type

#: What an object that becomes a copy may keep of its own.
KEEPABLE: Final = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
)  # fmt: skip
_BESIDE: Final = {"copy": ("except",)}
#: What belongs to no copiable value, and so to no exception of a copy (707.9).
_NO_EXCEPTION: Final = frozenset(("copy", "face_down", "control", "text", *WORLD_CHANGES))


def read_changes(reader: Reader, value: object, path: str) -> tuple[Change, ...]:
    """At least one change."""
    found = each(reader, value, path, "changes", read_change)
    if isinstance(value, list) and not value:
        reader.wrong(path, Fault.NONE_NAMED, what="change")
    return found


def read_change(reader: Reader, value: object, path: str) -> Change:
    return _change(reader, value, path, exception=False)


def _read_exception(reader: Reader, value: object, path: str) -> Change:
    return _change(reader, value, path, exception=True)


def _change(reader: Reader, value: object, path: str, exception: bool) -> Change:
    if not reader.enter(path):
        return SwitchPT()
    found: Change = SwitchPT()
    data = mapping(reader, value, path, "a change (an object)")
    key = choice(reader, data, path, ("copy", *_CHANGES), _BESIDE) if isinstance(value, dict) else None
    if key == "keep" and not exception:
        reader.wrong(f"{path}/keep", Fault.ONLY_IN_COPY)
    elif key in _NO_EXCEPTION and exception:
        reader.wrong(f"{path}/{key}", Fault.NO_EXCEPTION)
    elif key == "copy":
        found = _copy(reader, data, path)
    elif key is not None:
        found = _CHANGES[key](reader, data[key], f"{path}/{key}")
    reader.leave()
    return found


def _copy(reader: Reader, data: dict[str, object], path: str) -> Copy:
    of = names.ref(reader, data["copy"], f"{path}/copy")
    if "except" not in data:
        return Copy(of)
    return Copy(of, each(reader, data["except"], f"{path}/except", "changes", _read_exception))


def _one_operation(reader: Reader, value: object, path: str, operations: tuple[str, ...]) -> tuple[str, object, str]:
    """The operation of `{"add": …}`, what stands there, and its path; "" where there is none."""
    data = mapping(reader, value, path)
    key = choice(reader, data, path, operations, {}) if isinstance(value, dict) else None
    return (key, data[key], f"{path}/{key}") if key is not None else ("", None, path)


# --- copy, face, control, text, name ----------------------------------------------------------------


def _keep(reader: Reader, value: object, path: str) -> Change:
    def read_word(reader: Reader, value: object, path: str) -> str:
        return word_of(reader, value, path, KEEPABLE, "a copiable value")

    found = names.word_list(reader, value, path, "copiable values", read_word)
    return Keep(tuple(what for what in KEEPABLE if what in found))


def _face(reader: Reader, value: object, path: str) -> Change:
    return TurnFace(boolean(reader, value, path))


def _control(reader: Reader, value: object, path: str) -> Change:
    return Control(names.seen_player(reader, value, path))


def _text(reader: Reader, value: object, path: str) -> Change:
    data = mapping(reader, value, path)
    key = choice(reader, data, path, ("replace", "of"), {"of": ("plus",)}) if isinstance(value, dict) else None
    if key == "replace":
        return _replace(reader, data["replace"], f"{path}/replace")
    if key is None:
        return TurnFace(False)
    plus: tuple[Ability, ...] = ()
    if "plus" in data:
        plus = _abilities(reader, data["plus"], f"{path}/plus")
    return FullText(names.ref(reader, data["of"], f"{path}/of"), plus)


def _replace(reader: Reader, value: object, path: str) -> ReplaceText:
    data = items(reader, value, path, "two words: the old one and the new one")
    if len(data) != 2:
        if isinstance(value, list):
            reader.wrong(path, Fault.WRONG_NUMBER, what="two words (the old one and the new one)", count=len(data))
        return ReplaceText("", "")
    before = len(reader.problems)
    old = _WORD_OF_A_TEXT(reader, data[0], f"{path}/0")
    new = _WORD_OF_A_TEXT(reader, data[1], f"{path}/1")
    if len(reader.problems) == before:
        _check_replacement(reader, old, new, path)
    return ReplaceText(old, new)


def _check_replacement(reader: Reader, old: Word, new: Word, path: str) -> None:
    """One word of a kind that a text change may replace, for another of the same kind (612.2)."""
    family = _family(old)
    if not family:
        reader.wrong(f"{path}/0", Fault.WRONG_WORD, what=_FAMILIES, name=shown(old))
    elif _family(new) != family:
        what = f"{family} as {_english(old)} is"
        if isinstance(new, str):
            reader.wrong(f"{path}/1", Fault.WRONG_WORD, what=what, name=shown(new))
        else:
            reader.wrong(f"{path}/1", Fault.WRONG_CHOICE, what=what, choice=new.kind.replace("_", " "))


_FAMILIES: Final = "a colour, a basic land type or a creature type"
_FAMILY_OF_CHOICE: Final = {"color": "a colour", "land_type": "a basic land type", "creature_type": "a creature type"}


def _family(old: Word) -> str:
    """What kind of word a text change may replace (612.2); "" for none."""
    if not isinstance(old, str):
        return _FAMILY_OF_CHOICE[old.kind]
    if old in COLORS:
        return "a colour"
    if old in BASIC_LAND_TYPES:
        return "a basic land type"
    return "a creature type" if is_creature_type(old) else ""


def _english(given: Word) -> str:
    return f'"{shown(given)}"' if isinstance(given, str) else f"the chosen {given.kind.replace('_', ' ')}"


def _name(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, ("set",))
    if not operation:
        return SetName(Label("", ""))
    if isinstance(given, dict) and "chosen" in given:
        return SetName(_CHOSEN_NAME(reader, given, place))
    return SetName(label(reader, given, place))


# --- types and colours ------------------------------------------------------------------------------

_ANY_CHOICE: Final = names.or_chosen("creature_type", "color", "land_type", "name", read=word)
_WORD_OF_A_TEXT: Final = names.or_chosen("creature_type", "color", "land_type", read=word)
_CHOSEN_NAME: Final = names.or_chosen("name", read=word)
_COLOR: Final = names.or_chosen("color", read=names.color)
_SUBTYPE: Final = names.or_chosen("creature_type", "land_type", read=word)
_LAND_TYPE: Final = names.or_chosen("land_type", read=names.basic_land_type)
_CREATURE_TYPE: Final = names.or_chosen("creature_type", read=names.creature_type)
_TYPES_OF: Final = shape("of")
_SUBTYPE_OPERATIONS: Final = ("add", "remove", "set_land", "set_creature", "add_all_creature")


def _types(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, ("set", "add", "remove"))
    if not operation:
        return CardTypes("add", ())
    words = names.word_list(reader, given, place, "card types", names.card_type)
    return CardTypes(_three(operation), words)


def _supertypes(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, ("set", "add", "remove"))
    if not operation:
        return Supertypes("add", ())
    words = names.word_list(reader, given, place, "supertypes", names.supertype)
    return Supertypes(_three(operation), words)


def _three(operation: str) -> Literal["set", "add", "remove"]:
    return "set" if operation == "set" else "add" if operation == "add" else "remove"


def _subtypes(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, _SUBTYPE_OPERATIONS)
    match operation:
        case "add_all_creature":
            only_true(reader, given, place)
            return AllCreatureTypes()
        case "set_land":
            if given == []:
                reader.wrong(place, Fault.NONE_NAMED, what="basic land type")
            return Subtypes("set_land", names.word_list(reader, given, place, "basic land types", _LAND_TYPE))
        case "set_creature":
            read = _or_types_of(_CREATURE_TYPE)
            return Subtypes("set_creature", names.word_list(reader, given, place, "creature types", read))
        case "add" | "remove":
            read = _or_types_of(_SUBTYPE)
            words = names.word_list(reader, given, place, "subtypes", read)
            return Subtypes("add" if operation == "add" else "remove", words)
    return AllCreatureTypes()


def _or_types_of(read: Read[Word]) -> Read[Word | TypesOf]:
    def read_word(reader: Reader, value: object, path: str) -> Word | TypesOf:
        if not isinstance(value, dict) or "of" not in value:
            return read(reader, value, path)
        keys(reader, value, path, _TYPES_OF)
        return TypesOf(names.ref(reader, value["of"], f"{path}/of"))

    return read_word


def _colors(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, ("set", "add"))
    if not operation:
        return Colors("add", ())
    return Colors("set" if operation == "set" else "add", names.word_list(reader, given, place, "colours", _COLOR))


# --- abilities --------------------------------------------------------------------------------------

_ABILITY_OPERATIONS: Final = ("add", "remove", "add_from", "forbid")
_BESIDE_ABILITIES: Final = {"remove": ("except",), "add_from": ("only",)}
_From = Literal["activated", "triggered", "mana", "keyword"]
_FROM: Final[tuple[_From, ...]] = ("activated", "triggered", "mana", "keyword")


def _abilities(reader: Reader, value: object, path: str) -> tuple[Ability, ...]:
    return ability_readers.read_abilities(reader, value, path)


def _ability_change(reader: Reader, value: object, path: str) -> Change:
    data = mapping(reader, value, path)
    key = choice(reader, data, path, _ABILITY_OPERATIONS, _BESIDE_ABILITIES) if isinstance(value, dict) else None
    match key:
        case "add":
            return AddAbilities(_abilities(reader, data["add"], f"{path}/add"))
        case "remove":
            return _remove(reader, data, path)
        case "add_from":
            return _add_from(reader, data, path)
        case "forbid":
            return ForbidAbilities(_keywords_or_all(reader, data["forbid"], f"{path}/forbid"))
    return SwitchPT()


def _keywords_or_all(reader: Reader, value: object, path: str) -> tuple[Word, ...] | None:
    if value == "all":
        return None
    if not isinstance(value, list):
        reader.wrong(path, Fault.NO_KEYWORDS, kind=kind_of(value))
        return None
    return names.word_list(reader, value, path, "keywords", _ANY_CHOICE)


def _remove(reader: Reader, data: dict[str, object], path: str) -> RemoveAbilities:
    keywords = _keywords_or_all(reader, data["remove"], f"{path}/remove")
    if "except" not in data:
        return RemoveAbilities(keywords)
    if data["remove"] != "all":
        reader.wrong(f"{path}/except", Fault.ONLY_BESIDE_REMOVE_ALL)
    word_of(reader, data["except"], f"{path}/except", ("mana",), "what is spared")
    return RemoveAbilities(keywords, except_mana=True)


def _add_from(reader: Reader, data: dict[str, object], path: str) -> AddAbilitiesFrom:
    selector = read_selector(reader, data["add_from"], f"{path}/add_from")
    if "only" not in data:
        reader.wrong(path, Fault.NO_KEY, key="only")
        return AddAbilitiesFrom(selector, "activated")
    found = word_of(reader, data["only"], f"{path}/only", _FROM, "a kind of ability")
    return AddAbilitiesFrom(selector, next(kind for kind in _FROM if kind == found))


# --- power and toughness ----------------------------------------------------------------------------


def _value_or_null(reader: Reader, value: object, path: str) -> Value | None:
    return None if value is None else read_value(reader, value, path)


def _pt(reader: Reader, value: object, path: str) -> Change:
    operation, given, place = _one_operation(reader, value, path, ("set", "add", "switch"))
    if operation == "switch":
        only_true(reader, given, place)
        return SwitchPT()
    if not operation:
        return SwitchPT()
    data = items(reader, given, place, "two values: power and toughness")
    if len(data) != 2:
        if isinstance(given, list):
            reader.wrong(place, Fault.WRONG_NUMBER, what="two values (power and toughness)", count=len(data))
        return SwitchPT()
    if operation == "add":
        return AddPT(read_value(reader, data[0], f"{place}/0"), read_value(reader, data[1], f"{place}/1"))
    return SetPT(_value_or_null(reader, data[0], f"{place}/0"), _value_or_null(reader, data[1], f"{place}/1"))


_CHANGES: Final[dict[str, Read[Change]]] = {
    "keep": _keep,
    "face_down": _face,
    "control": _control,
    "text": _text,
    "name": _name,
    "types": _types,
    "supertypes": _supertypes,
    "subtypes": _subtypes,
    "colors": _colors,
    "abilities": _ability_change,
    "pt": _pt,
    **WORLD_CHANGES,
}
