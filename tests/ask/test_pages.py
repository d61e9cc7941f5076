"""From names to a page with an address, and what can be changed there."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine import parse
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from tests.ask.conftest import Player, shipped
from tests.ask.facts import questions
from tests.engine.boards import board as document
from tests.engine.boards import creature
from tests.night import part_of, sample_of

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_names_make_a_ruling(player: Player, language: str) -> None:
    """Typed with mistakes and in both languages: the sentence is the heading, and the page has its own address."""
    page = player.types("blod moon", "urborg tombe de yaugzebul", language=language)
    heading = re.search(r'<h1 id="sentence"[^>]*>(.*?)</h1>', page, re.DOTALL)
    assert heading is not None
    assert ("is a Mountain" if language == "en" else "est une montagne") in heading[1]
    assert re.search(rf'value="http://testserver/{language}/ask/[a-z2-7]{{12}}/"', page)


def test_what_was_corrected_is_said(player: Player) -> None:
    """A name that was read otherwise than it was typed is named, since it may be the wrong card."""
    assert "We read “blod moon” as Blood Moon." in player.types("blod moon", "Urborg")
    assert "We read" not in player.types("Blood Moon", "Lune de sang")


def test_the_same_names_have_the_same_address(player: Player) -> None:
    """The address stands for the board: whoever types the cards comes to it."""
    assert player.address("Humility", "Opalescence") == player.address("humilité", "opalescence")
    assert player.address("Humility", "Opalescence") != player.address("Opalescence", "Humility")


def test_a_name_that_is_not_clear_is_asked_about(player: Player) -> None:
    """What may be meant is offered; the choice leads to the board without typing anything again."""
    response = player.client.post("/en/ask/", {"card": ["rune", "humility"]})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'name="pick-1" value="runed-halo"' in page
    assert 'value="Humility"' in page
    page = player.types("rune", "humility", **{"asked-1": "rune", "pick-1": "runed-halo"})
    assert "Runed Halo + Humility" in page


def test_an_unknown_card_is_said_to_be_unknown(player: Player) -> None:
    """Nothing is made up for it, and no board is stored."""
    response = player.client.post("/en/ask/", {"card": ["zzzzzzz", "humility"]})
    assert response.status_code == 422
    assert "We have no card called “zzzzzzz”." in response.content.decode()
    assert not Board.objects.exists()


@pytest.mark.parametrize("cards", [[], [""], ["", " "], ["\0"]])
def test_no_name_is_asked_for_at_the_field(player: Player, cards: list[str]) -> None:
    """An empty form comes back with what is missing."""
    response = player.client.post("/en/ask/", {"card": cards})
    assert response.status_code == 422
    assert "Type the name of a card." in response.content.decode()


def test_one_more_field_keeps_what_was_typed(player: Player) -> None:
    """Up to six; without JavaScript it is a plain button."""
    page = player.types("Humility", "Opalescence", more="1")
    assert page.count('name="card"') == 3
    assert 'value="Humility"' in page
    page = player.types(*["Humility"] * 9, more="1")
    assert page.count('name="card"') == 6
    assert 'name="more"' not in page


def test_looking_stores_nothing(player: Player) -> None:
    """Names in the address only fill in the fields."""
    page = player.client.get("/en/ask/", {"card": ["humility", "opalescence"]}).content.decode()
    assert 'value="humility"' in page
    assert not Board.objects.exists()


def test_a_word_in_another_name_is_not_taken_for_it(player: Player) -> None:
    """“Sword of the Meek” has the word, and is another card: that Meek is missing is said."""
    response = player.client.post("/en/ask/", {"card": ["Meek", "Blood Moon"]})
    page = response.content.decode()
    assert response.status_code == 422
    assert "We have no card called “Meek”." in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_other_language_keeps_what_was_typed(player: Player, language: str) -> None:
    """Where a name is not known, the link to the other language has all of them."""
    page = player.client.post(f"/{language}/ask/", {"card": ["Meek", "Blood Moon"]}).content.decode()
    link = re.search(r'<a id="other-language"[^>]*href="([^"]*)"', page)
    assert link is not None
    there = player.client.get(link[1].replace("&amp;", "&")).content.decode()
    assert 'value="Meek"' in there
    assert 'value="Blood Moon"' in there


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_has_braces_or_ids(player: Player, language: str) -> None:
    """Each classic question makes a page in whole words. By day every sixth of them."""
    known = {card.code: card.title for card in shipped().everything}
    for classic in sample_of(part_of(questions("classics"), language), 3):
        page = player.types(*(getattr(known[slug], language) for slug in classic.cards), language=language)
        heading = _inside(page, r'<h1 id="sentence"[^>]*>(.*?)</h1>')
        assert "{" not in heading, classic.cards
        assert "{" not in _inside(page, r'<meta name="description"[^>]* content="([^"]*)"'), classic.cards
        assert "plain-" not in re.sub(r"<[^>]*>", "", page), classic.cards
        assert "<form" in _inside(page, r'<section class="story"[^>]*>(.*?)</section>'), classic.cards


def _inside(page: str, pattern: str) -> str:
    match = re.search(pattern, page, re.DOTALL)
    assert match is not None, pattern
    return match[1]


def test_who_controls_what_is_said_and_can_be_changed(player: Player) -> None:
    """Elesh Norn's +2/+2 for yours is −2/−2 for the opponent's (613.4c), and 0/0 dies (704.5f)."""
    address = player.address("Elesh Norn, Grand Cenobite", "Grizzly Bears")
    page = player.client.get(address).content.decode()
    assert 'value="control:grizzly-bears" aria-pressed="true" disabled>yours<' in page
    moved = player.client.post(f"{address}change/", {"do": "control:grizzly-bears"}, follow=True).content.decode()
    assert 'value="control:grizzly-bears" aria-pressed="true" disabled>theirs<' in moved
    assert "Grizzly Bears is 0/0 and dies" in moved


def test_the_cards_can_be_typed_again_as_they_were(player: Player) -> None:
    """What was laid beside and what an ability left behind are no names that anybody typed."""
    page = player.types("Oko", "Tarmogoyf")
    assert "/en/ask/?card=Oko%2C+Thief+of+Crowns&amp;card=Tarmogoyf" in page


def test_suggestions_come_as_a_list(player: Player) -> None:
    """What may be meant so far, in the language of the page, with the other name beside it."""
    page = player.client.get("/fr/ask/names/", {"card": "blod mo"}).content.decode()
    assert '<li data-name="Lune de sang">' in page
    assert "Blood Moon" in page
    assert player.client.get("/fr/ask/names/", {"card": "b"}).content.decode().strip() == ""


def test_swapping_makes_the_other_board(player: Player) -> None:
    """The chip leads to what it says; the first board stays what it was."""
    first = player.address("Humility", "Opalescence")
    response = player.client.post(f"{first}change/", {"do": "swap:humility opalescence"})
    assert response.status_code == 303
    assert "Humility is a 1/1" in player.client.get(response["Location"]).content.decode()
    assert "Humility is a 4/4" in player.client.get(first).content.decode()


def test_targets_and_order_can_be_changed(player: Player) -> None:
    """An effect to another object, a card earlier, a card laid beside removed: each is a board of its own."""
    first = player.address("Humility", "Giant Growth")
    moved = player.client.post(f"{first}change/", {"do": "affect:giant-growth plain-serra-angel"}, follow=True)
    assert "Serra Angel is 4/4" in moved.content.decode()
    for do in ("to:humility 1", "to:humility 2"):
        assert player.client.post(f"{first}change/", {"do": do}).status_code == 303, do


@pytest.mark.parametrize(
    ("language", "cards", "do", "says"),
    [
        ("en", ("Painter's Servant", "Humility"), "choose:painters-servant red", "1/1 red artifact creature"),
        ("fr", ("Painter's Servant", "Humility"), "choose:painters-servant red", "créature-artefact 1/1 rouge"),
        ("en", ("Conspiracy", "Grizzly Bears"), "choose:conspiracy Goblin", "Grizzly Bears is a Goblin"),
        ("fr", ("Conspiracy", "Grizzly Bears"), "choose:conspiracy Goblin", "de type gobelin"),
    ],
)
def test_what_was_chosen_is_changed_with_one_press(
    player: Player, language: str, cards: tuple[str, ...], do: str, says: str
) -> None:
    """The button is on the page, and the ruling follows."""
    address = player.address(*cards).replace("/en/", f"/{language}/")
    assert f'value="{do}"' in player.client.get(address).content.decode()
    page = player.client.post(f"{address}change/", {"do": do}, follow=True).content.decode()
    assert says in page
    assert f'value="{do}" aria-pressed="true" disabled' in page


def test_only_a_word_of_its_sort_is_chosen(player: Player) -> None:
    address = player.address("Painter's Servant", "Conspiracy")
    wrong = ("choose:painters-servant Goblin", "choose:painters-servant <b>", "choose:conspiracy red")
    statuses = {do: player.client.post(f"{address}change/", {"do": do}).status_code for do in wrong}
    assert statuses == dict.fromkeys(wrong, 422)


#: What no board can do, or not this one.
IMPOSSIBLE = (
    "", "swap", "swap:", "to:humility 9", "to:humility x",
    "swap:humility", "swap:humility nobody", "affect:humility", "attach:humility",
    "explode:humility", "to:nobody 1", "remove:" + "x" * 500, "control:nobody", "swap:\0 \0",
    "choose:humility", "choose:humility blue", "choose:nobody blue",
    "counter:humility", "counter:humility loyalty", "counter:nobody +1/+1",
)  # fmt: skip


def test_what_cannot_be_done_is_refused(player: Player) -> None:
    """With a message on the same page, and nothing stored."""
    address = player.address("Humility", "Opalescence")
    before = Board.objects.count()
    answers = {do: player.client.post(f"{address}change/", {"do": do}) for do in IMPOSSIBLE}
    assert {do: answer.status_code for do, answer in answers.items()} == dict.fromkeys(IMPOSSIBLE, 422)
    assert [do for do, answer in answers.items() if 'role="alert"' not in answer.content.decode()] == []
    assert Board.objects.count() == before


def test_a_swap_is_a_part_of_the_page(player: Player) -> None:
    """For htmx only the ruling comes back, light, with the language link and what is read aloud."""
    address = player.address("Humility", "Opalescence")
    content = player.client.get(address, headers=HTMX).content.decode()
    assert content.lstrip().startswith("<title>")
    assert "<html" not in content
    assert 'id="other-language"' in content
    assert 'id="live"' in content


@pytest.mark.parametrize("address", ["/en/ask/aaaaaaaaaaaa/", "/en/ask/a/", "/fr/ask/nothing-there/"])
def test_there_is_no_such_board(client: Client, db: None, address: str) -> None:
    """An address of nothing says so."""
    assert client.get(address).status_code == 404
    assert client.post(f"{address}change/", {"do": "to:x 1"}).status_code == 404


def test_the_board_goes_on_on_the_workbench(player: Player) -> None:
    """The same board opens there, with the card of the ruling in view."""
    address = player.address("Blood Moon", "Urborg")
    link = re.search(r'href="(/en/boards/[a-z2-7]{12}/[^"]*)"', player.client.get(address).content.decode())
    assert link is not None
    assert player.client.get(link[1].replace("&amp;", "&")).status_code == 200


def _of_creatures(player: Player, number: int) -> str:
    """The address of a ruling on a board of so many creatures, which somebody has put together elsewhere."""
    moment = begin(parse(document(*[creature(f"c{place}", 2, 2) for place in range(number)])), {"do": "open"})
    assert moment.board is not None
    return f"/en/ask/{moment.board.pk}/"


def test_a_board_of_more_cards_than_can_be_named_is_for_the_workbench(player: Player) -> None:
    """Six cards are a ruling, and seven are not: whoever asks is sent to the board itself, and so is a press there."""
    assert player.client.get(_of_creatures(player, 6)).status_code == 200
    large = _of_creatures(player, 7)
    bench = large.replace("/ask/", "/boards/")
    for answer in (player.client.get(large), player.client.post(f"{large}change/", {"do": "to:c1 1"})):
        assert (answer.status_code, answer["Location"]) == (303, bench)
    by_htmx = player.client.post(f"{large}change/", {"do": "to:c1 1"}, headers=HTMX)
    assert (by_htmx.status_code, by_htmx["HX-Redirect"]) == (200, bench)
    assert player.client.get(bench).status_code == 200


def test_what_lies_beside_is_counted_too(player: Player) -> None:
    """However few cards are named, a ruling is for a board of the size that the table lays."""
    beside = [creature(f"plain-serra-angel-{place}", 4, 4) for place in range(2, 200)]
    moment = begin(parse(document(creature("c0", 2, 2), *beside)), {"do": "open"})
    assert moment.board is not None
    assert player.client.get(f"/en/ask/{moment.board.pk}/").status_code == 303
