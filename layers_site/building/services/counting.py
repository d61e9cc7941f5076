"""Numbers that are counted (`*`, "for each"): what is counted, as the values of a form and as the format has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Json = dict[str, Any]
Values = Mapping[str, Any]

#: Where things are counted. Off the battlefield a card has an owner and no controller.
ZONES: Final = ("battlefield", "graveyard", "hand", "exile")
WHICH: Final = ("both", "power", "toughness")


def counted(values: Values) -> Json:
    """`{"count": selector}` for the values `count_zone`, `count_type`, `count_subtypes` and `count_whose`."""
    zone, subtypes = values["count_zone"], list(values["count_subtypes"])
    whose = "controller" if zone == "battlefield" else "owner"
    parts = {
        "type": values["count_type"],
        "subtype": subtypes[0] if len(subtypes) == 1 else subtypes,
        "zone": "" if zone == "battlefield" else zone,
        whose: values["count_whose"],
    }
    return {"count": {key: value for key, value in parts.items() if value}}


def read_count(value: Any) -> Json | None:
    """The values that `counted` makes this of, None where there are none."""
    if not isinstance(value, dict) or not isinstance(value.get("count"), dict):
        return None
    selector: Json = value["count"]
    subtype, zone = selector.get("subtype", []), selector.get("zone", "battlefield")
    found = {
        "count_zone": zone,
        "count_type": selector.get("type", ""),
        "count_subtypes": [subtype] if isinstance(subtype, str) else subtype,
        "count_whose": selector.get("controller" if zone == "battlefield" else "owner", ""),
    }
    words = zone in ZONES and found["count_whose"] in ("", "you", "opponent") and isinstance(found["count_type"], str)
    return found if words and counted(found) == value else None


# --- power and toughness that are counted -----------------------------------------------------------------


def defined(values: Values) -> Json:
    """Power and toughness, or one of them (`which`), are the number, with `plus_power` and `plus_toughness` added."""
    number, which = counted(values), values["which"]
    size = [_plus(number, values, half) if which in ("both", half) else None for half in ("power", "toughness")]
    return {"pt": {"set": size}}


def read_defined(size: Any) -> Json | None:
    power, toughness = (_parts(half) for half in size)
    numbers = [half[0] for half in (power, toughness) if half is not None]
    if not numbers or any(one != numbers[0] for one in numbers) or (found := read_count(numbers[0])) is None:
        return None
    which = "both" if power and toughness else "power" if power else "toughness"
    plus = {"plus_power": power[1] if power else 0, "plus_toughness": toughness[1] if toughness else 0}
    values = {**found, **plus, "which": which}
    return values if defined(values) == {"pt": {"set": list(size)}} else None


def for_each(values: Values) -> Json:
    """Plus `power` and `toughness` for each thing counted."""
    number = counted(values)
    return {"pt": {"add": [_times(number, values[half]) for half in ("power", "toughness")]}}


def read_for_each(size: Any) -> Json | None:
    factors = [_factor(half) for half in size]
    numbers = [number for number, _times in factors if number is not None]
    if not numbers or (found := read_count(numbers[0])) is None:
        return None
    values = {**found, "power": factors[0][1], "toughness": factors[1][1]}
    return values if for_each(values) == {"pt": {"add": list(size)}} else None


def _plus(number: Json, values: Values, half: str) -> Json:
    plus = values[f"plus_{half}"] or 0
    return {"sum": [number, plus]} if plus else number


def _parts(value: Any) -> tuple[Any, int] | None:
    match value:
        case None:
            return None
        case {"sum": [number, int(plus)]}:
            return number, plus
    return value, 0


def _times(number: Json, times: int) -> Json | int:
    return 0 if times == 0 else number if times == 1 else {"product": [times, number]}


def _factor(value: Any) -> tuple[Any, int]:
    match value:
        case {"product": [int(times), number]}:
            return number, times
        case int():
            return None, value
    return value, 1
