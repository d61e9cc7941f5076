"""A site in use, and every name and text on it is hostile: two trainers, learners, editors, and what each has.

What belongs to somebody begins with SECRET: nobody else may read it. What is shown to everybody begins with PUBLIC.
"""

from __future__ import annotations

import copy
import uuid
from dataclasses import dataclass, field
from functools import cache
from http.cookies import SimpleCookie
from typing import Any

from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from engine.notation.scenarios import json_text
from layers_site.accounts.models import Attempt, Event, Learner
from layers_site.accounts.roles import take_up_training
from layers_site.boards.models import KeptBoard, LatestLink
from layers_site.boards.services.boards import act, begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import at_case, of_board
from layers_site.content.models import Card, Case, Comment, Deletion
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.stack.models import Play
from layers_site.quizzes import documents
from layers_site.quizzes.colleagues import as_it_was, note
from layers_site.quizzes.models import Change, Quiz, Regrading, Round, SchoolClass, Seat, Sheet, Standing, TeamLink
from tests.boards.conftest import HUMILITY, shipped
from tests.factories import BEAR, case_document
from tests.learning.practice.conftest import some_deals
from tests.learning.stack.conftest import FIRST
from tests.learning.stack.conftest import shipped as shipped_stack
from tests.learning.stack.conftest import store as store_game
from tests.quizzes.results.factories import make_round, make_sheet, multiple, own_words, pick, single, size, tick

SECRET, PUBLIC = "zqsecret", "zqpublic"
#: Out of every place that a template may put it: text, attributes of both quotes, title, textarea, script, comment.
TAIL = "\"'></title></textarea><zq-x zqa=1>{{7*7}}%s"
MINE, SHOWN = SECRET + TAIL, PUBLIC + TAIL
#: The key of the quiz that everybody may copy and ask.
SHIPPED = str(uuid.UUID(int=2))
LESSON = "continuous-effects"
LESSON_CASES = (
    "gain-control-and-haste", "giant-growth-and-sorceress-queen", "locked-set-or-open-set",
    "true-believer-turned-to-frog",
)  # fmt: skip
EDITS = ("add_case", "change_case", "view_case", "add_card", "change_card", "view_card")


def both(text: str) -> dict[str, str]:
    return {"en": text, "fr": text}


def hostile_case(slug: str, text: str) -> dict[str, Any]:
    """The grown bear, with the text wherever a case has one."""
    scenario = case_document()["scenario"]
    scenario["objects"][0]["name"] = both(text)
    scenario["effects"][0]["name"] = both(text)
    stage = {"title": both(text), "note": both(text), "ops": [], "expect": {"*": {"objects": {"bear": {"power": 5}}}}}
    variant = {
        "slug": "other",
        "title": both(text),
        "stages": [{**stage, "ops": [{"disable": "growth"}], "expect": {}}],
    }
    texts = {name: both(text) for name in ("title", "summary", "explanation")}
    return case_document(slug=slug, source=text, scenario=scenario, stages=[stage, stage], variants=[variant], **texts)


def hostile_quiz(text: str) -> list[dict[str, Any]]:
    """Of each kind of question one, with the text wherever a trainer writes."""
    questions = []
    for question in (single(text=both(text)), multiple(text=both(text)), size(), own_words(text=both(text))):
        question["explanation"] = both(text)
        for option in question["options"]:
            option["text"] = both(f"{option['id']} {text}")
            option["feedback"] = both(text)
        if question["board"]:
            question["board"]["scenario"]["objects"][0]["name"] = both(text)
        questions.append(question)
    return questions


@cache
def a_deal() -> Dealt:
    return some_deals(HUMILITY, 1)[0]


def signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def browser_with(cookies: SimpleCookie) -> Client:
    """Return a browser that has these cookies, and nothing else."""
    client = Client(raise_request_exception=False)
    client.cookies = copy.deepcopy(cookies)
    return client


def browser_of(learner: Learner | None) -> Client:
    client = Client(raise_request_exception=False)
    if learner is not None:
        session = client.session
        session["learner"] = str(learner.key)
        session.save()
    return client


@dataclass
class World:
    """Who is there (`by` their name in the tests), and the parameters of an address (`at`)."""

    by: dict[str, Client] = field(default_factory=dict)
    at: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, Any] = field(default_factory=dict)


def make_world() -> World:
    world = World()
    _content(world)
    _boards(world)
    _people(world)
    _quizzes(world)
    _learners(world)
    return world


def _content(world: World) -> None:
    for slug in (HUMILITY, *LESSON_CASES):
        case = Case(status=Case.Status.PUBLISHED)
        case.take_json(shipped("cases", slug))
        case.save()
    for slug, status, text in (("shown", Case.Status.PUBLISHED, SHOWN), ("draft", Case.Status.DRAFT, MINE)):
        case = Case(status=status)
        case.take_json(hostile_case(slug, text))
        case.save()
    card = Card.objects.create(slug="bears", name_en=SHOWN[:80], name_fr=SHOWN[:80], data=BEAR, status="published")
    document = shipped_stack(FIRST)
    for name in ("title", "summary", "explanation"):
        document[name] = both(SHOWN)
    store_game(document)
    play = Play.objects.create(id="abcdefghijkl", game=FIRST, document=document["script"])
    world.rows |= {"case": Case.objects.get(slug="shown"), "draft": Case.objects.get(slug="draft"), "card": card}
    world.rows |= {"play": play}
    _between_editors(world)


