"""Boards by chance, from a seed: what the strategies of the laws make, and boards on which effects meet more often.

A seed gives the same board wherever it is run. Nothing here needs hypothesis: a board takes well below a millisecond.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from tests.engine import strategies as made
from tests.engine.boards import Json
from tests.engine.picking import Maker, Pick

WHO: Final = ("you", "opponent", "each", "attached", "chosen")
_COSTS: Final = ("{1}", "{2}", "{W}", "{U}{R}", "{X}", "{1}{G}", "{C}", "")
_LABELS: Final = ("can't attack", "can't block", "may look")


class Chance(Pick):
    """Small choices by a generator of random numbers."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed)

    def number(self, least: int = -3, most: int = 6) -> int:
        return self.random.randint(least, most)

    def value(self) -> Any:
        """A value in which nothing is being changed."""
        before, self.changing = self.changing, False
        value = made.value(self)
        self.changing = before
        return value


# --- players, rules, costs ---------------------------------------------------------------------------


def spell_selector(pick: Pick, depth: int = 0) -> Json:
    """Whatever can be asked of an object, and what only a spell has."""
    match pick.choice(("", "of words", "of words", "chosen", "fact", "targets", "not", "of objects", "of objects")):
        case "":
            return {}
        case "of words":
            pool = {"type": ("Creature", "Instant"), "subtype": made.SUBTYPES, "name": made.NAMES,
                    "supertype": made.SUPERTYPES, "color": (*made.COLORS, {"chosen": "color"})}  # fmt: skip
            key = pick.choice(tuple(pool))
            return {key: pick.choice(pool[key]) if pick.often(7) else pick.some(pool[key], 1)}
        case "chosen":
            return {"chosen": pick.choice(("color", "creature_type", "name"))}
        case "fact":
            return {"fact": pick.choice(_CAST)}
        case "targets":
            return {"targets": _unchanging(pick, made.selector)}
        case "not" if depth == 0:
            return {"not": spell_selector(pick, 1)}
    return _unchanging(pick, made.selector)


_CAST: Final = ("cast from exile", "cast from hand")


def _cost(pick: Pick) -> Json:
    reach = {"spells": spell_selector(pick)} if pick.often(6) else {"abilities": _unchanging(pick, made.selector)}
    amount = pick.choice(("add", "add", "reduce", "reduce", "minimum"))
    size: Any = pick.number(0, 4) if amount == "minimum" else pick.choice(_COSTS)
    times = {"for_each": _unchanging(pick, made.value)} if pick.often(3) else {}
    if "abilities" in reach and pick.often(5):
        beside = {"keyword": "equip", "targets": _unchanging(pick, made.small_selector), "except": "mana"}
        times |= {key: beside[key] for key in pick.some(tuple(beside), 1)}
    if amount == "reduce" and pick.often(4):
        times["least"] = pick.number(0, 3)
    return {"cost": {**reach, "who": pick.choice(WHO), amount: size, **times}}


def _hand_size(pick: Pick) -> Json:
    kind = pick.choice(("set", "add", "add", "none"))
    return {"hand_size": {"who": pick.choice(WHO), kind: True if kind == "none" else _unchanging(pick, made.value)}}


def _unchanging(pick: Pick, maker: Maker) -> Any:
    before, pick.changing = pick.changing, False
    document = maker(pick)
    pick.changing = before
    return document


def _restrict(pick: Pick) -> Json:
    return {"restrict": {"what": pick.choice(_LABELS), **({"who": pick.choice(WHO)} if pick.often(4) else {})}}


_KEYWORDS: Final = ("hexproof", "shroud", "protection from red")
WORLD: Final[dict[str, Maker]] = {
    "player": lambda pick: {
        "player": {"who": pick.choice(WHO), pick.choice(("add", "add", "remove")): pick.some(_KEYWORDS)}
    },
    "hand_size": _hand_size,
    "cost": _cost,
    "prohibit": lambda pick: {"prohibit": {"cast": spell_selector(pick), "who": pick.choice(WHO)}},
    "permit": lambda pick: {"permit": {"what": pick.choice(_LABELS), "who": pick.choice(WHO)}},
    "restrict": _restrict,
}


