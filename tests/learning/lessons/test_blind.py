"""What a task cannot be done by, and what learners did of a part that moved."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from engine.notation.scenarios import canonical
from layers_site.accounts.learners import SESSION_KEY
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.services.boards import rows_of
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.content.models import Case
from layers_site.learning.lessons.reading import lessons, scenario_at
from layers_site.learning.lessons.services import LessonPage, question_of
from layers_site.learning.models import Seen
from layers_site.questions.answers import answer_of
from layers_site.questions.verdicts import judge
from tests.boards.conftest import Visitor
from tests.boards.pages import Page
from tests.night import sample_of

TASKS = [
    pytest.param(LessonPage(lesson, f"part-{number}", part), id=f"{lesson.slug}/{number}")
    for lesson in lessons().values()
    for number, part in enumerate(lesson.parts, 1)
    if part.task is not None
]


def start_of(place: LessonPage) -> Moment:
    assert place.board is not None
    return Moment(canonical(scenario_at(place.board)), None, "", 0)


def blindly(client: Client, place: LessonPage) -> None:
    """Press everything that there may be, each from the board as it begins."""
    assert place.task is not None
    assert place.board is not None
    for row in rows_of(start_of(place), place.board.edition):
        for verb in ("switch", "down", "up", "first", "last"):
            client.post(f"{place.href}act/", {"do": f"{verb}:{row.key}"})
        if Seen.objects.exists():
            return


def wrong_answer(place: LessonPage) -> dict[str, Any]:
    """An answer of the form of the right one that is not right."""
    question = question_of(place, start_of(place))
    assert question is not None
    wrong: dict[str, Any] = {}
    for key, value in answer_of(evaluated(question.text, question.ruleset), question).items():
        match value:
            case bool():
                wrong[key] = not value
            case int() | None:
                wrong[key] = 97
            case list() | tuple():
                wrong[key] = list(reversed(value)) if question.ask == "order" else ([] if value else ["green"])
            case _:
                wrong[key] = {"you": "opponent", "opponent": "you"}.get(str(value), "{9}")
    assert not judge(question, wrong).right
    return wrong


@pytest.mark.parametrize("place", sample_of(TASKS, 8))
def test_blind_clicking_does_no_task(place: LessonPage, store_case: Callable[[str], Case], client: Client) -> None:
    """Without an answer nothing moves; after a wrong one the page is not done, whatever is found by clicking.

    By day one task of eight.
    """
    if place.board is not None and place.board.case:
        store_case(place.board.case)
    blindly(client, place)
    assert (Seen.objects.count(), Learner.objects.count()) == (0, 0)
    visitor = Visitor(client).open(place.href)
    assert not visitor.page.root.all(id="bench")

    learner = Learner.objects.create()
    session = client.session
    session[SESSION_KEY] = str(learner.key)
    session.save()
    Attempt.objects.create(
        learner=learner, kind=Attempt.Kind.LESSON, item=place.item, right=False, given=wrong_answer(place)
    )
    assert visitor.open(place.href).page.root.only(id="bench")
    blindly(client, place)
    mark = visitor.open(place.href).page.root.only(id="outline").all(aria_current="page")[0]
    assert mark.attrs["data-state"] == "wrong"


# --- the trap of the first lesson ---------------------------------------------------------------------


LESSON = "lessons/continuous-effects"
QUESTION = f"/en/{LESSON}/4/"
PRACTICE = f"/en/{LESSON}/practice/1/"


@pytest.fixture
def learner(store_case: Callable[[str], Case], client: Client) -> Visitor:
    for slug in ("locked-set-or-open-set", "giant-growth-and-sorceress-queen"):
        store_case(slug)
    return Visitor(client, QUESTION)


def answered(learner: Visitor, address: str, power: int, toughness: int) -> Page:
    learner.open(address)
    sent = learner.client.post(f"{address}answer/", {"power": power, "toughness": toughness})
    assert sent.status_code == 303
    return Page(learner.client.get(sent["Location"]).content.decode())


@pytest.mark.parametrize(("language", "words"), [("en", "white creatures get +1/+1"), ("fr", "les créatures blanches")])
def test_the_board_does_not_tell_the_answer(learner: Visitor, language: str, words: str) -> None:
    """While the question is open the effect is worded as its card does, without the objects it was fixed on."""
    effects = learner.open(f"/{language}/{LESSON}/4/").page.root.only(cls="in-words").text.lower()
    assert words in effects
    assert "suntail hawk (first) gets" not in effects
    assert "faucon mordoré (premier) gagne" not in effects


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        # The second Hawk came after the spell; who lets the spell keep looking makes it 2/2.
        (QUESTION, (2, 2)),
        # The first is no longer white; who lets the spell keep looking makes it 1/1.
        (PRACTICE, (1, 1)),
    ],
)
def test_the_trap_is_recognised(learner: Visitor, address: str, answer: tuple[int, int]) -> None:
    """The idea is named, with the rule that says otherwise."""
    verdict = answered(learner, address, *answer).root.only(cls="verdict").text
    assert "A resolved effect keeps checking" in verdict
    assert "611.2c" in verdict


@pytest.mark.parametrize("answer", [(2, 2), (7, 7), (1, 1)])
def test_the_reason_is_always_in_the_verdict(learner: Visitor, answer: tuple[int, int]) -> None:
    """Wrong with an idea, wrong without one, and right: why the spell leaves the second Hawk alone."""
    way = answered(learner, QUESTION, *answer).root.only(cls="verdict-way")
    assert "White creatures get +1/+1" in way.text
    assert "It applies only to Suntail Hawk (first)" in way.text
    assert "611.2c" in way.text


# --- what was done goes with its part -----------------------------------------------------------------


MIGRATION = import_module("layers_site.learning.migrations.0003_fewer_parts")


@pytest.mark.django_db
def test_the_parts_of_before_have_the_numbers_of_today() -> None:
    """Of six parts the second and the fifth went: the third is the second now, the sixth the fourth."""
    learner = Learner.objects.create()
    for number in range(1, 7):
        Seen.objects.create(learner=learner, item=f"one-creature/part-{number}")
    Attempt.objects.create(learner=learner, kind=Attempt.Kind.LESSON, item="one-creature/part-4", right=True)
    Seen.objects.create(learner=learner, item="five-steps/part-4")
    MIGRATION.renumber(apps, None)
    names = ["part-1", "gone-2", "part-2", "part-3", "gone-5", "part-4"]
    seen = list(Seen.objects.values_list("item", flat=True))
    assert seen == [*(f"one-creature/{name}" for name in names), "five-steps/part-5"]
    assert Attempt.objects.get().item == "one-creature/part-3"


def test_as_many_parts_are_left() -> None:
    assert {slug: len(kept) for slug, kept in MIGRATION.KEPT.items()} == {
        slug: len(lessons()[slug].parts) for slug in MIGRATION.KEPT
    }
