"""Facts of a board that nobody sees on its objects: what is true of an object, of the game, and of its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _

from engine.notation import read_scenario, write_scenario
from engine.scenario import HALVES, LIFE, Scenario
from layers_site.boards.building.services.objects import Done
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError

T = TypeVar("T")
#: A class of the third level has the abilities of the second, too (716.2).
_BELOW = {"level 3": "level 2"}


@dataclass(frozen=True, slots=True)
class OfPlayer:
    life: int
    start: int
    counters: Mapping[str, int]
    facts: tuple[str, ...]


def of_object(scenario: Scenario, key: str, facts: Iterable[str]) -> Done:
    """Return the board on which just these facts are true of the object."""
    wanted = list(facts)
    wanted += [_BELOW[fact] for fact in wanted if fact in _BELOW]
    changed = edits.with_change(scenario, key, lambda thing: replace(thing, facts=tuple(dict.fromkeys(wanted))))
    return changed, {"do": "edit", "item": key}


def unlocked(scenario: Scenario, key: str, halves: Iterable[str]) -> Done:
    """Return the board on which just these halves of the object are unlocked."""
    wanted = {*halves}
    now = tuple(half for half in HALVES if half in wanted)
    return edits.with_change(scenario, key, lambda thing: replace(thing, unlocked=now)), {"do": "edit", "item": key}


def of_board(scenario: Scenario, facts: Iterable[str], players: Mapping[str, OfPlayer]) -> Done:
    """Return the board with these facts of the game, and these facts, counters and lives of its players."""
    counters = {
        player: {**scenario.player_counters.get(player, {}), **dict(answer.counters)}
        for player, answer in players.items()
    }
    changed = replace(
        scenario,
        facts=tuple(facts),
        life={**scenario.life, **{player: answer.life for player, answer in players.items()}},
        starting_life={player: answer.start for player, answer in players.items() if answer.start != LIFE},
        player_facts={player: answer.facts for player, answer in players.items() if answer.facts},
        player_counters={
            player: there
            for player, kinds in counters.items()
            if (there := {kind: count for kind, count in kinds.items() if count})
        },
    )
    return changed, {"do": "edit"}


#: More players than any game of the cases has.
MOST_PLAYERS = 6


def with_player(scenario: Scenario) -> Done:
    """Return the board with one player more, the last in turn order."""
    if len(scenario.players) >= MOST_PLAYERS:
        raise RefusedError(_("There are as many players as a board can have."))
    number = next(n for n in range(3, MOST_PLAYERS + 2) if f"player-{n}" not in scenario.players)
    player = f"player-{number}"
    life = {**scenario.life, player: LIFE}
    return replace(scenario, players=(*scenario.players, player), life=life), {"do": "edit"}


def without_player(scenario: Scenario, player: str) -> Done:
    """Return the board without a player, and without all that this player owns (800.4a).

    Raises ScenarioError where something else still names the player.
    """
    if len(scenario.players) <= 2:
        raise RefusedError(_("A game has at least two players."))
    for thing in scenario.objects:
        if thing.owner == player:
            scenario = edits.removed(scenario, thing.id)
    left = tuple(other for other in scenario.players if other != player)
    fewer = replace(
        scenario,
        players=left,
        active_player=left[0] if scenario.active_player == player else scenario.active_player,
        life=_of_others(scenario.life, player),
        starting_life=_of_others(scenario.starting_life, player),
        player_facts=_of_others(scenario.player_facts, player),
        player_counters=_of_others(scenario.player_counters, player),
    )
    return read_scenario(write_scenario(fewer)), {"do": "edit"}  # what still names the player reads no more


def _of_others(values: Mapping[str, T], player: str) -> dict[str, T]:
    return {key: value for key, value in values.items() if key != player}
