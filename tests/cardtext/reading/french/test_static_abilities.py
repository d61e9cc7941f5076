"""French sentences of static abilities, each with what it is in the format."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard
from tests.cardtext.reading.french.reading import abilities, left, static

YOURS = {"type": "Creature", "controller": "you"}
AURA = "Enchantement : aura"
EQUIPMENT = "Artefact : équipement"


@pytest.mark.parametrize(
    ("text", "affects"),
    [
        ("Les créatures que vous contrôlez gagnent +1/+1.", YOURS),
        ("Les autres créatures que vous contrôlez gagnent +1/+1.", {"is": "other", **YOURS}),
        ("Toutes les créatures gagnent +1/+1.", {"type": "Creature"}),
        ("Chaque créature gagne +1/+1.", {"type": "Creature"}),
        ("Les elfes que vous contrôlez gagnent +1/+1.", {"subtype": "Elf", "controller": "you"}),
        ("Les créatures Elfe gagnent +1/+1.", {"type": "Creature", "subtype": "Elf"}),
        ("Les créatures blanches gagnent +1/+1.", {"type": "Creature", "color": "white"}),
        ("Les créatures blanches ou bleues gagnent +1/+1.", {"type": "Creature", "color": ["white", "blue"]}),
        ("Les créatures non-noires gagnent +1/+1.", {"type": "Creature", "not": {"color": "black"}}),
        ("Les créatures non-Peuple fée gagnent +1/+1.", {"type": "Creature", "not": {"subtype": "Faerie"}}),
        ("Les créatures légendaires gagnent +1/+1.", {"type": "Creature", "supertype": "Legendary"}),
        ("Les créatures incolores gagnent +1/+1.", {"type": "Creature", "colorless": True}),
        ("Les créatures engagées gagnent +1/+1.", {"type": "Creature", "status": "tapped"}),
        ("Les créatures dégagées gagnent +1/+1.", {"type": "Creature", "not": {"status": "tapped"}}),
        ("Les créatures attaquantes gagnent +1/+1.", {"type": "Creature", "status": "attacking"}),
        ("Les créatures avec le vol gagnent +1/+1.", {"type": "Creature", "keyword": "flying"}),
        ("Les créatures sans le vol gagnent +1/+1.", {"type": "Creature", "not": {"keyword": "flying"}}),
        ("Les créatures avec le vol ou la portée gagnent +1/+1.", {"type": "Creature", "keyword": ["flying", "reach"]}),
        ("Les créatures sans capacité gagnent +1/+1.", {"type": "Creature", "has_abilities": False}),
        ("Les créatures de force inférieure ou égale à 2 gagnent +1/+1.", {"type": "Creature", "power": {"<=": 2}}),
        ("Les créatures avec une endurance de 4 gagnent +1/+1.", {"type": "Creature", "toughness": {"=": 4}}),
        ("Les créatures du type choisi gagnent +1/+1.", {"type": "Creature", "chosen": "creature_type"}),
        ("Les créatures que vos adversaires contrôlent gagnent +1/+1.", {"type": "Creature", "controller": "opponent"}),
        ("Les jetons Elfe gagnent +1/+1.", {"token": True, "subtype": "Elf"}),
        ("Les jetons de créature gagnent +1/+1.", {"token": True, "type": "Creature"}),
        ("Les créatures non-jeton gagnent +1/+1.", {"type": "Creature", "token": False}),
        (
            "Les elfes et les gobelins que vous contrôlez gagnent +1/+1.",
            {"subtype": ["Elf", "Goblin"], "controller": "you"},
        ),
        ("Chaque créature avec un marqueur +1/+1 sur elle gagne +1/+1.", {"type": "Creature", "counter": "+1/+1"}),
        ("Les grands serpents gagnent +1/+1.", {"subtype": "Serpent"}),
        ("Les œufs gagnent +1/+1.", {"subtype": "Egg"}),
        ("Les créatures-artefacts gagnent +1/+1.", {"all": [{"type": "Artifact"}, {"type": "Creature"}]}),
    ],
)
def test_who_gets_a_bonus(text: str, affects: dict[str, Any]) -> None:
    assert static(text, "Artefact") == {"affects": affects, "changes": [{"pt": {"add": [1, 1]}}]}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("La créature enchantée gagne +2/+2 et a l'initiative.",
         [{"abilities": {"add": ["first strike"]}}, {"pt": {"add": [2, 2]}}]),
        ("La créature enchantée gagne +1/+0, a le vol et est un ange en plus de ses autres types.",
         [{"subtypes": {"add": ["Angel"]}}, {"abilities": {"add": ["flying"]}}, {"pt": {"add": [1, 0]}}]),
        ("La créature enchantée gagne +1/+1 et elle a le vol, la portée et parade {2}.",
         [{"abilities": {"add": ["flying", "reach", "ward {2}"]}}, {"pt": {"add": [1, 1]}}]),
        ("La créature enchantée perd toutes ses capacités.", [{"abilities": {"remove": "all"}}]),
        ("La créature enchantée perd le vol.", [{"abilities": {"remove": ["flying"]}}]),
        ("La créature enchantée a la protection contre le rouge et contre les démons.",
         [{"abilities": {"add": ["protection from red", "protection from Demons"]}}]),
        ("La créature enchantée a une force et une endurance de base de 4/4.", [{"pt": {"set": [4, 4]}}]),
        ("La créature enchantée a une force de base de 0.", [{"pt": {"set": [0, None]}}]),
        ("La créature enchantée est noire.", [{"colors": {"set": ["black"]}}]),
        ("La créature enchantée est de toutes les couleurs.",
         [{"colors": {"set": ["white", "blue", "black", "red", "green"]}}]),
        ("La créature enchantée est incolore.", [{"colors": {"set": []}}]),
        ("La créature enchantée est légendaire.", [{"supertypes": {"add": ["Legendary"]}}]),
        ("La créature enchantée est une grenouille bleue avec une force et une endurance de base de 1/1.",
         [{"subtypes": {"set_creature": ["Frog"]}}, {"colors": {"set": ["blue"]}}, {"pt": {"set": [1, 1]}}]),
        ("La créature enchantée est un artefact Trésor.",
         [{"types": {"set": ["Artifact"]}}, {"subtypes": {"set": ["Treasure"]}}]),
        ("La créature enchantée est un trésor à la place de ses autres types d’artefact.",
         [{"subtypes": {"set": ["Treasure"]}}]),
        ("La créature enchantée perd tous ses types de terrain.", [{"subtypes": {"remove_all": "land"}}]),
        ("La créature enchantée perd tous ses types d’artefact.", [{"subtypes": {"remove_all": "artifact"}}]),
        ("La créature enchantée a tous les types de créature.", [{"subtypes": {"add_all_creature": True}}]),
        ("Vous contrôlez le permanent enchanté.", [{"control": "you"}]),
        ("Le terrain enchanté est une montagne.", [{"subtypes": {"set_land": ["Mountain"]}}]),
        ("La créature enchantée ne peut ni attaquer ni bloquer.",
         [{"restrict": {"what": {"en": "can't attack or block", "fr": "ne peut ni attaquer ni bloquer"}}}]),
    ],
)  # fmt: skip
def test_what_is_said_of_the_enchanted_creature(text: str, changes: list[Any]) -> None:
    assert static(text, AURA) == {"affects": {"is": "attached"}, "changes": changes}


def test_a_land_of_all_basic_types() -> None:
    all_types = "Les terrains que vous contrôlez ont tous les types de terrain de base en plus de leurs autres types."
    (change,) = static(all_types)["changes"]
    assert change == {"subtypes": {"add": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}}


def test_lands_that_are_creatures_stay_lands() -> None:
    changes = static("Les forêts que vous contrôlez sont des créatures 1/1 vertes Elfe qui sont toujours des terrains.")
    assert changes["changes"] == [
        {"types": {"add": ["Creature"]}},
        {"subtypes": {"add": ["Elf"]}},
        {"colors": {"set": ["green"]}},
        {"pt": {"set": [1, 1]}},
    ]


def test_what_is_no_creature() -> None:
    text = "Tant que votre dévotion au vert est inférieure à cinq, Gardien du gué n'est pas une créature."
    assert static(text, "Créature-enchantement légendaire : dieu") == {
        "affects": {"is": "self"},
        "changes": [{"types": {"remove": ["Creature"]}}],
        "if": {"value": {"devotion": ["green"]}, "<": 5},
    }


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("pour chaque forêt que vous contrôlez", {"count": {"subtype": "Forest", "controller": "you"}}),
        ("pour chaque autre créature que vous contrôlez", {"count": {"is": "other", **YOURS}}),
        ("pour chaque carte dans votre main", {"count": {"zone": "hand", "owner": "you"}}),
        ("pour chaque carte de créature dans votre cimetière",
         {"count": {"type": "Creature", "zone": "graveyard", "owner": "you"}}),
        ("pour chaque aura qui lui est attachée", {"count": {"subtype": "Aura", "attached_to": "self"}}),
        ("pour chaque marqueur « charge » sur lui", {"counters": "self", "kind": "charge"}),
        ("pour chaque type de carte parmi les cartes de votre cimetière",
         {"card_types": {"zone": "graveyard", "owner": "you"}}),
        ("pour chacune de ses couleurs", {"colors": "self"}),
    ],
)  # fmt: skip
def test_a_bonus_for_each(text: str, amount: Any) -> None:
    assert static(f"Le Gardien du gué gagne +1/+1 {text}.")["changes"] == [{"pt": {"add": [amount, amount]}}]


def test_a_letter_is_told_behind() -> None:
    text = "La créature équipée gagne +X/-X, X étant le nombre d'éléphants que vous contrôlez."
    elephants = {"count": {"subtype": "Elephant", "controller": "you"}}
    assert static(text, EQUIPMENT)["changes"] == [{"pt": {"add": [elephants, {"negative": elephants}]}}]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("au nombre de cartes dans votre main", {"count": {"zone": "hand", "owner": "you"}}),
        ("au nombre de cartes d'éphémère et de rituel dans tous les cimetières",
         {"count": {"type": ["Instant", "Sorcery"], "zone": "graveyard"}}),
        ("au double du nombre d'îles que vous contrôlez",
         {"product": [2, {"count": {"subtype": "Island", "controller": "you"}}]}),
        ("à votre total de points de vie", {"life": "you"}),
        ("à votre dévotion au noir", {"devotion": ["black"]}),
        ("au nombre de types de terrain de base parmi les terrains que vous contrôlez",
         {"basic_land_types": {"type": "Land", "controller": "you"}}),
    ],
)  # fmt: skip
def test_a_size_that_is_defined(text: str, value: Any) -> None:
    own = {"affects": {"is": "self"}, "changes": [{"pt": {"set": [value, value]}}]}
    sentence = f"La force et l'endurance du Gardien du gué sont chacune égales {text}."
    assert abilities(sentence, power="*", toughness="*") == [{"static": own, "cda": True}]


def test_a_toughness_beyond_the_power() -> None:
    cards = {"count": {"zone": "graveyard"}}
    text = (
        "La force du Gardien du gué est égale au nombre de cartes dans tous les cimetières "
        "et son endurance est égale à ce nombre plus 1."
    )
    assert static(text)["changes"] == [{"pt": {"set": [cards, {"sum": [cards, 1]}]}}]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("vous contrôlez une forêt", {"count": {"subtype": "Forest", "controller": "you"}, ">=": 1}),
        ("vous contrôlez un autre loup ou loup-garou",
         {"count": {"is": "other", "subtype": ["Wolf", "Werewolf"], "controller": "you"}, ">=": 1}),
        ("vous contrôlez au moins trois artefacts", {"count": {"type": "Artifact", "controller": "you"}, ">=": 3}),
        ("vous contrôlez au moins trois autres elfes et/ou murs",
         {"count": {"is": "other", "subtype": ["Elf", "Wall"], "controller": "you"}, ">=": 3}),
        ("vous ne contrôlez pas d'île", {"count": {"subtype": "Island", "controller": "you"}, "=": 0}),
        ("vous ne contrôlez aucune créature", {"count": YOURS, "=": 0}),
        ("un adversaire contrôle un marais", {"count": {"subtype": "Swamp", "controller": "opponent"}, ">=": 1}),
        ("il y a au moins sept cartes dans votre cimetière", {"count": {"zone": "graveyard", "owner": "you"}, ">=": 7}),
        ("vous n'avez pas de carte en main", {"count": {"zone": "hand", "owner": "you"}, "=": 0}),
        ("vous avez 5 points de vie ou moins", {"value": {"life": "you"}, "<=": 5}),
        ("c'est votre tour", {"active": "you"}),
        ("ce n'est pas votre tour", {"not": {"active": "you"}}),
        ("il est dégagé", {"self": {"not": {"status": "tapped"}}}),
        ("il attaque", {"self": {"status": "attacking"}}),
        ("il a un marqueur +1/+1 sur lui", {"self": {"counter": "+1/+1"}}),
        ("il a au moins cinq marqueurs +1/+1 sur lui", {"value": {"counters": "self", "kind": "+1/+1"}, ">=": 5}),
        ("vous contrôlez un elfe et que c'est votre tour",
         {"all": [{"count": {"subtype": "Elf", "controller": "you"}, ">=": 1}, {"active": "you"}]}),
    ],
)  # fmt: skip
def test_conditions(text: str, condition: Any) -> None:
    that = "qu'" if text[0] in "aeiou" else "que "
    behind = static(f"Le Gardien du gué gagne +1/+1 tant {that}{text}.")
    assert behind == {"affects": {"is": "self"}, "changes": [{"pt": {"add": [1, 1]}}], "if": condition}
    if "il " not in text:
        assert static(f"Tant {that}{text}, le Gardien du gué gagne +1/+1.") == behind


def test_the_condition_names_what_it_is_about() -> None:
    text = "Tant que la créature équipée est un humain ou un ange, elle a la vigilance."
    is_one = {"count": {"is": "attached", "subtype": ["Human", "Angel"]}, ">=": 1}
    assert static(text, EQUIPMENT) == {
        "affects": {"is": "attached"},
        "changes": [{"abilities": {"add": ["vigilance"]}}],
        "if": is_one,
    }


def test_otherwise_is_the_other_case() -> None:
    text = "La créature enchantée gagne +2/+2 tant qu'elle est un vampire. Sinon, elle gagne -2/-2."
    first, other = (ability["static"] for ability in abilities(text, AURA))
    assert first["changes"] == [{"pt": {"add": [2, 2]}}]
    assert other["changes"] == [{"pt": {"add": [-2, -2]}}]
    assert other["if"] == {"not": first["if"]}


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Les sorts non-créature coûtent {1} de plus à lancer.",
         {"cost": {"spells": {"not": {"type": "Creature"}}, "who": "each", "add": "{1}"}}),
        ("Les sorts d'éphémère et de rituel que vous lancez coûtent {1} de moins à lancer.",
         {"cost": {"spells": {"type": ["Instant", "Sorcery"]}, "who": "you", "reduce": "{1}"}}),
        ("Les sorts de créature rouges que vos adversaires lancent coûtent {2} de plus à lancer.",
         {"cost": {"spells": {"type": "Creature", "color": "red"}, "who": "opponent", "add": "{2}"}}),
        ("Vous avez la défense talismanique.", {"player": {"who": "you", "add": ["hexproof"]}}),
        ("Il n'y a pas de limite au nombre de cartes dans votre main.", {"hand_size": {"who": "you", "none": True}}),
        ("La taille maximale de la main de chaque adversaire est réduite de deux.",
         {"hand_size": {"who": "opponent", "add": -2}}),
        ("Les joueurs ne peuvent pas lancer de sorts de créature.",
         {"prohibit": {"cast": {"type": "Creature"}, "who": "each"}}),
    ],
)  # fmt: skip
def test_players_and_rules(text: str, change: Any) -> None:
    assert static(text, "Enchantement") == {"changes": [change]}


def test_a_quotation_is_read_as_a_line() -> None:
    text = "La créature enchantée a le vol et « Les autres elfes que vous contrôlez ont la portée. »"
    (change,) = static(text, AURA)["changes"]
    flying, quoted = change["abilities"]["add"]
    assert flying == "flying"
    assert quoted["static"]["affects"] == {"is": "other", "subtype": "Elf", "controller": "you"}


#: Two sentences that mean the same, by the rules on conditions and on what is paired (702.95).
ALIKE = (
    ("La créature équipée gagne +1/+1 supplémentaire.", "La créature équipée gagne +1/+1."),
    ("La créature équipée gagne un +1/+1 supplémentaire.", "La créature équipée gagne +1/+1."),
    ("Cette créature peut attaquer comme s'il n'avait pas le défenseur.",
     "Cette créature peut attaquer comme si elle n'avait pas le défenseur."),
    ("La créature équipée gagne +1/+1. Tant qu'elle est rouge, elle a aussi le vol.",
     "La créature équipée gagne +1/+1. Tant que la créature équipée est rouge, elle a le vol."),
)  # fmt: skip


@pytest.mark.parametrize(("text", "plain"), ALIKE)
def test_other_words_for_the_same(text: str, plain: str) -> None:
    types = EQUIPMENT if "équipée" in text else "Créature : elfe"
    assert abilities(text, types) == abilities(plain, types)


def test_both_of_a_pair() -> None:
    pair = static("Tant que le Gardien du gué est associé à une autre créature, les deux créatures ont la portée.")
    assert pair["affects"] == {"any": [{"is": "self"}, {"type": "Creature", "linked_to": "self"}]}
    assert pair["changes"] == [{"abilities": {"add": ["reach"]}}]


def test_a_pronoun_that_could_be_two_things_is_left() -> None:
    text = "La créature équipée gagne +1/+1. Tant que le Gardien du gué est dégagé, il a la vigilance."
    assert left(text, EQUIPMENT) == ["two_readings"]


#: A sentence in each language; "unless" is the condition's opposite, "instead" also what is so where it does not hold.
PAIRS = (
    ("Cette créature a le vol à moins qu'elle n'attaque ou ne bloque.",
     "This creature has flying unless it's attacking or blocking."),
    ("Cette créature a le vol à moins que vous ne contrôliez un mur.",
     "This creature has flying unless you control a Wall."),
    ("Cette créature a le vol à moins qu'elle ne soit rouge.", "This creature has flying unless it's red."),
    ("La créature équipée gagne +1/+1. Si c'est un elfe, elle gagne +2/+1 à la place.",
     "Equipped creature gets +1/+1. If it's an Elf, it gets +2/+1 instead."),
    ("La créature équipée a le vol, la portée, la protection contre le rouge et contre le noir.",
     "Equipped creature has flying, reach, and protection from red and from black."),
    ("Vous et les elfes que vous contrôlez avez la défense talismanique.", "You and Elves you control have hexproof."),
    ("Cette créature a le vol tant qu'une carte d'artefact et une carte de terrain sont dans votre cimetière.",
     "This creature has flying as long as an artifact card and a land card are in your graveyard."),
)  # fmt: skip


@pytest.mark.parametrize(("french", "english"), PAIRS)
def test_both_languages_mean_the_same(french: str, english: str) -> None:
    worn = "équipée" in french
    ours, theirs = (EQUIPMENT, "Artifact — Equipment") if worn else ("Créature : elfe", "Creature — Elf")
    read = read_card(PrintedCard("Ford Warden", theirs, english)).abilities
    assert read
    assert abilities(french, ours) == [write_ability(ability) for ability in read]
