"""Sentences that grammar bends: what would be right word by word, and is not what anybody says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.wording.saying import CREATURE, Both, ability, card, effect, nb, selector, static

CREATURES = {"type": "Creature"}
YOURS = {"type": "Creature", "controller": "you"}
AURA_ON_ARTIFACT = card("Enchantment", subtypes=("Aura",), abilities=("enchant artifact",))
CHARGES = {"counters": "self", "kind": "charge"}
BEES = {"other": {"en": "{T}: Bees.", "fr": "{T} : Des abeilles."}, "kind": "activated"}
GOD = card("Enchantment", "Creature")


SAID: list[tuple[str, Both, str, str]] = [
    # --- what nobody can do
    # Neither language denies "can" of "each player".
    ("what nobody can do is said of players in the plural",
     static(None,
            {"restrict": {"what": {"en": "can’t pay life to cast spells",
                                   "fr": "ne peut pas payer de points de vie pour lancer des sorts"}, "who": "each"}}),
     "Players can’t pay life to cast spells.",
     "Les joueurs ne peuvent pas payer de points de vie pour lancer des sorts."),
    ("what is not denied is still said of each player",
     static(None,
            {"restrict": {"what": {"en": "plays with an open hand", "fr": "joue à main découverte"}, "who": "each"}}),
     "Each player plays with an open hand.", "Chaque joueur joue à main découverte."),
    ("what is written of several is said of several",
     static({"type": "Creature", "color": "blue"},
            {"restrict": {"what": {"en": "don’t untap during their controllers’ untap steps",
                                   "fr": "ne se dégagent pas pendant l’étape de dégagement de leur contrôleur"}}}),
     "Blue creatures don’t untap during their controllers’ untap steps.",
     "Les créatures bleues ne se dégagent pas pendant l’étape de dégagement de leur contrôleur."),
    ("a restriction that comes with a full stop leaves it to the sentence",
     static({"is": "attached"}, {"restrict": {"what": {"en": "can’t attack.", "fr": "ne peut pas attaquer."}}},
            {"abilities": {"add": [BEES]}}, source=CREATURE), "Enchanted creature can’t attack and has “{T}: Bees.”",
     nb("La créature enchantée ne peut pas attaquer et a «~{T}~: Des abeilles.~»")),
    # --- pronouns
    # The enchanted artifact is named once; French says "ce" before what something is, and "il" before the rest.
    ("what a condition has spoken of is a pronoun after it",
     static({"is": "attached"}, {"types": {"add": ["Creature"]}},
            {"pt": {"set": [{"mana_value": "affected"}, {"mana_value": "affected"}]}}, source=AURA_ON_ARTIFACT,
            when={"count": {"is": "attached", "not": {"type": "Creature"}}, ">=": 1}),
     ("As long as enchanted artifact isn’t a creature, it’s a creature in addition to its other types and has "
      "base power and base toughness each equal to its mana value."),
     ("Tant que l’artefact enchanté n’est pas une créature, c’est une créature en plus de ses autres types et il "
      "a une force et une endurance de base toutes deux égales à sa valeur de mana.")),
    ("a source that a condition has spoken of is a pronoun too",
     static({"is": "self"}, {"abilities": {"add": ["flying"]}}, source=CREATURE,
            when={"self": {"status": "attacking"}}), "As long as this creature is attacking, it has flying.",
     "Tant que cette créature attaque, elle a le vol."),
    # "It" would be the Forest.
    ("what a condition has not spoken of keeps its noun",
     static({"is": "self"}, {"abilities": {"add": ["flying"]}}, source=CREATURE,
            when={"count": {"subtype": "Forest", "controller": "you"}, ">=": 1}),
     "As long as you control a Forest, this creature has flying.",
     "Tant que vous contrôlez une forêt, cette créature a le vol."),
    # "This permanent" would be the one that becomes a copy.
    ("the source of an effect that nobody knows is called its source", effect([], {"copy": "self"}),
     "Target permanent becomes a copy of the effect’s source until end of turn.",
     "Le permanent ciblé devient une copie de la source de l’effet jusqu’à la fin du tour."),
    ("the source of an effect that nobody knows is called its source",
     effect([], {"pt": {"set": [{"power": "self"}, None]}}, until=False),
     "Target creature has base power equal to the power of the effect’s source.",
     "La créature ciblée a une force de base égale à la force de la source de l’effet."),
    ("the source of an effect that nobody knows is called its source",
     effect(["bear"], {"copy": "self"}, until=False, source="ogre"), "Grizzly Bears becomes a copy of Gray Ogre.",
     "Grizzlis devient une copie d’Ogre gris."),
    # --- the right noun
    # "This creature isn't a creature" would be a contradiction; small numbers are in letters.
    ("a source that is not a creature is called by another type",
     static({"is": "self"}, {"types": {"remove": ["Creature"]}}, source=GOD,
            when={"value": {"devotion": ["white"]}, "<": 5}),
     "As long as your devotion to white is less than five, this enchantment isn’t a creature.",
     "Tant que votre dévotion au blanc est inférieure à cinq, cet enchantement n’est pas une créature."),
    ("a source that is not a creature is called by another type",
     static({"is": "self"}, {"types": {"remove": ["Creature"]}}, source=CREATURE,
            when={"value": {"devotion": ["white"]}, "<": 5}),
     "As long as your devotion to white is less than five, this permanent isn’t a creature.",
     "Tant que votre dévotion au blanc est inférieure à cinq, ce permanent n’est pas une créature."),
    # Not "all this creature and enchanted creature".
    ("two single objects each get their bonus",
     static({"any": [{"is": "self"}, {"is": "attached"}]},
            {"pt": {"add": [{"count": {"zone": "graveyard", "type": "Creature"}},
                            {"count": {"zone": "graveyard", "type": "Creature"}}]}}, source=GOD),
     "This creature and enchanted creature each get +1/+1 for each creature card in all graveyards.",
     ("Cette créature et la créature enchantée gagnent chacune +1/+1 pour chaque carte de créature dans tous les "
      "cimetières.")),
    ("two single objects each get their bonus",
     static({"any": [{"is": "self"}, {"is": "attached"}]}, {"abilities": {"add": ["flying"]}}, source=GOD),
     "This creature and enchanted creature have flying.", "Cette créature et la créature enchantée ont le vol."),
    # Neither "all" nor "each" goes before a name; "its power" asks for "each" behind them all.
    ("objects in a list are not counted",
     static({"any": [{"is": "self"}, {"subtype": "Elf", "controller": "you"}]}, {"pt": {"add": [1, 1]}},
            source=CREATURE), "This creature and Elves you control get +1/+1.",
     "Cette créature et les elfes que vous contrôlez gagnent +1/+1."),
    ("objects in a list are not counted",
     static({"any": [{"is": "self"}, {"subtype": "Elf", "controller": "you"}]},
            {"pt": {"add": [{"power": "affected"}, 1]}}, source=CREATURE),
     "This creature and Elves you control each get +X/+1, where X is its power.",
     "Cette créature et les elfes que vous contrôlez gagnent chacun +X/+1, X étant sa force."),
    ("objects in a list are not counted", static({"ids": ["bear", "ogre"]}, {"pt": {"add": [1, 1]}}),
     "Grizzly Bears and Gray Ogre each get +1/+1.", "Grizzlis et Ogre gris gagnent chacun +1/+1."),
    ("objects in a list are not counted", static({"ids": ["bear"]}, {"pt": {"add": [1, 1]}}),
     "Grizzly Bears gets +1/+1.", "Grizzlis gagne +1/+1."),
    # An ability given to an Equipment speaks of the equipped creature, and each quotation but the last goes on.
    ("what becomes an equipment equips",
     static({"type": "Artifact"}, {"subtypes": {"add": ["Equipment"]}},
            {"abilities": {"add": [{"other": {"en": "Equip {2}.", "fr": "Équipement {2}."}, "kind": "activated"},
                                   {"static": {"affects": {"is": "attached"},
                                               "changes": [{"pt": {"add": [{"mana_value": "self"}, 0]}}]}}]}}),
     ("All artifacts are Equipment in addition to their other types and have “Equip {2}” and “Equipped creature "
      "gets +X/+0, where X is this Equipment’s mana value.”"),
     nb("Tous les artefacts sont des équipements en plus de leurs autres types et ont «~Équipement {2}~» et «~La "
         "créature équipée gagne +X/+0, X étant la valeur de mana de cet équipement.~»")),
    # A Fortification fortifies a land, in the text of somebody else as well.
    ("what all affected objects are is their noun",
     static({"subtype": "Fortification", "controller": "you"},
            {"abilities": {"add": [{"static": {"affects": {"is": "attached"},
                                               "changes": [{"abilities": {"add": ["indestructible"]}}]}}]}}),
     "Fortifications you control have “Fortified land has indestructible.”",
     nb("Les fortifications que vous contrôlez ont «~Le terrain fortifié a l’indestructible.~»")),
    # "Enchant land", given together with the ability, tells what the enchanted permanent is.
    ("what becomes an aura enchants what it says",
     static({"type": "Creature"},
            {"abilities": {"add": ["enchant land",
                                   {"static": {"affects": {"is": "attached"},
                                               "changes": [{"colors": {"set": ["green"]}}]}}]}}),
     "All creatures have enchant land and “Enchanted land is green.”",
     nb("Toutes les créatures ont «~enchanter~: terrain~» et «~Le terrain enchanté est vert.~»")),
    # "Enchanted creature" would promise too much; French translates the list word by word.
    ("an aura for several kinds enchants a permanent", ability("enchant creature, land, or planeswalker"),
     "Enchant creature, land, or planeswalker", nb("Enchanter~: créature, terrain ou planeswalker")),
    ("an aura for several kinds enchants a permanent",
     static({"is": "attached"}, {"abilities": {"remove": "all"}},
            source=card("Enchantment", subtypes=("Aura",), abilities=("enchant creature, land, or planeswalker",))),
     "Enchanted permanent loses all abilities.", "Le permanent enchanté perd toutes ses capacités."),
    # --- quotation marks
    ("a named counter in a quotation changes its marks",
     static(YOURS,
            {"abilities": {"add": [{"static": {"affects": {"is": "self"},
                                               "changes": [{"pt": {"add": [CHARGES, 0]}}]}}]}}),
     "Creatures you control have “This creature gets +1/+0 for each charge counter on it.”",
     nb("Les créatures que vous contrôlez ont «~Cette créature gagne +1/+0 pour chaque marqueur “charge” sur "
         "elle.~»")),
    ("what has a counter is said one by one",
     static({"type": "Creature", "controller": "you", "counter": "+1/+1"}, {"abilities": {"add": ["flying"]}}),
     "Each creature you control with a +1/+1 counter on it has flying.",
     "Chaque créature que vous contrôlez avec un marqueur +1/+1 sur elle a le vol."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "en", "fr"), [row[1:] for row in SAID], ids=[name for name, *_ in SAID])
def test_what_is_said(said: Both, en: str, fr: str) -> None:
    assert said == (en, fr)


def test_a_restriction_that_speaks_of_one_object_is_denied_of_any() -> None:
    """Its controller cannot be that of many creatures."""
    what = {
        "en": "can’t attack you unless its controller pays {2}",
        "fr": "ne peut pas vous attaquer, à moins que son contrôleur ne paie {2}",
    }
    assert static(CREATURES, {"restrict": {"what": what}}) == (
        "No creature can attack you unless its controller pays {2}.",
        "Aucune créature ne peut vous attaquer, à moins que son contrôleur ne paie {2}.",
    )
    assert static({"type": "Artifact", "is": "other"}, {"restrict": {"what": what}}, source=CREATURE) == (
        "No other artifact can attack you unless its controller pays {2}.",
        "Aucun autre artefact ne peut vous attaquer, à moins que son contrôleur ne paie {2}.",
    )


def test_what_is_controlled_and_not_owned_says_so_of_you_once() -> None:
    """The data may name either first."""
    for mine in ({"controller": "you", "not": {"owner": "you"}}, {"not": {"owner": "you"}, "controller": "you"}):
        assert static({"type": "Creature", **mine}, {"abilities": {"add": ["flying"]}}) == (
            "Creatures you control but don’t own have flying.",
            "Les créatures que vous contrôlez mais ne possédez pas ont le vol.",
        )


def test_the_first_spell_of_its_kind_is_not_the_first_of_all() -> None:
    """The first creature spell of a turn may come after an artifact spell."""
    cost = {"spells": {"type": "Creature", "fact": "first of the turn"}, "who": "you", "reduce": "{2}"}
    assert static(None, {"cost": cost}) == (
        "Creature spells you cast that are the first of that kind this turn cost {2} less to cast.",
        (
            "Les sorts de créature que vous lancez qui sont les premiers de cette sorte ce tour-ci coûtent {2} de "
            "moins à lancer."
        ),
    )


def test_a_controlled_object_is_a_pronoun_before_its_verb_in_french() -> None:
    assert static({"is": "attached", "color": "white"}, {"control": "you"}, source=CREATURE) == (
        "As long as enchanted creature is white, you control it.",
        "Tant que la créature enchantée est blanche, vous la contrôlez.",
    )
    taken = ({"control": "you"}, {"types": {"add": ["Artifact"]}})
    assert static({"is": "attached", "color": "white"}, *taken, source=CREATURE) == (
        "As long as enchanted creature is white, you control it and it’s an artifact in addition to its other types.",
        (
            "Tant que la créature enchantée est blanche, vous la contrôlez et c’est un artefact en plus de ses autres "
            "types."
        ),
    )


# --- the right order --------------------------------------------------------------------------------

NEAREST: list[tuple[Any, str, str]] = [
    ({"type": "Creature", "controller": "you", "chosen": "creature_type"}, "creatures you control of the chosen type",
     "les créatures du type choisi que vous contrôlez"),
    ({"type": "Creature", "controller": "opponent", "keyword": "flying"},
     "creatures your opponents control with flying", "les créatures avec le vol que vos adversaires contrôlent"),
    ({"type": "Creature", "controller": "you", "counter": "+1/+1"}, "creatures you control with +1/+1 counters on them",
     "les créatures que vous contrôlez avec des marqueurs +1/+1 sur elles"),
    ({"type": "Kindred", "controller": "you"}, "kindred permanents you control",
     "les permanents de clan que vous contrôlez"),
    ({"type": "Kindred", "zone": "graveyard"}, "kindred cards in all graveyards",
     "les cartes de clan dans tous les cimetières"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), NEAREST, ids=[en for _, en, _ in NEAREST])
def test_what_is_short_stands_next_to_its_noun(document: Any, en: str, fr: str) -> None:
    """In French "avec le vol" would otherwise be said of whoever controls them; English puts the controller first."""
    assert selector(document, CREATURE) == (en, fr)


# --- spells of several kinds ------------------------------------------------------------------------

SPELLS = {"type": ["Instant", "Sorcery"]}
KINDS: list[tuple[Any, str, str]] = [
    ({"cost": {"spells": SPELLS, "who": "you", "reduce": "{1}"}},
     "Instant and sorcery spells you cast cost {1} less to cast.",
     "Les sorts d’éphémère et de rituel que vous lancez coûtent {1} de moins à lancer."),
    ({"prohibit": {"cast": SPELLS, "who": "opponent"}}, "Your opponents can’t cast instant or sorcery spells.",
     "Vos adversaires ne peuvent pas lancer de sorts d’éphémère ou de rituel."),
    ({"cost": {"spells": SPELLS, "who": "each", "minimum": 2}},
     "Each instant or sorcery spell that would cost less than two mana to cast costs two mana to cast.",
     "Chaque sort d’éphémère ou de rituel qui coûterait moins de deux manas à lancer coûte deux manas à lancer."),
]  # fmt: skip


@pytest.mark.parametrize(("document", "en", "fr"), KINDS, ids=[en for _, en, _ in KINDS])
def test_several_kinds_of_spells_are_joined_as_one_means_them(document: Any, en: str, fr: str) -> None:
    """All of both kinds with "and", any one of them and none of them with "or"."""
    assert static(None, document) == (en, fr)


# --- quotation marks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "en", "fr"),
    [
        ({"active": "you"}, "During your turn, this creature", "Tant que c’est votre tour, cette créature"),
        ({"not": {"active": "you"}}, "During turns other than yours, this creature",
         "Tant que ce n’est pas votre tour, "),
        ({"all": [{"active": "you"}, {"fact": "day"}]}, "As long as it’s your turn and it’s day, this creature",
         "Tant que c’est votre tour et qu’il fait jour, cette créature"),
    ],
)  # fmt: skip
def test_a_turn_alone_opens_the_sentence(condition: dict[str, Any], en: str, fr: str) -> None:
    english, french = static({"is": "self"}, {"pt": {"add": [1, 1]}}, when=condition, source=CREATURE)
    assert (english.startswith(en), french.startswith(fr)) == (True, True), (english, french)
