"""Continuous effects in one evaluation: where they come from, what they affect, whether they apply, and their parts by
layer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from engine.characteristics import OWN_TEXT_ORIGINS, AbilityInstance, Characteristics
from engine.evaluation.believed import as_read, reached
from engine.evaluation.board import Board, State
from engine.evaluation.fields import Fields, Footprint
from engine.evaluation.kinds import kind_of, kind_row
from engine.evaluation.looking import Looking
from engine.evaluation.queries import holds
from engine.evaluation.scope import Scope
from engine.expressions import Condition, Ids, Is, Selector
from engine.keywords import COUNTERS, STATES, Meaning, is_known, times
from engine.rulesets.model import Kind, Ruleset
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    Change,
    Copy,
    Counters,
    Effect,
    GameObject,
    Merge,
    SetPT,
    TurnFace,
)
from engine.words import is_counter_keyword

Origin = Literal["static", "resolved", "counter", "face", "state"]
#: Timestamp, then the tiebreakers: static before counters before resolved, older grant, order of the document.
OrderKey = tuple[int, int, int, int, int]
_ABOUT_COPIES: Final = (Copy, Merge, TurnFace)


class Parts(dict[int, tuple[Change, ...]]):
    """The changes of an effect by the place of their layer, and the fields that each part looks at and writes.

    `looks` and `written` are filled by `footprints`. `copies`: one of the changes is about copiable values. Effects of
    one ability share their parts.
    """

    __slots__ = ("copies", "looks", "written")

    def __init__(self, by_place: Mapping[int, tuple[Change, ...]]) -> None:
        super().__init__(by_place)
        self.copies = any(isinstance(change, _ABOUT_COPIES) for part in by_place.values() for change in part)
        self.looks: dict[tuple[int, bool], Footprint] = {}
        self.written: dict[int, Fields] = {}


@dataclass(slots=True, eq=False)
class ContinuousEffect:
    """One effect during one evaluation. `parts` has its changes by the place of their layer in the ruleset."""

    name: str
    path: str  # where the document has it, for errors
    origin: Origin
    source: str | None
    selector: Selector
    changes: tuple[Change, ...]
    timestamp: int
    order: OrderKey
    parts: Parts
    ability: AbilityInstance | None = None
    controller: str | None = None  # "you"; None where "you" is the source's controller
    condition: Condition | None = None
    cda: bool = False
    begun: bool = False
    #: The set of objects is settled as the effect begins (613.6); None until then.
    objects: tuple[str, ...] | None = None
    applied_in: set[int] = field(default_factory=set)
    #: For misconceptions: it works without its ability, it never applies, it does not reach these objects.
    outlives: bool = False
    barred: bool = False
    spares: frozenset[str] = frozenset()
    looking: Looking = field(default_factory=Looking)

    def scope(self, board: Board, state: State) -> Scope:
        return Scope(board, state, self.source, self.you(board, state))

    def you(self, board: Board, state: State) -> str:
        """Return the player who is "you": its own controller, or that of its source."""
        if self.controller is not None:
            return self.controller
        if self.source is None:
            return ""
        return board.cards[self.source].owner if board.ruleset.you_is_owner else state[self.source].controller

    def instance(self, state: State) -> AbilityInstance | None:
        """Return its ability as the source has it now, None where the source has lost it, or it needs none."""
        return None if self.ability is None or self.source is None else self.instance_of(state[self.source])

    def instance_of(self, source: Characteristics) -> AbilityInstance | None:
        """Return its ability as its source has it, when that is as given."""
        abilities = source.abilities
        place = self.order[-1]  # its place among the abilities when it was taken in, and mostly still
        if place < len(abilities) and (abilities[place] is self.ability or self._is(abilities[place])):
            return abilities[place]
        return next((item for item in abilities if self._is(item)), None)

    def _is(self, instance: AbilityInstance) -> bool:
        """Return whether `instance` is its ability, and not another that got the same name later in another way."""
        own = self.ability
        return own is not None and instance.id == own.id and instance.origin == own.origin

    def goes_on(self, board: Board) -> bool:
        """Return whether it has begun and can no longer be stopped, nor its set of objects changed (613.6)."""
        return self.begun and board.ruleset.keeps_applying

    def in_play(self, board: Board, state: State) -> bool:
        """Return whether it applies at this moment: it has begun, or its ability exists and its condition holds."""
        if self.begun and board.ruleset.keeps_applying:
            return not self.barred
        return self.is_there(board, state)

    def is_there(self, board: Board, state: State) -> bool:
        """Return whether its ability exists and its condition holds; whether it has begun does not matter."""
        if self.barred:
            return False
        instance = self.instance(state)
        if instance is None and self.origin == "static" and not self.outlives:
            return False
        static = None if instance is None else instance.ability.static
        condition = self.condition if static is None else static.condition
        if condition is None:
            return True
        board.meter.path = self.path
        return holds(condition, self.scope(board, state))

    def affected(self, instance: AbilityInstance | None, scope: Scope, state: State) -> tuple[str, ...]:
        """Return the objects it applies to, in the order of the document: as settled when it began, or as of now.

        `instance` is its ability now, and `scope` its own, both of `state`.
        """
        if self.begun and scope.board.ruleset.keeps_applying and self.objects is not None:
            return self.objects
        matches = self.matches(instance, scope, state)
        return matches if scope.board.ruleset.reach == "as_said" else reached(matches, self, scope.board, state)

    def matches(self, instance: AbilityInstance | None, scope: Scope, state: State) -> tuple[str, ...]:
        """Return the objects that it matches now, not as settled when it began, as `affected` does."""
        static = None if instance is None else instance.ability.static
        selector = self.selector if static is None or static.affects is None else static.affects
        return self.looking.select(selector, scope, state)

    def part(self, place: int, board: Board, instance: AbilityInstance | None) -> tuple[Change, ...]:
        """Return its changes of the layer at `place`, as its ability reads now."""
        if instance is None or self.ability is None or instance.ability is self.ability.ability:
            return self.parts.get(place, ())
        return static_parts(board, board.cards[self.source or ""], instance.ability, cda=self.cda).get(place, ())


def split(changes: Iterable[Change], ruleset: Ruleset, *, cda: bool, static: bool) -> Parts:
    """Split the changes by the layer they belong to, in the order of the layers (613.6)."""
    parts: dict[int, list[Change]] = {}
    for change in as_read(changes, ruleset.type_words):
        kind = kind_of(change, cda=cda, static=static)
        if kind is not None:
            parts.setdefault(ruleset.pass_of_kind[kind], []).append(change)
    if ruleset.type_effects_whole:  # of an effect that changes types (418.5a of 2003)
        parts = _whole_from(ruleset.pass_of_kind["types"], parts, len(ruleset.passes))
    if ruleset.whole_in_first_layer:
        parts = _whole_from(min(parts, default=0), parts, len(ruleset.passes))
    copies, faces = ruleset.pass_of_kind["copy"], ruleset.pass_of_kind["face"]
    if copies in parts and faces in parts and ruleset.passes[copies].name == ruleset.passes[faces].name:
        parts[copies] += parts.pop(faces)  # one layer, one part; the latest turning decides all the same
    return Parts(
        {layer: tuple(sorted(parts[layer], key=lambda change: kind_row(change).rank)) for layer in sorted(parts)}
    )


def static_parts(board: Board, card: GameObject, ability: Ability, *, cda: bool) -> Parts:
    """Return the parts of a static ability; in older editions, a CDA of P/T works on the battlefield only."""
    if ability.static is None:
        return Parts({})
    here = not cda or card.zone == "battlefield" or board.ruleset.cda_pt_everywhere
    known = board.parts.get((id(ability), cda, here))
    if known is None:
        changes = ability.static.changes
        if not here:
            changes = tuple(change for change in changes if not isinstance(change, SetPT))
        known = ability, split(changes, board.ruleset, cda=cda, static=True)
        board.parts[id(ability), cda, here] = known
    return known[1]


def _whole_from(start: int, parts: dict[int, list[Change]], end: int) -> dict[int, list[Change]]:
    """Move the changes of the layers from `start` on into the layer `start`, if the effect has a part there."""
    if start not in parts or start >= end:
        return parts
    whole = {layer: changes for layer, changes in parts.items() if layer < start or layer >= end}
    whole[start] = [change for layer in sorted(parts) if start <= layer < end for change in parts[layer]]
    return whole


# --- sources of continuous effects ----------------------------------------------------------------------


#: The second part of an `OrderKey`.
_STATIC, _COUNTER, _RESOLVED = 0, 1, 2
_NOBODY: Final = Selector((Ids(()),))
_ITSELF: Final = Selector((Is("self"),))


def static_effect(
    board: Board, card: GameObject, instance: AbilityInstance, place: int, name: str
) -> ContinuousEffect | None:
    """Make the effect of that name of an ability; None where it has none, or does not function in the object's zone."""
    static = instance.ability.static
    own = instance.origin in OWN_TEXT_ORIGINS
    cda = instance.ability.cda and own and board.ruleset.knows_cdas
    # An ability that another effect granted is no CDA (604.3a), so it functions on the battlefield only.
    zones = instance.ability.zones if own or not instance.ability.cda else ("battlefield",)
    if static is None or card.zone not in zones or not is_known(instance.ability, board.ruleset.date):
        return None
    timestamp = card.timestamp
    if board.ruleset.granted_timestamp == "later" and instance.given_at is not None:
        timestamp = max(timestamp, instance.given_at)
    given_at = -1 if instance.given_at is None else instance.given_at
    return ContinuousEffect(
        name=name,
        path=f"/objects/{board.place[card.id]}",
        origin="static",
        source=card.id,
        ability=instance,
        selector=static.affects or _NOBODY,
        condition=static.condition,
        changes=static.changes,
        timestamp=timestamp,
        order=(timestamp, _STATIC, given_at, board.place[card.id], place),
        cda=cda,
        parts=static_parts(board, card, instance.ability, cda=cda),
    )


