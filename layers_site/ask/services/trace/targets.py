"""Whether each Aura and each ability could have been put on what it is on, and which card is why it could not.

What cannot be is for the engine to say (`engine.analysis.legality`). Here is added what nobody does: to use a card that
does not have the ability that was used, when only what is older is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from engine.analysis.legality import Claim, Fault, Table, Why, wrong
from engine.rulesets import Ruleset
from engine.scenario import Effect, GameObject, Scenario
from layers_site.ask.services.cards.target_kinds import fetches_host
from layers_site.ask.services.trace.interaction import STEPS
from layers_site.ask.services.trace.traits import can_be_used, is_activated, user_of

When = Literal["used", "put", "stays", "loose", "activated", "triggered", "done"]
#: The faults of which a ruling has a sentence.
_WHEN: Final[dict[Why, When]] = {Why.TARGET: "used", Why.PUT: "put", Why.STAYS: "stays", Why.LOOSE: "loose"}


@dataclass(frozen=True, slots=True)
class Misfit:
    """`key` cannot be on `target`, which has the wrong types then: it lacks `lacks`, or else has `has`.

    `when`: "used" where an ability or a spell would have that target, "put" where an attachment would be put there,
    "stays" where an attachment is there and falls off. "activated": `target` has the ability no more that leaves the
    effect behind; "triggered", "done" likewise of an ability that triggers or works otherwise. `under` is what makes
    `target` unfit, `before` what makes it fit later; "" where there is none. `protection` is the keyword by which
    `target` is protected from `key`, whatever types it has.
    """

    key: str
    target: str
    when: When
    lacks: tuple[str, ...]
    has: tuple[str, ...]
    under: str = ""
    before: str = ""
    protection: str = ""


def misfits(scenario: Scenario, rules: Ruleset | str) -> tuple[Misfit, ...]:
    """Return everything that could not be where it is, by the timestamps of the scenario, oldest first."""
    return tuple(_misfits(scenario, rules))


def is_fitting(scenario: Scenario, rules: Ruleset | str) -> bool:
    return next(_misfits(scenario, rules), None) is None


def _misfits(scenario: Scenario, rules: Ruleset | str) -> Iterator[Misfit]:
    search = _Search(Table(scenario, rules, steps=STEPS))
    for content in search.table.contents:
        # What is named was cast or equipped, but for what itself brought its host onto the battlefield.
        aimed = not fetches_host(content)
        faults = ((claim, fault) for claim, fault in wrong(search.table, content, aimed=aimed) if _can_be_said(fault))
        yield from (search.misfit(claim, fault) for claim, fault in faults)
    for effect in scenario.effects:
        unused = search.unused(effect) if effect.enabled else None
        if unused is not None:
            yield unused


def _can_be_said(fault: Fault) -> bool:
    """Return whether it is about types or protection: of whose something is, or how large, a ruling has no sentence."""
    return fault.why in _WHEN and bool(fault.lacks or fault.has or fault.protection)


class _Search:
    """Looks for what makes a board one that cannot be."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scenario = table.scenario

    def misfit(self, claim: Claim, fault: Fault) -> Misfit:
        """Return a fault with the newest thing that makes it, or else with what comes too late."""
        there = self.table.when(claim)

        def fits(some: frozenset[str]) -> bool:
            return self.table.fault(claim, some) is None

        others = sorted(there - {claim.on, claim.key}, key=self._newest)
        under = self._which(others, lambda other: fits(there - {other}))
        # What is protected would not be, were what comes later there already: that is said rather.
        later = self._later(there, claim.key) if fault.protection or not under else []
        before = self._which(later, lambda other: fits(there | {other}))
        under = "" if before else under
        return Misfit(claim.key, claim.on, _WHEN[fault.why], fault.lacks, fault.has, under, before, fault.protection)

    def unused(self, effect: Effect) -> Misfit | None:
        """Return the fault of an effect whose card did not have the ability then that leaves it behind."""
        user = user_of(self.scenario, effect)
        owner = next((obj for obj in self.scenario.objects if obj.id == user and obj.zone == "battlefield"), None)
        older = self.table.older(effect.id)
        if owner is None or user not in older:
            return None

        def has_it(some: frozenset[str]) -> bool:
            trace = self.table.trace(some)
            return user not in trace.final or can_be_used(trace, user)

        if has_it(older):
            return None
        under = self._which(sorted(older - {user}, key=self._newest), lambda other: has_it(older - {other}))
        when: When = "done"
        if any(map(is_activated, owner.abilities)):
            when = "activated"
        elif (
            under and any(ability.kind == "triggered" for ability in owner.abilities) and self._is_beside(under, owner)
        ):
            when = "triggered"
        return Misfit(effect.id, user, when, (), (), under)

    def _is_beside(self, under: str, owner: GameObject) -> bool:
        """Return whether what takes its ability was there before it; a Saga's abilities trigger later than that."""
        put_on = {obj.attached_to for obj in self.scenario.objects if obj.id == under}
        put_on |= {name for effect in self.scenario.effects if effect.id == under for name in effect.affects}
        return owner.id not in put_on and "Saga" not in owner.subtypes

    def _newest(self, key: str) -> int:
        return -self.table.place[key]

    def _later(self, there: frozenset[str], key: str) -> list[str]:
        return sorted(self.table.every - there - {key}, key=self.table.place.__getitem__)

    def _which(self, keys: list[str], matters: Callable[[str], bool]) -> str:
        return next((key for key in keys if matters(key)), "")
