"""Rounds of a drill: ten questions with a score, from easy to hard; nothing counts twice and nothing is lost."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.learning import rounds
from layers_site.learning.drills.dealing import Answered, hard_items, level, next_code
from layers_site.learning.drills.documents import families
from layers_site.learning.models import RoundAnswer
from layers_site.learning.rounds import Marks, RoundKey
from tests.boards.pages import Page

FAMILY = "cda-or-not"
SEED = "abcdefghij"
HERE = f"/en/drills/{FAMILY}/"


def post(client: Client, number: int, *, right: bool = True, **headers: str) -> str:
    """Answer a question of the round as its own form does; return where it leads."""
    page = Page(client.get(f"{HERE}?round={SEED}.{number}").content.decode())
    code = page.root.only(tag="input", name="item").attrs["value"]
    item = families()[FAMILY].items[code]
    wrong = next(choice.code for choice in item.choices if choice.code not in item.expect | item.also)
    choice = min(item.expect) if right else wrong
    sent = client.post(f"{HERE}?round={SEED}.{number}", {"item": code, "choice": choice}, headers=headers)
    return sent["Location"] if sent.status_code == 303 else ""


@pytest.mark.django_db
def test_a_round_goes_to_its_score(client: Client) -> None:
    """Ten questions, the place in sight, then an end with what went wrong, its reason and one way on."""
    for number in range(1, 11):
        assert f"Question {number} of 10" in client.get(f"{HERE}?round={SEED}.{number}").content.decode()
        verdict = Page(client.get(post(client, number, right=number != 4)).content.decode())
        following = verdict.root.only(id="drill-next").attrs["href"]
    assert following == f"/en/practice/drill/{FAMILY}/{SEED}/"
    end = Page(client.get(following).content.decode())
    assert end.root.only(tag="h1").text == "9 at the first try"
    assert len(end.root.all(tag="li", data_state="wrong")) == 1
    assert len(end.root.only(cls="round-wrong").all(tag="li")) == 1
    assert len(end.root.all(cls="next")) == 1
    assert not Page(Client().get(following).content.decode()).root.all(tag="li", data_state="right")


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_an_answer_counts_once_and_is_never_lost(client: Client, headers: dict[str, str]) -> None:
    """Sent again, with another choice, from another window or by htmx: the first answer stays, and its verdict is
    shown."""
    post(client, 1, right=False)
    mark = RoundAnswer.objects.get()
    item = families()[FAMILY].items[mark.asked]
    again = {"item": mark.asked, "choice": min(item.expect)}
    response = client.post(f"{HERE}?round={SEED}.1", again, headers=headers)
    where = response["Location"] if response.status_code == 303 else response["HX-Push-Url"]
    assert f"answer={mark.attempt_id}" in where
    assert Attempt.objects.count() == RoundAnswer.objects.count() == 1
    assert not RoundAnswer.objects.get().attempt.right


@pytest.mark.django_db
def test_the_way_back_leads_to_the_verdict(client: Client) -> None:
    """A question of a round that is answered is not asked again; a reload of one that is not asks the same."""
    first = client.get(f"{HERE}?round={SEED}.1").content
    assert Page(first.decode()).root.only(id="drill-name").text == (
        Page(client.get(f"{HERE}?round={SEED}.1").content.decode()).root.only(id="drill-name").text
    )
    where = post(client, 1)
    assert client.get(f"{HERE}?round={SEED}.1")["Location"] == where


@pytest.mark.django_db
def test_the_drill_opens_where_its_round_was_left(client: Client) -> None:
    post(client, 1)
    post(client, 2)
    assert "Question 3 of 10" in client.get(HERE).content.decode()
    assert f"round={SEED}.3" in client.get("/en/progress/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("written", ["", "x", f"{SEED}.0", f"{SEED}.11", f"{SEED}.5.5", "SHORT.1"])
def test_what_is_no_place_begins_a_round(client: Client, written: str) -> None:
    assert "Question 1 of 10" in client.get(HERE, {"round": written}).content.decode()


@pytest.mark.django_db
def test_a_small_family_has_a_small_round(client: Client) -> None:
    assert "Question 1 of 4" in client.get("/en/drills/cost-order/").content.decode()


# --- from easy to hard --------------------------------------------------------------------------------

CODES = ("a", "b", "c", "d", "e")
HARD = {"a": 1.0, "b": 0.0, "c": 0.5, "d": 0.25, "e": 0.75}


def test_easy_ones_come_first() -> None:
    assert next_code(CODES, [], "ada", "x", HARD) == "b"


def test_the_next_one_follows_the_answers() -> None:
    """After right answers a harder one than after wrong ones."""
    right = [Answered("b", right=True), *[Answered("gone", right=True)] * 5]
    wrong = [Answered("gone", right=True)] * 3 + [Answered("gone", right=False)] * 3
    assert level(right) > level(wrong)
    assert HARD[next_code(CODES, right, "ada", "x", HARD)] > HARD[next_code(CODES, wrong, "ada", "x", HARD)]


def test_what_has_more_layers_and_dependencies_is_harder() -> None:
    """In the drill of layers, an effect that names several layers is harder than the median one of a single layer."""
    hard, items = hard_items("which-layer"), families()["which-layer"].items
    single = sorted(hard[code] for code, item in items.items() if len(item.expect) == 1)
    several = sorted(hard[code] for code, item in items.items() if len(item.expect) > 1)
    assert several[len(several) // 2] > single[len(single) // 2]
    assert (min(hard.values()), max(hard.values())) == (0.0, 1.0)


@pytest.mark.django_db
def test_of_two_windows_at_once_the_first_counts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both see the number without an answer: the row of the first stays, and what the second kept is taken back."""
    post(client, 1, right=False)
    mark = RoundAnswer.objects.get()
    really, seen = rounds.marks_of, []

    def late(request: HttpRequest, key: RoundKey) -> Marks:
        """Return nothing the first time, as before the other window had written."""
        seen.append(key)
        return {} if len(seen) == 1 else really(request, key)

    monkeypatch.setattr(rounds, "marks_of", late)
    item = families()[FAMILY].items[mark.asked]
    client.post(f"{HERE}?round={SEED}.1", {"item": mark.asked, "choice": min(item.expect)})
    assert len(seen) == 2
    assert RoundAnswer.objects.get().attempt_id == mark.attempt_id
    assert Attempt.objects.count() == 1
