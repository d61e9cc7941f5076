"""Cards put on a board in the order in which they were named, with what they need to work on.

The first card named is the oldest. What lies beside them is older than all of them. Where an Aura goes, what an effect
is aimed at and what lies beside is found by trying: of many boards the one is taken on which the cards bear most on one
another (`bearing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import Final

import engine
from engine import DEFAULT
from engine.scenario import Effect, GameObject, Scenario
from engine.trace import Trace
from layers_site.boards.services.edits import can_be_attached, free_id
from layers_site.learning.rulings.services.bearing import worth
from layers_site.learning.rulings.services.casting import with_spells
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.ordering import in_order, possible, settled
from layers_site.learning.rulings.services.standins import GROUPS, OPPONENT, PLAIN, YOU, for_cards, is_plain, put
from layers_site.learning.rulings.services.targets import is_fitting
from layers_site.learning.rulings.services.wishes import copies, grants, harms, is_aimed, wants_control, wish_of

_EMPTY: Final = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})
#: One evaluation while a board is laid.
_STEPS: Final = 60_000
#: So many sorts of things lie beside at most; of more cards less is tried.
_MOST_BESIDE: Final = 3
#: So many orders are tried of a board on which a target does not fit, and what it is worth where none does.
_ORDERS: Final = 24
_CANNOT_BE: Final = -1000.0
_FEW: Final = 3


def lay(cards: Sequence[Known], library: Sequence[Known]) -> Scenario:
    """Return the board. `library` has what belongs to the cards. Raises EvaluationError where that takes too long."""
    return _Laying(cards, library).board()


@dataclass(frozen=True, slots=True)
class _Try:
    """A board, and what it shows of the cards."""

    scenario: Scenario
    worth: float


class _Laying:
    """One board while it is laid: first the cards, then their hosts, then things beside."""

    def __init__(self, cards: Sequence[Known], library: Sequence[Known]) -> None:
        self.library = library
        self.scenario = _EMPTY
        #: Which card a thing on the board is, and the ids of objects in which an effect has its source.
        self.owners: dict[str, int] = {}
        self.sources: dict[str, str] = {}
        for place, card in enumerate(cards):
            self.put(place, card)
        self.standins = for_cards(card.content for card in cards)

    def board(self) -> Scenario:
        # What an ability was used on is known first; what is aimed freely goes where the others are.
        for key in sorted(self.owners, key=lambda key: key not in self.sources):
            self.scenario = self.aimed(key)
        board = settled(self.tried(self.with_company()).scenario)
        return with_spells(board, self.evaluated(board))

    # --- what was named ---------------------------------------------------------------------------------

    def put(self, place: int, card: Known) -> None:
        """Put the card down as the newest. An ability to be used also makes its effect."""
        key = self.add(card.content, card.slug, place)
        if isinstance(card.content, Effect):
            self.put_owner(key, card)
            return
        used = next((known for known in self.library if card.slug in known.ability_of), None)
        if used is not None and not any(ability.static for ability in card.content.abilities) and self.can_use(key):
            effect = self.add(used.content, used.slug, place)
            self.sources[effect] = key

    def can_use(self, key: str) -> bool:
        """Return whether the newest card on the board has its abilities still, with what is there already."""
        return has_printed_abilities(self.evaluated(self.scenario), key)

    def put_owner(self, key: str, card: Known) -> None:
        """Put down the card whose ability an effect is, if the effect is about that card: the present one, or a new
        one.
        """
        owner = next((known for known in self.library if known.slug in card.ability_of), None)
        if owner is None or not isinstance(owner.content, GameObject) or is_aimed(owner.content):
            return
        there = next((obj.id for obj in self.scenario.objects if obj.id == owner.slug), None)
        self.sources[key] = there or self.add(owner.content, PLAIN + owner.slug, None)

    def add(self, content: GameObject | Effect, slug: str, place: int | None) -> str:
        """Put it on the board as the newest; `place` is the card that it is. Gives back its id."""
        key = free_id(self.scenario, slug)
        stamp = len(self.scenario.objects) + len(self.scenario.effects) + 1
        if isinstance(content, Effect):
            effect = replace(content, id=key, timestamp=stamp, controller=YOU)
            self.scenario = replace(self.scenario, effects=(*self.scenario.effects, effect))
        else:
            self.scenario = with_things(self.scenario, [replace(content, id=key, owner=YOU, controller=YOU)])
        if place is not None:
            self.owners[key] = place
        return key

    # --- hosts and targets ------------------------------------------------------------------------------

    def aimed(self, key: str) -> Scenario:
        """Return the board with that attached to something, or doing something to something, where it shows most.

        Equipment that is a creature is put on nothing.
        """
        content = _item(self.scenario, key)
        if isinstance(content, GameObject) and (not can_be_attached(content) or wish_of(content) == "player"):
            return self.scenario
        tries = [self.tried(board) for board in self.aims(key, content)]
        best = max(tries, key=lambda try_: try_.worth, default=_Try(self.scenario, _CANNOT_BE))
        return self.scenario if best.worth == _CANNOT_BE and is_fitting(self.scenario, DEFAULT) else best.scenario

    def aims(self, key: str, content: GameObject | Effect) -> Iterator[Scenario]:
        """Return the board with each host or target that it may have; at least one where anything is there to be
        had.
        """
        source = self.sources.get(key)
        owner = None if source is None else _item(self.scenario, source)
        on_itself = isinstance(content, Effect) and isinstance(owner, GameObject) and not is_aimed(owner)
        if isinstance(content, Effect) and copies(content):
            yield from self.copyings(key, content, owner)
        elif on_itself and source is not None:
            yield _affecting(self.scenario, key, source, source)
        elif isinstance(content, Effect):
            for board, host in self.hosts(content, source or key):
                yield _with_sides(_affecting(board, key, host, source), key, host)
        else:
            for board, host in self.hosts(content, key):
                yield _with_sides(_attached(board, key, host), key, host)

    def copyings(self, key: str, effect: Effect, owner: GameObject | Effect | None) -> Iterator[Scenario]:
        """Return the board with what it may copy; the copy is its own card, or for a spell another thing that is
        there.
        """
        if isinstance(owner, GameObject) and owner.zone == "battlefield":
            yield from (_affecting(board, key, owner.id, host) for board, host in self.hosts(effect, owner.id))
            return
        for board, copied in self.hosts(effect, owner.id if owner else key):
            others = [obj.id for obj in board.objects if obj.id != copied and "Creature" in obj.types]
            yield from (_affecting(board, key, other, copied) for other in others)

    def hosts(self, content: GameObject | Effect, besides: str) -> Iterator[tuple[Scenario, str]]:
        """Yield possible hosts, each with the board on which it lies: present things first, then each plain thing."""
        owner = next((obj for obj in self.scenario.objects if obj.id == besides), None)
        wish = wish_of(content, owner if isinstance(content, Effect) and not copies(content) else None)
        now = self.evaluated(self.scenario).final
        lies = [obj for obj in self.scenario.objects if obj.zone == "battlefield" and obj.id != besides]
        for ly in lies:
            if grants(wish, content, ly, now[ly.id]) and (ly.attached_to is None or wish not in ("creature", "land")):
                yield self.scenario, ly.id
        for standin in self.standins:
            for thing in put(replace(standin, count=1), now):
                board = with_things(self.scenario, [thing])
                final = engine.evaluate(replace(_EMPTY, objects=(thing,)), steps=_STEPS).final[thing.id]
                if thing.zone == "battlefield" and thing.owner == YOU and grants(wish, content, thing, final):
                    yield board, thing.id

    # --- what lies beside -------------------------------------------------------------------------------

    def with_company(self) -> Scenario:
        """Return the board with those plain things beside it with which the cards show most of what they do."""
        best = self.tried(self.scenario)
        for _round in range(_MOST_BESIDE if len(set(self.owners.values())) <= _FEW else 1):
            tries = [self.tried(board) for board in self.companies(best.scenario)]
            better = max(tries, key=lambda try_: try_.worth, default=best)
            if better.worth <= best.worth:
                break
            best = better
        return best.scenario

    def companies(self, board: Scenario) -> Iterator[Scenario]:
        taken = [obj.id for obj in board.objects]
        for standin in (*self.standins, *GROUPS):
            things = list(put(standin, taken))
            if things:
                yield with_things(board, things)

    # --- trying -----------------------------------------------------------------------------------------

    def tried(self, board: Scenario) -> _Try:
        """Return the board in its order and the other way round, as far as that can be.

        Where a target does not fit in its order, it is the first order in which all do; where there is none, the
        board is worth nothing.
        """
        board = settled(board)
        keys = tuple(key for key in _keys(board) if key in self.owners)
        fitting = self.fitting(board, keys)
        if fitting is None:
            return _Try(board, _CANNOT_BE)
        board = in_order(board, fitting)
        back = fitting[::-1]
        both = len(keys) > 1 and possible(board, back) and is_fitting(in_order(board, back), DEFAULT)
        traces = [self.evaluated(in_order(board, order)) for order in ((fitting, back) if both else (fitting,))]
        return _Try(board, worth(traces, self.owners))

    def fitting(self, board: Scenario, keys: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the order in which they came; where a target does not fit then, the nearest one in which all do."""
        orders = (
            permutation for permutation in permutations(keys) if permutation == keys or possible(board, permutation)
        )
        return next((order for order in islice(orders, _ORDERS) if is_fitting(in_order(board, order), DEFAULT)), None)

    def evaluated(self, scenario: Scenario) -> Trace:
        return engine.evaluate(scenario, steps=_STEPS)


