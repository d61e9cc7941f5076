"""The words of the game in French: types and subtypes, colours, zones, counters, and keywords with their article."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from engine.expressions import Word
from engine.words import CARD_TYPES, COLORS, is_counter_keyword
from layers_site.cardtext.wording.context import capitalised
from layers_site.cardtext.wording.french.grammar import Adjective, Noun, adjective, definite, listed, noun, number_word

CREATURE_TYPES: Final = {
    "Advisor": "conseiller m", "Aetherborn": "éthérien m", "Alien": "extraterrestre m", "Ally": "allié m",
    "Angel": "ange m", "Antelope": "antilope f", "Ape": "grand singe/grands singes m", "Archer": "archer m",
    "Archon": "archonte m", "Armadillo": "tatou m", "Army": "armée f", "Artificer": "artificier m",
    "Assassin": "assassin m", "Assembly-Worker": "ouvrier spécialisé/ouvriers spécialisés m",
    "Astartes": "Astartes/Astartes m", "Atog": "atog m", "Aurochs": "aurochs m", "Automaton": "automaton m",
    "Avatar": "avatar m", "Azra": "azra m",
    "Badger": "blaireau m", "Balloon": "ballon m", "Barbarian": "barbare m", "Bard": "barde m", "Basilisk": "basilic m",
    "Bat": "chauve-souris/chauves-souris f", "Bear": "ours m", "Beast": "bête f", "Beaver": "castor m",
    "Beeble": "bibule m", "Beholder": "tyrannœil/tyrannœils m", "Berserker": "berserker m", "Bird": "oiseau m",
    "Blinkmoth": "scintimite f", "Boar": "sanglier m", "Bringer": "annonciateur m", "Brushwagg": "bosquérisson m",
    "Camarid": "camaride m", "Camel": "chameau m", "Capybara": "capybara m", "Caribou": "caribou m",
    "Carrier": "propagateur m", "Cat": "chat m", "Centaur": "centaure m", "Cephalid": "céphalide m",
    "Child": "enfant m", "Chimera": "chimère f", "Citizen": "citoyen m", "Cleric": "clerc m", "Clown": "clown m",
    "Cockatrice": "cocatrix f", "Construct": "construction f", "Coward": "couard m", "Coyote": "coyote m",
    "Crab": "crabe m", "Crocodile": "crocodile m", "C'tan": "C'tan/C'tan m", "Custodes": "Custodes/Custodes m",
    "Cyberman": "Cyberman/Cybermen m", "Cyclops": "cyclope m",
    "Dalek": "Dalek m", "Dauthi": "dauthi/dauthi m", "Demigod": "demi-dieu/demi-dieux m", "Demon": "démon m",
    "Deserter": "déserteur m", "Detective": "détective m", "Devil": "diable m", "Dinosaur": "dinosaure m",
    "Djinn": "djinn m", "Doctor": "docteur m", "Dog": "chien m", "Dragon": "dragon m", "Drake": "drakôn m",
    "Dreadnought": "dreadnought m", "Drone": "drone m", "Druid": "druide m", "Dryad": "dryade f", "Duck": "canard m",
    "Dwarf": "nain m",
    "Efreet": "éfrit m", "Egg": "œuf m", "Elder": "ancêtre m", "Eldrazi": "eldrazi/eldrazi m",
    "Elemental": "élémental/élémentaux m", "Elephant": "éléphant m", "Elf": "elfe m", "Elk": "élan m",
    "Employee": "employé m", "Eye": "œil/yeux m",
    "Faerie": "peuple fée/peuples fées m", "Ferret": "furet m", "Fish": "poisson m", "Flagbearer": "enseigne m",
    "Fox": "renard m", "Fractal": "fractale f", "Frog": "grenouille f", "Fungus": "fongus m",
    "Gamer": "joueur m", "Gargoyle": "gargouille f", "Germ": "germe m", "Giant": "géant m", "Gith": "gith/gith m",
    "Glimmer": "nitescence f", "Gnoll": "gnoll m", "Gnome": "gnome m", "Goat": "chèvre f", "Goblin": "gobelin m",
    "God": "dieu/dieux m", "Golem": "golem m", "Gorgon": "gorgonoïde m", "Graveborn": "désencavé m",
    "Gremlin": "gremlin m", "Griffin": "griffon m", "Guest": "invité m",
    "Hag": "mégère f", "Halfling": "halfelin m", "Hamster": "hamster m", "Harpy": "harpie f",
    "Head": "tête f", "Hellion": "monstruosité f", "Hero": "héros m", "Hippo": "hippopotame m",
    "Hippogriff": "hippogriffe m", "Homarid": "homaride m", "Homunculus": "homoncule m", "Hornet": "frelon m",
    "Horror": "horreur f", "Horse": "cheval/chevaux m", "Hound": "chien m", "Human": "humain m", "Hydra": "hydre f",
    "Hyena": "hyène f",
    "Illusion": "illusion f", "Imp": "diablotin m", "Incarnation": "incarnation f", "Inkling": "encrelin m",
    "Inquisitor": "inquisiteur m", "Insect": "insecte m",
    "Jackal": "chacal/chacals m", "Jellyfish": "méduse f", "Juggernaut": "djaggernaut m",
    "Kavu": "kavru m", "Kirin": "kirin m", "Kithkin": "sangami m", "Knight": "chevalier m", "Kobold": "kobold m",
    "Kor": "kor/kor m", "Kraken": "kraken m",
    "Lamia": "lamie f", "Lammasu": "lamassu m", "Leech": "sangsue f", "Leviathan": "léviathan m",
    "Lhurgoyf": "lhurgoyf m", "Licid": "litique m", "Lizard": "lézard m",
    "Manticore": "manticore f", "Masticore": "masticore f", "Mercenary": "mercenaire m", "Merfolk": "ondin m",
    "Metathran": "métathran m", "Minion": "mignon m", "Minotaur": "minotaure m", "Mite": "puce f", "Mole": "taupe f",
    "Monger": "négociant m", "Mongoose": "mangouste f", "Monk": "moine m", "Monkey": "singe m",
    "Moonfolk": "lunaréen m", "Mount": "monture f", "Mouse": "souris f", "Mutant": "mutant m", "Myr": "myr m",
    "Mystic": "mystique m",
    "Naga": "naga m", "Nautilus": "nautile m", "Necron": "nécron m", "Nephilim": "nephilim/nephilim m",
    "Nightmare": "cauchemar m", "Nightstalker": "chassenuit m", "Ninja": "ninja m", "Noble": "noble m",
    "Noggle": "neugle m", "Nomad": "nomade m", "Nymph": "nymphe f",
    "Octopus": "pieuvre f", "Ogre": "ogre m", "Ooze": "limon m", "Orb": "orbe m", "Orc": "orque m", "Orgg": "orgg m",
    "Otter": "loutre f", "Ouphe": "orphe m", "Ox": "bovidé m", "Oyster": "huître f",
    "Pangolin": "pangolin m", "Peasant": "paysan m", "Pegasus": "pégase m", "Pentavite": "pentavite f",
    "Performer": "interprète m", "Pest": "parasite m", "Phelddagrif": "phelddagrif m", "Phoenix": "phénix m",
    "Phyrexian": "phyrexian m", "Pilot": "pilote m", "Pincher": "pinceur m", "Pirate": "pirate m",
    "Plant": "plante f", "Porcupine": "porc-épic/porcs-épics m", "Possum": "opossum m", "Praetor": "praetor m",
    "Primarch": "primarque m", "Prism": "prisme m", "Processor": "convertisseur m",
    "Rabbit": "lapin m", "Raccoon": "raton-laveur/ratons-laveurs m", "Ranger": "ranger m", "Rat": "rat m",
    "Rebel": "rebelle m", "Reflection": "reflet m", "Rhino": "rhinocéros m", "Rigger": "gréeur m", "Robot": "robot m",
    "Rogue": "gredin m", "Rukh": "roc m",
    "Salamander": "salamandre f", "Samurai": "samouraï m", "Sand": "sable m", "Saproling": "saprobionte m",
    "Satyr": "satyre m", "Scarecrow": "épouvantail m", "Scientist": "scientifique m", "Scion": "scion m",
    "Scorpion": "scorpion m", "Scout": "éclaireur m", "Sculpture": "sculpture f", "Serf": "serf m",
    "Serpent": "grand serpent/grands serpents m", "Servo": "servo m", "Shade": "ombre f", "Shaman": "shamane m",
    "Shapeshifter": "changeforme m", "Shark": "requin m", "Sheep": "mouton m", "Siren": "sirène f",
    "Skeleton": "squelette m", "Skunk": "moufette f", "Slith": "slith m", "Sliver": "slivoïde m",
    "Sloth": "paresseux m", "Slug": "limace f", "Snail": "escargot m", "Snake": "serpent m", "Soldier": "soldat m",
    "Soltari": "soltari/soltari m", "Spawn": "engeance f", "Specter": "spectre m", "Spellshaper": "sortisan m",
    "Sphinx": "sphinx m", "Spider": "araignée f", "Spike": "épix m", "Spirit": "esprit m", "Splinter": "dissident m",
    "Sponge": "éponge f", "Spy": "espion m", "Squid": "calamar m", "Squirrel": "écureuil m",
    "Starfish": "étoile de mer/étoiles de mer f", "Surrakar": "surrakar m", "Survivor": "survivant m",
    "Synth": "synthétique m",
    "Teddy": "peluche f", "Tentacle": "tentacule m", "Tetravite": "tétravite f", "Thalakos": "thalakos m",
    "Thopter": "mécanoptère m", "Thrull": "srâne m", "Tiefling": "tieffelin m", "Toy": "jouet m",
    "Treefolk": "sylvin m", "Trilobite": "trilobite m", "Triskelavite": "triskelavite f", "Troll": "troll m",
    "Turtle": "tortue terrestre/tortues terrestres f", "Tyranid": "tyranide m",
    "Unicorn": "licorne f",
    "Vampire": "vampire m", "Varmint": "vermine f", "Vedalken": "vedalken m", "Viashino": "viashino m",
    "Volver": "évolien m",
    "Wall": "mur m", "Walrus": "morse m", "Warlock": "psychagogue m", "Warrior": "guerrier m", "Wasp": "guêpe f",
    "Weasel": "belette f", "Weird": "anomalie f", "Werewolf": "loup-garou/loups-garous m", "Whale": "baleine f",
    "Wizard": "sorcier m", "Wolf": "loup m", "Wolverine": "glouton m", "Wombat": "wombat m", "Worm": "ver m",
    "Wraith": "apparition f", "Wurm": "guivre f",
    "Yeti": "yéti m",
    "Zombie": "zombie m", "Zubera": "zubera m",
}  # fmt: skip

#: The noun, its plural where no rule gives it, and its gender.
OTHER_SUBTYPES: Final = {
    # lands
    "Cave": "caverne f", "Desert": "désert m", "Forest": "forêt f", "Gate": "porte f",
    "Island": "île f", "Lair": "repaire m", "Locus": "site m", "Mine": "mine f", "Mountain": "montagne f",
    "Plains": "plaine f", "Planet": "planète f",
    "Power-Plant": "centrale énergétique/centrales énergétiques f", "Sphere": "sphère f", "Swamp": "marais m",
    "Tower": "tour f", "Town": "ville f", "Urza's": "d'Urza/d'Urza m",
    # artifacts
    "Attraction": "attraction f", "Blood": "sang m", "Bobblehead": "figurine f", "Book": "livre m",
    "Clue": "indice m", "Contraption": "appareil m", "Equipment": "équipement m", "Food": "nourriture f",
    "Fortification": "fortification f", "Gold": "or/or m", "Incubator": "incubateur m",
    "Junk": "bric-à-brac/bric-à-brac m", "Map": "carte f", "Mutagen": "mutagène m", "Powerstone": "lithoforce f",
    "Spacecraft": "vaisseau spatial/vaisseaux spatiaux m", "Treasure": "trésor m", "Vehicle": "véhicule m",
    # enchantments
    "Aura": "aura f", "Background": "passé m", "Cartouche": "cartouche m", "Case": "affaire f", "Class": "classe f",
    "Curse": "malédiction f", "Role": "rôle m", "Room": "pièce f", "Rune": "rune f", "Saga": "saga f",
    "Shard": "éclat m", "Shrine": "reliquaire m",
    # spells and battles
    "Adventure": "aventure f", "Arcane": "arcane m", "Lesson": "leçon f", "Omen": "présage m", "Trap": "piège m",
    "Siege": "siège m",
}  # fmt: skip

#: Names of persons that French writes otherwise; all others are the same in both languages.
PROPER_NAMES: Final = {"Teferi": "Téfeiri"}


# --- keywords -------------------------------------------------------------------------------------------


KEYWORDS: Final = {
    # evergreen
    "deathtouch": "contact mortel m", "defender": "défenseur m", "double strike": "double initiative f",
    "first strike": "initiative f", "flash": "flash m", "flying": "vol m", "haste": "célérité f",
    "hexproof": "défense talismanique f", "indestructible": "indestructible m", "lifelink": "lien de vie m",
    "menace": "menace f", "prowess": "prouesse f", "reach": "portée f", "shroud": "linceul m",
    "trample": "piétinement m", "vigilance": "vigilance f",
    # landwalk
    "plainswalk": "traversée des plaines f", "islandwalk": "traversée des îles f",
    "swampwalk": "traversée des marais f", "mountainwalk": "traversée des montagnes f",
    "forestwalk": "traversée des forêts f", "desertwalk": "traversée des déserts f",
    "landwalk": "traversée de terrain f", "legendary landwalk": "traversée des terrains légendaires f",
    "nonbasic landwalk": "traversée des terrains non-base f", "snow landwalk": "traversée des terrains neigeux f",
    # older and rarer ones
    "banding": "regroupement m", "battle cry": "cri de guerre m", "cascade": "cascade f",
    "convoke": "convocation f", "decayed": "décomposition f", "delve": "fouille f", "dethrone": "détrônement m",
    "evolve": "évolution f", "exalted": "exaltation f", "exploit": "exploitation f", "extort": "extorsion f",
    "fear": "peur f", "flanking": "débordement m", "fuse": "fusion f", "haunt": "hantise f",
    "horsemanship": "équitation f", "improvise": "improvisation f", "infect": "infection f", "ingest": "ingestion f",
    "intimidate": "intimidation f", "living weapon": "arme vivante f", "melee": "mêlée f", "mentor": "mentor m",
    "myriad": "myriade f", "partner": "partenariat m", "persist": "persistance f", "phasing": "déphasage m",
    "provoke": "provocation f", "rebound": "rebond m", "riot": "émeute f", "shadow": "distorsion f",
    "skulk": "furtivité f", "soulbond": "association d'âmes f", "split second": "fraction de seconde f",
    "storm": "déluge m", "sunburst": "solarisation f", "totem armor": "armure totémique f",
    "training": "entraînement m", "umbra armor": "armure totémique f", "undaunted": "témérité f",
    "undying": "survivance f", "unleash": "emportement m", "wither": "flétrissure f",
}  # fmt: skip
#: Said without an article: "a parade {2}".
BARE_KEYWORDS: Final = {
    "attached only to a legendary creature": "attachée seulement à une créature légendaire",
    "changeling": "changelin", "devoid": "carence", "daybound": "diurne", "nightbound": "nocturne", "epic": "épique",
    "bestow": "grâce", "equip": "équipement", "fortify": "fortification", "crew": "pilotage", "ward": "parade",
    "cycling": "recyclage", "kicker": "kick", "multikicker": "multikick", "flashback": "flashback", "echo": "écho",
    "buyback": "rappel", "madness": "folie", "morph": "mue", "megamorph": "mégamue", "suspend": "suspension",
    "unearth": "exhumation", "evoke": "évocation", "overload": "surcharge", "replicate": "duplication",
    "reconfigure": "reconfiguration", "escape": "échappée", "dash": "précipitation", "blitz": "blitz",
    "embalm": "embaumement", "eternalize": "éternalisation", "outlast": "résilience", "scavenge": "récupération",
    "ninjutsu": "ninjutsu", "transmute": "transmutation", "annihilator": "annihilateur", "bushido": "bushido",
    "rampage": "sauvagerie", "modular": "modularité", "graft": "greffe", "amplify": "amplification",
    "bloodthirst": "soif de sang", "devour": "dévorement", "dredge": "dragage", "fabricate": "fabrication",
    "fading": "évanescence", "vanishing": "disparition", "toxic": "toxique", "afterlife": "au-delà",
    "soulshift": "transmigration", "reinforce": "renfort", "renown": "réputation",
    "cumulative upkeep": "entretien cumulatif", "level up": "montée de niveau", "prototype": "prototype",
    "disguise": "déguisement", "saddle": "monture", "mutate": "mutation",
    "afflict": "affliction", "aftermath": "répercussion", "ascend": "ascension", "awaken": "éveil",
    "basic landcycling": "recyclage de terrain de base", "boast": "vantardise", "cipher": "cryptage",
    "companion": "compagnon", "compleated": "parachevé", "conspire": "conspiration", "demonstrate": "démonstration",
    "emerge": "émergence", "entwine": "union", "escalate": "intensification", "exhaust": "épuisement",
    "forecast": "prévision", "foretell": "prédiction", "gravestorm": "déluge de cimetière", "jump-start": "relancez",
    "miracle": "miracle", "prowl": "incursion", "recover": "recouvrement", "retrace": "pistage", "ripple": "remous",
    "spectacle": "spectacle", "surge": "déferlement", "tribute": "tribut", "plainscycling": "recyclage de plaine",
    "islandcycling": "recyclage d'île", "swampcycling": "recyclage de marais",
    "mountaincycling": "recyclage de montagne", "forestcycling": "recyclage de forêt",
    "champion a creature": "appui de créature", "devour artifact": "dévorement d'artefact", "impending": "imminence",
}  # fmt: skip
QUALITIES: Final = {
    "white": "le blanc", "blue": "le bleu", "black": "le noir", "red": "le rouge", "green": "le vert",
    "everything": "tout", "colorless": "l'incolore", "multicolored": "le multicolore", "monocolored": "le monocolore",
    "each color": "chaque couleur", "all colors": "toutes les couleurs", "artifacts": "les artefacts",
    "creatures": "les créatures", "enchantments": "les enchantements", "instants": "les éphémères",
    "sorceries": "les rituels", "lands": "les terrains", "planeswalkers": "les planeswalkers",
    "the chosen color": "la couleur choisie", "the chosen player": "le joueur choisi",
    "the chosen name": "le nom choisi", "the chosen type": "le type choisi",
    "each of your opponents": "chacun de vos adversaires", "opponents": "les adversaires",
    "abilities": "les capacités", "spells": "les sorts", "colored spells": "les sorts colorés",
}  # fmt: skip
ENCHANTABLE: Final = {
    "creature": "créature", "creature you control": "créature que vous contrôlez", "land": "terrain",
    "artifact": "artefact", "enchantment": "enchantement", "permanent": "permanent", "player": "joueur",
    "opponent": "adversaire", "planeswalker": "planeswalker", "artifact or creature": "artefact ou créature",
    "creature or planeswalker": "créature ou planeswalker",
    "creature an opponent controls": "créature qu'un adversaire contrôle",
    "land you control": "terrain que vous contrôlez", "nonland permanent": "permanent non-terrain",
    "noncreature artifact": "artefact non-créature", "forest": "forêt", "island": "île", "swamp": "marais",
    "mountain": "montagne", "plains": "plaine", "creature without flying": "créature sans le vol",
    "vehicle": "véhicule", "food": "nourriture",
    "creature with another aura attached to it": "créature à laquelle une autre aura est attachée",
}  # fmt: skip
_WITH_COST: Final = re.compile(r"(?P<name>[a-z ]+?)(?: ?— ?| )(?P<cost>(?:\d+—)?\{.*|\d+|X)$", re.IGNORECASE)


def keyword_text(keyword: str) -> str:
    """Name a keyword in a list, without an article; as in English where French has no known name for it."""
    lower = keyword.lower()
    if lower in KEYWORDS:
        return noun(KEYWORDS[lower]).singular
    if lower in BARE_KEYWORDS:
        return BARE_KEYWORDS[lower]
    composed = _composed(lower)
    return composed if composed is not None else _with_cost(keyword)


def keyword_object(keyword: str) -> str:
    """Name a keyword behind a verb: "le vol", "l’initiative", "parade {2}", "la protection contre le rouge"."""
    lower = keyword.lower()
    if lower in KEYWORDS:
        keyword_noun = _keyword_noun(lower)
        return definite(keyword_noun.singular, keyword_noun.feminine)
    for start, article in (("protection from ", "la "), ("hexproof from ", "la ")):
        if lower.startswith(start):
            return f"{article}{keyword_text(keyword)}"
    return f"« {keyword_text(keyword)} »" if lower.startswith("enchant ") else keyword_text(keyword)


@cache
def _keyword_noun(keyword: str) -> Noun:
    return noun(KEYWORDS[keyword])


def _composed(keyword: str) -> str | None:
    """Translate keywords with words behind them: "protection from red", "enchant creature"."""
    start, _, rest = keyword.partition(" from ")
    if rest and start in {"protection", "hexproof"}:
        against = " et contre ".join(_quality(part) for part in re.split(r" and from | and ", rest))
        return f"{'protection' if start == 'protection' else 'défense talismanique'} contre {against}"
    if keyword.startswith("enchant "):
        return f"enchanter : {_enchantable(keyword.removeprefix('enchant '))}"
    if keyword.startswith("ward—pay ") and keyword.endswith(" life"):
        return f"parade — payez {keyword.split()[1].upper()} points de vie"
    if keyword.startswith("affinity for "):
        return f"affinité pour {_quality(keyword.removeprefix('affinity for '))}"
    return None


def _enchantable(what: str) -> str:
    """Translate what an Aura may enchant; of a list each word by itself: "créature, terrain ou planeswalker"."""
    if what in ENCHANTABLE:
        return ENCHANTABLE[what]
    parts = re.split(r", or |, | or ", what)
    return listed([ENCHANTABLE[part] for part in parts], "ou") if set(parts) <= ENCHANTABLE.keys() else what


def _quality(word: str) -> str:
    if word in QUALITIES:
        return QUALITIES[word]
    return _subtype_quality(word) or word


def _subtype_quality(word: str) -> str | None:
    """Return the plural of a subtype ("goblins") with its article, None for a word that is no known subtype."""
    tables = {**CREATURE_TYPES, **OTHER_SUBTYPES}
    for name, entry in tables.items():
        if word in {name.lower(), f"{name.lower()}s"}:
            return definite(noun(entry).many, False, many=True)
    return None


def _with_cost(keyword: str) -> str:
    """Write a keyword with its number or cost: "parade {2}", "suspension 4 — {U}"; else as it is."""
    match = _WITH_COST.match(keyword)
    if match is None or match["name"].lower() not in BARE_KEYWORDS:
        return keyword
    return f"{BARE_KEYWORDS[match['name'].lower()]} {match['cost'].replace('—', ' — ')}"


TYPES: Final = {
    "Artifact": "artefact m", "Battle": "bataille f", "Conspiracy": "conspiration f", "Creature": "créature f",
    "Dungeon": "donjon m", "Enchantment": "enchantement m", "Instant": "éphémère m", "Kindred": "clan m",
    "Land": "terrain m", "Phenomenon": "phénomène m", "Plane": "plan m", "Planeswalker": "planeswalker m",
    "Scheme": "machination f", "Sorcery": "rituel m", "Tribal": "tribal/tribaux m", "Vanguard": "avant-garde f",
}  # fmt: skip
_SUPERTYPES: Final = {
    "Basic": "de base=", "Legendary": "légendaire", "Ongoing": "en cours=", "Snow": "neigeux/neigeuse",
    "World": "de monde=",
}  # fmt: skip
_COLORS: Final = {
    "white": "blanc/blanche", "blue": "bleu", "black": "noir", "red": "rouge", "green": "vert", "colorless": "incolore",
}  # fmt: skip
_STATUSES: Final = {"tapped": "engagé", "attacking": "attaquant", "blocking": "bloqueur/bloqueuse"}
_ZONES: Final = {
    "battlefield": "champ de bataille m", "graveyard": "cimetière m", "hand": "main f", "library": "bibliothèque f",
    "exile": "exil m", "stack": "pile f", "command": "zone de commandement f",
}  # fmt: skip
COUNTERS: Final = {
    "charge": "charge", "loyalty": "loyauté", "age": "âge", "time": "temps", "lore": "sapience", "quest": "quête",
    "level": "niveau", "poison": "poison", "experience": "expérience",
    "energy": "énergie", "shield": "bouclier", "stun": "étourdissement",
    "oil": "huile", "spore": "spore", "verse": "strophe", "fade": "évanescence", "storage": "stockage",
    "growth": "croissance", "depletion": "déplétion", "ice": "glace", "gold": "or", "blood": "sang", "page": "page",
    "hour": "heure", "divinity": "divinité", "study": "étude", "faith": "foi", "flux": "flux", "fate": "destin",
    "fuel": "carburant", "arcane": "arcane", "ki": "ki", "plague": "peste", "slumber": "sommeil",
}  # fmt: skip
#: Of what a board is made, visitors write most words: the last so many are kept of each kind.
WORDS_KEPT: Final = 1024
#: What a permanent calls itself besides card types and subtypes.
_OWN_NOUNS: Final = {
    "permanent": "permanent m", "card": "carte f", "spell": "sort m", "emblem": "emblème m", "player": "joueur m",
    "token": "jeton m", "source": "source f", "object": "objet m",
}  # fmt: skip
PARTICIPLES: Final = {
    "enchanted": adjective("enchanté"), "equipped": adjective("équipé"), "fortified": adjective("fortifié"),
}  # fmt: skip


# --- nouns ------------------------------------------------------------------------------------------


@lru_cache(maxsize=WORDS_KEPT)
def type_noun(word: str) -> Noun:
    return noun(TYPES[word]) if word in TYPES else Noun(word, word)


@lru_cache(maxsize=WORDS_KEPT)
def subtype_noun(word: str) -> Noun:
    """Return the noun of a subtype; unknown words and proper names stay as they are in every number."""
    entry = CREATURE_TYPES.get(word) or OTHER_SUBTYPES.get(word)
    if entry is not None:
        return noun(entry)
    name = PROPER_NAMES.get(word, word)
    return Noun(name, name)


def class_noun(word: str) -> Noun:
    """Return the noun of a card type or subtype."""
    return type_noun(word) if word in CARD_TYPES else subtype_noun(word)


@lru_cache(maxsize=WORDS_KEPT)
def own_noun(word: str) -> Noun:
    """Return the noun behind "ce": a card type, a subtype, "permanent", "carte" and the like."""
    return noun(_OWN_NOUNS[word.lower()]) if word.lower() in _OWN_NOUNS else class_noun(word)


@lru_cache(maxsize=WORDS_KEPT)
def zone_noun(zone: str) -> Noun:
    return noun(_ZONES[zone]) if zone in _ZONES else Noun(zone, zone)


def apposed(subtypes: Sequence[str]) -> str:
    """Write subtypes behind a noun, in the singular and with a capital: "Élémental et Guerrier"."""
    return listed([capitalised(subtype_noun(word).singular) for word in subtypes])


# --- adjectives -------------------------------------------------------------------------------------


@lru_cache(maxsize=WORDS_KEPT)
def supertype(word: str) -> Adjective:
    return adjective(_SUPERTYPES.get(word, f"{word.lower()}="))


@lru_cache(maxsize=WORDS_KEPT)
def color(word: str) -> Adjective:
    return adjective(_COLORS.get(word, f"{word}="))


@lru_cache(maxsize=WORDS_KEPT)
def status(word: str) -> Adjective:
    return adjective(_STATUSES.get(word, f"{word}="))


def color_words(colors: Sequence[str], feminine: bool, many: bool, word: str = "et") -> str:
    """Write colours: "blanche et bleue", "incolores", "de toutes les couleurs"."""
    if not colors:
        return color("colorless").form(feminine, many)
    if set(colors) == set(COLORS) and word == "et":
        return "de toutes les couleurs"
    return listed([color(shade).form(feminine, many) for shade in colors], word)


def of_color(colors: Sequence[str]) -> str:
    """Write colours without agreement, for a subject of unknown gender: "de couleur blanche"."""
    if not colors or set(colors) == set(COLORS):
        return color_words(colors, False, False)
    several = len(colors) > 1
    return f"de couleur{'s' if several else ''} {listed([color(shade).feminine for shade in colors])}"


# --- counters, words that the source chose -----------------------------------------------------------

#: A chosen type where its kind does not go without saying.
_TYPES: Final = {"land_type": "le type de terrain choisi", "creature_type": "le type de créature choisi"}
#: What the source chose.
CHOICES: Final = {
    "color": "la couleur choisie", "creature_type": "le type choisi", "land_type": "le type choisi",
    "name": "le nom choisi", "player": "le joueur choisi",
}  # fmt: skip


def choice(kind: str, of_lands: bool) -> str:
    """Name what the source chose: of lands "le type choisi" is a land type, else a creature type."""
    plain = "land_type" if of_lands else "creature_type"
    return CHOICES[kind] if kind not in _TYPES or kind == plain else _TYPES[kind]


def counter_kind(kind: str, depth: int = 0) -> str:
    """Name the kind behind "marqueur": +1/+1, or a name in the quotation marks of this `depth`."""
    if kind.startswith(("+", "-")):
        return kind
    name = keyword_text(kind) if is_counter_keyword(kind) else COUNTERS.get(kind, kind)
    return f"“{name}”" if depth % 2 else f"« {name} »"


def counter_text(kind: str, count: int) -> str:
    """Write a number of counters: "un marqueur +1/+1", "deux marqueurs « vol »", "aucun marqueur « charge »"."""
    if count == 0:
        return f"aucun marqueur {counter_kind(kind)}"
    return f"{number_word(count)} marqueur{'s' if count > 1 else ''} {counter_kind(kind)}"


def word_text(word: Word) -> str:
    """Write a word for a change of text: the word to quote, or the choice."""
    if not isinstance(word, str):
        return CHOICES[word.kind]
    return color(word).masculine if word in COLORS else subtype_noun(word).singular


def keyword_phrase(keyword: Word) -> str:
    """Name a keyword with its article; a chosen keyword is protection from the choice."""
    if isinstance(keyword, str):
        return keyword_object(keyword)
    return f"la protection contre {CHOICES[keyword.kind]}"
