"""Adding from the library: what needs no answer, what asks on which objects, what asks to what it is attached."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.notation import read_object, read_scenario
from engine.scenario import GameObject, Scenario
from layers_site.boards.forms import AddForm
from layers_site.boards.presenters.shelf import hosts, only_host, shelf_card
from layers_site.boards.services.boards import read_card
from layers_site.boards.services.edits import switched
from layers_site.boards.views import boards as views
from layers_site.content.models import Card
from tests.boards.conftest import HTMX, HUMILITY, Visitor, shipped
from tests.boards.pages import Page

ADD = f"/en/cases/{HUMILITY}/add/"
CARDS = ("grizzly-bears", "ovinize", "flight", "humility", "forest", "bonesplitter")


@pytest.fixture
def library(humility: Visitor, store_card: Callable[[str], Card]) -> Visitor:
    for slug in CARDS:
        store_card(slug)
    return humility


def shelf_names(page: Page) -> list[str]:
    return [item.text for item in page.root.only(cls="found-cards").all(tag="b")]


def test_the_page_shows_every_card(library: Visitor) -> None:
    """All cards by their names, with the layers that they touch.

    By hand: Humility removes abilities (6) and sets power and toughness (7b), Ovinize likewise; Flight gives an ability
    (6); Bonesplitter modifies power (7c).
    """
    page = library.open(ADD).page
    assert shelf_names(page) == sorted(shipped("cards", slug)["name"]["en"] for slug in CARDS)
    rows = page.root.only(cls="found-cards").all(tag="li")
    assert [[badge.text for badge in row.all(cls="badge")] for row in rows] == [
        ["7c"], ["6"], [], [], ["6", "7b"], ["6", "7b"],
    ]  # fmt: skip


def test_a_long_list_has_pages(library: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty cards and no more: the next are a page further."""
    monkeypatch.setattr(views, "_ON_A_PAGE", 4)
    page = library.open(f"{ADD}?edition=2009").page
    assert len(shelf_names(page)) == 4
    assert len(shelf_names(library.open(f"{ADD}?edition=2009&page=2").page)) == 2
    assert all("edition=2009" in link.attrs["href"] for link in page.root.only(cls="pages").all(tag="a"))


def test_a_name_that_begins_so_comes_first(library: Visitor, store_card: Callable[[str], Card]) -> None:
    """Before cards that have the word elsewhere in their name."""
    for slug in ("fires-of-yavimaya", "yavimaya-cradle-of-growth"):
        store_card(slug)
    assert shelf_names(library.open(f"{ADD}?q=yavim").page) == ["Yavimaya, Cradle of Growth", "Fires of Yavimaya"]


@pytest.mark.parametrize(("slug", "size"), [("serra-avatar", "*/*"), ("grizzly-bears", "2/2"), ("humility", "")])
def test_the_size_stands_as_it_is_printed(db: None, store_card: Callable[[str], Card], slug: str, size: str) -> None:
    """A star for what an ability defines (107.4a says so of the printed card), never 0/0."""
    line = shelf_card(card := store_card(slug), read_card(card)).line
    assert line.rpartition(" ")[2] == (size or "Enchantment")


@pytest.mark.parametrize("words", ["grizz", "Grizzlis", "OURS grizzly", "bears"])
def test_the_search_knows_both_languages(library: Visitor, words: str) -> None:
    """Words of either language find a card, and nothing finds what has other words."""
    shelves = shelf_names(library.open(f"{ADD}?q={words}").page)
    assert shelves == ([] if "OURS" in words else ["Grizzly Bears"])


def test_an_object_without_questions_comes_at_once(library: Visitor) -> None:
    """A second Humility is the newest. A creature since layer 4, it loses its ability to the older one in layer 6,
    before it has begun: it never applies, and the Opalescences size it like the others."""
    answer = library.client.post(ADD, {"card": "humility", "controller": "you"})
    page = library.open(answer["Location"]).page
    assert page.rows[-1] == "Humility (2)"
    assert page.sizes["humility-2"] == page.sizes["humility"] == "4/4"
    assert "Humility removed its ability in layer 6" in page.root.only(id="row-humility-2").text
    assert "Humility (2) added as the newest." in page.text


def test_an_effect_asks_which_objects_it_is_locked_on(library: Visitor) -> None:
    """Without an answer it says so at the field, and nothing is added."""
    answer = library.client.post(ADD, {"card": "ovinize", "controller": "you"})
    assert answer.status_code == 422
    field = Page(answer.content.decode()).root.only(id="div_add_affected")
    assert "Choose at least one object." in field.text
    assert {box.attrs["value"] for box in field.all(tag="input")} == {
        "bears", "humility", "opalescence-1", "opalescence-2",
    }  # fmt: skip


def test_an_effect_applies_to_the_chosen_objects_only(library: Visitor) -> None:
    """Ovinize on the first Opalescence alone: base 0/1 (7b, newest), the others as before."""
    answer = library.client.post(ADD, {"card": "ovinize", "affected": ["opalescence-1"], "controller": "you"})
    sizes = library.open(answer["Location"]).page.sizes
    assert sizes == {"bears": "1/1", "humility": "4/4", "opalescence-1": "0/1", "opalescence-2": "4/4"}


