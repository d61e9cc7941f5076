"""Hypothesis strategies for raw, valid `layers/1` documents that reach everything the format says about objects.

`SELECTORS`, `VALUES`, `CONDITIONS` and `CHANGES` have one maker for each kind; boards take a few of them for a few
objects over small pools of words, so that effects meet. Makers take a `Pick`, which asks hypothesis for small choices:
that is quicker than one large strategy, and shrinks as well. All timestamps are explicit and different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from engine.words import ALONE
from tests.engine.boards import Json
from tests.engine.picking import Maker, Pick

OBJECT_IDS: Final = ("o1", "o2", "o3", "o4")
EFFECT_IDS: Final = ("e1", "e2", "e3")
COLORS: Final = ("white", "blue", "red")
TYPES: Final = ("Creature", "Land", "Artifact", "Enchantment", "Kindred")
CREATURE_TYPES: Final = ("Elf", "Goblin", "Saproling")
LAND_TYPES: Final = ("Forest", "Swamp", "Mountain")
SUBTYPES: Final = (*CREATURE_TYPES, *LAND_TYPES, "Aura", "Equipment")
SUPERTYPES: Final = ("Basic", "Legendary", "Snow")
KEYWORDS: Final = ("flying", "haste", "swampwalk", "protection from red")
#: Keywords and counters that are effects by the rules.
BY_THE_RULES: Final = ("decayed", "reconfigure {1}", "living metal")
ZONES: Final = ("battlefield", "graveyard", "hand", "command")
STATUSES: Final = ("tapped", "attacking", "blocking")
COUNTERS: Final = ("+1/+1", "-1/-1", "+0/+2", "+1/-1", "flying", "charge")
FACTS: Final = ("monstrous", "kicked", "entered this turn", "suspected")
PLAYER_FACTS: Final = ("monarch", "city's blessing")
GAME_FACTS: Final = ("day", "night")
PLAYER_COUNTERS: Final = ("poison", "experience")
NAMES: Final = ("Alpha", "Beta", "Gamma")
PLAYERS: Final = ("you", "opponent")
KINDS: Final = ("activated", "triggered", "mana")
CHOSEN: Final[Json] = {"color": "red", "creature_type": "Elf", "land_type": "Swamp", "name": "Beta", "player": "you"}


def word_or_words(pool: Sequence[str]) -> Maker:
    return lambda pick: pick.choice(pool) if pick.often(6) else pick.some(pool, 1)


def ref(pick: Pick) -> str:
    special = ("self", "attached", "graveyard_top", "linked", *(("affected", "affected") if pick.changing else ()))
    return str(pick.choice((*OBJECT_IDS, *special)))


# --- selectors ---------------------------------------------------------------------------------------


def _flag(key: str) -> Maker:
    return lambda pick: {key: pick.often(5)}


def _words(key: str, pool: Sequence[str]) -> Maker:
    return lambda pick: {key: word_or_words(pool)(pick)}


def comparison(pick: Pick) -> Json:
    bounds = {sign: pick.number() if pick.often(8) else value(pick, 1) for sign in pick.some(("<", "<=", "=", ">="), 1)}
    return bounds or {"<": 3}


def kind_of_counter(pick: Pick) -> Json:
    """A kind, or all of them together."""
    return {"kind": pick.choice(COUNTERS)} if pick.often(6) else {}


def player(pick: Pick, opponent: bool = True) -> str:
    """A player's word that has a meaning here; mostly the common ones."""
    if pick.looking and pick.often(6):
        return "that"
    common = PLAYERS if opponent else PLAYERS[:1]
    if pick.often(7):
        return str(pick.choice(common))
    seldom = ("chosen", "attached", "attached_controller", "active", "defending")
    return str(pick.choice((*seldom, "controller", "owner") if pick.changing else seldom))


