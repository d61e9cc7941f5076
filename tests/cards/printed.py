"""What is printed on each card of the library, in today's wording: the facts that its entry is held to.

A line of `printed.txt` is the English name, the French name as printed, the type line, and the size where there is one,
with its stars.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: Cards that stand on boards and not in the library.
_OTHERS: Final = """
Underground River | Rivière souterraine | Land
"""
#: Entries that are no cards: tokens, and building blocks for boards.
NO_CARDS: Final = frozenset(
    (
        "artifacts-are-2-2-creatures", "construct-token", "gutter-grime-ooze", "nobody-flies", "toughness-anthem",
        "whitening-aura",
    )
)  # fmt: skip
#: Cards without a French printing that is known: the name in use, or the English one.
WITHOUT_FRENCH_PRINTING: Final = frozenset(
    (
        "collector-ouphe",
        "crystalline-sliver",
        "dakkon-blackblade",
        "frankensteins-monster",
        "frogify",
        "gauntlet-of-might",
        "gravity-sphere",
        "harbinger-of-the-seas",
        "heart-sliver",
        "hibernation-sliver",
        "humble",
        "kaysa",
        "kudo-king-among-bears",
        "leyline-of-the-guildpact",
        "leyline-of-transformation",
        "lingering-mirage",
        "moat",
        "multani-maro-sorcerer",
        "null-rod",
        "people-of-the-woods",
        "quirion-druid",
        "sheoldred-the-apocalypse",
        "sorrows-path",
        "witness-protection",
        "abzan-falconer",
        "ambush-commander",
        "ancient-tomb",
        "biotransference",
        "cabal-coffers",
        "castle-locthwain",
        "changeling-outcast",
        "cyberdrive-awakener",
        "eaten-by-piranhas",
        "encroaching-mycosynth",
        "gaeas-cradle",
        "grist-the-hunger-tide",
        "hangarback-walker",
        "ichthyomorphosis",
        "leyline-of-singularity",
        "living-lands",
        "living-plane",
        "minimus-containment",
        "mirrormade",
        "padeem-consul-of-innovation",
        "tishanas-tidebinder",
        "tuskguard-captain",
        "xenagos-god-of-revels",
        "ygra-eater-of-all",
        "omo-queen-of-vesuva",
        "sakashima-of-a-thousand-faces",
        "heliod-sun-crowned",
        "thassa-deep-dwelling",
        "purphoros-bronze-blooded",
        "klothys-god-of-destiny",
        "gemhide-sliver",
        "concordant-crossroads",
        "soul-sculptor",
        "damping-matrix",
        "clarion-conqueror",
        "kataki-wars-wage",
        "blanket-of-night",
        "glaciers",
        "mirror-box",
        "riftstone-portal",
        "all-that-glitters",
        "phyrexian-dreadnought",
        "cave-of-the-frost-dragon",
        "restless-anchorage",
        "great-furnace",
        "seat-of-the-synod",
        "merieke-ri-berit",
        "elvish-warmaster",
        "zur-eternal-schemer",
        "baneslayer-angel",
        "emrakul-the-aeons-torn",
        "blightsteel-colossus",
        "griselbrand",
        "slippery-bogle",
        "invisible-stalker",
        "orcish-bowmasters",
        "worldgorger-dragon",
        "avenger-of-zendikar",
        "mother-of-runes",
        "scavenging-ooze",
        "murktide-regent",
        "akroma-angel-of-fury",
        "karametra-god-of-harvests",
        "keranos-god-of-storms",
        "pharika-god-of-affliction",
        "rhonas-the-indomitable",
        "icon-of-ancestry",
        "lord-of-the-accursed",
        "winged-sliver",
        "jodah-the-unifier",
        "dread-of-night",
        "light-of-day",
        "delney-streetwise-lookout",
        "doran-the-siege-tower",
        "arcades-the-strategist",
        "beanstalk-giant",
        "omnath-locus-of-mana",
        "uril-the-miststalker",
        "kor-spiritdancer",
        "wild-nacatl",
        "kird-ape",
        "loam-lion",
        "etched-champion",
        "rusted-relic",
        "stunt-double",
        "unstable-shapeshifter",
        "shadowspear",
        "embercleave",
        "cranial-ram",
        "the-tabernacle-at-pendrell-vale",
        "den-of-the-bugbear",
        "hall-of-storm-giants",
        "zoetic-cavern",
        "back-to-basics",
        "darksteel-forge",
        "indomitable-archangel",
        "student-of-warfare",
        "transcendent-master",
        "kargan-dragonlord",
        "boseiju-who-endures",
        "otawara-soaring-city",
        "misty-rainforest",
        "nykthos-shrine-to-nyx",
        "serras-sanctum",
        "tolarian-academy",
        "karakas",
        "glacial-chasm",
        "sigil-of-the-empty-throne",
        "the-one-ring",
        "mystic-subdual",
        "unable-to-scream",
        "sugar-coat",
        "genju-of-the-falls",
        "genju-of-the-fens",
        "luxior-giadas-gift",
        "scion-of-draco",
        "krenko-mob-boss",
        "nadu-winged-wisdom",
        "ragavan-nimble-pilferer",
        "phyrexian-fleshgorger",
        "lizard-blades",
        "devoted-druid",
        "yedora-grave-gardener",
        "brooding-saurian",
        "agent-of-treachery",
        "summon-bahamut",
        "summon-knights-of-round",
        "summon-shiva",
        "overlord-of-the-hauntwoods",
        "rukarumel-biologist",
        "roaming-throne",
        "shorikai-genesis-engine",
        "springheart-nantuko",
        "wrenn-and-realmbreaker",
        "urza-lord-high-artificer",
        "cyber-conversion",
        "urzas-workshop",
        "urzas-factory",
        "strip-mine",
        "prismatic-vista",
        "tolaria-west",
        "mishras-workshop",
        "tundra",
        "underground-sea",
        "badlands",
        "taiga",
        "savannah",
        "scrubland",
        "volcanic-island",
        "bayou",
        "plateau",
        "tropical-island",
        "mana-vault",
        "lotus-petal",
    )
)
#: What stood for a French name here once and is on no card.
WRONG_NAMES: Final = (
    "Avacyn, ange d’espoir", "La marche des machines", "Chant de Titania", "Heaume d’éveil", "Planétaire vedalken",
    "bouclier d’Émeria", "Flux de Pendrell", "Soul Cauldron", "Soul of the Wild", "Coat of Arms", "Colossus Hammer",
    "Control Magic", "Dress Down", "Evermind", "Kenrith’s", "Maskwood", "Rune of Flight", "Transguild Courier",
    "Vesuvan", "Cradle of Growth", "City of Brass", "Underground River", "Bard of the Brambles", "brushwagg",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """`size` is as on the card: "2/2", "*/1+*"; empty where nothing is printed."""

    en: str
    fr: str
    types: str
    size: str = ""


def _read(table: str) -> tuple[Printed, ...]:
    return tuple(Printed(*line.split(" | ")) for line in table.strip().splitlines())


CARDS: Final = _read((Path(__file__).parent / "printed.txt").read_text(encoding="utf-8"))
OTHERS: Final = _read(_OTHERS)
