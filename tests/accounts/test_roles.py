"""Who trains others, and the way to that."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from layers_site.accounts.roles import is_trainer, leave_training, make_trainers, take_up_training, trainer_required
from layers_site.content.publishing import make_groups
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes.models import Quiz, Round
from tests.accounts.conftest import ROOT, sign_up
from tests.factories import Factory
from tests.quizzes.taking.rounds import a_round

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


def again(user: User) -> User:
    """The same user, whose permissions have not been looked up yet."""
    return User.objects.get(pk=user.pk)


def test_everybody_learns_and_who_says_so_trains(anna: User) -> None:
    assert not is_trainer(AnonymousUser())
    assert not is_trainer(anna)
    take_up_training(anna)
    assert is_trainer(again(anna))
    assert not again(anna).is_staff
    leave_training(anna)
    assert not is_trainer(again(anna))


def test_an_administrator_trains_and_an_editor_does_not() -> None:
    assert is_trainer(Factory().administrator())
    assert not is_trainer(Factory().member("editor"))


def test_trainers_have_one_permission_and_caretakers_those_on_models() -> None:
    make_groups()

    def may(name: str) -> set[str]:
        rows = Group.objects.get(name=name).permissions.values_list("content_type__app_label", "codename")
        return {f"{app}.{codename}" for app, codename in rows}

    models = ("quiz", "version", "round", "sheet", "answer", "regrading")
    assert may("trainer") == {"quizzes.train"}
    assert may("caretaker") == {f"quizzes.{verb}_{model}" for verb in ("change", "delete", "view") for model in models}


def pages_of(of: Round) -> list[str]:
    """What the trainer of a round has, and the staff's admin."""
    rounds, admin = f"/en/quizzes/rounds/{of.code}/", "/en/admin/quizzes/"
    own = ["", "change/", "delete/", "print/", "results/", "results/learners.csv", "results/results.json"]
    return [
        *(f"{rounds}{page}" for page in own),
        f"/en/quizzes/{of.version.quiz.key}/",
        f"/en/quizzes/{of.version.quiz.key}/preview/",
        f"{admin}round/",
        f"{admin}round/{of.pk}/delete/",
        f"{admin}quiz/{of.version.quiz.pk}/change/",
    ]


@pytest.mark.parametrize("trained_first", [True, False])
@pytest.mark.parametrize("group", ["editor", "reviewer", "administrator"])
def test_who_works_at_the_desk_and_trains_has_their_own_rounds_alone(group: str, trained_first: bool) -> None:
    """Whichever came first: another’s quiz, round, results and key are not there, in the admin neither."""
    ada = User.objects.create(username="ada")
    take_up_training(ada)
    theirs = a_round(owner=ada)
    person = User.objects.create(username="edith")
    if trained_first:
        take_up_training(person)
    make_groups()
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name=group))
    if not trained_first:
        take_up_training(person)
    client = Client()
    client.force_login(person)
    assert {client.get(page).status_code for page in pages_of(theirs)} == {403, 404}
    assert client.post(f"/en/admin/quizzes/round/{theirs.pk}/delete/", {"post": "yes"}).status_code == 403
    mine = a_round(owner=person)
    assert client.get(pages_of(mine)[0]).status_code == 200
    assert client.get(f"/en/quizzes/rounds/{mine.code}/results/").status_code == 200
    assert Round.objects.count() == 2


def test_who_looks_after_all_rounds_is_of_the_staff_and_in_their_group() -> None:
    """The group alone opens nothing; with it the staff see the results of others’ rounds, and the admin’s pages."""
    make_groups()
    of = a_round(owner=User.objects.create(username="ada"))
    person = User.objects.create(username="carl")
    person.groups.add(Group.objects.get(name="caretaker"))
    client = Client()
    client.force_login(person)
    assert client.get(f"/en/quizzes/rounds/{of.code}/results/").status_code == 302
    User.objects.filter(pk=person.pk).update(is_staff=True)
    assert client.get(f"/en/quizzes/rounds/{of.code}/results/").status_code == 200
    assert client.get(f"/en/admin/quizzes/round/{of.pk}/change/").status_code == 200
    assert not is_trainer(again(person))


def test_making_the_group_again_takes_nothing_away() -> None:
    extra = Permission.objects.get(codename="view_case")
    make_trainers().permissions.add(extra)
    assert extra in make_trainers().permissions.all()


def test_one_trains_from_the_start_or_from_any_day_on(client: Client) -> None:
    """Leaving the role loses no quiz."""
    sign_up(client, trains="on")
    ben = User.objects.get()
    assert is_trainer(ben)
    Quiz.objects.create(owner=ben)
    client.post(f"{ROOT}training/", {"do": "leave"})
    assert not is_trainer(again(ben))
    assert Quiz.objects.get().owner == ben
    assert client.post(f"{ROOT}training/?next=/en/cases/", {"do": "take"})["Location"] == "/en/cases/"
    assert is_trainer(again(ben))


def response_to(user: User | AnonymousUser, method: str = "get", **headers: str) -> HttpResponse:
    """The answer of a page for trainers."""

    @trainer_required
    def page(_request: HtmxHttpRequest, word: str) -> HttpResponse:
        return HttpResponse(word)

    request = getattr(RequestFactory(), method)("/en/quizzes/?q=a", headers=headers)
    request.user, request.htmx = user, HtmxDetails(request)
    return page(request, "come in")


def test_a_page_for_trainers_leads_others_to_where_they_become_one(anna: User) -> None:
    """A stranger signs in, a learner says that they train; both come back to the page, never to a form's target."""
    assert response_to(AnonymousUser())["Location"] == f"{ROOT}sign-in/?next=/en/quizzes/%3Fq%3Da"
    assert response_to(anna)["Location"] == f"{ROOT}training/?next=/en/quizzes/%3Fq%3Da"
    assert response_to(anna, "post")["Location"] == f"{ROOT}training/"
    take_up_training(anna)
    assert response_to(again(anna)).content == b"come in"


def test_a_part_of_a_page_leads_the_whole_page_there(anna: User) -> None:
    """htmx would put the page of the door into the part."""
    headers = {"hx-request": "true", "hx-current-url": "http://testserver/en/quizzes/7/"}
    response = response_to(anna, "post", **headers)
    assert response["HX-Redirect"] == f"{ROOT}training/?next=/en/quizzes/7/"
