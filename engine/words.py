"""The words of the game (zones, colours, card types, subtypes and the lists of rule 205.3), and its mana symbols.

The lists are those of the rules of April 2026, as far as the engine needs them. Creature types (205.3m) are not listed:
new sets invent them, so a subtype of none of the lists below is a creature type. So every list must be complete: an
artifact type that is missing here is lost when its artifact creature becomes an Elf.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

ZONES: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
COLORS: Final = ("white", "blue", "black", "red", "green")
COLOR_OF_SYMBOL: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

_CARD_TYPES = (
    "Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane Planeswalker "
    "Scheme Sorcery Tribal Vanguard"
)
CARD_TYPES: Final = frozenset(_CARD_TYPES.split())
SUPERTYPES: Final = frozenset(["Basic", "Legendary", "Ongoing", "Snow", "World"])
STATUSES: Final = ("tapped", "attacking", "blocking")
#: What is so is treated as though it did not exist (702.26b), so that nothing asks for it.
PHASED_OUT: Final = "phased out"
#: What a board tells of an object besides: no other one attacks, or blocks (506.5).
ALONE: Final = {"attacking alone": "attacking", "blocking alone": "blocking"}
#: Of each of these a party has at most one (700.8).
PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")

BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MANA_OF_LAND_TYPE: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

SubtypeSet = Literal["land", "artifact", "enchantment", "spell", "planeswalker", "battle"]

_LAND = (
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza's"
)
_ARTIFACT = (
    "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk "
    "Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle"
)
_ENCHANTMENT = "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine"
_SPELL = "Adventure Arcane Lesson Omen Trap"
_PLANESWALKER = (
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel "
    "Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace "
    "Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko "
    "Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha "
    "Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu "
    "Yanling Zariel"
)
_BATTLE = "Siege"

#: The sets of subtypes that have a list (205.3g-q), by the name of the set.
SUBTYPE_SETS: Final[dict[SubtypeSet, frozenset[str]]] = {
    "land": frozenset(_LAND.split()),
    "artifact": frozenset(_ARTIFACT.split()),
    "enchantment": frozenset(_ENCHANTMENT.split()),
    "spell": frozenset(_SPELL.split()),
    "planeswalker": frozenset(_PLANESWALKER.split()),
    "battle": frozenset(_BATTLE.split()),
}
#: Subtype -> the card types it goes with (205.3g-q). Everything else goes with `CREATURE_FAMILY`.
SUBTYPE_FAMILIES: Final[dict[str, frozenset[str]]] = {
    word: frozenset(("Instant", "Sorcery") if name == "spell" else (name.capitalize(),))
    for name, words in SUBTYPE_SETS.items()
    for word in words
}
LAND_TYPES: Final = SUBTYPE_SETS["land"]
CREATURE_FAMILY: Final = frozenset(("Creature", "Kindred", "Tribal"))

#: Keywords a counter of that name gives (122.1b), and the older keywords a counter might be asked to give.
COUNTER_KEYWORDS: Final = frozenset(
    (
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance", "defender", "shroud",
        "fear", "intimidate", "infect", "wither", "prowess", "skulk", "flanking", "horsemanship", "flash",
        "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "undying", "persist",
    )
)  # fmt: skip


def families_of(subtype: str) -> frozenset[str]:
    """Return the card types that `subtype` goes with (205.3d)."""
    return SUBTYPE_FAMILIES.get(subtype, CREATURE_FAMILY)


def is_creature_type(subtype: str) -> bool:
    return subtype not in SUBTYPE_FAMILIES


def same_sets(subtypes: Iterable[str]) -> frozenset[str]:
    """Return all subtypes of the sets that these belong to (205.1a); none for creature types, which have no list."""
    named = frozenset(subtypes)
    return frozenset().union(*(words for words in SUBTYPE_SETS.values() if not named.isdisjoint(words)))


def is_counter_keyword(kind: str) -> bool:
    return kind in COUNTER_KEYWORDS or kind.startswith(("protection from ", "hexproof from ", "ward "))


_X: Final = re.compile(r"\bX\b")


def has_x(keyword: str) -> bool:
    """Return whether an X stands in the keyword: "annihilator X", "ward {X}"."""
    return _X.search(keyword) is not None


def with_x(keyword: str, number: int) -> str:
    """Return the keyword with the number in place of each X."""
    return _X.sub(str(number), keyword)


# --- mana costs as they are written ---------------------------------------------------------------------


#: One symbol of a cost, without its braces.
SYMBOL_PATTERN: Final = r"[0-9]{1,9}|[XYZWUBRGCS]|([2C]|[WUBRG])/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P"
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_KNOWN = re.compile(rf"({SYMBOL_PATTERN})\Z")


@lru_cache(maxsize=4096)
def symbols(cost: str) -> tuple[str, ...]:
    return tuple(_SYMBOL.findall(cost))


@lru_cache(maxsize=2**14)
def devotion_of(cost: str, colors: tuple[str, ...]) -> int:
    """Count the symbols of the cost that are of one of these colours or more (700.5)."""
    wanted = {letter for letter, color in COLOR_OF_SYMBOL.items() if color in colors}
    return sum(not wanted.isdisjoint(symbol.split("/")) for symbol in symbols(cost))


def is_mana_cost(cost: str) -> bool:
    """Return whether `cost` is a mana cost: nothing but known symbols in braces ("" is none)."""
    return _SYMBOL.sub("", cost) == "" and all(_KNOWN.match(symbol) for symbol in symbols(cost))


def mana_value(cost: str) -> int:
    """Sum the amounts of a cost, X counting 0 and a hybrid its largest half (202.3)."""
    return sum(amount_of(symbol) for symbol in symbols(cost))


def amount_of(symbol: str) -> int:
    """Return the amount of mana of a symbol, X being 0 and a hybrid its largest half."""
    if symbol in ("X", "Y", "Z"):
        return 0
    return max(int(half) if half.isdigit() else 1 for half in symbol.split("/"))


def colors_of(cost: str) -> tuple[str, ...]:
    """Return the colours of a cost, in the order white to green (202.2)."""
    colors = {
        COLOR_OF_SYMBOL[half] for symbol in symbols(cost) for half in symbol.split("/") if half in COLOR_OF_SYMBOL
    }
    return tuple(color for color in COLORS if color in colors)
