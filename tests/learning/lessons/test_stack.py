"""The lesson on the stack has the stack to play with, on its own page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from layers_site.learning.lessons.reading import game_problems, lessons
from layers_site.learning.lessons.services import address, differences, place_of, position_of
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import Seen
from layers_site.learning.stack.pages import address as address_of
from layers_site.learning.stack.pages import code_of
from layers_site.learning.stack.services import play_on

STACKS = [
    (lesson, f"part-{number}", part.board.stack)
    for lesson in lessons().values()
    for number, part in enumerate(lesson.parts, 1)
    if part.board is not None and part.board.stack
]


def test_some_lesson_has_the_stack() -> None:
    assert {lesson.slug for lesson, _code, _slug in STACKS} == {"the-stack"}


@pytest.mark.django_db
@pytest.mark.parametrize(("lesson", "code", "slug"), STACKS, ids=lambda value: str(getattr(value, "slug", value)))
def test_the_game_is_on_the_page_of_the_lesson(client: Client, lesson: Lesson, code: str, slug: str) -> None:
    """It is there to step through and to play; every move stays on this page, or leads back to it."""
    here = address(lesson, code)
    html = client.get(here).content.decode()
    assert 'class="game"' in html
    assert f"/en/stack/{slug}/" in html
    assert f"next={here.replace('/', '%2F')}" in html
    swap = client.get(f"/en/stack/{slug}/", {"at": 1, "next": here}, headers={"HX-Request": "true"})
    assert swap["HX-Push-Url"] == "false"  # the address stays the lesson's


@pytest.mark.django_db
def test_without_the_game_the_text_is_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layers_site.learning.stack.services.games", dict)
    lesson, code, _slug = STACKS[0]
    html = client.get(address(lesson, code)).content.decode()
    assert "isn’t available right now" in html
    assert lesson.parts[0].title.en in html


# --- the task in the game -----------------------------------------------------------------------------

TASKS = [(lesson, code, slug) for lesson, code, slug in STACKS if lesson.page(code).play]  # type: ignore[union-attr]


def test_every_game_of_a_lesson_has_a_task() -> None:
    assert TASKS == STACKS


@pytest.mark.django_db
@pytest.mark.parametrize(("lesson", "code", "slug"), TASKS, ids=lambda value: str(getattr(value, "slug", value)))
def test_a_game_that_is_played_is_judged(client: Client, lesson: Lesson, code: str, slug: str) -> None:
    """Not done at the start; done by the moves of the solution, whoever makes them; and then it counts."""
    place = place_of(lesson.slug, "part", int(code[-1]))
    assert place.play is not None
    judge = f"{place.href}game/"
    start = position_of(place, "")
    assert differences(place.play, start)
    assert "Done." not in client.post(judge, {"game": code_of(start)}, headers={"HX-Request": "true"}).content.decode()
    assert not Seen.objects.exists()
    position = start
    for move in place.play.solution:
        position = play_on(position, move)
    html = client.post(judge, {"game": code_of(position)}, headers={"HX-Request": "true"}).content.decode()
    assert "Done." in html
    assert 'id="outline"' in html
    assert Seen.objects.get().item == place.item


@pytest.mark.django_db
def test_without_javascript_the_way_leads_back_with_the_game(client: Client) -> None:
    """From the game’s own page to the lesson, which shows the game, says that it is done, and keeps it on “Next”."""
    lesson, code, _slug = TASKS[1]
    place = place_of(lesson.slug, "part", int(code[-1]))
    assert place.play is not None
    position = position_of(place, "")
    for move in place.play.solution:
        position = play_on(position, move)
    own_page = client.get(address_of(position, place.href)).content.decode()
    back = f"{place.href}?game={code_of(position)}"
    assert f'href="{back}"' in own_page
    html = client.get(back).content.decode()
    assert "Done." in html
    sent = client.post(f"{place.href}game/", {"game": code_of(position), "on": "1"})
    assert sent["Location"] == address(lesson, "part-3")
    assert Seen.objects.get().item == place.item


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["", "case--999", "case-nothing-0", "play-aaaaaaaaaaaa", "play-", "case--1x"])
def test_a_game_of_elsewhere_does_nothing(client: Client, code: str) -> None:
    """No such moment, no such game, or none at all: 404, and nothing counts."""
    lesson, part, _slug = TASKS[0]
    assert client.post(f"{address(lesson, part)}game/", {"game": code}).status_code == 404
    assert not Seen.objects.exists()


@pytest.mark.django_db
def test_a_game_of_another_part_does_not_count(client: Client) -> None:
    (lesson, part, _slug), (_lesson, other_part, _other) = TASKS[0], TASKS[1]
    foreign = position_of(place_of(lesson.slug, "part", int(other_part[-1])), "")
    played = play_on(foreign, place_of(lesson.slug, "part", int(other_part[-1])).play.solution[1])  # type: ignore[union-attr]
    assert client.post(f"{address(lesson, part)}game/", {"game": code_of(played)}).status_code == 404


def test_a_solution_that_is_none_is_a_problem() -> None:
    """`manage.py check_lessons` replays each: one that is refused, or leads elsewhere, is named with its place."""
    lesson = lessons()["the-stack"]
    assert game_problems(lesson) == []
    task = lesson.parts[0].play
    assert task is not None
    for solution in ((), task.solution[:3], task.solution[2:]):
        first = replace(lesson.parts[0], play=replace(task, solution=solution))
        problems = game_problems(replace(lesson, parts=(first, *lesson.parts[1:])))
        assert [problem.path for problem in problems] == ["/parts/0/play/solution"]
