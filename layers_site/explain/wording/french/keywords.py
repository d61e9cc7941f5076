"""Keyword abilities in French, by the names of the French cards, with the article they take after "a" and "perd"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from layers_site.explain.wording.french.grammar import Noun, definite, listed, noun
from layers_site.explain.wording.french.subtypes import CREATURE_TYPES, OTHER_SUBTYPES

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
_WITH_COST: Final = re.compile(r"(?P<name>[a-z ]+?)(?: ?— ?| )(?P<cost>\{.*|\d+|X)$", re.IGNORECASE)


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
        against = _qualities(rest)
        return f"{'protection' if start == 'protection' else 'défense talismanique'} contre {against}"
    if keyword.startswith("enchant "):
        return f"enchanter : {_enchantable(keyword.removeprefix('enchant '))}"
    if keyword.startswith("affinity for "):
        return f"affinité pour {_quality(keyword.removeprefix('affinity for '))}"
    return None


def _enchantable(what: str) -> str:
    """Translate what an Aura may enchant; of a list each word by itself: "créature, terrain ou planeswalker"."""
    if what in ENCHANTABLE:
        return ENCHANTABLE[what]
    parts = re.split(r", or |, | or ", what)
    return listed([ENCHANTABLE[part] for part in parts], "ou") if set(parts) <= ENCHANTABLE.keys() else what


def _qualities(rest: str) -> str:
    """Write "le rouge et contre le bleu" for "red and from blue"."""
    return " et contre ".join(_quality(part) for part in re.split(r" and from | and ", rest))


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
    """Write a keyword with its number or cost: "ward {2}", "bushido 1"; else as it is."""
    match = _WITH_COST.match(keyword)
    if match is None or match["name"].lower() not in BARE_KEYWORDS:
        return keyword
    return f"{BARE_KEYWORDS[match['name'].lower()]} {match['cost']}"