PLAIN_SELECTORS: Final[dict[str, Maker]] = {
    "ids": lambda pick: {"ids": pick.some(OBJECT_IDS, 0, 3)},
    "type": _words("type", TYPES),
    "subtype": _words("subtype", SUBTYPES),
    "supertype": _words("supertype", SUPERTYPES),
    "color": _words("color", COLORS),
    "keyword": _words("keyword", KEYWORDS),
    "name": _words("name", NAMES),
    "counter": _words("counter", COUNTERS),
    "fact": _words("fact", FACTS),
    "zone": _words("zone", ZONES),
    "status": _words("status", (*STATUSES, *ALONE)),
    "colorless": _flag("colorless"),
    "multicolored": _flag("multicolored"),
    "token": _flag("token"),
    "face_down": _flag("face_down"),
    "has_abilities": _flag("has_abilities"),
    "shares": lambda pick: {"shares": [pick.choice(("creature_type", "color", "name")), ref(pick)]},
    "attached_to": lambda pick: {"attached_to": ref(pick)},
    "linked_to": lambda pick: {"linked_to": ref(pick)},
    "controller": lambda pick: {"controller": player(pick)},
    "owner": lambda pick: {"owner": player(pick)},
    "chosen": lambda pick: {"chosen": pick.choice(("creature_type", "color", "land_type", "name"))},
    "is": lambda pick: {"is": pick.choice(("self", "attached", "other", "graveyard_top"))},
}
SELECTORS: Final[dict[str, Maker]] = {
    **PLAIN_SELECTORS,
    "power": lambda pick: {"power": comparison(pick)},
    "toughness": lambda pick: {"toughness": comparison(pick)},
    "base_power": lambda pick: {"base_power": comparison(pick)},
    "base_toughness": lambda pick: {"base_toughness": comparison(pick)},
    "mana_value": lambda pick: {"mana_value": comparison(pick)},
    "colors": lambda pick: {"colors": comparison(pick)},
    "counters": lambda pick: {"counters": {**kind_of_counter(pick), **comparison(pick)}},
    "has_attached": lambda pick: {"has_attached": small_selector(pick)},
    "meets": lambda pick: {pick.choice(("targets", "blocks", "blocked_by")): small_selector(pick)},
    "attacks": lambda pick: {"attacks": player(pick)},
    "not": lambda pick: {"not": small_selector(pick)},
    "any": lambda pick: {"any": pick.many(small_selector)},
    "all": lambda pick: {"all": pick.many(small_selector)},
}
_COMMON: Final[tuple[Json, ...]] = (
    {"type": "Creature"},
    {"type": "Land"},
    {},
    {"type": "Creature", "controller": "you"},
    {"is": "self"},
    {"is": "attached"},
)


def small_selector(pick: Pick) -> Json:
    """A common one, or a single test; about what is being changed where that has a meaning."""
    if pick.changing and pick.often(2):
        return {"is": pick.choice(("affected", "not_affected"))}
    made: Json = dict(pick.choice(_COMMON)) if pick.often(4) else pick.of(PLAIN_SELECTORS)
    return made


def selector(pick: Pick) -> Json:
    """A common one, at times with one or two tests more."""
    made = dict(pick.choice(_COMMON))
    for _ in range(pick.number(0, 2)):
        made.update(pick.of(SELECTORS))
    return made


# --- values, conditions ------------------------------------------------------------------------------

DIFFERENT: Final = ("colors", "names", "mana_values", "powers")
HOW: Final = ("greatest", "least", "total")
NUMBERS: Final = ("power", "toughness", "mana_value")
GROUPS: Final = ("opponents", "all")


def _number_of_player(pick: Pick) -> Json:
    if pick.often(4):
        return {"life": player(pick, opponent=False)}
    return {"count": {**small_selector(pick), "controller": player(pick)}}


def _about_player(pick: Pick) -> Json:
    if pick.often(4):
        return {"value": {"life": player(pick, opponent=False)}, **comparison(pick)}
    return {"count": {**small_selector(pick), "controller": player(pick)}, **comparison(pick)}