def resolved_effect(board: Board, effect: Effect, place: int) -> ContinuousEffect:
    """Make the effect of a spell or ability that resolved, on the objects that it was locked on (611.2c)."""
    return ContinuousEffect(
        name=effect.id,
        path=f"/effects/{place}",
        origin="resolved",
        source=effect.source,
        controller=effect.controller,
        selector=_locked(effect, board.ruleset),
        condition=effect.condition,
        changes=effect.changes,
        timestamp=effect.timestamp,
        order=(effect.timestamp, _RESOLVED, -1, place, 0),
        parts=split(effect.changes, board.ruleset, cda=False, static=False),
    )


def _locked(effect: Effect, ruleset: Ruleset) -> Selector:
    """Select the objects that it was locked on; under a misconception, all objects that its words match now."""
    if ruleset.reach == "unlocked" and effect.locked_from is not None:
        return effect.locked_from
    return Selector((Ids(effect.affects),))


def object_effects(board: Board, card: GameObject) -> Iterator[ContinuousEffect]:
    """Make the effects of counters, of states and of being face down, mostly on their own object."""
    own = partial(_own_effect, board, card)
    if card.face_down:
        yield own("face", "face", (TurnFace(card.face_down), "face", _ITSELF), (card.timestamp, _STATIC, 0))
    for place, fact in enumerate(card.facts, -len(card.facts)):  # before its counters
        for told in _by_the_rules(STATES.get(fact), board):
            yield own(fact, "state", told, (card.timestamp, _COUNTER, place))
    for place, counters in enumerate(card.counters):
        described = _counter_change(counters)
        unknown = described is None and counters.count
        others = _by_the_rules(COUNTERS.get(counters.kind), board, counters.count) if unknown else ()
        for told in others if described is None else ((*described, _ITSELF),):
            yield own(counters.kind, "counter", told, (counters.timestamp, _COUNTER, place))


