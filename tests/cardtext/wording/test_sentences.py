"""What goes around the parts of an ability: zones, several sentences, given texts, quotations."""

from __future__ import annotations

import pytest

from tests.cardtext.wording.saying import CREATURE, ability, card, condition, effect, nb, static, value

YOURS = {"type": "Creature", "controller": "you"}


# --- zones, several sentences, given texts ----------------------------------------------------------


@pytest.mark.parametrize(
    ("zones", "en", "fr"),
    [
        (
            ["hand", "stack"],
            "this card is in your hand or on the stack",
            "cette carte est dans votre main ou sur la pile",
        ),
        (["graveyard"], "this card is in your graveyard", "cette carte est dans votre cimetière"),
        (["stack"], "this spell is on the stack", "ce sort est sur la pile"),
        (
            ["battlefield", "exile"],
            "this object is on the battlefield or in exile",
            "cet objet est sur le champ de bataille ou en exil",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["Instant", "Creature"])
def test_what_lies_elsewhere_is_called_what_it_is_there(kind: str, zones: list[str], en: str, fr: str) -> None:
    """A card is a spell on the stack alone (112.1), and a creature on the battlefield alone (109.2)."""
    pronoun = "elle" if "carte" in fr else "il"
    assert static({"is": "self"}, {"colors": {"set": []}}, source=card(kind), zones=zones) == (
        f"As long as {en}, it’s colorless.",
        f"Tant que {fr}, {pronoun} est incolore.",
    )


@pytest.mark.parametrize("kind", ["Instant", "Sorcery"])
def test_what_defines_a_spells_card_works_wherever_the_card_is(kind: str) -> None:
    """A characteristic-defining ability functions in all zones (604.3): it speaks of a card, which may be no spell."""
    assert static({"is": "self"}, {"colors": {"set": []}}, source=card(kind), cda=True) == (
        "This card is colorless.",
        "Cette carte est incolore.",
    )


def test_another_zone_of_function_is_said() -> None:
    """An ability that functions from the graveyard says so."""
    assert static(YOURS, {"abilities": {"add": ["flying"]}}, source=CREATURE, zones=["graveyard"]) == (
        "As long as this card is in your graveyard, creatures you control have flying.",
        "Tant que cette carte est dans votre cimetière, les créatures que vous contrôlez ont le vol.",
    )


def test_changes_to_objects_and_to_players_are_two_sentences() -> None:
    """What a condition governs is not left without it in the second sentence."""
    sentences = static(
        YOURS,
        {"pt": {"add": [1, 1]}},
        {"player": {"who": "you", "add": ["hexproof"]}},
        when={"count": {"subtype": "Forest", "controller": "you"}, ">=": 3},
    )
    assert sentences == (
        (
            "As long as you control three or more Forests, creatures you control get +1/+1. As long as you control "
            "three or more Forests, you have hexproof."
        ),
        (
            "Tant que vous contrôlez au moins trois forêts, les créatures que vous contrôlez gagnent +1/+1. Tant que "
            "vous contrôlez au moins trois forêts, vous avez la défense talismanique."
        ),
    )


def test_a_given_text_is_used_and_set() -> None:
    """The wording that an ability brings along wins, in the typography of its language."""
    document = {"text": {"en": "It's mine: -1/-1.", "fr": "C'est à moi: -1/-1 !"}, "keyword": "flying"}
    assert ability(document) == ("It’s mine: −1/−1.", nb("C’est à moi~: −1/−1^!"))


def test_other_abilities_are_their_label() -> None:
    assert ability({"other": {"en": "{T}: Add {G}.", "fr": "{T} : Ajoutez {G}."}, "kind": "mana"}) == (
        "{T}: Add {G}.",
        nb("{T}~: Ajoutez {G}."),
    )


def test_a_keyword_stands_alone_without_a_full_stop() -> None:
    assert ability("first strike") == ("First strike", "Initiative")


# --- quoted abilities -------------------------------------------------------------------------------


def test_a_granted_ability_is_quoted() -> None:
    """What is granted is said in quotation marks, keywords before it, and it closes the sentence."""
    mana = {"other": {"en": "{T}: Add {G}.", "fr": "{T} : Ajoutez {G}."}, "kind": "mana"}
    assert static(YOURS, {"abilities": {"add": [mana, "vigilance"]}}) == (
        "Creatures you control have vigilance and “{T}: Add {G}.”",
        nb("Les créatures que vous contrôlez ont la vigilance et «~{T}~: Ajoutez {G}.~»"),
    )


def test_a_quotation_in_a_quotation_changes_its_marks() -> None:
    """An ability that grants an ability that grants an ability stays readable."""
    inner = {"other": {"en": "{T}: Draw a card.", "fr": "{T} : Piochez une carte."}, "kind": "activated"}
    middle = {"static": {"affects": {"is": "self"}, "changes": [{"abilities": {"add": [inner]}}]}}
    assert static(YOURS, {"abilities": {"add": [middle]}}) == (
        "Creatures you control have “This creature has ‘{T}: Draw a card.’”",
        nb("Les créatures que vous contrôlez ont «~Cette créature a “{T}~: Piochez une carte.”~»"),
    )


# --- sizes and amounts ------------------------------------------------------------------------------

LANDS = {"count": {"type": "Land", "controller": "you"}}
ARTIFACTS = {"count": {"type": "Artifact"}}


def test_a_defined_size_may_be_half_or_in_two_halves() -> None:
    """A */3 speaks of its power, a 2/* of its toughness, and two measures make two clauses."""
    assert static({"is": "self"}, {"pt": {"set": [LANDS, None]}}, source=CREATURE, cda=True) == (
        "This creature’s power is equal to the number of lands you control.",
        "La force de cette créature est égale au nombre de terrains que vous contrôlez.",
    )
    assert static({"is": "self"}, {"pt": {"set": [None, LANDS]}}, source=CREATURE, cda=True) == (
        "This creature’s toughness is equal to the number of lands you control.",
        "L’endurance de cette créature est égale au nombre de terrains que vous contrôlez.",
    )
    assert static({"is": "self"}, {"pt": {"set": [LANDS, ARTIFACTS]}}, source=CREATURE, cda=True) == (
        (
            "This creature’s power is equal to the number of lands you control and its toughness is equal to the "
            "number of artifacts."
        ),
        (
            "La force de cette créature est égale au nombre de terrains que vous contrôlez et son endurance est égale "
            "au nombre d’artefacts."
        ),
    )


def test_a_bonus_is_given_for_each_thing_that_counts() -> None:
    """Counters, kinds of types and colours are counted one by one."""
    charge = {"counters": "self", "kind": "charge"}
    domain = {"basic_land_types": {"type": "Land", "controller": "you"}}
    assert static({"is": "self"}, {"pt": {"add": [charge, charge]}}, source=CREATURE) == (
        "This creature gets +1/+1 for each charge counter on it.",
        nb("Cette créature gagne +1/+1 pour chaque marqueur «~charge~» sur elle."),
    )
    assert static({"is": "self"}, {"pt": {"add": [domain, 0]}}, source=CREATURE) == (
        "This creature gets +1/+0 for each basic land type among lands you control.",
        "Cette créature gagne +1/+0 pour chaque type de terrain de base parmi les terrains que vous contrôlez.",
    )
    assert static({"is": "self"}, {"pt": {"add": [{"negative": charge}, 0]}}, source=CREATURE) == (
        "This creature gets −1/−0 for each charge counter on it.",
        nb("Cette créature gagne −1/−0 pour chaque marqueur «~charge~» sur elle."),
    )


def test_two_measures_take_two_letters() -> None:
    sentences = static({"is": "self"}, {"pt": {"add": [LANDS, {"life": "you"}]}}, source=CREATURE)
    assert sentences == (
        "This creature gets +X/+Y, where X is the number of lands you control and Y is your life total.",
        (
            "Cette créature gagne +X/+Y, X étant le nombre de terrains que vous contrôlez et Y étant votre total de "
            "points de vie."
        ),
    )


def test_what_is_asked_of_the_source_itself_is_a_condition() -> None:
    """Types and zones of the one object are conditions as well as colours."""
    assert static({"is": "self", "type": "Enchantment"}, {"abilities": {"add": ["flying"]}}, source=CREATURE) == (
        "As long as this creature is an enchantment, it has flying.",
        "Tant que cette créature est un enchantement, elle a le vol.",
    )


# --- who becomes what -------------------------------------------------------------------------------


def test_supertypes_and_every_creature_type_join_the_noun() -> None:
    """A legendary creature with all creature types is said in one breath."""
    sentences = static(
        {"is": "self"},
        {"types": {"add": ["Creature"]}},
        {"supertypes": {"add": ["Legendary"]}},
        {"subtypes": {"add_all_creature": True}},
        {"pt": {"set": [2, 2]}},
    )
    assert sentences == (
        "This permanent is a 2/2 legendary creature with all creature types in addition to its other types.",
        "Ce permanent est une créature légendaire 2/2 avec tous les types de créature en plus de ses autres types.",
    )


def test_an_effect_of_another_player_speaks_of_that_player() -> None:
    """ "You" of an opponent's effect is the opponent, for the reader."""
    mine = {"count": {"type": "Creature", "controller": "you"}}
    assert effect(["bear"], {"pt": {"add": [mine, mine]}}, until=False, controller="opponent") == (
        "Grizzly Bears gets +1/+1 for each creature your opponent controls.",
        "Grizzlis gagne +1/+1 pour chaque créature que votre adversaire contrôle.",
    )
    assert effect([], {"player": {"who": "opponent", "add": ["shroud"]}}, until=False, controller="ann") == (
        "Ann’s opponents gain shroud.",
        "Les adversaires d’Anne acquièrent le linceul.",
    )
    assert effect([], {"player": {"who": "opponent", "add": ["shroud"]}}, until=False, controller="opponent") == (
        "You gain shroud.",
        "Vous acquérez le linceul.",
    )


def test_an_opponents_graveyard_is_one_of_them() -> None:
    """A single card lies in one graveyard, all of them lie in several."""
    theirs = {"type": "Creature", "zone": "graveyard", "owner": "opponent"}
    assert condition({"count": theirs, ">=": 1}) == (
        "there is a creature card in an opponent’s graveyard",
        "il y a une carte de créature dans le cimetière d’un adversaire",
    )
    assert value({"count": theirs}) == (
        "the number of creature cards in your opponents’ graveyards",
        "le nombre de cartes de créature dans les cimetières de vos adversaires",
    )
    assert condition({"count": {"zone": "graveyard", "subtype": "Aura"}, ">=": 1}) == (
        "there is an Aura card in a graveyard",
        "il y a une carte d’aura dans un cimetière",
    )