_PLAIN_VALUES: Final[dict[str, Maker]] = {
    "integer": lambda pick: pick.number(),
    "count": lambda pick: {"count": small_selector(pick)},
    "mana_value": lambda pick: {"mana_value": ref(pick)},
    "power": lambda pick: {"power": ref(pick)},
    "toughness": lambda pick: {"toughness": ref(pick)},
    "base": lambda pick: {pick.choice(("base_power", "base_toughness")): ref(pick)},
    "party": lambda pick: {"party": player(pick, opponent=False)},
    "colors": lambda pick: {"colors": ref(pick)},
    "counters": lambda pick: {"counters": ref(pick), **kind_of_counter(pick)},
    "card_types": lambda pick: {"card_types": small_selector(pick)},
    "basic_land_types": lambda pick: {"basic_land_types": small_selector(pick)},
    "devotion": lambda pick: {"devotion": pick.some(COLORS, 1)},
    "life": lambda pick: {"life": player(pick, opponent=False)},
    "starting_life": lambda pick: {"starting_life": player(pick, opponent=False)},
    "half": lambda pick: {
        "half": {"life": player(pick, opponent=False)} if pick.often(5) else pick.number(),
        "round": pick.choice(("up", "down")),
    },
    "player_counters": lambda pick: {
        "player_counters": player(pick, opponent=False),
        "kind": pick.choice(PLAYER_COUNTERS),
    },
    "different": lambda pick: {"different": pick.choice(DIFFERENT), "among": small_selector(pick)},
    "greatest": lambda pick: {pick.choice(HOW): pick.choice(NUMBERS), "among": small_selector(pick)},
    "counters_among": lambda pick: {
        "total": "counters",
        "among": small_selector(pick),
        **({"kind": pick.choice(COUNTERS)} if pick.often(5) else {}),
    },
    "mana_symbols": lambda pick: {"mana_symbols": pick.some(COLORS, 1), "of": ref(pick)},
    "players": lambda pick: {"players": pick.choice(GROUPS), "where": pick.of_that_player(_about_player)},
    "over": lambda pick: {
        "over": pick.choice(GROUPS),
        "take": pick.choice(HOW),
        "value": pick.of_that_player(_number_of_player),
    },
}
VALUES: Final[dict[str, Maker]] = {
    **_PLAIN_VALUES,
    "sum": lambda pick: {"sum": pick.many(lambda inner: value(inner, 1))},
    "product": lambda pick: {"product": pick.many(lambda inner: value(inner, 1))},
    "negative": lambda pick: {"negative": value(pick, 1)},
}


def value(pick: Pick, depth: int = 0) -> Any:
    if pick.often(4):
        return pick.number()
    return pick.of(_PLAIN_VALUES if depth else VALUES)


_PLAIN_CONDITIONS: Final[dict[str, Maker]] = {
    "count": lambda pick: {"count": small_selector(pick), **comparison(pick)},
    "value": lambda pick: {"value": value(pick), **comparison(pick)},
    "self": lambda pick: {"self": small_selector(pick)},
    "active": lambda pick: {"active": pick.choice(PLAYERS)},
    "fact": lambda pick: {"fact": pick.choice(GAME_FACTS)},
    "player_fact": lambda pick: {"fact": pick.choice(PLAYER_FACTS), "of": pick.choice(PLAYERS)},
}
CONDITIONS: Final[dict[str, Maker]] = {
    **_PLAIN_CONDITIONS,
    "not": lambda pick: {"not": pick.of(_PLAIN_CONDITIONS)},
    "all": lambda pick: {"all": pick.many(lambda inner: inner.of(_PLAIN_CONDITIONS))},
    "any": lambda pick: {"any": pick.many(lambda inner: inner.of(_PLAIN_CONDITIONS))},
}


# --- changes -----------------------------------------------------------------------------------------


def _operation(key: str, pool: Sequence[Any], *operations: str, least: int = 0) -> Maker:
    return lambda pick: {key: {pick.choice(operations): pick.some(pool, least)}}


def keyword_with_x(pick: Pick, values: Mapping[str, Maker] = VALUES) -> Json:
    """A keyword whose number is computed, as the object that has it sees it."""
    before, pick.changing = pick.changing, False
    made = {"keyword": pick.choice(("annihilator X", "toxic X", "ward {X}")), "x": pick.of(values)}
    pick.changing = before
    return made


def simple_ability(pick: Pick) -> Any:
    """A keyword, or one that makes no effect."""
    if pick.often(7):
        return pick.choice(KEYWORDS)
    if pick.often(4):
        return keyword_with_x(pick)
    return {"other": pick.choice(("{1}: Do.", "When, do.")), "kind": pick.choice(KINDS)}


def _sizes(pick: Pick) -> list[Any]:
    return [None if pick.often(2) else value(pick), value(pick)]


