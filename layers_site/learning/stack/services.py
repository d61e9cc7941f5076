"""Games of learners: the position in a case or in a game that departs from it, and making a move there.

Every move leads to a position of its own, and each game is played once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation.scenarios import canonical, json_text
from engine.stack import (
    BROWSER_STACK,
    Act,
    Action,
    Game,
    Move,
    Ply,
    Refusal,
    Refused,
    Script,
    read_script,
    refusal_of,
    replay,
    write_script,
)
from engine.stack import play as play_move
from engine.stack.actions import AddMana
from engine.stack.machine import mana_left
from engine.words import symbols
from layers_site.boards.models import Board, content_id
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import of_board
from layers_site.learning.stack.models import Play
from layers_site.learning.stack.notation import Course, StackCase, Stage
from layers_site.learning.stack.reading import games

#: A game of a hundred moves has some hundred kilobytes.
GAMES_KEPT = 128
#: For a cost at most so many mana abilities are combined, out of so many.
_MOST_PAYING, _MOST_SOURCES = 4, 8


@dataclass(frozen=True, slots=True)
class Position:
    """A game with where it comes from. `script` has the moves made so far; `at` of them are the case's own.

    `case` is None where it is not there any more, `course` where it has been changed or taken away since; `play` is
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
    def following(self) -> Ply | None:
        """Return the case's own next move; None at its end, and in one's own game."""
        plies = self.course.script.plies if self.course and self.play is None else ()
        return plies[self.at] if self.at < len(plies) else None

    @property
    def stage(self) -> Stage | None:
        """Return the stage that the case tells at this moment; None in one's own game."""
        return self.course.stage_at(self.at) if self.course and self.play is None else None


def at_case(slug: str, variant: str = "", at: int = 0) -> Position:
    """Return a case after `at` moves. Raises Http404 if there is no such case, variant or move."""
    case = games().get(slug)
    if case is None:
        raise Http404(_("This case doesn’t have this moment."))
    return _after_moves(case, variant, at)


def _after_moves(case: StackCase, variant: str, at: int) -> Position:
    course = case.course(variant)
    if course is None or not 0 <= at < len(course.games):
        raise Http404(_("This case doesn’t have this moment."))
    script = replace(course.script, plies=course.script.plies[:at])
    return Position(case, variant, at, course, script, course.games[at])


def at_play(play_id: str) -> Position:
    """Return a stored game. Raises Http404 if there is none of that id, or the rules have changed under it."""
    return _of_play(get_object_or_404(Play.objects.select_related("parent"), pk=play_id))


def _of_play(play: Play) -> Position:
    try:
        script, game = _played(json_text(play.document))
    except ScenarioError as error:
        raise Http404(_("This game can no longer be played.")) from error
    case = games().get(play.game)
    course = case.course(play.variant) if case else None
    at = min(play.at, len(course.script.plies)) if course else play.at
    return Position(case, play.variant, at, course, script, game, play)


def before(position: Position) -> Position | None:
    """Return the position before the last move, None where there is none."""
    if position.play is not None and position.play.parent is not None:
        return _of_play(position.play.parent)
    at = position.at if position.play else position.at - 1
    return _after_moves(position.case, position.variant, at) if position.case and position.course and at >= 0 else None


def board_address(position: Position) -> str:
    """Return the address of the workbench with this position's board, under the rules of the game."""
    board = Board.objects.store(canonical(position.game.scenario), {})
    return page(of_board(board), ViewOptions(position.game.book.ruleset))


def paying(game: Game, action: Action, by: str) -> tuple[str, ...]:
    """Return the fewest mana abilities whose mana, with that in the pool, pays for an action; () where none are needed.

    Also () where none suffice: the move is then refused. Those that do nothing but mana come first.
    """
    if action.kind in ("mana", "land", "triggered") or _pays(game, by, (), action.cost):
        return ()
    sources = (other for other in game.book.actions.values() if other.kind == "mana")
    usable = [source for source in sources if refusal_of(game, Act(source.id, by, "activate")) is None]
    usable.sort(key=lambda source: (len(source.makes), bool(source.cost)))
    for count in range(1, _MOST_PAYING + 1):
        for some in combinations(usable[:_MOST_SOURCES], count):
            if len({source.source for source in some}) == count and _pays(game, by, some, action.cost):
                return tuple(source.id for source in some)
    return ()


def _pays(game: Game, by: str, some: tuple[Action, ...], cost: str) -> bool:
    made = "".join(made.mana for source in some for made in source.makes if isinstance(made, AddMana))
    return mana_left((*game.mana.get(by, ()), *symbols(made)), cost) is not None


def play_on(position: Position, move: Move) -> Position:
    """Return the position after a move. Raises Refused where it is not allowed, or the game has become too long.

    Whoever makes the case's own next move stays in the case.
    """
    if len(position.script.plies) >= (BROWSER_STACK.moves or 0):
        raise Refused(Refusal("too_many", (("what", "moves"),)))
    play_move(position.game, move)
    ply = position.following
    if ply is not None and ply.move == move and ply.refused is None and position.case is not None:
        return _after_moves(position.case, position.variant, position.at + 1)
    script = replace(position.script, plies=(*position.script.plies, Ply(move)))
    return _of_play(_stored(position, write_script(script)))


def _stored(position: Position, document: dict[str, object]) -> Play:
    own = {"variant": position.variant, "at": position.at, "document": document}
    slug = position.case.slug if position.case else ""
    content = {"case": slug, "parent": position.play.id if position.play else "", **own}
    defaults = {"game": slug, "parent": position.play, **own}
    stored, _created = Play.objects.get_or_create(id=content_id(content), defaults=defaults)
    return stored


@lru_cache(maxsize=GAMES_KEPT)
def _played(text: str) -> tuple[Script, Game]:
    """Return a script, and the game after its moves. Raises ScenarioError."""
    script = read_script(json.loads(text), BROWSER_STACK)
    return script, replay(script, BROWSER_STACK)[-1]
