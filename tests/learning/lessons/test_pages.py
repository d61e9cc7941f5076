"""A lesson page by page: the live board stays in it, the question comes before the result, and what is done is kept.

The bear is 2/2, and 5/5 under Giant Growth (613.4c).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.learning.lessons.shapes import Chapter
from layers_site.learning.models import Seen
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page

PART, ASKING, PRACTICE = "/en/lessons/small/", "/en/lessons/small/2/", "/en/lessons/small/practice/1/"
ORDERED = {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "4/4"}
LAST = {"bears": "1/1", "humility": "1/1", "opalescence-1": "1/1", "opalescence-2": "1/1"}


def answer(visitor: Visitor, path: str, power: int, toughness: int) -> Visitor:
    response = visitor.client.post(f"{path}answer/", {"power": power, "toughness": toughness})
    assert (response.status_code, response["Location"]) == (303, f"{path}#verdict")
    return visitor.open(path)


# --- the live board -----------------------------------------------------------------------------------


def test_a_part_opens_on_its_live_board(learner: Visitor) -> None:
    """Text, what to try, and the workbench, all of whose actions are sent within the lesson."""
    page = learner.open(PART).page
    assert page.sizes == ORDERED
    assert "One idea." in page.text
    assert "Move it." in page.text
    assert page.act == f"{PART}act/"


def test_acting_keeps_the_learner_in_the_lesson(learner: Visitor) -> None:
    """Moved, undone, done again, reset: each address is the lesson's own, and shows its board."""
    learner.open(PART).press("last:humility")
    moved = learner.address
    assert urlsplit(moved).path == PART
    assert list(parse_qs(urlsplit(moved).query)) == ["board"]
    assert learner.page.sizes == LAST
    assert "Humility moved to position 3 of 3." in learner.page.text
    learner.open(learner.page.link("undo"))
    assert (urlsplit(learner.address).path, learner.page.sizes) == (PART, ORDERED)
    learner.open(learner.page.link("redo"))
    assert learner.address == moved
    assert learner.page.link("reset") == PART


def test_a_copied_address_is_the_same_board_for_others(learner: Visitor) -> None:
    """Whoever opens it is on the same page of the lesson, before the same board."""
    copied = learner.open(PART).press("last:humility").address
    assert Visitor(Client()).open(copied).page.sizes == LAST
    assert Visitor(Client()).open(copied.replace("/en/", "/fr/")).page.sizes == LAST


def test_htmx_gives_the_same_board_in_one_swap(learner: Visitor) -> None:
    """The region alone, with the lesson's address to push and the link to the other language."""
    learner.open(PART)
    swap = learner.client.post(learner.page.act, {"do": "last:humility"}, headers=HTMX)
    fragment = Page(swap.content.decode())
    assert not fragment.root.all(tag="html")
    assert fragment.root.only(id="bench")
    assert fragment.sizes == LAST
    assert learner.press("last:humility").address == swap["HX-Push-Url"]
    assert fragment.root.only(id="other-language").attrs["href"] == swap["HX-Push-Url"].replace("/en/", "/fr/")
    assert "Humility moved" in fragment.root.only(id="live").text


def test_focus_and_edition_stay_in_the_lesson(learner: Visitor) -> None:
    """Another object, other rules: under 2003 the Bears are 2/2, as Humility sets no size then."""
    page = learner.open(PART).page
    focus = page.root.only(id="focus-bears").attrs["href"]
    assert focus.startswith(f"{PART}?")
    page = learner.open(f"{focus}&edition=2003").page
    assert page.sizes["bears"] == "2/2"
    assert page.act.startswith(f"{PART}act/?edition=2003")


def test_a_board_without_a_case_can_be_played_with_too(learner: Visitor) -> None:
    """The first action on it can be undone and reset, and says what changed."""
    answer(learner, ASKING, 5, 5).press("switch:growth")
    assert learner.page.sizes == {"bear": "2/2"}
    assert "Grizzly Bears 5/5 → 2/2" in learner.page.text
    assert learner.page.link("reset") == ASKING
    assert learner.page.link("undo").startswith(f"{ASKING}?redo=")
    assert learner.open(learner.page.link("undo")).page.sizes == {"bear": "5/5"}


