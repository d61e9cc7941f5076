"""Whether each Aura and each ability could have been put on what it is on: what its words ask for, and what was there.

An ability is used and an Aura comes when only what is older is there (608.2b, 303.4). Orders in which a target does not
fit cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

import engine
from engine.characteristics import Characteristics
from engine.rulesets import Ruleset
from engine.scenario import AddPT, CardTypes, Effect, GameObject, Scenario, SetPT, Subtypes, SwitchPT
from layers_site.learning.rulings.services.wishes import copies, is_aimed, wants_control

_STEPS: Final = 60_000
_TYPES: Final = ("Artifact", "Creature", "Enchantment", "Land", "Planeswalker")
_WORD: Final = "|".join(_TYPES).lower()
#: "target noncreature artifact", "enchant creature, land, or planeswalker".
_ASKED: Final = re.compile(rf"\b(?:target|enchant) ((?:(?:other|another|non\w+|or|{_WORD})[, ]*)+)")
When = Literal["used", "put", "stays", "loose"]
_OR: Final = re.compile(r"\bor\b|,")
_AIMED: Final = (AddPT, SetPT, SwitchPT)


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
    "stays" where an attachment is there and falls off. `under` is what makes `target` unfit, `before` what makes it
    fit later; "" where there is none.
    """

    key: str
    target: str
    when: When
    lacks: tuple[str, ...]
    has: tuple[str, ...]
    under: str = ""
    before: str = ""


def asked_by(content: GameObject | Effect, source: GameObject | None) -> tuple[Kind, ...]:
    """The kinds of which its target has to be one; () where its words do not say so, or nobody knows them."""
    if isinstance(content, GameObject):
        enchants = next((one.keyword for one in content.abilities if (one.keyword or "").startswith("enchant ")), None)
        equips = "Equipment" in content.subtypes
        return _kinds(enchants) if enchants else (Kind(frozenset(("Creature",))),) if equips else ()
    if copies(content):
        return ()
    if source is not None:
        texts = [one.other.en.lower() for one in source.abilities if one.other is not None] if is_aimed(source) else []
        return next((found for found in map(_kinds, texts) if found), ())
    makes = any(isinstance(one, CardTypes) for one in content.changes)
    changes = any(isinstance(one, _AIMED) or _is_of_creatures(one) for one in content.changes)
    return (Kind(frozenset(("Creature",))),) if not makes and (changes or wants_control(content)) else ()


def _attachment(thing: GameObject) -> tuple[Kind, ...]:
    """What it has to be to stay attached to anything (704.5p); () for what is printed as no attachment."""
    kind = next((one for one in ("Aura", "Equipment") if one in thing.subtypes), None)
    return (Kind(frozenset((kind,)), frozenset(("Creature",))),) if kind else ()


def _is_of_creatures(change: object) -> bool:
    return isinstance(change, Subtypes) and change.op == "set_creature"


def _kinds(text: str) -> tuple[Kind, ...]:
    asked = _ASKED.search(text)
    if asked is None:
        return ()
    found = []
    for part in _OR.split(asked[1]):
        words = part.split()
        types = frozenset(one for one in _TYPES if one.lower() in words)
        if types:
            found.append(Kind(types, frozenset(one for one in _TYPES if f"non{one.lower()}" in words)))
    return tuple(found)


def misfits(scenario: Scenario, rules: Ruleset | str) -> tuple[Misfit, ...]:
    """All that could not be where it is, with the timestamps of the scenario, oldest first."""
    return tuple(_misfits(scenario, rules))


def is_fitting(scenario: Scenario, rules: Ruleset | str) -> bool:
    return next(_misfits(scenario, rules), None) is None


def _misfits(scenario: Scenario, rules: Ruleset | str) -> Iterator[Misfit]:
    look = _Look(scenario, rules)
    every = frozenset(look.stamps)
    for content, target, kinds in _aims(scenario):
        older = frozenset(key for key, stamp in look.stamps.items() if stamp < content.timestamp)
        found = look.misfit(content.id, target, kinds, older, "used" if isinstance(content, Effect) else "put")
        if found is None and isinstance(content, GameObject):
            found = look.misfit(content.id, target, kinds, every, "stays")
        if found is not None:
            yield found
    for thing in scenario.objects:
        found = look.misfit(thing.id, thing.id, _attachment(thing), every, "loose") if _is_put(thing) else None
        if found is not None:
            yield found


def _is_put(thing: GameObject) -> bool:
    """Whether it is on something: an Aura always is, where it is not shown."""
    return thing.enabled and thing.zone == "battlefield" and (thing.attached_to is not None or "Aura" in thing.subtypes)


def _aims(scenario: Scenario) -> Iterator[tuple[GameObject | Effect, str, tuple[Kind, ...]]]:
    """Each attachment with its host and each effect with its targets, oldest first, and what these have to be."""
    things = {one.id: one for one in scenario.objects}
    contents: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
    for content in sorted((one for one in contents if one.enabled), key=lambda one: one.timestamp):
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
        self.stamps = {one.id: one.timestamp for one in items}

    def now(self, name: str, there: frozenset[str]) -> Characteristics | None:
        objects = tuple(replace(one, enabled=one.enabled and one.id in there) for one in self.scenario.objects)
        effects = tuple(replace(one, enabled=one.enabled and one.id in there) for one in self.scenario.effects)
        board = replace(self.scenario, objects=objects, effects=effects)
        return engine.evaluate(board, self.rules, steps=_STEPS).final.get(name)

    def misfit(
        self, key: str, target: str, kinds: tuple[Kind, ...], there: frozenset[str], when: When
    ) -> Misfit | None:
        """What is wrong with the target where only these are there; None for nothing."""

        def fits(some: frozenset[str]) -> bool:
            seen = self.now(target, some)
            return seen is not None and any(kind.fits(_words_of(seen)) for kind in kinds)

        now = self.now(target, there)
        if now is None or not kinds or any(kind.fits(_words_of(now)) for kind in kinds):
            return None
        lacks = tuple(sorted({one for kind in kinds for one in kind.types - _words_of(now)}))
        has = tuple(sorted({one for kind in kinds for one in kind.without & _words_of(now)}))
        under = self._which(sorted(there - {target, key}, key=self._newest), lambda one: fits(there - {one}))
        before = "" if under else self._which(self._later(there, key), lambda one: fits(there | {one}))
        return Misfit(key, target, when, lacks, has, under, before)

    def _newest(self, key: str) -> int:
        return -self.stamps[key]

    def _later(self, there: frozenset[str], key: str) -> list[str]:
        return sorted((one for one in self.stamps if one not in there and one != key), key=self._newest, reverse=True)

    def _which(self, keys: list[str], matters: Callable[[str], bool]) -> str:
        return next((one for one in keys if matters(one)), "")