def has_printed_abilities(trace: Trace, name: str) -> bool:
    """Return whether an object has any of the abilities that are printed on it, or none is."""
    printed = {ability.id for ability in trace.printed[name].abilities if ability.origin != "rules"}
    return not printed or bool(printed & {ability.id for ability in trace.final[name].abilities})


def owners_of(scenario: Scenario) -> Mapping[str, int]:
    """Return the card that each thing belongs to: an effect of an object's ability belongs to it, a plain thing to
    none.
    """
    owners: dict[str, int] = {}
    for thing in scenario.objects:
        if not is_plain(thing.id):
            owners[thing.id] = len(owners)
    for effect in scenario.effects:
        owner = None if copies(effect) and effect.affects else effect.source
        owner = owner or (effect.affects[0] if copies(effect) and effect.affects else None)
        owners[effect.id] = owners[owner] if owner in owners else len(owners)
    return owners


def with_things(scenario: Scenario, things: Iterable[GameObject]) -> Scenario:
    """Return the board with these too, each newer than what is there."""
    objs = list(scenario.objects)
    for thing in things:
        stamp = len(objs) + len(scenario.effects) + 1
        counters = tuple(replace(counter, timestamp=stamp) for counter in thing.counters)
        objs.append(replace(thing, timestamp=stamp, counters=counters))
    return replace(scenario, objects=tuple(objs))


