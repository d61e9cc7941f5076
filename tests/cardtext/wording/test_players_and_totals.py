"""Numbers among objects, and numbers and conditions over players: whose they are, and of which player they speak.

What an opponent has is one opponent's (102.2): the objects of all opponents are counted together only where the
document counts them together.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import CREATURE, condition, nb, value

VALUES: list[tuple[Any, str, str]] = [
    ({"different": "colors", "among": {"controller": "you"}}, "the number of colors among permanents you control",
     "le nombre de couleurs parmi les permanents que vous contrôlez"),
    ({"different": "mana_values", "among": {"zone": "graveyard", "owner": "you"}},
     "the number of mana values among cards in your graveyard",
     "le nombre de valeurs de mana différentes parmi les cartes dans votre cimetière"),
    ({"greatest": "mana_value", "among": {"is": "other", "type": "Artifact", "controller": "you"}},
     "the greatest mana value among other artifacts you control",
     "la plus grande valeur de mana parmi les autres artefacts que vous contrôlez"),
    ({"least": "toughness", "among": {"type": "Creature"}}, "the least toughness among creatures",
     "la plus petite endurance parmi les créatures"),
    ({"total": "mana_value", "among": {"is": "other", "type": "Creature", "controller": "you"}},
     "the total mana value of other creatures you control",
     "la valeur de mana totale des autres créatures que vous contrôlez"),
    ({"total": "power", "among": {"type": "Creature", "controller": "you"}}, "the total power of creatures you control",
     "la force totale des créatures que vous contrôlez"),
    ({"total": "counters", "among": {"type": "Creature", "controller": "you"}},
     "the total number of counters on creatures you control",
     "le nombre total de marqueurs sur les créatures que vous contrôlez"),
    ({"greatest": "counters", "among": {"type": "Creature"}, "kind": "charge"},
     "the greatest number of charge counters on a creature",
     "le plus grand nombre de marqueurs «~charge~» sur une créature"),
    ({"mana_symbols": ["white"], "of": "affected"}, "the number of white mana symbols in that object’s mana cost",
     "le nombre de symboles de mana blanc dans le coût de mana de cet objet"),
    ({"mana_symbols": ["white", "blue"], "of": "self"},
     "the number of white or blue mana symbols in this creature’s mana cost",
     "le nombre de symboles de mana blanc ou bleu dans le coût de mana de cette créature"),
    ({"life": "chosen"}, "the chosen player’s life total", "le total de points de vie du joueur choisi"),
    ({"life": "attached_controller"}, "enchanted creature’s controller’s life total",
     "le total de points de vie du contrôleur de la créature enchantée"),
    ({"count": {"zone": "hand", "owner": "controller"}}, "the number of cards in that object’s controller’s hand",
     "le nombre de cartes dans la main du contrôleur de cet objet"),
    ({"count": {"type": "Land", "controller": "chosen"}}, "the number of lands the chosen player controls",
     "le nombre de terrains que le joueur choisi contrôle"),
    ({"count": {"type": "Creature", "controller": "attached_controller"}},
     "the number of creatures enchanted creature’s controller controls",
     "le nombre de créatures que le contrôleur de la créature enchantée contrôle"),
    ({"players": "opponents", "where": {"value": {"life": "that"}, "<=": 10}},
     "the number of opponents who have 10 or less life", "le nombre d’adversaires qui ont au plus 10 points de vie"),
    ({"players": "all", "where": {"count": {"type": "Creature", "controller": "that"}, ">=": 2}},
     "the number of players who control two or more creatures",
     "le nombre de joueurs qui contrôlent au moins deux créatures"),
    ({"players": "opponents", "where": {"count": {"zone": "graveyard", "owner": "that"}, ">=": 8}},
     "the number of opponents who have eight or more cards in their graveyard",
     "le nombre d’adversaires qui ont au moins huit cartes dans leur cimetière"),
    ({"over": "opponents", "take": "greatest", "value": {"count": {"zone": "hand", "owner": "that"}}},
     "the greatest number of cards in an opponent’s hand",
     "le plus grand nombre de cartes dans la main d’un adversaire"),
    ({"over": "all", "take": "total", "value": {"count": {"zone": "hand", "owner": "that"}}},
     "the total number of cards in each player’s hand", "le nombre total de cartes dans la main de chaque joueur"),
    ({"over": "all", "take": "greatest", "value": {"life": "that"}}, "the highest life total among players",
     "le plus grand total de points de vie parmi les joueurs"),
    ({"over": "opponents", "take": "total", "value": {"life": "that"}}, "the total life of your opponents",
     "le total des points de vie de vos adversaires"),
    ({"over": "opponents", "take": "least", "value": {"count": {"type": "Creature", "controller": "that"}}},
     "the least number of creatures an opponent controls",
     "le plus petit nombre de créatures qu’un adversaire contrôle"),
    (
        {
            "over": "opponents",
            "take": "least",
            "value": {"sum": [{"life": "that"}, {"count": {"type": "Creature", "controller": "that"}}]},
        },
        "the least over an opponent of that player’s life total plus the number of creatures that player controls",
        "le plus petit, pour un adversaire, du total de points de vie de ce joueur plus le nombre de créatures que ce joueur contrôle",  # noqa: E501
    ),
]  # fmt: skip

CONDITIONS: list[tuple[Any, str, str]] = [
    ({"value": {"players": "opponents", "where": {"count": {"zone": "graveyard", "owner": "that"}, ">=": 8}}, ">=": 1},
     "an opponent has eight or more cards in their graveyard",
     "un adversaire a au moins huit cartes dans son cimetière"),
    ({"value": {"players": "opponents", "where": {"value": {"life": "that"}, "<=": 10}}, ">=": 1},
     "an opponent has 10 or less life", "un adversaire a au plus 10 points de vie"),
    ({"value": {"players": "opponents", "where": {"count": {"type": "Creature", "controller": "that"}, ">=": 2}},
      ">=": 1}, "an opponent controls two or more creatures", "un adversaire contrôle au moins deux créatures"),
    ({"value": {"players": "all", "where": {"count": {"type": "Creature", "controller": "that"}, ">=": 2}}, "=": 0},
     "no player controls two or more creatures", "aucun joueur ne contrôle au moins deux créatures"),
    ({"value": {"players": "all", "where": {"count": {"zone": "hand", "owner": "that"}, "=": 0}}, ">=": 1},
     "a player has no cards in their hand", "un joueur n’a aucune carte dans sa main"),
    ({"value": {"players": "all", "where": {"count": {"zone": "hand", "owner": "that"}, "=": 0}}, "=": 0},
     "no player has no cards in their hand",
     "il n’y a aucun joueur pour lequel il n’y a aucune carte dans la main de ce joueur"),
    (
        {"value": {"players": "opponents", "where": {"value": {"life": "that"}, "<": {"life": "you"}}}, ">=": 2},
        "there are two or more opponents for whom that player’s life total is less than your life total",
        "il y a au moins deux adversaires pour lesquels le total de points de vie de ce joueur est inférieur à votre total de points de vie",  # noqa: E501
    ),
    (
        {"value": {"players": "opponents", "where": {"value": {"life": "that"}, "<": {"life": "you"}}}, ">=": 1},
        "there is an opponent for whom that player’s life total is less than your life total",
        "il y a un adversaire pour lequel le total de points de vie de ce joueur est inférieur à votre total de points de vie",  # noqa: E501
    ),
    ({"value": {"players": "opponents", "where": {"not": {"count": {"controller": "that"}, ">=": 2}}}, ">=": 1},
     "there is an opponent for whom that player controls one or fewer permanents",
     "il y a un adversaire pour lequel ce joueur contrôle au plus un permanent"),
    ({"not": {"value": {"players": "opponents",
                        "where": {"count": {"type": "Creature", "controller": "that"}, ">=": 2}}, ">=": 1}},
     "no opponent controls two or more creatures", "aucun adversaire ne contrôle au moins deux créatures"),
    ({"count": {"type": "Creature", "controller": "opponent"}, ">=": 2}, "your opponents control two or more creatures",
     "vos adversaires contrôlent au moins deux créatures"),
    ({"count": {"type": "Creature", "controller": "opponent"}, ">=": 1}, "an opponent controls a creature",
     "un adversaire contrôle une créature"),
    ({"count": {"type": "Creature", "controller": "attached_controller"}, ">=": 2},
     "enchanted creature’s controller controls two or more creatures",
     "le contrôleur de la créature enchantée contrôle au moins deux créatures"),
    ({"count": {"zone": "hand", "owner": "attached"}, "=": 0}, "there are no cards in enchanted player’s hand",
     "il n’y a aucune carte dans la main du joueur enchanté"),
    ({"count": {"zone": "hand", "owner": "you"}, "<=": 1}, "there are one or fewer cards in your hand",
     "il y a au plus une carte dans votre main"),
    ({"count": {"type": "Creature", "controller": "chosen"}, ">=": 2},
     "the chosen player controls two or more creatures", "le joueur choisi contrôle au moins deux créatures"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), VALUES, ids=[en for _, en, _ in VALUES])
def test_each_number_is_a_noun_phrase(document: Any, en: str, fr: str) -> None:
    """The greatest, the least, the total: each is said as what is measured, and of whom."""
    assert value(document, CREATURE) == (en, nb(fr))


@pytest.mark.parametrize(("document", "en", "fr"), CONDITIONS, ids=[str(index) for index in range(len(CONDITIONS))])
def test_each_condition_about_players_is_a_clause(document: Any, en: str, fr: str) -> None:
    """A player who is spoken of is the subject, and has what is counted."""
    assert condition(document, CREATURE) == (en, nb(fr))