#: Each in one layer, and allowed among the exceptions of a copy.
_SIMPLE: Final[dict[str, Maker]] = {
    "types": _operation("types", TYPES, "set", "add", "add", "remove"),
    "supertypes": _operation("supertypes", SUPERTYPES, "set", "add", "remove"),
    "subtypes": _operation("subtypes", (*SUBTYPES, {"of": "o1"}, {"chosen": "creature_type"}), "add", "remove"),
    "set_subtypes": _operation("subtypes", ("Aura", "Equipment", "Treasure"), "set", least=1),
    "lose_subtypes": lambda pick: {"subtypes": {"remove_all": pick.choice(("land", "artifact", "enchantment"))}},
    "set_land": _operation("subtypes", (*LAND_TYPES, {"chosen": "land_type"}), "set_land", least=1),
    "set_creature": _operation(
        "subtypes", (*CREATURE_TYPES, {"of": "o1"}, {"chosen": "creature_type"}), "set_creature"
    ),
    "all_creature": lambda pick: {"subtypes": {"add_all_creature": True}},
    "colors": _operation("colors", (*COLORS, {"chosen": "color"}), "set", "add"),
    "name": lambda pick: {"name": {"set": pick.choice((*NAMES, {"chosen": "name"}))}},
    "gain": lambda pick: {"abilities": {"add": pick.many(simple_ability, 1)}},
    "pt_set": lambda pick: {"pt": {"set": _sizes(pick)}},
    "pt_add": lambda pick: {"pt": {"add": [value(pick), value(pick)]}},
    "switch": lambda pick: {"pt": {"switch": True}},
}
_EXCEPT: Final = ("colors", "name", "types", "subtypes", "power", "abilities")


def exception(pick: Pick) -> Json:
    made: Json = {"keep": pick.some(_EXCEPT, 1)} if pick.often(2) else pick.of(_SIMPLE)
    return made


_REPLACED: Final = (
    ["red", "blue"],
    ["Swamp", "Forest"],
    ["Elf", "Goblin"],
    ["Forest", {"chosen": "land_type"}],
    [{"chosen": "color"}, "blue"],
)
_LOST: Final = (*KEYWORDS, {"chosen": "color"})
_LOSSES: Final[dict[str, Maker]] = {
    "lose": lambda pick: {"abilities": {"remove": pick.some(_LOST, 1)}},
    "lose_all": lambda pick: {"abilities": {"remove": "all"}},
    "lose_but_mana": lambda pick: {"abilities": {"remove": "all", "except": "mana"}},
    "forbid": lambda pick: {"abilities": {"forbid": "all" if pick.often(2) else pick.some(_LOST, 1)}},
}
#: What makes no ability come into being that was not there, but for keywords and such.
STILL_CHANGES: Final[dict[str, Maker]] = {
    **_SIMPLE,
    **_LOSSES,
    "control": lambda pick: {"control": pick.choice(PLAYERS)},
    "replace": lambda pick: {"text": {"replace": list(pick.choice(_REPLACED))}},
}
#: Every kind of change to objects, but granting a static ability.
PLAIN_CHANGES: Final[dict[str, Maker]] = {
    **STILL_CHANGES,
    "take": lambda pick: {"abilities": {"add_from": selector(pick), "only": pick.choice((*KINDS, "keyword"))}},
    "copy": lambda pick: {"copy": ref(pick)},
    "copy_except": lambda pick: {"copy": ref(pick), "except": pick.many(exception)},
    "merge": lambda pick: {"merge": ref(pick), **({"place": "under"} if pick.often(5) else {})},
    "face": lambda pick: {"face_down": pick.often(5) and face_down(pick)},
    "full_text": lambda pick: {"text": {"of": ref(pick), "plus": pick.many(simple_ability)}},
}
CHANGES: Final[dict[str, Maker]] = {
    **PLAIN_CHANGES,
    "grant": lambda pick: {"abilities": {"add": [ability(pick, BOUNDED)]}},
}


@dataclass(frozen=True)
class Use:
    """What a board may use: which changes, and whether there are conditions, counters and face-down objects."""

    changes: Mapping[str, Maker]
    conditions: bool = True
    counters: bool = True
    faces: bool = True
    effects: int = 3
    #: Whether cards have a back face or halves: the laws that look at what a document prints look at the front only.
    sides: bool = False


