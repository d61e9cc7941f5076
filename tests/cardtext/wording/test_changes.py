"""Each kind of change as a predicate: what is said after the subject, in one step of a trace or inside a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import change, nb

DRAW = {"other": {"en": "{T}: Draw a card.", "fr": "{T} : Piochez une carte."}, "kind": "activated"}

CHANGES: list[tuple[Any, str, str]] = [
    ({"copy": "bear"}, "becomes a copy of Grizzly Bears", "devient une copie de Grizzlis"),
    ({"copy": "ogre", "except": [{"colors": {"set": ["blue"]}}, {"abilities": {"add": ["flying"]}}]},
     "becomes a copy of Gray Ogre, except it has flying and is blue",
     "devient une copie d’Ogre gris, sauf que la copie a le vol et est bleue"),
    ({"copy": "ogre", "except": [{"subtypes": {"add": ["Zombie"]}}, {"keep": ["colors"]}]},
     "becomes a copy of Gray Ogre, except it keeps its own colors and is a Zombie in addition to its other types",
     ("devient une copie d’Ogre gris, sauf que la copie conserve ses propres couleurs et est un zombie en plus "
      "de ses autres types")),
    ({"face_down": True}, "is turned face down", "se retourne face cachée"),
    ({"face_down": False}, "is turned face up", "se retourne face visible"),
    ({"control": "you"}, "comes under your control", "passe sous votre contrôle"),
    ({"control": "ann"}, "comes under Ann’s control", "passe sous le contrôle d’Anne"),
    ({"text": {"replace": ["Swamp", "Plains"]}}, "has each instance of “Swamp” in its text changed to “Plains”",
     nb("voit chaque «~marais~» de son texte remplacé par «~plaine~»")),
    ({"text": {"replace": ["black", {"chosen": "color"}]}},
     "has each instance of “black” in its text changed to the chosen color",
     nb("voit chaque «~noir~» de son texte remplacé par la couleur choisie")),
    ({"text": {"replace": [{"chosen": "creature_type"}, "Elf"]}},
     "has each instance of the chosen type in its text changed to “Elf”",
     nb("voit chaque mention du type choisi dans son texte remplacée par «~elfe~»")),
    ({"text": {"of": "graveyard_top"}}, "gains the full text of the top card of your graveyard",
     "acquiert le texte complet de la carte du dessus de votre cimetière"),
    ({"name": {"set": {"en": "Bolt", "fr": "Foudre"}}}, "is named Bolt", "s’appelle Foudre"),
    ({"name": {"set": {"chosen": "name"}}}, "gains the chosen name", "porte le nom choisi"),
    ({"types": {"set": ["Artifact"]}}, "becomes an artifact and loses all other card types",
     "devient un artefact et perd tous ses autres types de carte"),
    ({"types": {"add": ["Enchantment"]}}, "becomes an enchantment in addition to its other types",
     "devient un enchantement en plus de ses autres types"),
    ({"types": {"remove": ["Creature"]}}, "is no longer a creature", "n’est plus une créature"),
    ({"supertypes": {"add": ["Legendary"]}}, "becomes legendary", "devient légendaire"),
    ({"supertypes": {"add": ["Snow"]}}, "becomes snow", "acquiert le super-type neigeux"),
    ({"supertypes": {"remove": ["Snow"]}}, "is no longer snow", "perd le super-type neigeux"),
    ({"supertypes": {"set": ["Legendary"]}}, "becomes legendary and loses all other supertypes",
     "devient légendaire et perd tous ses autres super-types"),
    ({"subtypes": {"add": ["Elf", "Warrior"]}}, "becomes an Elf Warrior in addition to its other types",
     "devient un elfe et guerrier en plus de ses autres types"),
    ({"subtypes": {"remove": ["Aura"]}}, "is no longer an Aura", "n’est plus une aura"),
    ({"subtypes": {"set_land": ["Mountain"]}}, "becomes a Mountain", "devient une montagne"),
    ({"subtypes": {"set_land": ["Plains", "Island"]}}, "becomes a Plains and an Island",
     "devient une plaine et une île"),
    ({"subtypes": {"set_land": [{"chosen": "land_type"}]}}, "becomes the chosen land type",
     "devient du type de terrain choisi"),
    ({"subtypes": {"set_creature": ["Ape"]}}, "becomes an Ape", "devient un grand singe"),
    ({"subtypes": {"set": ["Treasure"]}}, "becomes a Treasure instead of its other artifact types",
     "devient un trésor à la place de ses autres types d’artefact"),
    ({"subtypes": {"remove_all": "land"}}, "loses all land types", "perd tous ses types de terrain"),
    ({"subtypes": {"remove_all": "artifact"}}, "loses all artifact types", "perd tous ses types d’artefact"),
    ({"subtypes": {"set_creature": []}}, "loses all creature types", "perd tous ses types de créature"),
    ({"subtypes": {"set_creature": [{"of": "bear"}, "Shapeshifter"]}},
     "gains Grizzly Bears’ creature types and becomes a Shapeshifter in addition to its other types",
     "acquiert les types de créature de Grizzlis et devient un changeforme en plus de ses autres types"),
    ({"subtypes": {"add_all_creature": True}}, "gains all creature types", "acquiert tous les types de créature"),
    ({"colors": {"set": ["white", "blue"]}}, "becomes white and blue", "devient de couleurs blanche et bleue"),
    ({"colors": {"set": []}}, "becomes colorless", "devient incolore"),
    ({"colors": {"add": ["red"]}}, "becomes red in addition to its other colors",
     "devient de couleur rouge en plus de ses autres couleurs"),
    ({"colors": {"set": ["white", "blue", "black", "red", "green"]}}, "becomes all colors",
     "devient de toutes les couleurs"),
    ({"abilities": {"add": ["first strike", "protection from red"]}}, "gains first strike and protection from red",
     "acquiert l’initiative et la protection contre le rouge"),
    ({"abilities": {"add": [DRAW]}}, "gains “{T}: Draw a card.”", nb("acquiert «~{T}~: Piochez une carte.~»")),
    ({"abilities": {"remove": ["flying", "reach"]}}, "loses flying and reach", "perd le vol et la portée"),
    ({"abilities": {"remove": "all"}}, "loses all abilities", "perd toutes ses capacités"),
    ({"abilities": {"remove": "all", "except": "mana"}}, "loses all abilities except mana abilities",
     "perd toutes ses capacités, sauf ses capacités de mana"),
    ({"abilities": {"add_from": {"type": "Creature", "zone": "graveyard", "owner": "you"}, "only": "activated"}},
     "gains all activated abilities of creature cards in your graveyard",
     "acquiert toutes les capacités activées des cartes de créature dans votre cimetière"),
    ({"abilities": {"forbid": ["hexproof"]}}, "loses hexproof and can’t have or gain hexproof",
     "perd la défense talismanique et ne peut ni avoir ni acquérir la défense talismanique"),
    ({"abilities": {"forbid": "all"}}, "loses all abilities and can’t have or gain abilities",
     "perd toutes ses capacités et ne peut ni en avoir ni en acquérir"),
    ({"pt": {"set": [0, 1]}}, "has base power and toughness 0/1", "a une force et une endurance de base de 0/1"),
    ({"pt": {"set": [4, None]}}, "has base power 4", "a une force de base de 4"),
    ({"pt": {"set": [{"toughness": "affected"}, {"power": "affected"}]}},
     "has base power equal to its toughness and base toughness equal to its power",
     "a une force de base égale à son endurance et une endurance de base égale à sa force"),
    ({"pt": {"add": [1, 1]}}, "gets +1/+1", "gagne +1/+1"),
    ({"pt": {"add": [-2, 0]}}, "gets −2/−0", "gagne −2/−0"),
    ({"pt": {"add": [{"count": {"subtype": "Forest"}}, 0]}}, "gets +1/+0 for each Forest",
     "gagne +1/+0 pour chaque forêt"),
    ({"pt": {"add": [{"product": [2, {"count": {"subtype": "Elf"}}]},
                     {"product": [2, {"count": {"subtype": "Elf"}}]}]}}, "gets +2/+2 for each Elf",
     "gagne +2/+2 pour chaque elfe"),
    ({"pt": {"add": [{"counters": "affected", "kind": "charge"}, {"colors": "affected"}]}},
     "gets +X/+Y, where X is the number of charge counters on it and Y is the number of its colors",
     "gagne +X/+Y, X étant le nombre de marqueurs «~charge~» sur elle et Y étant le nombre de ses couleurs"),
    ({"pt": {"add": [{"colors": "affected"}, {"colors": "affected"}]}}, "gets +1/+1 for each of its colors",
     "gagne +1/+1 pour chacune de ses couleurs"),
    ({"pt": {"switch": True}}, "has its power and toughness switched", "voit sa force et son endurance échangées"),
    ({"restrict": {"what": {"en": "can't attack", "fr": "ne peut pas attaquer"}}}, "can’t attack",
     "ne peut pas attaquer"),
    ({"player": {"who": "you", "add": ["shroud"]}}, "you gain shroud", "vous acquérez le linceul"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), CHANGES, ids=[en for _, en, _ in CHANGES])
def test_each_change_is_a_predicate(document: Any, en: str, fr: str) -> None:
    """Every kind of change says what happens, of a subject about which nothing is known."""
    assert change(document) == (en, nb(fr))


@pytest.mark.parametrize(
    ("document", "en", "fr"),
    [
        ({"abilities": {"add": ["flying"]}}, "has flying", "a le vol"),
        ({"colors": {"set": ["green"]}}, "is green", "est verte"),
        ({"types": {"remove": ["Creature"]}}, "isn’t a creature", "n’est pas une créature"),
        ({"supertypes": {"remove": ["Snow"]}}, "isn’t snow", "n’est pas neigeuse"),
        ({"face_down": True}, "is face down", "est face cachée"),
        ({"control": "opponent"}, "is under your opponents’ control", "est sous le contrôle de vos adversaires"),
        ({"subtypes": {"add_all_creature": True}}, "is every creature type", "est de tous les types de créature"),
    ],
)
def test_a_static_ability_speaks_of_being_and_having(document: Any, en: str, fr: str) -> None:
    """What lasts as long as its source "is" and "has"; what has happened "becomes" and "gains"."""
    assert change(document, static=True, feminine=True) == (en, fr)


@pytest.mark.parametrize(
    ("document", "en", "fr"),
    [
        ({"abilities": {"remove": "all"}}, "lose all abilities", "perdent toutes leurs capacités"),
        ({"colors": {"set": ["white"]}}, "become white", "deviennent blanches"),
        ({"subtypes": {"set_creature": ["Ox"]}}, "become Oxen", "deviennent des bovidés"),
        ({"pt": {"switch": True}}, "have their power and toughness switched",
         "voient leur force et leur endurance échangées"),
        ({"types": {"remove": ["Creature"]}}, "are no longer creatures", "ne sont plus des créatures"),
        ({"copy": "bear"}, "become a copy of Grizzly Bears", "deviennent des copies de Grizzlis"),
        ({"restrict": {"what": {"en": "can't block", "fr": "ne peut pas bloquer"}}}, "can’t block",
         "ne peuvent pas bloquer"),
    ],
)  # fmt: skip
def test_several_subjects_take_plural_forms(document: Any, en: str, fr: str) -> None:
    assert change(document, many=True, feminine=True) == (en, fr)


def test_the_parts_of_one_effect_stand_in_the_order_of_rules_text() -> None:
    """Losses come first, then the bonus, then what it has and is; French has no comma before the last "et"."""
    parts = (
        {"colors": {"add": ["white"]}},
        {"abilities": {"add": ["flying"]}},
        {"pt": {"add": [2, 2]}},
        {"abilities": {"remove": ["defender"]}},
    )
    assert change(*parts, feminine=True) == (
        "loses defender, gets +2/+2, gains flying, and becomes white in addition to its other colors",
        "perd le défenseur, gagne +2/+2, acquiert le vol et devient blanche en plus de ses autres couleurs",
    )


def test_a_loss_after_a_gain_keeps_its_place() -> None:
    """In one effect, what is lost after it was gained is said after it."""
    gained_then_lost = ({"abilities": {"add": ["flying"]}}, {"abilities": {"remove": "all"}})
    assert change(*gained_then_lost) == (
        "gains flying and loses all abilities",
        "acquiert le vol et perd toutes ses capacités",
    )


def test_a_colour_that_stays_is_no_part_of_types_that_go() -> None:
    """An added colour is not said in one breath with types that replace the old ones."""
    parts = ({"subtypes": {"set_creature": ["Frog"]}}, {"colors": {"add": ["blue"]}})
    assert change(*parts, static=True, feminine=False) == (
        "is blue in addition to its other colors and is a Frog",
        "est bleu en plus de ses autres couleurs et est une grenouille",
    )


def test_a_land_type_that_joins_stands_apart_from_card_types_that_replace() -> None:
    """ "Is a Mountain artifact" would replace the land types (305.7)."""
    parts = ({"types": {"set": ["Artifact"]}}, {"subtypes": {"add": ["Mountain"]}})
    english, french = change(*parts)
    assert english == (
        "becomes a Mountain in addition to its other land types, becomes an artifact, and loses all other card types"
    )
    assert french.startswith("devient une montagne en plus de ses autres types de terrain, devient un artefact et ")


def test_creature_types_that_replace_stand_apart_from_card_types_that_join() -> None:
    """Said together, "in addition to its other types" would keep the creature types too (205.1b)."""
    parts = (
        {"types": {"add": ["Creature"]}},
        {"subtypes": {"set_creature": ["Ape"]}},
        {"colors": {"set": ["green"]}},
        {"pt": {"set": [3, 3]}},
        {"abilities": {"add": ["trample"]}},
    )
    assert change(*parts) == (
        "becomes an Ape and becomes a 3/3 green creature with trample in addition to its other types",
        "devient un grand singe et devient une créature 3/3 verte avec le piétinement en plus de ses autres types",
    )
