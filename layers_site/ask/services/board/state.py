"""What is there of a board that was laid: its cards as they came, each asked whether it could be so then.

What cannot be is for the engine to say (`engine.analysis.legality`); added is what no board shows, as an ability that
its card does not have. The board itself keeps what was meant: another order may make it possible again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from engine.analysis.claims import Claim, Why
from engine.analysis.legality import Fault, Table, wrong
from engine.evaluation.trace import Trace
from engine.expressions import HasWord, Selector, SelfCondition, TheVery
from engine.scenario import Effect, GameObject, Scenario
from layers_site.ask.services.board.fixing import STEPS, evaluated, with_counters_put, with_tokens
from layers_site.ask.services.board.order import aimed_at, blocks_of
from layers_site.ask.services.cards import traits
from layers_site.ask.services.cards.plain import is_plain, token_of
from layers_site.cardtext.reading.closing import BESTOW, IMPENDING, RECONFIGURE, is_use_of
from layers_site.cardtext.reading.deeds import Does, Lasts, Stopped, facts_of, lasts, stopped_by, stops_triggers


def user_of(scenario: Scenario, effect: Effect) -> str:
    """Return the id of the card whose ability left the effect behind, "" for none; a copy is called like its maker."""
    if not traits.copies(effect):
        # Bestow and impending are how a card is cast (702.103a, 702.176a), no ability that it has on the battlefield.
        card = next((obj for obj in scenario.objects if obj.id == effect.source), None)
        cast = card is not None and any(is_use_of(effect, card, use) for use in (BESTOW, IMPENDING))
        return "" if cast else effect.source or ""
    token = next((obj for obj in scenario.objects if obj.id == token_of(effect.id)), None)
    if token is not None:
        return token.linked_to or ""
    alike = [obj.id for obj in scenario.objects if obj.name == effect.name and "Aura" not in obj.subtypes]
    return next((key for key in alike if key in effect.affects or effect.locked_from is not None), "")


def can_be_used(trace: Trace, name: str) -> bool:
    """Return whether an object still has any of its printed activated abilities, or of all where none is activated."""
    printed = [ability for ability in trace.printed[name].abilities if ability.origin != "rules"]
    activated = [ability for ability in printed if traits.is_activated(ability.ability)]
    used = activated or printed
    now, player = trace.final[name], trace.players.get(trace.final[name].controller)
    stopped = {*map(stopped_by, (*now.restrictions, *(player.restrictions if player is not None else ())))}
    all_but = {Stopped.NONE, Stopped.BUT_LOYALTY} if "Planeswalker" in now.types else {Stopped.NONE}
    if activated and stopped - all_but:
        return False
    return not used or bool({ability.id for ability in used} & {ability.id for ability in now.abilities})


class Because(Enum):
    """Why something is not there, or not done."""

    TARGET = "target"  # 115.1, 608.2b
    HOST = "host"  # 301.5, 303.4
    FALLS = "falls"  # 704.5m, 704.5n
    COPY = "copy"  # 707.5
    SACRIFICED = "sacrificed"  # 603.3: as soon as it is a target
    ENDED = "ended"  # 611.2b
    GONE = "gone"  # 611.2b: its card has died, or is another player's
    LOST = "lost"  # its card does not have the ability then
    STOPPED = "stopped"  # nothing triggers as something enters
    WORLD = "world"  # 704.5k


_MOST: Final = 8
#: It lasts for as long as its card is on the battlefield.
_THERE: Final = SelfCondition(Selector((HasWord("zone", ("battlefield",)),)))
#: What is asked once, as something is done or put.
_BEGUN: Final = {Why.TARGET: Because.TARGET, Why.PUT: Because.HOST}


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
    table = Table(the_very.it, steps=STEPS)
    every: list[Refused] = []
    for block in blocks_of(the_very.it):
        for asking in (_Moment.begun, _Moment.lasting):
            for _round in range(_MOST):
                refused = next(asking(_Moment(table, block)), None)
                if refused is None:
                    break
                every.append(refused)
                table = Table(without(table.scenario, refused), steps=STEPS)
    there = with_counters_put(table.scenario)
    trace = table.trace(table.every) if there is table.scenario else evaluated(there)
    return State(there, trace, tuple(every))


def without(scenario: Scenario, refused: Refused) -> Scenario:
    """Return the board without what cannot be: an Aura goes to the graveyard, and with it what it had fetched."""
    card = next((obj for obj in scenario.objects if obj.id == refused.key), None)
    using = [each.id for each in scenario.effects if card is not None and _attaches(each, card)]
    leaves = refused.because in (Because.WORLD, Because.SACRIFICED)
    stays = card is None or (not leaves and (bool(using) or "Aura" not in card.subtypes))
    becoming = (each for each in scenario.effects if each.id == refused.key and traits.becomes_aura(each))
    loose = {refused.key, *(each.source for each in becoming)}
    fetched = card is not None and traits.fetches_host(card)
    gone = {refused.key, refused.on if fetched else ""} if not stays else set()
    objects = tuple(_moved(obj, loose, gone) for obj in scenario.objects)
    effects = []
    for effect in scenario.effects:
        enabled = effect.enabled and effect.id not in (refused.key, *using)
        affects = tuple(key for key in effect.affects if key not in gone)
        effects.append(replace(effect, enabled=enabled, affects=affects))
    return with_tokens(replace(scenario, objects=objects, effects=tuple(effects)))


def _attaches(effect: Effect, card: GameObject) -> bool:
    """Return whether the card is attached by that use of it."""
    by_keyword = effect.enabled and any(is_use_of(effect, card, use) for use in (BESTOW, RECONFIGURE))
    return by_keyword or (effect.source == card.id and traits.becomes_aura(effect))


def _moved(thing: GameObject, loose: Collection[str | None], gone: Collection[str]) -> GameObject:
    """Return the thing where it then lies: in the graveyard what is gone, alone what was attached to that."""
    if thing.id in gone:
        return replace(thing, attached_to=None, zone="graveyard", counters=())
    return replace(thing, attached_to=None) if thing.id in loose or thing.attached_to in gone else thing


class _Moment:
    """What has just come onto the table, with what was there before, oldest first."""

    def __init__(self, table: Table, block: Collection[str]) -> None:
        self.table = table.at(max(table.place[key] for key in block))
        self.scenario = table.scenario
        self.block = block

    def begun(self) -> Iterator[Refused]:
        """Yield what has just come and cannot be done, or put where it was to be."""
        for content in self.table.contents:
            if content.id in self.block:
                if isinstance(content, Effect):
                    yield from (*self._unused(content), *self._not_copied(content))
                yield from self._sacrificed(content)
                # What is named was cast or equipped, but for what itself brought its host onto the battlefield.
                faults = wrong(self.table, content, aimed=not traits.fetches_host(content))
                yield from (self._of(*each) for each in faults if each[0].why in _BEGUN)

    def lasting(self) -> Iterator[Refused]:
        """Yield what is there and does not stay so (704.5, 611.2b)."""
        for content in self.table.contents:
            if isinstance(content, Effect):
                yield from self._ended(content)
            else:
                yield from (self._of(*each) for each in wrong(self.table, content, put=False))
        yield from self._alone()
        yield from self._worlds()

    def _of(self, claim: Claim, fault: Fault) -> Refused:
        """Return a fault with the newest thing that makes it."""
        because, there = _BEGUN.get(fault.why, Because.FALLS), self.table.when(claim)
        by = self._which(there - {claim.on, claim.key}, lambda other: self.table.fault(claim, there - {other}) is None)
        return Refused(claim.key, because, claim.on, by, fault.lacks, fault.has, fault.protection)

    def _unused(self, effect: Effect) -> Iterator[Refused]:
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
        elif traits.triggers_entering(owner):
            there = self.table.trace(self.table.older(user) | {user}).final
            for by, now in there.items():
                theirs = now.controller != there[user].controller
                if any(stops_triggers(item.ability, theirs=theirs) for item in now.abilities) and by != user:
                    yield Refused(effect.id, Because.STOPPED, user, by)

    def _not_copied(self, effect: Effect) -> Iterator[Refused]:
        """Yield that what it copies is of none of the kinds that its words ask for, as that is then (707.5)."""
        copier = next((obj for obj in self.scenario.objects if obj.id in effect.affects), None)
        if not traits.copies(effect) or effect.locked_from is not None or copier is None or effect.source is None:
            return
        kinds = traits.kinds_in(effect.target) or traits.copied_by(copier)

        def fits(some: frozenset[str]) -> bool:
            now = self.table.trace(some).final.get(effect.source or "")
            return now is None or not kinds or traits.is_of(kinds, now)

        older = self.table.older(effect.id)
        if not fits(older):
            by = self._which(older - {copier.id, effect.source}, lambda other: fits(older - {other}))
            yield Refused(effect.id, Because.COPY, effect.source, by, tuple(kind.capitalize() for kind in kinds))

    def _sacrificed(self, content: GameObject | Effect) -> Iterator[Refused]:
        """Yield what sacrifices itself as soon as it is a target, be it of an Aura or of equip (603.3)."""
        if isinstance(content, Effect) and (content.locked_from is not None or traits.copies(content)):
            return
        final = self.table.trace(self.table.older(content.id)).final
        targets = [key for key in aimed_at(content) if key is not None and key != getattr(content, "source", "")]
        for key in targets if not traits.fetches_host(content) else ():
            abilities = final[key].abilities if key in final else ()
            if any(facts_of(item.ability).does(Does.IS_TARGET_NO_MORE) for item in abilities):
                yield Refused(key, Because.SACRIFICED, by=content.id)

    def _ended(self, effect: Effect) -> Iterator[Refused]:
        """Yield what lasts no longer than its card is there, or its controller's, or is as strong (611.2b)."""
        final = self.table.trace(self.table.every).final
        card, lasting = final.get(effect.source or ""), lasts(effect.duration)
        with_card = lasting is Lasts.WHILE_THERE or effect.condition == _THERE
        if card is None or not effect.affects:
            return
        dies = card.is_creature and (card.toughness or 0) <= 0
        taken = lasting is Lasts.WHILE_THERE and card.controller != effect.controller
        stronger = (key for key in effect.affects if key in final and (final[key].power or 0) > (card.power or 0))
        if with_card and (dies or taken):
            yield Refused(effect.id, Because.GONE, effect.source or "")
        elif lasting is Lasts.WHILE_WEAKER:
            yield from (Refused(effect.id, Because.ENDED, key) for key in stronger)

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
        there = (obj.id for obj in self.table.contents if isinstance(obj, GameObject) and obj.zone == "battlefield")
        worlds = [key for key in there if key in final and "World" in final[key].supertypes]
        for old, new in pairwise(worlds):
            yield Refused(old, Because.WORLD, by=new)

    def _which(self, keys: frozenset[str], matters: Callable[[str], bool]) -> str:
        """Return the newest of these that matters, "" for none."""
        newest_first = sorted(keys, key=lambda key: -self.table.place[key])
        return next((key for key in newest_first if matters(key)), "")