FULL: Final[Use] = Use(CHANGES)
#: What an ability that is granted may use: no more grants.
BOUNDED: Final[Use] = Use(PLAIN_CHANGES)
#: Nothing joins a layer: no ability comes into being, no condition begins.
STILL: Final[Use] = Use(STILL_CHANGES, conditions=False)


def _changes(use: Use) -> Maker:
    return lambda pick: pick.many(lambda inner: inner.while_changing(lambda deep: deep.of(use.changes)), 1, 3)


def static(pick: Pick, use: Use) -> Json:
    inner: Json = {"affects": selector(pick), "changes": _changes(use)(pick)}
    if use.conditions and pick.often(3):
        inner["if"] = pick.of(CONDITIONS)
    return {"static": inner, "zones": pick.some(ZONES, 1)} if pick.often(1) else {"static": inner}


_DEFINED: Final = {name: _SIMPLE[name] for name in ("colors", "set_creature", "all_creature", "pt_set", "subtypes")}


def cda(pick: Pick) -> Json:
    """A characteristic-defining ability; at times a keyword written out."""
    change = pick.while_changing(lambda inner: inner.of(_DEFINED))
    made: Json = {"static": {"affects": {"is": "self"}, "changes": [change]}, "cda": True}
    return {**made, "keyword": pick.choice(("devoid", "changeling"))} if pick.often(3) else made


def ability(pick: Pick, use: Use) -> Any:
    kind = pick.number(0, 9)
    if kind < 3:
        return simple_ability(pick)
    # What is granted while something changes is read later, where nothing is being changed.
    before, pick.changing = pick.changing, False
    made = cda(pick) if kind < 5 else static(pick, use)
    pick.changing = before
    return made


# --- boards ------------------------------------------------------------------------------------------

_MANA_COSTS: Final = ("", "{2}", "{1}{W}", "{U}{U}", "{X}{R}", "{W/U}")
#: Left out at times, so that defaults are met too.
_OPTIONAL: Final[dict[str, Maker]] = {
    "owner": lambda pick: pick.choice(PLAYERS),
    "colors": lambda pick: pick.some(COLORS),
    "power": lambda pick: pick.number(),
    "toughness": lambda pick: pick.number(),
    "status": lambda pick: [*pick.some(STATUSES), *(["phased out"] if pick.often(2) else [])],
    "token": lambda pick: pick.often(5),
    "facts": lambda pick: pick.some(FACTS),
}


def a_face(pick: Pick) -> Json:
    """All that another face has."""
    face: Json = {"types": ["Creature"], "power": pick.number(), "toughness": pick.number()}
    if pick.often(3):
        face = {"types": pick.some(TYPES, 1)}
    return {
        **face,
        "name": pick.choice(NAMES),
        "mana_cost": pick.choice(_MANA_COSTS),
        "subtypes": pick.some(SUBTYPES, 0, 1),
        "colors": pick.some(COLORS, 0, 1),
        "abilities": pick.many(simple_ability, 0, 1),
    }


def face_down(pick: Pick) -> Any:
    """The usual 2/2, or what something else is face down."""
    return a_face(pick) if pick.often(4) else True


#: What something is face down in words: the usual, with ward, a land, and one with all that a noun can have.
LISTED_FACES: Final[tuple[Any, ...]] = (
    True,
    False,
    {"types": ["Creature"], "power": 2, "toughness": 2, "abilities": ["ward {2}"]},
    {"types": ["Land"], "subtypes": ["Forest"]},
    {
        "colors": ["red"],
        "types": ["Artifact", "Creature"],
        "subtypes": ["Goblin"],
        "power": 1,
        "toughness": 3,
        "abilities": ["flying", "haste"],
    },
)


def _two_sides(pick: Pick, made: Json, use: Use) -> Json:
    """Another face, of which one is up, or two halves, some unlocked."""
    if pick.often(6):
        return {"back": a_face(pick), "modal": pick.often(3), "up": pick.choice(("front", "back"))}
    left, right = made["abilities"], pick.many(lambda inner: ability(inner, use))
    made["abilities"] = []
    halves = [
        {"name": pick.choice(NAMES), "mana_cost": pick.choice(_MANA_COSTS), "abilities": abilities}
        for abilities in (left, right)
    ]
    return {"halves": halves, "unlocked": pick.some(("left", "right"), 0, 2)}


