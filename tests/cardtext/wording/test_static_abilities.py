"""Static abilities as players know them: the sentences are written by hand, in the style of rules text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import AURA, CREATURE, EQUIPMENT, Both, ability, card, nb, static

CREATURES = {"type": "Creature"}
YOURS = {"type": "Creature", "controller": "you"}
OF_SWAMPS = {"count": {"subtype": "Swamp", "controller": "you"}}
CARD_TYPES = {"card_types": {"zone": "graveyard"}}
MANA_VALUE = {"mana_value": "affected"}
#: An Equipment that makes a creature of whatever it is attached to.
ANIMATES = {"static": {"affects": {"is": "attached"}, "changes": [{"types": {"add": ["Creature"]}}]}}

FAMOUS: list[tuple[str, Both, str, str]] = [
    ("Humility", static(CREATURES, {"abilities": {"remove": "all"}}, {"pt": {"set": [1, 1]}}),
     "All creatures lose all abilities and have base power and toughness 1/1.",
     "Toutes les créatures perdent toutes leurs capacités et ont une force et une endurance de base de 1/1."),
    ("Angelic Armaments",
     static({"is": "attached"}, {"pt": {"add": [2, 2]}}, {"abilities": {"add": ["flying"]}},
            {"colors": {"add": ["white"]}}, {"subtypes": {"add": ["Angel"]}}, source=EQUIPMENT),
     "Equipped creature gets +2/+2, has flying, and is a white Angel in addition to its other colors and types.",
     "La créature équipée gagne +2/+2, a le vol et est un ange blanc en plus de ses autres couleurs et types."),
    ("Opalescence",
     static({"is": "other", "type": "Enchantment", "not": {"subtype": "Aura"}}, {"types": {"add": ["Creature"]}},
            {"pt": {"set": [MANA_VALUE, MANA_VALUE]}}),
     ("Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
      "toughness each equal to its mana value."),
     ("Chaque autre enchantement non-Aura est une créature en plus de ses autres types et a une force et une "
      "endurance de base toutes deux égales à sa valeur de mana.")),
    ("Blood Moon", static({"type": "Land", "not": {"supertype": "Basic"}}, {"subtypes": {"set_land": ["Mountain"]}}),
     "Nonbasic lands are Mountains.", "Les terrains non-base sont des montagnes."),
    ("Urborg", static({"type": "Land"}, {"subtypes": {"add": ["Swamp"]}}),
     "All lands are Swamps in addition to their other land types.",
     "Tous les terrains sont des marais en plus de leurs autres types de terrain."),
    ("Prismatic Omen",
     static({"type": "Land", "controller": "you"},
            {"subtypes": {"add": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}}),
     "Lands you control are every basic land type in addition to their other land types.",
     ("Les terrains que vous contrôlez sont de tous les types de terrain de base en plus de leurs autres types "
      "de terrain.")),
    ("Life and Limb",
     static({"any": [{"subtype": "Forest"}, {"subtype": "Saproling"}]}, {"types": {"add": ["Creature", "Land"]}},
            {"subtypes": {"add": ["Saproling", "Forest"]}}, {"colors": {"set": ["green"]}}, {"pt": {"set": [1, 1]}}),
     ("All Forests and Saprolings are 1/1 green Saproling creatures and Forest lands in addition to their "
      "other types."),
     ("Toutes les forêts et tous les saprobiontes sont des créatures 1/1 vertes Saprobionte et des terrains "
      "Forêt en plus de leurs autres types.")),
    ("Angel of Jubilation",
     static({"is": "other", "type": "Creature", "not": {"color": "black"}, "controller": "you"},
            {"pt": {"add": [1, 1]}}), "Other nonblack creatures you control get +1/+1.",
     "Les autres créatures non-noires que vous contrôlez gagnent +1/+1."),
    ("Archetype of Imagination",
     static({"type": "Creature", "controller": "opponent"}, {"abilities": {"forbid": ["flying"]}}),
     "Creatures your opponents control lose flying and can’t have or gain flying.",
     "Les créatures que vos adversaires contrôlent perdent le vol et ne peuvent ni avoir ni acquérir le vol."),
    ("Mind Control", static({"is": "attached"}, {"control": "you"}, source=AURA), "You control enchanted creature.",
     "Vous contrôlez la créature enchantée."),
    ("Song of the Dryads",
     static({"is": "attached"}, {"types": {"set": ["Land"]}}, {"subtypes": {"set_land": ["Forest"]}},
            {"colors": {"set": []}}, source=card("Enchantment", subtypes=("Aura",), abilities=("enchant permanent",))),
     "Enchanted permanent is a colorless Forest land and loses all other card types.",
     "Le permanent enchanté est un terrain incolore Forêt et perd tous ses autres types de carte."),
    ("Lignify",
     static({"is": "attached"}, {"abilities": {"remove": "all"}}, {"subtypes": {"set_creature": ["Treefolk"]}},
            {"pt": {"set": [0, 4]}}, source=AURA),
     "Enchanted creature loses all abilities and is a Treefolk with base power and toughness 0/4.",
     ("La créature enchantée perd toutes ses capacités et est un sylvin avec une force et une endurance de "
      "base de 0/4.")),
    ("Conspiracy", static(YOURS, {"subtypes": {"set_creature": [{"chosen": "creature_type"}]}}),
     "Creatures you control are the chosen type.", "Les créatures que vous contrôlez sont du type choisi."),
    ("Painter's Servant",
     static({"zone": ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]},
            {"colors": {"add": [{"chosen": "color"}]}}),
     "Permanents, spells, and cards in all other zones are the chosen color in addition to their other colors.",
     ("Les permanents, les sorts et les cartes dans toutes les autres zones sont de la couleur choisie en plus "
      "de leurs autres couleurs.")),
    ("Arcane Adaptation",
     static({"type": "Creature", "zone": ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"],
             "any": [{"zone": ["battlefield", "stack"], "controller": "you"},
                     {"zone": ["graveyard", "hand", "library", "exile", "command"], "owner": "you"}]},
            {"subtypes": {"add": [{"chosen": "creature_type"}]}}),
     ("Creatures and creature spells you control and creature cards you own that aren’t on the battlefield are "
      "the chosen type in addition to their other types."),
     ("Les créatures et les sorts de créature que vous contrôlez et les cartes de créature que vous possédez "
      "et qui ne sont pas sur le champ de bataille sont du type choisi en plus de leurs autres types.")),
    ("Death's Shadow",
     static({"is": "self"}, {"pt": {"add": [{"negative": {"life": "you"}}, {"negative": {"life": "you"}}]}},
            source=CREATURE), "This creature gets −X/−X, where X is your life total.",
     "Cette créature gagne −X/−X, X étant votre total de points de vie."),
    ("Nightmare", static({"is": "self"}, {"pt": {"set": [OF_SWAMPS, OF_SWAMPS]}}, source=CREATURE, cda=True),
     "This creature’s power and toughness are each equal to the number of Swamps you control.",
     "La force et l’endurance de cette créature sont chacune égales au nombre de marais que vous contrôlez."),
    ("Tarmogoyf",
     static({"is": "self"}, {"pt": {"set": [CARD_TYPES, {"sum": [CARD_TYPES, 1]}]}}, source=CREATURE, cda=True),
     ("This creature’s power is equal to the number of card types among cards in all graveyards and its "
      "toughness is equal to that number plus 1."),
     ("La force de cette créature est égale au nombre de types de carte parmi les cartes dans tous les "
      "cimetières et son endurance est égale à ce nombre plus 1.")),
    ("Ghostfire", static({"is": "self"}, {"colors": {"set": []}}, source=card("Instant"), cda=True),
     "This card is colorless.", "Cette carte est incolore."),
    ("Changeling",
     ability({"keyword": "changeling", "cda": True,
              "static": {"affects": {"is": "self"}, "changes": [{"subtypes": {"add_all_creature": True}}]}}, CREATURE),
     "Changeling (This creature is every creature type.)",
     "Changelin (Cette créature est de tous les types de créature.)"),
    ("Warden of the Wall",
     static({"is": "self"}, {"types": {"add": ["Artifact", "Creature"]}}, {"subtypes": {"add": ["Gargoyle"]}},
            {"abilities": {"add": ["flying"]}}, {"pt": {"set": [2, 3]}}, source=card("Artifact"),
            when={"not": {"active": "you"}}),
     ("During turns other than yours, this artifact is a 2/3 Gargoyle artifact creature with flying in "
      "addition to its other types."),
     ("Tant que ce n’est pas votre tour, cet artefact est une créature-artefact 2/3 Gargouille avec le vol en "
      "plus de ses autres types.")),
    ("Volrath's Shapeshifter",
     static({"is": "self"},
            {"text": {"of": "graveyard_top",
                      "plus": [{"other": {"en": "{2}: Discard a card.", "fr": "{2} : défaussez-vous d'une carte."}}]}},
            source=CREATURE, when={"count": {"is": "graveyard_top", "type": "Creature"}, ">=": 1}),
     ("As long as the top card of your graveyard is a creature card, this creature has the full text of that "
      "card and “{2}: Discard a card.”"),
     nb("Tant que la carte du dessus de votre cimetière est une carte de créature, cette créature a le texte "
         "complet de cette carte et «~{2}~: défaussez-vous d’une carte.~»")),
    ("Blazing Archon",
     static(CREATURES, {"restrict": {"what": {"en": "can't attack you", "fr": "ne peut pas vous attaquer"}}}),
     "Creatures can’t attack you.", "Les créatures ne peuvent pas vous attaquer."),
]  # fmt: skip


@pytest.mark.parametrize(("sentences", "en", "fr"), [entry[1:] for entry in FAMOUS], ids=[entry[0] for entry in FAMOUS])
def test_famous_abilities_read_as_rules_text(sentences: Both, en: str, fr: str) -> None:
    """The abilities that every case turns around are said as a player would write them."""
    assert sentences == (en, fr)


# --- who the source is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "en", "fr"),
    [
        (card("Creature"), "This creature", "Cette créature"),
        (card("Artifact", "Creature"), "This creature", "Cette créature"),
        (card("Land"), "This land", "Ce terrain"),
        (card("Artifact"), "This artifact", "Cet artefact"),
        (card("Enchantment"), "This enchantment", "Cet enchantement"),
        (card("Enchantment", subtypes=("Aura",)), "This Aura", "Cette aura"),
        (card("Artifact", subtypes=("Equipment",)), "This Equipment", "Cet équipement"),
        (card("Artifact", subtypes=("Vehicle",)), "This Vehicle", "Ce véhicule"),
        (card("Sorcery"), "This spell", "Ce sort"),
        (None, "This permanent", "Ce permanent"),
    ],
)
def test_the_source_calls_itself_what_it_is(source: Any, en: str, fr: str) -> None:
    """A permanent calls itself by its most telling type, and French has the right "ce", "cet" or "cette"."""
    assert static({"is": "self"}, {"abilities": {"add": ["flying"]}}, source=source) == (
        f"{en} has flying.",
        f"{fr} a le vol.",
    )


@pytest.mark.parametrize(
    ("source", "en", "fr"),
    [
        (AURA, "Enchanted creature", "La créature enchantée"),
        (card("Enchantment", subtypes=("Aura",), abilities=("enchant land",)), "Enchanted land", "Le terrain enchanté"),
        (card("Enchantment", subtypes=("Aura",), abilities=("enchant permanent",)), "Enchanted permanent",
         "Le permanent enchanté"),
        (EQUIPMENT, "Equipped creature", "La créature équipée"),
        (card("Artifact", subtypes=("Equipment",), abilities=(ANIMATES,)), "Equipped permanent", "Le permanent équipé"),
        (card("Artifact", subtypes=("Equipment",), abilities=("equip planeswalker {1}",)), "Equipped permanent",
         "Le permanent équipé"),
        (card("Artifact", subtypes=("Equipment",), abilities=("equip legendary creature {3}",)), "Equipped creature",
         "La créature équipée"),
        (card("Artifact", subtypes=("Fortification",)), "Fortified land", "Le terrain fortifié"),
        (card("Creature", subtypes=("Licid",)), "Enchanted creature", "La créature enchantée"),
    ],
)  # fmt: skip
def test_what_it_is_attached_to_follows_from_the_source(source: Any, en: str, fr: str) -> None:
    """ "Enchanted", "equipped" or "fortified", and the noun that its enchant ability or its kind gives."""
    assert static({"is": "attached"}, {"abilities": {"remove": ["flying"]}}, source=source) == (
        f"{en} loses flying.",
        f"{fr} perd le vol.",
    )


def test_a_card_type_asked_of_the_host_is_its_noun() -> None:
    """An Aura that asks for an artifact speaks of the enchanted artifact."""
    assert static({"is": "attached", "type": "Artifact"}, {"types": {"add": ["Creature"]}}, source=AURA) == (
        "Enchanted artifact is a creature in addition to its other types.",
        "L’artefact enchanté est une créature en plus de ses autres types.",
    )


def test_what_else_is_asked_of_one_object_is_a_condition() -> None:
    """A bonus for the enchanted creature if it is white is said with "as long as"."""
    assert static({"is": "attached", "color": "white"}, {"pt": {"add": [1, 1]}}, source=AURA) == (
        "As long as enchanted creature is white, it gets +1/+1.",
        "Tant que la créature enchantée est blanche, elle gagne +1/+1.",
    )
