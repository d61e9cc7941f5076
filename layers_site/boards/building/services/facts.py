"""Facts of a board that nobody sees on its objects: what is true of an object, of the game, and of its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.scenario import LIFE, Scenario
from layers_site.boards.building.services.objects import Done
from layers_site.boards.services import edits

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
