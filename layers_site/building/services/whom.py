"""Whom a static ability affects: the answers of a form, and the selector of the format that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.words import CARD_TYPES, COLORS, SUPERTYPES, ZONES

Json = dict[str, Any]
Values = Mapping[str, Any]

#: "self" and "attached" are one object; "all" and "other" are narrowed by the rest of the answers.
WHOM: Final = ("self", "attached", "all", "other")
#: What stands before a word that they must not have.
NOT: Final = "-"
COLOR_FLAGS: Final = ("colorless", "multicolored")
OPERATORS: Final = ("<=", "=", ">=")
#: What is answered where they must be tokens.
TOKENS: Final = ("token",)
NARROWING: Final = (
    "type", "supertype", "color", "subtypes", "keywords", "controller", "token", "status", "zone", "number", "compare",
    "bound",
)  # fmt: skip
NOTHING: Final[Mapping[str, Any]] = {
    "type": "", "supertype": "", "color": "", "subtypes": [], "keywords": [], "controller": "", "token": "",
    "status": "", "zone": "battlefield", "number": "", "compare": ">=", "bound": None,
}  # fmt: skip


def selector(values: Values) -> Json:
    """The selector: `{"is": "other", "type": "Creature", "not": {"color": "white"}}`."""
    whom = values["whom"]
    if whom in ("self", "attached"):
        return {"is": whom}
    found: Json = {"is": "other"} if whom == "other" else {}
    unwanted: list[Json] = []
    for key in ("type", "supertype", "color"):
        word = values[key]
        if word:
            test = _test(key, word.removeprefix(NOT))
            (unwanted.append if word.startswith(NOT) else found.update)(test)
    found.update(_rest(values))
    if unwanted:
        found["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return found


def _test(key: str, word: str) -> Json:
    return {word: True} if word in COLOR_FLAGS else {key: word}


def _rest(values: Values) -> Iterator[tuple[str, Any]]:
    for key, one in (("subtypes", "subtype"), ("keywords", "keyword")):
        if values[key]:
            yield one, values[key][0] if len(values[key]) == 1 else list(values[key])
    zone = values["zone"]
    if zone != "battlefield":
        yield "zone", zone
    if values["controller"]:
        # A card off the battlefield has an owner and no controller (109.4).
        yield "controller" if zone in ("battlefield", "stack") else "owner", values["controller"]
    if values["token"]:
        yield "token", values["token"] in TOKENS
    if values["status"]:
        yield "status", values["status"]
    if values["number"] and values["bound"] is not None:
        yield values["number"], {values["compare"]: values["bound"]}


def read(found: Json) -> Json | None:
    """The answers that `selector` makes exactly this of, None where there are none."""
    place = found.get("is")
    whom = "all" if place is None else place
    if whom not in WHOM:
        return None
    values = {**NOTHING, "whom": whom, **_words(found), **_facts(found)}
    return values if _fits(values) and selector(values) == found else None


def _words(found: Json) -> Json:
    unwanted = found.get("not", {})
    tests: list[Any] = unwanted["any"] if isinstance(unwanted, dict) and set(unwanted) == {"any"} else [unwanted]
    values: Json = {}
    for sign, test in (("", found), *((NOT, one) for one in tests if isinstance(one, dict))):
        for key in ("type", "supertype", "color"):
            if isinstance(test.get(key), str):
                values[key] = sign + test[key]
        for flag in COLOR_FLAGS:
            if test.get(flag) is True:
                values["color"] = sign + flag
    return values


def _facts(found: Json) -> Json:
    values: Json = {}
    for key, one in (("subtypes", "subtype"), ("keywords", "keyword")):
        if one in found:
            values[key] = [found[one]] if isinstance(found[one], str) else found[one]
    values["zone"] = found.get("zone", "battlefield")
    values["controller"] = found.get("controller", found.get("owner", ""))
    if "token" in found:
        values["token"] = "token" if found["token"] else "nontoken"
    values["status"] = found.get("status", "")
    for number in ("power", "toughness", "mana_value"):
        comparison = found.get(number)
        if isinstance(comparison, dict) and len(comparison) == 1:
            values["number"] = number
            ((values["compare"], values["bound"]),) = comparison.items()
    return values


def _fits(values: Json) -> bool:
    """Whether a form could have asked for these."""
    colors = {*COLORS, *COLOR_FLAGS}
    choices = (
        ("type", CARD_TYPES), ("supertype", SUPERTYPES), ("color", colors), ("zone", {*ZONES}),
        ("controller", {"you", "opponent"}), ("compare", {*OPERATORS}),
    )  # fmt: skip
    for key, known in choices:
        word = values[key]
        if not isinstance(word, str) or (word and word.removeprefix(NOT) not in known):
            return False
    return isinstance(values["status"], str) and isinstance(values["bound"], int | None)
