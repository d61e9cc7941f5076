"""From a board to the library and back: a card of one's own becomes a draft, one of the library is built on a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import read_scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.models import Card
from layers_site.content.services.versions import whole
from layers_site.platform.versions import stamp_of
from tests.editing.conftest import EDITOR, As
from tests.factories import Factory

pytestmark = pytest.mark.django_db
PLUS: dict[str, Any] = {"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}
BANNER: dict[str, Any] = {
    "id": "own-banner", "name": {"en": "Banner", "fr": "Bannière"}, "types": ["Artifact"], "mana_cost": "{2}",
    "abilities": [{**PLUS, "zones": ["graveyard"]}], "zone": "graveyard",
    "counters": [{"kind": "charge", "count": 2}],
}  # fmt: skip


def board(*things: dict[str, Any]) -> Board:
    board_ = begin(read_scenario({"format": "layers/1", "objects": list(things)}), {"do": "new"}).board
    assert board_ is not None
    return board_


def test_a_card_of_ones_own_becomes_a_draft_of_the_library(signed_in: As) -> None:
    """What is printed is kept; zone, counters and owner belong to the board."""
    where = f"/en/desk/cards/new/board/{board(BANNER).pk}/own-banner/"
    client = signed_in(*EDITOR)
    assert 'value="Bannière"' in client.get(where).content.decode()
    answer = client.post(where, {"name_en": "Banner", "name_fr": "Bannière"})
    assert answer["Location"] == "/en/desk/cards/banner/"
    card = Card.objects.get(slug="banner")
    assert (card.status, card.kind, card.name_fr) == ("draft", "object", "Bannière")
    assert card.data == {"types": ["Artifact"], "mana_cost": "{2}", "abilities": [{**PLUS, "zones": ["graveyard"]}]}


def test_it_takes_the_place_of_a_card_of_that_name_if_that_is_asked_for(signed_in: As) -> None:
    """Nobody makes a second card of a name unasked; the one that is there keeps its names and gets what is printed."""
    card = Factory().card(status="draft", name_en="Banner", name_fr="Bannière", slug="banner")
    where = f"/en/desk/cards/new/board/{board(BANNER).pk}/own-banner/"
    client = signed_in(*EDITOR)
    names = {"name_en": "Banner", "name_fr": "Bannière"}
    refused = client.post(where, names)
    assert refused.status_code == 422
    assert "Replace “Banner” with it" in refused.content.decode()
    client.post(where, {**names, "into": f"banner:{stamp_of(whole(card))}"})
    card.refresh_from_db()
    assert card.data["abilities"] == [{**PLUS, "zones": ["graveyard"]}]
    client.post(where, {**names, "second": "on"})
    assert Card.objects.filter(name_en="Banner").count() == 2


def test_what_names_other_things_is_no_card(signed_in: As) -> None:
    """An ability that names an object of the board means nothing in a library."""
    bear = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
    named = {"static": {"affects": {"ids": ["bear"]}, "changes": [{"pt": {"add": [1, 1]}}]}}
    where = f"/en/desk/cards/new/board/{board(bear, {**BANNER, 'abilities': [named]}).pk}/own-banner/"
    answer = signed_in(*EDITOR).post(where, {"name_en": "Banner", "name_fr": "Bannière"})
    assert answer.status_code == 422
    assert not Card.objects.exists()


def test_a_card_of_the_library_is_opened_on_a_board(signed_in: As) -> None:
    """There the builder has everything for it; who edits no cards has no such button."""
    Factory().card(status="draft", name_en="Banner", name_fr="Bannière", slug="banner")
    answer = signed_in(*EDITOR).post("/en/desk/cards/banner/board/")
    (thing,) = Board.objects.get(pk=answer["Location"].rstrip("/").rpartition("/")[2]).scenario["objects"]
    assert thing["name"] == {"en": "Banner", "fr": "Bannière"}
    assert signed_in().post("/en/desk/cards/banner/board/").status_code == 403
    assert signed_in().get(f"/en/desk/cards/new/board/{board(BANNER).pk}/own-banner/").status_code == 403
