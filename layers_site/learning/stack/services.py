"""Games of learners: the position in a case or in a game that departs from it, the moves there, and making one.

Every move leads to a position of its own. What a stored case says is read once and kept, and each game is played once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation.scenarios import canonical, json_text
from engine.stack import (
    BROWSER_STACK,
    Action,
    Activate,
    Cast,
    Game,
    Move,
    PlayLand,
    Ply,
    Refusal,
    Refused,
    Script,
    TakeSpecial,
    Trigger,
    legal_targets,
    opening,
    play,
    read_script,
    refusal_of,
    replay,
    write_script,
)
from engine.stack.actions import AddMana
from engine.stack.playing import mana_left
from engine.words import symbols
from layers_site.boards.models import Board, content_id
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import of_board
from layers_site.learning.stack.models import Play, StackCase
from layers_site.learning.stack.reading import read_story
from layers_site.learning.stack.shapes import Course, Stage, Story

#: A game of a hundred moves has some hundred kilobytes.
GAMES_KEPT = 128
#: The word of each move in a form, by the kind of its action.
VERBS: Final = {
    "spell": "cast", "activated": "activate", "mana": "activate", "land": "play", "special": "special",
    "triggered": "trigger",
}  # fmt: skip
#: What is not this player's, or not where it would work, is not offered at all.
_ELSEWHERE: Final = frozenset(
    {"wrong_zone", "not_owner", "not_controller", "unknown_object", "not_triggering", "not_in_game", "game_over"}
)
#: For a cost at most so many mana abilities are combined, out of so many.
_MOST_PAYING, _MOST_SOURCES = 4, 8


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
        game = games(json_text(play.document))[-1]
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


def board_address(position: Position) -> str:
    """Return the address of the workbench with this position's board, under the rules of the game."""
    board = Board.objects.store(canonical(position.game.scenario), {})
    return page(of_board(board), ViewOptions(position.game.book.ruleset))


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that the holder of priority may make, or (`refusal`) may not make now.

    `targets` are the possible ones for each target; `mana` are the mana abilities that pay for it.
    """

    do: str
    action: Action
    targets: tuple[tuple[str, ...], ...] = ()
    mana: tuple[str, ...] = ()
    refusal: Refusal | None = None


def offers(game: Game) -> tuple[Offer, ...]:
    """Return everything that the player with priority could try, in the order of the actions."""
    if game.priority is None:
        return ()
    return tuple(_offers(game, game.priority))


def _offers(game: Game, by: str) -> Iterator[Offer]:
    for action in game.book.actions.values():
        verb = VERBS.get(action.kind)
        if verb is None or (verb == "trigger" and action.when is not None):
            continue
        targets = legal_targets(game, action.id, by) if verb in ("cast", "activate") else ()
        mana = paying(game, action, by)
        move = move_of(verb, action.id, by, tuple(next(iter(some), "nothing") for some in targets), mana)
        refusal = refusal_of(game, move)
        if refusal is None or refusal.code not in _ELSEWHERE:
            yield Offer(f"{verb}:{action.id}", action, targets, mana, refusal)


def move_of(verb: str, action: str, by: str, targets: tuple[str, ...] = (), mana: tuple[str, ...] = ()) -> Move:
    """Return the move of that word; a word that is none is taken for a special action, which is then refused."""
    if verb == "cast":
        return Cast(by, action, targets, mana)
    if verb == "activate":
        return Activate(by, action, targets, mana)
    if verb == "play":
        return PlayLand(by, action)
    return Trigger((action,)) if verb == "trigger" else TakeSpecial(by, action)


def paying(game: Game, action: Action, by: str) -> tuple[str, ...]:
    """Return the fewest mana abilities whose mana, with that in the pool, pays for an action; () where none are needed.

    Also () where none suffice: the move is then refused. Those that do nothing but mana come first.
    """
    if action.kind in ("mana", "land", "triggered") or _pays(game, by, (), action.cost):
        return ()
    usable = [
        action
        for action in game.book.actions.values()
        if action.kind == "mana" and refusal_of(game, Activate(by, action.id)) is None
    ]
    usable.sort(key=lambda action: (len(action.makes), bool(action.cost)))
    for count in range(1, _MOST_PAYING + 1):
        for some in combinations(usable[:_MOST_SOURCES], count):
            if len({action.source for action in some}) == count and _pays(game, by, some, action.cost):
                return tuple(action.id for action in some)
    return ()


def _pays(game: Game, by: str, some: tuple[Action, ...], cost: str) -> bool:
    made = [
        symbol for action in some for made in action.makes if isinstance(made, AddMana) for symbol in symbols(made.mana)
    ]
    return mana_left((*game.mana.get(by, ()), *made), cost) is not None


def play_on(position: Position, move: Move) -> Position:
    """Return the position after a move. Raises Refused where it is not allowed, or the game has become too long.

    Whoever makes the case's own next move stays in the case.
    """
    if len(position.script.plies) >= (BROWSER_STACK.moves or 0):
        raise Refused(Refusal("too_many", (("what", "moves"),)))
    play(position.game, move)
    ply = _next(position)
    if ply is not None and ply.move == move and ply.refused is None and position.case is not None:
        return after_moves(position.case, position.variant, position.at + 1)
    script = replace(position.script, plies=(*position.script.plies, Ply(move)))
    return of_play(_stored(position, write_script(script)))


def _next(position: Position) -> Ply | None:
    """Return the case's own next move, for who has not departed from it."""
    if position.play is not None or position.course is None:
        return None
    plies = position.course.script.plies
    return plies[position.at] if position.at < len(plies) else None


def _stored(position: Position, document: dict[str, object]) -> Play:
    content = {
        "case": position.case.slug if position.case else "",
        "parent": position.play.id if position.play else "",
        "variant": position.variant,
        "at": position.at,
        "document": document,
    }
    stored, _created = Play.objects.get_or_create(
        id=content_id(content),
        defaults={
            "case": position.case,
            "parent": position.play,
            "variant": position.variant,
            "at": position.at,
            "document": document,
        },
    )
    return stored


def story_of(case: StackCase) -> Story:
    """Return all courses of a case. Raises ScenarioError for what was stored around the form."""
    return _story(json_text(case.as_json()))


@lru_cache(maxsize=64)
def _story(text: str) -> Story:
    return read_story(json.loads(text))


def script_text(script: Script) -> str:
    """Return one text for a script with its moves: equal games have equal texts."""
    return json_text(write_script(script))


def games_of(course: Course) -> tuple[Game, ...]:
    """Return the game before the first move of a course, and after each."""
    return games(script_text(course.script))


@lru_cache(maxsize=GAMES_KEPT)
def games(text: str) -> tuple[Game, ...]:
    """Return the game of a script at its opening and after each move. Raises ScenarioError."""
    script = read_script(json.loads(text), BROWSER_STACK)
    return (opening(script, BROWSER_STACK), *(moment.game for moment in replay(script, BROWSER_STACK)))
