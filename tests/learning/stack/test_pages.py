"""The pages of the stack: stepping through a case, departing from it, and what they never show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from engine.stack import BROWSER_STACK
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.learning.stack.models import Play
from layers_site.learning.stack.reading import read_case
from tests.house.test_pages import assert_strict
from tests.learning.stack.conftest import FIRST, HTMX, SLUGS, Learner, plain, shipped, store, text_of
from tests.night import part_of

pytestmark = pytest.mark.django_db


def link(learner: Learner, name: str) -> str:
    """Where the link of this name leads."""
    found = re.search(rf'id="[^"]*-{name}" href="([^"]*)"', learner.html)
    assert found is not None
    return found[1]


# --- the list and every moment ----------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_has_every_case_and_what_an_editor_published(learner: Learner, language: str) -> None:
    store({**shipped(), "slug": "of-ours"})
    page = learner.open(f"/{language}/stack/")
    slugs = set(re.findall(rf'href="/{language}/stack/([a-z-]+)/"', page.html))
    assert slugs == {*SLUGS, "of-ours"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_moment_of_every_case_has_its_page(client: Client, slug: str, language: str) -> None:
    """Each page is one: a heading, nothing inline, and the stack of that moment, drawn from top to bottom. By day each
    moment is seen in one language."""
    learner = Learner(client)
    for course in read_case(shipped(slug)).courses:
        for at, game in part_of(enumerate(course.games), language):
            page = learner.case(slug, f"?variant={course.slug}&at={at}", language)
            assert page.html.count("<h1") == 1
            assert len(page.pile) == len(game.stack)
            assert "%(" not in page.html
            stage = course.stage_at(at)
            if stage is not None:
                assert plain(stage.title.fr if language == "fr" else stage.title.en) in page.text


def test_the_pages_have_nothing_inline(client: Client, db: None) -> None:
    for path in ("", f"{FIRST}/?at=3", "stack-simultaneous-objects/?at=2"):
        assert_strict(client.get(f"/en/stack/{path}"))


def test_stepping_goes_through_the_moves_and_back(learner: Learner) -> None:
    """Later and earlier are plain links; the top of the pile stands first."""
    page = learner.case(query="?at=3")
    assert page.pile == ["Lightning Bolt", "Giant Growth"]
    assert link(page, "later").endswith("?at=4")
    assert learner.case(query="?at=4").pile == ["Giant Growth"]
    assert 'href="/en/stack/stack-last-in-first-out/?at=3"' in learner.html


def test_the_other_language_shows_the_same_moment(learner: Learner) -> None:
    page = learner.case(query="?variant=bolt-first&at=4")
    assert "/fr/stack/stack-last-in-first-out/?variant=bolt-first&amp;at=4" in page.html
    assert learner.case(query="?variant=bolt-first&at=4", language="fr").pile == ["Croissance gigantesque", "Foudre"]


def test_a_refused_move_of_the_case_says_why(learner: Learner) -> None:
    """C44: the sorcery is refused, since the stack is not empty (117.1a)."""
    page = learner.case("stack-what-can-answer", "?at=2")
    assert "Not allowed. That is done only in one’s own main phase" in page.text
    assert "Missing now: an empty stack." in page.text


# --- playing ----------------------------------------------------------------------------------------


def test_playing_as_the_case_does_stays_in_the_case(learner: Learner) -> None:
    """Whoever makes its own next move, mana found by itself, sees its notes and questions further on."""
    learner.case().move("cast:growth", target_1="bears")
    assert learner.address == f"/en/stack/{FIRST}/?at=1"
    learner.move("pass:one").move("cast:bolt", target_1="bears").move("pass:each").move("pass:each")
    assert learner.address == f"/en/stack/{FIRST}/?at=5"
    assert not Play.objects.exists()
    assert "Giant Growth doesn’t resolve" in learner.text


def test_a_move_of_ones_own_departs_and_is_kept(learner: Learner) -> None:
    """The Bolt at the player instead: another game, at an address of its own."""
    learner.case(query="?at=2").move("cast:bolt", target_1="you")
    assert learner.address.startswith("/en/stack/games/")
    assert learner.pile == ["Lightning Bolt", "Giant Growth"]
    assert "target: you" in learner.text
    learner.move("pass:each")
    assert "You are at 17 life (−3)." in learner.text
    assert learner.pile == ["Giant Growth"]


def test_what_may_be_done_is_offered_and_nothing_else(learner: Learner) -> None:
    """C44: instant, flash and ability as buttons; sorcery, creature, equip and land with their reason."""
    page = learner.case("stack-what-can-answer", "?at=1")
    assert set(page.buttons) == {"cast:bolt", "cast:scion", "activate:ping", "pass:one", "pass:each"}
    not_now = page.text.split("Not possible now")[1]
    for name in ("Cast Act of Treason", "Cast Grizzly Bears", "Activate Bonesplitter", "Play Mountain"):
        assert name in not_now
    assert not_now.count("Missing now: an empty stack.") == 4


def test_the_opponents_seat_is_played_too(learner: Learner) -> None:
    """Whoever has priority is offered their moves, and only theirs."""
    assert "cast:growth" in learner.case().buttons
    page = learner.move("pass:one")
    assert "cast:bolt" in page.buttons
    assert "cast:growth" not in page.buttons


def test_waiting_abilities_are_put_in_the_order_chosen(learner: Learner) -> None:
    """C42: two abilities, a form with a place for each; the opponent's goes on top by itself."""
    page = learner.case("stack-simultaneous-objects", "?at=2")
    assert page.buttons == ["put:"]
    page.move("put:", place_gain_1="2", place_return_sword_1="1")
    assert page.address.endswith("?at=3")
    other = learner.case("stack-simultaneous-objects", "?at=2").move("put:", place_gain_1="1", place_return_sword_1="2")
    assert other.pile == ["Soul Warden (2)", "Sword of the Meek", "Soul Warden"]


