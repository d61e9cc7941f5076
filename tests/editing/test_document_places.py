"""Documents among others: two lessons change places, and what others show is withdrawn after a question."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.models import Card
from layers_site.content.services import history_of, whole
from layers_site.learning.stack.models import StackCase
from layers_site.platform.versions import stamp_of
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.editing.test_documents import edit, kind_of, publish, step
from tests.factories import Factory
from tests.learning.stack.test_loading import shipped as shipped_game
from tests.learning.stack.test_loading import store

pytestmark = pytest.mark.django_db

LESSONS = "/en/lessons/"
TEXT = "/en/desk/documents/lessons/text/"


def swap(client: Client, name: str, other: str, stamp: str = "") -> int:
    address = reverse("editing:document-swap", args=("lessons", name))
    mine = stamp or stamp_of(whole(saving.working(kind_of("lessons"), name)))
    return client.post(address, {"other": other, "stamp": mine}).status_code


def order_of(names: tuple[str, ...]) -> list[str]:
    """The lessons of these names in the order in which visitors find them."""
    page = Client().get(LESSONS).content.decode()
    return sorted(names, key=lambda name: page.index(f"/lessons/{name}/"))


def test_two_lessons_change_places_in_one_step(signed_in: As) -> None:
    """Text is lesson 22, Face down lesson 20 of the same chapter: visitors find them the other way round at once."""
    chief = signed_in(*ADMINISTRATOR)
    assert order_of(("text", "face-down")) == ["face-down", "text"]
    assert "20. " in chief.get(TEXT).content.decode()
    assert swap(chief, "text", "face-down") == 303
    assert order_of(("text", "face-down")) == ["text", "face-down"]
    assert {row.slug: (row.document["position"], row.status) for row in Document.objects.all()} == {
        "text": (20, "published"),
        "face-down": (22, "published"),
    }
    assert swap(chief, "face-down", "text") == 303
    assert order_of(("text", "face-down")) == ["face-down", "text"]


def test_what_is_worked_at_goes_along_and_stays_a_draft(signed_in: As) -> None:
    """Visitors see the lesson in its new place without the words of the draft, which is published there later."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{TEXT}edit/", title__en="Words in brackets")
    assert swap(chief, "face-down", "text") == 303
    row = Document.objects.get(slug="text")
    assert (row.status, row.document["position"], row.document["title"]["en"]) == ("draft", 20, "Words in brackets")
    assert row.shown is not None
    assert row.shown["title"]["en"] != "Words in brackets"
    assert history_of(row)[0].reason == "in the place of another one"
    publish(chief, "lessons", "text")
    assert "Words in brackets" in Client().get(LESSONS).content.decode()


def test_who_may_not_publish_or_has_an_older_page_changes_no_place(signed_in: As) -> None:
    """An editor is not offered it; a lesson that is none, or the same one, is none to change places with."""
    editor, chief = signed_in(*EDITOR), signed_in(*ADMINISTRATOR)
    assert 'id="swap"' not in editor.get(TEXT).content.decode()
    assert swap(editor, "text", "face-down") == 403
    assert [swap(chief, "text", other) for other in ("text", "nothing", "")] == [404, 404, 404]
    assert swap(chief, "text", "face-down", stamp="0123456789abcdef") == 303
    assert order_of(("text", "face-down")) == ["face-down", "text"]
    words = chief.get("/en/desk/documents/words/cda/")
    assert words.context["view"].places == ()


# --- withdrawing what others show -------------------------------------------------------------------------


def withdraw(client: Client, game: StackCase, **more: str) -> Any:
    address = reverse("editing:document-advance", args=("stack", game.slug))
    stamp = stamp_of(whole(saving.working(kind_of("stack"), game.slug)))
    return client.post(address, {"step": "withdraw", "stamp": stamp, **more})


def test_a_game_that_a_lesson_shows_is_withdrawn_after_a_question(signed_in: As) -> None:
    """Lesson 25 plays it: the page names that lesson, and the game is gone for visitors only once that is meant."""
    game = store(shipped_game())
    lesson = {"title": {"en": "Of games", "fr": "Des jeux"}, "parts": [{"board": {"stack": game.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    chief = signed_in(*ADMINISTRATOR)
    response = withdraw(chief, game)
    assert response.status_code == 200
    assert "Of games" in [use.title for use in response.context["view"].uses]
    assert StackCase.objects.get().published
    assert withdraw(chief, game, sure="1").status_code == 303
    assert not StackCase.objects.get().published


def test_what_a_file_takes_the_place_of_is_withdrawn_without_a_question(signed_in: As) -> None:
    """Other words lead to this one, and still do: visitors see what came with the site."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, "/en/desk/documents/words/cda/edit/", term__en="Another")
    publish(chief, "words", "cda")
    assert step(chief, "words", "cda", "withdraw") == 303


def test_a_game_that_a_lesson_shows_stays_where_several_are_withdrawn(signed_in: As) -> None:
    game = store(shipped_game())
    lesson = {"title": {"en": "Of games", "fr": "Des jeux"}, "parts": [{"board": {"stack": game.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    sent = {"do": "draft", "chosen": [game.slug], "stamp": "999999"}
    page = signed_in(*ADMINISTRATOR).post("/en/desk/several/stack/", sent).content.decode()
    assert "Of games (lesson)" in page
    assert StackCase.objects.get().published


def test_a_card_on_boards_is_withdrawn_after_a_question(signed_in: As) -> None:
    """The board keeps it as it is printed there."""
    Factory().card(slug="grove-elk", name_en="Grove Elk", status="published")
    case = Factory().case(slug="grown", status="published")
    case.document["scenario"]["objects"][0]["name"] = {"en": "Grove Elk", "fr": "Élan du bosquet"}
    case.save()
    chief = signed_in(*ADMINISTRATOR)
    here = "/en/desk/cards/grove-elk/"
    sent = {"status": "draft", "stamp": chief.get(here).context["view"].stamp}
    response = chief.post(f"{here}status/", sent)
    assert [use.slug for use in response.context["view"].uses] == ["grown"]
    assert Card.objects.get().is_published
    assert chief.post(f"{here}status/", {**sent, "sure": "1"}).status_code == 303
    assert not Card.objects.get().is_published
