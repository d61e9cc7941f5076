"""A card of the library by its texts: read as it is typed, kept as a draft in our own words, never lost.

Expected by hand: `layers/1` for each line (docs/format.md).
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from layers_site.content.models import Card
from tests.editing.conftest import EDITOR, As
from tests.factories import Factory

ADDRESS = "/en/desk/cards/new/text/"
ENGLISH = """Grove Warden {2}{G}
Creature — Elf
Other Elves you control get +1/+1.
Elves glimmer brightly.
3/3"""
FRENCH = """Gardienne du bosquet {2}{G}
Créature : elfe
Les autres elfes que vous contrôlez gagnent +1/+1.
Les elfes scintillent.
3/3"""
LORD = {
    "static": {
        "affects": {"is": "other", "subtype": "Elf", "controller": "you"},
        "changes": [{"pt": {"add": [1, 1]}}],
    }
}


def send(client: Client, do: str = "keep", **fields: str) -> Any:
    return client.post(ADDRESS, {"text_en": "", "text_fr": "", "name_en": "", "name_fr": "", "do": do, **fields})


@pytest.mark.django_db
def test_a_card_pasted_in_both_languages_is_a_draft_of_both_names(signed_in: As) -> None:
    client = signed_in(*EDITOR)
    response = send(client, text_en=ENGLISH, text_fr=FRENCH)
    assert response.status_code == 303
    card = Card.objects.get(name_en="Grove Warden")
    assert (card.name_fr, card.status, card.kind) == ("Gardienne du bosquet", "draft", "object")
    assert (card.data["mana_cost"], card.data["power"], card.data["abilities"][0]) == ("{2}{G}", 3, LORD)
    assert "glimmer" not in json.dumps(card.data)


@pytest.mark.django_db
def test_what_the_text_does_not_name_has_to_be_typed_and_nothing_is_lost(signed_in: As) -> None:
    client = signed_in(*EDITOR)
    response = send(client, text_fr=FRENCH)
    page = response.content.decode()
    assert response.status_code == 422
    assert "The text does not begin with this name: type it." in page
    assert "Gardienne du bosquet {2}{G}" in page
    assert not Card.objects.filter(name_fr="Gardienne du bosquet").exists()
    assert send(client, text_fr=FRENCH, name_en="Grove Warden").status_code == 303
    assert Card.objects.get(name_en="Grove Warden").data["abilities"][0] == LORD


@pytest.mark.django_db
def test_texts_that_differ_are_shown_to_differ(signed_in: As) -> None:
    """+1/+1 in English, +2/+2 in French: somebody has to look."""
    client = signed_in(*EDITOR)
    other = FRENCH.replace("+1/+1", "+2/+2")
    notice = "The two texts do not say the same."
    assert notice in send(client, "look", text_en=ENGLISH, text_fr=other).content.decode()
    page = send(client, "look", text_en=ENGLISH, text_fr=FRENCH).content.decode()
    assert notice not in page
    assert "<mark>glimmer</mark>" in page
    assert not Card.objects.filter(name_en="Grove Warden").exists()


@pytest.mark.django_db
def test_a_name_that_is_there_already_is_said_first(signed_in: As) -> None:
    client = signed_in(*EDITOR)
    Factory().card(slug="grove-warden", name_en="Grove Warden", name_fr="Autre")
    refused = send(client, text_en=ENGLISH, text_fr=FRENCH)
    assert refused.status_code == 422
    assert "This name is there already" in refused.content.decode()
    assert "Other Elves you control get +1/+1." in refused.content.decode()
    assert send(client, text_en=ENGLISH, text_fr=FRENCH, second="on").status_code == 303


@pytest.mark.django_db
def test_a_spell_is_what_it_leaves_behind(signed_in: As) -> None:
    client = signed_in(*EDITOR)
    text = "Sudden Growth {G}\nInstant\nTarget creature gets +3/+3 until end of turn."
    assert send(client, text_en=text, name_fr="Croissance").status_code == 303
    card = Card.objects.get(name_en="Sudden Growth")
    assert (card.kind, card.data["changes"]) == ("effect", [{"pt": {"add": [3, 3]}}])
    refused = send(client, text_en="Insight {U}\nSorcery\nDraw two cards.", name_fr="Aperçu")
    assert refused.status_code == 422
    assert "does not leave exactly one lasting effect" in refused.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("fields", [{}, {"text_en": "x" * 8001}, {"text_en": "\x00"}], ids=["none", "long", "null"])
def test_no_text_or_too_much_of_it_is_refused(signed_in: As, fields: dict[str, str]) -> None:
    count = Card.objects.count()
    assert send(signed_in(*EDITOR), **fields).status_code == 422
    assert Card.objects.count() == count


@pytest.mark.django_db
def test_htmx_gets_the_lines_alone(signed_in: As) -> None:
    client = signed_in(*EDITOR)
    part = client.post(ADDRESS, {"text_en": ENGLISH, "do": "look"}, headers={"HX-Request": "true"}).content.decode()
    assert "does not know these words" in part
    assert "<html" not in part


@pytest.mark.django_db
def test_a_line_that_was_not_read_is_finished_in_the_form(signed_in: As) -> None:
    """The card is a draft then, and the form has what stands before the word where reading stopped."""
    client = signed_in(*EDITOR)
    assert 'value="finish:1"' in send(client, "look", text_en=ENGLISH, text_fr=FRENCH).content.decode()
    page = send(client, "finish:1", text_en=ENGLISH, text_fr=FRENCH).content.decode()
    assert Card.objects.get(name_en="Grove Warden").status == "draft"
    assert 'id="sentence"' in page
    assert "<mark>glimmer</mark>" in page
    assert f"edit={Card.objects.get(name_en='Grove Warden').slug}.2" in page


@pytest.mark.django_db
def test_only_lines_of_the_text_that_counts_are_finished(signed_in: As) -> None:
    """English counts where both are there: the French text offers no way into the form."""
    client = signed_in(*EDITOR)
    assert send(client, "look", text_en=ENGLISH, text_fr=FRENCH).content.decode().count('value="finish:') == 1
    assert send(client, "look", text_fr=FRENCH).content.decode().count('value="finish:') == 1


@pytest.mark.django_db
def test_a_line_of_the_back_face_is_finished_in_the_form_too(signed_in: As) -> None:
    """The card lies on a board with the face up on which that line stands."""
    text = "Old Orchard {G}\nCreature — Elf\nFlying\n1/1\n//\nWild Orchard\nColor Indicator: Green\nCreature — Elf\n"
    text += "Haste\nCreatures you control get +1/+1 and glimmer.\n2/2"
    page = send(signed_in(*EDITOR), "finish:2", text_en=text, name_fr="Vieux verger").content.decode()
    assert "<mark>glimmer</mark>" in page
    assert f"edit={Card.objects.get(name_en__startswith='Old Orchard').slug}.2" in page
