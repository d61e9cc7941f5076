"""Trainers who work on one quiz or one round: who may do what, coming in, leaving, taking over; who changed what."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from layers_site.accounts.models import Learner
from layers_site.accounts.services import delete_account
from layers_site.quizzes import attempts, colleagues
from layers_site.quizzes.colleagues import MOST_KEPT, as_it_was, changes_of, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Colleague, Quiz, Round, Sheet, TeamLink
from layers_site.quizzes.publishing import copy_of, publish
from layers_site.quizzes.trainer import drafts
from tests.factories import client_of
from tests.quizzes.results.factories import make_round, make_sheet, pick, pt, tick, trainer

pytestmark = pytest.mark.whole


@pytest.fixture
def ada(db: None) -> User:
    return trainer("ada")


@pytest.fixture
def bob(db: None) -> User:
    return trainer("bob")


@pytest.fixture
def of(ada: User) -> Round:
    made = make_round(ada, name="Tuesday", code="ACDEFG", mode="live")
    make_sheet(made, "Eve", pick("b"), tick("a", "c"), pt(5, 5), {"text": "Layer 7c."})
    return made


def works(user: User, subject: Quiz | Round) -> Colleague:
    return Colleague.objects.create(**colleagues.key_of(subject), user=user)


def status(client: Client, name: str, *parameters: Any, post: dict[str, Any] | None = None) -> int:
    where = reverse(name, args=parameters)
    code: int = (client.get(where) if post is None else client.post(where, post)).status_code
    return code


#: What a colleague may open; an owner may open all of it.
OF_QUIZ = {
    "trainer:quiz": 200, "trainer:preview": 200, "trainer:matrix": 200, "results:take": 200, "trainer:round-new": 200,
    "trainer:colleagues": 200, "trainer:settings": 200, "trainer:add": 200, "trainer:publish": 200,
    "trainer:delete": 404,
}  # fmt: skip
OF_ROUND = {
    "trainer:round": 200, "trainer:print": 200, "results:round": 200, "results:misconceptions": 200,
    "results:answers": 200, "results:document": 200, "trainer:round-colleagues": 200, "trainer:round-change": 200,
    "results:marking": 200, "live:lead": 200, "trainer:round-delete": 404,
}  # fmt: skip


def test_a_colleague_on_a_quiz_may_do_this(of: Round, bob: User) -> None:
    """All but deleting it, and nothing on its rounds; a stranger finds nothing at all."""
    quiz, client = of.version.quiz, client_of(bob)
    assert {status(client, name, quiz.key) for name in OF_QUIZ} == {404}
    works(bob, quiz)
    assert {name: status(client, name, quiz.key) for name in OF_QUIZ} == OF_QUIZ
    assert status(client, "results:round", of.code) == 404


def test_a_colleague_on_a_round_may_do_this(of: Round, bob: User) -> None:
    client = client_of(bob)
    assert {status(client, name, of.code) for name in OF_ROUND} == {404}
    works(bob, of)
    assert {name: status(client, name, of.code) for name in OF_ROUND} == OF_ROUND
    assert status(client, "trainer:settings", of.version.quiz.key) == 404


def test_only_the_owner_deletes_a_learner_or_says_who_works_on_it(of: Round, bob: User) -> None:
    works(bob, of)
    works(bob, of.version.quiz)
    client = client_of(bob)
    assert client.post(f"{reverse('results:sheet', args=(of.code, of.sheets.get().pk))}?forget=1").status_code == 404
    for name, key in (("trainer:colleagues", of.version.quiz.key), ("trainer:round-colleagues", of.code)):
        assert status(client, name, key, post={"do": "invite"}) == 404
    assert not TeamLink.objects.exists()


# --- coming in ----------------------------------------------------------------------------------------


def test_a_link_is_taken_back(of: Round, ada: User, bob: User) -> None:
    """Its page shows nothing of the quiz; taken back, it is not there."""
    quiz = of.version.quiz
    assert status(client_of(ada), "trainer:colleagues", quiz.key, post={"do": "invite"}) == 303
    link = TeamLink.objects.get()
    client = client_of(bob)
    assert "How large is it?" not in client.get(reverse("trainer:come-in", args=(link.key,))).content.decode()
    assert status(client_of(ada), "trainer:colleagues", quiz.key, post={"do": "take-back", "pk": link.pk}) == 303
    assert status(client, "trainer:come-in", link.key) == 404


def test_nobody_comes_in_who_could_still_answer(of: Round, ada: User, bob: User) -> None:
    """Bob sits at the round: by no link does he see what is right, until his sheet may show it."""
    learner = Learner.objects.create(user=bob)
    sheet = Sheet.objects.create(round=of, learner=learner)
    link = colleagues.invite(of.version.quiz, ada)
    assert status(client_of(bob), "trainer:come-in", link.key, post={}) == 409
    assert not Colleague.objects.exists()
    Sheet.objects.filter(round=of).update(handed_in=sheet.began)
    assert status(client_of(bob), "trainer:come-in", link.key, post={}) == 303


@pytest.mark.parametrize("subject", ["quiz", "round"])
def test_whoever_works_on_it_answers_nothing_of_it(of: Round, bob: User, subject: str) -> None:
    works(bob, of if subject == "round" else of.version.quiz)
    with pytest.raises(RefusedError):
        attempts.begin(of, Learner.objects.create(user=bob))


@pytest.mark.parametrize("mode", ["alone", "live"])
def test_who_works_on_one_round_answers_no_other_round_of_the_quiz(of: Round, ada: User, bob: User, mode: str) -> None:
    """Bob sees what is right in Tuesday's round, and is told why. Another quiz he may answer."""
    works(bob, of)
    thursday = Round.objects.create(version=of.version, owner=ada, mode=mode)
    where = "taking:begin"
    refused = client_of(bob).post(reverse(where, args=(thursday.code,)), {"name": "Bob"}, follow=True)
    assert "You see, or have seen, the right answers" in refused.content.decode()
    assert not thursday.sheets.exists()
    other = make_round(ada, mode=mode)
    assert client_of(bob).post(reverse(where, args=(other.code,)), {"name": "Bob"}).status_code == 303


