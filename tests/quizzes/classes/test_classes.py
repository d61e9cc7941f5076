"""A class: seats that are kept without an account, rounds side by side, and one learner forgotten altogether."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from layers_site.accounts.models import Attempt, Learner
from layers_site.quizzes import attempts
from layers_site.quizzes.classes import seats
from layers_site.quizzes.classes.results import compare
from layers_site.quizzes.disclosure import count_in_progress
from layers_site.quizzes.models import Answer, Colleague, Regrading, Round, SchoolClass, Seat, Sheet
from layers_site.quizzes.withdrawing import prune_rounds
from tests.factories import client_of
from tests.quizzes.results.factories import board, make_round, make_sheet, own_words, pick, pt, single, size, trainer

pytestmark = pytest.mark.django_db

SECRET = "Zebedee"


@pytest.fixture
def ada() -> User:
    return trainer("ada")


@pytest.fixture
def klass(ada: User) -> SchoolClass:
    return SchoolClass.objects.create(owner=ada, name="Tuesday")


def seated(klass: SchoolClass, name: str = "Eve", client: Client | None = None) -> tuple[Client, Seat]:
    client = client or client_of()
    assert client.post(klass.get_absolute_url(), {"name": name}).status_code == 303
    return client, klass.seats.get(name=name)


def two_rounds(ada: User, klass: SchoolClass) -> tuple[Round, Round]:
    """The same three sizes on three boards, asked twice; M07 gives 2/2 in each."""
    first = make_round(ada, *[size(f"q{number}", board=board() | {"edition": edition})
                              for number, edition in enumerate(("2026", "2014", "2009"), 1)], klass=klass)  # fmt: skip
    return first, Round.objects.create(version=first.version, owner=ada, klass=klass)


# --- seats ------------------------------------------------------------------------------------------


def test_a_code_of_a_class_leads_to_it_and_a_seat_is_kept(ada: User, klass: SchoolClass) -> None:
    """Typed where every code is typed; twice sent it is one seat; the name is there when a round begins."""
    client = client_of()
    response = client.post(reverse("taking:enter"), {"code": f"{klass.code[:4].lower()}-{klass.code[4:]}"})
    assert response.headers["Location"] == klass.get_absolute_url()
    seated(klass, client=client)
    seated(klass, client=client)
    assert klass.seats.count() == 1
    of = make_round(ada, klass=klass)
    assert "Eve" in client.get(of.get_absolute_url()).content.decode()
    assert of.code in client.get(klass.get_absolute_url()).content.decode()


def test_a_seat_is_taken_on_another_machine_by_its_link(klass: SchoolClass) -> None:
    """Asked first; then the other browser is the one at that seat. Another class's code does not open it."""
    _client, seat = seated(klass)
    other = client_of()
    where = reverse("classes:sit", args=(klass.code, seat.key))
    assert "Eve" in other.get(where).content.decode()
    assert "You are in this class" not in other.get(klass.get_absolute_url()).content.decode()
    other.post(where)
    assert "You are in this class as Eve" in other.get(klass.get_absolute_url()).content.decode()
    assert client_of().get(reverse("classes:sit", args=("ACDEFGH", seat.key))).status_code == 404


def test_who_came_by_a_link_keeps_what_they_practice_when_the_class_goes(klass: SchoolClass) -> None:
    _own, seat = seated(klass)
    other = client_of()
    other.post(reverse("classes:sit", args=(klass.code, seat.key)))
    klass.delete()
    other.get(reverse("lessons:list"))
    assert other.session["learner"] == str(seat.learner.key)


def test_a_seat_is_taken_into_an_account_and_is_let_in_by_no_link_then(klass: SchoolClass) -> None:
    _client, seat = seated(klass)
    user = User.objects.create_user("eve")
    where = reverse("classes:sit", args=(klass.code, seat.key))
    client_of(user).post(where)
    seat.refresh_from_db()
    assert seat.learner.user == user
    thief = client_of()
    thief.post(where)
    assert "You are in this class" not in thief.get(klass.get_absolute_url()).content.decode()


