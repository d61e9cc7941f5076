"""Tasks: the board that a learner made is judged, what is done is kept, and clicking through counts for nothing.

The bear is 2/2, and 5/5 under Giant Growth (613.4c); a second growth that is off would make it 8/8.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

import engine
from engine.errors import Fault
from layers_site.accounts.models import Learner
from layers_site.learning.lessons import presenters, services
from layers_site.learning.lessons.reading import read_lesson, task_problems
from layers_site.learning.models import Seen
from tests.boards.conftest import HTMX, Visitor
from tests.boards.pages import Page
from tests.learning.lessons.documents import GROWN, TASK, both, lesson

PART, AFTER = "/en/lessons/small/", "/en/lessons/small/2/"


def grown(**keys: Any) -> dict[str, Any]:
    """A part with the bear, its growth, and a second one that is off."""
    board = deepcopy(GROWN)
    second = {**board["effects"][0], "id": "again", "enabled": False, "timestamp": 40}
    board["effects"].append(second)
    return {
        "title": both("A task"),
        "text": both("Do it."),
        "board": {"scenario": board, "focus": "bear"},
        "task": {**deepcopy(TASK), **keys},
    }


def small(**keys: Any) -> dict[str, Any]:
    document = lesson()
    document["parts"][0] = grown(**keys)
    return document


@pytest.fixture
def tasked(monkeypatch: pytest.MonkeyPatch, db: None, request: pytest.FixtureRequest) -> Visitor:
    """A learner of the small lesson, whose first part has a task; a parameter changes it.

    Before, they have said how large the bear is: 5/5.
    """
    lessons = {"small": read_lesson(small(**getattr(request, "param", {})))}
    for module in (services, presenters):
        monkeypatch.setattr(module, "lessons", lambda: lessons)
    return said(Visitor(Client()))


def said(visitor: Visitor, power: int = 5, toughness: int = 5) -> Visitor:
    assert visitor.client.post(f"{PART}answer/", {"power": power, "toughness": toughness}).status_code == 303
    return visitor.open(PART)


def judged(visitor: Visitor) -> tuple[str, str]:
    verdict = visitor.page.root.only(cls="judged-said")
    return verdict.attrs["data-state"], verdict.text


def changed(**keys: Any) -> Any:
    return pytest.mark.parametrize("tasked", [keys], indirect=True)


# --- judging --------------------------------------------------------------------------------------------


def test_a_task_is_told_and_nothing_is_judged_before_something_is_done(tasked: Visitor) -> None:
    assert "Make the bear 2/2." in tasked.page.text
    assert judged(tasked) == ("open", "Your turn. Nothing has changed yet.")
    assert "As printed." not in tasked.page.text
    assert Seen.objects.count() == 0


def test_a_task_is_asked_about_before_anything_is_moved(tasked: Visitor) -> None:
    """The part has no question of its own: what the goal is about is asked. Until then there is nothing to switch."""
    stranger = Client()
    page = stranger.get(PART).content.decode()
    assert "What are the power and toughness of Grizzly Bears?" in page
    assert 'value="switch:growth"' not in page
    assert stranger.post(f"{PART}act/", {"do": "switch:growth"})["Location"] == PART
    assert Learner.objects.count() == 1
    assert tasked.page.root.only(id="outline").all(aria_current="page")[0].attrs["data-state"] == ""


def test_a_wrong_number_is_not_made_good_by_moving(tasked: Visitor) -> None:
    """The task is done, and the page is not: once the number is right, it is."""
    said(tasked, 8, 8).press("switch:growth")
    assert judged(tasked)[0] == "met"
    mark = tasked.page.root.only(id="outline").all(aria_current="page")[0]
    assert mark.attrs["data-state"] == "wrong"
    mark = said(tasked).page.root.only(id="outline").all(aria_current="page")[0]
    assert mark.attrs["data-state"] == "done"


def test_the_board_that_reaches_the_goal_is_kept(tasked: Visitor) -> None:
    tasked.press("switch:growth")
    assert judged(tasked) == ("met", "Done in one move. As printed.")
    assert list(Seen.objects.values_list("item", flat=True)) == ["small/part-1"]
    mark = tasked.page.root.only(id="outline").all(aria_current="page")[0]
    assert mark.attrs["data-state"] == "done"


def test_one_move_is_told_and_none_that_was_tried_is_forgotten(tasked: Visitor) -> None:
    """Three moves, of which two take each other back, are not one; from the beginning again, one is."""
    tasked.press("switch:again").press("switch:again").press("switch:growth")
    assert judged(tasked) == ("met", "Done. As printed.")
    tasked.open(tasked.page.link("reset")).press("switch:growth")
    assert judged(tasked) == ("met", "Done in one move. As printed.")


def test_what_cannot_be_judged_in_time_is_no_judgement(tasked: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The learner is told to come back (429), and not that the task is open, though it may be done."""

    def late(*_: object) -> None:
        raise engine.TimeUpError(engine.Problem("", Fault.TIME_UP))

    monkeypatch.setattr(services, "judgement_on", late)
    assert tasked.client.post(tasked.page.act, {"do": "switch:growth"}).status_code == 429


def test_what_is_still_different_is_said(tasked: Visitor) -> None:
    tasked.press("last:growth")
    assert judged(tasked)[0] == "not"
    assert "Grizzly Bears (power and toughness)" in judged(tasked)[1]
    assert Seen.objects.count() == 0