def begins(user: User, round_: Round) -> bool:
    """Whether this user begins a sheet of the round."""
    client_of(user).post(reverse("taking:begin", args=(round_.code,)), {"name": "x"})
    return round_.sheets.filter(learner__user=user).exists()


@pytest.mark.parametrize("subject", ["quiz", "round"])
@pytest.mark.parametrize("end", ["leave", "remove"])
def test_who_has_seen_what_is_right_answers_nothing_after_that(
    of: Round, ada: User, bob: User, subject: str, end: str
) -> None:
    """With a round of Bob's own he has the key even after leaving; without one he has read it before."""
    on = of if subject == "round" else of.version.quiz
    thursday = Round.objects.create(version=of.version, owner=ada)
    colleague = works(bob, on)
    page = ("trainer:round-colleagues", of.code) if on is of else ("trainer:colleagues", on.key)
    who = bob if end == "leave" else ada
    assert status(client_of(who), *page, post={"do": end, "pk": colleague.pk}) == 303
    assert not Colleague.objects.exists()
    assert not begins(bob, thursday)
    assert begins(trainer("carl"), thursday)


def test_who_has_a_copy_answers_no_round_of_either(of: Round, ada: User, bob: User) -> None:
    """Bob copies Ada's quiz, Carl works on the copy; Ada answers no round of Bob's copy. A shipped quiz all know."""
    copy = copy_of(of.version.quiz, bob)
    carl = trainer("carl")
    works(carl, copy)
    thursday = Round.objects.create(version=of.version, owner=ada)
    own = Round.objects.create(version=publish(copy, bob), owner=bob)
    assert [begins(user, thursday) for user in (bob, carl)] == [False, False]
    assert [begins(user, own) for user in (ada, carl, trainer("dora"))] == [False, False, True]
    copy.delete()
    assert not begins(bob, thursday)
    ships = Quiz.objects.create(slug="ships", document=of.version.quiz.document)
    copy_of(ships, bob)
    assert begins(bob, Round.objects.create(version=publish(ships, ada), owner=ada))


def test_no_one_comes_in_who_answers_a_copy(of: Round, ada: User, bob: User) -> None:
    """Bob sits at a round of Carl's copy: Ada's quiz has the same answers."""
    carl = trainer("carl")
    copy = copy_of(of.version.quiz, carl)
    assert begins(bob, Round.objects.create(version=publish(copy, carl), owner=carl))
    link = colleagues.invite(of.version.quiz, ada)
    assert status(client_of(bob), "trainer:come-in", link.key, post={}) == 409


def test_an_owner_answers_no_round_of_another(of: Round, ada: User, bob: User) -> None:
    """Neither a colleague's of the same quiz nor one that was theirs; their own they may try."""
    works(bob, of.version.quiz)
    assert begins(ada, Round.objects.create(version=of.version, owner=ada))
    assert not begins(ada, Round.objects.create(version=of.version, owner=bob))
    handed = Round.objects.create(version=of.version, owner=ada)
    works(bob, handed)
    colleagues.hand_over(handed, bob, ada)
    colleagues.remove(handed, ada, ada)
    assert not begins(ada, handed)


def test_there_is_an_end_to_links(of: Round, ada: User) -> None:
    for _link in range(colleagues.MOST_LINKS):
        colleagues.invite(of, ada)
    with pytest.raises(RefusedError):
        colleagues.invite(of, ada)


