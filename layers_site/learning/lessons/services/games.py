"""The task of a part with a game on the stack: finding the game of a page, judging it, proving that it can be won."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from engine.errors import Problem
from engine.stack import Game, Refused, play
from layers_site.content.json_text import read_json
from layers_site.learning.lessons.content import GameTask, Lesson
from layers_site.learning.lessons.services.answers import mark_done
from layers_site.learning.lessons.services.places import Place
from layers_site.learning.stack.checking import game_differences, games_of
from layers_site.learning.stack.reading import read_story
from layers_site.learning.stack.services.positions import Position, at_case, at_play
from layers_site.platform.problems import SiteFault


def position_of(place: Place, code: str) -> Position:
    """Return the game of a page at a position ("play-abcdefghijkl", "case-bolt-first-3"), by default at its start.

    Raises Http404 for a page without a game, and for a position of another one.
    """
    slug = place.board.stack if place.board else ""
    kind, _hyphen, rest = code.partition("-")
    if kind == "play":
        position = at_play(rest)
    else:
        variant, _last, moves = rest.rpartition("-")
        position = at_case(slug, variant, int(moves) if moves.isdecimal() else 0)
    if not slug or position.case is None or position.case.slug != slug:
        raise Http404(_("There is no such game in this lesson."))
    return position


def differences(task: GameTask, position: Position) -> tuple[str, ...]:
    """Return where the game is not yet as it should be, as paths: "/stack", "/zones/bears"."""
    return tuple(path for path, _wanted, _actual in game_differences(task.goal, position.game))


def take(request: HttpRequest, place: Place, position: Position) -> None:
    """Keep that the task of the page was done, if the game does it."""
    if place.play is not None and not differences(place.play, position):
        mark_done(request, place)


# --- proof --------------------------------------------------------------------------------------------


def game_problems(lesson: Lesson) -> list[Problem]:
    """List the tasks in games that are done before one begins, or that their solution does not do."""
    return [
        problem
        for number, part in enumerate(lesson.parts)
        if part.play is not None and part.board is not None
        for problem in _unproved(part.play, part.board.stack, f"/parts/{number}/play")
    ]


def _unproved(task: GameTask, slug: str, path: str) -> Iterator[Problem]:
    game = _start(slug)
    if not list(game_differences(task.goal, game)):
        yield Problem(f"{path}/goal", SiteFault.DONE_AT_START)
    try:
        for move in task.solution:
            game = play(game, move)
    except Refused as refused:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": refused.refusal.code})
        return
    left = [f"{where}: {actual}" for where, _wanted, actual in game_differences(task.goal, game)]
    if left:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": ", ".join(left)})


def _start(slug: str) -> Game:
    """Return the shipped game before its first move."""
    story = read_story(read_json((settings.CONTENT_DIR / "stack" / f"{slug}.json").read_bytes()))
    return games_of(story.courses[0])[0]
