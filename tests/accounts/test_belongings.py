"""What is kept of somebody: belongings, progress, and what administrators change."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from layers_site.accounts.learners import SESSION_KEY
from layers_site.accounts.models import Attempt, Learner
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Version
from tests.accounts.conftest import PASSWORD, ROOT, sign_in, sign_up
from tests.factories import Factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def learner(anna: User) -> Learner:
    """Anna answered two questions, made a quiz and asked it; Ben, a stranger, answered it."""
    mine, ben = Learner.objects.create(user=anna), Learner.objects.create()
    for item in ("a", "b"):
        Attempt.objects.create(learner=mine, kind=Attempt.Kind.DRILL, item=item, right=True)
    quiz = Quiz.objects.create(owner=anna, title_en="Annas quiz")
    version = Version.objects.create(quiz=quiz, number=1, document={"questions": []}, by=anna)
    round_ = Round.objects.create(version=version, owner=anna)
    for who, name in ((mine, "Anna"), (ben, "Ben")):
        sheet = Sheet.objects.create(round=round_, learner=who, name=name)
        Answer.objects.create(sheet=sheet, question="q1")
    return mine


def stored_counts(client: Client, page: str) -> dict[str, int]:
    view = client.get(f"{ROOT}{page}").context
    return {row.what: row.count for row in (view["kept"] if "kept" in view else view["account"].stored)}


def test_what_is_kept_is_said_in_numbers(annas: Client, learner: Learner) -> None:
    """All that goes with the account, others' sheets in its rounds included."""
    wanted = {"attempts": 2, "quiz": 1, "version": 1, "round": 1, "sheets": 2, "answers": 2}
    wanted["quiz whose answers you know"] = 1
    assert stored_counts(annas, "delete/") == stored_counts(annas, "") == wanted


def test_what_goes_is_counted_and_not_read(annas: Client, learner: Learner) -> None:
    """Whoever opens the page holds the lock meanwhile: twenty thousand answers would keep all others waiting."""
    with CaptureQueriesContext(connection) as queries:
        annas.get(f"{ROOT}delete/")
    asked = [query["sql"] for query in queries if '"accounts_attempt"' in query["sql"]]
    assert asked
    assert all("COUNT(" in sql for sql in asked)


def test_deleting_leaves_nothing(annas: Client, learner: Learner) -> None:
    response = annas.post(f"{ROOT}delete/", {"password": PASSWORD})
    assert response["Location"] == f"{ROOT}deleted/"
    assert not any(model.objects.exists() for model in (User, Attempt, Quiz, Version, Round, Sheet, Answer))
    assert Learner.objects.get().user is None
    assert annas.get(ROOT).status_code == 302


def test_nothing_goes_without_the_password(annas: Client, learner: Learner) -> None:
    response: Any = annas.post(f"{ROOT}delete/", {"password": "wrong"})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["password"])
    assert (User.objects.count(), Attempt.objects.count()) == (1, 2)


def test_others_keep_what_is_theirs(annas: Client, learner: Learner) -> None:
    """Carl's quiz, and Carl's answers to it, have nothing to do with Anna's account."""
    carl = User.objects.create_user("Carl")
    Quiz.objects.create(owner=carl, title_en="Carls quiz")
    Attempt.objects.create(learner=Learner.objects.create(user=carl), kind="drill", item="c", right=True)
    annas.post(f"{ROOT}delete/", {"password": PASSWORD})
    assert (Quiz.objects.get().owner, Attempt.objects.get().item) == (carl, "c")


def test_the_file_has_what_is_ones_own_and_nothing_of_others(annas: Client, learner: Learner) -> None:
    response = annas.get(f"{ROOT}data/")
    assert "attachment" in response["Content-Disposition"]
    document = json.loads(response.content)
    assert document["format"] == "layers-account/1"
    assert (document["account"]["name"], document["account"]["mail"]) == ("Anna", "anna@example.org")
    assert [attempt["item"] for attempt in document["did"]["accounts.attempt"]] == ["a", "b"]
    assert [sheet["name"] for sheet in document["did"]["quizzes.sheet"]] == ["Anna"]
    assert [quiz["title_en"] for quiz in document["made"]["quizzes.quiz"]] == ["Annas quiz"]
    assert "Ben" not in response.content.decode()
    assert "password" not in response.content.decode()


def told_of(client: Client) -> dict[str, dict[str, Any]]:
    """The answers in the file, by their question."""
    rows = json.loads(client.get(f"{ROOT}data/").content)["did"]["quizzes.answer"]
    return {row["question"]: row for row in rows}


