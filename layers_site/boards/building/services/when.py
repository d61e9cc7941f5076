"""When a static ability applies: the answers of a form, and the condition of the format that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layers_site.boards.building.services import counting
from layers_site.boards.building.services.documents import same
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER

Json = dict[str, Any]
Values = Mapping[str, Any]

#: Facts of the game, of you, and of the source itself, by the answer that stands for each.
FACTS: Final[Mapping[str, Json]] = {
    **{f"game:{fact}": {"fact": fact} for fact in OF_GAME},
    **{f"you:{fact}": {"fact": fact, "of": "you"} for fact in OF_PLAYER},
    **{f"self:{fact}": {"self": {"fact": fact}} for fact in OF_OBJECT},
}
_PLAIN: Final[Mapping[str, Json]] = {
    "you": {"active": "you"}, "opponent": {"active": "opponent"}, "not-you": {"not": {"active": "you"}},
    "untapped": {"self": {"not": {"status": "tapped"}}}, "tapped": {"self": {"status": "tapped"}},
    "equipped": {"self": {"has_attached": {"subtype": "Equipment"}}},
    "enchanted": {"self": {"has_attached": {"subtype": "Aura"}}},
    **FACTS,
}  # fmt: skip
#: One object that is, or is not, like the rest of the answers.
_OBJECT: Final[Mapping[str, tuple[str, tuple[str, int]]]] = {
    "host": ("attached", (">=", 1)), "not-host": ("attached", ("=", 0)), "top": ("graveyard_top", (">=", 1)),
    "another": ("other", (">=", 1)),
}  # fmt: skip
#: A number that is compared.
NUMBERS: Final = ("count", "devotion", "life")
WHEN: Final = (*_PLAIN, "count", *_OBJECT, "devotion", "life")
COMPARED: Final = (">=", "<=", "=", "<", ">")
#: The fields that say what the object, or those that are counted, are like; and the comparison.
FIELDS: Final = (
    "if_compare", "if_bound", "if_type", "if_supertype", "if_color", "if_subtypes", "if_zone", "if_whose",
)  # fmt: skip
NOTHING: Final[Mapping[str, Any]] = {
    "if_compare": ">=", "if_bound": None, "if_type": "", "if_supertype": "", "if_color": "", "if_subtypes": [],
    "if_zone": "battlefield", "if_whose": "",
}  # fmt: skip


def condition(values: Values) -> Json | None:
    """Return the condition, None for always: `{"count": {"type": "Enchantment"}, ">=": 5}`."""
    while_ = values["while"]
    if while_ in _PLAIN:
        return dict(_PLAIN[while_])
    if while_ in _OBJECT:
        place, (operator, bound) = _OBJECT[while_]
        controller = values["if_whose"] if while_ == "another" else ""
        return {
            "count": {"is": place, **_like({**values, "if_zone": "battlefield", "if_whose": controller})},
            operator: bound,
        }
    number = _number(while_, values)
    return None if number is None else {**number, values["if_compare"]: values["if_bound"]}


def _number(code: str, values: Values) -> Json | None:
    match code:
        case "count":
            return {"count": _like(values)}
        case "devotion":
            return {"value": {"devotion": [values["if_color"]]}}
        case "life":
            return {"value": {"life": "you"}}
    return None


def _like(values: Values) -> Json:
    supertype: Json = {"supertype": values["if_supertype"]} if values["if_supertype"] else {}
    return {**counting.which({name.replace("if_", "count_"): values[name] for name in FIELDS}), **supertype}


def read(document: Any) -> Json | None:
    """Return the answers that `condition` makes this of, None where there are none."""
    for guess in _guesses(document) if isinstance(document, dict) else ():
        values = {**NOTHING, **guess}
        if same(condition(values), document):
            return values
    return None


def _guesses(document: Json) -> list[Json]:
    guesses: list[Json] = [{"while": code} for code in _PLAIN]
    operator = next((sign for sign in COMPARED if isinstance(document.get(sign), int)), "")
    compared = {"if_compare": operator, "if_bound": document.get(operator)}
    counted = document.get("count")
    if isinstance(counted, dict) and "is" in counted:
        answers = _answers({key: test for key, test in counted.items() if key != "is"})
        guesses += [{"while": code, **answers} for code, (place, _bound) in _OBJECT.items() if place == counted["is"]]
    elif isinstance(counted, dict) and operator:
        guesses.append({"while": "count", **compared, **_answers(counted)})
    match document.get("value"):
        case {"devotion": [str(color)]} if operator:
            guesses.append({"while": "devotion", **compared, "if_color": color})
        case {"life": _} if operator:
            guesses.append({"while": "life", **compared})
    return guesses


def _answers(like: Json) -> Json:
    supertype = like.get("supertype", "")
    which = counting.read_which({key: test for key, test in like.items() if key != "supertype"}) or {}
    return {**{name.replace("count_", "if_"): value for name, value in which.items()}, "if_supertype": supertype}
