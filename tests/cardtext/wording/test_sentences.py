"""What goes around the parts of an ability: zones, several sentences, given texts, quotations."""

from __future__ import annotations

import pytest

from tests.cardtext.wording.saying import CREATURE, Both, ability, card, condition, effect, nb, static, value

YOURS = {"type": "Creature", "controller": "you"}
LANDS = {"count": {"type": "Land", "controller": "you"}}
ARTIFACTS = {"count": {"type": "Artifact"}}


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


SAID: list[tuple[str, Both, str, str]] = [
    # An ability that functions from the graveyard says so.
    ("another zone of function is said",
     static(YOURS, {"abilities": {"add": ["flying"]}}, source=CREATURE, zones=["graveyard"]),
     "As long as this card is in your graveyard, creatures you control have flying.",
     "Tant que cette carte est dans votre cimetière, les créatures que vous contrôlez ont le vol."),
    # What a condition governs is not left without it in the second sentence.
    ("changes to objects and to players are two sentences",
     static(YOURS, {"pt": {"add": [1, 1]}}, {"player": {"who": "you", "add": ["hexproof"]}},
            when={"count": {"subtype": "Forest", "controller": "you"}, ">=": 3}),
     ("As long as you control three or more Forests, creatures you control get +1/+1. As long as you control "
      "three or more Forests, you have hexproof."),
     ("Tant que vous contrôlez au moins trois forêts, les créatures que vous contrôlez gagnent +1/+1. Tant que "
      "vous contrôlez au moins trois forêts, vous avez la défense talismanique.")),
    # The wording that an ability brings along wins, in the typography of its language.
    ("a given text is used and set",
     ability({"text": {"en": "It's mine: -1/-1.", "fr": "C'est à moi: -1/-1 !"}, "keyword": "flying"}),
     "It’s mine: −1/−1.", nb("C’est à moi~: −1/−1^!")),
    ("other abilities are their label",
     ability({"other": {"en": "{T}: Add {G}.", "fr": "{T} : Ajoutez {G}."}, "kind": "mana"}), "{T}: Add {G}.",
     nb("{T}~: Ajoutez {G}.")),
    ("a keyword stands alone without a full stop", ability("first strike"), "First strike", "Initiative"),
    # What is granted is said in quotation marks, keywords before it, and it closes the sentence.
    ("a granted ability is quoted",
     static(YOURS,
            {"abilities": {"add": [{"other": {"en": "{T}: Add {G}.", "fr": "{T} : Ajoutez {G}."}, "kind": "mana"},
                                   "vigilance"]}}), "Creatures you control have vigilance and “{T}: Add {G}.”",
     nb("Les créatures que vous contrôlez ont la vigilance et «~{T}~: Ajoutez {G}.~»")),
    # A */3 speaks of its power, a 2/* of its toughness, and two measures make two clauses.
    ("a defined size may be half or in two halves",
     static({"is": "self"}, {"pt": {"set": [LANDS, None]}}, source=CREATURE, cda=True),
     "This creature’s power is equal to the number of lands you control.",
     "La force de cette créature est égale au nombre de terrains que vous contrôlez."),
    ("a defined size may be half or in two halves",
     static({"is": "self"}, {"pt": {"set": [None, LANDS]}}, source=CREATURE, cda=True),
     "This creature’s toughness is equal to the number of lands you control.",
     "L’endurance de cette créature est égale au nombre de terrains que vous contrôlez."),
    ("a defined size may be half or in two halves",
     static({"is": "self"}, {"pt": {"set": [LANDS, ARTIFACTS]}}, source=CREATURE, cda=True),
     ("This creature’s power is equal to the number of lands you control and its toughness is equal to the "
      "number of artifacts."),
     ("La force de cette créature est égale au nombre de terrains que vous contrôlez et son endurance est égale "
      "au nombre d’artefacts.")),
    # Counters, kinds of types and colours are counted one by one.
    ("a bonus is given for each thing that counts",
     static({"is": "self"},
            {"pt": {"add": [{"counters": "self", "kind": "charge"}, {"counters": "self", "kind": "charge"}]}},
            source=CREATURE), "This creature gets +1/+1 for each charge counter on it.",
     nb("Cette créature gagne +1/+1 pour chaque marqueur «~charge~» sur elle.")),
    ("a bonus is given for each thing that counts",
     static({"is": "self"}, {"pt": {"add": [{"basic_land_types": {"type": "Land", "controller": "you"}}, 0]}},
            source=CREATURE), "This creature gets +1/+0 for each basic land type among lands you control.",
     "Cette créature gagne +1/+0 pour chaque type de terrain de base parmi les terrains que vous contrôlez."),
    ("a bonus is given for each thing that counts",
     static({"is": "self"}, {"pt": {"add": [{"negative": {"counters": "self", "kind": "charge"}}, 0]}},
            source=CREATURE), "This creature gets −1/−0 for each charge counter on it.",
     nb("Cette créature gagne −1/−0 pour chaque marqueur «~charge~» sur elle.")),
    ("two measures take two letters",
     static({"is": "self"}, {"pt": {"add": [LANDS, {"life": "you"}]}}, source=CREATURE),
     "This creature gets +X/+Y, where X is the number of lands you control and Y is your life total.",
     ("Cette créature gagne +X/+Y, X étant le nombre de terrains que vous contrôlez et Y étant votre total de "
      "points de vie.")),
    # Types and zones of the one object are conditions as well as colours.
    ("what is asked of the source itself is a condition",
     static({"is": "self", "type": "Enchantment"}, {"abilities": {"add": ["flying"]}}, source=CREATURE),
     "As long as this creature is an enchantment, it has flying.",
     "Tant que cette créature est un enchantement, elle a le vol."),
    # A legendary creature with all creature types is said in one breath.
    ("supertypes and every creature type join the noun",
     static({"is": "self"}, {"types": {"add": ["Creature"]}}, {"supertypes": {"add": ["Legendary"]}},
            {"subtypes": {"add_all_creature": True}}, {"pt": {"set": [2, 2]}}),
     "This permanent is a 2/2 legendary creature with all creature types in addition to its other types.",
     "Ce permanent est une créature légendaire 2/2 avec tous les types de créature en plus de ses autres types."),
    # "You" of an opponent's effect is the opponent, for the reader.
    ("an effect of another player speaks of that player",
     effect(["bear"],
            {"pt": {"add": [{"count": {"type": "Creature", "controller": "you"}},
                            {"count": {"type": "Creature", "controller": "you"}}]}}, until=False,
            controller="opponent"), "Grizzly Bears gets +1/+1 for each creature your opponent controls.",
     "Grizzlis gagne +1/+1 pour chaque créature que votre adversaire contrôle."),
    ("an effect of another player speaks of that player",
     effect([], {"player": {"who": "opponent", "add": ["shroud"]}}, until=False, controller="ann"),
     "Ann’s opponents gain shroud.", "Les adversaires d’Anne acquièrent le linceul."),
    ("an effect of another player speaks of that player",
     effect([], {"player": {"who": "opponent", "add": ["shroud"]}}, until=False, controller="opponent"),
     "You gain shroud.", "Vous acquérez le linceul."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "en", "fr"), [row[1:] for row in SAID], ids=[name for name, *_ in SAID])
def test_what_is_said(said: Both, en: str, fr: str) -> None:
    assert said == (en, fr)


# --- quoted abilities, and cards in one of several graveyards ------------------------------------------


def test_a_quotation_in_a_quotation_changes_its_marks() -> None:
    """An ability that grants an ability that grants an ability stays readable."""
    inner = {"other": {"en": "{T}: Draw a card.", "fr": "{T} : Piochez une carte."}, "kind": "activated"}
    middle = {"static": {"affects": {"is": "self"}, "changes": [{"abilities": {"add": [inner]}}]}}
    assert static(YOURS, {"abilities": {"add": [middle]}}) == (
        "Creatures you control have “This creature has ‘{T}: Draw a card.’”",
        nb("Les créatures que vous contrôlez ont «~Cette créature a “{T}~: Piochez une carte.”~»"),
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
