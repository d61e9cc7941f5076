"""One more effect: what is dealt is always the same for a seed, changes something, and is judged by the engine."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from engine import DEFAULT as TODAY
from engine import evaluate, parse
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.learning.drills import one_more
from layers_site.learning.drills.boards import scenario_at
from layers_site.learning.drills.notation import read_dealing
from layers_site.learning.drills.one_more import Deal, deal
from layers_site.learning.drills.shapes import CasePlace, Dealing, card_document, folder
from layers_site.questions.answers import KEYS
from layers_site.questions.beliefs import right_answer
from layers_site.questions.chooser import SEED, seed_of

ADDRESS = "/en/drills/one-more-effect/"
SEEDS = [seed_of(str(number)) for number in range(40)]


def _pt_deal() -> Deal:
    return next(dealt for dealt in map(deal, SEEDS) if dealt.ask == "pt")


def test_what_is_dealt_from_is_in_the_content() -> None:
    """Every board is a moment of a shipped case, every card one of the library."""
    dealing = read_dealing(json.loads((folder() / "one-more-effect.json").read_text(encoding="utf-8")))
    assert all(scenario_at(place.case, place.variant, place.stage).objects for place in dealing.boards)
    assert all(card_document(slug)["slug"] == slug for slug in dealing.cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_changes_something_of_what_is_asked(seed: str) -> None:
    """The object asked about is now something else, in the way asked about, than before or than printed."""
    dealt = deal(seed)
    before, after = (evaluate(parse(json.loads(text)), TODAY) for text in (dealt.before, dealt.after))
    was = after.printed[dealt.object] if dealt.object == dealt.added else before.final[dealt.object]
    keys = KEYS[dealt.ask]
    assert any(getattr(was, key) != getattr(after.final[dealt.object], key) for key in keys)
    assert dealt.question().object == dealt.object


def test_a_seed_always_deals_the_same() -> None:
    """Worked out anew, each seed gives the same deal; different seeds give different ones."""
    first = [deal(seed) for seed in SEEDS]
    deal.cache_clear()
    assert [deal(seed) for seed in SEEDS] == first
    assert len({dealt.id for dealt in first}) > len(SEEDS) // 2


def test_seeds_follow_one_another_without_end() -> None:
    """From each seed comes another one, in the form that the address takes."""
    seeds = [seed_of("start")]
    for _ in range(200):
        seeds.append(seed_of(seeds[-1]))
    assert len(set(seeds)) == len(seeds)
    assert all(SEED.match(seed) for seed in seeds)


def test_dealing_ends_where_nothing_changes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a bounded number of tries it gives up in so many words."""
    dealing = Dealing((CasePlace("gray-ogre-power-toughness", "", 0),), ("plains",))
    monkeypatch.setattr(one_more, "_dealing", lambda: dealing)
    with pytest.raises(LookupError):
        deal.__wrapped__(SEEDS[0])


# --- the pages ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_without_a_seed_one_is_taken(client: Client) -> None:
    """The address of the drill leads to a deal with an address of its own."""
    response = client.get(ADDRESS)
    assert response.status_code == 302
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("seed", ["x", "ABCDEFGHIJ", "abcdefghi1", "abcdefghij\n", "a" * 5000, "\x00"])
def test_what_is_no_seed_is_not_found(client: Client, seed: str) -> None:
    assert client.get(ADDRESS, {"deal": seed}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS[:8])
def test_a_question_stands_on_the_board_before(client: Client, seed: str, language: str) -> None:
    """The page of a question never evaluates what it asks: the newcomer is not on the board shown."""
    page = client.get(f"/{language}/drills/one-more-effect/", {"deal": seed}).content.decode()
    dealt = deal(seed)
    assert f'id="card-{dealt.added}"' not in page
    assert "drill-next" not in page


@pytest.mark.django_db
def test_answers_are_judged_and_kept(client: Client) -> None:
    """Right and wrong, each with its verdict at an address of its own, and a board for the workbench."""
    dealt = _pt_deal()
    wanted = right_answer(dealt.question())
    for more, right in ((0, True), (1, False)):
        sent = {"power": wanted["power"] + more, "toughness": wanted["toughness"]}
        response = client.post(f"{ADDRESS}?deal={dealt.seed}", sent)
        assert response.status_code == 303
        page = client.get(response["Location"])
        assert page.status_code == 200
        assert f'data-right="{"yes" if right else "no"}"' in page.content.decode()
    assert list(Attempt.objects.values_list("item", "right")) == [
        (f"one-more-effect/{dealt.seed}", True),
        (f"one-more-effect/{dealt.seed}", False),
    ]
    assert Board.objects.get().scenario == json.loads(dealt.after)
    assert "1 of 2 right so far" in client.get("/en/practice/").content.decode()


@pytest.mark.django_db
def test_an_answer_to_what_the_seed_dealt_once_is_not_judged_anew(client: Client) -> None:
    """If the content has changed since, the seed's new question is asked instead."""
    dealt = _pt_deal()
    address = client.post(f"{ADDRESS}?deal={dealt.seed}", {"power": 1, "toughness": 1})["Location"]
    Attempt.objects.update(given={"deal": "another", "answer": {"power": 1, "toughness": 1}})
    assert "data-right" not in client.get(address).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [{}, {"power": "many", "toughness": "x"}, {"power": "9" * 400, "toughness": "1"}])
def test_an_answer_that_is_none_is_refused(client: Client, sent: dict[str, str]) -> None:
    """The question is asked again; nothing is kept."""
    assert client.post(f"{ADDRESS}?deal={_pt_deal().seed}", sent).status_code == 422
    assert not Attempt.objects.exists()
