"""Subtypes of lands, artifacts, enchantments, spells and battles in French, and proper names among subtypes."""

from __future__ import annotations

from typing import Final

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