def test_an_account_with_a_seat_takes_no_other_one(klass: SchoolClass) -> None:
    """Whoever opens a friend's link, signed in, does not make the friend's answers their own."""
    user = User.objects.create_user("eve")
    seated(klass, "Eve", client_of(user))
    bob, seat = seated(klass, "Bob")
    refused = client_of(user).post(reverse("classes:sit", args=(klass.code, seat.key)), follow=True)
    assert "You have a seat in this class already." in refused.content.decode()
    assert sorted(klass.seats.values_list("name", flat=True)) == ["Bob", "Eve"]
    assert "You are in this class as Bob" in bob.get(klass.get_absolute_url()).content.decode()


def test_a_closed_class_takes_no_new_seat_and_keeps_the_others(klass: SchoolClass) -> None:
    client, _seat = seated(klass)
    SchoolClass.objects.filter(pk=klass.pk).update(open=False)
    client_of().post(klass.get_absolute_url(), {"name": "Mallory"})
    assert klass.seats.count() == 1
    assert "You are in this class as Eve" in client.get(klass.get_absolute_url()).content.decode()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 61, "a\0b"])
def test_a_name_that_is_none_is_refused(klass: SchoolClass, name: str) -> None:
    assert client_of().post(klass.get_absolute_url(), {"name": name}).status_code == 422
    assert not klass.seats.exists()


