"""The kinds of change that an effect can be built of, a row each: its name, and the pattern that it is in the format.

KINDS["set-size"].change({"power": 3, "toughness": 3})      # {"pt": {"set": [3, 3]}}
read({"pt": {"set": [3, 3]}})                               # ("set-size", {"power": 3, "toughness": 3})

A new kind is a row here, and what it asks for a field in `forms/row_fields.py`, unless there is one already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from layers_site.boards.building.services import counting, world
from layers_site.boards.building.services.documents import is_text
from layers_site.boards.building.services.patterns import (
    ABSENT,
    GROUPS,
    INNER,
    ORIGINS,
    RESOLVED,
    STATIC,
    Group,
    Json,
    Kind,
    Origin,
    PatternPart,
    Values,
    are_words,
    either,
    inner,
    is_number,
    is_word,
    slot,
    words,
)
from layers_site.boards.building.services.whom import WHO_GAINS, gaining, read_given

__all__ = ["COMMON", "COUNTERS", "GROUPS", "KINDS", "ORIGINS", "PARTS", "Group", "Json", "Kind", "Origin", "read"]

#: What no shorter question asks for is said part by part: a row, whom it affects, or when it applies.
PARTS: Final = "parts"
COUNTERS: Final = "counters"
KEEP: Final = "keep"
#: What most effects do; the other kinds are asked for by name.
COMMON: Final = (
    "set-size", "modify", COUNTERS, "gain", "lose-all", "add-types", "set-creature", "set-land", "set-colors",
    "control", "copy",
)  # fmt: skip

#: Keywords that make an effect are written out (702.73a, 702.114a); as a plain word they would do nothing.
_WRITTEN: Final[Mapping[str, Json]] = {
    "changeling": {"affects": {"is": "self"}, "changes": [{"subtypes": {"add_all_creature": True}}]},
    "devoid": {"affects": {"is": "self"}, "changes": [{"colors": {"set": []}}]},
}


def written_out(keyword: str) -> Json | str:
    """Write a keyword as an ability of the format."""
    static = _WRITTEN.get(keyword)
    return keyword if static is None else {"keyword": keyword, "static": static, "cda": True}


def plain(ability: Any) -> str | None:
    """Give the keyword that is written out in this ability, None for what is no keyword alone."""
    keyword = ability.get("keyword") if isinstance(ability, dict) else ability
    return keyword if isinstance(keyword, str) and written_out(keyword) == ability else None


# --- parts of patterns ------------------------------------------------------------------------------------


def _written(values: Values) -> list[Json | str]:
    return [written_out(keyword) for keyword in values["keywords"]]


def _read_keywords(abilities: Any) -> Json | None:
    keywords = [plain(ability) for ability in abilities] if isinstance(abilities, list) else []
    return {"keywords": keywords} if keywords and all(keywords) else None


def _forbidden(values: Values) -> Any:
    return values["forbidden"] or "all"


def _read_forbidden(forbidden: Any) -> Json | None:
    if forbidden == "all":
        return {"forbidden": []}
    return {"forbidden": forbidden} if are_words(forbidden) else None


def _plus(values: Values) -> Any:
    """Write the abilities that the rows below give."""
    return [ability for change in values.get(INNER, ()) for ability in change["abilities"]["add"]] or ABSENT


def _read_plus(abilities: Any) -> Json | None:
    if abilities is ABSENT:
        return {INNER: ()}
    return {INNER: ({"abilities": {"add": abilities}},)} if isinstance(abilities, list) else None


def _affects(values: Values) -> Any:
    selector = gaining(values)
    return ABSENT if selector is None else selector


def _read_affects(selector: Any) -> Json | None:
    return read_given(None if selector is ABSENT else selector)


_SIZE: Final = [slot("power", is_number), slot("toughness", is_number)]
_SIZE_OF: Final = [{"power": slot("model", is_word)}, {"toughness": slot("model", is_word)}]
_MANA_VALUES: Final = [{"mana_value": "affected"}, {"mana_value": "affected"}]
_KEYWORDS: Final = PatternPart(("keywords",), _written, _read_keywords)
_FORBIDDEN: Final = PatternPart(("forbidden",), _forbidden, _read_forbidden)
_FROM_OTHERS: Final = {"only": slot("from_kind"), "add_from": counting.WHICH_OBJECTS}
_CHOSEN_TYPE: Final = [{"chosen": "creature_type"}]
_CHOSEN_LAND: Final = [{"chosen": "land_type"}]
_CHOSEN_COLOR: Final = [{"chosen": "color"}]
_FACE: Final = either("face", {"down": True, "up": False})
_WORD_BY_WORD: Final = [slot("old", is_word), slot("new", is_word)]
_SPARED: Final = either("spare", {True: "mana", False: ABSENT})
_PLUS: Final = PatternPart((), _plus, _read_plus)
_OWN_TEXT: Final = {"other": slot("text", is_text), "kind": slot("ability_kind", omitted="")}
_OWN_STATIC: Final = {
    "static": {"affects": PatternPart(WHO_GAINS, _affects, _read_affects), "changes": inner(always=True)},
    "text": slot("wording", omitted=""),
}

# --- the kinds --------------------------------------------------------------------------------------------

_ALL: Final = (
    Kind("set-size", "size", _("has base power and toughness"), {"pt": {"set": _SIZE}}),
    Kind("modify", "size", _("gets +X/+Y or −X/−Y"), {"pt": {"add": _SIZE}}),
    Kind(COUNTERS, "size", _("gets counters"), {}, RESOLVED, own_fields=("counter", "count")),
    Kind("for-each", "size", _("gets +X/+Y for each …"), {"pt": {"add": counting.FOR_EACH}}, STATIC),
    Kind("define", "size", _("power and toughness are the number of … (*)"), {"pt": {"set": counting.DEFINED}}, STATIC),
    Kind("switch", "size", _("power and toughness are switched"), {"pt": {"switch": True}}),
    Kind("set-mana-value", "size", _("power and toughness are its mana value"), {"pt": {"set": _MANA_VALUES}}),
    Kind("size-of", "size", _("has the power and toughness of something else"), {"pt": {"set": _SIZE_OF}}),
    Kind("add-types", "types", _("is these card types too"), {"types": {"add": words("types")}}),
    Kind("set-types", "types", _("is only these card types"), {"types": {"set": words("types")}}),
    Kind("remove-types", "types", _("is no longer these card types"), {"types": {"remove": words("types")}}),
    Kind("add-subtypes", "types", _("is these subtypes too"), {"subtypes": {"add": words("subtypes")}}),
    Kind("remove-subtypes", "types", _("is no longer these subtypes"), {"subtypes": {"remove": words("subtypes")}}),
    Kind(
        "set-creature",
        "types",
        _("is only these creature types"),
        {"subtypes": {"set_creature": words("creature_types")}},
    ),
    Kind(
        "set-subtypes",
        "types",
        _("is only these artifact or enchantment types"),
        {"subtypes": {"set": words("set_subtypes")}},
    ),
    Kind(
        "lose-subtypes", "types", _("loses all subtypes of one sort"), {"subtypes": {"remove_all": slot("subtype_set")}}
    ),
    Kind("all-creature", "types", _("is every creature type"), {"subtypes": {"add_all_creature": True}}),
    Kind("set-land", "types", _("becomes these basic land types"), {"subtypes": {"set_land": words("land_types")}}),
    Kind("add-supertypes", "types", _("is these supertypes too"), {"supertypes": {"add": words("supertypes")}}),
    Kind(
        "remove-supertypes",
        "types",
        _("is no longer these supertypes"),
        {"supertypes": {"remove": words("supertypes")}},
    ),
    Kind("set-colors", "colors", _("is only these colors"), {"colors": {"set": words("colors")}}),
    Kind("add-colors", "colors", _("is these colors too"), {"colors": {"add": words("some_colors")}}),
    Kind("gain", "abilities", _("gains keywords"), {"abilities": {"add": _KEYWORDS}}),
    Kind(
        "gain-text",
        "abilities",
        _("gains an activated, triggered or mana ability"),
        {"abilities": {"add": [_OWN_TEXT]}},
    ),
    Kind(
        "gain-static",
        "abilities",
        _("gains a static ability, with an effect of its own"),
        {"abilities": {"add": [_OWN_STATIC]}},
        holds="effect",
    ),
    Kind("gain-from", "abilities", _("has the abilities of other cards"), {"abilities": _FROM_OTHERS}),
    Kind("lose", "abilities", _("loses keywords"), {"abilities": {"remove": words("keywords")}}),
    Kind("lose-all", "abilities", _("loses all abilities"), {"abilities": {"remove": "all", "except": _SPARED}}),
    Kind("forbid", "abilities", _("can’t have abilities"), {"abilities": {"forbid": _FORBIDDEN}}),
    Kind(
        "add-chosen-type", "chosen", _("is the chosen creature type too"), {"subtypes": {"add": _CHOSEN_TYPE}}, STATIC
    ),
    Kind(
        "set-chosen-type",
        "chosen",
        _("is only the chosen creature type"),
        {"subtypes": {"set_creature": _CHOSEN_TYPE}},
        STATIC,
    ),
    Kind(
        "set-chosen-land",
        "chosen",
        _("becomes the chosen basic land type"),
        {"subtypes": {"set_land": _CHOSEN_LAND}},
        STATIC,
    ),
    Kind("add-chosen-color", "chosen", _("is the chosen color too"), {"colors": {"add": _CHOSEN_COLOR}}, STATIC),
    Kind("set-chosen-color", "chosen", _("is only the chosen color"), {"colors": {"set": _CHOSEN_COLOR}}, STATIC),
    Kind("copy", "others", _("becomes a copy"), {"copy": slot("of"), "except": inner()}, RESOLVED, holds="exceptions"),
    Kind("face", "others", _("is turned face down or up"), {"face_down": _FACE}, RESOLVED),
    Kind("control", "others", _("changes its controller"), {"control": slot("player")}),
    Kind("text", "others", _("has a word of its text changed"), {"text": {"replace": _WORD_BY_WORD}}),
    Kind(
        "full-text",
        "others",
        _("has the full text of another card"),
        {"text": {"of": slot("card"), "plus": _PLUS}},
        holds="text",
    ),
    Kind("name", "others", _("has another name"), {"name": {"set": slot("new_name", is_text)}}),
    Kind("restrict", "others", _("can or can’t do something"), {"restrict": {"what": slot("what")}}),
    Kind(KEEP, "others", _("keeps something of its own"), {"keep": words("keeps")}, ()),
    *world.WORLD,
    Kind(PARTS, "others", _("something else, part by part"), slot("part")),
)
KINDS: Final[Mapping[str, Kind]] = {kind.code: kind for kind in _ALL}

#: What can be no exception of a copy, since it is no copiable value (707.2).
_NO_EXCEPTION: Final = (COUNTERS, "face", "control", "text", "restrict", PARTS)
_TEXTS: Final = ("gain", "gain-text")


def read(change: Json) -> tuple[str, Json]:
    """Give the kind and the values that make this change; the last kind can say any.

    What the rows below it do is among the values, as `patterns.INNER`.
    """
    return next((code, values) for code, kind in KINDS.items() if (values := kind.read(change)) is not None)


def offered(origin: Origin, holder: str = "") -> tuple[Kind, ...]:
    """Return the kinds of change that an effect of this origin can be built of.

    Below a row of the kind `holder`, these are the kinds that fit there.
    """
    if not holder:
        return tuple(kind for kind in KINDS.values() if origin in kind.origins)
    return tuple(kind for kind in KINDS.values() if fits(kind.code, holder))


def fits(code: str, holder: str) -> bool:
    """Return whether something of this kind can be said below one of the kind `holder`.

    Nothing holds more than that.
    """
    kind, holds = KINDS[code], KINDS[holder].holds
    if kind.holds or not holds:
        return False
    if holds == "effect":
        return "ability" in kind.origins
    if holds == "text":
        return code in _TEXTS
    return not kind.world and code not in _NO_EXCEPTION and kind.group != "chosen"
