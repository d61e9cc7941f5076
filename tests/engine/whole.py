"""Hypothesis strategies for whole documents: what `strategies` draws, with players, rules of the game and costs."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from tests.engine.boards import Json
from tests.engine.picking import Maker, Pick
from tests.engine.strategies import (
    CHANGES,
    COLORS,
    CONDITIONS,
    KEYWORDS,
    NAMES,
    OBJECT_IDS,
    PLAYERS,
    TYPES,
    Use,
    documents,
    selector,
    value,
    word_or_words,
)

SPELL_IDS: Final = ("s1", "s2", "s3")
WHO: Final = ("you", "opponent", "each", "attached", "chosen")
LABELS: Final = ("may do", "can't attack", "can't block")
COSTS: Final = ("{0}", "{1}", "{2}{R}", "{U}{U}", "{X}{G}", "{W/U}", "{3}{C}", "{R/P}")


def _apart(maker: Maker, pick: Pick) -> Any:
    """What is read where nothing is being changed."""
    before, pick.changing = pick.changing, False
    made = maker(pick)
    pick.changing = before
    return made


def spell_selector(pick: Pick, depth: int = 0) -> Json:
    """One test, at times with others inside."""
    plain: dict[str, Maker] = {
        "type": lambda inner: {"type": word_or_words(TYPES)(inner)},
        "color": lambda inner: {"color": inner.choice((*COLORS, {"chosen": "color"}))},
        "name": lambda inner: {"name": inner.choice((*NAMES, {"chosen": "name"}))},
        "every": lambda _: {},
    }
    nested: dict[str, Maker] = {
        "not": lambda inner: {"not": spell_selector(inner, 1)},
        "any": lambda inner: {"any": inner.many(lambda deep: spell_selector(deep, 1))},
        "all": lambda inner: {"all": inner.many(lambda deep: spell_selector(deep, 1))},
    }
    made: Json = pick.of(plain if depth else {**plain, **nested})
    return made


def _cost(pick: Pick) -> Json:
    of = {"spells": spell_selector(pick)} if pick.often(6) else {"abilities": _apart(selector, pick)}
    amount = {"minimum": pick.number(0, 6)} if pick.often(3) else {pick.choice(("add", "reduce")): pick.choice(COSTS)}
    return {"cost": {**of, **amount, "who": pick.choice(WHO)}}


def _hand_size(pick: Pick) -> Json:
    if pick.often(2):
        return {"hand_size": {"who": pick.choice(WHO), "none": True}}
    return {"hand_size": {"who": pick.choice(WHO), pick.choice(("set", "add")): _apart(value, pick)}}


#: What is about players and the rules of the game, one maker for each kind.
WORLD_CHANGES: Final[dict[str, Maker]] = {
    "player": lambda pick: {
        "player": {"who": pick.choice(WHO), pick.choice(("add", "add", "remove")): pick.some(KEYWORDS, 1)}
    },
    "hand_size": _hand_size,
    "cost": _cost,
    "prohibit": lambda pick: {"prohibit": {"cast": spell_selector(pick), "who": pick.choice(WHO)}},
    "permit": lambda pick: {"permit": {"what": pick.choice(LABELS), "who": pick.choice(WHO)}},
    "restrict": lambda pick: {"restrict": {"what": pick.choice(LABELS)}},
    "restrict_players": lambda pick: {"restrict": {"what": pick.choice(LABELS), "who": pick.choice(WHO)}},
}


def _granted(pick: Pick) -> Json:
    """An ability about players or rules, which an effect hands on; it may affect nothing."""
    inner: Json = {"changes": [pick.of(WORLD_CHANGES)], "affects": _apart(selector, pick)}
    if pick.often(3):
        inner["if"] = _apart(lambda deep: deep.of(CONDITIONS), pick)
    return {"abilities": {"add": [{"static": inner}]}}


#: Everything that the format can say.
WHOLE: Final[Use] = Use({**CHANGES, **WORLD_CHANGES, "grant_world": _granted})


def make_spell(pick: Pick, spell_id: str) -> Json:
    made: Json = {
        "id": spell_id,
        "name": pick.choice(NAMES),
        "controller": pick.choice(PLAYERS),
        "mana_cost": pick.choice(("", *COSTS)),
        "types": pick.some(TYPES, 1),
    }
    for key in ("alternative", "additional"):
        if pick.often(3):
            made[key] = {"mana_cost": pick.choice(COSTS), "other": ["pay 2 life"]}
    if pick.often(3):
        made["ability_of"] = pick.choice(OBJECT_IDS)
    return made


@st.composite
def whole_documents(draw: st.DrawFn) -> Json:
    """A document of four objects, a few resolved effects and a few spells."""
    document: Json = draw(documents(WHOLE))
    pick = Pick(draw)
    document["spells"] = [make_spell(pick, spell_id) for spell_id in SPELL_IDS[: pick.number(0, 3)]]
    return document
