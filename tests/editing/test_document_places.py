"""What others show is withdrawn after a question."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.content.documents.models import Document
from layers_site.content.models import Card
from tests.editing.conftest import ADMINISTRATOR, As
from tests.editing.test_documents import edit, publish, step
from tests.factories import Factory
from tests.learning.stack.conftest import shipped as shipped_game
from tests.learning.stack.conftest import store

pytestmark = pytest.mark.django_db


def withdraw(client: Client, game: Document, **more: str) -> Any:
    here = f"/en/desk/documents/stack/{game.slug}/"
    stamp = client.get(here).context["side"].stamp
    return client.post(f"{here}status/", {"status": "withdraw", "stamp": stamp, **more})


def test_a_game_that_a_lesson_shows_is_withdrawn_after_a_question(signed_in: As) -> None:
    """Lesson 25 plays it: the page names that lesson, and the game is gone for visitors only once that is meant."""
    game = store({**shipped_game(), "slug": "of-ours"})
    lesson = {"title": {"en": "Of games", "fr": "Des jeux"}, "parts": [{"board": {"stack": game.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    chief = signed_in(*ADMINISTRATOR)
    response = withdraw(chief, game)
    assert response.status_code == 200
    assert "Of games" in [use.title for use in response.context["question"].uses]
    assert Document.objects.get(kind="stack").is_shown
    assert withdraw(chief, game, sure="1").status_code == 303
    assert not Document.objects.get(kind="stack").is_shown


def test_what_a_file_takes_the_place_of_is_withdrawn_without_a_question(signed_in: As) -> None:
    """Other words lead to this one, and still do: visitors see what came with the site."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, "/en/desk/documents/words/cda/texts/", term_en="Another")
    publish(chief, "words", "cda")
    assert step(chief, "words", "cda", "withdraw") == 303


def test_a_card_on_boards_is_withdrawn_after_a_question(signed_in: As) -> None:
    """The board keeps it as it is printed there."""
    Factory().card(slug="grove-elk", name_en="Grove Elk", status="published")
    case = Factory().case(slug="grown", status="published")
    case.document["scenario"]["objects"][0]["name"] = {"en": "Grove Elk", "fr": "Élan du bosquet"}
    case.save()
    chief = signed_in(*ADMINISTRATOR)
    here = "/en/desk/cards/grove-elk/"
    sent = {"status": "draft", "stamp": chief.get(here).context["side"].stamp}
    response = chief.post(f"{here}status/", sent)
    assert [use.slug for use in response.context["question"].uses] == ["grown"]
    assert Card.objects.get().is_published
    assert chief.post(f"{here}status/", {**sent, "sure": "1"}).status_code == 303
    assert not Card.objects.get().is_published
