"""Strict reading of stack cases, and whether each gives what it expects: every stage, each difference with its place.

A place in the document is a JSON pointer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from engine.analysis.expectations import check_expectation, translations
from engine.analysis.result import result_json
from engine.errors import EvaluationError, Problem, ScenarioError
from engine.evaluation.evaluator import evaluate
from engine.stack import BROWSER_STACK, Event, Game, Move, controller_of, opening, refusal_of, replay
from layers_site.content.validation import concept_problems
from layers_site.learning.stack.notation import STORY, StoryReader
from layers_site.learning.stack.shapes import Course, Expect, Happening, Refusing, Stage, Story
from layers_site.platform.names import name_problems
from layers_site.platform.problems import worded

Differences = Iterator[tuple[str, Any, Any]]


def read_story(document: object) -> Story:
    """Return the story of a case's document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = StoryReader(BROWSER_STACK.document)
    story = STORY.read(reader, document, "")
    reader.raise_problems(document)
    return story


def problems(document: object) -> list[Problem]:
    """List the problems that keep the case from being read and its moves from being made."""
    try:
        story = read_story(document)
    except ScenarioError as error:
        return list(error.problems)
    return concept_problems(story.concepts) + name_problems(document)


def differences(document: object) -> list[Problem]:
    """List the places where the game differs from a (readable) case."""
    return story_differences(read_story(document))


def story_differences(story: Story) -> list[Problem]:
    """List the places where the game differs from a (readable) story."""
    return [problem for course in story.courses for problem in course_differences(course)]


def course_differences(course: Course) -> list[Problem]:
    games = games_of(course)
    problems = []
    seen = 0
    for place, stage in enumerate(course.stages):
        game = games[stage.after]
        path = f"{course.path}/stages/{place}/expect"
        since = game.log[seen:]
        seen = len(game.log)
        problems += [
            worded(path + where, _difference(wanted, actual)) for where, wanted, actual in _stage(stage, game, since)
        ]
    return problems


def games_of(course: Course) -> tuple[Game, ...]:
    """Return the game before the first move, and after each."""
    first = opening(course.script, BROWSER_STACK)
    return (first, *(moment.game for moment in replay(course.script, BROWSER_STACK)))


def _difference(wanted: object, actual: object) -> str:
    shown = {
        "expected": json.dumps(wanted, ensure_ascii=False),
        "found": json.dumps(actual, ensure_ascii=False),
    }
    return _("%(expected)s is expected, but the engine gives %(found)s") % shown


def game_differences(expect: Expect, game: Game) -> Differences:
    """Yield where a game differs from what is expected, whatever happened before and may happen next."""
    yield from _plain(expect, game)
    yield from _by_id(expect, game)
    yield from _board(expect, game)


def _stage(stage: Stage, game: Game, since: tuple[Event, ...]) -> Differences:
    expect = stage.expect
    yield from game_differences(expect, game)
    for place, happening in enumerate(expect.happened):
        if not any(_is(happening, event) for event in since):
            yield f"/happened/{place}", happening.what, sorted({event.what for event in since})
    for place, move in enumerate(expect.allowed):
        yield from _allowed(move, game, f"/allowed/{place}")
    for place, refusing in enumerate(expect.refused):
        yield from _refused(refusing, game, f"/refused/{place}")


def _plain(expect: Expect, game: Game) -> Differences:
    tapped = tuple(obj.id for obj in game.scenario.objects if obj.enabled and "tapped" in obj.status)
    pairs = (
        ("/stack", expect.stack, tuple(item.id for item in game.stack)),
        ("/priority", expect.priority, game.priority or ""),
        ("/step", expect.step, game.turn.step),
        ("/active", expect.active, game.active),
    )
    yield from ((path, wanted, actual) for path, wanted, actual in pairs if wanted is not None and wanted != actual)
    if expect.tapped is not None and set(expect.tapped) != set(tapped):
        yield "/tapped", expect.tapped, tapped


def _by_id(expect: Expect, game: Game) -> Differences:
    zones = {obj.id: obj.zone for obj in game.scenario.objects if obj.enabled}
    sections: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
        ("life", dict(expect.life), dict(game.scenario.life)),
        ("zones", dict(expect.zones), zones),
        ("damage", dict(expect.damage), {key: game.damage.get(key, 0) for key in expect.damage}),
        ("mana", dict(expect.mana), {player: pool_text(game, player) for player in expect.mana}),
        (
            "controllers",
            dict(expect.controllers),
            {controller: controller_of(game, controller) for controller in expect.controllers},
        ),
    )
    for section, wanted, actual in sections:
        for key, value in wanted.items():
            if actual.get(key) != value:
                yield f"/{section}/{key}", value, actual.get(key)


def pool_text(game: Game, player: str) -> str:
    """Return the mana in a player's pool as symbols: "{G}{G}"."""
    return "".join(f"{{{symbol}}}" for symbol in game.mana.get(player, ()))


def _board(expect: Expect, game: Game) -> Differences:
    if not expect.board.objects:
        return
    try:
        result = result_json(evaluate(game.scenario, game.book.ruleset))
    except EvaluationError as error:
        yield "/objects", "", str(error)
        return
    for difference in check_expectation(expect.board, result, translations(game.scenario)):
        yield difference.path, difference.expected, difference.actual


def _is(happening: Happening, event: Event) -> bool:
    return (
        event.what == happening.what and happening.about in (None, event.about) and happening.who in (None, event.who)
    )


def _allowed(move: Move, game: Game, path: str) -> Differences:
    refusal = refusal_of(game, move)
    if refusal is not None:
        yield path, "", refusal.code


def _refused(refusing: Refusing, game: Game, path: str) -> Differences:
    refusal = refusal_of(game, refusing.move)
    if refusal is None or refusal.code != refusing.code:
        yield f"{path}/code", refusing.code, None if refusal is None else refusal.code
    elif refusing.lacks and refusal.value("lacks") != refusing.lacks:
        yield f"{path}/lacks", refusing.lacks, refusal.value("lacks")
