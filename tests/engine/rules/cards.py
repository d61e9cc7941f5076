"""The real cards of the classic interactions, as data: what each does, in the words of `layers/1`."""

from __future__ import annotations

from typing import Any

from tests.engine.boards import *

#: What every basic Mountain can do, by the rules (305.6).
CHANGELING = cda(ALL_CREATURE_TYPES, keyword="changeling")
NONCREATURE_ARTIFACTS = {"type": "Artifact", "not": {"type": "Creature"}}
MANA_VALUE = {"mana_value": "affected"}


def humility(**fields: Any) -> Json:
    return enchantment("humility", static(CREATURES, LOSE_ALL, set_pt(1, 1)), mana_cost="{2}{W}{W}", **fields)


def opalescence(name: str = "opalescence", **fields: Any) -> Json:
    others = {"type": "Enchantment", "is": "other", "not": {"subtype": "Aura"}}
    ability = static(others, add_types("Creature"), set_pt(MANA_VALUE, MANA_VALUE))
    return enchantment(name, ability, mana_cost="{2}{W}{W}", **fields)


def blood_moon(name: str = "moon", **fields: Any) -> Json:
    return enchantment(name, static(NONBASIC_LANDS, set_land("Mountain")), mana_cost="{2}{R}", **fields)


def magus_of_the_moon(**fields: Any) -> Json:
    ability = static(NONBASIC_LANDS, set_land("Mountain"))
    subtypes = ["Human", "Wizard"]
    return creature("magus", 2, 2, ability, mana_cost="{2}{R}", subtypes=subtypes, **fields)


def urborg(**fields: Any) -> Json:
    return land("urborg", static(LANDS, add_subtypes("Swamp")), supertypes=["Legendary"], **fields)


def life_and_limb(**fields: Any) -> Json:
    forests = {"any": [{"subtype": "Forest"}, {"subtype": "Saproling"}]}
    ability = static(
        forests,
        add_types("Creature", "Land"),
        add_subtypes("Saproling", "Forest"),
        set_colors("green"),
        set_pt(1, 1),
    )
    return enchantment("limb", ability, mana_cost="{3}{G}", **fields)


def prismatic_omen(**fields: Any) -> Json:
    every = add_subtypes("Plains", "Island", "Swamp", "Mountain", "Forest")
    ability = static({"type": "Land", "controller": "you"}, every)
    return enchantment("omen", ability, mana_cost="{1}{G}", **fields)


def changeling_titan(**fields: Any) -> Json:
    return creature("titan", 7, 7, CHANGELING, mana_cost="{4}{G}", subtypes=["Shapeshifter"], **fields)


def stomping_ground(**fields: Any) -> Json:
    return land("ground", subtypes=["Mountain", "Forest"], **fields)


def sorrows_path(**fields: Any) -> Json:
    return land("path", {"other": "{T}: Exchange two blockers.", "kind": "activated"}, **fields)


def saproling_token(**fields: Any) -> Json:
    return creature("saproling", 1, 1, subtypes=["Saproling"], colors=["green"], token=True, **fields)


def painters_servant(color: str = "blue", **fields: Any) -> Json:
    everywhere = {"zone": list(ALL_ZONES)}
    ability = static(everywhere, add_colors({"chosen": "color"}))
    chosen = {"color": color}
    return creature("servant", 1, 3, ability, mana_cost="{2}", types="Artifact Creature", chosen=chosen, **fields)


def march_of_the_machines(**fields: Any) -> Json:
    ability = static(NONCREATURE_ARTIFACTS, add_types("Creature"), set_pt(MANA_VALUE, MANA_VALUE))
    return enchantment("march", ability, mana_cost="{3}{U}", **fields)


def ensoul_artifact(host: str, **fields: Any) -> Json:
    return aura("ensoul", host, static(ATTACHED, add_types("Creature"), set_pt(5, 5)), **fields)


def mycosynth_lattice(**fields: Any) -> Json:
    return artifact("lattice", static({}, add_types("Artifact")), mana_cost="{6}", **fields)


def conspiracy(word: str = "Elf", **fields: Any) -> Json:
    ability = static(YOUR_CREATURES, set_creature({"chosen": "creature_type"}))
    return enchantment("conspiracy", ability, mana_cost="{3}{B}{B}", chosen={"creature_type": word}, **fields)


def xenograft(word: str = "Goblin", **fields: Any) -> Json:
    ability = static(YOUR_CREATURES, add_subtypes({"chosen": "creature_type"}))
    return enchantment("xenograft", ability, mana_cost="{4}{U}", chosen={"creature_type": word}, **fields)


def enchanted_evening(**fields: Any) -> Json:
    return enchantment("evening", static({}, add_types("Enchantment")), mana_cost="{3}{W}", **fields)


def spreading_seas(host: str, **fields: Any) -> Json:
    return aura("seas", host, static(ATTACHED, set_land("Island")), mana_cost="{1}{U}", **fields)


def kormus_bell(**fields: Any) -> Json:
    ability = static({"subtype": "Swamp"}, add_types("Creature"), set_colors("black"), set_pt(1, 1))
    return artifact("bell", ability, mana_cost="{4}", **fields)


def lignify(host: str, **fields: Any) -> Json:
    return aura("lignify", host, static(ATTACHED, set_creature("Treefolk"), LOSE_ALL, set_pt(0, 4)), **fields)


def song_of_the_dryads(host: str, **fields: Any) -> Json:
    return aura("song", host, static(ATTACHED, set_types("Land"), set_land("Forest"), set_colors()), **fields)


def imprisoned_in_the_moon(host: str, **fields: Any) -> Json:
    tap = {"other": "{T}: Add {C}.", "kind": "mana"}
    ability = static(ATTACHED, set_types("Land"), set_colors(), LOSE_ALL, {"abilities": {"add": [tap]}})
    return aura("prison", host, ability, **fields)


def control_magic(name: str, host: str, **fields: Any) -> Json:
    """Also Steal Enchantment and their like: "you control" what it is attached to."""
    return aura(name, host, static(ATTACHED, control("you")), **fields)


def glorious_anthem(power: int = 1, toughness: int = 1, **fields: Any) -> Json:
    return enchantment("anthem", static(YOUR_CREATURES, add_pt(power, toughness)), mana_cost="{1}{W}{W}", **fields)


def nightmare(**fields: Any) -> Json:
    swamps = count({"subtype": "Swamp", "controller": "you"})
    return creature("nightmare", 0, 0, cda(set_pt(swamps, swamps)), "flying", mana_cost="{5}{B}", **fields)


def swamps(number: int) -> tuple[Json, ...]:
    return tuple(land(f"swamp{place}", supertypes=["Basic"], subtypes=["Swamp"]) for place in range(1, number + 1))
