"""Changes to players, to what spells cost, and to the rules of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import CREATURE, static

WORLD: list[tuple[Any, str, str]] = [
    ({"player": {"who": "you", "add": ["shroud"]}}, "You have shroud.", "Vous avez le linceul."),
    ({"player": {"who": "opponent", "remove": ["hexproof", "shroud"]}}, "Your opponents lose hexproof and shroud.",
     "Vos adversaires perdent la défense talismanique et le linceul."),
    ({"player": {"who": "attached", "add": ["hexproof"]}}, "Enchanted player has hexproof.",
     "Le joueur enchanté a la défense talismanique."),
    ({"player": {"who": "you", "add": [{"chosen": "name"}]}}, "You have protection from the chosen name.",
     "Vous avez la protection contre le nom choisi."),
    ({"player": {"who": "ann", "add": ["shroud"]}}, "Ann has shroud.", "Anne a le linceul."),
    ({"hand_size": {"who": "you", "none": True}}, "You have no maximum hand size.",
     "Vous n’avez pas de taille de main maximale."),
    ({"hand_size": {"who": "you", "set": 2}}, "Your maximum hand size is two.",
     "Votre taille de main maximale est de deux cartes."),
    ({"hand_size": {"who": "opponent", "add": -1}}, "Each opponent’s maximum hand size is reduced by one.",
     "La taille de main maximale de chaque adversaire est réduite d’une carte."),
    ({"hand_size": {"who": "each", "add": 3}}, "Each player’s maximum hand size is increased by three.",
     "La taille de main maximale de chaque joueur est augmentée de trois cartes."),
    ({"hand_size": {"who": "chosen", "set": {"count": {"type": "Land", "controller": "you"}}}},
     "The chosen player’s maximum hand size is equal to the number of lands you control.",
     "La taille de main maximale du joueur choisi est égale au nombre de terrains que vous contrôlez."),
    ({"cost": {"spells": {"not": {"type": "Creature"}}, "who": "each", "add": "{1}"}},
     "Noncreature spells cost {1} more to cast.", "Les sorts non-créature coûtent {1} de plus à lancer."),
    ({"cost": {"spells": {"type": "Creature", "color": "red"}, "who": "you", "reduce": "{R}"}},
     "Red creature spells you cast cost {R} less to cast.",
     "Les sorts de créature rouges que vous lancez coûtent {R} de moins à lancer."),
    ({"cost": {"spells": {}, "who": "opponent", "add": "{2}"}}, "Spells your opponents cast cost {2} more to cast.",
     "Les sorts que vos adversaires lancent coûtent {2} de plus à lancer."),
    ({"cost": {"spells": {}, "who": "each", "minimum": 1}},
     "Each spell that would cost less than one mana to cast costs one mana to cast.",
     "Chaque sort qui coûterait moins d’un mana à lancer coûte un mana à lancer."),
    ({"cost": {"spells": {}, "who": "each", "minimum": 3}},
     "Each spell that would cost less than three mana to cast costs three mana to cast.",
     "Chaque sort qui coûterait moins de trois manas à lancer coûte trois manas à lancer."),
    ({"cost": {"abilities": {"type": "Artifact"}, "who": "each", "add": "{2}"}},
     "Activated abilities of artifacts cost {2} more to activate.",
     "Les capacités activées des artefacts coûtent {2} de plus à activer."),
    ({"prohibit": {"cast": {"name": {"chosen": "name"}}, "who": "each"}}, "Spells with the chosen name can’t be cast.",
     "Les sorts ayant le nom choisi ne peuvent pas être lancés."),
    ({"prohibit": {"cast": {"not": {"type": "Creature"}}, "who": "opponent"}},
     "Your opponents can’t cast noncreature spells.", "Vos adversaires ne peuvent pas lancer de sorts non-créature."),
    ({"prohibit": {"cast": {"not": {"type": "Creature", "color": "red"}}, "who": "each"}},
     "Spells that aren’t red creatures can’t be cast.",
     "Les sorts qui ne sont pas des créatures rouges ne peuvent pas être lancés."),
    ({"prohibit": {"cast": {"any": [{"type": "Instant"}, {"color": ["white", "blue"]}]}, "who": "you"}},
     "You can’t cast spells that are instants or are white or blue.",
     "Vous ne pouvez pas lancer de sorts qui sont des éphémères ou sont blancs ou bleus."),
    ({"permit": {"what": {"en": "cast spells any time", "fr": "lancer des sorts à tout moment"}, "who": "you"}},
     "You may cast spells any time.", "Vous pouvez lancer des sorts à tout moment."),
    ({"restrict": {"what": {"en": "can't gain life", "fr": "ne peut pas gagner de points de vie"}, "who": "opponent"}},
     "Your opponents can’t gain life.", "Vos adversaires ne peuvent pas gagner de points de vie."),
    ({"restrict": {"what": {"en": "can't gain life", "fr": "ne peut pas gagner de points de vie"}, "who": "you"}},
     "You can’t gain life.", "Vous ne pouvez pas gagner de points de vie."),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), WORLD, ids=[en for _, en, _ in WORLD])
def test_each_change_to_the_world_is_a_sentence(document: Any, en: str, fr: str) -> None:
    """Players and spells are subjects of their own, with verbs that agree."""
    assert static(None, document, source=CREATURE) == (en, fr)


def test_a_restriction_without_a_known_plural_is_said_of_each() -> None:
    """A label that is written for one object is not put after several."""
    indestructible = {"restrict": {"what": {"en": "is indestructible", "fr": "est indestructible"}}}
    assert static({"type": "Creature", "controller": "you"}, indestructible) == (
        "Each creature you control is indestructible.",
        "Chaque créature que vous contrôlez est indestructible.",
    )
