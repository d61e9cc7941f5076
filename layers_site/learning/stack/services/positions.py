"""The position of a learner: after some moves of a case, or in their own game that departs from it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.stack import BROWSER_STACK, Game, Ply, Script, read_script
from layers_site.content.json_text import canonical
from layers_site.learning.models import Play, StackCase
from layers_site.learning.stack.courses import Course, Stage
from layers_site.learning.stack.services.courses import games, games_of, story_of


@dataclass(frozen=True, slots=True)
class Position:
    """A game with where it comes from. `script` has the moves made so far; `at` of them are the case's own.

    `case` is None where it is not published any more, `course` where it has been changed or taken away since; `play` is
    None in the case as written.
    """

    case: StackCase | None
    variant: str
    at: int
    course: Course | None
    script: Script
    game: Game
    play: Play | None = None

    @property
    def last(self) -> Ply | None:
        """Return the last move, None at the start."""
        return self.script.plies[-1] if self.script.plies else None

    @property
    def stage(self) -> Stage | None:
        """Return the stage that the case tells at this moment; None in one's own game."""
        return self.course.stage_at(self.at) if self.course and self.play is None else None


def at_case(slug: str, variant: str = "", at: int = 0) -> Position:
    """Return a published case after `at` moves. Raises Http404 if there is no such case, variant or move."""
    return after_moves(get_object_or_404(StackCase.objects.published(), slug=slug), variant, at)


def after_moves(case: StackCase, variant: str, at: int) -> Position:
    course = story_of(case).course(variant)
    if course is None or not 0 <= at <= len(course.script.plies):
        raise Http404(_("This case has no such moment."))
    return Position(case, variant, at, course, _cut(course.script, at), games_of(course)[at])


def at_play(play_id: str) -> Position:
    """Return a stored game. Raises Http404 if there is none of that id, or the rules have changed under it."""
    return of_play(get_object_or_404(Play.objects.with_origin(), pk=play_id))


def of_play(play: Play) -> Position:
    try:
        script = read_script(play.document, BROWSER_STACK)
        game = games(canonical(play.document))[-1]
    except ScenarioError as error:
        raise Http404(_("This game can no longer be played.")) from error
    case = play.case if play.case and play.case.published else None
    course = story_of(case).course(play.variant) if case else None
    at = min(play.at, len(course.script.plies)) if course else play.at
    return Position(case, play.variant, at, course, script, game, play)


def before(position: Position) -> Position | None:
    """Return the position before the last move, None where there is none."""
    if position.play is None:
        at = position.at - 1
        return after_moves(position.case, position.variant, at) if position.case and at >= 0 else None
    if position.play.parent is not None:
        return of_play(position.play.parent)
    if position.case is None or position.course is None:
        return None
    return after_moves(position.case, position.variant, position.at)


def _cut(script: Script, moves: int) -> Script:
    return Script(script.scenario, script.ruleset, script.turn, script.priority, script.actions, script.plies[:moves])
