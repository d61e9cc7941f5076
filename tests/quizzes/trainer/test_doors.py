"""Whose quizzes and rounds are whose: every view, asked by everybody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import URLPattern

from layers_site.accounts.roles import take_up_training
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.quizzes import documents
from layers_site.quizzes.colleagues import as_it_was, note
from layers_site.quizzes.models import Change, Quiz, Round, SchoolClass, TeamLink
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.trainer.urls import urlpatterns
from tests.factories import Factory, client_of
from tests.quizzes.boards import three
from tests.quizzes.results.factories import trainer as make_trainer
from tests.quizzes.trainer.conftest import ROOT

pytestmark = pytest.mark.whole

WHO = ("anonymous", "learner", "other", "owner", "editor", "administrator")
#: By what each of them gets, in the order of WHO. A door (302) leads to signing in, or to becoming a trainer.
EVERYBODY = (200, 200, 200, 200, 200, 200)
TRAINERS = (302, 302, 200, 200, 302, 200)
TRAINERS_SEND = (302, 302, 303, 303, 302, 303)
READERS = (404, 404, 404, 200, 404, 200)
TRAINING_READERS = (302, 302, 404, 200, 302, 200)
OWNER = (302, 302, 404, 200, 302, 404)
OWNER_SENDS = (302, 302, 404, 303, 302, 404)
READER_SENDS = (302, 302, 404, 303, 302, 303)

GET: dict[str, tuple[int, ...]] = {
    "": EVERYBODY,
    "new/": TRAINERS,
    "rounds/{code}/": TRAINING_READERS,
    "rounds/{code}/change/": OWNER,
    "rounds/{code}/delete/": OWNER,
    "rounds/{code}/print/": TRAINING_READERS,
    "rounds/{code}/typing/": OWNER,
    "rounds/{code}/slides/2.svg": TRAINING_READERS,
    "rounds/{code}/colleagues/": TRAINING_READERS,
    "classes/{class}/colleagues/": (302, 302, 404, 200, 302, 404),
    "with/{link}/": TRAINERS,
    "{key}/colleagues/": TRAINING_READERS,
    "{key}/": READERS,
    "{key}/settings/": OWNER,
    "{key}/delete/": OWNER,
    "{key}/add/": OWNER,
    "{key}/add/boards/{board}/": OWNER,
    "{key}/add/card/": OWNER,
    "{key}/add/cases/anthem/": OWNER,
    "{key}/questions/q2/": OWNER,
    "{key}/preview/": READERS,
    "{key}/matrix/": TRAINING_READERS,
    "{key}/publish/": OWNER,
    "{key}/round/": OWNER,
    "{shipped}/": EVERYBODY,
    "{shipped}/preview/": EVERYBODY,
    "{shipped}/matrix/": TRAINERS,
    "{shipped}/round/": TRAINERS,
    "{shipped}/settings/": (302, 302, 404, 404, 302, 404),
    "{shipped}/questions/q2/": (302, 302, 404, 404, 302, 404),
}
POST: dict[str, tuple[tuple[int, ...], dict[str, str]]] = {
    "rounds/{code}/": (OWNER_SENDS, {"do": "close"}),
    "{key}/questions/q2/": (OWNER_SENDS, {"kind": "single"}),
    "{key}/add/": (OWNER_SENDS, {"kind": "text"}),
    "{key}/add/cases/anthem/": (OWNER_SENDS, {"do": "pattern"}),
    "{key}/colleagues/": (OWNER_SENDS, {"do": "put-back", "pk": "{change}"}),
    "{shipped}/delete/": ((302, 302, 404, 404, 302, 404), {}),
}


@pytest.fixture
def places(case: Case, quiz: Quiz, round_: Round) -> dict[str, str]:
    shipped = Quiz.objects.create(slug="shipped", title_en="Shipped", title_fr="Livré", document=three())
    publish(shipped, None)
    board = begin(at_case("anthem").scenario, {"do": "new"}).board
    assert board is not None
    link = TeamLink.objects.create(quiz=quiz, by=quiz.owner)
    question = documents.read(quiz.document).questions[0]
    change = note(quiz, quiz.owner, Change.What.QUESTION_CHANGED, question.id, as_it_was(question, 0))
    boards = {"board": board.pk, "link": link.key, "change": str(change.pk)}
    boards["class"] = SchoolClass.objects.create(owner=quiz.owner, name="3b").code
    return {"key": str(quiz.key), "code": round_.code, "shipped": str(shipped.key), **boards}


def visitor(who: str, owner: User) -> Client:
    if who == "anonymous":
        return Client()
    users = {
        "learner": lambda: User.objects.create(username="learner"),
        "other": lambda: make_trainer("other"),
        "owner": lambda: owner,
        "editor": lambda: Factory().member("editor"),
        "administrator": lambda: Factory().administrator(),
    }
    return client_of(users[who]())


@pytest.mark.parametrize("who", WHO)
def test_a_page_is_there_for_those_whom_it_is_for(who: str, trainer: User, places: dict[str, str]) -> None:
    """What is somebody else's is not found; who is no trainer is led to the door."""
    client = visitor(who, trainer)
    at = WHO.index(who)
    got = {path: client.get(ROOT + path.format(**places)).status_code for path in GET}
    assert got == {path: by_who[at] for path, by_who in GET.items()}


