"""Cards made and changed from a few questions; what the questions cannot say stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from layers_site.cases.models import Card
from tests.desk.conftest import EDITOR, As
from tests.factories import Factory

CARD = "/en/desk/cards/grizzly-bears/"
STRANGE: dict[str, Any] = {"other": {"en": "{T}: Look up.", "fr": "{T}\u00a0: Levez les yeux."}, "kind": "activated"}


def sent(**changes: str) -> dict[str, str]:
    """The form of the Bears as it stands."""
    bears = {"name_en": "Grizzly Bears", "name_fr": "Grizzlis", "mana_cost": "{1}{G}", "types": "Creature"}
    return {**bears, "subtypes": "Bear", "power": "2", "toughness": "2", **changes}


def test_a_card_is_made_from_its_names(signed_in: As) -> None:
    """It is something at once, and everything of it can be changed."""
    answer = signed_in(*EDITOR).post("/en/desk/cards/new/", {"name_en": "Elk", "name_fr": "Élan", "kind": "object"})
    assert answer.headers["Location"] == "/en/desk/cards/elk/"
    assert Card.objects.get().data["types"] == ["Creature"]


def test_what_is_printed_is_written_in_words(signed_in: As, db: None) -> None:
    """In the language of the page, or in English."""
    Factory().card()
    client = signed_in(*EDITOR)
    french = sent(types="Artefact, créature", subtypes="Ours", keywords="vol, initiative", power="3")
    assert client.post(CARD.replace("/en/", "/fr/"), french).status_code == 303
    data = Card.objects.get().data
    assert (data["types"], data["subtypes"], data["power"]) == (["Artifact", "Creature"], ["Bear"], 3)
    assert data["abilities"] == ["flying", "first strike"]


def test_blood_moon_is_built_from_questions(signed_in: As, db: None) -> None:
    """Nonbasic lands are Mountains: the data is that of the card that ships."""
    Factory().card(data={"mana_cost": "{2}{R}", "types": ["Enchantment"]})
    ability = {"add": "1", "whom": "nonbasic-lands", "does_1": "set-land", "value_1": "Mountain"}
    assert signed_in(*EDITOR).post(CARD, ability).status_code == 303
    affects = {"type": "Land", "not": {"supertype": "Basic"}}
    changes = [{"subtypes": {"set_land": ["Mountain"]}}]
    assert Card.objects.get().data["abilities"] == [{"static": {"affects": affects, "changes": changes}}]


def test_humility_is_built_from_questions(signed_in: As, db: None) -> None:
    """One ability that does two things is one ability (613.6)."""
    Factory().card(data={"types": ["Enchantment"]})
    ability = {"add": "1", "whom": "creatures", "does_1": "lose-all", "does_2": "set-size", "value_2": "1/1"}
    assert signed_in(*EDITOR).post(CARD, ability).status_code == 303
    (written,) = Card.objects.get().data["abilities"]
    assert written["static"]["changes"] == [{"abilities": {"remove": "all"}}, {"pt": {"set": [1, 1]}}]


def test_what_is_beyond_the_form_stays(signed_in: As, db: None) -> None:
    """An ability that the form cannot say is shown in words, and is there unchanged after everything else changes."""
    card = Factory().card()
    card.data = {**card.data, "abilities": [STRANGE, "trample"], "colors": ["green"]}
    card.save()
    client = signed_in(*EDITOR)
    assert "Look up." in client.get(CARD).content.decode()
    client.post(CARD, sent(keywords="flying"))
    data = Card.objects.get().data
    assert data["abilities"] == [STRANGE, "flying"]
    assert data["colors"] == ["green"]
    client.post(CARD, sent(keywords="flying", remove="0"))
    assert Card.objects.get().data["abilities"] == ["flying"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"mana_cost": "2R"},
        {"types": "Nonsense"},
        {"power": "99999999999"},
        {"name_en": ""},
        {"add": "1", "whom": "nobody", "does_1": "lose-all"},
        {"add": "1", "whom": "creatures", "does_1": "modify", "value_1": "much"},
        {"add": "1", "whom": "creatures", "does_1": "set-land", "value_1": "Bear"},
        {"add": "1", "whom": "creatures", "does_1": "gain", "value_1": ""},
        {"add": "1", "whom": "creatures", "does_1": "explode"},
        {"add": "1", "whom": "creatures", "does_1": "gain", "value_1": "\x00"},
    ],
)
def test_what_makes_no_card_is_refused(signed_in: As, db: None, wrong: dict[str, str]) -> None:
    """The form comes back with what is wrong; the card stays as it was."""
    before = Factory().card().data
    assert signed_in(*EDITOR).post(CARD, sent(**wrong)).status_code == 422
    assert Card.objects.get().data == before


def test_cards_are_for_editors(signed_in: As, db: None) -> None:
    """Neither strangers nor those without the permission see or change them."""
    Factory().card()
    for path in ("/en/desk/cards/", "/en/desk/cards/new/", CARD):
        assert signed_in().get(path).status_code == 403
        assert signed_in(*EDITOR).get(path).status_code == 200
    assert signed_in("view_card").post(CARD, sent()).status_code == 403
