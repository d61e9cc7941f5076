"""Boards with players and spells: what the layers leave to the rules that come after them (613.10, 613.11)."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NONCREATURE: Json = {"not": {"type": "Creature"}}


def label(en: str, fr: str) -> Json:
    return {"en": en, "fr": fr}


def permanent(id_: str, name: Json, kind: str, *changes: Json, affects: Json | None = None, **more: Any) -> Json:
    """A permanent with one static ability that does all the changes."""
    static: Json = {"changes": list(changes)} | ({} if affects is None else {"affects": affects})
    return {"id": id_, "name": name, "types": [kind], "abilities": [{"static": static}], **more}


def board(*objects: Json, effects: tuple[Json, ...] = (), spells: tuple[Json, ...] = ()) -> Json:
    return {"format": "layers/1", "objects": list(objects), "effects": list(effects), "spells": list(spells)}


TRUE_BELIEVER = permanent(
    "believer",
    label("True Believer", "Adepte convaincu"),
    "Creature",
    {"player": {"who": "you", "add": ["shroud"]}},
    owner="opponent",
    mana_cost="{W}{W}",
    subtypes=["Human", "Cleric"],
    power=2,
    toughness=2,
)
TURN_TO_FROG: Json = {
    "id": "frog",
    "name": label("Turn to Frog", "Transformation en grenouille"),
    "affects": {"ids": ["believer"]},
    "changes": [
        {"abilities": {"remove": "all"}},
        {"colors": {"set": ["blue"]}},
        {"subtypes": {"set_creature": ["Frog"]}},
        {"pt": {"set": [1, 1]}},
    ],
}
THORN = permanent(
    "thorn",
    label("Thorn of Amethyst", "Éclat d’améthyste"),
    "Artifact",
    {"cost": {"spells": NONCREATURE, "who": "each", "add": "{1}"}},
    owner="opponent",
)
TRINISPHERE = permanent(
    "trinisphere",
    label("Trinisphere", "Trinisphère"),
    "Artifact",
    {"cost": {"spells": {}, "who": "each", "minimum": 3}},
    owner="opponent",
)
FORCE_OF_WILL: Json = {
    "id": "force",
    "name": label("Force of Will", "Force de volonté"),
    "mana_cost": "{3}{U}{U}",
    "types": ["Instant"],
}
FORCE_FOR_LIFE: Json = {
    **FORCE_OF_WILL,
    "id": "force-for-life",
    "alternative": {
        "mana_cost": "",
        "other": [label("1 life", "1 point de vie"), label("exile a blue card", "exiler une carte bleue")],
    },
}
MEDDLING_MAGE = permanent(
    "mage",
    label("Meddling Mage", "Mage intrus"),
    "Creature",
    {"prohibit": {"cast": {"name": [{"chosen": "name"}]}, "who": "each"}},
    power=2,
    toughness=2,
    chosen={"name": "Lightning Bolt"},
)
LIGHTNING_BOLT: Json = {
    "id": "bolt",
    "name": label("Lightning Bolt", "Foudre"),
    "mana_cost": "{R}",
    "types": ["Instant"],
    "controller": "opponent",
}
HUMILITY = permanent(
    "humility",
    label("Humility", "Humilité"),
    "Enchantment",
    {"abilities": {"remove": "all"}},
    {"pt": {"set": [1, 1]}},
    affects={"type": "Creature"},
)
NET = permanent(
    "net",
    label("Heavy net", "Filet lourd"),
    "Enchantment",
    {"restrict": {"what": label("can’t attack", "ne peut pas attaquer")}},
    {"permit": {"what": label("play an additional land", "jouer un terrain supplémentaire"), "who": "you"}},
    affects={"type": "Creature"},
)
#: It begins in layer 4 and would end with its player, if Humility did not take its ability in layer 6.
STATUE = permanent(
    "statue",
    label("Living statue", "Statue vivante"),
    "Artifact",
    {"types": {"add": ["Creature"]}},
    {"player": {"who": "you", "add": ["hexproof"]}},
    affects={"is": "self"},
)


def cursed_rack(**more: Any) -> Json:
    """The chosen player's maximum hand size is four."""
    name = label("Cursed Rack", "Chevalet maudit")
    return permanent("rack", name, "Artifact", hand("chosen", set=4), chosen={"player": "opponent"}, **more)


def gnat_miser(**more: Any) -> Json:
    """Each opponent's maximum hand size is reduced by one."""
    name = label("Gnat Miser", "Moucheron avare")
    return permanent("miser", name, "Creature", hand("opponent", add=-1), power=1, toughness=1, **more)


def spellbook(**more: Any) -> Json:
    """You have no maximum hand size."""
    return permanent("spellbook", label("Spellbook", "Livre de sorts"), "Artifact", hand("you", none=True), **more)


def null_profusion(**more: Any) -> Json:
    """Your maximum hand size is two."""
    return permanent("profusion", label("Null Profusion", "Profusion nulle"), "Enchantment", hand("you", set=2), **more)


def hand(who: str, **change: Any) -> Json:
    return {"hand_size": {"who": who, **change}}


EVERYTHING = board(
    TRUE_BELIEVER,
    THORN,
    TRINISPHERE,
    cursed_rack(),
    gnat_miser(),
    spellbook(),
    MEDDLING_MAGE,
    NET,
    spells=(FORCE_OF_WILL, FORCE_FOR_LIFE, LIGHTNING_BOLT),
)
