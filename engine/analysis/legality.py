"""Why a board could not lie on a table: what is on something that cannot have it, what would be gone at once.

An effect is done and an attachment is put on something when only what is older is there: it asks then whether its
target or host is what it has to be (115.1, 608.2b, 303.4, 301.5, 301.6), and nobody is asked again about a target.
An attachment is asked again with everything there, and so is each permanent (704.5). What is asked is in `claims`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice

from engine.analysis.claims import Claim, Why, aims_of, hexproof_from, holds_of, protection_from, unlike
from engine.budget import Meter, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, present
from engine.evaluation.evaluator import evaluate
from engine.evaluation.queries import matches, select
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.rulesets import DEFAULT, find_ruleset
from engine.scenario import Copy, Effect, GameObject, Scenario
from engine.timeline import Item, timeline


@dataclass(frozen=True, slots=True)
class Fault:
    """`key` is the effect, the attachment or the permanent, `on` its target, its host or the other permanent.

    `on` has none of the words of `lacks` (`ANOTHER_AURA` among them), or has those of `has`. `protection` is the
    keyword that keeps `key` off `on`: protection, shroud or hexproof.
    """

    why: Why
    key: str
    on: str = ""
    lacks: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    protection: str = ""


def faults(board: Scenario | Trace, *, steps: int | None = None) -> tuple[Fault, ...]:
    """Return why the board could not lie on a table, oldest first; then what would be gone at once.

    It evaluates the board, unless it is given as a trace with its own rules, and once more for each timestamp at which
    something was put or done. `steps` bounds each of these evaluations. Raises EvaluationError where one of them takes
    more.
    """
    table, found = Table(board, steps=steps), list[Fault]()
    for content in table.contents:
        found += [fault for _claim, fault in wrong(table, content)]
        if isinstance(content, Effect):
            found += _unlocked(table, content)
    return (*found, *_gone_at_once(table))


def dead_on_the_way(board: Scenario, *, steps: int | None = None) -> set[str]:
    """Return the creatures that something younger keeps alive, which came too late: they were gone before (704.5f).

    What a permanent enters with is there with it: the counters on it, and what makes it a copy, if they come directly
    behind it. So it is no more than likely of a board of which somebody says that several things came at once. Raises
    EvaluationError as `faults` does.
    """
    table = Table(board, steps=steps)
    items, dead = timeline(table.scenario), set[str]()
    for place in range(len(items) - 1):
        final = table.until(place).final
        for obj in table.scenario.objects:
            now = final.get(obj.id) if obj.zone == "battlefield" else None
            if now is not None and now.is_creature and (now.toughness or 0) <= 0:
                dead |= set() if _is_entering(table, obj, items[place : place + 2]) else {obj.id}
    return dead


def _is_entering(table: Table, obj: GameObject, items: Sequence[Item]) -> bool:
    """Return whether both of these items, the newest that is there and the next, are the permanent and its own."""
    copies = {
        effect.id
        for effect in table.scenario.effects
        if effect.affects == (obj.id,) and any(isinstance(change, Copy) for change in effect.changes)
    }
    own = copies | {effect.id for effect in table.scenario.effects if effect.source == obj.id}
    return all(item.key.partition("#")[0] == obj.id or item.key in own for item in items)


def wrong(
    table: Table, content: GameObject | Effect, *, aimed: bool = False, put: bool = True
) -> Iterator[tuple[Claim, Fault]]:
    """Yield each target that an effect could not have, or the first reason why an attachment is not on its host.

    `aimed`: the attachment was put there by being cast or equipped, so that its host was a target (303.4a, 702.6a).
    Without `put` it is not asked again what it could be put on.
    """
    if isinstance(content, Effect):
        yield from _wrong(table, aims_of(table.scenario, content))
        return
    now = table.trace(table.every).final.get(content.id)
    cast = aimed and "Equipment" not in content.subtypes
    holds = (
        replace(claim, aims=aimed, cast=cast) if claim.why is Why.PUT else claim for claim in holds_of(content, now)
    )
    yield from islice(_wrong(table, (claim for claim in holds if put or claim.why is not Why.PUT)), 1)


def _wrong(table: Table, claims: Iterable[Claim]) -> Iterator[tuple[Claim, Fault]]:
    for claim in claims:
        fault = table.fault(claim, table.when(claim))
        if fault is not None:
            yield claim, fault


def _unlocked(table: Table, effect: Effect) -> Iterator[Fault]:
    """Yield what an effect affects that its words did not find as it began, and what they found and it does not."""
    older = table.older(effect.id)
    if effect.locked_from is not None:
        meant = set(select(effect.locked_from, table.scope(older, effect.source or "", effect.controller)))
        for key in table.trace(older).final:
            if (key in meant) is not (key in effect.affects):
                yield Fault(Why.LOCKED, effect.id, key)


def _gone_at_once(table: Table) -> Iterator[Fault]:
    """Yield what state-based actions would take from the table as it lies there (704.5)."""
    final = table.trace(table.every).final
    there = [obj for obj in table.scenario.objects if obj.id in final and obj.zone == "battlefield"]
    for obj in there:
        now = final[obj.id]
        if now.is_creature and (now.toughness or 0) <= 0:
            yield Fault(Why.TOUGHNESS, obj.id)
        kinds = {counters.kind for counters in obj.counters if counters.count > 0}
        if kinds >= {"+1/+1", "-1/-1"}:
            yield Fault(Why.COUNTERS, obj.id)
        if obj.attached_to is None and "Aura" in now.subtypes:
            yield Fault(Why.UNATTACHED, obj.id)
    yield from _too_many(there, final)


def _too_many(there: Iterable[GameObject], final: Mapping[str, Characteristics]) -> Iterator[Fault]:
    """Yield legendary permanents of one name that one player controls, and world permanents but one."""
    seen: dict[tuple[Why, str, str], str] = {}
    for obj in there:
        now = final[obj.id]
        keys = []
        if "Legendary" in now.supertypes and now.name.en:
            keys.append((Why.LEGEND, now.controller, now.name.en))
        if "World" in now.supertypes:
            keys.append((Why.WORLD, "", ""))
        for key in keys:
            if key in seen:
                yield Fault(key[0], obj.id, seen[key])
            seen[key] = obj.id


# --- the board with only some of what is on it ------------------------------------------------------


class Table:
    """A board, or its trace with its own rules, with only some of what is on it, each evaluated once."""

    def __init__(self, board: Scenario | Trace, *, steps: int | None = None) -> None:
        known = board if isinstance(board, Trace) else None
        scenario = self.scenario = present(board) if isinstance(board, Scenario) else board.scenario
        self.rules = find_ruleset(DEFAULT) if known is None else known.rules
        self.steps = steps
        self.place = {item.key: place for place, item in enumerate(timeline(scenario))}
        things: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
        self.contents = sorted((thing for thing in things if thing.enabled), key=lambda thing: self.place[thing.id])
        self.every = frozenset(thing.id for thing in things)
        self._traces = {} if known is None else {self.every: known}

    def at(self, place: int) -> Table:
        """Return the table with nothing on it that is younger than the item of that place."""
        there = copy(self)
        there.every = frozenset(key for key in self.every if self.place[key] <= place)
        there.contents = [thing for thing in self.contents if thing.id in there.every]
        return there

    def older(self, key: str) -> frozenset[str]:
        return frozenset(other for other in self.every if self.place[other] < self.place[key])

    def when(self, claim: Claim) -> frozenset[str]:
        return self.every if claim.why in (Why.STAYS, Why.LOOSE) else self.older(claim.key)

    def trace(self, there: frozenset[str]) -> Trace:
        if there not in self._traces:
            self._traces[there] = self._evaluated(there)
        return self._traces[there]

    def _evaluated(self, there: frozenset[str], board: Scenario | None = None) -> Trace:
        board = board or self.scenario
        objects = tuple(obj if obj.id in there else replace(obj, enabled=False) for obj in board.objects)
        effects = tuple(each if each.id in there else replace(each, enabled=False) for each in board.effects)
        return evaluate(replace(board, objects=objects, effects=effects), self.rules, steps=self.steps)

    def until(self, place: int) -> Trace:
        """Return the board once the item of that place was there, the counters too, and nothing younger."""
        objects = tuple(
            replace(obj, counters=tuple(some for some in obj.counters if self.place[f"{obj.id}#{some.kind}"] <= place))
            for obj in self.scenario.objects
        )
        board = replace(self.scenario, objects=objects)
        return self._evaluated(frozenset(key for key in self.every if self.place[key] <= place), board)

    def scope(self, there: frozenset[str], source: str, you: str) -> Scope:
        """Return the view of an object, as the selectors of an effect of its controller need it."""
        trace = self.trace(there)
        board = Board(trace.scenario, self.rules, Meter(steps_for(self.scenario) if self.steps is None else self.steps))
        return Scope(board, trace.final, source if source in trace.final else None, you)

    def fault(self, claim: Claim, there: frozenset[str]) -> Fault | None:
        """Return what is wrong with a claim where only these things are there; what is not there is not wrong."""
        now = self.trace(there).final.get(claim.on)
        if now is None:
            is_wrong = claim.on in self.scenario.players and not claim.players
            return Fault(claim.why, claim.key, claim.on) if is_wrong else None
        if claim.asks is not None and not matches(claim.asks, claim.on, self.scope(there, claim.by, claim.you)):
            return Fault(claim.why, claim.key, claim.on, *unlike(claim.asks, now))
        keyword = self._kept_off(claim, there)
        return Fault(claim.why, claim.key, claim.on, protection=keyword) if keyword else None

    def _kept_off(self, claim: Claim, there: frozenset[str]) -> str:
        """Return the keyword of what it is on that keeps it off: protection, or of a target shroud or hexproof."""
        trace = self.trace(there)
        now = trace.final[claim.on]
        words = {item.ability.keyword or "" for item in now.abilities}
        if not any(word.startswith(("protection", "shroud", "hexproof")) for word in words):
            return ""
        #: The object that the claim is of, as it is then, or the spell; None for one that is not there.
        thing = self.trace(there | {claim.by}).final.get(claim.by) if claim.by else claim.spell
        protected = "" if claim.why is Why.LOOSE else protection_from(trace, claim.by, claim.on, thing, cast=claim.cast)
        if protected or not claim.aims:
            return protected
        if "shroud" in words or now.controller == claim.you:
            return "shroud" if "shroud" in words else ""
        return "hexproof" if "hexproof" in words else hexproof_from(now, thing)
