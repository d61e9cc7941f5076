"""What is there of a board that was laid: what had no legal target or host, or no ability to use, is not.

What cannot be is for the engine to say (`engine.analysis.legality`). Added is what nobody does: to use an ability that
its card does not have, when only what is older is there. The board itself keeps what was meant, so that another order
may make it possible again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from engine import DEFAULT
from engine.analysis.legality import Claim, Fault, Table, Why, wrong
from engine.evaluation.trace import Trace
from engine.expressions import TheVery
from engine.scenario import Effect, GameObject, Scenario
from layers_site.ask.services.board.abilities import can_be_used, is_activated, user_of
from layers_site.ask.services.board.evaluating import STEPS, evaluated
from layers_site.ask.services.cards.plain import is_plain
from layers_site.ask.services.cards.target_kinds import fetches_host, stops_triggers

_MOST: Final = 8


class Because(Enum):
    """Why something is not there, or not done."""

    TARGET = "target"  # 115.1, 608.2b
    HOST = "host"  # 301.5, 303.4
    FALLS = "falls"  # 704.5m, 704.5n
    LOST = "lost"  # its card does not have the ability then
    STOPPED = "stopped"  # nothing triggers as something enters
    WORLD = "world"  # 704.5k


@dataclass(frozen=True, slots=True)
class Refused:
    """`key` is not done, or not on `on`: `by` is what makes it so, "" for what is printed."""

    key: str
    because: Because
    on: str = ""
    by: str = ""
    lacks: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    protection: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """The board that is there, its trace, and what of the board that was laid is not."""

    scenario: Scenario
    trace: Trace
    refused: tuple[Refused, ...]

    def why(self, key: str) -> Refused | None:
        return next((each for each in self.refused if each.key == key), None)


def state_of(scenario: Scenario) -> State:
    """Return what is there. Raises EvaluationError where that takes too long."""
    return _state(TheVery(scenario))


@lru_cache(maxsize=64)
def _state(the_very: TheVery[Scenario]) -> State:
    scenario = the_very.it
    every: list[Refused] = []
    for _round in range(_MOST):
        search = Search(scenario)
        refused = next(search.refused(), None)
        if refused is None:
            return State(scenario, search.table.trace(search.table.every), tuple(every))
        every.append(refused)
        scenario = without(scenario, refused)
    return State(scenario, evaluated(scenario), tuple(every))


def without(scenario: Scenario, refused: Refused) -> Scenario:
    """Return the board without what cannot be: an Aura goes to the graveyard, Equipment stays alone."""
    objects = tuple(_gone(obj, refused) if obj.id == refused.key else obj for obj in scenario.objects)
    effects = tuple(
        replace(effect, enabled=False) if effect.id == refused.key else effect for effect in scenario.effects
    )
    gone = {obj.id for obj in objects if obj.zone != "battlefield"}
    objects = tuple(replace(obj, attached_to=None) if obj.attached_to in gone else obj for obj in objects)
    return replace(scenario, objects=objects, effects=effects)


def _gone(thing: GameObject, refused: Refused) -> GameObject:
    stays = "Equipment" in thing.subtypes and refused.because is not Because.WORLD
    zone = thing.zone if stays else "graveyard"
    return replace(thing, attached_to=None, zone=zone, counters=thing.counters if stays else ())


class Search:
    """Looks for what cannot be on a board, oldest first."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.table = Table(scenario, DEFAULT, steps=STEPS)

    def refused(self) -> Iterator[Refused]:
        for content in self.table.contents:
            if isinstance(content, Effect):
                yield from self.unused(content)
            # What is named was cast or equipped, but for what itself brought its host onto the battlefield.
            for claim, fault in wrong(self.table, content, aimed=not fetches_host(content)):
                yield self._of(claim, fault)
        yield from self._alone()
        yield from self._worlds()

    def _of(self, claim: Claim, fault: Fault) -> Refused:
        """Return a fault with the newest thing that makes it."""
        because = {Why.TARGET: Because.TARGET, Why.PUT: Because.HOST}.get(fault.why, Because.FALLS)
        there = self.table.when(claim)

        def fits(some: frozenset[str]) -> bool:
            return self.table.fault(claim, some) is None

        by = self._which(there - {claim.on, claim.key}, lambda other: fits(there - {other}))
        return Refused(claim.key, because, claim.on, by, fault.lacks, fault.has, fault.protection)

    def unused(self, effect: Effect) -> Iterator[Refused]:
        """Yield that the card did not have the ability then that leaves the effect behind, or did not trigger."""
        user = user_of(self.scenario, effect)
        owner = next((obj for obj in self.scenario.objects if obj.id == user and obj.zone == "battlefield"), None)
        older = self.table.older(effect.id)
        if owner is None or user not in older:
            return

        def has_it(some: frozenset[str]) -> bool:
            trace = self.table.trace(some)
            return user not in trace.final or can_be_used(trace, user)

        if not has_it(older):
            by = self._which(older - {user}, lambda other: has_it(older - {other}))
            yield Refused(effect.id, Because.LOST, user, by)
        elif triggers_entering(owner):
            stopping = (
                obj.id for obj in self.scenario.objects if obj.id in self.table.older(user) and stops_triggers(obj)
            )
            yield from (
                Refused(effect.id, Because.STOPPED, user, by) for by in stopping if by in self.table.trace(older).final
            )

    def _alone(self) -> Iterator[Refused]:
        """Yield the Auras that are on nothing (303.4d, 704.5m)."""
        final = self.table.trace(self.table.every).final
        for obj in self.scenario.objects:
            is_there = obj.id in final and obj.zone == "battlefield" and obj.attached_to is None
            if is_there and "Aura" in final[obj.id].subtypes and not is_plain(obj.id):
                yield Refused(obj.id, Because.FALLS)

    def _worlds(self) -> Iterator[Refused]:
        """Yield the world permanents but the newest (704.5k)."""
        final = self.table.trace(self.table.every).final
        worlds = [obj for obj in self.table.contents
                  if isinstance(obj, GameObject) and obj.id in final and "World" in final[obj.id].supertypes
                  and obj.zone == "battlefield"]  # fmt: skip
        for old, new in pairwise(worlds):
            yield Refused(old.id, Because.WORLD, by=new.id)

    def _which(self, keys: frozenset[str], matters: Callable[[str], bool]) -> str:
        """Return the newest of these that matters, "" for none."""
        newest_first = sorted(keys, key=lambda key: -self.table.place[key])
        return next((key for key in newest_first if matters(key)), "")


def triggers_entering(card: GameObject) -> bool:
    """Return whether an ability of the card triggers as something enters, and it has none to activate."""
    return not any(map(is_activated, card.abilities)) and any(
        ability.kind == "triggered" and ability.other is not None and " enters" in ability.other.en.partition(",")[0]
        for ability in card.abilities
    )
