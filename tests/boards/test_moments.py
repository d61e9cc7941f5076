"""Where somebody is: a board that another process has stored is the same, and is read by few questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.http import Http404
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.notation import BROWSER
from layers_site.boards.models import Board
from layers_site.boards.services import moments
from layers_site.boards.services.boards import act
from layers_site.boards.services.moments import Moment, at_board, at_case, before
from layers_site.content.models import Card, Case
from tests.boards.boards import Json, board, permanent
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page
from tests.shipped import store_shipped


@pytest.fixture
def made(db: None) -> Iterator[Moment]:
    store_shipped(Case)
    first = act(at_case(HUMILITY), "2026", "up", "humility")
    yield act(first, "2026", "switch", "humility")
    _forget()


def _forget() -> None:
    """Let this process know no more than one that has just begun."""
    for last in (moments._TEXTS, moments._CASES):
        last.clear()


def test_a_board_that_another_process_stored_is_the_same(made: Moment) -> None:
    assert made.board is not None
    _forget()
    with CaptureQueriesContext(connection) as queries:
        moment = at_board(made.board.pk)
        previous = before(moment)
    assert len(queries) == 2, "the board with the one before; its case"
    assert (moment.text, moment.version, moment.stage, moment.case) == (made.text, made.version, 0, made.case)
    assert previous is not None
    assert previous == before(made)
    assert previous.text == act(at_case(HUMILITY), "2026", "up", "humility").text


def test_a_case_that_is_at_hand_is_not_read_again(made: Moment) -> None:
    at_case(HUMILITY)
    with CaptureQueriesContext(connection) as queries:
        assert at_case(HUMILITY) == at_case(HUMILITY, drafts=True)
    assert len(queries) == 2


def test_a_case_that_is_withdrawn_is_at_hand_for_editors_alone(made: Moment) -> None:
    at_case(HUMILITY)
    case = Case.objects.get(slug=HUMILITY)
    case.status = Case.Status.DRAFT
    case.save()
    assert at_case(HUMILITY, drafts=True).case == case
    with pytest.raises(Http404):
        at_case(HUMILITY)


def test_a_board_that_is_gone_is_gone_everywhere(made: Moment) -> None:
    assert made.board is not None
    Board.objects.filter(pk=made.board.pk).delete()
    for _known in (True, False):
        with pytest.raises(Http404):
            at_board(made.board.pk)
        _forget()


def test_a_board_that_was_just_stored_has_its_document_where_somebody_asks(made: Moment) -> None:
    assert made.board is not None
    stored, again = (Board.objects.store(made.text, {"do": "hold"}, **made.origin) for _time in range(2))
    assert stored.scenario == again.scenario == Board.objects.get(pk=made.board.pk).scenario


# --- boards with hundreds of objects ------------------------------------------------------------------


AGREED = "All seven editions agree on this board."


def _bears(number: int) -> list[Json]:
    size = {"power": 2, "toughness": 2}
    return [{"id": f"bear-{place}", "name": f"Bear {place}", "types": ["Creature"], **size} for place in range(number)]


def test_the_editions_of_a_large_board_are_compared_for_those_who_ask(open_board: Callable[..., Visitor]) -> None:
    """70 creatures without any effect are the same in every edition, which is found out behind a plain link."""
    visitor = open_board(board(*_bears(70)))
    assert AGREED not in visitor.page.root.only(id="why").text
    visitor.open(visitor.page.link("compare").partition("#")[0])
    assert AGREED in visitor.page.root.only(id="why").text
    assert not visitor.page.root.all(id="compare", tag="a")


def test_an_attachment_may_go_to_everything_but_itself(open_board: Callable[..., Visitor]) -> None:
    """Of three objects an Aura is offered the two others, and what it is on is chosen."""
    aura = permanent(
        "aura", {"en": "Aura", "fr": "Aura"}, "Enchantment", {"pt": {"add": [1, 1]}}, affects={"is": "attached"}
    )
    other = {"id": "other", "name": "<b>Other</b>", "types": ["Creature"], "power": 1, "toughness": 1}
    page = open_board(board(aura | {"subtypes": ["Aura"], "attached_to": "bear-0"}, other, *_bears(1))).page
    offered = page.root.only(id="host-aura").all(tag="option")
    assert [(option.attrs["value"], option.text, "selected" in option.attrs) for option in offered] == [
        ("other", "<b>Other</b>", False),
        ("bear-0", "Bear 0", True),
    ]


def test_what_enchants_a_player_goes_to_players_alone(open_board: Callable[..., Visitor]) -> None:
    """Each of them is offered and no object (303.4b), and the creatures of whoever has it get the bonus."""
    bonus = {"pt": {"add": [1, 1]}}
    affected = {"type": "Creature", "controller": "attached"}
    curse = permanent("curse", {"en": "Curse", "fr": "Curse"}, "Enchantment", bonus, affects=affected)
    curse |= {"subtypes": ["Aura"], "attached_to": "opponent", "abilities": ["enchant player", *curse["abilities"]]}
    visitor = open_board(board(curse, *_bears(1)))
    offered = visitor.page.root.only(id="host-curse").all(tag="option")
    assert [(choice.attrs["value"], "selected" in choice.attrs) for choice in offered] == [
        ("you", False),
        ("opponent", True),
    ]
    before = visitor.page.sizes["bear-0"]
    visitor.press("attach:curse", **{"host-curse": "you"})
    assert (before, visitor.page.sizes["bear-0"]) == ("2/2", "3/3")


# --- everything a browser sends may be anything -------------------------------------------------------


ACT = f"/en/cases/{HUMILITY}/act/"


@pytest.mark.parametrize(
    "do",
    [
        "", "switch", "switch:", ":humility", "switch:nobody", "explode:humility", "last:bears", "attach:humility",
        "switch:../../etc", "switch:humility#nothing", "switch:<b>", "switch:\x00", "up:" + "x" * 5000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_an_impossible_action_is_refused_in_words(humility: Visitor, do: str, headers: dict[str, str]) -> None:
    """Nothing is stored, the board is shown again, and above it stands why."""
    answer = humility.client.post(ACT, {"do": do}, headers=headers)
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    assert page.root.only(cls="notice").text
    assert page.sizes["humility"] == "4/4"
    assert Board.objects.count() == 0


def test_a_refusal_is_no_place_in_the_history(humility: Visitor) -> None:
    """htmx is told not to push the address of a refused action."""
    answer = humility.client.post(ACT, {"do": "switch:nobody"}, headers=HTMX)
    assert answer["HX-Push-Url"] == "false"


@pytest.mark.parametrize("address", [ACT, f"/en/cases/{HUMILITY}/add/"])
def test_an_action_without_its_token_is_turned_away(humility: Visitor, address: str) -> None:
    """Cross-site requests get the page that says to try again."""
    answer = Client(enforce_csrf_checks=True).post(address, {"do": "last:humility"})
    assert answer.status_code == 403
    assert "This form is too old." in answer.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        f"/en/cases/{HUMILITY}/?edition=1999",
        f"/en/cases/{HUMILITY}/?variant=nonsense",
        f"/en/cases/{HUMILITY}/?stage=17",
        f"/en/cases/{HUMILITY}/?stage=-1",
        f"/en/cases/{HUMILITY}/?stage=x",
        "/en/cases/no-such-case/",
        "/en/boards/aaaaaaaaaaaa/",
        "/en/boards/short/",
        "/en/boards/" + "a" * 300 + "/",
    ],
)
def test_what_does_not_exist_is_said_so(humility: Visitor, address: str) -> None:
    """An unknown edition, variant, stage, case or board is a page of its own, not a guess."""
    answer = humility.client.get(address)
    assert answer.status_code == 404
    assert "We dug through all seven layers and didn’t find this page." in answer.content.decode()


@pytest.mark.parametrize("query", ["focus=nobody", "focus=%00", "redo=%3Cscript%3E", "redo=x", "redo=" + "a" * 4000])
def test_the_rest_of_an_address_may_be_anything(humility: Visitor, query: str) -> None:
    """A focus or redo that leads nowhere is left out."""
    page = humility.open(f"/en/cases/{HUMILITY}/?{query}").page
    assert page.sizes["humility"] == "4/4"
    assert page.link("redo") == ""
    assert "<script>" not in page.text


def full_board(case: Case, objects: int) -> Board:
    """A board of a case with so many bears."""
    bear = case.document["scenario"]["objects"][0]
    bears = [{**bear, "id": f"bear-{number}", "timestamp": number} for number in range(objects)]
    scenario = {"format": "layers/1", "objects": bears}
    return Board.objects.create(id="fullfullfull", case=case, scenario=scenario)


def test_a_board_has_an_end(
    visitor: Visitor, store_case: Callable[[str], Case], store_card: Callable[[str], Card]
) -> None:
    """The object after the 200th is refused in words; the board stays."""
    store_card("grizzly-bears")
    board = full_board(store_case(HUMILITY), BROWSER.objects or 0)
    answer = visitor.client.post(f"/en/boards/{board.pk}/add/", {"card": "grizzly-bears", "controller": "you"})
    assert answer.status_code == 422
    assert "at most 200 objects" in Page(answer.content.decode()).text
    assert Board.objects.count() == 1


def test_the_largest_board_is_shown_in_time(visitor: Visitor, store_case: Callable[[str], Case]) -> None:
    """200 objects make a page, with every one of them on it."""
    board = full_board(store_case(HUMILITY), 200)
    assert len(visitor.open(f"/en/boards/{board.pk}/").page.sizes) == 200


def test_an_unknown_theme_is_not_kept(humility: Visitor) -> None:
    assert "theme" not in humility.client.post("/en/theme/", {"theme": '"><b>', "next": "/fr/"}).cookies
    humility.client.cookies["theme"] = '"><b>'
    assert humility.open("/en/").page.root.only(tag="html").attrs["data-theme"] == "auto"
