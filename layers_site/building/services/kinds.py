"""Everything that an effect can be built to do: the values that a form asks for, and the change of the format.

KINDS["set-size"].change({"power": 3, "toughness": 3})      # {"pt": {"set": [3, 3]}}
read({"pt": {"set": [3, 3]}})                               # ("set-size", {"power": 3, "toughness": 3})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from layers_site.building.services import counting

Json = dict[str, Any]
Values = Mapping[str, Any]
#: Where an effect comes from: a spell or ability that has resolved, an ability of what is there, a new permanent.
Origin = Literal["resolved", "ability", "permanent"]
Group = Literal["size", "types", "colors", "abilities", "others"]
ORIGINS: Final[tuple[Origin, ...]] = ("resolved", "ability", "permanent")
GROUPS: Final[tuple[Group, ...]] = ("size", "types", "colors", "abilities", "others")
#: What this form cannot say stands for a change of the effect that is edited, and stays as it is.
KEPT: Final = "kept"
COUNTERS: Final = "counters"

_STATIC: Final[tuple[Origin, ...]] = ("ability", "permanent")
_RESOLVED: Final[tuple[Origin, ...]] = ("resolved",)
_COUNT: Final = ("count_zone", "count_type", "count_subtypes", "count_whose")


@dataclass(frozen=True, slots=True)
class Kind:
    """`fields` are those that are asked for; `change` makes of their values the change of the format."""

    code: str
    group: Group
    fields: tuple[str, ...]
    change: Callable[[Values], Json]
    origins: tuple[Origin, ...] = ORIGINS


def _one(code: str, group: Group, field: str, key: str, op: str) -> Kind:
    return Kind(code, group, (field,), lambda values: {key: {op: values[field]}})


def _size(values: Values) -> list[Any]:
    return [values["power"], values["toughness"]]


def _lose_all(values: Values) -> Json:
    spared: Json = {"except": "mana"} if values["spare"] else {}
    return {"abilities": {"remove": "all", **spared}}


def _own_text(values: Values) -> Json:
    kind: Json = {"kind": values["ability_kind"]} if values["ability_kind"] else {}
    return {"abilities": {"add": [{"other": values["text"], **kind}]}}


_MANA_VALUE: Final = {"mana_value": "affected"}
_ALL: Final = (
    Kind("set-size", "size", ("power", "toughness"), lambda values: {"pt": {"set": _size(values)}}),
    Kind("set-mana-value", "size", (), lambda _values: {"pt": {"set": [_MANA_VALUE, _MANA_VALUE]}}),
    Kind("modify", "size", ("power", "toughness"), lambda values: {"pt": {"add": _size(values)}}),
    Kind("for-each", "size", ("power", "toughness", *_COUNT), counting.for_each, _STATIC),
    Kind("switch", "size", (), lambda _values: {"pt": {"switch": True}}),
    Kind("define", "size", ("which", *_COUNT, "plus_power", "plus_toughness"), counting.defined, _STATIC),
    Kind(COUNTERS, "size", ("counter", "count"), lambda _values: {}, _RESOLVED),
    _one("add-types", "types", "types", "types", "add"),
    _one("set-types", "types", "types", "types", "set"),
    _one("remove-types", "types", "types", "types", "remove"),
    _one("add-subtypes", "types", "subtypes", "subtypes", "add"),
    _one("remove-subtypes", "types", "subtypes", "subtypes", "remove"),
    _one("set-creature", "types", "creature_types", "subtypes", "set_creature"),
    Kind("all-creature", "types", (), lambda _values: {"subtypes": {"add_all_creature": True}}),
    _one("set-land", "types", "land_types", "subtypes", "set_land"),
    _one("add-supertypes", "types", "supertypes", "supertypes", "add"),
    _one("remove-supertypes", "types", "supertypes", "supertypes", "remove"),
    _one("set-colors", "colors", "colors", "colors", "set"),
    _one("add-colors", "colors", "some_colors", "colors", "add"),
    Kind("gain", "abilities", ("keywords",), lambda values: {"abilities": {"add": _written(values["keywords"])}}),
    Kind("gain-text", "abilities", ("text", "ability_kind"), _own_text),
    Kind("lose", "abilities", ("keywords",), lambda values: {"abilities": {"remove": values["keywords"]}}),
    Kind("lose-all", "abilities", ("spare",), _lose_all),
    Kind("forbid", "abilities", ("forbidden",), lambda values: {"abilities": {"forbid": values["forbidden"] or "all"}}),
    Kind("copy", "others", ("of",), lambda values: {"copy": values["of"]}, _RESOLVED),
    Kind("face", "others", ("face",), lambda values: {"face_down": values["face"] == "down"}, _RESOLVED),
    Kind("control", "others", ("player",), lambda values: {"control": values["player"]}),
    Kind("text", "others", ("old", "new"), lambda values: {"text": {"replace": [values["old"], values["new"]]}}),
    Kind("name", "others", ("new_name",), lambda values: {"name": {"set": values["new_name"]}}),
    Kind("restrict", "others", ("what",), lambda values: {"restrict": {"what": values["what"]}}),
)
KINDS: Final[Mapping[str, Kind]] = {one.code: one for one in _ALL}

#: Keywords that make an effect are written out (702.73a, 702.114a); as a plain word they would do nothing.
_WRITTEN: Final[Mapping[str, Json]] = {
    "changeling": {"affects": {"is": "self"}, "changes": [{"subtypes": {"add_all_creature": True}}]},
    "devoid": {"affects": {"is": "self"}, "changes": [{"colors": {"set": []}}]},
}


def _written(keywords: list[str]) -> list[Json | str]:
    return [written_out(one) for one in keywords]


def written_out(keyword: str) -> Json | str:
    """A keyword as an ability of the format."""
    static = _WRITTEN.get(keyword)
    return keyword if static is None else {"keyword": keyword, "static": static, "cda": True}


def plain(ability: Any) -> str | None:
    """The keyword that is written out in this ability, None for what is no keyword alone."""
    keyword = ability.get("keyword") if isinstance(ability, dict) else ability
    return keyword if isinstance(keyword, str) and written_out(keyword) == ability else None


# --- a change as the values that it was built from -------------------------------------------------------


def read(change: Json) -> tuple[str, Json] | None:
    """The kind and the values that make exactly this change, None where no kind does."""
    for code, values in _guesses(change):
        if KINDS[code].change(values) == change:
            return code, values
    return None


def _guesses(change: Json) -> Iterator[tuple[str, Json]]:
    (key, what), *_rest = change.items()
    if key == "copy":
        yield "copy", {"of": what}
    elif key == "face_down":
        yield "face", {"face": "down" if what else "up"}
    elif key == "control":
        yield "control", {"player": what}
    elif isinstance(what, dict):
        yield from _READERS.get(key, _nothing)(what)


def _nothing(_what: Json) -> Iterator[tuple[str, Json]]:
    yield from ()


def _sizes(what: Json) -> Iterator[tuple[str, Json]]:
    if "switch" in what:
        yield "switch", {}
    if what.get("set") == [_MANA_VALUE, _MANA_VALUE]:
        yield "set-mana-value", {}
    for op, code in (("set", "set-size"), ("add", "modify")):
        size = what.get(op)
        if size is not None and all(half is None or isinstance(half, int) for half in size):
            yield code, {"power": size[0], "toughness": size[1]}
    if "set" in what and (defined := counting.read_defined(what["set"])):
        yield "define", defined
    if "add" in what and (each := counting.read_for_each(what["add"])):
        yield "for-each", each


def _words(what: Json, codes: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, Json]]:
    """`codes`: by operation, the kind and its field. A list with anything but plain words is none of ours."""
    for op, (code, field) in codes.items():
        words = what.get(op)
        if isinstance(words, list) and all(isinstance(word, str) for word in words):
            yield code, {field: words}


def _subtypes(what: Json) -> Iterator[tuple[str, Json]]:
    if "add_all_creature" in what:
        yield "all-creature", {}
    yield from _words(
        what,
        {
            "add": ("add-subtypes", "subtypes"),
            "remove": ("remove-subtypes", "subtypes"),
            "set_creature": ("set-creature", "creature_types"),
            "set_land": ("set-land", "land_types"),
        },
    )


def _abilities(what: Json) -> Iterator[tuple[str, Json]]:
    given = what.get("add", [])
    keywords = [plain(one) for one in given]
    if given and all(keywords):
        yield "gain", {"keywords": keywords}
    if len(given) == 1 and isinstance(given[0], dict) and isinstance(given[0].get("other"), str):
        yield "gain-text", {"text": given[0]["other"], "ability_kind": given[0].get("kind", "")}
    if what.get("remove") == "all":
        yield "lose-all", {"spare": "except" in what}
    if what.get("forbid") == "all":
        yield "forbid", {"forbidden": []}
    yield from _words(what, {"remove": ("lose", "keywords"), "forbid": ("forbid", "forbidden")})


def _text(what: Json) -> Iterator[tuple[str, Json]]:
    match what:
        case {"replace": [str(old), str(new)]}:
            yield "text", {"old": old, "new": new}


_READERS: Final[Mapping[str, Callable[[Json], Iterator[tuple[str, Json]]]]] = {
    "pt": _sizes,
    "types": lambda what: _words(
        what,
        {"add": ("add-types", "types"), "set": ("set-types", "types"), "remove": ("remove-types", "types")},
    ),
    "supertypes": lambda what: _words(
        what, {"add": ("add-supertypes", "supertypes"), "remove": ("remove-supertypes", "supertypes")}
    ),
    "subtypes": _subtypes,
    "colors": lambda what: _words(what, {"add": ("add-colors", "some_colors"), "set": ("set-colors", "colors")}),
    "abilities": _abilities,
    "text": _text,
    "name": lambda what: iter([("name", {"new_name": what["set"]})] if isinstance(what.get("set"), str) else []),
    "restrict": lambda what: iter([("restrict", {"what": what["what"]})] if isinstance(what.get("what"), str) else []),
}