def test_one_address_takes_the_seats_of_a_large_class_and_no_more(
    klass: SchoolClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here three come in; whoever presses twice, or has a seat, is not counted, nor is who is turned away."""
    monkeypatch.setattr(seats, "SEATED", "3/10min")
    SchoolClass.objects.filter(pk=klass.pk).update(open=False)
    for _time in range(4):
        client_of().post(klass.get_absolute_url(), {"name": "Mallory"})
    SchoolClass.objects.filter(pk=klass.pk).update(open=True)
    for number in range(3):
        client, _seat = seated(klass, f"L{number}")
        seated(klass, f"L{number}", client)
    refused = client_of().post(klass.get_absolute_url(), {"name": "Mallory"})
    assert (refused.status_code, "Retry-After" in refused.headers) == (429, True)
    assert klass.seats.count() == Learner.objects.count() == 3
    assert client.get(klass.get_absolute_url()).status_code == 200
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post(klass.get_absolute_url(), {"name": "Zoe"}).status_code == 303


def test_the_classes_of_a_school_come_in_at_once(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its own bound, here of 2; all of them have one that is larger, here of 5."""
    monkeypatch.setattr(seats, "SEATED", "2/10min")
    monkeypatch.setattr(seats, "SEATED_IN_ALL", ("class-seat", "", "5/10min"))
    school = [SchoolClass.objects.create(owner=ada, name=str(number)) for number in range(3)]

    def come_in(klass: SchoolClass) -> int:
        return client_of().post(klass.get_absolute_url(), {"name": "L"}).status_code

    assert [come_in(klass) for klass in school for _time in range(3)] == [303, 303, 429, 303, 303, 429, 303, 429, 429]
    assert [klass.seats.count() for klass in school] == [2, 2, 1]


# --- whose it is --------------------------------------------------------------------------------------

PAGES = ("classes:show", "classes:compare", "classes:document", "classes:table", "classes:delete")


@pytest.mark.whole
@pytest.mark.parametrize("name", PAGES)
def test_only_its_trainer_sees_a_class(ada: User, klass: SchoolClass, name: str) -> None:
    where = reverse(name, args=(klass.code,))
    assert client_of(ada).get(where).status_code == 200
    assert client_of(trainer("bob")).get(where).status_code == 404
    assert client_of().get(where).status_code == 302


def test_others_rounds_are_not_compared(ada: User, klass: SchoolClass) -> None:
    """A round that the trainer may not see is no choice, whoever names it in the address."""
    mine, theirs = make_round(ada, klass=klass), make_round(trainer("bob"))
    where = reverse("classes:compare", args=(klass.code,))
    assert client_of(ada).get(where, {"before": mine.code, "after": theirs.code}).status_code == 422


# --- side by side -------------------------------------------------------------------------------------


def test_before_and_after_of_the_same_learners(ada: User, klass: SchoolClass) -> None:
    """Six of eight answer as M07 does and then rightly, two rightly twice; a ninth came once and is left out."""
    first, second = two_rounds(ada, klass)
    for number in range(8):
        learner = Learner.objects.create()
        wrong = number < 6
        make_sheet(first, f"L{number}", *[pt(2, 2) if wrong else pt(5, 5)] * 3, learner=learner)
        make_sheet(second, f"L{number}", *[pt(5, 5)] * 3, learner=learner)
    make_sheet(first, "once", *[pt(2, 2)] * 3)
    compared = compare(first, second)
    assert (compared.same, compared.comparable) == (8, True)
    (idea,) = compared.ideas
    assert (idea.id, idea.before, idea.could, idea.after) == ("M07", 6, 8, 0)
    assert idea.change
    assert idea.change.value == -0.75
    assert idea.change.tells
    assert compared.change
    assert compared.change.value == pytest.approx(0.75)


def test_rounds_that_ask_something_else_have_no_common_points(ada: User, klass: SchoolClass) -> None:
    first, other = make_round(ada, size("q1"), klass=klass), make_round(ada, klass=klass)
    make_sheet(first, "a", pt(5, 5))
    make_sheet(other, "b", pick("b"))
    compared = compare(first, other)
    assert not compared.comparable
    assert compared.change is None


def of_written(ada: User, klass: SchoolClass) -> tuple[Round, Round, list[Learner]]:
    """Eleven questions of a point and, at the end, one of three in one’s own words, asked twice of three learners.

    Right before: 6, 7 and 7 of 11, after: 9, 9 and 9. All write before and are marked with 3, 2 and 2; after, two do,
    and the third leaves it blank.
    """
    questions = [*[single(f"q{number}") for number in range(1, 12)], own_words("q12", points=3)]
    first = make_round(ada, *questions, klass=klass)
    second = Round.objects.create(version=first.version, owner=ada, klass=klass)
    learners = [Learner.objects.create() for _number in range(3)]
    for number, (learner, right) in enumerate(zip(learners, (6, 7, 7), strict=True)):
        answers = [pick("b" if place < right else "a") for place in range(11)]
        make_sheet(first, f"L{number}", *answers, {"text": f"Before {number}"}, learner=learner)
        after = [pick("b" if place < 9 else "a") for place in range(11)]
        make_sheet(second, f"L{number}", *after, {"text": "After"} if number < 2 else None, learner=learner)
    for number, points in enumerate((3, 2, 2)):
        mark_words(first, f"L{number}", points)
    return first, second, learners


def mark_words(of: Round, name: str, points: int) -> None:
    Answer.objects.filter(sheet__round=of, sheet__name=name, question="q12").update(points=points, right=points == 3)


def page_of(client: Client, klass: SchoolClass, first: Round, second: Round) -> str:
    query = {"before": first.code, "after": second.code}
    text: str = client.get(reverse("classes:compare", args=(klass.code,)), query).content.decode()
    return text


def test_what_is_marked_in_one_round_alone_is_in_no_total(ada: User, klass: SchoolClass) -> None:
    """Of the eleven others: 20 of 33 before, 27 of 33 after, 61 % and 82 %, 7 of 33 more, which is 21 points.

    Once it is marked it is in all: (9 + 9 + 9) of 42 before, and after, with 1 and 2 of 3, 30 of 42.
    """
    first, second, _learners = of_written(ada, klass)
    compared = compare(first, second)
    assert compared.comparable
    assert compared.change
    assert compared.change.value == pytest.approx(7 / 33)
    text = page_of(client_of(ada), klass, first, second)
    assert "61%" in text
    assert "82%" in text
    assert "+21" in text
    assert f"Question 12 is left out: dropped or not marked in round {second.code}." in text
    assert reverse("results:marking", args=(second.code,)) in text
    mark_words(second, "L0", 1)
    mark_words(second, "L1", 2)
    compared = compare(first, second)
    assert (compared.left_out, compared.uncounted) == (((), ()), 0)
    assert (compared.before, compared.after) == (pytest.approx(27 / 42), pytest.approx(30 / 42))


def test_who_waits_for_a_mark_is_in_neither_mean(ada: User, klass: SchoolClass) -> None:
    """L0 is marked after with 3, L1 not: the question counts, and of L0 and L2 it is 9 and 9 of 14, then 12 and 9."""
    first, second, _learners = of_written(ada, klass)
    mark_words(second, "L0", 3)
    compared = compare(first, second)
    assert (compared.left_out, compared.uncounted) == (((), ()), 1)
    assert (compared.before, compared.after) == (pytest.approx(18 / 28), pytest.approx(21 / 28))
    assert "1 learner is not in these points" in page_of(client_of(ada), klass, first, second)


def test_who_was_asked_none_of_the_questions_is_in_neither_mean(ada: User, klass: SchoolClass) -> None:
    """L1 had the first question alone before, and it is dropped there: L0 and L2 had 8 and 8 of 13 of the others."""
    first, second, _learners = of_written(ada, klass)
    Sheet.objects.filter(round=first, name="L1").update(order=[0])
    Regrading.objects.create(round=first, by=ada, question="q1", reason="", changes=[{"rule": {"do": "drop"}}])
    for name in ("L0", "L1"):
        mark_words(second, name, 3)
    compared = compare(first, second)
    assert compared.uncounted == 1
    assert compared.before == pytest.approx(16 / 26)


def test_what_was_dropped_in_one_round_is_left_out_of_both(ada: User, klass: SchoolClass) -> None:
    """Without the first question, which all had right: 17 of 30 before, 24 of 30 after."""
    first, second, _learners = of_written(ada, klass)
    Regrading.objects.create(round=first, by=ada, question="q1", reason="", changes=[{"rule": {"do": "drop"}}])
    compared = compare(first, second)
    assert compared.change
    assert compared.change.value == pytest.approx(7 / 30)
    text = page_of(client_of(ada), klass, first, second)
    assert f"Question 1 is left out: dropped or not marked in round {first.code}." in text
    assert f"Question 12 is left out: dropped or not marked in round {second.code}." in text


def test_a_blank_counts_once_the_question_counts_for_the_round(ada: User, klass: SchoolClass) -> None:
    """L2 left it blank after: 9 of 11 on the page, in the file and to L2 while nothing is marked, then 9 of 14."""
    _first, second, learners = of_written(ada, klass)
    for learner in learners:
        Seat.objects.create(klass=klass, learner=learner, name=f"L{learner.pk}")

    def figures() -> tuple[Any, ...]:
        client, sheet = client_of(ada), second.sheets.get(name="L2")
        rows = client.get(reverse("classes:show", args=(klass.code,))).context["rows"]
        page = rows[::-1][2]["cells"][1]  # the newest stands first
        table = client.get(reverse("classes:table", args=(klass.code,))).getvalue().decode()  # type: ignore[attr-defined]
        return page["text"], page["percent"], table.splitlines()[3].split(",")[4:6], attempts.score(sheet).most

    assert figures() == ("9 of 11", "82%", ["9", "11"], 11)
    mark_words(second, "L0", 3)
    assert figures() == ("9 of 14", "64%", ["9", "14"], 14)


# --- forgetting ---------------------------------------------------------------------------------------


def everything(ada: User, klass: SchoolClass, of: Round) -> str:
    """All that a trainer can see or take along of a class and a round."""
    client = client_of(ada)
    pages: list[Any] = [client.get(reverse(name, args=(klass.code,))) for name in PAGES]
    pages += [client.get(reverse(f"results:{name}", args=(of.code,)))
              for name in ("round", "misconceptions", "answers", "learners", "document")]  # fmt: skip
    pages += [client.get(reverse(name, args=(of.code,))) for name in ("trainer:round", "trainer:round-colleagues")]
    return "".join((b"".join(page.streaming_content) if page.streaming else page.content).decode() for page in pages)


def test_what_was_forgotten_before_stays_forgotten(
    ada: User, klass: SchoolClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Round by round: the second time the database is busy. Then it is done once more."""
    rounds = two_rounds(ada, klass)
    rows = [seated(klass, name)[1] for name in ("Eve", "Dan")]
    for round_ in rounds:
        for row in rows:
            make_sheet(round_, row.name, learner=row.learner)
    forget, times = seats.forget_learners, count(1)

    def busy(*about: Any) -> int:
        if next(times) == 2:
            raise OperationalError
        return forget(*about)

    monkeypatch.setattr(seats, "forget_learners", busy)
    with pytest.raises(OperationalError):
        seats.forget(rows, ada)
    assert (Sheet.objects.count(), klass.seats.count()) == (2, 2)
    seats.forget(rows, ada)
    assert (Sheet.objects.count(), klass.seats.count()) == (0, 0)


def test_forgetting_one_learner_forgets_all_of_it(ada: User, klass: SchoolClass) -> None:
    """Sheets in every round of the class, the seat, the log, what was counted in their progress; others stay."""
    first, second = two_rounds(ada, klass)
    _client, seat = seated(klass, SECRET)
    elsewhere = make_round(ada)
    for of in (first, second, elsewhere):
        make_sheet(of, SECRET, pt(2, 2), pt(5, 5), pt(5, 5), learner=seat.learner)
        make_sheet(of, "Dan", pt(2, 2))
    sheet = first.sheets.get(name=SECRET)
    count_in_progress(sheet)
    assert Attempt.objects.filter(kind=Attempt.Kind.QUIZ, learner=seat.learner).exists()
    worth = {"points": "0.00", "right": False}
    changes = [{"answer": sheet.answers.earliest("pk").pk, "before": worth, "after": {"points": "1", "right": True}}]
    Regrading.objects.create(round=first, by=ada, question="q1", reason="", changes=changes)
    assert SECRET in everything(ada, klass, first)
    client_of(ada).post(reverse("classes:show", args=(klass.code,)), {"do": "forget", "seat": seat.pk})
    assert SECRET not in everything(ada, klass, first)
    assert not Seat.objects.exists()
    assert not Attempt.objects.filter(kind=Attempt.Kind.QUIZ, learner=seat.learner_id).exists()
    assert Regrading.objects.get().changes == []
    assert sorted(Sheet.objects.values_list("name", flat=True)) == ["Dan", "Dan", "Dan", SECRET]
    assert Sheet.objects.get(name=SECRET).round == elsewhere


def test_several_seats_are_forgotten_at_once(ada: User, klass: SchoolClass) -> None:
    """Ticked, looked at, and then forgotten with their sheets; those of others and of other classes are not."""
    first, _second = two_rounds(ada, klass)
    rows = [seated(klass, name)[1] for name in ("Eve", "Mallory", "Oscar")]
    foreign = seated(SchoolClass.objects.create(owner=trainer("bob"), name="Friday"), "Zoe")[1]
    for row in rows:
        make_sheet(first, row.name, pt(2, 2), learner=row.learner)
    where, sent = (
        reverse("classes:show", args=(klass.code,)),
        {"seat": [rows[1].pk, rows[2].pk, foreign.pk, "x"], "do": "ask-forget"},
    )
    question = client_of(ada).post(where, sent).content.decode()
    assert "Mallory" in question
    assert "Zoe" not in question
    assert "2 sheets" in question
    assert klass.seats.count() == 3
    client_of(ada).post(where, sent | {"do": "forget"})
    assert set(Seat.objects.values_list("name", flat=True)) == {"Eve", "Zoe"}
    assert list(first.sheets.values_list("name", flat=True)) == ["Eve"]
    assert client_of(trainer("carl")).post(where, sent | {"do": "forget"}).status_code == 404


def test_without_a_tick_nobody_is_forgotten(ada: User, klass: SchoolClass) -> None:
    seated(klass)
    response = client_of(ada).post(reverse("classes:show", args=(klass.code,)), {"do": "forget"})
    assert response.headers["Location"] == reverse("classes:show", args=(klass.code,))
    assert klass.seats.count() == 1


def test_the_newest_seats_come_first_and_all_can_be_ticked(ada: User, klass: SchoolClass) -> None:
    """Without JavaScript: by an address."""
    for name in ("Eve", "Mallory"):
        seated(klass, name)
    where, client = reverse("classes:show", args=(klass.code,)), client_of(ada)
    page = client.get(where).content.decode()
    assert page.index("Mallory") < page.index("Eve")
    assert page.count(" checked>") == 0
    assert client.get(where, {"tick": "all"}).content.decode().count(" checked>") == 2


def test_a_seat_has_another_name_on_every_sheet(ada: User, klass: SchoolClass) -> None:
    first, _second = two_rounds(ada, klass)
    _client, seat = seated(klass, "F*** the judge")
    make_sheet(first, "F*** the judge", pt(2, 2), learner=seat.learner)
    client_of(ada).post(reverse("classes:seat", args=(klass.code, seat.pk)), {"do": "rename", "name": "Eve"})
    assert first.sheets.get().name == "Eve"
    assert klass.seats.get().name == "Eve"


def test_a_seat_has_another_name_in_the_rounds_of_colleagues_too(ada: User, klass: SchoolClass) -> None:
    """Whoever of them renames it; a round that somebody else has taken over is no longer theirs."""
    bob = trainer("bob")
    Colleague.objects.create(klass=klass, user=bob)
    rounds = [make_round(who, klass=klass) for who in (ada, bob, trainer("carl"))]
    _client, seat = seated(klass)
    for of in rounds:
        make_sheet(of, "Eve", pick("a"), learner=seat.learner)
    for number, who in enumerate((ada, bob)):
        client_of(who).post(reverse("classes:seat", args=(klass.code, seat.pk)), {"name": f"Eve {number}"})
        assert [of.sheets.get().name for of in rounds] == [f"Eve {number}", f"Eve {number}", "Eve"]


def test_a_link_that_leaked_is_replaced_and_the_answers_stay(ada: User, klass: SchoolClass) -> None:
    """Learner and thief are out; the new link lets in, with every sheet. The old browser begins nothing again of which
    it has seen what is right."""
    first, second = two_rounds(ada, klass)
    eve, seat = seated(klass)
    make_sheet(first, "Eve", *[pt(2, 2)] * 3, learner=seat.learner)
    make_sheet(second, "Eve", pt(2, 2), learner=seat.learner, over=False)
    old, thief, learner = reverse("classes:sit", args=(klass.code, seat.key)), client_of(), seat.learner
    thief.post(old)
    assert "You are in this class as Eve" in thief.get(klass.get_absolute_url()).content.decode()
    here = reverse("classes:seat", args=(klass.code, seat.pk))
    said = client_of(ada).post(here, {"do": "link"}, follow=True).content.decode()
    seat.refresh_from_db()
    new = reverse("classes:sit", args=(klass.code, seat.key))
    assert seat.key in said
    assert client_of(ada).get(here).content.decode().count(seat.key) == 0
    for client in (eve, thief):
        assert "You are in this class" not in client.get(klass.get_absolute_url()).content.decode()
    assert thief.get(old).status_code == 404
    eve.post(new)
    assert "You are in this class as Eve" in eve.get(klass.get_absolute_url()).content.decode()
    assert set(seat.learner.sheets.values_list("round", flat=True)) == {first.pk, second.pk}
    assert attempts.may_begin(second, seat.learner)
    seated(klass, "Mallory", thief)
    assert not attempts.may_begin(first, learner)


def test_no_link_is_given_to_a_seat_in_an_account_nor_by_a_stranger(ada: User, klass: SchoolClass) -> None:
    _client, seat = seated(klass, "Eve", client_of(User.objects.create_user("eve")))
    here, key = reverse("classes:seat", args=(klass.code, seat.pk)), seat.key
    assert client_of(trainer("bob")).post(here, {"do": "link"}).status_code == 404
    assert "a link can’t open it" in client_of(ada).post(here, {"do": "link"}, follow=True).content.decode()
    assert "Give another link" not in client_of(ada).get(here).content.decode()
    assert klass.seats.get().key == key


@pytest.mark.parametrize("path", ["quizzes/with/a\0b/", "class/ACDEFGH/seat/a\0b/"])
def test_what_can_be_no_link_is_looked_for_nowhere(path: str) -> None:
    """PostgreSQL takes no NUL in a text."""
    with pytest.raises(Resolver404):
        resolve(f"/en/{path}")


def test_a_class_is_deleted_and_its_rounds_stay(ada: User, klass: SchoolClass) -> None:
    first, _second = two_rounds(ada, klass)
    seated(klass)
    client_of(ada).post(reverse("classes:delete", args=(klass.code,)))
    first.refresh_from_db()
    assert first.klass is None
    assert not Seat.objects.exists()


def test_the_file_of_a_class_has_seats_and_rounds(ada: User, klass: SchoolClass) -> None:
    """Points, the points to be had and what was believed, by seat and round; nothing where a seat took no part."""
    first, _second = two_rounds(ada, klass)
    _client, seat = seated(klass)
    make_sheet(first, "Eve", *[pt(2, 2)] * 3, learner=seat.learner)
    response = client_of(ada).get(reverse("classes:table", args=(klass.code,)))
    assert response.getvalue().decode().splitlines()[1] == "Eve,0,3,M07,,,"  # type: ignore[attr-defined]
    document = client_of(ada).get(reverse("classes:document", args=(klass.code,))).json()  # type: ignore[attr-defined]
    (row,) = document["seats"]
    assert (document["format"], row["name"], row["rounds"][1]) == ("layers-class/1", "Eve", None)
    assert row["rounds"][0] == {
        "round": first.code, "points": 0.0, "of": 3.0, "over": True, "likely": [], "confirmed": [["M07"]],
    }  # fmt: skip


def test_a_round_that_was_handed_on_is_its_new_owners(ada: User, klass: SchoolClass) -> None:
    """In the class of its former owner nothing of it is shown any more."""
    first, _second = two_rounds(ada, klass)
    Round.objects.filter(pk=first.pk).update(owner=trainer("bob"))
    assert first.code not in client_of(ada).get(reverse("classes:show", args=(klass.code,))).content.decode()


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "1 sheet is in a round of another trainer", "the answers stay without the person"),
        ("fr", "1 copie est dans une session d’un autre formateur", "les réponses restent, sans la personne"),
    ],
)
def test_forgetting_a_seat_takes_the_person_out_of_a_round_that_was_handed_on(
    ada: User, klass: SchoolClass, language: str, before: str, after: str
) -> None:
    """The points are its new owner's; the name and the words go. Of her own rounds nothing stays."""
    of_bob, of_ada = (make_round(ada, own_words("q1"), klass=klass) for _round in range(2))
    client, seat = seated(klass, SECRET)
    for of in (of_bob, of_ada):
        make_sheet(of, SECRET, {"text": f"{SECRET} says 7c"}, learner=seat.learner)
    make_sheet(of_bob, "Dan", {"text": "7b"})
    Answer.objects.update(points=1)
    bob = trainer("bob")
    Round.objects.filter(pk=of_bob.pk).update(owner=bob)
    where = f"/{language}/quizzes/classes/{klass.code}/"
    trainers = client_of(ada)
    assert before in trainers.post(where, {"do": "ask-forget", "seat": seat.pk}).content.decode()
    assert after in trainers.post(where, {"do": "forget", "seat": seat.pk}, follow=True).content.decode()
    sheet = of_bob.sheets.get(name="")
    assert sheet.withdrawn
    assert sheet.learner != seat.learner
    assert [(row.points, row.given["text"]) for row in sheet.answers.all()] == [(1, "")]
    assert SECRET not in client_of(bob).get(reverse("results:round", args=(of_bob.code,))).content.decode()
    assert not of_ada.sheets.exists()
    assert of_bob.sheets.get(name="Dan").answers.get().given["text"] == "7b"
    assert client.post(reverse("taking:begin", args=(of_bob.code,)), {"name": "Again"}).status_code == 422


def test_of_another_trainers_classes_there_is_no_choice(ada: User, klass: SchoolClass) -> None:
    """A colleague who changes a round leaves it in its class, and sees none of the owner's others."""
    SchoolClass.objects.create(owner=ada, name="Ada's Thursday")
    first, _second = two_rounds(ada, klass)
    bob = trainer("bob")
    Colleague.objects.create(round=first, user=bob)
    text = client_of(bob).get(reverse("trainer:round-change", args=(first.code,))).content.decode()
    assert "Tuesday" in text
    assert "Thursday" not in text


def test_a_class_that_nobody_uses_is_pruned(klass: SchoolClass) -> None:
    """Its names go with it, once it has no round and no newer seat."""
    seated(klass)
    later = datetime.now(UTC) + timedelta(days=3 * 366)
    prune_rounds(later - timedelta(days=2 * 366))
    assert SchoolClass.objects.exists()
    prune_rounds(later)
    assert not SchoolClass.objects.exists()