#: What is done on the page of a quiz, one after the other.
DONE: tuple[tuple[str, tuple[int, ...], dict[str, str]], ...] = (
    ("{key}/", OWNER_SENDS, {"do": "down:q1"}),
    ("{key}/", READER_SENDS, {"do": "copy"}),
    ("{key}/", OWNER_SENDS, {"do": "ask", "mode": "live"}),
    ("{shipped}/", TRAINERS_SEND, {"do": "copy"}),
    ("{shipped}/", TRAINERS_SEND, {"do": "ask"}),
    ("{shipped}/", (302, 302, 404, 404, 302, 404), {"do": "down:q1"}),
)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(("path", "by_who", "sent"), DONE)
def test_what_is_pressed_on_the_page_of_a_quiz(
    who: str, path: str, by_who: tuple[int, ...], sent: dict[str, str], trainer: User, places: dict[str, str]
) -> None:
    response = visitor(who, trainer).post(ROOT + path.format(**places), sent)
    assert response.status_code == by_who[WHO.index(who)]


@pytest.mark.parametrize("who", WHO)
def test_only_its_trainer_changes_a_quiz(who: str, trainer: User, places: dict[str, str]) -> None:
    client = visitor(who, trainer)
    at = WHO.index(who)
    got = {}
    for path, (_by_who, sent) in POST.items():
        data = {key: value.format(**places) for key, value in sent.items()}
        got[path] = client.post(ROOT + path.format(**places), data).status_code
    assert got == {path: by_who[at] for path, (by_who, _sent) in POST.items()}


def test_every_view_is_in_these_tables() -> None:
    """A view that is new here has to say who may come in."""
    known = {path for path in (*GET, *POST) if "{shipped}" not in path}
    patterns = {str(address.pattern) for address in urlpatterns if isinstance(address, URLPattern)}
    renamed = {"<slug:code>": "{code}", "<uuid:key>": "{key}", "<int:sheet>": "1", "<slug:name>": "q2"}
    renamed |= {"<slug:board_id>": "{board}", "<slug:slug>": "anthem", "<slug:link>": "{link}"}
    renamed = {"classes/<slug:code>": "classes/{class}"} | renamed
    renamed |= {"slides/<int:number>.<slug:kind>": "slides/2.svg"}
    for old, new in renamed.items():
        patterns = {pattern.replace(old, new) for pattern in patterns}
    assert patterns == known


def test_an_editor_with_the_permission_sees_a_quiz_and_changes_nothing(quiz: Quiz) -> None:
    editor = Factory().member("editor")
    editor.user_permissions.add(Permission.objects.get(codename="view_quiz"))
    client = client_of(editor)
    assert client.get(f"{ROOT}{quiz.key}/").status_code == 200
    take_up_training(editor)
    client.force_login(User.objects.get(pk=editor.pk))
    assert client.get(f"{ROOT}{quiz.key}/settings/").status_code == 404
    assert client.post(f"{ROOT}{quiz.key}/", {"do": "ask"}).status_code == 404


def test_who_left_the_role_finds_their_quiz_only_as_a_trainer(quiz: Quiz, trainer: User) -> None:
    trainer.groups.clear()
    client = client_of(User.objects.get(pk=trainer.pk))
    assert client.get(f"{ROOT}{quiz.key}/").status_code == 404


def test_the_page_of_quizzes_tells_others_how_to_become_a_trainer(client: Client, db: None) -> None:
    page = client.get(ROOT).content.decode()
    assert "Sign in as a trainer" in page
    assert "New quiz" not in page
