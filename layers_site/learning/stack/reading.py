"""Games on the stack: their documents, read strictly, and whether each gives what it expects at every stage.

A file has one game (`fixtures/stack/<slug>.json`). A place in it is a JSON pointer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.analysis.expectations import check_expectation, translations
from engine.analysis.result import result_json
from engine.errors import EvaluationError, Problem, ScenarioError
from engine.evaluation.board import present
from engine.evaluation.evaluator import evaluate
from engine.stack import BROWSER_STACK, Event, Game, controller_of, refusal_of
from layers_site.content.shipped.kinds import PRETTY, DocumentKind, Folder, Json
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.content.validation import concept_problems, missing_texts
from layers_site.learning.stack.notation import CASE, CaseReader, Course, Expect, Happening, StackCase, Stage
from layers_site.platform.problems import worded

Differences = Iterator[tuple[str, Any, Any]]
FOLDER: Final = "stack"


def read_case(document: object) -> StackCase:
    """Return the case of a document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = CaseReader(BROWSER_STACK)
    case: StackCase = CASE.read(reader, document, "")
    reader.raise_problems(document)
    return case


@made_of("stack")
def games(documents: Documents) -> Mapping[str, StackCase]:
    """Return all games by slug, in their order. Raises ScenarioError for a file that cannot be read."""
    known = read_each(documents, read_case)
    return dict(sorted(known.items(), key=lambda item: (item[1].position, item[1].difficulty, item[0])))


def game_document_problems(document: Json) -> list[Problem]:
    """List what keeps a game from being published: what cannot be played, is missing, or comes out otherwise."""
    try:
        case = read_case(document)
    except ScenarioError as error:
        return list(error.problems)
    differing = (problem for course in case.courses for problem in _course(course))
    return [*concept_problems(document["concepts"]), *missing_texts(document), *differing]


def _address(document: Mapping[str, Any], _place: str) -> str:
    return reverse("stack:case", args=(document["slug"],))


def _new(name: str) -> Json:
    """Return a game to be filled in: an empty board, no moves, and a stage before the first of them."""
    empty = {key: {"en": "", "fr": ""} for key in ("title", "summary", "explanation", "source")}
    scenario = {"format": "layers/1", "objects": []}
    return {
        "slug": name,
        "position": max(case.position for case in games().values()) + 1,
        **empty,
        "concepts": ["stack"],
        "difficulty": 1,
        "script": {"format": "stack/1", "scenario": scenario, "actions": [], "moves": []},
        "stages": [{"after": 0, "title": {"en": "", "fr": ""}}],
    }


GAMES: Final = DocumentKind(
    code="stack",
    name=gettext_lazy("game on the stack"),
    names=gettext_lazy("Games on the stack"),
    schema=CASE.schema,
    source=Folder(FOLDER, "slug", PRETTY, lambda document: str(document["slug"]), "script"),
    problems=game_document_problems,
    address=_address,
    sections=("stages", "variants"),
    makes_new=_new,
    named_by=(("stack", ""),),
)


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
    there = [thing for thing in present(game.scenario).objects if thing.enabled]
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