def _between_editors(world: World) -> None:
    """A comment with a hostile text, and newer files of a case and a card."""
    draft, card = world.rows["draft"], world.rows["card"]
    comment = Comment.objects.create(case=draft, text=MINE)
    for row in (draft, card):
        type(row).objects.filter(pk=row.pk).update(upstream=row.as_json() | {"source": MINE[:80]})
        row.refresh_from_db()
    world.rows |= {"comment": comment}


def _boards(world: World) -> None:
    first = act(at_case("shown"), "2014", "switch", "growth").board
    assert first is not None
    second = act(of_board(first), "2014", "switch", "growth").board
    game = begin(scenario_of(json_text(case_document()["scenario"])), {"do": "table", "cards": []}).board
    world.rows |= {"board": first, "second": second, "game": game}


def _people(world: World) -> None:
    make = User.objects.create_user
    ada, bob = make(f"ada {MINE}", email="zqsecret@layers.example"), make("bob")
    for trainer in (ada, bob):
        take_up_training(trainer)
    editor, clerk = make("editor", is_staff=True), make("clerk", is_staff=True)
    editor.user_permissions.set(Permission.objects.filter(codename__in=EDITS))
    # Everybody may say that they train others: that opens to nobody what is another’s.
    for member in (editor, clerk):
        take_up_training(member)
    root = User.objects.create(username="root", is_staff=True, is_superuser=True)
    group = Group.objects.create(name=MINE)
    event = Event.objects.create(by=root, what=Event.What.ROLE_LEFT, on=MINE)
    world.rows |= {"ada": User.objects.get(pk=ada.pk), "bob": bob, "editor": editor, "root": root}
    deleted = Deletion.objects.create(of="content.case", slug="gone", document=hostile_case("gone", MINE), by=root)
    world.rows |= {"group": group, "event": event, "deletion": deleted}
    world.by |= {"ada": signed_in(ada), "bob": signed_in(bob), "editor": signed_in(editor)}
    world.by |= {"clerk": signed_in(clerk), "root": signed_in(root), "stranger": browser_of(None)}


def _quizzes(world: World) -> None:
    """Ada's: a quiz, a round of it that was answered, one that is going on live, one that nobody has begun."""
    ada = world.rows["ada"]
    titles = {"title_en": MINE, "title_fr": MINE}
    done = make_round(ada, *hostile_quiz(MINE), name=MINE, code="ACDEFG", feedback="closed", attempts=3)
    quiz = done.version.quiz
    quiz.key = uuid.UUID(int=1)
    Quiz.objects.filter(pk=quiz.pk).update(**titles, key=quiz.key)
    live = Round.objects.create(version=done.version, owner=ada, name=MINE, code="CDEFGH", mode="live")
    Standing.objects.create(round=live, state="lobby", step=3)
    Regrading.objects.create(round=done, by=ada, question="q1", reason=MINE, changes=[])
    shipped_quiz = Quiz.objects.create(
        key=SHIPPED, slug="shipped", title_en=SHOWN, title_fr=SHOWN, document=quiz.document
    )
    link = TeamLink.objects.create(quiz=quiz, by=ada)
    question = documents.read(done.version.document).questions[0]
    change = note(quiz, ada, Change.What.QUESTION_CHANGED, MINE, as_it_was(question, 0))
    Change.objects.create(round=done, by=ada, what=Change.What.MARKED, detail=MINE)
    world.rows |= {"team link": link, "change": change}
    world.rows |= {"quiz": quiz, "round": done, "live": live, "shipped quiz": shipped_quiz}


def _learners(world: World) -> None:
    """Eve has done everything that a learner can do; Mallory is another one."""
    eve, mallory = Learner.objects.create(), Learner.objects.create()
    sheet = make_sheet(world.rows["round"], MINE, pick("a"), tick("a"), None, {"text": MINE}, learner=eve)
    going = make_sheet(world.rows["round"], MINE, pick("a"), learner=eve, over=False)
    Sheet.objects.create(round=world.rows["live"], learner=eve, name=MINE)
    stored = KeptBoard.objects.create(learner=eve, board=world.rows["board"], name=MINE)
    KeptBoard.objects.create(learner=mallory, board=world.rows["board"], name="mine")
    link = LatestLink.objects.create(learner=eve, board=world.rows["board"], name=MINE, key="a" * 14)
    Attempt.objects.create(learner=eve, kind="drill", item="which-layer/L29", given={"text": MINE}, right=False)
    klass = SchoolClass.objects.create(owner=world.rows["ada"], name=SHOWN, code="ACDEFGH")
    Round.objects.filter(pk=world.rows["round"].pk).update(klass=klass)
    seat = Seat.objects.create(klass=klass, learner=eve, name=SHOWN[:60], key="a-seat-of-eve")
    world.rows |= {"class": klass, "seat": seat}
    world.rows |= {"sheet": sheet, "going": going, "kept": stored, "link": link, "eve": eve}
    world.by |= {"eve": browser_of(eve), "mallory": browser_of(mallory)}