def test_a_link_lets_one_person_in(of: Round, ada: User, bob: User) -> None:
    """Whoever else has it finds nothing, whoever had its page open is refused; the history says who came by which."""
    link = colleagues.invite(of, ada)
    assert status(client_of(bob), "trainer:come-in", link.key, post={}) == 303
    carl = trainer("carl")
    assert status(client_of(carl), "trainer:come-in", link.key, post={}) == 404
    with pytest.raises(RefusedError):
        colleagues.come_in(link, carl, None)
    assert changes_of(of).get(what=Change.What.JOINED).detail == str(link.pk)


def test_a_link_ends_after_14_days(of: Round, ada: User, bob: User) -> None:
    """Its page says until when; then it counts among the open links no more."""
    link = colleagues.invite(of, ada)
    assert abs(link.ends - link.made - timedelta(days=14)) < timedelta(minutes=1)
    page = client_of(ada).get(reverse("trainer:round-colleagues", args=(of.code,)))
    assert f"link {link.pk}" in page.content.decode()
    TeamLink.objects.update(ends=timezone.now() - timedelta(seconds=1))
    assert status(client_of(bob), "trainer:come-in", link.key) == 404
    with pytest.raises(RefusedError):
        colleagues.come_in(link, bob, None)
    assert not colleagues.links_of(of).exists()


@pytest.mark.parametrize("subject", ["quiz", "round"])
@pytest.mark.parametrize("end", ["remove", "leave", "hand-over"])
def test_no_link_that_ever_was_lets_in_again(of: Round, ada: User, bob: User, end: str, subject: str) -> None:
    """Neither the one that Bob came by, nor those that were open meanwhile, whomever they were sent to."""
    on = of if subject == "round" else of.version.quiz
    links = [colleagues.invite(on, ada) for _time in range(3)]
    assert status(client_of(bob), "trainer:come-in", links[0].key, post={}) == 303
    page = "trainer:round-colleagues" if subject == "round" else "trainer:colleagues"
    sent = {"do": end, "pk": Colleague.objects.get().pk}
    response = client_of(bob if end == "leave" else ada).post(
        reverse(page, args=(of.code if on is of else on.key,)), sent
    )
    assert response.status_code == 303
    for person in (bob, trainer("carl")):
        for link in links:
            assert status(client_of(person), "trainer:come-in", link.key) == 404
            assert status(client_of(person), "trainer:come-in", link.key, post={}) == 404


@pytest.mark.parametrize("by", ["themselves", "an administrator"])
@pytest.mark.parametrize("subject", ["quiz", "round"])
def test_who_goes_with_their_account_leaves_no_link(of: Round, ada: User, bob: User, subject: str, by: str) -> None:
    """As where they leave: nobody knows who has the links."""
    on = of if subject == "round" else of.version.quiz
    works(bob, on)
    link = colleagues.invite(on, ada)
    _delete_account(bob, by)
    assert not colleagues.links_of(on).exists()
    assert status(client_of(trainer("carl")), "trainer:come-in", link.key, post={}) == 404


def _delete_account(user: User, by: str) -> None:
    if by == "themselves":
        delete_account(user)
    else:
        admin = User.objects.create_superuser("root")
        client_of(admin).post(reverse("admin:auth_user_delete", args=(user.pk,)), {"post": "yes"})
    assert not User.objects.filter(pk=user.pk).exists()


def test_removing_says_which_links_go_with_it(of: Round, ada: User, bob: User) -> None:
    works(bob, of)
    colleagues.invite(of, ada)
    client, where = client_of(ada), reverse("trainer:round-colleagues", args=(of.code,))
    page = client.post(where, {"do": "remove", "pk": Colleague.objects.get().pk}, follow=True).content.decode()
    assert "1 unused link is canceled too" in page


# --- leaving, removing, handing over --------------------------------------------------------------------


def test_leaving_and_removing_end_it(of: Round, ada: User, bob: User) -> None:
    quiz = of.version.quiz
    works(bob, quiz)
    assert status(client_of(bob), "trainer:colleagues", quiz.key, post={"do": "leave"}) == 303
    assert status(client_of(bob), "trainer:quiz", quiz.key) == 404
    again = works(bob, quiz)
    client_of(ada).post(reverse("trainer:colleagues", args=(quiz.key,)), {"do": "remove", "pk": again.pk})
    assert status(client_of(bob), "trainer:quiz", quiz.key) == 404


def test_who_is_handed_a_quiz_owns_it(of: Round, ada: User, bob: User) -> None:
    """Bob deletes it now; Ada works on it, and her links are gone."""
    quiz = of.version.quiz
    colleague = works(bob, quiz)
    colleagues.invite(quiz, ada)
    client_of(ada).post(reverse("trainer:colleagues", args=(quiz.key,)), {"do": "hand-over", "pk": colleague.pk})
    quiz.refresh_from_db()
    assert quiz.owner == bob
    assert list(Colleague.objects.values_list("user__username", flat=True)) == ["ada"]
    assert not TeamLink.objects.exists()


