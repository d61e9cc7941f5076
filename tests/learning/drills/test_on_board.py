"""One more effect for the board that somebody looks at: it changes something there, is predicted first, can be kept.

In the case Humility and Opalescence are on the battlefield, and a bear."""

from __future__ import annotations

import html
import json
from collections.abc import Callable

import pytest
from django.test import Client

from engine import DEFAULT
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.learning.drills import one_more
from layers_site.learning.drills.one_more import cards
from layers_site.questions.beliefs import right_answer
from layers_site.questions.chooser import seed_of
from tests.boards.conftest import HUMILITY, store_case

__all__ = ["store_case"]

pytestmark = pytest.mark.django_db
SEED = seed_of("a board")


@pytest.fixture
def case(store_case: Callable[[str], Case]) -> Case:
    return store_case(HUMILITY)


def address(case: Case, language: str = "en") -> str:
    return f"/{language}/cases/{case.slug}/one-more/"


def dealt_at(client: Client, case: Case) -> str:
    """The address of a question about the case."""
    response = client.get(address(case))
    assert response.status_code == 303
    location: str = response["Location"]
    return location


@pytest.mark.parametrize("number", range(3))
def test_what_comes_changes_something_on_this_board(case: Case, number: int) -> None:
    """Everything that was there still is, as it was put there; one thing more has come."""
    moment, seed = at_case(case.slug), seed_of(str(number))
    deal = one_more.deal_on_board(moment, DEFAULT, one_more.coming(moment, DEFAULT, seed), seed)
    assert deal is not None
    before, after = json.loads(deal.before), json.loads(deal.after)
    added = [
        entry["id"]
        for key in ("objects", "effects")
        for entry in after.get(key, [])
        if entry not in before.get(key, [])
    ]
    assert deal.before == moment.text
    assert added == [deal.added]
    assert deal.question().object == deal.object


def test_one_predicts_first(client: Client, case: Case) -> None:
    """Nothing is put anywhere by looking; the answer is kept, and told by the engine."""
    moment = at_case(case.slug)
    deals = (one_more.deal_on_board(moment, DEFAULT, slug, SEED) for slug in cards())
    deal, slug = next((dealt, slug) for dealt, slug in zip(deals, cards(), strict=True) if dealt and dealt.ask == "pt")
    here = f"{address(case)}?deal={SEED}&card={slug}"
    assert "Put it there without predicting" in client.get(here).content.decode()
    assert client.post(here, {}).status_code == 422
    response = client.post(here, right_answer(deal.question()))
    assert response.status_code == 303
    assert "Keep it on the board" in client.get(response["Location"]).content.decode()
    assert [(attempt.item, attempt.right) for attempt in Attempt.objects.all()] == [(f"one-more-effect/{SEED}", True)]
    assert not Board.objects.exists()


def test_what_came_can_be_kept_and_taken_back(client: Client, case: Case) -> None:
    """On a board made from this one: one more thing is on it, and undoing leads back to the case."""
    here = dealt_at(client, case)
    response = client.post(here, {"do": "keep"})
    assert response.status_code == 303
    board = Board.objects.get()
    assert response["Location"].startswith(f"/en/boards/{board.id}/")
    assert (board.case, board.parent, board.action["do"]) == (case, None, "add")
    counts = [
        len(document.get("objects", [])) + len(document.get("effects", []))
        for document in (board.scenario, json.loads(at_case(case.slug).text))
    ]
    assert counts[0] == counts[1] + 1
    undo = client.get(response["Location"]).context["bench"].links.undo
    assert undo.startswith(f"/en/cases/{case.slug}/")
    again = client.get(f"/en/boards/{board.id}/one-more/")
    client.post(again["Location"], {"do": "keep"})
    assert Board.objects.exclude(pk=board.pk).get().parent == board


@pytest.mark.parametrize(
    "query", [{"deal": "x"}, {"deal": SEED}, {"deal": SEED, "card": "no-card"}, {"deal": "\0", "card": cards()[0]}]
)
def test_there_is_no_other_question(client: Client, case: Case, query: dict[str, str]) -> None:
    assert client.get(address(case), query).status_code == 404


def test_where_nothing_changes_anything_it_is_said(client: Client, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the board itself, which stays as it is."""
    monkeypatch.setattr(one_more, "cards", lambda: ("no-card",))
    monkeypatch.setattr(one_more, "deal_on_board", lambda *_args: None)
    response = client.get(address(case, "fr"))
    assert response.status_code == 422
    assert "Aucune carte ne s’est trouvée" in response.content.decode()


def test_what_works_without_a_card_can_be_read(client: Client, store_case: Callable[[str], Case]) -> None:
    """What has resolved lies on no card: the page says it beside them, and under which rules where these are old."""
    case = store_case("ovinize-and-angelic-armaments")
    page = client.get(f"{address(case)}?stage=2&edition=2003", follow=True)
    deal = page.context["deal"]
    assert [effect.name for effect in deal.effects] == ["Ovinize"]
    assert deal.edition
    assert deal.effects[0].does[0] in html.unescape(page.content.decode())
