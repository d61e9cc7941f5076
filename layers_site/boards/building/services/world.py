"""What is about players, costs and the rules of the game, evaluated after the layers: kinds, and their readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from layers_site.boards.building.services.kind import Group, Json, Kind, Values
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


def _kind(code: str, fields: tuple[str, ...], change: Callable[[Values], Json], group: Group = "players") -> Kind:
    return Kind(code, group, fields, change, world=True)


# --- which spells, or what has the abilities that cost ----------------------------------------------------


def spells(values: Values) -> Json:
    """The selector: `{"type": "Creature", "not": {"color": "red"}}`, `{"name": {"chosen": "name"}}`."""
    found: Json = {}
    unwanted: list[Json] = []
    for key, answer in (("type", values["cast_type"]), ("color", values["cast_color"])):
        if answer:
            word = answer.removeprefix(NOT)
            test = {key: list(TOGETHER[word]) if word in TOGETHER else {CHOSEN: key} if word == CHOSEN else word}
            (unwanted.append if answer.startswith(NOT) else found.update)(test)
    if values["chosen_name"] or values["cast_name"]:
        found["name"] = {CHOSEN: "name"} if values["chosen_name"] else values["cast_name"]
    if unwanted:
        found["not"] = unwanted[0] if len(unwanted) == 1 else {"any": unwanted}
    return found


def having(values: Values) -> Json:
    """The same of objects, whose abilities are meant: a choice is a test of its own there."""
    found = spells(values)
    return {"chosen": "color"} | found if _drop_choice(found) else found


def _drop_choice(found: Json) -> bool:
    return isinstance(found.get("color"), dict) and bool(found.pop("color"))


def read_spells(found: Any) -> Json:
    """The values that make this, as far as there are any; whoever asks compares."""
    unwanted = found.get("not", {})
    tests = unwanted["any"] if set(unwanted) == {"any"} else [unwanted]
    values: Json = {"cast_type": "", "cast_color": "", **_NO_NAME}
    for sign, test in (("", found), *((NOT, one) for one in tests)):
        for key in ("type", "color"):
            if key in test:
                values[f"cast_{key}"] = sign + _answer(test[key])
    if "chosen" in found:
        values["cast_color"] = CHOSEN
    name = found.get("name", "")
    return values | ({"chosen_name": True} if isinstance(name, dict) else {"cast_name": name})


def _answer(word: Any) -> str:
    if isinstance(word, dict):
        return CHOSEN
    if isinstance(word, list):
        return next((code for code, words in TOGETHER.items() if list(words) == word), "")
    return str(word)


# --- the kinds ----------------------------------------------------------------------------------------


def _cost(op: str, amount: str) -> Callable[[Values], Json]:
    def change(values: Values) -> Json:
        which = (spells if values["paid"] == "spells" else having)({**_NO_NAME, **values})
        return {"cost": {values["paid"]: which, "who": values["payer"], op: values[amount]}}

    return change


def _hand(values: Values) -> Json:
    op = values["hand"]
    return {"hand_size": {"who": values["who"], op: True if op == "none" else values["cards"]}}


def _player(op: str) -> Callable[[Values], Json]:
    return lambda values: {"player": {"who": values["who"], op: list(values["keywords"])}}


def _prohibit(values: Values) -> Json:
    return {"prohibit": {"cast": spells(values), "who": values["payer"]}}


WORLD: Final = (
    _kind("cost-more", ("paid", *_SPELLS, "payer", "mana"), _cost("add", "mana"), "costs"),
    _kind("cost-less", ("paid", *_SPELLS, "payer", "mana"), _cost("reduce", "mana"), "costs"),
    _kind("cost-minimum", ("paid", *_SPELLS, "payer", "least"), _cost("minimum", "least"), "costs"),
    _kind("prohibit", (*_SPELLS, "cast_name", "chosen_name", "payer"), _prohibit, "costs"),
    _kind("hand", ("who", "hand", "cards"), _hand),
    _kind("permit", ("who", "may"), lambda values: {"permit": {"what": values["may"], "who": values["who"]}}),
    _kind(
        "restrict-player",
        ("who", "cannot"),
        lambda values: {"restrict": {"what": values["cannot"], "who": values["who"]}},
    ),
    _kind("player-gain", ("who", "keywords"), _player("add")),
    _kind("player-lose", ("who", "keywords"), _player("remove")),
)


# --- a change as the values that it was built from -------------------------------------------------------


def _costs(what: Json) -> Iterator[tuple[str, Json]]:
    paid = "spells" if "spells" in what else "abilities"
    values = {**read_spells(what[paid]), "paid": paid, "payer": what["who"]}
    for op, code, field in (("add", "cost-more", "mana"), ("reduce", "cost-less", "mana")):
        if op in what:
            yield code, {**values, field: what[op]}
    if "minimum" in what:
        yield "cost-minimum", {**values, "least": what["minimum"]}


def _hands(what: Json) -> Iterator[tuple[str, Json]]:
    for op in HAND:
        cards = what.get(op)
        if cards is True or isinstance(cards, int):
            yield "hand", {"who": what["who"], "hand": op, "cards": None if cards is True else cards}


def _players(what: Json) -> Iterator[tuple[str, Json]]:
    for op, code in (("add", "player-gain"), ("remove", "player-lose")):
        if all(isinstance(word, str) for word in what.get(op, [None])):
            yield code, {"who": what["who"], "keywords": what[op]}


def _prohibits(what: Json) -> Iterator[tuple[str, Json]]:
    yield "prohibit", {**read_spells(what["cast"]), "payer": what["who"]}


def _permits(what: Json) -> Iterator[tuple[str, Json]]:
    yield "permit", {"who": what["who"], "may": what["what"]}


def _restricts(what: Json) -> Iterator[tuple[str, Json]]:
    if "who" in what:
        yield "restrict-player", {"who": what["who"], "cannot": what["what"]}
    else:
        yield "restrict", {"what": what["what"]}


READERS: Final[Mapping[str, Callable[[Json], Iterator[tuple[str, Json]]]]] = {
    "cost": _costs,
    "hand_size": _hands,
    "player": _players,
    "prohibit": _prohibits,
    "permit": _permits,
    "restrict": _restricts,
}
