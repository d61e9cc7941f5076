"""Clicking blindly does no task: each begins with a question, and a wrong number is not made good by moving.

The blind script turns each switch on and off again, and moves each effect down and up again, until something is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
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
