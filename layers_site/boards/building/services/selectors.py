"""Which objects: the answers of the short form that asks for them, and the selector that they make.

A selector that no answers make is asked for piece by piece (`parts`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.words import ALONE, COLORS, STATUSES, ZONES
from layers_site.boards.building import words

Json = dict[str, Any]
Answers = Mapping[str, Any]

#: The shape of the format that the form asks for.
SELECTOR: Final = "Selector"
#: What each of the first answers stands for; the others narrow it, but for "both".
SCOPES: Final[Mapping[str, Json]] = {
    "all": {},
    "other": {"is": "other"},
    "self": {"is": "self"},
    "attached": {"is": "attached"},
    "both": {"any": [{"is": "self"}, {"is": "attached"}]},
    "top": {"is": "graveyard_top"},
    "sharing": {"is": "not_affected", "shares": ["creature_type", "affected"]},
}
#: Numbers that a form takes lie within this.
MOST: Final = 1_000_000
#: What stands before a word that they must not have.
NOT: Final = "-"
COLOR_FLAGS: Final = ("colorless", "multicolored")
OPERATORS: Final = ("<=", "=", ">=")
CHOICES: Final = ("creature_type", "color", "land_type", "name")
#: Players as the controller of the effect sees them.
PLAYERS: Final = ("you", "opponent", "chosen", "attached", "controller")
TOGETHER: Final = "Instant/Sorcery"
#: In whatever zone they are: permanents and spells by who controls them, cards by who owns them (109.4).
EVERYWHERE: Final = "everywhere"
_CONTROLLED: Final = ("battlefield", "stack")
#: The questions, each with what is answered where nothing is said.
NOTHING: Final[Answers] = {
    "whom": "all", "type": "", "color": "", "controller": "", "subtypes": (), "zone": "battlefield", "also_type": "",
    "supertype": "", "not_subtypes": (), "keywords": (), "not_keywords": (), "name": "", "token": "", "status": "",
    "counter": "", "abilities": "", "chosen": "", "number": "", "compare": ">=", "bound": None,
}  # fmt: skip
_WORDS: Final = ("type", "also_type", "supertype", "color", "status")
_LISTS: Final = (("subtypes", "subtype"), ("keywords", "keyword"))
_FLAGS: Final = (("token", "token"), ("abilities", "has_abilities"))


def selector(answers: Answers) -> Json:
    """Return the selector: `{"is": "other", "type": "Creature", "not": {"color": "white"}}`."""
    made = dict(SCOPES[answers["whom"]])
    if answers["whom"] == "both":
        return made
    wanted = [_test(name, answers[name]) for name in _WORDS if answers[name] and answers[name][0] != NOT]
    types = [test for test in wanted if "type" in test]
    for test in [{"all": types}] if len(types) > 1 else types:
        made |= test
    for test in wanted:
        made |= {} if "type" in test else test
    made |= {key: _one_or_more(answers[name]) for name, key in _LISTS if answers[name]}
    made |= dict(_rest(answers))
    unwanted = [_test(name, answers[name][1:]) for name in _WORDS if answers[name].startswith(NOT)]
    unwanted += [{key: _one_or_more(answers[f"not_{name}"])} for name, key in _LISTS if answers[f"not_{name}"]]
    if unwanted:
        made["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return made


def _test(name: str, word: str) -> Json:
    if word in COLOR_FLAGS:
        return {word: True}
    return {name.removeprefix("also_"): _one_or_more(word.split("/"))}


def _one_or_more(words: Any) -> Any:
    return words[0] if len(words) == 1 else list(words)


def _rest(answers: Answers) -> Iterator[tuple[str, Any]]:
    yield from _place(answers["zone"], answers["controller"])
    for name, key in _FLAGS:
        if answers[name]:
            yield key, answers[name] == "yes"
    for name in ("counter", "name", "chosen"):
        if answers[name]:
            yield name, answers[name]
    if answers["number"] and answers["bound"] is not None:
        yield answers["number"], {answers["compare"]: answers["bound"]}


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


# --- a selector as the answers that make it ----------------------------------------------------------------


def read(document: Json) -> Json | None:
    """Return the answers that make this selector of the format, None where there are none."""
    scope = [code for code, base in SCOPES.items() if all(document.get(key) == test for key, test in base.items())][-1]
    rest = {key: test for key, test in document.items() if key not in SCOPES[scope]}
    answers = {**NOTHING, "whom": scope, **_words(rest), **_facts(rest)}
    return answers if _can_be_asked(answers) and same(selector(answers), document) else None


def _words(document: Json) -> Json:
    unwanted = document.get("not", {})
    tests = unwanted["any"] if [*unwanted] == ["any"] else [unwanted]
    answers: Json = {}
    types: list[str] = []
    for sign, test in (("", document), *((NOT, test) for test in tests)):
        types += [sign + _word(part["type"]) for part in (test, *test.get("all", ())) if "type" in part]
        answers |= {name: sign + _word(test[name]) for name in ("supertype", "color", "status") if name in test}
        for flag in COLOR_FLAGS:
            if test.get(flag) is True:
                answers["color"] = sign + flag
        for name, key in _LISTS:
            if key in test:
                answers[f"not_{name}" if sign else name] = [test[key]] if isinstance(test[key], str) else test[key]
    return answers | dict(zip(("type", "also_type"), types, strict=False))


def _word(word: Any) -> str:
    return "/".join(map(str, word)) if isinstance(word, list) else str(word)


def _facts(document: Json) -> Json:
    answers = {name: document.get(name, "") for name in ("counter", "name", "chosen")} | _where(document)
    answers |= {name: "yes" if document[key] else "no" for name, key in _FLAGS if key in document}
    for number in ("power", "toughness", "mana_value", "base_power", "base_toughness"):
        if len(document.get(number, {})) == 1:
            ((compare, bound),) = document[number].items()
            answers |= {"number": number, "compare": compare, "bound": bound}
    some = document.get("any", ())
    if some and "zone" not in document:
        answers["subtypes"] = [test.get("subtype") for test in some]
    return answers


def _where(document: Json) -> Json:
    zone, holder = document.get("zone", "battlefield"), document.get("controller", document.get("owner", ""))
    if zone != list(ZONES):
        return {"zone": zone, "controller": holder}
    return {"zone": EVERYWHERE, "controller": next((test.get("controller") for test in document.get("any", ())), "")}


_KNOWN: Final[Mapping[str, frozenset[str]]] = {
    "type": frozenset((*words.TYPES, TOGETHER)), "also_type": frozenset(words.TYPES),
    "supertype": frozenset(words.SUPERTYPES_ASKED),
    "color": frozenset((*COLORS, *COLOR_FLAGS)), "zone": frozenset((*ZONES, EVERYWHERE)),
    "controller": frozenset(PLAYERS), "compare": frozenset(OPERATORS), "status": frozenset((*STATUSES, *ALONE)),
    "chosen": frozenset(CHOICES),
}  # fmt: skip


def _can_be_asked(answers: Json) -> bool:
    """Return whether the fields of the form give these answers back."""
    for name, known in _KNOWN.items():
        if not isinstance(answers[name], str) or answers[name].removeprefix(NOT) not in {"", *known}:
            return False
    for name in ("counter", "name"):
        if not isinstance(answers[name], str) or " ".join(answers[name].split()) != answers[name]:
            return False
    lists = [(name, answers[sign + name]) for name, _key in _LISTS for sign in ("", "not_")]
    if not all(isinstance(word, str) for _name, words_ in lists for word in words_):
        return False
    is_number = answers["bound"] is None or (isinstance(answers["bound"], int) and abs(answers["bound"]) <= MOST)
    is_counter = words.read_counter(answers["counter"]) == answers["counter"]
    return is_number and is_counter and all(words.can_be_typed(words_, name) for name, words_ in lists)


# --- two ways of writing the same --------------------------------------------------------------------------


def same(first: Any, other: Any) -> bool:
    """Return whether both are the same but for the order of what is named as alternatives."""
    return bool(_normal(first) == _normal(other))


def _normal(part: Any) -> Any:
    match part:
        case {"any": list(tests)} if all(isinstance(test, dict) for test in tests):
            words = [test["subtype"] for test in tests if [*test] == ["subtype"] and isinstance(test["subtype"], str)]
            if len(words) == len(tests) and "subtype" not in part:
                return _normal({**{key: test for key, test in part.items() if key != "any"}, "subtype": words})
            normal = sorted((_normal(test) for test in tests), key=lambda test: json.dumps(test, sort_keys=True))
            return {**{key: _normal(test) for key, test in part.items()}, "any": normal}
        case dict():
            return {key: _normal(test) for key, test in part.items()}
        case list():
            return [_normal(item) for item in part]
    return part
