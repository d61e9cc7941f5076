"""The pages of practice: what they hide, what they keep, and whose it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.learning.models import Repeated
from layers_site.learning.practice import dealing
from layers_site.learning.practice.dealing import Dealt
from layers_site.questions.beliefs import gathered, right_answer
from tests.boards.conftest import HUMILITY
from tests.boards.pages import Page


def address(board: Dealt, query: str = "", language: str = "en") -> str:
    return f"/{language}/practice/{board.case}/{board.seed}/{query}"


def fields(board: Dealt, *, right: bool) -> dict[str, Any]:
    """What is sent for the right size, or for that of an idea."""
    answer: Any = right_answer(board.question) if right else gathered(board.question).answers[idea_of(board)]
    return {key: answer[key] for key in ("power", "toughness")}


def idea_of(board: Dealt) -> str:
    """One that leads to a size."""
    answers = gathered(board.question).answers
    return next(idea for idea in sorted(board.ideas) if (answers[idea] or {}).get("power") is not None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_question_hides_its_answer(board: Dealt, client: Client, language: str) -> None:
    """Neither a verdict nor a result, nor how hard it is, is in the context; and looking keeps nothing."""
    response = client.get(address(board, language=language))
    assert response.status_code == 200
    context = response.context.flatten()
    assert not {"outcome", "verdict", "workbench", "trace", "level"} & context.keys()
    assert 'class="verdict' not in response.content.decode()
    assert not Board.objects.exists()
    assert not Learner.objects.exists()


def test_an_answer_is_judged_kept_and_led_on(board: Dealt, client: Client) -> None:
    """As a prediction about a board of its own, which the workbench opens."""
    response = client.post(address(board), fields(board, right=True))
    assert response.status_code == 303
    page = client.get(response["Location"])
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.right) == (Attempt.Kind.PREDICTION, True)
    html = page.content.decode()
    assert f'href="/en/boards/{Board.objects.get().pk}/' in html
    assert page.context["level"]


def test_a_wrong_answer_names_the_ideas_that_give_it(board: Dealt, client: Client) -> None:
    """What one of the ideas answers is told to be that idea's, among others."""
    client.post(address(board), fields(board, right=False))
    assert idea_of(board) in Attempt.objects.get().believed


def test_another_browser_does_not_see_an_answer(board: Dealt, client: Client) -> None:
    """The number of somebody else's answer, or any other, leads to the question."""
    shown = client.post(address(board), fields(board, right=True))["Location"]
    for number in ("", "?answer=x", "?answer=999999999999999999999"):
        assert "outcome" not in client.get(address(board, number)).context
    assert "outcome" in client.get(shown).context
    assert "outcome" not in Client().get(shown).context


def test_an_answer_that_is_none_is_said_at_its_field(board: Dealt, client: Client) -> None:
    response = client.post(address(board), {"power": "x" * 5000, "toughness": ""})
    assert response.status_code == 422
    assert not Attempt.objects.exists()


def test_what_deals_nothing_is_not_there(board: Dealt, client: Client) -> None:
    """A seed that is none, and a case that is none or not published."""
    assert client.get(f"/en/practice/{board.case}/no-seed/").status_code == 404
    assert client.get(f"/en/practice/no-case/{board.seed}/").status_code == 404
    Case.objects.update(status=Case.Status.DRAFT)
    assert client.get(address(board)).status_code == 404
    assert client.get("/en/practice/ten/abcdefghij/1/").status_code == 404


def test_a_board_is_dealt_from_a_case_or_from_concepts(board: Dealt, client: Client) -> None:
    """Each time the address of a board, with what was chosen."""
    for query in (f"case={HUMILITY}", "concept=layer-7b&concept=timestamps"):
        response = client.get(f"/en/practice/ten/abcdefghij/1/?{query}")
        assert response.status_code == 302
        assert response["Location"].startswith(f"/en/practice/{HUMILITY}/")
        assert response["Location"].endswith(query)


def test_the_search_ends_when_its_time_is_up(board: Dealt, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time, and of a level that no board has, nothing is found; a board of the case lies ready all the same."""
    monkeypatch.setattr(dealing, "SECONDS", 0)
    case = Case.objects.get()
    assert dealing.find([case], board.seed) is None
    assert dealing.prepared([case], board.seed, dealing.LEVELS, lambda _question: True) is not None
    assert dealing.find([], board.seed) is dealing.prepared([], board.seed, (), lambda _question: True) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_cookies_an_answer_is_judged_and_nothing_is_kept(board: Dealt, language: str) -> None:
    """The verdict comes at once; whoever has a cookie and no token is refused, as everywhere."""
    strict = Client(enforce_csrf_checks=True)
    for right in (True, False):
        shown = strict.post(address(board, language=language), fields(board, right=right))
        assert (shown.status_code, shown.context["outcome"].judged.right) == (200, right)
        assert "remembered" not in shown.content.decode()
        strict.cookies.clear()
    assert strict.post(address(board), {"power": "x"}).status_code == 422
    assert not Learner.objects.exists()
    strict.cookies["sessionid"] = "x"
    assert strict.post(address(board), fields(board, right=True)).status_code == 403


# --- what comes back ----------------------------------------------------------------------------------


def test_only_the_first_answer_to_a_board_counts(board: Dealt, client: Client) -> None:
    """The right answer stands on the page after the first one."""
    client.post(address(board), fields(board, right=False))
    client.post(address(board), fields(board, right=True))
    row = Repeated.objects.get()
    assert (row.pattern, row.answered, row.failed) == (HUMILITY, 1, 1)


def test_what_is_due_is_only_ones_own(board: Dealt, client: Client) -> None:
    """Another learner's patterns are on no other page, and whoever has them forgotten forgets no one else's."""
    other = Client()
    client.post(address(board), fields(board, right=False))
    other.post(address(board), fields(board, right=True))
    Repeated.objects.filter(failed=1).update(due=datetime.now(UTC) - timedelta(minutes=1))
    assert [visitor.get("/en/practice/").context["count"] for visitor in (client, other)] == [1, 0]
    other.post("/en/progress/forget/")
    assert Repeated.objects.get().failed == 1


@pytest.mark.parametrize(("language", "says"), [("en", "This browser remembers"), ("fr", "Ce navigateur retient")])
def test_the_first_answer_says_that_it_is_remembered(board: Dealt, client: Client, language: str, says: str) -> None:
    """In two lines, once, with the press that forgets all: the patterns that come back too."""
    shown = client.post(address(board, language=language), fields(board, right=False), follow=True)
    page = Page(shown.content.decode())
    note = page.root.only(cls="remembered")
    assert says in note.text
    forget = note.only(tag="form").attrs["action"]
    second = client.post(address(board, language=language), fields(board, right=True), follow=True)
    assert "remembered" not in second.content.decode()
    client.post(forget)
    assert (Repeated.objects.count(), Attempt.objects.count(), Learner.objects.count()) == (0, 0, 0)