def spell(pick: Pick, spell_id: str) -> Json:
    costs = ("", "{0}", "{3}", "{1}{W}", "{2}{U}{U}", "{X}{R}", "{W/U}{1}", "{G/P}", "{2/B}{C}")
    body: Json = {
        "id": spell_id,
        "name": pick.choice(made.NAMES),
        "mana_cost": pick.choice(costs),
        "controller": pick.choice(made.PLAYERS),
    }
    if pick.often(7):
        body["types"] = pick.some(("Creature", "Instant", "Artifact"))
    if pick.often(5):
        body["subtypes"], body["supertypes"] = pick.some(made.SUBTYPES, 0, 2), pick.some(made.SUPERTYPES, 0, 1)
    if pick.often(4):
        body["targets"] = pick.some((*made.OBJECT_IDS, *made.PLAYERS), 1)
    if pick.often(3):
        body["facts"], body["abilities"] = pick.some(_CAST, 0, 1), pick.some(("flying", "trample"), 0, 1)
    if pick.often(2):
        body |= {"power": pick.number(0, 4), "toughness": pick.number(0, 4), "face_down": pick.often(5)}
    if pick.often(3):
        body |= {"ability_of": pick.choice(made.OBJECT_IDS), "makes_mana": pick.often(3)}
        if pick.often(6):
            body["keyword"] = pick.choice(("equip", "cycling"))
    for key in ("alternative", "additional"):
        if pick.often(2):
            body[key] = {"mana_cost": pick.choice(costs), "other": pick.some(("Sacrifice one.", "Pay 3 life."))}
    return body


# --- what boards are about ---------------------------------------------------------------------------


def _named(*names: str) -> dict[str, Maker]:
    return {name: made.CHANGES[name] for name in names}


_ABILITIES: Final = _named("gain", "lose", "lose_all", "lose_but_mana", "forbid", "grant", "take")
_TYPES: Final = _named(
    "types", "subtypes", "set_subtypes", "lose_subtypes", "set_land", "set_creature", "all_creature", "supertypes"
)
_SIZES: Final = _named("pt_set", "pt_add", "switch")
USES: Final[dict[str, made.Use]] = {
    "full": made.Use({**made.CHANGES, **WORLD}, sides=True),
    "still": made.STILL,
    "types": made.Use({**_TYPES, **_named("lose_all", "colors", "control", "gain")}, effects=2),
    "abilities": made.Use({**_ABILITIES, **_named("pt_add", "colors", "types")}, conditions=False),
    "sizes": made.Use({**_SIZES, **_named("types", "control", "lose_all")}),
    "copies": made.Use(
        {**_named("copy", "copy_except", "face", "full_text", "replace", "name", "pt_set", "grant")}, sides=True
    ),
    "merging": made.Use({**_named("merge", "copy_except", "face", "pt_set", "grant", "lose_all")}, sides=True),
    "text": made.Use({**_named("replace", "full_text", "name", "subtypes", "set_land", "colors", "control", "gain")}),
    "world": made.Use({**WORLD, **_named("lose_all", "control", "types", "grant")}),
}


def small_board(pick: Chance, use: made.Use) -> Json:
    """Four objects and a few effects, as the laws have them; with spells."""
    document: Json = {
        "format": "layers/1",
        "active_player": pick.choice(made.PLAYERS),
        **made.of_players(pick),
        "objects": [made.make_object(pick, object_id, use) for object_id in made.OBJECT_IDS],
        "effects": [
            made.make_effect(pick, effect_id, use) for effect_id in made.EFFECT_IDS[: pick.number(0, use.effects)]
        ],
        "spells": [spell(pick, f"s{at}") for at in range(pick.number(0, 2))],
    }
    for obj in document["objects"]:
        if pick.often(3):
            obj["chosen"] = {key: made.CHOSEN[key] for key in pick.some(tuple(made.CHOSEN), 0, 4)}
        if pick.often(1):
            obj["attached_to"] = pick.choice(made.PLAYERS)
        if pick.often(2):
            obj["controller"] = pick.choice(made.PLAYERS)
        # Whether its own ability copied it face up or face down in the very moment it came would be anyone's guess.
        is_turned = obj["face_down"] and not any(f"'{key}'" in str(obj) for key in ("copy", "merge"))
        obj["face_down"] = is_turned and obj["face_down"]
    return document


# --- boards of famous kinds --------------------------------------------------------------------------

