"""Why a board could not lie on a table: what is on something that cannot have it, what would be gone at once.

An effect is done and an attachment is put on something when only what is older is there: it asks then whether its
target or host is what it has to be (115.1, 608.2b, 303.4, 301.5, 301.6), and nobody is asked again about a target.
An attachment is asked again with everything there, and so is each permanent (704.5).

The asks are selectors: the target that an effect tells, the words that found its locked set, what an Aura enchants.
Of what tells nothing nobody knows more than that only creatures have a size that an effect could change.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Final, Literal

from engine.analysis.protection import hexproof_from, protection_from
from engine.budget import Meter, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, present
from engine.evaluation.evaluator import evaluate
from engine.evaluation.kinds import is_about_size
from engine.evaluation.queries import matches, select
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.expressions import (
    AllSelectors,
    AnySelector,
    Comparison,
    HasAttached,
    HasWord,
    Is,
    NotSelector,
    NumberIs,
    PlayerIs,
    Selector,
    Test,
)
from engine.rulesets import DEFAULT, find_ruleset
from engine.scenario import CardTypes, Copy, Effect, GameObject, Scenario, Subtypes
from engine.timeline import Item, timeline
from engine.words import BASIC_LAND_TYPES


class Why(Enum):
    """Codes of what cannot be: first what is asked of targets and hosts, then what would be gone at once."""

    TARGET = "target"  # 115.1, 608.2b
    LOCKED = "locked"  # 611.2c
    PUT = "put"  # 301.5, 301.6, 303.4
    STAYS = "stays"  # 704.5m, 704.5n
    LOOSE = "loose"  # 301.5c, 303.4d, 704.5p
    UNATTACHED = "unattached"  # 704.5m
    TOUGHNESS = "toughness"  # 704.5f
    LEGEND = "legend"  # 704.5j
    WORLD = "world"  # 704.5k
    COUNTERS = "counters"  # 704.5q


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
    cast = aimed and "Equipment" not in content.subtypes
    holds = (
        replace(claim, aims=aimed, cast=cast) if claim.why is Why.PUT else claim for claim in holds_of(table, content)
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


# --- what things ask of what they are on ------------------------------------------------------------

_CREATURE: Final = HasWord("type", ("Creature",))
#: "Equip planeswalker" is paid as though the planeswalker were a creature (702.6c).
_EQUIPPED: Final = HasWord("type", ("Creature", "Planeswalker"))
_THERE: Final = HasWord("zone", ("battlefield",))
_ATTACHMENTS: Final = ("Aura", "Equipment", "Fortification")


@dataclass(frozen=True, slots=True)
class Claim:
    """`key` is on `on`, which has to be one of `asks`; None where nobody knows. `players`: that may be a player.

    `by` is the object from which `on` could be protected, "" for none that is there, and `spell` the effect of a spell
    from which it could be. `aims` where it is a target, as shroud and hexproof know it; `cast` where by a spell.
    """

    why: Why
    key: str
    on: str
    asks: Selector | None
    by: str
    you: str
    players: bool = True
    aims: bool = False
    cast: bool = False
    spell: Effect | None = None


def aims_of(scenario: Scenario, effect: Effect) -> Iterator[Claim]:
    """Yield what an effect asks of each of its targets; of a copy, of what was chosen to be copied."""
    asks, there = asked_by(effect), {obj.id for obj in scenario.objects}
    by = effect.source if effect.source in there else None
    copied = tuple(change.of for change in effect.changes if isinstance(change, Copy))
    is_aimed = effect.target is not None and not copied
    for key in copied if copied and effect.target is not None else effect.affects:
        if asks is not None and key in there:
            aimed_by = by if is_aimed else None
            spell = effect if is_aimed and by is None else None
            yield Claim(
                Why.TARGET, effect.id, key, asks, aimed_by or "", effect.controller,
                aims=is_aimed, cast=spell is not None, spell=spell,
            )  # fmt: skip


def asked_by(effect: Effect) -> Selector | None:
    """Return what its targets have to be, None where nobody knows. Words that found a locked set are no target."""
    if effect.target is not None or effect.locked_from is not None:
        return effect.target
    makes = any(isinstance(change, CardTypes | Copy) for change in effect.changes)
    changes = any(
        is_about_size(change) or (isinstance(change, Subtypes) and change.op == "set_creature")
        for change in effect.changes
    )
    return Selector((_CREATURE,)) if effect.source is None and changes and not makes else None


def hold_of(thing: GameObject, why: Why, words: Iterable[str], subtypes: Collection[str]) -> Claim | None:
    """Return what an attachment with these keywords and subtypes asks of its host (301.5, 301.6, 303.4)."""
    if thing.attached_to is None:
        return None
    words = tuple(words)
    #: Equip and fortify ask it (702.6a, 702.67a); whoever controls the host later, it stays.
    put_by = (PlayerIs("controller", "you"),) if why is Why.PUT else ()
    enchants = next((word.removeprefix(_ENCHANT) for word in words if word.startswith(_ENCHANT)), None)
    asks: Selector | None = None
    players = True
    if enchants is not None:
        asks, players = enchanted(enchants)
    elif "Equipment" in subtypes:
        also = why is Why.PUT and any(word.startswith("equip planeswalker") for word in words)
        only = (word.removeprefix(_ONLY) for word in words if word.startswith(_ONLY))
        tests = (test for kind in only for test in (_kind(kind) or Selector()).tests)
        asks, players = Selector((_EQUIPPED if also else _CREATURE, *tests, _THERE, *put_by)), False
    elif "Fortification" in subtypes:
        asks, players = Selector((HasWord("type", ("Land",)), _THERE, *put_by)), False
    return Claim(why, thing.id, thing.attached_to, asks, thing.id, thing.controller, players)


_ENCHANT: Final = "enchant "
#: What an Equipment says of its host beside equip, as a keyword of its own: "attached only to a legendary creature".
_ONLY: Final = "attached only to a "
_WITH_AURA: Final = " with another aura attached to it"
#: What a host lacks that has no Aura but the one that asks.
ANOTHER_AURA: Final = "another Aura"
_HAS_ANOTHER_AURA: Final = HasAttached(Selector((HasWord("subtype", ("Aura",)), Is("other"))))
_OR: Final = re.compile(r", or |, | or ")
_WITH: Final = re.compile(r" with (power|toughness|mana value) (\d+) or (less|greater)$")
_NUMBERS: Final[Mapping[str, Literal["power", "toughness", "mana_value"]]] = {
    "power": "power", "toughness": "toughness", "mana value": "mana_value",
}  # fmt: skip
_CONTROLLED: Final = re.compile(r" (you control|an opponent controls|you don[’']t control)$")
_PLAYERS: Final = ("player", "opponent")
_KINDS: Final[tuple[tuple[Literal["type", "subtype", "supertype"], tuple[str, ...]], ...]] = (
    ("type", ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")),
    ("subtype", (*BASIC_LAND_TYPES, "Equipment", "Food", "Vehicle")),
    ("supertype", ("Basic", "Legendary", "Snow")),
)
_WORDS: Final = {word.lower(): HasWord(key, (word,)) for key, words in _KINDS for word in words}


def enchanted(words: str) -> tuple[Selector | None, bool]:
    """Return which objects "enchant …" means, None for words that nobody knows here, and whether it means players."""
    tests: list[Test] = []
    if words.lower().endswith(_WITH_AURA):
        words = words[: -len(_WITH_AURA)]
        tests.append(_HAS_ANOTHER_AURA)
    controlled = _CONTROLLED.search(words)
    if controlled is not None:
        words = words[: controlled.start()]
        tests.append(PlayerIs("controller", "you" if controlled[1] == "you control" else "opponent"))
    bound = _WITH.search(words)
    if bound is not None:
        words = words[: bound.start()]
        comparison = Comparison((("<=" if bound[3] == "less" else ">=", int(bound[2])),))
        tests.append(NumberIs(_NUMBERS[bound[1]], comparison))
    parts = [part for part in _OR.split(words) if part not in _PLAYERS]
    kinds = [kind for kind in map(_kind, parts) if kind is not None]
    known = Selector((AnySelector(tuple(kinds)), *tests, _THERE)) if len(kinds) == len(parts) else None
    return known, len(parts) < len(_OR.split(words)) or known is None


def _kind(words: str) -> Selector | None:
    """Return what "nonland permanent" or "legendary creature" means."""
    tests = [_word(word) for word in words.lower().split()]
    return Selector(tuple(test for some in tests for test in some or ())) if None not in tests else None


def _word(word: str) -> tuple[Test, ...] | None:
    if word == "permanent":
        return ()
    if word.startswith("non"):
        inner = _word(word.removeprefix("non").removeprefix("-"))
        return (NotSelector(Selector(inner)),) if inner else None
    return (_WORDS[word],) if word in _WORDS else None


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
            return Fault(claim.why, claim.key, claim.on, *_unlike(claim.asks, now))
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


def holds_of(table: Table, thing: GameObject) -> Iterator[Claim]:
    """Yield what an attachment asks of its host: as it is put there by what is printed, and of what it is now."""
    now = table.trace(table.every).final.get(thing.id)
    if now is None or thing.zone != "battlefield" or thing.attached_to is None:
        return
    keywords = [item.ability.keyword or "" for item in now.abilities]
    printed = [ability.keyword or "" for ability in thing.abilities]
    claims = (
        hold_of(thing, Why.PUT, (*printed, *keywords), {*thing.subtypes, *now.subtypes}),
        hold_of(thing, Why.STAYS, keywords, now.subtypes),
        _itself(thing),
    )
    yield from filter(None, claims)


def _itself(thing: GameObject) -> Claim:
    """Return what an attachment has to be to stay attached: still one, and no creature (301.5c, 303.4d, 704.5p)."""
    kinds = tuple(word for word in _ATTACHMENTS if word in thing.subtypes) or _ATTACHMENTS
    asks = Selector((HasWord("subtype", kinds), NotSelector(Selector((_CREATURE,)))))
    return Claim(Why.LOOSE, thing.id, thing.id, asks, "", thing.controller)


def _unlike(asks: Selector, now: Characteristics) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words asked for that it lacks, and those it has and may not have."""
    lacks, has = set[str](), set[str]()
    words = {*now.types, *now.subtypes, *now.supertypes}
    for test in asks.tests:
        match test:
            case HasWord("type" | "subtype" | "supertype", some):
                lacks |= set() if words & {*some} else {*some}
            case HasAttached():
                lacks |= {ANOTHER_AURA}
            case NotSelector(inner):
                has |= {
                    word for each in inner.tests if isinstance(each, HasWord) for word in each.words if word in words
                }
            case AnySelector(parts) | AllSelectors(parts):
                for part in parts:
                    unlike = _unlike(part, now)
                    lacks |= {*unlike[0]}
                    has |= {*unlike[1]}
            case _:
                pass
    return tuple(sorted(lacks)), tuple(sorted(has))