def test_the_file_does_not_tell_what_a_running_quiz_keeps_to_itself(annas: Client, learner: Learner) -> None:
    """Words that one wrote are there at once. Which option one took has its id in it, which may tell which is right:
    that, whether it is right, and what it says of one, is there when the sheet is handed in."""
    sheet = Sheet.objects.get(learner=learner)
    graded = {"right": True, "points": 1, "believed": ["M01"]}
    sheet.answers.update(given={"option": "b"}, **graded)
    sheet.answers.create(question="q2", given={"options": ["a"]}, **graded)
    sheet.answers.create(question="q3", given={"text": "So"}, **graded)
    before = told_of(annas)
    assert before["q3"]["given"] == {"text": "So"}
    for name, hidden in {"q1": {"given"}, "q2": {"given"}, "q3": set()}.items():
        assert before[name].keys().isdisjoint({"right", "points", "believed"} | hidden)
    Sheet.objects.filter(pk=sheet.pk).update(handed_in=timezone.now())
    after = told_of(annas)["q1"]
    assert (after["given"], after["right"], after["points"], after["believed"]) == (
        {"option": "b"}, True, "1.00", ["M01"],
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_kept_of_everybody_is_told_on_every_page(client: Client, language: str) -> None:
    """The page on privacy is linked from the foot of each page, and says for how long."""
    address = f"/{language}/privacy/"
    assert f'href="{address}"' in client.get(f"/{language}/about/").content.decode()
    assert "24" in client.get(address).content.decode()


# --- what a browser did without an account ------------------------------------------------------------


def browser(*items: str) -> Client:
    """A browser in which somebody without an account has answered these questions."""
    client = Client()
    if items:
        learner = Learner.objects.create()
        answer(learner, *items)
        session = client.session
        session[SESSION_KEY] = str(learner.key)
        session.save()
        client.cookies["sessionid"] = session.session_key
    return client


def answer(learner: Learner, *items: str) -> None:
    for item in items:
        Attempt.objects.create(learner=learner, kind=Attempt.Kind.DRILL, item=item, right=True)


def shown(client: Client) -> list[str]:
    """What the browser shows as answered."""
    return [entry["item"] for entry in client.get("/en/progress/download/").json()["answers"]]


def test_a_new_account_takes_over_what_its_browser_did() -> None:
    client = browser("a", "b")
    sign_up(client)
    assert shown(client) == ["a", "b"]
    assert Learner.objects.get().user == User.objects.get()


def test_the_same_progress_is_there_on_another_device(anna: User) -> None:
    first, second = browser("a"), browser()
    sign_in(first)
    sign_in(second)
    assert shown(second) == shown(first) == ["a"]


def test_what_two_browsers_did_comes_together(anna: User) -> None:
    first, second = browser("a"), browser("b")
    sign_in(first)
    sign_in(second)
    assert sorted(shown(first)) == sorted(shown(second)) == ["a", "b"]
    assert Learner.objects.count() == 1


def test_after_signing_out_the_browser_is_a_stranger(anna: User) -> None:
    """On a shared computer the next one sees nothing, and what they do goes to no account."""
    client = browser("a")
    sign_in(client)
    client.post(f"{ROOT}sign-out/")
    assert shown(client) == []
    assert Attempt.objects.get().learner.user == anna


def test_an_old_key_opens_no_account(anna: User) -> None:
    """Who knows the key of an account's learner sees nothing with it."""
    learner = Learner.objects.create(user=anna)
    answer(learner, "a")
    client = Client()
    session = client.session
    session[SESSION_KEY] = str(learner.key)
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert shown(client) == []


def test_forgetting_leaves_the_account(anna: User) -> None:
    client = browser("a")
    sign_in(client)
    client.post("/en/progress/forget/")
    assert (shown(client), Attempt.objects.count()) == ([], 0)
    assert client.get(ROOT).status_code == 200


# --- administrators -----------------------------------------------------------------------------------


def fields(person: User) -> dict[str, str]:
    """What the form of a person sends, and beside it what it does not ask an administrator for."""
    joined = person.date_joined
    return {
        "username": person.username,
        "date_joined_0": f"{joined:%Y-%m-%d}",
        "date_joined_1": f"{joined:%H:%M:%S}",
        "is_active": "on",
        "is_superuser": "on",
        "user_permissions": str(Permission.objects.earliest("pk").pk),
    }


def test_an_administrator_makes_nobody_almighty_and_gives_no_permission_by_itself(client: Client) -> None:
    """Whatever the form is sent, for oneself too."""
    me = Factory().member("administrator")
    client.force_login(me)
    for person in (me, User.objects.create_user("anna")):
        response = client.post(f"/en/admin/auth/user/{person.pk}/change/", fields(person))
        assert response.status_code == 302
        person.refresh_from_db()
        assert not person.is_superuser
        assert not person.user_permissions.exists()


def test_who_may_do_everything_is_changed_and_deleted_by_nobody_who_may_not(client: Client) -> None:
    chief = Factory().administrator()
    client.force_login(Factory().member("administrator"))
    assert client.post(f"/en/admin/auth/user/{chief.pk}/change/", fields(chief)).status_code == 403
    assert client.post(f"/en/admin/auth/user/{chief.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"/en/admin/auth/user/{chief.pk}/password/").status_code == 403


def test_who_may_do_everything_makes_others_so(client: Client) -> None:
    client.force_login(Factory().administrator())
    anna = User.objects.create_user("anna")
    response = client.post(f"/en/admin/auth/user/{anna.pk}/change/", fields(anna))
    assert response.status_code == 302
    anna.refresh_from_db()
    assert anna.is_superuser
