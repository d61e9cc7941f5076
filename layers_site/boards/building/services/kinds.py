"""What an effect can be built to do: the values that a form asks for, and the change of the format.

KINDS["set-size"].change({"power": 3, "toughness": 3})      # {"pt": {"set": [3, 3]}}
read({"pt": {"set": [3, 3]}})                               # ("set-size", {"power": 3, "toughness": 3})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from layers_site.boards.building.services import counting, world
from layers_site.boards.building.services.kind import (
    GROUPS,
    ORIGINS,
    RESOLVED,
    STATIC,
    Group,
    Json,
    Kind,
    Origin,
    Values,
    fixed,
    one_word,
)
from layers_site.boards.building.services.labels import is_label
from layers_site.boards.building.services.same import same
from layers_site.boards.building.services.whom import GIVEN, given

__all__ = ["COMMON", "COUNTERS", "GROUPS", "KEPT", "KINDS", "ORIGINS", "Group", "Json", "Kind", "Origin", "read"]

#: What this form cannot say stands for a change of the effect that is edited, and stays as it is.
KEPT: Final = "kept"
COUNTERS: Final = "counters"
KEEP: Final = "keep"
#: What most effects do; the other kinds are asked for by name.
COMMON: Final = (
    "set-size", "modify", COUNTERS, "gain", "lose-all", "add-types", "set-creature", "set-land", "set-colors",
    "control", "copy",
)  # fmt: skip


def _size(values: Values) -> list[Any]:
    return [values["power"], values["toughness"]]


def _size_of(values: Values) -> Json:
    return {"pt": {"set": [{"power": values["model"]}, {"toughness": values["model"]}]}}


def _lose_all(values: Values) -> Json:
    spared: Json = {"except": "mana"} if values["spare"] else {}
    return {"abilities": {"remove": "all", **spared}}


def _own_text(values: Values) -> Json:
    kind: Json = {"kind": values["ability_kind"]} if values["ability_kind"] else {}
    return {"abilities": {"add": [{"other": values["text"], **kind}]}}


def _own_static(values: Values) -> Json:
    selector = given(values)
    affects: Json = {} if selector is None else {"affects": selector}
    wording: Json = {"text": values["wording"]} if values["wording"] else {}
    return {"abilities": {"add": [{"static": {**affects, "changes": list(values["inner"])}, **wording}]}}


def _gain_from(values: Values) -> Json:
    return {"abilities": {"add_from": counting.which(values), "only": values["from_kind"]}}


def _copy(values: Values) -> Json:
    return {"copy": values["of"], **({"except": list(values["inner"])} if values["inner"] else {})}


def _full_text(values: Values) -> Json:
    plus = [one for change in values["inner"] for one in change["abilities"]["add"]]
    return {"text": {"of": values["card"], **({"plus": plus} if plus else {})}}


_MANA_VALUE: Final = {"mana_value": "affected"}
_WHICH: Final = ("count_zone", "count_type", "count_color", "count_subtypes", "count_whose")
_ALL: Final = (
    Kind("set-size", "size", ("power", "toughness"), lambda values: {"pt": {"set": _size(values)}}),
    Kind("modify", "size", ("power", "toughness"), lambda values: {"pt": {"add": _size(values)}}),
    Kind(COUNTERS, "size", ("counter", "count"), lambda _values: {}, RESOLVED),
    Kind("for-each", "size", ("power", "toughness", *counting.FIELDS), counting.for_each, STATIC),
    Kind("define", "size", ("which", *counting.FIELDS, "plus_power", "plus_toughness"), counting.defined, STATIC),
    fixed("switch", "size", {"pt": {"switch": True}}),
    fixed("set-mana-value", "size", {"pt": {"set": [_MANA_VALUE, _MANA_VALUE]}}),
    Kind("size-of", "size", ("model",), _size_of),
    one_word("add-types", "types", "types", "types", "add"),
    one_word("set-types", "types", "types", "types", "set"),
    one_word("remove-types", "types", "types", "types", "remove"),
    one_word("add-subtypes", "types", "subtypes", "subtypes", "add"),
    one_word("remove-subtypes", "types", "subtypes", "subtypes", "remove"),
    one_word("set-creature", "types", "creature_types", "subtypes", "set_creature"),
    fixed("all-creature", "types", {"subtypes": {"add_all_creature": True}}),
    one_word("set-land", "types", "land_types", "subtypes", "set_land"),
    one_word("add-supertypes", "types", "supertypes", "supertypes", "add"),
    one_word("remove-supertypes", "types", "supertypes", "supertypes", "remove"),
    one_word("set-colors", "colors", "colors", "colors", "set"),
    one_word("add-colors", "colors", "some_colors", "colors", "add"),
    Kind("gain", "abilities", ("keywords",), lambda values: {"abilities": {"add": _written(values["keywords"])}}),
    Kind("gain-text", "abilities", ("text", "ability_kind"), _own_text),
    Kind("gain-static", "abilities", (*GIVEN, "wording"), _own_static, holds="effect"),
    Kind("gain-from", "abilities", ("from_kind", *_WHICH), _gain_from),
    Kind("lose", "abilities", ("keywords",), lambda values: {"abilities": {"remove": values["keywords"]}}),
    Kind("lose-all", "abilities", ("spare",), _lose_all),
    Kind("forbid", "abilities", ("forbidden",), lambda values: {"abilities": {"forbid": values["forbidden"] or "all"}}),
    fixed("add-chosen-type", "chosen", {"subtypes": {"add": [{"chosen": "creature_type"}]}}, STATIC),
    fixed("set-chosen-type", "chosen", {"subtypes": {"set_creature": [{"chosen": "creature_type"}]}}, STATIC),
    fixed("set-chosen-land", "chosen", {"subtypes": {"set_land": [{"chosen": "land_type"}]}}, STATIC),
    fixed("add-chosen-color", "chosen", {"colors": {"add": [{"chosen": "color"}]}}, STATIC),
    fixed("set-chosen-color", "chosen", {"colors": {"set": [{"chosen": "color"}]}}, STATIC),
    Kind("copy", "others", ("of",), _copy, RESOLVED, holds="exceptions"),
    Kind("face", "others", ("face",), lambda values: {"face_down": values["face"] == "down"}, RESOLVED),
    Kind("control", "others", ("player",), lambda values: {"control": values["player"]}),
    Kind("text", "others", ("old", "new"), lambda values: {"text": {"replace": [values["old"], values["new"]]}}),
    Kind("full-text", "others", ("card",), _full_text, holds="text"),
    Kind("name", "others", ("new_name",), lambda values: {"name": {"set": values["new_name"]}}),
    Kind("restrict", "others", ("what",), lambda values: {"restrict": {"what": values["what"]}}),
    Kind(KEEP, "others", ("keeps",), lambda values: {"keep": list(values["keeps"])}, ()),
    *world.WORLD,
)
KINDS: Final[Mapping[str, Kind]] = {one.code: one for one in _ALL}

#: What can be no exception of a copy, since it is no copiable value (707.2).
_NO_EXCEPTION: Final = (COUNTERS, "face", "control", "text", "restrict")
_TEXTS: Final = ("gain", "gain-text")


def offered(origin: Origin, holder: str = "") -> tuple[Kind, ...]:
    """The kinds that an effect of this origin can be built of; below a row of the kind `holder`, those for there."""
    if not holder:
        return tuple(one for one in KINDS.values() if origin in one.origins)
    return tuple(one for one in KINDS.values() if fits(one.code, holder))


def fits(code: str, holder: str) -> bool:
    """Whether something of this kind can be said below one of the kind `holder`. Nothing holds more than that."""
    kind, holds = KINDS[code], KINDS[holder].holds
    if kind.holds or not holds:
        return False
    if holds == "effect":
        return "ability" in kind.origins
    if holds == "text":
        return code in _TEXTS
    return not kind.world and code not in _NO_EXCEPTION and kind.group != "chosen"


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
    """The kind and the values that make this change, None where no kind that stands alone does."""
    for code, values in _guesses(change):
        if same(KINDS[code].change({"inner": (), **values}), change):
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
    elif key == "keep":
        yield KEEP, {"keeps": what}
    elif isinstance(what, dict):
        for code, chosen in _CHOSEN.items():
            if chosen == change:
                yield code, {}
        yield from _READERS.get(key, _nothing)(what)


def _nothing(_what: Json) -> Iterator[tuple[str, Json]]:
    yield from ()


def _sizes(what: Json) -> Iterator[tuple[str, Json]]:
    if "switch" in what:
        yield "switch", {}
    match what.get("set"):
        case [{"mana_value": _}, _]:
            yield "set-mana-value", {}
        case [{"power": str(ref)}, {"toughness": _}]:
            yield "size-of", {"model": ref}
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
    given_ = what.get("add", [])
    keywords = [plain(one) for one in given_]
    if given_ and all(keywords):
        yield "gain", {"keywords": keywords}
    if len(given_) == 1 and isinstance(given_[0], dict) and _is_text(given_[0].get("other")):
        yield "gain-text", {"text": given_[0]["other"], "ability_kind": given_[0].get("kind", "")}
    if "add_from" in what and (which := counting.read_which(what["add_from"])) is not None:
        yield "gain-from", {**which, "from_kind": what["only"]}
    if what.get("remove") == "all":
        yield "lose-all", {"spare": "except" in what}
    if what.get("forbid") == "all":
        yield "forbid", {"forbidden": []}
    yield from _words(what, {"remove": ("lose", "keywords"), "forbid": ("forbid", "forbidden")})


def _text(what: Json) -> Iterator[tuple[str, Json]]:
    match what:
        case {"replace": [str(old), str(new)]}:
            yield "text", {"old": old, "new": new}
        case {"of": ref}:
            yield "full-text", {"card": ref}


def _name(what: Json) -> Iterator[tuple[str, Json]]:
    if _is_text(what.get("set")):
        yield "name", {"new_name": what["set"]}


def _is_text(part: Any) -> bool:
    return isinstance(part, str) or is_label(part)


_CHOSEN: Final = {one.code: one.change({}) for one in _ALL if one.group == "chosen"}
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
    "name": _name,
    **world.READERS,
}