def make_object(pick: Pick, object_id: str, use: Use) -> Json:
    made: Json = {
        "id": object_id,
        "name": pick.choice(NAMES),
        "zone": "battlefield" if pick.often(7) else pick.choice(ZONES),
        "types": ["Creature"] if pick.often(4) else pick.some(TYPES, 1),
        "subtypes": pick.some(SUBTYPES),
        "supertypes": pick.some(SUPERTYPES, 0, 1),
        "mana_cost": pick.choice(_MANA_COSTS),
        "abilities": pick.many(lambda inner: ability(inner, use)),
        "chosen": CHOSEN,
        "enabled": pick.often(9),
        "face_down": use.faces and pick.often(1) and face_down(pick),
        "counters": [],
    }
    if use.counters and pick.often(4):
        made["counters"] = [{"kind": kind, "count": pick.number(0, 3)} for kind in pick.some((*COUNTERS, "hone"), 1)]
    made.update({key: maker(pick) for key, maker in _OPTIONAL.items() if pick.often(6)})
    if use.sides and pick.often(2):
        made.update(_two_sides(pick, made, use))
    if pick.often(5):
        made["attached_to"] = pick.choice([*(other for other in OBJECT_IDS if other != object_id), "opponent"])
    if pick.often(3):
        made["linked_to"] = pick.choice([other for other in OBJECT_IDS if other != object_id])
    if pick.often(2):
        made["abilities"] = [*made["abilities"], pick.choice(BY_THE_RULES)]
    if made["zone"] == "stack":
        made["targets"] = pick.some(OBJECT_IDS)
    if pick.often(3):
        made["attacks"] = pick.choice((*OBJECT_IDS, *PLAYERS))
    if pick.often(3):
        made["blocks"] = pick.some(OBJECT_IDS)
    return made


def make_effect(pick: Pick, effect_id: str, use: Use) -> Json:
    made: Json = {
        "id": effect_id,
        "name": pick.choice(NAMES),
        "affects": {"ids": pick.some(OBJECT_IDS, 1, 3)},
        "changes": _changes(use)(pick),
        "controller": pick.choice(PLAYERS),
        "enabled": pick.often(8),
    }
    if pick.often(5):
        made["source"] = pick.choice(OBJECT_IDS)
    if use.conditions and pick.often(3):
        made["if"] = pick.of(CONDITIONS)
    if pick.often(2):
        made["locked_from"] = selector(pick)
    if pick.often(2):
        made["target"] = selector(pick)
    return made


def of_players(pick: Pick) -> Json:
    """What is true of the game and of its players."""
    return {
        "life": {"you": pick.number(0, 30)},
        "starting_life": {"you": pick.number(20, 40)} if pick.often(3) else {},
        "facts": pick.some(GAME_FACTS, 0, 1),
        "player_facts": {player: pick.some(PLAYER_FACTS) for player in pick.some(PLAYERS)},
        "player_counters": {player: {pick.choice(PLAYER_COUNTERS): pick.number(0, 9)} for player in pick.some(PLAYERS)},
    }


_ORDERS: Final = st.permutations(range(1, 25))


def _with_timestamps(document: Json, order: Sequence[int]) -> Json:
    """Different timestamps for all objects, counters and effects, in an order that has nothing to do with theirs."""
    left = iter(order)
    for item in (*document["objects"], *document["effects"]):
        item["timestamp"] = next(left)
        for counter in item.get("counters", ()):
            counter["timestamp"] = next(left)
    return document


@st.composite
def documents(draw: st.DrawFn, use: Use = FULL) -> Json:
    """A document of four objects and a few resolved effects."""
    pick = Pick(draw)
    objects = [make_object(pick, object_id, use) for object_id in OBJECT_IDS]
    effects = [make_effect(pick, effect_id, use) for effect_id in EFFECT_IDS[: pick.number(0, use.effects)]]
    document: Json = {
        "format": "layers/1",
        "active_player": pick.choice(PLAYERS),
        **of_players(pick),
        "objects": objects,
        "effects": effects,
    }
    return _with_timestamps(document, draw(_ORDERS))


@st.composite
def picks(draw: st.DrawFn, maker: Maker) -> Any:
    """What a maker makes, as a strategy."""
    return maker(Pick(draw))