#: What an effect of an object without an ability does, its kind, and to what.
_Told = tuple[Change, Kind, Selector]


def _by_the_rules(meaning: Meaning | None, board: Board, count: int = 1) -> Iterator[_Told]:
    """Yield what a state or counters do, where the rules of the day know them."""
    if meaning is None or meaning.since > board.ruleset.date:
        return
    for change in meaning.static.changes:
        kind: Kind = "pt_counter" if isinstance(change, AddPT) else "abilities_gained"
        yield times(change, count), kind, meaning.static.affects or _ITSELF


def _own_effect(
    board: Board, card: GameObject, label: str, origin: Origin, told: _Told, order: tuple[int, int, int]
) -> ContinuousEffect:
    """Make an effect of an object; `label` is its name after the object's `#`, `order` begins with its timestamp."""
    change, kind, selector = told
    timestamp, rank, place = order
    return ContinuousEffect(
        name=f"{card.id}#{label}",
        path=f"/objects/{board.place[card.id]}",
        origin=origin,
        source=card.id,
        selector=selector,
        changes=(change,),
        timestamp=timestamp,
        order=(timestamp, rank, -1, board.place[card.id], place),
        parts=Parts({board.ruleset.pass_of_kind[kind]: (change,)}),
    )


def _counter_change(counters: Counters) -> tuple[Change, Kind] | None:
    """Return the change by counters of a kind: +X/+Y and -X/-Y change P/T, keywords are gained (122.1), others None."""
    if not counters.count:
        return None
    if is_counter_keyword(counters.kind):
        return AddAbilities((Ability(keyword=counters.kind),)), "abilities_gained"
    size = counter_size(counters.kind)
    if size is None:
        return None
    return AddPT(size[0] * counters.count, size[1] * counters.count), "pt_counter"


_SIZE = re.compile(r"(?P<power>(?P<sign>[+-])[0-9]{1,10})/(?P<toughness>(?P=sign)[0-9]{1,10})")


def counter_size(kind: str) -> tuple[int, int] | None:
    """Return (power, toughness) of a `+X/+Y` or `-X/-Y` counter, None for any other kind."""
    size = _SIZE.fullmatch(kind)
    return None if size is None else (int(size["power"]), int(size["toughness"]))
