"""A table to play at in tests: raw `stack/1` documents, moves as JSON, and questions about the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine.errors import Problem, ScenarioError
from engine.stack import Game, Refusal, Refused, controller_of, play, read_script
from engine.stack.machine import GENEROUS_STACK, StackLimits, opening
from tests.engine.boards import Json, board, card, creature, land


def script_problems(document: Json, limits: StackLimits = GENEROUS_STACK) -> tuple[Problem, ...]:
    """What is wrong with the form of a script."""
    try:
        read_script(document, limits)
    except ScenarioError as error:
        return error.problems
    return ()


class Table:
    """A game that is played move by move, each through JSON as a user writes it."""

    def __init__(
        self,
        *objects: Json,
        actions: tuple[Json, ...] = (),
        turn: Json | None = None,
        ruleset: str = "2026",
        **fields: Any,
    ) -> None:
        self.document: Json = {"scenario": board(*objects, **fields), "ruleset": ruleset, "actions": list(actions)}
        if turn is not None:
            self.document["turn"] = turn
        self.game: Game = opening(self._read())

    def _read(self, *moves: Json) -> Any:
        return read_script(json.loads(json.dumps({**self.document, "moves": list(moves)})))

    def do(self, *moves: Json) -> Table:
        for ply in self._read(*moves).plies:
            self.game = play(self.game, ply.move)
        return self

    def everybody_passes(self, times: int = 1) -> Table:
        return self.do(*({"pass": "each"} for _ in range(times)))

    def refusal(self, move: Json) -> Refusal:
        """Why the move is refused, which changes nothing."""
        ply = self._read(move).plies[0]
        before = self.game
        with pytest.raises(Refused) as refused:
            play(self.game, ply.move)
        assert self.game is before
        return refused.value.refusal

    # --- questions ----------------------------------------------------------------------------------

    @property
    def stack(self) -> list[str]:
        """From bottom to top."""
        return [item.id for item in self.game.stack]

    def zone(self, name: str) -> str:
        return next(item.zone for item in self.game.scenario.objects if item.id == name)

    def events(self, *kinds: str) -> list[str]:
        """What these events were about (or to whom they happened), in the order in which they happened."""
        return [event.about or event.who or "" for event in self.game.log if event.what in kinds]

    def rules(self, kind: str) -> list[str]:
        return [event.rule for event in self.game.log if event.what == kind]

    def controller(self, name: str) -> str | None:
        return controller_of(self.game, name)

    def result(self, ruleset: str = "2026") -> Json:
        answer: Json = json.loads(json.dumps(engine.result_json(engine.evaluate(self.game.scenario, ruleset))))
        return answer

    def size(self, name: str, ruleset: str = "2026") -> tuple[int, int]:
        shown = self.result(ruleset)["objects"][name]
        return shown["power"], shown["toughness"]

    def life(self, player: str) -> int:
        return self.game.scenario.life[player]


# --- cards in hand and what they do -------------------------------------------------------------------

A_CREATURE: Json = {"object": {"type": "Creature"}}
ANY_TARGET: Json = {"object": {"type": "Creature"}, "player": "each"}
A_SPELL: Json = {"object": {"zone": "stack"}}
FIRST: Json = {"target": 1}
GROW: Json = {"pt": {"add": [3, 3]}}


def in_hand(name: str, types: str = "Instant", owner: str = "you", *abilities: Any, **fields: Any) -> Json:
    return card(name, types, *abilities, zone="hand", owner=owner, **fields)


def spell(name: str, /, *makes: Json, **fields: Any) -> Json:
    """Casting the card of that id."""
    return {"id": name, "kind": "spell", "source": name, "makes": list(makes), **fields}


def ability(name: str, kind: str, source: str | None, /, *makes: Json, **fields: Any) -> Json:
    action: Json = {"id": name, "kind": kind, "makes": list(makes), **fields}
    return action if source is None else {**action, "source": source}


def effect(name: str, affects: Json, *changes: Json, **fields: Any) -> Json:
    return {"effect": {"id": name, "affects": affects, "changes": list(changes), **fields}}


def damage(amount: Any, to: Json = FIRST) -> Json:
    return {"damage": {"to": to, "amount": amount}}


def gain(amount: int, who: str = "you") -> Json:
    return {"life": {"who": {"player": who}, "add": amount}}


def cast(name: str, *targets: str, by: str = "you", **fields: Any) -> Json:
    return {"cast": name, "by": by, "targets": list(targets), **fields}


def activate(name: str, *targets: str, by: str = "you", **fields: Any) -> Json:
    return {"activate": name, "by": by, "targets": list(targets), **fields}


def passes(*players: str) -> list[Json]:
    return [{"pass": player} for player in players]


# --- what the source's examples need ------------------------------------------------------------------

BEAR: Json = creature("bear", 2, 2)
GROWTH: Json = in_hand("growth", mana_cost="{G}")
GROW_IT: Json = spell("growth", effect("growth-effect", FIRST, GROW, until_end_of_turn=True), targets=[A_CREATURE])
BOLT: Json = in_hand("bolt", owner="opponent", mana_cost="{R}")
BOLT_IT: Json = spell("bolt", damage(3), targets=[ANY_TARGET])
FOREST: Json = land("forest", subtypes=["Forest"])
TAP_FOREST: Json = ability("tap-forest", "mana", "forest", {"mana": "{G}"}, taps=True)
