"""Sentences on spells and combat, in both languages: what they say, and that both say the same.

Expected by hand: costs from 601.2f, relations from 508 and 509, words chosen as a permanent enters from 607.2d.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_ability
from engine.words import ZONES
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard

TYPES = {"en": "Creature — Elf", "fr": "Créature : elfe"}


def statics(text: str, language: str, types: str = "") -> list[Any]:
    printed = PrintedCard("Zorb", types or TYPES[language], text, language=language)  # type: ignore[arg-type]
    lines = read_card(printed).lines
    assert [line.why for line in lines] == [None] * len(lines), text
    return [write_ability(ability)["static"] for line in lines for ability in line.abilities if ability.static]  # type: ignore[index]


def cost(spells: Any, who: str = "you", **amount: Any) -> Any:
    return {"changes": [{"cost": {"spells": spells, "who": who, **(amount or {"reduce": "{1}"})}}]}


def ability_cost(abilities: Any, who: str = "each", **amount: Any) -> Any:
    return {"changes": [{"cost": {"abilities": abilities, "who": who, **amount}}]}


EVERYWHERE = {"zone": [*ZONES]}
LEAST_EN = "This effect can't reduce the mana in that cost to less than one mana."
LEAST_FR = "Cet effet ne peut pas réduire le mana de ce coût à moins d'un mana."
NO_MANA = "à moins que ce ne soient des capacités de mana."
COSTS = [
    ("Spells you cast that target a creature cost {1} less to cast.",
     "Les sorts que vous lancez qui ciblent une créature coûtent {1} de moins à lancer.",
     cost({"targets": {"type": "Creature"}})),
    ("Spells your opponents cast that target this creature cost {2} more to cast.",
     "Les sorts que vos adversaires lancent et qui ciblent Zorb coûtent {2} de plus à lancer.",
     cost({"targets": {"is": "self"}}, "opponent", add="{2}")),
    ("Creature spells you cast of the chosen type cost {1} less to cast.",
     "Les sorts de créature du type choisi que vous lancez coûtent {1} de moins à lancer.",
     cost({"type": "Creature", "chosen": "creature_type"})),
    ("Spells with mana value 5 or greater cost {1} more to cast.",
     "Les sorts avec une valeur de mana supérieure ou égale à 5 coûtent {1} de plus à jouer.",
     cost({"mana_value": {">=": 5}}, "each", add="{1}")),
    ("Multicolored spells you cast cost {1} less to cast.",
     "Les sorts multicolores que vous jouez coûtent {1} de moins à jouer.", cost({"multicolored": True})),
    ("White spells and black spells you cast cost {1} less to cast.",
     "Les sorts blancs et les sorts noirs que vous lancez coûtent {1} de moins à lancer.",
     cost({"color": ["white", "black"]})),
    ("Red instant and sorcery spells you cast cost {1} less to cast.",
     "Les sorts d'éphémère rouges et les sorts de rituel rouges que vous lancez coûtent {1} de moins à lancer.", None),
    ("Creature spells with flying you cast cost {1} less to cast.",
     "Les sorts de créature avec le vol que vous lancez coûtent {1} de moins à lancer.",
     cost({"type": "Creature", "keyword": "flying"})),
    ("Spells your opponents cast from graveyards or from exile cost {2} more to cast.",
     "Les sorts que vos adversaires lancent depuis un cimetière ou depuis l'exil coûtent {2} de plus à lancer.",
     cost({"fact": ["cast from graveyard", "cast from exile"]}, "opponent", add="{2}")),
    ("Spells you cast from anywhere other than your hand cost {2} less to cast.",
     "Les sorts que vous lancez depuis autre part que votre main coûtent {2} de moins à lancer.",
     cost({"not": {"fact": "cast from hand"}}, reduce="{2}")),
    ("The first creature spell you cast each turn costs {1} less to cast.",
     "Le premier sort de créature que vous lancez à chaque tour coûte {1} de moins à lancer.",
     cost({"type": "Creature", "fact": "first of the turn"})),
    ("Equip abilities you activate that target this creature cost {3} less to activate.",
     "Les capacités d'équipement que vous activez qui ciblent Zorb coûtent {3} de moins à activer.",
     ability_cost(EVERYWHERE, "you", keyword="equip", targets={"is": "self"}, reduce="{3}")),
    ("Exhaust abilities of other permanents you control cost {2} less to activate.",
     "Les capacités d'épuisement des autres permanents que vous contrôlez coûtent {2} de moins à activer.",
     ability_cost({"is": "other", "controller": "you"}, keyword="exhaust", reduce="{2}")),
    (f"Activated abilities of creatures you control cost {{1}} less to activate. {LEAST_EN}",
     f"Les capacités activées des créatures que vous contrôlez coûtent {{1}} de moins à activer. {LEAST_FR}",
     ability_cost({"type": "Creature", "controller": "you"}, reduce="{1}", least=1)),
    ("Activated abilities of sources with the chosen name cost {2} more to activate unless they're mana abilities.",
     f"Les capacités activées des sources ayant le nom choisi coûtent {{2}} de plus à activer {NO_MANA}",
     ability_cost({"chosen": "name"}, add="{2}", **{"except": "mana"})),
    ("Activated abilities of artifacts you control that target a creature cost {1} more to activate.",
     "Les capacités activées des artefacts que vous contrôlez qui ciblent une créature coûtent {1} de plus à activer.",
     ability_cost({"type": "Artifact", "controller": "you"}, targets={"type": "Creature"}, add="{1}")),
    ("Abilities your opponents activate cost {1} more to activate.",
     "Les capacités que vos adversaires activent coûtent {1} de plus à activer.",
     ability_cost(EVERYWHERE, "opponent", add="{1}")),
    ("Creature spells you cast cost {1} less to cast for each creature in your party.",
     "Les sorts de créature que vous lancez coûtent {1} de moins à lancer pour chaque créature dans votre groupe.",
     cost({"type": "Creature"}, reduce="{1}", for_each={"party": "you"})),
]  # fmt: skip


@pytest.mark.parametrize(("english", "french", "expected"), COSTS, ids=[english for english, _, _ in COSTS])
def test_costs_ask_of_spells_what_can_be_asked_of_objects(english: str, french: str, expected: Any) -> None:
    (read,) = statics(english, "en")
    assert expected is None or read == expected
    if expected is None:
        assert read == cost({"type": ["Instant", "Sorcery"], "color": "red"})
    else:
        assert statics(french, "fr") == [read]


PUMP = [{"pt": {"add": [1, 0]}}]
COMBAT = [
    ("Creatures attacking you get +1/+0.", "Les créatures qui vous attaquent gagnent +1/+0.",
     {"affects": {"type": "Creature", "attacks": "you"}, "changes": PUMP}),
    ("This creature gets +1/+0 as long as defending player controls an Island.",
     "Tant que le joueur défenseur contrôle une île, Zorb gagne +1/+0.",
     {"affects": {"is": "self"}, "changes": PUMP,
      "if": {"count": {"subtype": "Island", "controller": "defending"}, ">=": 1}}),
    ("This creature gets +1/+0 as long as it's blocked by a Goblin.",
     "Tant que Zorb est bloqué par un gobelin, il gagne +1/+0.",
     {"affects": {"is": "self"}, "changes": PUMP, "if": {"self": {"blocked_by": {"subtype": "Goblin"}}}}),
    ("As long as this creature is blocking a Goblin, it gets +1/+0.",
     "Tant que Zorb bloque un gobelin, il gagne +1/+0.",
     {"affects": {"is": "self"}, "changes": PUMP, "if": {"self": {"blocks": {"subtype": "Goblin"}}}}),
    ("Goaded creatures get +1/+0.", "Les créatures incitées gagnent +1/+0.",
     {"affects": {"type": "Creature", "fact": "goaded"}, "changes": PUMP}),
    ("Blocked creatures you control get +1/+0.", "Les créatures bloquées que vous contrôlez gagnent +1/+0.",
     {"affects": {"type": "Creature", "fact": "blocked", "controller": "you"}, "changes": PUMP}),
    ("Monocolored creatures get +1/+0.", "Les créatures monocolores gagnent +1/+0.",
     {"affects": {"type": "Creature", "colors": {"=": 1}}, "changes": PUMP}),
    ("As long as this creature is attacking alone, it gets +1/+0.", "Tant que Zorb attaque seul, il gagne +1/+0.",
     {"affects": {"is": "self"}, "changes": PUMP, "if": {"self": {"status": "attacking alone"}}}),
    ("Creatures blocking alone get +1/+0.", "Les créatures qui bloquent seules gagnent +1/+0.",
     {"affects": {"type": "Creature", "status": "blocking alone"}, "changes": PUMP}),
    ("Other creatures you control with base power and toughness 1/1 get +1/+0.",
     "Les autres créatures que vous contrôlez avec une force et une endurance de base de 1/1 gagnent +1/+0.",
     {"affects": {"is": "other", "type": "Creature", "controller": "you", "base_power": {"=": 1},
                  "base_toughness": {"=": 1}}, "changes": PUMP}),
    ("Creatures with base power 2 or less get +1/+0.",
     "Les créatures avec une force de base inférieure ou égale à 2 gagnent +1/+0.",
     {"affects": {"type": "Creature", "base_power": {"<=": 2}}, "changes": PUMP}),
    ("This creature gets +X/+0, where X is its base power.", "Zorb gagne +X/+0, X étant sa force de base.",
     {"affects": {"is": "self"}, "changes": [{"pt": {"add": [{"base_power": "self"}, 0]}}]}),
    ("As long as you have a full party, this creature gets +1/+0.",
     "Tant que vous avez un groupe complet, Zorb gagne +1/+0.",
     {"affects": {"is": "self"}, "changes": PUMP, "if": {"value": {"party": "you"}, "=": 4}}),
    ("This creature gets +1/+0 for each creature in your party.",
     "Zorb gagne +1/+0 pour chaque créature dans votre groupe.",
     {"affects": {"is": "self"}, "changes": [{"pt": {"add": [{"party": "you"}, 0]}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("english", "french", "expected"), COMBAT, ids=[english for english, _, _ in COMBAT])
def test_what_is_asked_of_creatures_and_players(english: str, french: str, expected: Any) -> None:
    assert statics(english, "en") == statics(french, "fr") == [expected]


def test_what_a_chosen_word_brings_holds_only_with_that_word() -> None:
    text = "As this enchantment enters, choose Khans or Dragons.\n• Khans — Creatures you control get +1/+0."
    (read,) = statics(text, "en", "Enchantment")
    assert read["if"] == {"self": {"fact": "chose khans"}}
    assert read["changes"][0]["abilities"]["add"][0]["static"]["affects"] == {"type": "Creature", "controller": "you"}


def test_no_color_is_more_common_than_the_most_common_one() -> None:
    words = "black is the most common color among all permanents or is tied for most common"
    (read,) = statics(f"This creature gets +1/+0 as long as {words}.", "en")
    black = {"count": {"color": "black"}}
    others = ("white", "blue", "red", "green")
    assert read["if"] == {"all": [{**black, ">=": {"count": {"color": other}}} for other in others]}


@pytest.mark.parametrize(
    "text",
    [
        "Les créatures gagnent +1/+0. (Rappel.)Les autres elfes gagnent +1/+0.",
        "Les créatures gagnent +1/+0.Les autres elfes gagnent +1/+0.",
        "VolLes autres elfes gagnent +1/+0.",
    ],
)
def test_paragraphs_that_ran_together_are_read_by_themselves(text: str) -> None:
    """Files of French prints have lost line breaks; no letter is lost with them."""
    printed = PrintedCard("Zorb", TYPES["fr"], text, language="fr")
    first, second = read_card(printed).lines
    assert first.start == 0
    assert text[first.end : second.start] in {"", " (Rappel.)", "(Rappel.)"}
    assert text[second.start :] == "Les autres elfes gagnent +1/+0."


@pytest.mark.parametrize("name", ["McKay le Vif", "LeBlanc"])
def test_a_capital_within_a_name_ends_no_paragraph(name: str) -> None:
    (line,) = read_card(PrintedCard(name, TYPES["fr"], f"{name} gagne +1/+0 tour après tour.", language="fr")).lines
    assert line.start == 0
