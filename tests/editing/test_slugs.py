"""From a board to the library and back, and the addresses of what is there."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from engine.notation import read_scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.models import Card, Case, Document
from layers_site.content.services.editing import new_slug
from layers_site.content.services.history import whole
from layers_site.editing.urls import urlpatterns
from layers_site.platform.versions import stamp_of
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory

pytestmark = pytest.mark.django_db

CASE, CARD = "/en/desk/cases/grown-bear/", "/en/desk/cards/grizzly-bears/"


def rename(client: Client, content: Any, slug: str) -> Any:
    page = {Case: "cases", Card: "cards"}[type(content)]
    sent = {"slug": slug, "stamp": stamp_of(whole(content))}
    return client.post(f"/en/desk/{page}/{content.slug}/slug/", sent)


def test_a_draft_gets_another_address_and_its_old_one_leads_there(signed_in: As) -> None:
    """At the desk each page of it; for visitors its own, once it is published; a form sent to the old one is shown."""
    case, editor = Factory().case(status="draft"), signed_in(*EDITOR)
    assert rename(editor, case, "larger-bear").headers["Location"] == "/en/desk/cases/larger-bear/"
    assert editor.get(CASE).headers["Location"] == "/en/desk/cases/larger-bear/"
    assert editor.get(f"{CASE}texts/?a=b").headers["Location"] == "/en/desk/cases/larger-bear/texts/?a=b"
    assert editor.post(f"{CASE}texts/", {"title_en": "Words"}).status_code == 409
    old = "/fr/cases/grown-bear/?stage=0"
    assert Client().get(old).status_code == 404
    Case.objects.update(status="published")
    assert Client().get(old).headers["Location"] == "/fr/cases/larger-bear/?stage=0"
    assert "got another address" in editor.get("/en/desk/cases/larger-bear/history/").content.decode()


def test_an_old_address_that_is_taken_again_leads_nowhere_else(signed_in: As) -> None:
    case = Factory().case(status="draft")
    rename(signed_in(*EDITOR), case, "larger-bear")
    Factory().case(slug="grown-bear", title_en="Another bear")
    assert "Another bear" in Client().get("/en/cases/grown-bear/?show=1").content.decode()


def reasons() -> list[tuple[Any, str]]:
    """What keeps its slug, and why."""
    case = Factory().case()
    bear = Factory().card(status="draft")
    shipped = Factory().card(slug="elk", name_en="Elk", status="draft", loaded_digest="0" * 64)
    changed = Factory().case(slug="changed", status="draft")
    lesson = {"title": {"en": "A larger change", "fr": "Autre"}, "parts": [{"board": {"case": changed.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    return [
        (case, "It is published"),
        (bear, case.title_en),
        (shipped, "came with the site"),
        (changed, "A larger change"),
    ]


@pytest.mark.parametrize("number", range(4))
def test_the_slug_of_what_something_refers_to_stays_and_it_is_said_why(signed_in: As, number: int) -> None:
    """The page has no form then; what is sent all the same is refused."""
    content, why = reasons()[number]
    client, page = signed_in(*ADMINISTRATOR), {Case: "cases", Card: "cards"}[type(content)]
    text = html.unescape(client.get(f"/en/desk/{page}/{content.slug}/slug/").content.decode())
    assert why in text
    assert 'name="slug"' not in text
    assert rename(client, content, "another").status_code == 422
    content.refresh_from_db()
    assert content.slug != "another"


@pytest.mark.parametrize("slug", ["", "Große", "two words", "under_score", "-x", "x--y", "../x", "x" * 81, "taken"])
def test_a_slug_that_cannot_be_is_refused_with_what_was_typed(signed_in: As, slug: str) -> None:
    case = Factory().case(status="draft")
    Factory().case(slug="taken", status="draft")
    answer = rename(signed_in(*EDITOR), case, slug)
    assert answer.status_code == 422
    assert html.escape(slug) in answer.content.decode()
    assert Case.objects.filter(slug="grown-bear").exists()


def test_a_slug_that_is_taken_is_said_to_be_in_the_words_of_the_page(signed_in: As) -> None:
    case = Factory().case(status="draft")
    Factory().case(slug="taken", status="draft")
    assert "This name exists already. Choose another one." in rename(signed_in(*EDITOR), case, "taken").content.decode()
    assert rename(signed_in(*EDITOR), case, "grown-bear").status_code == 303


def test_what_keeps_a_slug_is_led_to(signed_in: As) -> None:
    Factory().case()
    Factory().card(status="draft")
    page = signed_in(*EDITOR).get(f"{CARD}slug/")
    uses = page.context["uses"]
    assert "A bear grows" in [use.title for use in uses]
    assert all(f'href="{html.escape(use.href)}"' in page.content.decode() for use in uses if use.href)


def test_a_page_older_than_the_case_renames_nothing(signed_in: As) -> None:
    case, editor = Factory().case(status="draft"), signed_in(*EDITOR)
    Case.objects.update(title_en="Newer")
    assert rename(editor, case, "larger-bear").headers["Location"] == f"{CASE}slug/"
    assert Case.objects.filter(slug="grown-bear").exists()


def test_slugs_made_of_names_can_be_names_of_files(db: None) -> None:
    assert new_slug(Case, "Two_words & more__") == "two-words-more"


def test_both_pages_lead_to_the_address(signed_in: As) -> None:
    Factory().case(status="draft")
    Factory().card(status="draft")
    editor = signed_in(*EDITOR)
    assert {pattern.name for pattern in urlpatterns} >= {"case-slug", "card-slug"}
    assert all('id="slug"' in editor.get(page).content.decode() for page in (CASE, CARD))


# --- a card of one’s own becomes a draft, one of the library is built on a board ----------------------


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
