"""Groups that both languages name alike: by power or toughness, by a chosen name, by what may be exerted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from engine.notation import read_ability, write_ability, write_change
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard
from layers_site.cardtext.wording import ability_text
from tests.cardtext.reading.french.reading import comes_back
from tests.cardtext.wording.saying import CREATURE

Json = dict[str, Any]
SMALL = {"type": "Creature", "controller": "you", "any": [{"power": {"<=": 1}}, {"toughness": {"<=": 1}}]}
NAMED = {"chosen": "name"}
ARTIFACTS = {"type": "Artifact", "controller": "opponent"}


def line_of(language: Literal["en", "fr"], text: str) -> Line:
    types = "Creature — Elf" if language == "en" else "Créature : elfe"
    return read_card(PrintedCard("Zork", types, text, language=language)).lines[-1]


@pytest.mark.parametrize(
    ("language", "text", "affects"),
    [
        ("en", "Creatures you control with power or toughness 1 or less can't be blocked.", SMALL),
        ("fr", ("Les créatures que vous contrôlez de force ou d'endurance inférieure ou égale à 1 ne peuvent pas être "
               "bloquées."), SMALL),
        ("fr", ("Les créatures que vous contrôlez ayant une force ou une endurance inférieure ou égale à 1 ne peuvent "
               "pas être bloquées."), SMALL),
        ("en", "Activated abilities of sources with the chosen name can't be activated.", NAMED),
        ("fr", "Les capacités activées des sources du nom choisi ne peuvent pas être activées.", NAMED),
        ("en", "Activated abilities of artifacts your opponents control can't be activated.", ARTIFACTS),
        ("fr", "Les capacités activées des artefacts que vos adversaires contrôlent ne peuvent pas être activées.",
         ARTIFACTS),
    ],
)  # fmt: skip
def test_whom_a_prohibition_is_about(language: Literal["en", "fr"], text: str, affects: Json) -> None:
    (ability,) = line_of(language, text).abilities
    static: Any = write_ability(ability)["static"]  # type: ignore[index]
    assert (static["affects"], [list(change) for change in static["changes"]]) == (affects, [["restrict"]])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # Two figures, or a number of other objects behind which more words belong to these.
        ("en", "Creatures you control with power 1 or toughness 2 can't be blocked."),
        ("en", "Creatures with power or toughness equal to the number of Elves you control can't be blocked."),
        ("fr", ("Les créatures de force ou d'endurance égale au nombre d'elfes que vous contrôlez ne peuvent pas être "
               "bloquées.")),
    ],
)  # fmt: skip
def test_other_numbers_are_left(language: Literal["en", "fr"], text: str) -> None:
    assert line_of(language, text).why is not None


@pytest.mark.parametrize(
    ("bounds", "english", "french"),
    [
        ({"<=": 1}, "Creatures you control with power or toughness 1 or less have flying.",
         "Les créatures que vous contrôlez avec une force ou une endurance inférieure ou égale à 1 ont le vol."),
        ({"=": 2}, "Creatures you control with power or toughness 2 have flying.",
         "Les créatures que vous contrôlez avec une force ou une endurance de 2 ont le vol."),
    ],
)  # fmt: skip
def test_power_or_toughness_is_said_as_cards_say_it(bounds: Json, english: str, french: str) -> None:
    affects = {"type": "Creature", "controller": "you", "any": [{"toughness": bounds}, {"power": bounds}]}
    ability = read_ability({"static": {"affects": affects, "changes": [{"abilities": {"add": ["flying"]}}]}})
    assert [ability_text(ability, language, source=CREATURE) for language in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn."),
        ("fr", ("Vous pouvez surmener Zork au moment où elle attaque. Quand vous faites ainsi, elle gagne +1/+1 "
               "jusqu'à la fin du tour.")),
    ],
)  # fmt: skip
def test_what_is_exerted_is_what_gets_it(language: Literal["en", "fr"], text: str) -> None:
    """Rule 701.43d: “when you do” is a triggered ability of the creature that attacks."""
    line = line_of(language, text)
    (effect,) = line.effects
    assert (effect.subject, [write_change(change) for change in effect.changes]) == ("self", [{"pt": {"add": [1, 1]}}])
    assert [ability.kind for ability in line.abilities] == ["triggered"]


@pytest.mark.parametrize("kind", ["land_type", "creature_type"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_chosen_type_of_land_creatures_is_told(language: Literal["en", "fr"], kind: str) -> None:
    """They have types of both kinds (205.3), so that “the chosen type” alone would be the creature type."""
    change = {"subtypes": {f"set_{kind.removesuffix('_type')}": [{"chosen": kind}]}}
    static = {"affects": {"all": [{"type": "Land"}, {"type": "Creature"}]}, "changes": [change]}
    ability = read_ability({"static": static})
    line = line_of(language, ability_text(ability, language, source=CREATURE))
    assert [write_ability(ability) for ability in line.abilities] == [write_ability(ability)]


def test_a_condition_calls_the_host_as_the_sentence_does() -> None:
    """Nothing tells what the Aura enchants but the size that it gives; a pronoun agrees with that noun."""
    condition = {"count": {"is": "attached", "subtype": "Zombie"}, ">=": 1}
    static = {"affects": {"is": "attached"}, "if": condition, "changes": [{"pt": {"add": [3, 3]}}]}
    bare = replace(CREATURE, types=("Enchantment",), subtypes=("Aura",), abilities=())
    assert [ability_text(read_ability({"static": static}), language, source=bare) for language in ("en", "fr")] == [
        "As long as enchanted creature is a Zombie, it gets +3/+3.",
        "Tant que la créature enchantée est un zombie, elle gagne +3/+3.",
    ]


def test_a_card_is_called_by_its_name_beside_the_card_of_a_graveyard() -> None:
    """« Cette carte » would be the card that lies on top, of which the sentence has just spoken."""
    condition = {"all": [{"fact": "night"}, {"self": {"attached_to": "graveyard_top"}}]}
    static = {"affects": {"is": "self"}, "if": condition, "changes": [{"face_down": False}]}
    ability = read_ability({"static": static, "zones": ["graveyard"]})
    assert comes_back(ability)
