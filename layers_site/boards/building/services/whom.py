"""Whom a static ability affects: the answers of a form, and the selector of the format that they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.words import CARD_TYPES, COLORS, STATUSES, SUPERTYPES, ZONES
from layers_site.boards.building.services.same import same

Json = dict[str, Any]
Values = Mapping[str, Any]

#: What is about players or the rules alone affects no object.
NOBODY: Final = "nobody"
#: "self", "attached" and "both" are what they are; the others are narrowed by the rest of the answers.
WHOM: Final = ("self", "attached", "all", "other", "host", "both")
_FIXED: Final[Mapping[str, Json]] = {
    "self": {"is": "self"}, "attached": {"is": "attached"}, "both": {"any": [{"is": "self"}, {"is": "attached"}]},
}  # fmt: skip
_NARROWED: Final[Mapping[str, Json]] = {"all": {}, "other": {"is": "other"}, "host": {"is": "attached"}}
#: What stands before a word that they must not have.
NOT: Final = "-"
COLOR_FLAGS: Final = ("colorless", "multicolored")
OPERATORS: Final = ("<=", "=", ">=")
#: What is answered where they must be tokens, or have abilities.
TOKENS: Final = ("token",)
ABLE: Final = ("able",)
CHOICES: Final = ("creature_type", "color", "land_type", "name")
#: In whatever zone they are: permanents and spells by who controls them, cards by who owns them (109.4).
EVERYWHERE: Final = "everywhere"
_CONTROLLED: Final = ("battlefield", "stack")
NARROWING: Final = (
    "type", "also_type", "supertype", "color", "subtypes", "not_subtypes", "keywords", "not_keywords", "controller",
    "token", "status", "counter", "abilities", "chosen", "zone", "number", "compare", "bound",
)  # fmt: skip
NOTHING: Final[Mapping[str, Any]] = {
    "type": "", "also_type": "", "supertype": "", "color": "", "subtypes": [], "not_subtypes": [], "keywords": [],
    "not_keywords": [], "controller": "", "token": "", "status": "", "counter": "", "abilities": "", "chosen": "",
    "zone": "battlefield", "number": "", "compare": ">=", "bound": None,
}  # fmt: skip
_LISTS: Final = (("subtypes", "subtype"), ("keywords", "keyword"))


def selector(values: Values) -> Json:
    """The selector: `{"is": "other", "type": "Creature", "not": {"color": "white"}}`."""
    whom = values["whom"]
    if whom in _FIXED:
        return dict(_FIXED[whom])
    found: Json = dict(_NARROWED[whom])
    unwanted = list(_unwanted(values))
    found.update(_types(word for word in (values["type"], values["also_type"]) if word and word[0] != NOT))
    for key in ("supertype", "color", "status"):
        if values[key] and values[key][0] != NOT:
            found.update(_test(key, values[key]))
    found.update(_rest(values))
    if unwanted:
        found["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return found


def _types(words: Iterable[str]) -> Json:
    """Both types, where there are two."""
    tests = [{"type": word} for word in words]
    return {"all": tests} if len(tests) > 1 else tests[0] if tests else {}


def _test(key: str, word: str) -> Json:
    return {word: True} if word in COLOR_FLAGS else {key: word}


def _unwanted(values: Values) -> Iterator[Json]:
    for name, key in (("type", "type"), ("also_type", "type"), ("supertype",) * 2, ("color",) * 2, ("status",) * 2):
        if values[name].startswith(NOT):
            yield _test(key, values[name].removeprefix(NOT))
    for name, key in _LISTS:
        if words := values[f"not_{name}"]:
            yield {key: words[0] if len(words) == 1 else list(words)}


def _rest(values: Values) -> Iterator[tuple[str, Any]]:
    for key, one in _LISTS:
        if values[key]:
            yield one, values[key][0] if len(values[key]) == 1 else list(values[key])
    yield from _place(values["zone"], values["controller"])
    for flag, key, yes in (("token", "token", TOKENS), ("abilities", "has_abilities", ABLE)):
        if values[flag]:
            yield key, values[flag] in yes
    for key in ("counter", "chosen"):
        if values[key]:
            yield key, values[key]
    if values["number"] and values["bound"] is not None:
        yield values["number"], {values["compare"]: values["bound"]}


def _place(zone: str, whose: str) -> Iterator[tuple[str, Any]]:
    """The zone, and whose they are: a card off the battlefield has an owner and no controller (109.4)."""
    if zone == EVERYWHERE:
        yield "zone", list(ZONES)
        if whose:
            owned = [one for one in ZONES if one not in _CONTROLLED]
            yield "any", [{"controller": whose, "zone": list(_CONTROLLED)}, {"owner": whose, "zone": owned}]
        return
    if zone != "battlefield":
        yield "zone", zone
    if whose:
        yield "controller" if zone in _CONTROLLED else "owner", whose


# --- a selector as the answers that it was built from -----------------------------------------------------


def read(found: Json) -> Json | None:
    """The answers that `selector` makes this of, None where there are none."""
    fixed = next((whom for whom, one in _FIXED.items() if one == found), None)
    if fixed is not None:
        return {**NOTHING, "whom": fixed}
    whom = {None: "all", "other": "other", "attached": "host"}.get(found.get("is"))
    if whom is None:
        return None
    values = {**NOTHING, "whom": whom, **_words(found), **_facts(found)}
    return values if _fits(values) and same(selector(values), found) else None


def _words(found: Json) -> Json:
    unwanted = found.get("not", {})
    tests: list[Any] = unwanted["any"] if isinstance(unwanted, dict) and set(unwanted) == {"any"} else [unwanted]
    values: Json = {}
    types: list[str] = []
    for sign, test in (("", found), *((NOT, one) for one in tests if isinstance(one, dict))):
        types += [sign + one["type"] for one in (test, *_every(test)) if isinstance(one.get("type"), str)]
        for key in ("supertype", "color", "status"):
            if isinstance(test.get(key), str):
                values[key] = sign + test[key]
        for flag in COLOR_FLAGS:
            if test.get(flag) is True:
                values["color"] = sign + flag
        for key, one in _LISTS:
            if one in test:
                values[f"not_{key}" if sign else key] = [test[one]] if isinstance(test[one], str) else test[one]
    return values | dict(zip(("type", "also_type"), types, strict=False))


def _every(test: Json) -> list[Json]:
    return [one for one in test.get("all", []) if isinstance(one, dict)]


def _facts(found: Json) -> Json:
    values: Json = {"counter": found.get("counter", ""), "chosen": found.get("chosen", ""), **_where(found)}
    if "token" in found:
        values["token"] = "token" if found["token"] else "nontoken"
    if "has_abilities" in found:
        values["abilities"] = "able" if found["has_abilities"] else "plain"
    for number in ("power", "toughness", "mana_value"):
        comparison = found.get(number)
        if isinstance(comparison, dict) and len(comparison) == 1:
            values["number"] = number
            ((values["compare"], values["bound"]),) = comparison.items()
    words = found.get("any", [])
    if "any" in found and "zone" not in found and all(isinstance(one.get("subtype"), str) for one in words):
        values["subtypes"] = [one["subtype"] for one in words]
    return values


def _where(found: Json) -> Json:
    zone, whose = found.get("zone", "battlefield"), found.get("controller", found.get("owner", ""))
    if zone != list(ZONES):
        return {"zone": zone, "controller": whose}
    owners = [one.get("controller") for one in found.get("any", []) if isinstance(one, dict)]
    return {"zone": EVERYWHERE, "controller": owners[0] if owners else ""}


def _fits(values: Json) -> bool:
    """Whether a form could have asked for these."""
    colors = {*COLORS, *COLOR_FLAGS}
    choices = (
        ("type", CARD_TYPES), ("also_type", CARD_TYPES), ("supertype", SUPERTYPES), ("color", colors),
        ("zone", {*ZONES, EVERYWHERE}), ("controller", {"you", "opponent"}), ("compare", {*OPERATORS}),
        ("status", {*STATUSES}), ("chosen", {*CHOICES}),
    )  # fmt: skip
    for key, known in choices:
        word = values[key]
        if not isinstance(word, str) or (word and word.removeprefix(NOT) not in known):
            return False
    return isinstance(values["counter"], str) and isinstance(values["bound"], int | None)


# --- whom an ability affects that an effect gives ---------------------------------------------------------

#: The same questions, as far as they are asked of an ability that is given.
GIVEN: Final = ("given_whom", "given_type", "given_color", "given_subtypes", "given_controller")


def given(values: Values) -> Json | None:
    """The selector for these answers, None for nobody."""
    if values["given_whom"] == NOBODY:
        return None
    answers = {name.removeprefix("given_"): values[name] for name in GIVEN}
    return selector({**NOTHING, **answers})


def read_given(found: Json | None) -> Json | None:
    """The answers that `given` makes this of, None where there are none."""
    values = {**NOTHING, "whom": NOBODY} if found is None else read(found)
    if values is None:
        return None
    answers = {name: values[name.removeprefix("given_")] for name in GIVEN}
    return answers if given(answers) == found else None
