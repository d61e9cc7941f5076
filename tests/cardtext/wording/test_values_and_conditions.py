"""Numbers and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import CREATURE, condition, nb, value

VALUES: list[tuple[Any, str, str]] = [
    (3, "3", "3"),
    (-2, "−2", "−2"),
    ({"count": {"subtype": "Swamp", "controller": "you"}}, "the number of Swamps you control",
     "le nombre de marais que vous contrôlez"),
    ({"count": {"type": "Artifact"}}, "the number of artifacts", "le nombre d’artefacts"),
    ({"count": {"is": "other", "type": "Creature"}}, "the number of other creatures", "le nombre d’autres créatures"),
    ({"count": {"subtype": ["Forest", "Elf"]}}, "the number of Forests and Elves", "le nombre de forêts et d’elfes"),
    ({"power": "self"}, "this creature’s power", "la force de cette créature"),
    ({"toughness": "bear"}, "Grizzly Bears’ toughness", "l’endurance de Grizzlis"),
    ({"mana_value": "ogre"}, "Gray Ogre’s mana value", "la valeur de mana d’Ogre gris"),
    ({"colors": "self"}, "the number of this creature’s colors", "le nombre de couleurs de cette créature"),
    ({"power": "graveyard_top"}, "the power of the top card of your graveyard",
     "la force de la carte du dessus de votre cimetière"),
    ({"counters": "self", "kind": "charge"}, "the number of charge counters on this creature",
     "le nombre de marqueurs «~charge~» sur cette créature"),
    ({"card_types": {"zone": "graveyard", "owner": "you"}}, "the number of card types among cards in your graveyard",
     "le nombre de types de carte parmi les cartes dans votre cimetière"),
    ({"basic_land_types": {"type": "Land", "controller": "you"}},
     "the number of basic land types among lands you control",
     "le nombre de types de terrain de base parmi les terrains que vous contrôlez"),
    ({"devotion": ["blue"]}, "your devotion to blue", "votre dévotion au bleu"),
    ({"devotion": ["white", "black"]}, "your devotion to white and black", "votre dévotion au blanc et au noir"),
    ({"life": "you"}, "your life total", "votre total de points de vie"),
    ({"life": "ann"}, "Ann’s life total", "le total de points de vie d’Anne"),
    ({"sum": [1, {"count": {"type": "Land"}}]}, "the number of lands plus 1", "le nombre de terrains plus 1"),
    ({"sum": [{"life": "you"}, {"negative": {"power": "self"}}]}, "your life total minus this creature’s power",
     "votre total de points de vie moins la force de cette créature"),
    ({"product": [2, {"power": "self"}]}, "twice this creature’s power", "deux fois la force de cette créature"),
    ({"negative": {"life": "you"}}, "minus your life total", "moins votre total de points de vie"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), VALUES, ids=[en for _, en, _ in VALUES])
def test_each_value_is_a_noun_phrase(document: Any, en: str, fr: str) -> None:
    """A number is said as the thing that is counted or measured."""
    assert value(document, CREATURE) == (en, nb(fr))


CONDITIONS: list[tuple[Any, str, str]] = [
    ({"count": {"subtype": "Forest", "controller": "you"}, ">=": 1}, "you control a Forest",
     "vous contrôlez une forêt"),
    ({"count": {"is": "other", "type": "Creature", "controller": "you"}, ">=": 1}, "you control another creature",
     "vous contrôlez une autre créature"),
    ({"count": {"type": "Artifact", "controller": "you"}, ">=": 3}, "you control three or more artifacts",
     "vous contrôlez au moins trois artefacts"),
    ({"count": {"type": "Artifact", "controller": "you"}, ">": 2}, "you control three or more artifacts",
     "vous contrôlez au moins trois artefacts"),
    ({"count": {"type": "Creature", "controller": "opponent"}, "=": 0}, "your opponents control no creatures",
     "vos adversaires ne contrôlent aucune créature"),
    ({"count": {"type": "Artifact", "controller": "you"}, "=": 1}, "you control exactly one artifact",
     "vous contrôlez exactement un artefact"),
    ({"count": {"type": "Creature", "controller": "you"}, "<": 3}, "you control two or fewer creatures",
     "vous contrôlez au plus deux créatures"),
    ({"count": {"type": "Creature", "zone": "graveyard", "owner": "you"}, ">=": 1},
     "there is a creature card in your graveyard", "il y a une carte de créature dans votre cimetière"),
    ({"count": {"zone": "graveyard", "owner": "you"}, ">=": 7}, "there are seven or more cards in your graveyard",
     "il y a au moins sept cartes dans votre cimetière"),
    ({"not": {"count": {"subtype": "Elf", "controller": "you"}, ">=": 1}}, "you control no Elves",
     "vous ne contrôlez aucun elfe"),
    ({"count": {"is": "graveyard_top", "type": "Creature"}, ">=": 1},
     "the top card of your graveyard is a creature card",
     "la carte du dessus de votre cimetière est une carte de créature"),
    ({"count": {"is": "graveyard_top", "color": "black"}, "=": 0}, "the top card of your graveyard isn’t black",
     "la carte du dessus de votre cimetière n’est pas noire"),
    ({"value": {"life": "you"}, "<=": 5}, "your life total is five or less",
     "votre total de points de vie est inférieur ou égal à cinq"),
    ({"value": {"power": "self"}, ">=": 4}, "this creature’s power is 4 or greater",
     "la force de cette créature est supérieure ou égale à 4"),
    ({"value": {"devotion": ["blue"]}, "<": 5}, "your devotion to blue is less than five",
     "votre dévotion au bleu est inférieure à cinq"),
    ({"value": {"power": "self"}, "=": {"toughness": "self"}},
     "this creature’s power is equal to this creature’s toughness",
     "la force de cette créature est égale à l’endurance de cette créature"),
    ({"self": {"color": "white"}}, "this creature is white", "cette créature est blanche"),
    ({"self": {"status": "tapped"}}, "this creature is tapped", "cette créature est engagée"),
    ({"not": {"self": {"status": "tapped"}}}, "this creature is untapped", "cette créature est dégagée"),
    ({"self": {"type": "Enchantment"}}, "this creature is an enchantment", "cette créature est un enchantement"),
    ({"self": {"keyword": "flying"}}, "this creature has flying", "cette créature a le vol"),
    ({"not": {"self": {"keyword": "flying"}}}, "this creature doesn’t have flying", "cette créature n’a pas le vol"),
    ({"self": {"has_attached": {"subtype": "Equipment"}}}, "this creature is equipped", "cette créature est équipée"),
    ({"self": {"controller": "you"}}, "you control this creature", "vous contrôlez cette créature"),
    ({"self": {"not": {"owner": "you"}}}, "you don’t own this creature", "vous ne possédez pas cette créature"),
    ({"self": {"counter": "+1/+1"}}, "this creature has a +1/+1 counter on it",
     "cette créature a un marqueur +1/+1 sur elle"),
    ({"not": {"self": {"counter": "+1/+1"}}}, "this creature doesn’t have a +1/+1 counter on it",
     "cette créature n’a pas de marqueur +1/+1 sur elle"),
    ({"self": {"zone": "battlefield"}}, "this creature is on the battlefield",
     "cette créature est sur le champ de bataille"),
    ({"active": "you"}, "it’s your turn", "c’est votre tour"),
    ({"active": "opponent"}, "it’s an opponent’s turn", "c’est le tour d’un adversaire"),
    ({"not": {"active": "you"}}, "it’s not your turn", "ce n’est pas votre tour"),
    ({"all": [{"active": "you"}, {"self": {"color": "green"}}]}, "it’s your turn and this creature is green",
     "c’est votre tour et que cette créature est verte"),
    ({"not": {"any": [{"active": "you"}, {"self": {"color": "green"}}]}},
     "it’s not your turn and this creature isn’t green",
     "ce n’est pas votre tour et que cette créature n’est pas verte"),
    ({"not": {"self": {"color": "green", "keyword": "flying"}}}, "this creature isn’t a green permanent with flying",
     "cette créature n’est pas un permanent vert avec le vol"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), CONDITIONS, ids=[en for _, en, _ in CONDITIONS])
def test_each_condition_is_a_clause(document: Any, en: str, fr: str) -> None:
    """What follows "as long as" is a sentence of its own, and its negation is said, not wrapped."""
    assert condition(document, CREATURE) == (en, fr)
