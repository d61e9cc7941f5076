"""Whether each Aura and each ability could have been put on what it is on: what its words ask for, and what was there.

An ability is used and an Aura comes when only what is older is there (115.1, 303.4). Orders in which a target does not
fit, or in which a card does not have the ability that was used, cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, Literal

import engine
from engine.characteristics import Characteristics
from engine.evaluation.kinds import is_about_size
from engine.evaluation.trace import Trace
from engine.expressions import AnySelector, HasWord, NotSelector, Selector
from engine.records import dataclass
from engine.rulesets import Ruleset
from engine.scenario import CardTypes, Effect, GameObject, Scenario, Subtypes
from layers_site.learning.rulings.services.cards.wishes import copies, equipped_by, wants_control
from layers_site.learning.rulings.services.trace.interaction import STEPS
from layers_site.learning.rulings.services.trace.traits import can_be_used, is_activated, protection_from, user_of

_TYPES: Final = ("Artifact", "Creature", "Enchantment", "Land", "Planeswalker", "Vehicle", "Food")
_WORD: Final = "|".join(_TYPES).lower()
#: "target noncreature artifact", "enchant creature, land, or planeswalker".
_TARGET_WORDS: Final = re.compile(rf"\b(?:target|enchant) ((?:(?:other|another|non\w+|or|{_WORD})[, ]*)+)")
When = Literal["used", "put", "stays", "loose", "activated", "triggered", "done"]
_OR: Final = re.compile(r"\bor\b|,")


@dataclass(frozen=True, slots=True)
class Kind:
    """The card types that it has to have, all of them, and those that it may not have."""

    types: frozenset[str]
    without: frozenset[str] = frozenset()

    def fits(self, types: frozenset[str]) -> bool:
        return self.types <= types and not self.without & types


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


def asked_by(content: GameObject | Effect, source: GameObject | None) -> tuple[Kind, ...]:
    """Return the kinds of which its target has to be one; () where its words do not say so, or nobody knows them."""
    if isinstance(content, GameObject):
        enchants = next(
            (ability.keyword for ability in content.abilities if (ability.keyword or "").startswith("enchant ")), None
        )
        equips = "Equipment" in content.subtypes
        hosts = ("Creature", *(kind.capitalize() for kind in equipped_by(content))) if equips else ()
        return _kinds(enchants) if enchants else tuple(Kind(frozenset((host,))) for host in hosts)
    if copies(content):
        return ()
    if content.target is not None:
        return _kinds_in(content.target)
    if source is not None:
        return ()
    makes = any(isinstance(change, CardTypes) for change in content.changes)
    changes = any(is_about_size(change) or _is_of_creatures(change) for change in content.changes)
    return (Kind(frozenset(("Creature",))),) if not makes and (changes or wants_control(content)) else ()


def _attachment(thing: GameObject) -> tuple[Kind, ...]:
    """Return the kinds that a host must have to keep an attachment (704.5p), () if the card is none."""
    kind = next((subtype for subtype in ("Aura", "Equipment") if subtype in thing.subtypes), None)
    return (Kind(frozenset((kind,)), frozenset(("Creature",))),) if kind else ()


def _is_of_creatures(change: object) -> bool:
    return isinstance(change, Subtypes) and change.op == "set_creature"


def _kinds(text: str) -> tuple[Kind, ...]:
    match = _TARGET_WORDS.search(text)
    if match is None:
        return ()
    kinds = []
    for part in _OR.split(match[1]):
        words = part.split()
        types = frozenset(word for word in _TYPES if word.lower() in words)
        if types:
            kinds.append(Kind(types, frozenset(word for word in _TYPES if f"non{word.lower()}" in words)))
    return tuple(kinds)


def _kinds_in(selector: Selector) -> tuple[Kind, ...]:
    """Return the card types of which a target has to be one, and those that it may not have."""
    without: set[str] = set()
    types: list[str] = []
    for test in selector.tests:
        if isinstance(test, HasWord) and test.key == "type":
            types += test.words
        elif isinstance(test, NotSelector):
            tests = (inner for inner in test.selector.tests if isinstance(inner, HasWord) and inner.key == "type")
            without |= {word for inner in tests for word in inner.words}
        elif isinstance(test, AnySelector):
            return tuple(kind for inner in test.selectors for kind in _kinds_in(inner))
    return tuple(Kind(frozenset((word,)), frozenset(without)) for word in types)


def misfits(scenario: Scenario, rules: Ruleset | str) -> tuple[Misfit, ...]:
    """Return everything that could not be where it is, by the timestamps of the scenario, oldest first."""
    return tuple(_misfits(scenario, rules))


def is_fitting(scenario: Scenario, rules: Ruleset | str) -> bool:
    return next(_misfits(scenario, rules), None) is None


def _misfits(scenario: Scenario, rules: Ruleset | str) -> Iterator[Misfit]:
    look = _Look(scenario, rules)
    every = frozenset(look.stamps)
    for content, target, kinds in _aims(scenario):
        older = frozenset(key for key, stamp in look.stamps.items() if stamp < content.timestamp)
        misfit = look.misfit(content.id, target, kinds, older, "used" if isinstance(content, Effect) else "put")
        if misfit is None and isinstance(content, GameObject):
            misfit = look.misfit(content.id, target, kinds, every, "stays")
        if misfit is None and isinstance(content, GameObject):
            misfit = look.protection(content.id, target, older | {content.id})
        elif misfit is None and isinstance(content, Effect) and _has_target(scenario, content):
            misfit = look.protected(content.id, target, older, "used", content.source or "")
        if misfit is not None:
            yield misfit
    for effect in scenario.effects:
        unused = look.unused(effect) if effect.enabled else None
        if unused is not None:
            yield unused
    for thing in scenario.objects:
        misfit = look.misfit(thing.id, thing.id, _attachment(thing), every, "loose") if _is_put(thing) else None
        if misfit is not None:
            yield misfit


def _has_target(scenario: Scenario, effect: Effect) -> bool:
    """Return whether it was left behind by an ability that has a target, by its words."""
    there = {obj.id for obj in scenario.objects}
    return effect.source in there and not copies(effect) and effect.target is not None


def _is_put(thing: GameObject) -> bool:
    """Return whether it is on something: an Aura always is, where it is not shown."""
    return thing.enabled and thing.zone == "battlefield" and (thing.attached_to is not None or "Aura" in thing.subtypes)


def _aims(scenario: Scenario) -> Iterator[tuple[GameObject | Effect, str, tuple[Kind, ...]]]:
    """Yield each attachment with its host and each effect with its targets, oldest first.

    The kinds that these must have come with them.
    """
    things = {obj.id: obj for obj in scenario.objects}
    contents: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
    for content in sorted((content for content in contents if content.enabled), key=lambda content: content.timestamp):
        source = things.get(content.source or "") if isinstance(content, Effect) else None
        kinds = asked_by(content, source)
        for target in content.affects if isinstance(content, Effect) else (content.attached_to,):
            if target is not None and not (source is not None and source.id == target):
                yield content, target, kinds


def _words_of(now: Characteristics) -> frozenset[str]:
    return now.types | now.subtypes


class _Look:
    """Looks at a board with only some of what is on it."""

    def __init__(self, scenario: Scenario, rules: Ruleset | str) -> None:
        self.scenario = scenario
        self.rules = rules
        items: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
        self.stamps = {item.id: item.timestamp for item in items}
        self._traces: dict[frozenset[str], Trace] = {}

    def unused(self, effect: Effect) -> Misfit | None:
        """Return the fault of an effect whose card did not have the ability then that leaves it behind."""
        user = user_of(self.scenario, effect)
        owner = next((obj for obj in self.scenario.objects if obj.id == user and obj.zone == "battlefield"), None)
        older = frozenset(key for key, stamp in self.stamps.items() if stamp < effect.timestamp)
        if owner is None or user not in older:
            return None

        def has_it(some: frozenset[str]) -> bool:
            trace = self.trace(some)
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

    def now(self, name: str, there: frozenset[str]) -> Characteristics | None:
        return self.trace(there).final.get(name)

    def trace(self, there: frozenset[str]) -> Trace:
        if there not in self._traces:
            self._traces[there] = self._evaluated(there)
        return self._traces[there]

    def _evaluated(self, there: frozenset[str]) -> Trace:
        objects = tuple(replace(obj, enabled=obj.enabled and obj.id in there) for obj in self.scenario.objects)
        effects = tuple(
            replace(effect, enabled=effect.enabled and effect.id in there) for effect in self.scenario.effects
        )
        board = replace(self.scenario, objects=objects, effects=effects)
        return engine.evaluate(board, self.rules, steps=STEPS)

    def misfit(
        self, key: str, target: str, kinds: tuple[Kind, ...], there: frozenset[str], when: When
    ) -> Misfit | None:
        """Return the fault of a target with only these things present, or None."""

        def fits(some: frozenset[str]) -> bool:
            seen = self.now(target, some)
            return seen is not None and any(kind.fits(_words_of(seen)) for kind in kinds)

        now = self.now(target, there)
        if now is None or not kinds or any(kind.fits(_words_of(now)) for kind in kinds):
            return None
        lacks = tuple(sorted({word for kind in kinds for word in kind.types - _words_of(now)}))
        has = tuple(sorted({word for kind in kinds for word in kind.without & _words_of(now)}))
        under = self._which(sorted(there - {target, key}, key=self._newest), lambda other: fits(there - {other}))
        before = "" if under else self._which(self._later(there, key), lambda other: fits(there | {other}))
        return Misfit(key, target, when, lacks, has, under, before)

    def protected(self, key: str, target: str, there: frozenset[str], when: When, source: str = "") -> Misfit | None:
        """Return the fault of what is protected from something, with only these things present.

        It is a host protected from its attachment, or a target from the source of an ability.
        """
        source = source or key
        keyword = protection_from(self.trace(there), source, target)
        if not keyword:
            return None
        others = sorted(there - {target, source}, key=self._newest)
        under = self._which(others, lambda other: not protection_from(self.trace(there - {other}), source, target))
        return Misfit(key, target, when, (), (), under, protection=keyword)

    def protection(self, key: str, target: str, there: frozenset[str]) -> Misfit | None:
        """Return the fault of a host that is protected from an attachment.

        It is protected by itself, with everything there, or with only what is older.

        Before the attachment is on it: this may take the protection away.
        """
        objects = (replace(obj, attached_to=None) if obj.id == key else obj for obj in self.scenario.objects)
        loose = _Look(replace(self.scenario, objects=tuple(objects)), self.rules)
        before = loose.protected(key, target, there, "put")
        if before is not None and not before.under:
            return before
        stays = self.protected(key, target, frozenset(self.stamps), "stays")
        return stays or self.protected(key, target, there, "put") or before

    def _newest(self, key: str) -> int:
        return -self.stamps[key]

    def _later(self, there: frozenset[str], key: str) -> list[str]:
        return sorted(
            (stamp for stamp in self.stamps if stamp not in there and stamp != key), key=self._newest, reverse=True
        )

    def _which(self, keys: list[str], matters: Callable[[str], bool]) -> str:
        return next((key for key in keys if matters(key)), "")