def test_an_aura_asks_what_it_is_attached_to(library: Visitor) -> None:
    """Flight on the Bears, newer than Humility: they lose abilities, then gain flying (layer 6 by timestamp)."""
    form = library.open(f"{ADD}?card=flight").page.root.only(id="add_host")
    assert [option.attrs["value"] for option in form.all(tag="option")] == [
        "", "bears", "humility", "opalescence-1", "opalescence-2",
    ]  # fmt: skip
    answer = library.client.post(ADD, {"card": "flight", "host": "bears", "controller": "you"})
    page = library.open(answer["Location"]).page
    assert "+ flying" in page.card("bears").lower()
    assert "lying" in page.card("bears")


@pytest.mark.parametrize(
    "sent",
    [
        {"card": "ovinize", "affected": ["nobody"]},
        {"card": "flight", "host": "nobody"},
        {"card": "forest", "controller": "nobody"},
    ],
)
def test_answers_that_were_not_offered_are_refused(library: Visitor, sent: dict[str, object]) -> None:
    assert library.client.post(ADD, sent).status_code == 422


def test_a_card_that_is_not_in_the_library_is_not_found(library: Visitor) -> None:
    assert library.client.post(ADD, {"card": "black-lotus"}).status_code == 404


def test_htmx_gets_the_library_alone_and_errors_in_its_place(library: Visitor) -> None:
    """The library comes as a fragment; what is wrong goes into the sheet and not over the board."""
    fragment = library.client.get(ADD, headers=HTMX).content.decode()
    assert not Page(fragment).root.all(tag="html")
    answer = library.client.post(ADD, {"card": "ovinize"}, headers=HTMX)
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#sheet"


def test_htmx_gets_the_board_once_it_is_added(library: Visitor) -> None:
    """The answer to the last question is the recomputed board with its address."""
    answer = library.client.post(ADD, {"card": "grizzly-bears", "controller": "opponent"}, headers=HTMX)
    page = Page(answer.content.decode())
    assert page.sizes["grizzly-bears"] == "1/1"
    assert "controlled by your opponent" in page.card("grizzly-bears")
    assert answer["HX-Push-Url"].startswith("/en/boards/")


def test_what_is_removed_leaves_nothing_hanging(library: Visitor) -> None:
    """Without its host an Aura stays unattached; an effect locked on what went finds nothing."""
    answer = library.client.post(ADD, {"card": "flight", "host": "bears", "controller": "you"})
    page = library.open(answer["Location"]).press("remove:bears").page
    assert "bears" not in page.sizes
    assert "attached to" not in page.card("flight")


def _bears(*zones: str) -> Scenario:
    bear = {"name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
    objects = [
        {**bear, "id": f"bear-{place}", "timestamp": place + 1, "zone": zone} for place, zone in enumerate(zones)
    ]
    return read_scenario({"format": "layers/1", "objects": objects})


def _card(**printed: object) -> GameObject:
    return read_object({"id": "card", "name": "Card", "types": ["Enchantment"], "timestamp": 9, **printed})


def test_no_card_in_a_hand_is_offered_as_what_something_is_attached_to(db: None) -> None:
    """An Aura is attached to an object or a player (303.4), never to a card in a hand."""
    scenario = _bears("battlefield", "hand", "library", "graveyard")
    aura = _card(subtypes=["Aura"], abilities=["enchant creature"])
    assert [key for key, _name in hosts(scenario, aura)] == ["bear-0", "bear-3"]
    curse = _card(subtypes=["Aura"], abilities=["enchant player"])
    assert [key for key, _name in hosts(scenario, curse)] == ["you", "opponent"]


@pytest.mark.parametrize(
    ("abilities", "zones", "host"),
    [
        (["enchant creature"], ("battlefield", "graveyard"), "bear-0"),
        (["enchant permanent"], ("battlefield",), "bear-0"),
        ([], ("hand", "battlefield"), "bear-1"),
        (["enchant creature"], ("battlefield", "battlefield"), ""),
        (["enchant land"], ("battlefield",), ""),
    ],
)
def test_the_one_thing_that_fits_is_chosen_beforehand(abilities: list[str], zones: tuple[str, ...], host: str) -> None:
    """What an Aura enchants (702.5a), of an Equipment a creature (301.5); where several fit, nobody knows."""
    assert only_host(_bears(*zones), _card(subtypes=["Aura"], abilities=abilities)) == host


def test_what_is_switched_off_is_not_chosen_beforehand() -> None:
    """Of two creatures the second comes in later: the Aura goes onto the first."""
    board = switched(_bears("battlefield", "battlefield"), "bear-1")
    assert only_host(board, _card(subtypes=["Aura"], abilities=["enchant creature"])) == "bear-0"


@pytest.mark.parametrize(("objects", "ticked"), [(1, 1), (2, 0)])
def test_the_only_object_that_there_is_is_ticked(objects: int, ticked: int) -> None:
    things = [(f"bear-{number}", "Bear") for number in range(objects)]
    form = AddForm(None, "affected", things, [("you", "You")], ADD, "ovinize")
    assert str(form["affected"]).count(" checked") == ticked
