"""Numbers that are counted (`*`, "for each"): what is counted, as the values of a form and as the format has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layers_site.boards.building.services.same import same

Json = dict[str, Any]
Values = Mapping[str, Any]

#: Where things are counted. Off the battlefield a card has an owner and no controller.
ZONES: Final = ("battlefield", "graveyard", "hand", "exile")
WHICH: Final = ("both", "power", "toughness")
#: The fields that say what is counted.
FIELDS: Final = (
    "count_of", "count_zone", "count_type", "count_color", "count_subtypes", "count_whose", "count_counter",
)  # fmt: skip
#: What is counted: objects, or different types among them, or something that no description is asked for.
AMONG: Final = ("objects", "sharing", "card_types", "basic_land_types")
OF: Final = (*AMONG, "counters", "its_counters", "colors", "life", "devotion")
_SHARING: Final = {"is": "not_affected", "shares": ["creature_type", "affected"]}
_OPEN: Final[Mapping[str, Any]] = {
    "count_of": "objects", "count_zone": "battlefield", "count_type": "", "count_color": "", "count_subtypes": [],
    "count_whose": "", "count_counter": "",
}  # fmt: skip


def which(values: Values) -> Json:
    """The selector for the values `count_zone`, `count_type`, `count_color`, `count_subtypes` and `count_whose`."""
    zone, subtypes = values["count_zone"], list(values["count_subtypes"])
    whose = "controller" if zone == "battlefield" else "owner"
    parts = {
        "type": values["count_type"],
        "subtype": subtypes[0] if len(subtypes) == 1 else subtypes,
        "color": values["count_color"],
        "zone": "" if zone == "battlefield" else zone,
        whose: values["count_whose"],
    }
    return {key: value for key, value in parts.items() if value}


def read_which(selector: Json) -> Json | None:
    """The values that `which` makes this of, None where there are none."""
    subtype, zone = selector.get("subtype", []), selector.get("zone", "battlefield")
    found = {
        "count_zone": zone,
        "count_type": selector.get("type", ""),
        "count_color": selector.get("color", ""),
        "count_subtypes": [subtype] if isinstance(subtype, str) else subtype,
        "count_whose": selector.get("controller" if zone == "battlefield" else "owner", ""),
    }
    words = (found["count_type"], found["count_color"], found["count_whose"])
    fits = isinstance(zone, str) and zone in ZONES and all(isinstance(word, str) for word in words)
    return found if fits and found["count_whose"] in ("", "you", "opponent") and which(found) == selector else None


def counted(values: Values) -> Json:
    """The number: `{"count": selector}`, `{"life": "you"}`, `{"counters": "self", "kind": "charge"}` …"""
    match values["count_of"]:
        case "objects":
            return {"count": which(values)}
        case "sharing":
            return {"count": {**_SHARING, **which(values)}}
        case "counters" | "its_counters" as of:
            return {"counters": "self" if of == "counters" else "affected", "kind": values["count_counter"]}
        case "colors":
            return {"colors": "affected"}
        case "life":
            return {"life": "you"}
        case "devotion":
            return {"devotion": [values["count_color"]]}
    return {values["count_of"]: which(values)}


def read_count(value: Any) -> Json | None:
    """The values that `counted` makes this of, None where there are none."""
    found = _read_number(value) if isinstance(value, dict) else None
    if found is None:
        return None
    values = {**_OPEN, **found}
    return values if counted(values) == value else None


def _read_number(value: Json) -> Json | None:
    match value:
        case {"count": {"is": "not_affected", "shares": list(), **rest}}:
            return _among("sharing", {str(key): test for key, test in rest.items()})
        case {"count": dict(selector)}:
            return _among("objects", selector)
        case {"card_types": dict(selector)}:
            return _among("card_types", selector)
        case {"basic_land_types": dict(selector)}:
            return _among("basic_land_types", selector)
        case {"counters": ref, "kind": str(kind)}:
            return {"count_of": "counters" if ref == "self" else "its_counters", "count_counter": kind}
        case {"devotion": [str(color)]}:
            return {"count_of": "devotion", "count_color": color}
        case {"life": _}:
            return {"count_of": "life"}
        case {"colors": _}:
            return {"count_of": "colors"}
    return None


def _among(of: str, selector: Json) -> Json | None:
    found = read_which(selector)
    return None if found is None else {**found, "count_of": of}


# --- power and toughness that are counted -----------------------------------------------------------------


def defined(values: Values) -> Json:
    """Power and toughness, or one of them (`which`), are the number, with `plus_power` and `plus_toughness` added."""
    number, which_ = counted(values), values["which"]
    return {"pt": {"set": [_plus(number, values, half) if which_ in ("both", half) else None for half in WHICH[1:]]}}


def read_defined(size: Any) -> Json | None:
    power, toughness = (_parts(half) for half in size)
    numbers = [half[0] for half in (power, toughness) if half is not None]
    if not numbers or any(one != numbers[0] for one in numbers) or (found := read_count(numbers[0])) is None:
        return None
    which_ = "both" if power and toughness else "power" if power else "toughness"
    plus = {"plus_power": power[1] if power else 0, "plus_toughness": toughness[1] if toughness else 0}
    values = {**found, **plus, "which": which_}
    return values if same(defined(values), {"pt": {"set": list(size)}}) else None


def for_each(values: Values) -> Json:
    """Plus `power` and `toughness` for each thing counted."""
    number = counted(values)
    return {"pt": {"add": [_times(number, values[half]) for half in WHICH[1:]]}}


def read_for_each(size: Any) -> Json | None:
    factors = [_factor(half) for half in size]
    numbers = [number for number, _times in factors if number is not None]
    if not numbers or (found := read_count(numbers[0])) is None:
        return None
    values = {**found, "power": factors[0][1], "toughness": factors[1][1]}
    return values if same(for_each(values), {"pt": {"add": list(size)}}) else None


def _plus(number: Json, values: Values, half: str) -> Json:
    plus = values[f"plus_{half}"] or 0
    return {"sum": [number, plus]} if plus else number


def _parts(value: Any) -> tuple[Any, int] | None:
    match value:
        case None:
            return None
        case {"sum": [int(plus), number] | [number, int(plus)]}:
            return number, plus
    return value, 0


def _times(number: Json, times: int) -> Json | int:
    if times in (0, 1):
        return number if times else 0
    return {"negative": number} if times == -1 else {"product": [times, number]}


def _factor(value: Any) -> tuple[Any, int]:
    match value:
        case {"product": [int(times), number]}:
            return number, times
        case {"negative": number}:
            return number, -1
        case int():
            return None, value
    return value, 1