def test_a_mistake_that_the_task_knows_is_answered(tasked: Visitor) -> None:
    tasked.press("switch:again")
    assert judged(tasked) == ("not", "Twice as large.")


def test_more_than_is_allowed_does_not_count(tasked: Visitor) -> None:
    """2/2, but the order was changed as well; taken back, it counts: the way to a board does not matter."""
    tasked.press("last:growth").press("switch:growth")
    assert tasked.page.sizes == {"bear": "2/2"}
    assert judged(tasked) == ("not", "You changed 2 things. One is enough.")
    assert Seen.objects.count() == 0
    tasked.press("first:growth")
    assert judged(tasked)[0] == "met"


def test_what_was_tried_and_taken_back_is_nothing(tasked: Visitor) -> None:
    tasked.press("switch:again").press("switch:again")
    assert judged(tasked)[0] == "open"


@changed(moves=["move"], goal={"objects": {"bear": {"power": 2, "toughness": 2}}})
def test_a_move_that_is_not_allowed_is_refused(tasked: Visitor) -> None:
    """There is no switch on the page, and one that is sent does nothing."""
    assert not tasked.page.root.all(id="switch-growth")
    response = tasked.client.post(f"{PART}act/", {"do": "switch:growth"})
    assert (response.status_code, "This isn’t possible here." in response.content.decode()) == (422, True)
    assert tasked.client.post(f"{PART}act/", {"do": "remove:bear"}).status_code == 422
    assert Seen.objects.count() == 0


@changed(on=["growth"])
def test_what_must_stay_on_is_named(tasked: Visitor) -> None:
    tasked.press("switch:growth")
    assert judged(tasked) == ("not", "This has no effect unless you turn on Giant Growth.")


def test_htmx_brings_the_judgement_with_the_board(tasked: Visitor) -> None:
    """In place, where a screen reader listens; the outline only when something was done."""
    swap = tasked.client.post(tasked.page.act, {"do": "switch:again"}, headers=HTMX).content.decode()
    fragment = Page(swap)
    assert fragment.root.only(id="judged").attrs["hx-swap-oob"] == "innerHTML"
    assert "Twice as large." in fragment.root.only(id="judged").text
    assert not fragment.root.all(id="outline")
    done = Page(tasked.client.post(tasked.page.act, {"do": "switch:growth"}, headers=HTMX).content.decode())
    assert done.root.only(id="outline")
    assert tasked.page.root.only(id="judged").attrs["aria-live"] == "polite"


# --- what counts ------------------------------------------------------------------------------------------


def test_going_on_counts_nothing(tasked: Visitor) -> None:
    """Next is a link; whoever sends what a part without a task sends is led on, and nothing is kept."""
    assert f'href="{AFTER}"' in tasked.client.get(PART).content.decode()
    response = tasked.client.post(f"{PART}read/")
    assert (response.status_code, response["Location"]) == (303, AFTER)
    assert Seen.objects.count() == 0


def test_what_was_read_before_there_was_a_task_stays_done(tasked: Visitor) -> None:
    """A learner of an earlier day, who clicked through this part: the mark stays, and the task can be done."""
    learner = Learner.objects.get()
    Seen.objects.create(learner=learner, item="small/part-1")
    tasked.open(PART)
    assert tasked.page.root.only(id="outline").all(aria_current="page")[0].attrs["data-state"] == "done"
    assert judged(tasked) == ("done", "You have already done this. You can do it again.")


def test_an_address_that_was_given_shows_and_keeps_nothing(tasked: Visitor) -> None:
    """Somebody else’s solution is seen once the number is said, and is nobody’s own."""
    address = tasked.press("switch:growth").address
    other = said(Visitor(Client())).open(address)
    assert judged(other) == ("met", "Done. As printed.")
    assert Seen.objects.count() == 1


def test_another_board_is_no_solution(tasked: Visitor) -> None:
    """A board made on another page, brought in by its address: the bear is 2/2 there as well."""
    own = tasked.client.post("/en/lessons/small/2/answer/", {"power": 5, "toughness": 5})
    assert own.status_code == 303
    there = Visitor(tasked.client).open("/en/lessons/small/2/").press("switch:growth").address
    tasked.open(there.replace("/2/", "/"))
    assert judged(tasked) == ("not", "This is another board. Reset it to begin the task.")
    assert Seen.objects.count() == 0


# --- proof ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({}, ""),
        ({"goal": {"objects": {"bear": {"power": 5}}}}, "/parts/0/task/goal"),
        ({"solution": ["switch:again"]}, "/parts/0/task/solution"),
        ({"solution": ["switch:nothing"]}, "/parts/0/task/solution"),
        ({"solution": ["attach:bear:bear"]}, "/parts/0/task/solution"),
        ({"on": ["growth"]}, "/parts/0/task/solution"),
        ({"moves": ["move"]}, "/parts/0/task/solution"),
        ({"most": 1, "solution": ["switch:growth", "last:growth"]}, "/parts/0/task/solution"),
    ],
    ids=["sound", "done", "wrong", "nobody", "refused", "off", "move", "too-much"],
)
def test_a_task_must_be_open_and_can_be_done(keys: dict[str, Any], place: str) -> None:
    problems = task_problems(read_lesson(small(**keys)))
    assert [problem.path for problem in problems][:1] == [place][: len(problems)]
    assert bool(problems) == bool(place)
