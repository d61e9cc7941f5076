"""What others rest on is written down once, whichever way it is done, and says nothing of anybody's answers or name."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command

from layers_site.accounts.models import Event
from tests.factories import Factory, stamp_in
from tests.hostile.forms import Form, forms_of
from tests.hostile.world import SECRET, World

ADMIN = "/en/admin/"


@pytest.fixture
def log(world: World) -> World:
    Event.objects.all().delete()
    return world


def written() -> list[tuple[str, str, str | None]]:
    """What, on what, by whom; each with a time, and without the names and texts of the world."""
    events = Event.objects.order_by("pk")
    assert all(event.at is not None and SECRET not in event.on for event in events)
    return [(event.what, event.on, event.by.username if event.by else None) for event in events]


def post(world: World, path: str, who: str = "root", **data: Any) -> None:
    assert world.by[who].post(path, data).status_code in (200, 302, 303), path


def changed(world: World, path: str, **data: Any) -> None:
    """The form of the admin's page as it stands there, but for these fields (None takes one out)."""
    page = world.by["root"].get(path).content.decode()
    form = next(form for form in forms_of(page, path) if form.action.endswith(path) and _is_whole(form))
    sent = form.data() | {name: value for name, value in data.items() if value is not None}
    for name in [name for name, value in data.items() if value is None]:
        sent.pop(name, None)
    response = world.by["root"].post(path, sent)
    assert response.status_code == 302, response.context["errors"] if response.context else ""


def _is_whole(form: Form) -> bool:
    return any(field.name == "_save" for field in form.fields)


def test_rights_given_and_taken_in_the_admin(log: World) -> None:
    """Staff, everything, groups: one event for one change, none where nothing changed."""
    clerk = User.objects.get(username="clerk")
    group = Group.objects.create(name="proofreaders")
    path = f"{ADMIN}auth/user/{clerk.pk}/change/"
    changed(log, path, is_superuser="on", groups=[str(group.pk)], user_permissions=None)
    changed(log, path, groups=[str(group.pk)], user_permissions=None)
    changed(log, path, is_staff=None, is_superuser=None, groups=[str(group.pk)], user_permissions=None)
    assert written() == [
        ("rights-changed", f"auth.user {clerk.pk}: is_superuser yes, groups proofreaders", "root"),
        ("rights-changed", f"auth.user {clerk.pk}: is_staff no, is_superuser no", "root"),
    ]


def test_what_a_group_may(log: World) -> None:
    """It holds for everybody in it; a group that goes takes it from them."""
    group = Group.objects.create(name="proofreaders")
    two = [str(permission.pk) for permission in Permission.objects.order_by("pk")[:2]]
    changed(log, f"{ADMIN}auth/group/{group.pk}/change/", permissions=two)
    post(log, f"{ADMIN}auth/group/{group.pk}/delete/", post="yes")
    assert written() == [
        ("rights-changed", f"auth.group {group.pk}: 2 permissions", "root"),
        ("rights-changed", f"auth.group {group.pk}", "root"),
    ]


def test_deleting_in_the_admin(log: World) -> None:
    """One by one and many at once: cases, cards, rounds, quizzes, people. What others depend on would stay."""
    rows = log.rows
    card = Factory().card(slug="alone", name_en="Alone", name_fr="Seul")
    bob, quiz, round_ = rows["bob"].pk, rows["quiz"].pk, rows["live"].pk
    gone = {"content/case": rows["draft"].pk, "content/card": card.pk}
    for model, key in gone.items():
        post(log, f"{ADMIN}{model}/{key}/delete/", post="yes")
    post(log, f"{ADMIN}quizzes/round/{round_}/delete/", post="yes")
    post(log, f"{ADMIN}quizzes/quiz/", action="delete_selected", _selected_action=[quiz], post="yes")
    post(log, f"{ADMIN}auth/user/{bob}/delete/", post="yes")
    assert written() == [
        *(("content-deleted", f"{model.replace('/', '.')} {key}", "root") for model, key in gone.items()),
        ("round-deleted", "quizzes.round CDEFGH", "root"),
        ("quiz-deleted", f"quizzes.quiz {quiz}", "root"),
        ("account-deleted", f"auth.user {bob}", "root"),
    ]


def test_publishing_at_the_desk_and_in_the_admin(log: World) -> None:
    """A case step by step."""
    case = Factory().case(slug="new", status="draft")
    for status in ("published", "draft", "published"):
        page = log.by["root"].get("/en/desk/cases/new/").content.decode()
        post(log, "/en/desk/cases/new/status/", status=status, **stamp_in(page))
    changed(log, f"{ADMIN}content/case/{case.pk}/change/", step="draft")
    assert written() == [
        ("case-status", f"content.case {case.pk}: published", "root"),
        ("case-status", f"content.case {case.pk}: draft", "root"),
        ("case-status", f"content.case {case.pk}: published", "root"),
        ("case-status", f"content.case {case.pk}: draft", "root"),
    ]


def test_what_a_trainer_does(log: World) -> None:
    """Publishing, grading again, deleting a learner, a round and a quiz, each by its page."""
    quiz, sheet = log.rows["quiz"], log.rows["sheet"].pk
    base = "/en/quizzes/rounds/ACDEFG/"
    post(log, f"{base}results/questions/q1/", "ada", do="drop", reason=SECRET)
    post(log, f"{base}results/sheets/{sheet}/?forget=1", "ada")
    post(log, f"{base}delete/", "ada")
    post(log, f"/en/quizzes/{quiz.key}/publish/", "ada")
    post(log, f"/en/quizzes/{quiz.key}/delete/", "ada")
    ada = log.rows["ada"].username
    entries = [(what, on) for what, on, _by in _written_by(ada)]
    assert entries[:3] == [
        ("regraded", "quizzes.round ACDEFG, question q1"),
        ("learner-deleted", "quizzes.round ACDEFG"),
        ("round-deleted", "quizzes.round ACDEFG"),
    ]
    assert entries[-1] == ("quiz-deleted", f"quizzes.quiz {quiz.pk}")
    assert len(entries) <= 5


def _written_by(name: str) -> list[tuple[str, str, str | None]]:
    events = written()
    assert {by for _what, _on, by in events} == {name}
    return events


def test_an_account_that_deletes_itself(log: World) -> None:
    """Of whom nothing is left but that there was one."""
    bob = User.objects.get(username="bob")
    bob.set_password("correct horse")
    bob.save()
    log.by["bob"].force_login(bob)
    post(log, "/en/account/delete/", "bob", password="correct horse")
    assert written() == [("account-deleted", f"auth.user {bob.pk}", None)]


def test_nobody_is_named_in_the_log(log: World) -> None:
    """Not by the command line either."""
    call_command("password_link", log.rows["ada"].username, verbosity=0)
    assert [what for what, _on, _by in written()] == ["password-link"]
