"""No page leads to a case, a game on the stack or their sheet that answers "not found": what ships may be withdrawn."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client

from layers_site.accounts.roles import take_up_training
from layers_site.content.models import Card, Case
from layers_site.learning.drills.documents import families
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.stack.models import Play
from tests.factories import Factory
from tests.learning.stack.conftest import shipped as shipped_game
from tests.night import NIGHT
from tests.quizzes.results.factories import make_round, size
from tools.measuring.pages import PAGES

pytestmark = pytest.mark.django_db
_HREF = re.compile(r'\b(?:href|action|hx-get|hx-post)="([^"]*)"')
_OF_A_CASE = re.compile(r"/(?:en|fr)/(?:embed/)?(?:cases|stack)/[a-z0-9-]+/")


@pytest.fixture
def withdrawn() -> None:
    """All that ships is there, and nothing of it is published."""
    folder = Path(settings.CONTENT_DIR)
    for path in sorted((folder / "cases").glob("*.json")):
        row = Case()
        row.take_json(json.loads(path.read_text(encoding="utf-8")))
        row.save()


def leads(client: Client, address: str) -> list[str]:
    """The addresses of cases and games on a page that are not to be had, each with the page."""
    response = client.get(address, follow=True)
    assert response.status_code == (404 if "nowhere" in address else 200), address
    addresses = {html.unescape(address) for address in _HREF.findall(response.content.decode())}
    of_cases = sorted(address for address in addresses if _OF_A_CASE.match(urlsplit(address).path))
    return [f"{address} -> {of_case}" for of_case in of_cases if client.get(of_case).status_code == 404]


def pages() -> Iterator[str]:
    """Every page on which learners read, and those that are made from a case."""
    yield from (f"/en/{page.path}" for page in PAGES if not page.who and not _OF_A_CASE.match(f"/en/{page.path}"))
    for lesson in lessons().values():
        codes = [code.split("-") for code in lesson.codes]
        yield from (f"/en/lessons/{lesson.slug}/{'practice/' if kind == 'practice' else ''}{n}/" for kind, n in codes)
        yield f"/en/lessons/{lesson.slug}/end/"
    for family in families().values():
        yield from (f"/en/drills/{family.slug}/?item={code}" for code in family.items)
    yield from ("/en/progress/", "/en/editions/")


def test_no_page_of_learners_leads_to_what_is_not_published(withdrawn: None, client: Client) -> None:
    """Lessons, drills, the glossary and all others name cases in their data, and link only to those that are there.
    By day every tenth page."""
    assert [lead for page in list(pages())[:: 1 if NIGHT else 10] for lead in leads(client, page)] == []


def test_a_game_played_from_a_case_that_is_gone_leads_not_back_to_it(client: Client) -> None:
    script = shipped_game()["script"]
    for slug, key, known in (("gone", "a" * 12, False), ("stack-last-in-first-out", "b" * 12, True)):
        play = Play.objects.create(id=key, game=slug, document=script)
        assert leads(client, play.get_absolute_url()) == []
        assert (f"/stack/{slug}/" in client.get(play.get_absolute_url()).content.decode()) == known


def test_a_question_on_a_withdrawn_case_names_it_without_a_link() -> None:
    client, trainer = Client(), Factory().editor()
    take_up_training(trainer)
    client.force_login(trainer)
    quiz = make_round(trainer, size()).version.quiz
    Factory().case(status=Case.Status.DRAFT)
    address = f"/en/quizzes/{quiz.key}/questions/q3/"
    assert client.get(address).status_code == 200
    assert leads(client, address) == []
    Case.objects.update(status=Case.Status.PUBLISHED)
    assert "/en/cases/grown-bear/" in client.get(address).content.decode()


def test_a_card_of_the_desk_names_the_games_that_have_it(withdrawn: None) -> None:
    client = Client()
    client.force_login(Factory().member("editor"))
    card = Factory().card(name_en="Lightning Bolt", name_fr="Foudre", slug="bolt", status=Card.Status.DRAFT)
    address = f"/en/desk/cards/{card.slug}/"
    assert shipped_game()["title"]["en"] in html.unescape(client.get(address).content.decode())
    assert leads(client, address) == []
