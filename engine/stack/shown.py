"""A game as JSON, for a page to show: the board as `layers/1`, the stack, who may act, and the log."""

from __future__ import annotations

from engine.notation.fragments import write_scenario
from engine.stack.game import Event, Game, StackObject
from engine.stack.refusal import Detail, Refusal

Json = dict[str, object]


def game_json(game: Game) -> Json:
    """Return the game now. The stack is listed from bottom to top; `waiting` are abilities not yet on it."""
    return {
        "scenario": write_scenario(game.scenario),
        "ruleset": game.book.ruleset,
        "turn": {
            "number": game.turn.number,
            "active": game.active,
            "step": game.turn.step,
            "lands_played": game.turn.lands_played,
            "land_plays": game.turn.land_plays,
        },
        "priority": game.priority,
        "to_put": game.to_put,
        "over": game.over,
        "gone": list(game.gone),
        "stack": [stack_object_json(item) for item in game.stack],
        "waiting": [
            {"id": waiting.id, "action": waiting.action, "controller": waiting.controller} for waiting in game.waiting
        ],
        "delayed": [{"action": delayed.action, "controller": delayed.controller} for delayed in game.delayed],
        "damage": dict(game.damage),
        "mana": {player: list(pool) for player, pool in game.mana.items() if pool},
        "log": [event_json(event) for event in game.log],
    }


def stack_object_json(item: StackObject) -> Json:
    """Write one object on the stack.

    `controller` is the player who put it there (`layers/1` knows the present controller of a spell).
    """
    return {
        "id": item.id,
        "kind": item.kind,
        "action": item.action,
        "source": item.source,
        "controller": item.controller,
        "targets": [target.id for target in item.targets],
        "copy": item.copy,
    }


def event_json(event: Event) -> Json:
    values = {name: _plain(value) for name, value in event.values}
    return {
        "what": event.what,
        "who": event.who,
        "about": event.about,
        "values": values,
        "rule": event.rule,
        "move": event.move,
    }


def refusal_json(refusal: Refusal) -> Json:
    return {
        "code": refusal.code,
        "values": {name: _plain(value) for name, value in refusal.values},
        "rule": refusal.rule,
    }


def _plain(value: Detail) -> object:
    return list(value) if isinstance(value, tuple) else value