def test_what_cannot_be_done_is_said_on_the_page(learner: Visitor) -> None:
    response = learner.client.post(f"{PART}act/", {"do": "last:nobody"})
    assert response.status_code == 422
    assert "This is no longer on this board." in response.content.decode()
    assert "One idea." in response.content.decode()


# --- questions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [ASKING, PRACTICE])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_of_the_answer_is_there_before_it_is_given(learner: Visitor, path: str, language: str) -> None:
    """The board as printed and the question: no result, no explanation in the source.

    Of the layers there are seven names, the same beside every question.
    """
    html = learner.client.get(path.replace("/en/", f"/{language}/")).content.decode()
    silent = re.compile(r'<ol class="strata silent".*?</ol>', re.DOTALL)
    assert len(re.findall("<li", silent.findall(html)[0])) == 7
    html = silent.sub("", html)
    page = Page(html)
    assert page.sizes == {"bear": "2/2"}
    for secret in ('class="verdict', "613.4c", 'id="layers"', 'id="bench"', "stratum", "By 613"):
        assert secret not in html
    assert "data-layer" not in html.partition("<main")[2].partition("asks-here")[2]


def test_a_board_in_the_address_does_not_go_round_the_question(learner: Visitor) -> None:
    """Neither an address copied from somebody who has answered, nor an action, opens the board."""
    other = Visitor(Client())
    made = answer(other, ASKING, 5, 5).press("switch:growth").address
    for address in (made, f"{ASKING}?edition=2003", f"{ASKING}?stage=0"):
        assert 'id="bench"' not in learner.client.get(address).content.decode()
    response = learner.client.post(f"{ASKING}act/", {"do": "switch:growth"})
    assert (response.status_code, response["Location"]) == (303, ASKING)


def test_an_answer_is_judged_kept_and_explained(learner: Visitor) -> None:
    """Wrong: the verdict, the live board and why; the attempt is recorded for the question of this lesson."""
    page = answer(learner, PRACTICE, 3, 3).page
    assert page.sizes["bear"] == "5/5"
    assert "By 613.4c." in page.text
    assert page.root.only(id="verdict")
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.item, attempt.right) == ("lesson", "small/practice-1", False)
    assert attempt.given == {"power": 3, "toughness": 3}


def test_the_question_can_be_answered_again(learner: Visitor) -> None:
    """With the result out of sight once more; the last answer is what counts."""
    answer(learner, PRACTICE, 3, 3)
    again = learner.client.get(f"{PRACTICE}?again=1").content.decode()
    assert 'class="verdict' not in again
    assert "By 613" not in again
    answer(learner, PRACTICE, 5, 5)
    states = Page(learner.client.get("/en/lessons/small/end/").content.decode())
    assert "1 of 3 questions right" in states.text


def test_the_end_leads_to_ten_new_boards(learner: Visitor) -> None:
    response = learner.client.get("/en/lessons/small/end/").content.decode()
    assert 'href="/en/practice/ten/?lesson=small"' in response


def test_whoever_only_clicked_through_learns_that_nothing_is_done(learner: Visitor) -> None:
    """The end says so, and leads to the first page that is open; what is done is counted there."""
    page = learner.open("/en/lessons/small/end/").page
    assert page.root.only(tag="h1").text == "You haven’t done anything here yet"
    assert page.root.only(cls="next").attrs["href"] == PART
    answer(learner, ASKING, 5, 5)
    page = learner.open("/en/lessons/small/end/").page
    assert page.root.only(tag="h1").text == "Almost: part of it is still missing"
    for path in (PART, "/en/lessons/small/3/"):
        learner.client.post(f"{path}read/")
    for number in (1, 2, 3):
        answer(learner, f"/en/lessons/small/practice/{number}/", 5, 5)
    assert learner.open("/en/lessons/small/end/").page.root.only(tag="h1").text == "What you can do now"


def test_an_incomplete_answer_is_no_answer(learner: Visitor) -> None:
    """The form says what is missing; nothing is kept and nothing is shown."""
    response = learner.client.post(f"{PRACTICE}answer/", {"power": "5"})
    assert response.status_code == 422
    assert "By 613" not in response.content.decode()
    assert Attempt.objects.count() == 0


def test_practice_gives_no_hint(learner: Visitor) -> None:
    """No layer is named beside an effect."""
    page = learner.open(PRACTICE).page
    assert page.root.all(cls="printed")[0].all(cls="badge") == []