def _all(scenario: Scenario) -> list[GameObject | Effect]:
    return [*scenario.objects, *scenario.effects]


def _item(scenario: Scenario, key: str) -> GameObject | Effect:
    return next(content for content in _all(scenario) if content.id == key)


def _keys(scenario: Scenario) -> list[str]:
    return [content.id for content in sorted(_all(scenario), key=lambda content: content.timestamp)]


def _change(scenario: Scenario, key: str, **values: str | None) -> Scenario:
    objects = tuple(replace(obj, **values) if obj.id == key else obj for obj in scenario.objects)  # type: ignore[arg-type]
    effects = scenario.effects
    if "controller" in values:
        effects = tuple(
            replace(effect, controller=values["controller"] or YOU) if effect.id == key else effect
            for effect in effects
        )
    return replace(scenario, objects=objects, effects=effects)


def _attached(scenario: Scenario, key: str, host: str) -> Scenario:
    return _change(scenario, key, attached_to=host)


def _affecting(scenario: Scenario, key: str, target: str, source: str | None) -> Scenario:
    effects = (
        replace(effect, affects=(target,), source=source) if effect.id == key else effect for effect in scenario.effects
    )
    return replace(scenario, effects=tuple(effects))


def _with_sides(scenario: Scenario, key: str, host: str) -> Scenario:
    """Return the board on which what harms and what it harms are on different sides.

    What is taken over is the opponent's; of two who take it over, the second is the opponent. What harms a thing that
    lies beside makes that the opponent's, unless it is somebody's already; for a card that was named it is the
    attachment that is the opponent's.
    """
    content = _item(scenario, key)
    hosted = _item(scenario, host)
    others = [content for content in _all(scenario) if content.id != key and _is_on(content, host)]
    if not isinstance(hosted, GameObject) or not harms(content):
        return scenario
    if wants_control(content):
        if any(wants_control(other) for other in others):
            return _change(scenario, key, owner=OPPONENT, controller=OPPONENT)
        return _change(scenario, host, owner=OPPONENT, controller=OPPONENT)
    if isinstance(content, Effect) or hosted.controller == OPPONENT:
        return scenario
    if is_plain(host) and not others:
        return _change(scenario, host, owner=OPPONENT, controller=OPPONENT)
    return _change(scenario, key, owner=OPPONENT, controller=OPPONENT)


def _is_on(content: GameObject | Effect, host: str) -> bool:
    return host in content.affects if isinstance(content, Effect) else content.attached_to == host
