"""What goes around the parts of an ability: zones, several sentences, given texts, quotations."""

from __future__ import annotations

from tests.wording.saying import CREATURE, ability, nb, static

YOURS = {"type": "Creature", "controller": "you"}


# --- zones, several sentences, given texts ----------------------------------------------------------


def test_another_zone_of_function_is_said() -> None:
    """An ability that functions from the graveyard says so."""
    assert static(YOURS, {"abilities": {"add": ["flying"]}}, source=CREATURE, zones=["graveyard"]) == (
        "As long as this card is in a graveyard, creatures you control have flying.",
        "Tant que cette carte est dans un cimetière, les créatures que vous contrôlez ont le vol.",
    )


def test_changes_to_objects_and_to_players_are_two_sentences() -> None:
    """What a condition governs is not left without it in the second sentence."""
    said = static(
        YOURS,
        {"pt": {"add": [1, 1]}},
        {"player": {"who": "you", "add": ["hexproof"]}},
        when={"count": {"subtype": "Forest", "controller": "you"}, ">=": 3},
    )
    assert said == (
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
    given = {"text": {"en": "It's mine: -1/-1.", "fr": "C'est à moi: -1/-1 !"}, "keyword": "flying"}
    assert ability(given) == ("It’s mine: −1/−1.", nb("C’est à moi~: −1/−1^!"))


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