def test_the_same_moves_lead_to_the_same_address(learner: Learner) -> None:
    """Two tabs, two visitors: a game is its moves."""
    first = learner.case().move("pass:one").address
    assert learner.case().move("pass:one").address == first
    assert Play.objects.count() == 1


def test_a_kept_game_never_changes(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Going on makes another game; the address before shows what it showed, also once the case is gone."""
    address = learner.case().move("pass:one").address
    before = learner.pile, "Your opponent has priority and may" in learner.text
    learner.move("pass:one")
    assert learner.address != address
    monkeypatch.setattr("layers_site.learning.stack.services.games", dict)
    learner.open(address)
    assert (learner.pile, "Your opponent has priority and may" in learner.text) == before


def test_undo_goes_back_a_move_and_reset_to_the_start(learner: Learner) -> None:
    learner.case(query="?at=1").move("pass:each")
    first = learner.address
    learner.move("pass:one")
    assert link(learner, "undo") == first
    learner.open(first)
    assert link(learner, "undo") == f"/en/stack/{FIRST}/?at=1"
    assert link(learner, "reset") == f"/en/stack/{FIRST}/"


def test_a_refused_move_changes_nothing_and_says_why(learner: Learner) -> None:
    """In words, with the rule, as 422; no game is kept."""
    learner.case().move("cast:growth", 422, target_1="forest")
    assert "Not allowed. Forest isn’t a legal target for it. 115.1" in learner.text
    assert not Play.objects.exists()
    learner.case(language="fr").move("cast:bolt", 422, target_1="bears")
    assert "Ce n’est pas permis." in learner.text
    assert "votre adversaire" in learner.text


def test_htmx_gets_the_region_alone(client: Client, db: None) -> None:
    """The same addresses answer with the region, the title and what is said aloud; the address goes into the bar."""
    response = client.post(f"/en/stack/{FIRST}/", {"do": "pass:one"}, headers=HTMX, follow=True)
    html = response.content.decode()
    assert response.status_code == 200
    assert response["HX-Push-Url"].startswith("/en/stack/games/")
    assert "<header" not in html
    assert 'id="game-stack-last-in-first-out"' in html
    assert 'id="live" hx-swap-oob' in html
    page = client.get(f"/en/stack/{FIRST}/?at=1", headers=HTMX)
    assert "HX-Request" in page["Vary"]
    assert "<header" not in page.content.decode()
    refused = client.post(f"/en/stack/{FIRST}/", {"do": "cast:bolt"}, headers=HTMX)
    assert (refused.status_code, refused["HX-Push-Url"]) == (422, "false")


def test_a_board_goes_to_the_workbench(client: Client, learner: Learner) -> None:
    """At 3/5: the workbench shows the board with both effects, under the rules of the game."""
    learner.case("stack-order-only-gives-timestamps", "?at=5")
    board = {"do": "board"}
    response = client.post(learner.form("board"), board)
    assert response.status_code == 303
    page = client.get(response["Location"]).content.decode()
    assert re.search(r'id="card-bears".*?3<span class="slash">/</span>5', page, re.DOTALL)
    assert client.post(learner.form("board"), board)["Location"] == response["Location"]
    assert Board.objects.count() == 1
    old = learner.case("stack-combat-damage-by-edition", "?at=3")
    assert "edition=2007" in client.post(old.form("board"), board)["Location"]


# --- questions --------------------------------------------------------------------------------------


def test_the_answer_is_not_on_the_page_before_it_is_given(learner: Learner) -> None:
    """Neither which choice is right, nor what is said to any of them, nor what passing would bring."""
    page = learner.case(query="?at=3")
    ask = next(stage["ask"] for stage in shipped()["stages"] if "ask" in stage)
    assert ask["text"]["en"] in page.text
    for choice in ask["choices"]:
        assert choice["reply"]["en"] not in page.text
    assert "The object on top of the stack resolves." not in page.text
    assert "Right." not in page.text


@pytest.mark.parametrize(("choice", "verdict"), [("2", "Right."), ("1", "Not quite.")])
def test_an_answer_gets_its_reply_and_is_recorded(learner: Learner, choice: str, verdict: str) -> None:
    page = learner.case(query="?at=3")
    response = page.client.post(page.form("answer"), {"choice": choice})
    assert response.status_code == 303
    learner.open(response["Location"])
    ask = next(stage["ask"] for stage in shipped()["stages"] if "ask" in stage)
    assert verdict in learner.text
    assert ask["choices"][int(choice) - 1]["reply"]["en"] in learner.text
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.item, attempt.right) == ("prediction", f"stack/{FIRST}/case/3", choice == "2")


# --- within another page ----------------------------------------------------------------------------


def test_within_another_page_everything_leads_back_to_it(client: Client, db: None) -> None:
    """`next` goes along with every link and form; htmx leaves the address bar and the title alone."""
    response = client.get(f"/en/stack/{FIRST}/?next=/en/lessons/the-stack/", headers=HTMX)
    html = response.content.decode()
    own = [link for link in re.findall(r'(?:href|action)="(/en/stack/[^"]*)"', html) if "/rules" not in link]
    assert own
    assert all("next=%2Fen%2Flessons%2Fthe-stack%2F" in link for link in own)
    assert "<title>" not in html
    there = f"/en/stack/{FIRST}/?next=/en/lessons/the-stack/"
    moved = client.post(there, {"do": "pass:one"}, headers=HTMX, follow=True)
    assert moved["HX-Push-Url"] == "false"
    plain = client.get(f"/en/stack/{FIRST}/?next=/en/lessons/the-stack/").content.decode()
    assert re.search(r'href="/en/lessons/the-stack/(\?game=[^"]*)?">Back to the previous page', plain)


def test_what_is_read_aloud_is_what_happened(client: Client, db: None) -> None:
    html = client.get(f"/en/stack/{FIRST}/?at=5", headers=HTMX).content.decode()
    live = html.split('id="live"')[1]
    assert "Giant Growth has no legal target left: it doesn’t resolve." in text_of(f"<p {live}")


# --- whatever a browser sends -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "no-such-case/",
        f"{FIRST}/?at=6",
        f"{FIRST}/?at=-1",
        f"{FIRST}/?at=x",
        f"{FIRST}/?at=99999999999999999999",
        f"{FIRST}/?variant=no-such",
        f"{FIRST}/?variant=%00",
        f"{FIRST}/?variant=a%20b",
        f"{FIRST}/?answer=0",
        "games/abcdefghijkl/",
        "games/x/",
    ],
)
def test_an_address_that_leads_nowhere_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(f"/en/stack/{path}").status_code == 404


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": ""},
        {"do": "win:now"},
        {"do": "cast:"},
        {"do": "cast:no-such"},
        {"do": "cast:growth"},
        {"do": "cast:growth", "target-1": "no-such"},
        {"do": "cast:growth", "target-1": "bears\0"},
        {"do": "cast:growth", "target-1": "x" * 100_000},
        {"do": "cast:tap-forest"},
        {"do": "play:growth"},
        {"do": "special:growth"},
        {"do": "trigger:growth"},
        {"do": "activate:bolt"},
        {"do": "put:"},
        {"do": "put:growth", "place-growth": "9" * 500},
        {"do": "x" * 10_000},
        {"do": "pass:one\n"},
    ],
)
def test_a_move_that_is_none_is_refused_in_words(client: Client, db: None, data: dict[str, str]) -> None:
    response = client.post(f"/en/stack/{FIRST}/", data)
    assert response.status_code == 422
    assert "Not allowed." in response.content.decode()
    assert not Play.objects.exists()


@pytest.mark.parametrize(
    ("at", "choice"), [*((3, choice) for choice in ("", "0", "4", "x", "99999999999999999999")), (1, "1")]
)
def test_an_answer_that_is_none_and_one_to_no_question_are_not_found(
    client: Client, db: None, at: int, choice: str
) -> None:
    assert client.post(f"/en/stack/{FIRST}/?at={at}", {"choice": choice}).status_code == 404


def test_a_game_has_an_end(learner: Learner) -> None:
    """After a hundred moves there is room for no more, and the page says so."""
    document: dict[str, Any] = shipped()["script"]
    most = BROWSER_STACK.moves or 0
    long = {**document, "actions": [], "moves": [{"pass": "each"}] * most}
    Play.objects.create(id="aaaaaaaaaaaa", game=FIRST, document=long)
    learner.open("/en/stack/games/aaaaaaaaaaaa/").move("pass:one", 422)
    assert "This game has no more room." in learner.text


def test_a_kept_game_that_no_longer_goes_is_not_found(client: Client, db: None) -> None:
    """Should the rules change under it, its address says so rather than fail."""
    document = {**shipped()["script"], "moves": [{"cast": "no-such"}]}
    Play.objects.create(id="bbbbbbbbbbbb", game=FIRST, document=document)
    assert client.get("/en/stack/games/bbbbbbbbbbbb/").status_code == 404
