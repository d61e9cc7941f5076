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
from engine.stack import BROWSER_STACK, Event, Game, controller_of, refusal_of
from layers_site.content.validation import concept_problems, missing_texts
from layers_site.learning.stack.notation import CASE, CaseReader, Course, Expect, Happening, Stage
from layers_site.platform.names import name_problems
from layers_site.platform.problems import worded

Differences = Iterator[tuple[str, Any, Any]]


def read_courses(document: object) -> tuple[Course, ...]:
    """Return the courses of a case's document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = CaseReader(BROWSER_STACK)
    courses = CASE.read(reader, document, "")
    reader.raise_problems(document)
    return courses


def problems(document: Any) -> list[Problem]:
    """List the problems that keep the case from being read and its moves from being made."""
    try:
        read_courses(document)
    except ScenarioError as error:
        return list(error.problems)
    return concept_problems(document["concepts"]) + name_problems(document)


def all_problems(document: Any, *, draft: bool = False) -> list[Problem]:
    """List what keeps a game from being published: what cannot be played, is missing, or comes out otherwise.

    A `draft` may lack texts.
    """
    return problems(document) or [*([] if draft else missing_texts(document)), *differences(document)]


def differences(document: object) -> list[Problem]:
    """List the places where the game differs from a (readable) case."""
    return [problem for course in read_courses(document) for problem in _course(course)]


def _course(course: Course) -> Iterator[Problem]:
    seen = 0
    for place, stage in enumerate(course.stages):
        game = course.games[stage.after]
        since, seen = game.log[seen:], len(game.log)
        for where, wanted, actual in _stage(stage, game, since):
            yield worded(f"{course.path}/stages/{place}/expect{where}", _difference(wanted, actual))


def _difference(wanted: object, actual: object) -> str:
    shown = {
        "expected": json.dumps(wanted, ensure_ascii=False),
        "found": json.dumps(actual, ensure_ascii=False),
    }
    return _("%(expected)s is expected, but the engine gives %(found)s") % shown


def game_differences(expect: Expect, game: Game) -> Differences:
    """Yield where a game differs from what is expected, whatever happened before and may happen next."""
    for path, wanted, actual in _facts(expect, game):
        if wanted is not None and wanted != actual:
            yield path, wanted, actual
    yield from _board(expect, game)


def _stage(stage: Stage, game: Game, since: tuple[Event, ...]) -> Differences:
    expect = stage.expect
    yield from game_differences(expect, game)
    for place, happening in enumerate(expect.happened):
        if not any(_is(happening, event) for event in since):
            yield f"/happened/{place}", happening.what, sorted({event.what for event in since})
    for place, move in enumerate(expect.allowed):
        refusal = refusal_of(game, move)
        if refusal is not None:
            yield f"/allowed/{place}", "", refusal.code
    for place, refusing in enumerate(expect.refused):
        refusal = refusal_of(game, refusing.move)
        if refusal is None or refusal.code != refusing.code:
            yield f"/refused/{place}/code", refusing.code, refusal.code if refusal else None
        elif refusing.lacks and refusal.value("lacks") != refusing.lacks:
            yield f"/refused/{place}/lacks", refusing.lacks, refusal.value("lacks")


def _facts(expect: Expect, game: Game) -> Differences:
    """Yield each fact of a game with what is expected of it, None for nothing."""
    there = [thing for thing in game.scenario.objects if thing.enabled]
    zones = {thing.id: thing.zone for thing in there}
    tapped = tuple(sorted(thing.id for thing in there if "tapped" in thing.status))
    yield "/stack", expect.stack, tuple(item.id for item in game.stack)
    yield "/priority", expect.priority, game.priority or ""
    yield "/step", expect.step, game.turn.step
    yield "/active", expect.active, game.active
    yield "/tapped", expect.tapped and tuple(sorted(set(expect.tapped))), tapped
    for section, wanted, actual in (
        ("life", expect.life, game.scenario.life.get),
        ("zones", expect.zones, zones.get),
        ("damage", expect.damage, lambda key: game.damage.get(key, 0)),
        ("mana", expect.mana, lambda player: pool_text(game, player)),
        ("controllers", expect.controllers, lambda key: controller_of(game, key)),
    ):
        yield from ((f"/{section}/{key}", value, actual(key)) for key, value in wanted.items())


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
