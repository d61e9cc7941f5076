"""Resolved effects: the objects by name, what happens to them, how long."""

from __future__ import annotations

import pytest

from tests.cardtext.wording.saying import Both, effect, nb

CREATURE_CARDS = {"count": {"type": "Creature", "zone": "graveyard", "owner": "you"}}
GROWS = {"static": {"affects": {"is": "self"}, "changes": [{"pt": {"set": [CREATURE_CARDS, CREATURE_CARDS]}}]}}
MANA_VALUE = {"mana_value": "affected"}

EFFECTS: list[tuple[str, Both, str, str]] = [
    ("Giant Growth", effect(["bear"], {"pt": {"add": [3, 3]}}), "Grizzly Bears gets +3/+3 until end of turn.",
     "Grizzlis gagne +3/+3 jusqu’à la fin du tour."),
    ("Ovinize", effect(["bear"], {"abilities": {"remove": "all"}}, {"pt": {"set": [0, 1]}}),
     "Until end of turn, Grizzly Bears loses all abilities and has base power and toughness 0/1.",
     "Jusqu’à la fin du tour, Grizzlis perd toutes ses capacités et a une force et une endurance de base de 0/1."),
    ("Turn to Frog",
     effect(["bear"], {"subtypes": {"set_creature": ["Frog"]}}, {"colors": {"set": ["blue"]}},
            {"abilities": {"remove": "all"}}, {"pt": {"set": [1, 1]}}),
     ("Until end of turn, Grizzly Bears loses all abilities and becomes a blue Frog with base power and "
      "toughness 1/1."),
     ("Jusqu’à la fin du tour, Grizzlis perd toutes ses capacités et devient une grenouille bleue avec une "
      "force et une endurance de base de 1/1.")),
    ("Azorius Keyrune",
     effect(["keyrune"], {"types": {"add": ["Artifact", "Creature"]}}, {"subtypes": {"add": ["Bird"]}},
            {"colors": {"set": ["white", "blue"]}}, {"abilities": {"add": ["flying"]}}, {"pt": {"set": [2, 2]}}),
     ("Azorius Keyrune becomes a 2/2 white and blue Bird artifact creature with flying in addition to its "
      "other types until end of turn."),
     ("Runeclé d’Azorius devient une créature-artefact 2/2 blanche et bleue Oiseau avec le vol en plus de ses "
      "autres types jusqu’à la fin du tour.")),
    ("Svogthos",
     effect(["svogthos"], {"types": {"add": ["Creature"]}}, {"subtypes": {"add": ["Plant", "Zombie"]}},
            {"colors": {"set": ["black", "green"]}}, {"abilities": {"add": [GROWS]}}),
     ("Until end of turn, Svogthos, the Restless Tomb becomes a black and green Plant Zombie creature in "
      "addition to its other types and gains “This creature’s power and toughness are each equal to the number "
      "of creature cards in your graveyard.”"),
     nb("Jusqu’à la fin du tour, Svogthos, le Tombeau agité devient une créature noire et verte Plante et Zombie "
         "en plus de ses autres types et acquiert «~La force et l’endurance de cette créature sont chacune égales "
         "au nombre de cartes de créature dans votre cimetière.~»")),
    ("control and haste", effect(["bear"], {"control": "you"}, {"abilities": {"add": ["haste"]}}),
     "You gain control of Grizzly Bears and it gains haste until end of turn.",
     "Jusqu’à la fin du tour, Grizzlis passe sous votre contrôle et acquiert la célérité."),
    ("control alone, for the opponent", effect(["ogre"], {"control": "you"}, until=False, controller="opponent"),
     "Your opponent gains control of Gray Ogre.", "Votre adversaire acquiert le contrôle d’Ogre gris."),
    ("a Licid",
     effect(["bear"], {"types": {"set": ["Enchantment"]}}, {"subtypes": {"set": ["Aura"]}},
            {"abilities": {"remove": ["banding"]}}, {"abilities": {"add": ["enchant creature"]}}, until=False),
     ("Grizzly Bears loses banding, becomes an Aura enchantment with enchant creature, and loses all other "
      "card types."),
     nb("Grizzlis perd le regroupement, devient un enchantement Aura avec «~enchanter~: créature~» et perd tous "
         "ses autres types de carte.")),
    ("two objects", effect(["bear", "ogre"], {"abilities": {"add": ["flying"]}}, {"pt": {"set": [MANA_VALUE, None]}}),
     "Until end of turn, Grizzly Bears and Gray Ogre gain flying and have base power equal to their mana value.",
     ("Jusqu’à la fin du tour, Grizzlis et Ogre gris acquièrent le vol et ont une force de base égale à leur "
      "valeur de mana.")),
    ("an unknown object and no duration", effect(["stranger"], {"colors": {"set": ["white"]}}, until=False),
     "stranger becomes white.".capitalize(), "Stranger devient de couleur blanche."),
    ("nobody yet", effect([], {"pt": {"add": [1, 0]}}), "Target creature gets +1/+0 until end of turn.",
     "La créature ciblée gagne +1/+0 jusqu’à la fin du tour."),
    ("nobody yet, to become a creature", effect([], {"types": {"add": ["Creature"]}}, {"pt": {"set": [3, 3]}}),
     "Target permanent becomes a 3/3 creature in addition to its other types until end of turn.",
     "Le permanent ciblé devient une créature 3/3 en plus de ses autres types jusqu’à la fin du tour."),
    ("nobody yet, with a keyword", effect([], {"control": "you"}, {"abilities": {"add": ["haste"]}}),
     "You gain control of target creature and it gains haste until end of turn.",
     "Vous acquérez le contrôle de la créature ciblée et elle acquiert la célérité jusqu’à la fin du tour."),
    ("nobody yet, about which nothing is known", effect([], {"abilities": {"remove": "all"}}),
     "Target permanent loses all abilities until end of turn.",
     "Le permanent ciblé perd toutes ses capacités jusqu’à la fin du tour."),
    ("a player", effect([], {"player": {"who": "opponent", "remove": ["hexproof"]}}),
     "Your opponents lose hexproof until end of turn.",
     "Vos adversaires perdent la défense talismanique jusqu’à la fin du tour."),
    ("X, with the meaning behind the duration", effect(["bear"], {"pt": {"add": [MANA_VALUE, 0]}}),
     "Grizzly Bears gets +X/+0 until end of turn, where X is its mana value.",
     "Grizzlis gagne +X/+0 jusqu’à la fin du tour, X étant sa valeur de mana."),
    ("a condition", effect(["bear"], {"pt": {"add": [1, 1]}}, until=False, **{"if": {"active": "you"}}),
     "As long as it’s your turn, Grizzly Bears gets +1/+1.", "Tant que c’est votre tour, Grizzlis gagne +1/+1."),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "en", "fr"), [entry[1:] for entry in EFFECTS], ids=[entry[0] for entry in EFFECTS])
def test_an_effect_says_what_it_does_to_whom(texts: Both, en: str, fr: str) -> None:
    """A resolved effect reads as the sentence of the spell that made it, with names for targets."""
    assert texts == (en, fr)


def test_the_source_of_an_effect_is_called_by_its_name() -> None:
    """ "Self" in an effect is the object that the effect comes from, not the one it changes."""
    texts = effect(["bear"], {"pt": {"set": [{"power": "self"}, None]}}, source="ogre", until=False)
    assert texts == (
        "Grizzly Bears has base power equal to Gray Ogre’s power.",
        "Grizzlis a une force de base égale à la force d’Ogre gris.",
    )


def test_many_objects_are_not_all_listed() -> None:
    """Equal names are counted, and a long list is cut."""
    assert effect([f"o{number}" for number in range(9)], {"pt": {"add": [1, 1]}}, until=False) == (
        "O0, o1, o2, o3, and 5 others get +1/+1.",
        "O0, o1, o2, o3 et 5 autres gagnent +1/+1.",
    )
