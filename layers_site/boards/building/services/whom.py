"""The objects that a static ability affects: answers of a form, and the selector that they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.words import CARD_TYPES, COLORS, STATUSES, SUPERTYPES, ZONES
from layers_site.boards.building.services.documents import same

Json = dict[str, Any]
Values = Mapping[str, Any]

#: What is about players or the rules alone affects no object.
NOBODY: Final = "nobody"
#: "self", "attached" and "both" are what they are; the others are narrowed by the rest of the answers.
SCOPES: Final = ("self", "attached", "all", "other", "host", "both")
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
    """Return the selector: `{"is": "other", "type": "Creature", "not": {"color": "white"}}`."""
    scope = values["whom"]
    if scope in _FIXED:
        return dict(_FIXED[scope])
    selector: Json = dict(_NARROWED[scope])
    unwanted = list(_unwanted(values))
    selector.update(_types(word for word in (values["type"], values["also_type"]) if word and word[0] != NOT))
    for key in ("supertype", "color", "status"):
        if values[key] and values[key][0] != NOT:
            selector.update(_test(key, values[key]))
    selector.update(_rest(values))
    if unwanted:
        selector["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return selector


def _types(words: Iterable[str]) -> Json:
    """Return both types, where there are two."""
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
    for key, field in _LISTS:
        if values[key]:
            yield field, values[key][0] if len(values[key]) == 1 else list(values[key])
    yield from _place(values["zone"], values["controller"])
    for flag, key, yes in (("token", "token", TOKENS), ("abilities", "has_abilities", ABLE)):
        if values[flag]:
            yield key, values[flag] in yes
    for key in ("counter", "chosen"):
        if values[key]:
            yield key, values[key]
    if values["number"] and values["bound"] is not None:
        yield values["number"], {values["compare"]: values["bound"]}


def _place(zone: str, holder: str) -> Iterator[tuple[str, Any]]:
    """Yield the zone, and whose they are: a card off the battlefield has an owner and no controller (109.4)."""
    if zone == EVERYWHERE:
        yield "zone", list(ZONES)
        if holder:
            owned = [zone for zone in ZONES if zone not in _CONTROLLED]
            yield "any", [{"controller": holder, "zone": list(_CONTROLLED)}, {"owner": holder, "zone": owned}]
        return
    if zone != "battlefield":
        yield "zone", zone
    if holder:
        yield "controller" if zone in _CONTROLLED else "owner", holder


# --- a selector as the answers that it was built from -----------------------------------------------------


def read(document: Json) -> Json | None:
    """Return the answers that `selector` makes this of, None where there are none."""
    fixed = next((scope for scope, fixed_selector in _FIXED.items() if fixed_selector == document), None)
    if fixed is not None:
        return {**NOTHING, "whom": fixed}
    scope = {None: "all", "other": "other", "attached": "host"}.get(document.get("is"))
    if scope is None:
        return None
    values = {**NOTHING, "whom": scope, **_words(document), **_facts(document)}
    return values if _fits(values) and same(selector(values), document) else None


def _words(selector: Json) -> Json:
    unwanted = selector.get("not", {})
    tests: list[Any] = unwanted["any"] if isinstance(unwanted, dict) and set(unwanted) == {"any"} else [unwanted]
    values: Json = {}
    types: list[str] = []
    for sign, test in (("", selector), *((NOT, test) for test in tests if isinstance(test, dict))):
        types += [sign + part["type"] for part in (test, *_every(test)) if isinstance(part.get("type"), str)]
        for key in ("supertype", "color", "status"):
            if isinstance(test.get(key), str):
                values[key] = sign + test[key]
        for flag in COLOR_FLAGS:
            if test.get(flag) is True:
                values["color"] = sign + flag
        for key, field in _LISTS:
            if field in test:
                values[f"not_{key}" if sign else key] = [test[field]] if isinstance(test[field], str) else test[field]
    return values | dict(zip(("type", "also_type"), types, strict=False))


def _every(test: Json) -> list[Json]:
    return [part for part in test.get("all", []) if isinstance(part, dict)]


def _facts(selector: Json) -> Json:
    values: Json = {"counter": selector.get("counter", ""), "chosen": selector.get("chosen", ""), **_where(selector)}
    if "token" in selector:
        values["token"] = "token" if selector["token"] else "nontoken"
    if "has_abilities" in selector:
        values["abilities"] = "able" if selector["has_abilities"] else "plain"
    for number in ("power", "toughness", "mana_value"):
        comparison = selector.get(number)
        if isinstance(comparison, dict) and len(comparison) == 1:
            values["number"] = number
            ((values["compare"], values["bound"]),) = comparison.items()
    words = selector.get("any", [])
    if "any" in selector and "zone" not in selector and all(isinstance(word.get("subtype"), str) for word in words):
        values["subtypes"] = [word["subtype"] for word in words]
    return values


def _where(selector: Json) -> Json:
    zone, holder = selector.get("zone", "battlefield"), selector.get("controller", selector.get("owner", ""))
    if zone != list(ZONES):
        return {"zone": zone, "controller": holder}
    owners = [part.get("controller") for part in selector.get("any", []) if isinstance(part, dict)]
    return {"zone": EVERYWHERE, "controller": owners[0] if owners else ""}


def _fits(values: Json) -> bool:
    """Return whether a form could have asked for these."""
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
WHO_GAINS: Final = ("given_whom", "given_type", "given_color", "given_subtypes", "given_controller")


def gaining(values: Values) -> Json | None:
    """Return the selector for these answers, None for nobody."""
    if values["given_whom"] == NOBODY:
        return None
    answers = {name.removeprefix("given_"): values[name] for name in WHO_GAINS}
    return selector({**NOTHING, **answers})


def read_given(selector: Json | None) -> Json | None:
    """Return the answers that `given` makes this of, None where there are none."""
    values = {**NOTHING, "whom": NOBODY} if selector is None else read(selector)
    if values is None:
        return None
    answers = {name: values[name.removeprefix("given_")] for name in WHO_GAINS}
    return answers if gaining(answers) == selector else None
