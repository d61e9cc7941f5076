"""The kinds of change that are about players, costs and the rules of the game, evaluated after the layers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from layers_site.boards.building.services.documents import same
from layers_site.boards.building.services.patterns import Json, Kind, Pattern, PatternPart, Values, slot, words
from layers_site.boards.building.services.whom import NOT

#: Of whom it is said; "attached" is the enchanted player, "chosen" the one who was chosen.
WHO: Final = ("you", "opponent", "each", "attached", "chosen")
HAND: Final = ("none", "set", "add")
#: What has to be paid.
PAID: Final = ("spells", "abilities")
#: One answer that stands for several card types, any of which is meant.
TOGETHER: Final[Mapping[str, tuple[str, ...]]] = {"Instant/Sorcery": ("Instant", "Sorcery")}
CHOSEN: Final = "chosen"
_SPELLS: Final = ("cast_type", "cast_color")
_NO_NAME: Final[Mapping[str, Any]] = {"cast_name": "", "chosen_name": False}


# --- which spells, or what has the abilities that cost ----------------------------------------------------


def spells(values: Values) -> Json:
    """Return the selector: `{"type": "Creature", "not": {"color": "red"}}`, `{"name": {"chosen": "name"}}`."""
    selector: Json = {}
    unwanted: list[Json] = []
    for key, answer in (("type", values["cast_type"]), ("color", values["cast_color"])):
        if answer:
            word = answer.removeprefix(NOT)
            test = {key: list(TOGETHER[word]) if word in TOGETHER else {CHOSEN: key} if word == CHOSEN else word}
            (unwanted.append if answer.startswith(NOT) else selector.update)(test)
    if values["chosen_name"] or values["cast_name"]:
        selector["name"] = {CHOSEN: "name"} if values["chosen_name"] else values["cast_name"]
    if unwanted:
        selector["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return selector


def having(values: Values) -> Json:
    """Return the same of objects, whose abilities are meant: a choice is a test of its own there."""
    selector = spells(values)
    return {"chosen": "color"} | selector if _drop_choice(selector) else selector


def _drop_choice(selector: Json) -> bool:
    return isinstance(selector.get("color"), dict) and bool(selector.pop("color"))


def read_spells(selector: Any) -> Json | None:
    """Give the values that `spells` or `having` make this of, None where there are none."""
    if not isinstance(selector, dict):
        return None
    values = _answers(selector)
    made = having(values) if "chosen" in selector else spells(values)
    return values if same(made, selector) else None


def _answers(selector: Json) -> Json:
    unwanted = selector.get("not", {})
    tests = unwanted["any"] if isinstance(unwanted, dict) and set(unwanted) == {"any"} else [unwanted]
    values: Json = {"cast_type": "", "cast_color": "", **_NO_NAME}
    for sign, test in (("", selector), *((NOT, test) for test in tests if isinstance(test, dict))):
        for key in ("type", "color"):
            if key in test:
                values[f"cast_{key}"] = sign + _answer(test[key])
    if "chosen" in selector:
        values["cast_color"] = CHOSEN
    name = selector.get("name", "")
    return values | ({"chosen_name": True} if isinstance(name, dict) else {"cast_name": name})


def _answer(word: Any) -> str:
    if isinstance(word, dict):
        return CHOSEN
    if isinstance(word, list):
        return next((code for code, words in TOGETHER.items() if list(words) == word), "")
    return str(word)


# --- the kinds ----------------------------------------------------------------------------------------


def _costs(op: str, amount: str) -> Pattern:
    """Make the pattern of a cost: what is paid for, spells or abilities, is the key under which it stands."""

    def written(values: Values) -> Json:
        which = (spells if values["paid"] == "spells" else having)({**_NO_NAME, **values})
        return {values["paid"]: which, "who": values["payer"], op: values[amount]}

    def read_back(value: Any) -> Json | None:
        paid = next((key for key in PAID if isinstance(value, dict) and key in value), None)
        if paid is None or value.keys() != {paid, "who", op}:
            return None
        which = read_spells(value[paid])
        if which is None or any(which[key] != value for key, value in _NO_NAME.items()):
            return None
        return {**which, "paid": paid, "payer": value["who"], amount: value[op]}

    return {"cost": PatternPart(("paid", *_SPELLS, "payer", amount), written, read_back)}


def _hand(values: Values) -> Json:
    op = values["hand"]
    return {"who": values["who"], op: True if op == "none" else values["cards"]}


def _read_hand(value: Any) -> Json | None:
    op = next((key for key in HAND if isinstance(value, dict) and value.keys() == {"who", key}), None)
    if op is None or (value[op] is not True if op == "none" else not isinstance(value[op], int)):
        return None
    return {"who": value["who"], "hand": op, "cards": None if op == "none" else value[op]}


_WHO: Final = slot("who")
_CAST: Final = PatternPart((*_SPELLS, *_NO_NAME), spells, read_spells)
_HAND_SIZE: Final = PatternPart(("who", "hand", "cards"), _hand, _read_hand)
_kind: Final = partial(Kind, world=True)
WORLD: Final = (
    _kind("cost-more", "costs", _("spells or abilities cost more"), _costs("add", "mana")),
    _kind("cost-less", "costs", _("spells or abilities cost less"), _costs("reduce", "mana")),
    _kind("cost-minimum", "costs", _("spells or abilities cost at least so much"), _costs("minimum", "least")),
    _kind("prohibit", "costs", _("spells can’t be cast"), {"prohibit": {"cast": _CAST, "who": slot("payer")}}),
    _kind("hand", "players", _("the maximum hand size changes"), {"hand_size": _HAND_SIZE}),
    _kind("permit", "players", _("players may do something"), {"permit": {"who": _WHO, "what": slot("may")}}),
    _kind(
        "restrict-player",
        "players",
        _("players can or can’t do something"),
        {"restrict": {"who": _WHO, "what": slot("cannot")}},
    ),
    _kind("player-gain", "players", _("players gain keywords"), {"player": {"who": _WHO, "add": words("keywords")}}),
    _kind("player-lose", "players", _("players lose keywords"), {"player": {"who": _WHO, "remove": words("keywords")}}),
)
