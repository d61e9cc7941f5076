"""Possible moves of a game, and making one: every move leads to a position of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from engine.mana import symbols
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
    TakeSpecial,
    Trigger,
    legal_targets,
    play,
    refusal_of,
    write_script,
)
from engine.stack.outcomes import AddMana
from engine.stack.playing import mana_left
from layers_site.boards.models import content_id
from layers_site.learning.models import Play
from layers_site.learning.stack.services.positions import Position, after_moves, of_play

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


# --- paying -----------------------------------------------------------------------------------------


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


# --- doing ------------------------------------------------------------------------------------------


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
