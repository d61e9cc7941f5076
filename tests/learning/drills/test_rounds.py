"""Rounds of a drill: ten questions with an end, from easy to hard; nothing counts twice and nothing is lost."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from layers_site.accounts.models import Attempt, Learner
from layers_site.learning import rounds
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.services import item_for
from layers_site.learning.models import RoundAnswer
from layers_site.learning.rounds import Marks, Round
from tests.boards.pages import Page

FAMILY = "cda-or-not"
SEED = "abcdefghij"
QUERY = f"?drill={FAMILY}"
TEN = f"/en/practice/ten/{SEED}/"

pytestmark = pytest.mark.django_db


def asked(client: Client, number: int) -> str:
    """The address of the question that the round asks at that number."""
    return client.get(f"{TEN}{number}/{QUERY}")["Location"]


def post(client: Client, number: int, *, right: bool = True) -> str:
    """Answer a question of the round; return where it leads."""
    where = asked(client, number)
    item = families()[FAMILY].items[where.partition("item=")[2].partition("&")[0]]
    wrong = next(choice.code for choice in item.choices if choice.code not in item.expect | item.also)
    return client.post(where, {"choice": min(item.expect) if right else wrong})["Location"]


def test_a_round_goes_to_its_end(client: Client) -> None:
    """Ten questions, the place in sight, then an end with what went wrong, its reason and one way on."""
    for number in range(1, 11):
        assert f"Question {number} of 10" in client.get(asked(client, number)).content.decode()
        verdict = Page(client.get(post(client, number, right=number != 4)).content.decode())
        following = verdict.root.only(id="drill-next").attrs["href"]
    assert following == f"{TEN}{QUERY}"
    end = Page(client.get(following).content.decode())
    assert end.root.only(tag="h1").text == "9 on the first try"
    assert len(end.root.all(tag="li", data_state="wrong")) == 1
    assert end.root.only(cls="round-wrong").only(tag="p").text
    assert len(end.root.all(cls="next")) == 1
    assert not Page(Client().get(following).content.decode()).root.all(tag="li", data_state="right")


def test_an_answer_counts_once_and_is_never_lost(client: Client) -> None:
    """Sent again, with another choice or from another window: the first answer stays, and its verdict is shown."""
    where = asked(client, 1)
    post(client, 1, right=False)
    mark = RoundAnswer.objects.get()
    again = {"choice": min(families()[FAMILY].items[mark.asked].expect)}
    assert f"answer={mark.attempt_id}" in client.post(where, again)["Location"]
    assert Attempt.objects.count() == RoundAnswer.objects.count() == 1
    assert not RoundAnswer.objects.get().attempt.right
    assert f"answer={mark.attempt_id}" in asked(client, 1)


def test_the_drill_opens_where_its_round_was_left(client: Client) -> None:
    begun = client.get(f"/en/drills/{FAMILY}/")["Location"]
    assert begun == f"/en/practice/ten/{QUERY}"
    post(client, 1)
    post(client, 2)
    assert client.get(begun)["Location"] == f"{TEN}3/{QUERY}"
    assert f"{TEN}3/{QUERY}" in client.get("/en/progress/").content.decode()


@pytest.mark.parametrize("written", ["", "x", f"{SEED}.0", f"{SEED}.21", f"{SEED}.5.5", "SHORT.1"])
def test_what_is_no_place_is_in_no_round(client: Client, written: str) -> None:
    page = client.get(f"/en/drills/{FAMILY}/", {"item": "A11", "round": written}).content.decode()
    assert "Question" not in page


def test_a_small_family_has_a_small_round(client: Client) -> None:
    page = client.get(f"{TEN}1/?drill=cost-order", follow=True)
    assert "Question 1 of 4" in page.content.decode()


# --- from easy to hard --------------------------------------------------------------------------------


def request_of(learner: Learner | None = None) -> HttpRequest:
    client, request = Client(), RequestFactory().get("/")
    session = client.session
    if learner is not None:
        session["learner"] = str(learner.key)
    request.user, request.session = client.get("/en/progress/").wsgi_request.user, session
    return request


def test_a_round_goes_from_the_easiest_to_the_hardest() -> None:
    """Whoever has answered nothing; none comes twice."""
    family, asked, request = families()["which-layer"], list[str](), request_of()
    for number in range(1, 11):
        asked.append(item_for(request, family, number, 10, asked).code)
    codes = list(family.items)
    assert asked == sorted(set(asked), key=codes.index)
    assert (asked[0], asked[-1]) == (codes[0], codes[-1])


def test_what_was_right_gives_way_to_what_was_not() -> None:
    """Of a family of which all but two were right the last time, these two are asked; then all again."""
    family, learner = families()[FAMILY], Learner.objects.create()
    easy, *_between, hard = family.items
    for code, item in family.items.items():
        rights = (True,) if code not in (easy, hard) else (True, False)
        for right in rights:
            Attempt.objects.create(learner=learner, kind=Attempt.Kind.DRILL, item=item.key, right=right)
    request = request_of(learner)
    assert [item_for(request, family, number, 10, ()).code for number in (1, 10)] == [easy, hard]
    assert item_for(request, family, 3, 10, (easy, hard)).code not in (easy, hard)


def test_what_has_more_layers_and_dependencies_is_harder() -> None:
    """In the drill of layers, an effect that names several layers is harder than the median one of a single layer."""
    items = families()["which-layer"].items
    single = [place for place, code in enumerate(items) if len(items[code].expect) == 1]
    several = [place for place, code in enumerate(items) if len(items[code].expect) > 1]
    assert several[len(several) // 2] > single[len(single) // 2]


def test_of_two_windows_at_once_the_first_counts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both see the number without an answer: the row of the first stays, and what the second kept is taken back."""
    where = asked(client, 1)
    post(client, 1, right=False)
    mark = RoundAnswer.objects.get()
    really, seen = rounds.marks_of, []

    def late(request: HttpRequest, place: Round) -> Marks:
        """Return nothing the first time, as before the other window had written."""
        seen.append(place)
        return {} if len(seen) == 1 else really(request, place)

    monkeypatch.setattr(rounds, "marks_of", late)
    client.post(where, {"choice": min(families()[FAMILY].items[mark.asked].expect)})
    assert len(seen) == 2
    assert RoundAnswer.objects.get().attempt_id == mark.attempt_id
    assert Attempt.objects.count() == 1