# --- the way through ------------------------------------------------------------------------------------


def test_looking_keeps_nothing_and_going_on_does(learner: Visitor) -> None:
    """A page that is looked at makes no learner; going on marks the part as read, once."""
    learner.open(PART)
    assert (Learner.objects.count(), "sessionid" in learner.client.cookies) == (0, False)
    for _time in range(2):
        response = learner.client.post(f"{PART}read/")
        assert (response.status_code, response["Location"]) == (303, ASKING)
    assert list(Seen.objects.values_list("item", flat=True)) == ["small/part-1"]
    marks = learner.open("/en/lessons/").page.root.all(role="img")
    assert marks[0].attrs["aria-label"] == "1 of 6 pages done"


def test_each_page_leads_to_the_next(learner: Visitor) -> None:
    """Parts, questions, the end, and from there to the next lesson."""
    way = [PART, ASKING, "/en/lessons/small/3/", PRACTICE, "/en/lessons/small/practice/2/"]
    way += ["/en/lessons/small/practice/3/", "/en/lessons/small/end/"]
    for here, following in pairwise(way):
        html = learner.client.get(here).content.decode()
        if f'action="{here}read/"' in html:
            assert learner.client.post(f"{here}read/")["Location"] == following
        else:
            assert f'href="{following}"' in html
    assert 'href="/en/lessons/later/"' in learner.client.get(way[-1]).content.decode()


def test_a_chapter_ends_with_a_boss_board(learner: Visitor, store_case: Callable[[str], Case]) -> None:
    """List and last lesson of the chapter lead to the case; it is beaten once its own question was answered rightly."""
    slug = Chapter.PLAYERS.boss
    case = store_case(slug)
    page = learner.open("/en/lessons/").page
    boss = page.root.only(cls="boss")
    assert boss.only(tag="a").attrs["href"] == f"/en/cases/{slug}/"
    assert "beaten" not in boss.text
    assert case.title in [link.text for link in page.root.only(cls="chapter-cases").all(tag="a")]
    assert f'href="/en/cases/{slug}/"' not in learner.client.get("/en/lessons/small/end/").content.decode()
    assert f'href="/en/cases/{slug}/"' in learner.client.get("/en/lessons/later/end/").content.decode()
    answer(learner, PRACTICE, 5, 5)
    row = Attempt(learner=Learner.objects.get(), kind=Attempt.Kind.PREDICTION, right=False)
    for row.right, says in ((False, False), (True, True)):
        row.pk, row.item = None, f"case:{slug}::0:2026:authored:0123456789ab"
        row.save()
        assert ("beaten" in learner.open("/en/lessons/").page.root.only(cls="boss").text) is says


@pytest.mark.parametrize(("part", "leads"), [(1, PART), (6, "/en/lessons/small/3/")])
def test_a_part_has_one_address(learner: Visitor, part: int, leads: str) -> None:
    """Lessons had up to six parts, and links to them are on paper: they lead to the last."""
    response = learner.client.get(f"/en/lessons/small/{part}/")
    assert (response.status_code, response["Location"]) == (302, leads)


@pytest.mark.parametrize(
    "path",
    [
        "nowhere/", "small/7/", "small/0/", "small/practice/4/", "small/practice/0/",
        "small/?board=nonsense", "small/?board=aaaaaaaaaaaa", "small/?stage=99", "small/?edition=1999",
        "nowhere/end/",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(learner: Visitor, path: str) -> None:
    assert learner.client.get(f"/en/lessons/{path}").status_code == 404


def test_a_board_of_another_case_does_not_belong_here(learner: Visitor) -> None:
    """A board made on the workbench from nothing of this lesson is not found in it."""
    other = Board.objects.create(id="bbbbbbbbbbbb", scenario={"format": "layers/1", "objects": []})
    assert learner.client.get(f"{PART}?board={other.id}").status_code == 404


def test_a_case_that_is_gone_leaves_the_text(learner: Visitor) -> None:
    """Where an editor has taken the case back, the page says so and the lesson goes on."""
    case = Board._meta.apps.get_model("content", "Case").objects.get(slug=HUMILITY)
    case.delete()
    html = learner.client.get(PART).content.decode()
    assert "One idea." in html
    assert "isn’t available right now" in html
    assert learner.client.post(f"{PART}act/", {"do": "last:humility"})["Location"] == PART