def test_an_account_that_goes_hands_on_what_others_work_on(of: Round, ada: User, bob: User) -> None:
    """Of quiz and round Bob is the owner then, with every answer; what nobody else may change goes."""
    works(bob, of.version.quiz)
    works(bob, of)
    alone = make_round(ada)
    delete_account(ada)
    of.refresh_from_db()
    assert (of.owner, of.version.quiz.owner) == (bob, bob)
    assert of.sheets.count() == 1
    assert not Round.objects.filter(pk=alone.pk).exists()


@pytest.mark.parametrize("by", ["themselves", "an administrator"])
@pytest.mark.parametrize("left", [False, True])
def test_an_account_that_goes_leaves_the_rounds_of_others(of: Round, ada: User, bob: User, left: bool, by: str) -> None:
    """Bob works on it, or has left; the quiz that his learners answered becomes his, with every sheet."""
    colleague = works(bob, of.version.quiz)
    own = Round.objects.create(version=of.version, owner=bob)
    make_sheet(own, "Fay", pick("b"))
    if left:
        colleagues.remove(of.version.quiz, bob, bob)
    _delete_account(ada, by)
    own.refresh_from_db()
    assert own.version.quiz.owner == bob
    assert own.sheets.count() == 1
    assert not Colleague.objects.filter(pk=colleague.pk).exists()
    assert not Round.objects.filter(pk=of.pk).exists()


def test_a_quiz_with_rounds_of_colleagues_is_not_deleted(of: Round, ada: User, bob: User) -> None:
    """What learners answered to Bob is not Ada's to delete."""
    Round.objects.create(version=of.version, owner=bob)
    assert status(client_of(ada), "trainer:delete", of.version.quiz.key, post={}) == 409
    assert Quiz.objects.filter(pk=of.version.quiz.pk).exists()


# --- who changed what ---------------------------------------------------------------------------------


def test_a_question_that_was_removed_is_put_back(of: Round, ada: User, bob: User) -> None:
    """At its place, as it was, by whoever may change the quiz; the history says who did what."""
    quiz = of.version.quiz
    before = drafts.draft_of(quiz)
    works(bob, quiz)
    client_of(bob).post(reverse("trainer:quiz", args=(quiz.key,)), {"do": "remove:q2"})
    quiz.refresh_from_db()
    assert [question.id for question in drafts.draft_of(quiz).questions] == ["q1", "q3", "q4"]
    entry = Change.objects.get(what=Change.What.QUESTION_REMOVED)
    assert (entry.by, entry.detail) == (bob, "q2")
    assert "Restore" in client_of(bob).get(reverse("trainer:quiz", args=(quiz.key,))).content.decode()
    client_of(ada).post(reverse("trainer:colleagues", args=(quiz.key,)), {"do": "put-back", "pk": entry.pk})
    quiz.refresh_from_db()
    assert drafts.draft_of(quiz) == before
    text = client_of(ada).get(reverse("trainer:colleagues", args=(quiz.key,))).content.decode()
    assert text.index("Question put back") < text.index("Question removed")


def test_another_kind_is_taken_back_with_the_question_as_it_was(of: Round, ada: User) -> None:
    """A size to enter becomes a choice, and is a size to enter again; the choice is in the history as well."""
    quiz = of.version.quiz
    before = drafts.draft_of(quiz).question("q3")
    assert before
    stamp = drafts.stamp_of_question(before)
    client_of(ada).post(reverse("trainer:question", args=(quiz.key, "q3")), {"kind": "single", "stamp": stamp})
    quiz.refresh_from_db()
    turned = drafts.draft_of(quiz).question("q3")
    assert turned is not None
    assert turned.kind == "single"
    entry = Change.objects.get(what=Change.What.KIND_CHANGED)
    client_of(ada).post(reverse("trainer:colleagues", args=(quiz.key,)), {"do": "put-back", "pk": entry.pk})
    quiz.refresh_from_db()
    assert drafts.draft_of(quiz).question("q3") == before
    assert Change.objects.get(what=Change.What.PUT_BACK).before["question"]["kind"] == "single"


def test_there_is_an_end_to_the_history(of: Round, ada: User) -> None:
    quiz = of.version.quiz
    question = drafts.draft_of(quiz).questions[0]
    for number in range(MOST_KEPT + 3):
        note(quiz, ada, Change.What.QUESTION_CHANGED, f"q{number}", as_it_was(question, 0))
    assert changes_of(quiz).count() == MOST_KEPT
    assert changes_of(quiz).last().detail == "q3"