_TYPED: Final[tuple[Json, ...]] = (
    *({"type": word} for word in made.TYPES),
    *({"subtype": word} for word in made.SUBTYPES),
    *({"color": word} for word in made.COLORS),
    *({"type": word, "is": "other"} for word in made.TYPES),
    *({"type": word, "not": {"supertype": "Basic"}} for word in ("Land", "Enchantment")),
    {"has_abilities": True},
    {"keyword": "flying"},
    {"power": {"<=": 2}},
    {"type": "Creature", "controller": "you"},
)
_MOVING: Final[dict[str, Maker]] = {
    "animate": lambda pick: {"types": {"add": [pick.choice(made.TYPES)]}},
    "become": lambda pick: {"types": {"set": [pick.choice(made.TYPES)]}},
    "no_more": lambda pick: {"types": {"remove": [pick.choice(made.TYPES)]}},
    "moon": lambda pick: {"subtypes": {"set_land": [pick.choice(made.LAND_TYPES)]}},
    "omen": lambda pick: {"subtypes": {"add": [pick.choice(made.SUBTYPES)]}},
    "blank": lambda pick: {"abilities": {"remove": "all"}},
    "paint": lambda pick: {"colors": {pick.choice(("set", "add")): [pick.choice(made.COLORS)]}},
    "conspire": lambda pick: {"subtypes": {"set_creature": [pick.choice(made.CREATURE_TYPES)]}},
    "lift": lambda pick: {"abilities": {pick.choice(("add", "remove", "forbid")): ["flying"]}},
    "steal": lambda pick: {"control": pick.choice(made.PLAYERS)},
    "grow": lambda pick: {"pt": {"add": [pick.number(-1, 2), {"count": pick.choice(_TYPED)}]}},
    "size": lambda pick: {"pt": {"set": [{"mana_value": "affected"}, pick.number(0, 3)]}},
    "help": lambda pick: {"abilities": {"add": [_mover(pick, 1)]}},
    "swap": lambda pick: {
        "text": {"replace": list(pick.choice((["Forest", "Swamp"], ["red", "blue"], ["Elf", "Goblin"])))}
    },
}


def _mover(pick: Pick, most: int = 3) -> Json:
    """A static ability about many objects."""
    pool = {name: _MOVING[name] for name in sorted(_MOVING) if name != "help" or most > 1}
    inner: Json = {
        "affects": dict(pick.choice(_TYPED)),
        "changes": [pick.of(pool) for _ in range(pick.number(1, most))],
    }
    if pick.often(1):
        inner["if"] = {"count": dict(pick.choice(_TYPED)), ">=": pick.number(1, 3)}
    return {"static": inner}


def meeting_board(pick: Chance) -> Json:
    """Objects whose abilities change the very things that the others look for: dependencies, chains and loops."""
    objects = []
    for object_id in made.OBJECT_IDS:
        body = made.make_object(pick, object_id, made.STILL)
        body["abilities"] = [_mover(pick) for _ in range(pick.number(0, 2))] + pick.some(made.KEYWORDS, 0, 1)
        if pick.often(3):
            body["abilities"].append(made.cda(pick))
        objects.append(body)
    effects = [made.make_effect(pick, effect_id, made.STILL) for effect_id in made.EFFECT_IDS[: pick.number(0, 1)]]
    return {"format": "layers/1", "objects": objects, "effects": effects}


_FEW: Final = ("Creature", "Artifact", "Land")
_TURNING: Final[dict[str, Maker]] = {
    "add": lambda pick: {"types": {"add": [pick.choice(_FEW)]}},
    "set": lambda pick: {"types": {"set": [pick.choice(_FEW)]}},
    "remove": lambda pick: {"types": {"remove": [pick.choice(_FEW)]}},
    "moon": lambda pick: {"subtypes": {"set_land": [pick.choice(made.LAND_TYPES)]}},
    "blank": lambda pick: {"abilities": {"remove": "all"}},
    "lift": lambda pick: {"abilities": {pick.choice(("add", "remove")): [pick.choice(("flying", "haste"))]}},
}


def tangled_board(pick: Chance) -> Json:
    """Every object turns those of one kind into another kind: what each reaches hangs on the others."""
    objects = []
    for object_id in made.OBJECT_IDS:
        body = made.make_object(pick, object_id, made.STILL)
        body["types"] = pick.some(_FEW, 1)
        body["abilities"] = pick.some(("flying", "haste"))
        for _ in range(pick.number(1, 2)):
            reach: Json = (
                {"type": pick.choice(_FEW)} if pick.often(7) else {"keyword": pick.choice(("flying", "haste"))}
            )
            changes = [pick.of(_TURNING) for _ in range(pick.number(1, 2))]
            body["abilities"].append({"static": {"affects": reach, "changes": changes}})
        objects.append(body)
    return {"format": "layers/1", "objects": objects, "effects": []}


