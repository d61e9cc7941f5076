"""Selectors as noun phrases: every key, its negation, and their combinations."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import CREATURE, nb, selector

SELECTORS: list[tuple[Any, str, str]] = [
    ({}, "all permanents", "tous les permanents"),
    ({"type": "Creature"}, "all creatures", "toutes les créatures"),
    ({"type": "Land"}, "all lands", "tous les terrains"),
    ({"type": ["Artifact", "Creature"]}, "all artifacts and creatures", "tous les artefacts et toutes les créatures"),
    ({"type": "Artifact", "all": [{"type": "Creature"}]}, "all artifact creatures", "toutes les créatures-artefacts"),
    ({"subtype": "Elf"}, "all Elves", "tous les elfes"),
    ({"type": "Creature", "subtype": "Elf"}, "all Elf creatures", "toutes les créatures Elfe"),
    ({"type": "Creature", "color": "white"}, "white creatures", "les créatures blanches"),
    ({"type": "Creature", "color": ["white", "blue"]}, "white or blue creatures", "les créatures blanches ou bleues"),
    ({"type": "Creature", "not": {"color": ["black", "red"]}}, "nonblack, nonred creatures",
     "les créatures non-noires et non-rouges"),
    ({"type": "Artifact", "color": "white"}, "white artifacts", "les artefacts blancs"),
    ({"type": "Artifact", "not": {"type": "Creature"}}, "noncreature artifacts", "les artefacts non-créature"),
    ({"type": "Enchantment", "not": {"subtype": "Aura"}}, "non-Aura enchantments", "les enchantements non-Aura"),
    ({"type": "Land", "supertype": "Basic"}, "basic lands", "les terrains de base"),
    ({"type": "Land", "not": {"supertype": "Basic"}}, "nonbasic lands", "les terrains non-base"),
    ({"type": "Land", "supertype": "Snow"}, "snow lands", "les terrains neigeux"),
    ({"type": "Creature", "supertype": "Snow"}, "snow creatures", "les créatures neigeuses"),
    ({"type": "Creature", "supertype": "Legendary"}, "legendary creatures", "les créatures légendaires"),
    ({"type": "Creature", "keyword": "flying"}, "creatures with flying", "les créatures avec le vol"),
    ({"type": "Creature", "keyword": ["flying", "reach"]}, "creatures with flying or reach",
     "les créatures avec le vol ou la portée"),
    ({"type": "Creature", "not": {"keyword": "flying"}}, "creatures without flying", "les créatures sans le vol"),
    ({"type": "Creature", "name": "Bolt"}, "creatures named Bolt", "les créatures appelées Bolt"),
    ({"name": "Gray Ogre"}, "permanents named Gray Ogre", "les permanents appelés Ogre gris"),
    ({"type": "Creature", "counter": "+1/+1"}, "creatures with +1/+1 counters on them",
     "les créatures avec des marqueurs +1/+1 sur elles"),
    ({"type": "Creature", "not": {"counter": "charge"}}, "creatures without charge counters on them",
     "les créatures sans marqueur «~charge~» sur elles"),
    ({"type": "Creature", "status": "tapped"}, "tapped creatures", "les créatures engagées"),
    ({"type": "Land", "not": {"status": "tapped"}}, "untapped lands", "les terrains dégagés"),
    ({"type": "Creature", "status": "attacking"}, "attacking creatures", "les créatures attaquantes"),
    ({"type": "Creature", "not": {"status": "blocking"}}, "creatures that aren’t blocking",
     "les créatures qui ne bloquent pas"),
    ({"type": "Creature", "colorless": True}, "colorless creatures", "les créatures incolores"),
    ({"type": "Creature", "colorless": False}, "creatures that are one or more colors",
     "les créatures qui sont d’une ou plusieurs couleurs"),
    ({"type": "Creature", "multicolored": True}, "multicolored creatures", "les créatures multicolores"),
    ({"type": "Creature", "token": True}, "all creature tokens", "tous les jetons de créature"),
    ({"type": "Creature", "token": False}, "nontoken creatures", "les créatures non-jeton"),
    ({"type": "Creature", "face_down": True}, "face-down creatures", "les créatures face cachée"),
    ({"type": "Creature", "has_abilities": False}, "creatures with no abilities", "les créatures sans capacité"),
    ({"type": "Creature", "shares": ["creature_type", "bear"]},
     "creatures that share a creature type with Grizzly Bears",
     "les créatures qui partagent un type de créature avec Grizzlis"),
    ({"type": "Creature", "shares": ["name", "ogre"]}, "creatures with the same name as Gray Ogre",
     "les créatures ayant le même nom qu’Ogre gris"),
    ({"subtype": "Aura", "attached_to": "bear"}, "Auras attached to Grizzly Bears", "les auras attachées à Grizzlis"),
    ({"type": "Creature", "has_attached": {"subtype": "Aura"}}, "enchanted creatures", "les créatures enchantées"),
    ({"type": "Creature", "has_attached": {"subtype": "Equipment"}}, "equipped creatures", "les créatures équipées"),
    ({"type": "Creature", "has_attached": {"color": "white", "subtype": "Aura"}},
     "creatures with a white Aura attached to them", "les créatures avec une aura blanche attachée à elles"),
    ({"type": "Creature", "controller": "you"}, "creatures you control", "les créatures que vous contrôlez"),
    ({"type": "Creature", "controller": "opponent"}, "creatures your opponents control",
     "les créatures que vos adversaires contrôlent"),
    ({"type": "Creature", "controller": "ann"}, "creatures Ann controls", "les créatures qu’Anne contrôle"),
    ({"type": "Creature", "not": {"controller": "you"}}, "creatures you don’t control",
     "les créatures que vous ne contrôlez pas"),
    ({"type": "Creature", "owner": "you"}, "creatures you own", "les créatures que vous possédez"),
    ({"type": "Creature", "power": {"<=": 2}}, "creatures with power 2 or less",
     "les créatures avec une force inférieure ou égale à 2"),
    ({"type": "Creature", "toughness": {"=": 1}}, "creatures with toughness 1",
     "les créatures avec une endurance de 1"),
    ({"type": "Creature", "mana_value": {">=": 2, "<": 5}}, "creatures with mana value less than 5 and 2 or greater",
     "les créatures avec une valeur de mana inférieure à 5 et supérieure ou égale à 2"),
    ({"type": "Creature", "chosen": "creature_type"}, "creatures of the chosen type", "les créatures du type choisi"),
    ({"type": "Creature", "chosen": "color"}, "creatures of the chosen color", "les créatures de la couleur choisie"),
    ({"chosen": "name"}, "permanents with the chosen name", "les permanents ayant le nom choisi"),
    ({"type": "Creature", "zone": "graveyard"}, "creature cards in all graveyards",
     "les cartes de créature dans tous les cimetières"),
    ({"type": "Creature", "zone": "graveyard", "owner": "you"}, "creature cards in your graveyard",
     "les cartes de créature dans votre cimetière"),
    ({"zone": "hand", "owner": "opponent"}, "cards in your opponents’ hands",
     "les cartes dans les mains de vos adversaires"),
    ({"zone": "exile", "owner": "you"}, "cards you own in exile", "les cartes que vous possédez en exil"),
    ({"zone": ["graveyard", "exile"], "owner": "you"}, "cards in your graveyard and you own in exile",
     "les cartes dans votre cimetière et que vous possédez en exil"),
    ({"zone": "stack", "type": "Creature", "color": "red"}, "red creature spells", "les sorts de créature rouges"),
    ({"zone": "stack", "type": "Artifact", "controller": "you"}, "artifact spells you cast",
     "les sorts d’artefact que vous lancez"),
    ({"is": "other", "type": "Creature"}, "other creatures", "les autres créatures"),
    ({"is": "self"}, "this creature", "cette créature"),
    ({"is": "graveyard_top"}, "the top card of your graveyard", "la carte du dessus de votre cimetière"),
    ({"ids": ["bear", "ogre"]}, "Grizzly Bears and Gray Ogre", "Grizzlis et Ogre gris"),
    ({"type": "Creature", "any": [{"color": "white"}, {"keyword": "flying"}]},
     "creatures that are white or have flying", "les créatures qui sont blanches ou ont le vol"),
    ({"type": "Creature", "not": {"subtype": "Elf", "controller": "you"}}, "creatures that aren’t Elves you control",
     "les créatures qui ne sont pas des elfes que vous contrôlez"),
    ({"type": "Creature", "not": {"not": {"color": "green"}}}, "green creatures", "les créatures vertes"),
    ({"type": "Creature", "not": {"any": [{"color": "black"}, {"keyword": "flying"}]}},
     "nonblack creatures without flying", "les créatures non-noires sans le vol"),
    ({"any": [{"type": "Artifact", "controller": "you"}, {"subtype": "Elf", "color": "green"}]},
     "artifacts you control and green Elves", "les artefacts que vous contrôlez et les elfes verts"),
    ({"type": []}, "permanents that don’t exist", "les permanents qui n’existent pas"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), SELECTORS, ids=[en for _, en, _ in SELECTORS])
def test_each_key_of_a_selector_has_its_place_in_the_phrase(document: Any, en: str, fr: str) -> None:
    """Adjectives, nouns, relative clauses: every test is said, once, where a speaker puts it."""
    assert selector(document, CREATURE) == (en, nb(fr))


def test_a_hostile_product_of_nouns_stays_short() -> None:
    """Many lists of many words would multiply; the phrase names few nouns and says the rest behind them."""
    words = [f"Type{number}" for number in range(30)]
    english, _ = selector({"all": [{"subtype": words}, {"subtype": words}, {"subtype": words}]})
    assert len(english) < 3000
