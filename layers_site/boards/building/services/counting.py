"""Numbers that are counted (`*`, "for each"): what is counted, as the values of a form and as the format has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layers_site.boards.building.services.patterns import Json, Pattern, PatternPart, Values, is_word, read, slot, write

#: Where things are counted. Off the battlefield a card has an owner and no controller.
ZONES: Final = ("battlefield", "graveyard", "hand", "exile")
HALVES: Final = ("power", "toughness")
#: Players who may have what is counted.
PLAYERS: Final = ("you", "opponent", "chosen", "attached", "controller")
WHICH: Final = ("both", *HALVES)
#: The fields that say what is counted.
FIELDS: Final = (
    "count_of", "count_zone", "count_type", "count_color", "count_subtypes", "count_whose", "count_counter",
)  # fmt: skip
#: What is counted: objects, or different types among them, or something that no description is asked for.
AMONG: Final = (
    "objects", "sharing", "card_types", "basic_land_types", "colors_among", "greatest_power", "greatest_mana_value",
    "total_power", "total_mana_value",
)  # fmt: skip
OF: Final = (*AMONG, "counters", "its_counters", "colors", "mana_symbols", "life", "devotion")
#: Those that ask for a color.
OF_A_COLOR: Final = ("devotion", "mana_symbols")
_SHARING: Final = {"is": "not_affected", "shares": ["creature_type", "affected"]}
_OPEN: Final[Mapping[str, Any]] = {
    "count_of": "objects", "count_zone": "battlefield", "count_type": "", "count_color": "", "count_subtypes": [],
    "count_whose": "", "count_counter": "",
}  # fmt: skip


def which(values: Values) -> Json:
    """Return the selector that the `count_…` fields describe.

    They are `count_zone`, `count_type`, `count_color`, `count_subtypes` and `count_whose`.
    """
    zone, subtypes = values["count_zone"], list(values["count_subtypes"])
    holder = "controller" if zone == "battlefield" else "owner"
    parts = {
        "type": values["count_type"],
        "subtype": subtypes[0] if len(subtypes) == 1 else subtypes,
        "color": values["count_color"],
        "zone": "" if zone == "battlefield" else zone,
        holder: values["count_whose"],
    }
    return {key: value for key, value in parts.items() if value}


def read_which(selector: Json) -> Json | None:
    """Return the values that `which` makes this of, None where there are none."""
    subtype, zone = selector.get("subtype", []), selector.get("zone", "battlefield")
    values = {
        "count_zone": zone,
        "count_type": selector.get("type", ""),
        "count_color": selector.get("color", ""),
        "count_subtypes": [subtype] if isinstance(subtype, str) else subtype,
        "count_whose": selector.get("controller" if zone == "battlefield" else "owner", ""),
    }
    words = (values["count_type"], values["count_color"], values["count_whose"])
    fits = isinstance(zone, str) and zone in ZONES and all(isinstance(word, str) for word in words)
    return values if fits and values["count_whose"] in ("", *PLAYERS) and which(values) == selector else None


#: The objects that are counted, or whose abilities something has.
WHICH_OBJECTS: Final = PatternPart(
    ("count_zone", "count_type", "count_color", "count_subtypes", "count_whose"),
    which,
    lambda selector: read_which(selector) if isinstance(selector, dict) else None,
)


def _sharing(values: Values) -> Json:
    return {**_SHARING, **which(values)}


def _read_sharing(selector: Any) -> Json | None:
    if not isinstance(selector, dict) or any(selector.get(key) != test for key, test in _SHARING.items()):
        return None
    return read_which({key: test for key, test in selector.items() if key not in _SHARING})


_COUNTER: Final = slot("count_counter", is_word)
#: The number, by what is counted: `{"count": selector}`, `{"counters": "self", "kind": "charge"}` …
_NUMBERS: Final[Mapping[str, Pattern]] = {
    "sharing": {"count": PatternPart(WHICH_OBJECTS.fields, _sharing, _read_sharing)},
    "objects": {"count": WHICH_OBJECTS},
    "card_types": {"card_types": WHICH_OBJECTS},
    "basic_land_types": {"basic_land_types": WHICH_OBJECTS},
    "colors_among": {"different": "colors", "among": WHICH_OBJECTS},
    "greatest_power": {"greatest": "power", "among": WHICH_OBJECTS},
    "greatest_mana_value": {"greatest": "mana_value", "among": WHICH_OBJECTS},
    "total_power": {"total": "power", "among": WHICH_OBJECTS},
    "total_mana_value": {"total": "mana_value", "among": WHICH_OBJECTS},
    "mana_symbols": {"mana_symbols": [slot("count_color", is_word)], "of": "affected"},
    "counters": {"counters": "self", "kind": _COUNTER},
    "its_counters": {"counters": "affected", "kind": _COUNTER},
    "colors": {"colors": "affected"},
    "life": {"life": "you"},
    "devotion": {"devotion": [slot("count_color", is_word)]},
}


def counted(values: Values) -> Json:
    """Write the number that these values count."""
    number: Json = write(_NUMBERS[values["count_of"]], values)
    return number


def read_count(number: Any) -> Json | None:
    """Give the values that `counted` makes this of, None where there are none."""
    for of, pattern in _NUMBERS.items():
        values = read(pattern, number)
        if values is not None:
            return {**_OPEN, **values, "count_of": of}
    return None


# --- power and toughness that are counted -----------------------------------------------------------------


def _defined(values: Values) -> list[Any]:
    """Set power and toughness, or one of them (`which`), to the number plus `plus_power` and `plus_toughness`."""
    number, which_ = counted(values), values["which"]
    return [_plus(number, values[f"plus_{half}"]) if which_ in ("both", half) else None for half in HALVES]


def _plus(number: Json, plus: int | None) -> Json:
    return {"sum": [number, plus]} if plus else number


def _read_defined(size: Any) -> Json | None:
    if not isinstance(size, list | tuple) or len(size) != len(HALVES):
        return None
    halves = {half: _parts(part) for half, part in zip(HALVES, size, strict=True) if part is not None}
    numbers = [number for number, _plus in halves.values()]
    values = read_count(numbers[0]) if numbers and all(number == numbers[0] for number in numbers) else None
    if values is None:
        return None
    plus = {f"plus_{half}": halves[half][1] if half in halves else 0 for half in HALVES}
    return {**values, **plus, "which": "both" if len(halves) > 1 else next(iter(halves))}


def _parts(value: Any) -> tuple[Any, int]:
    match value:
        case {"sum": [int(plus), number] | [number, int(plus)]} if plus:
            return number, plus
    return value, 0


def _for_each(values: Values) -> list[Any]:
    """Add `power` and `toughness` for each counted thing."""
    number = counted(values)
    return [_times(number, values[half]) for half in HALVES]


def _times(number: Json, times: int) -> Json | int:
    if times in (0, 1):
        return number if times else 0
    return {"negative": number} if times == -1 else {"product": [times, number]}


def _read_for_each(size: Any) -> Json | None:
    if not isinstance(size, list | tuple) or len(size) != len(HALVES):
        return None
    factors = {half: _factor(part) for half, part in zip(HALVES, size, strict=True)}
    numbers = [number for number, times in factors.values() if times]
    values = read_count(numbers[0]) if numbers and all(number == numbers[0] for number in numbers) else None
    return None if values is None else {**values, **{half: times for half, (_number, times) in factors.items()}}


def _factor(value: Any) -> tuple[Any, int]:
    match value:
        case {"product": [int(times), number] | [number, int(times)]} if times:
            return number, times
        case {"negative": number}:
            return number, -1
    return (None, 0) if value == 0 else (value, 1)


DEFINED: Final = PatternPart(("which", *FIELDS, "plus_power", "plus_toughness"), _defined, _read_defined)
FOR_EACH: Final = PatternPart((*HALVES, *FIELDS), _for_each, _read_for_each)
