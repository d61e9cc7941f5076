"""Operations that state what no object shows.

They say whether an object is tapped or attacks, and what is true of it, of the game and of its players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.changing import change_object
from engine.scenario import Scenario


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Says all that an object is: tapped, attacking, blocking. Its timestamp stays."""

    id: str
    status: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetFacts:
    """Says all that is true of an object and that nobody sees on it: monstrous, kicked."""

    id: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetGameFacts:
    """Says all that is true of the game: day, night."""

    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetPlayerFacts:
    """Says all that is true of a player: the monarch."""

    player: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetLife:
    player: str
    life: int


@dataclass(frozen=True, slots=True)
class SetPlayerCounters:
    """Sets the number of a player's counters of a kind; 0 takes them away."""

    player: str
    kind: str
    count: int


Statement = SetStatus | SetFacts | SetGameFacts | SetPlayerFacts | SetLife | SetPlayerCounters


def apply_statement(scenario: Scenario, op: Statement) -> Scenario:
    match op:
        case SetStatus(id_, status):
            return change_object(scenario, id_, lambda item: replace(item, status=status))
        case SetFacts(id_, facts):
            return change_object(scenario, id_, lambda item: replace(item, facts=facts))
        case SetGameFacts(facts):
            return replace(scenario, facts=facts)
        case SetPlayerFacts(player, facts):
            others = {key: there for key, there in scenario.player_facts.items() if key != player}
            return replace(scenario, player_facts={**others, player: facts} if facts else others)
        case SetLife(player, life):
            return replace(scenario, life={**scenario.life, player: life})
        case SetPlayerCounters(player, kind, count):
            return _with_counters(scenario, player, kind, count)


def _with_counters(scenario: Scenario, player: str, kind: str, count: int) -> Scenario:
    others = {key: there for key, there in scenario.player_counters.items() if key != player}
    kinds = {key: there for key, there in scenario.player_counters.get(player, {}).items() if key != kind}
    kinds |= {kind: count} if count else {}
    return replace(scenario, player_counters={**others, player: kinds} if kinds else others)