_PAIRS: Final = (("Forest", "Swamp"), ("Swamp", "Forest"), ("red", "blue"), ("blue", "red"), ("Elf", "Goblin"))


def rewording_board(pick: Chance) -> Json:
    """Text changes whose own text has the words that others change, in what they look for and in what they do."""
    objects = []
    for object_id in made.OBJECT_IDS:
        body = made.make_object(pick, object_id, made.STILL)
        body["abilities"] = pick.some(("swampwalk", "protection from red"))
        for _ in range(pick.number(0, 2)):
            key, pool = pick.choice((("subtype", made.SUBTYPES), ("color", made.COLORS), ("is", ("other",))))
            replaced = {"text": {"replace": list(pick.choice(_PAIRS))}}
            more = {"subtypes": {"add": [pick.choice(made.SUBTYPES)]}}, {"colors": {"set": [pick.choice(made.COLORS)]}}
            changes = [replaced, *pick.some((*more, {"pt": {"set": [{"devotion": ["red"]}, 1]}}), 0, 2)]
            body["abilities"].append({"static": {"affects": {key: pick.choice(pool)}, "changes": changes}})
        objects.append(body)
    return {"format": "layers/1", "objects": objects, "effects": []}


# --- the moment of each ------------------------------------------------------------------------------


def _with_timestamps(pick: Chance, document: Json, different: bool) -> Json:
    order: Sequence[int] = pick.random.sample(range(1, 25), 24) if different else [pick.number(1, 6) for _ in range(24)]
    left = iter(order)
    for item in (*document["objects"], *document["effects"]):
        item["timestamp"] = next(left)
        for counter in item.get("counters", ()):
            counter["timestamp"] = next(left)
    return document


def _apart(part: Any) -> Any:
    """No effect both copies and turns face down or up: before 2020 that is told in one step by one and in two by the
    other evaluation, with the same outcome."""
    if isinstance(part, list):
        if any(isinstance(item, dict) and item.keys() & {"copy", "merge"} for item in part):
            part = [item for item in part if "face_down" not in item]
        return [_apart(item) for item in part]
    return {key: _apart(inner) for key, inner in part.items()} if isinstance(part, dict) else part


def _without_copies(part: Any) -> Any:
    """The same with something else in the place of each copy effect."""
    if isinstance(part, dict) and part.keys() & {"copy", "merge"}:
        return {"pt": {"add": [1, 1]}}
    if isinstance(part, list):
        return [_without_copies(item) for item in part]
    return {key: _without_copies(inner) for key, inner in part.items()} if isinstance(part, dict) else part


def _without_turning(part: Any) -> Any:
    """No static ability turns anything face down, as none does in the game: whether one that reaches its own source was
    there when something was copied can be read in two ways."""
    if isinstance(part, list):
        return [_without_turning(item) for item in part]
    if not isinstance(part, dict):
        return part
    left = {key: _without_turning(inner) for key, inner in part.items()}
    if "changes" in left:
        left["changes"] = [{"pt": {"add": [1, 1]}} if "face_down" in item else item for item in left["changes"]]
    return left


def _of_one_kind(pick: Chance, document: Json) -> Json:
    """Copy effects of static abilities or of resolved effects: what the latter take from what the former keep changing
    is read in more than one way."""
    kinds = [
        key for key in ("objects", "effects") if any(f"'{kind}':" in str(document[key]) for kind in ("copy", "merge"))
    ]
    if len(kinds) == 2:
        key = pick.choice(kinds)
        document[key] = _without_copies(document[key])
    return document


def board(seed: int | str) -> Json:
    """The board of that seed."""
    pick = Chance(seed)
    kinds: list[Callable[[], Json]] = [lambda use=use: small_board(pick, use) for use in USES.values()]
    kinds += [lambda: meeting_board(pick)] * 4 + [lambda: tangled_board(pick)] * 3 + [lambda: rewording_board(pick)]
    document: Json = _of_one_kind(pick, _apart(pick.choice(kinds)()))
    document["objects"] = _without_turning(document["objects"])
    return _with_timestamps(pick, document, different=True)
