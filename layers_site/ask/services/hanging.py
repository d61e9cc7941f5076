"""What an answer hangs on: each pair of cards swapped and each choice made otherwise once; or on nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final

from engine import EvaluationError
from engine.analysis.differences import by_content
from engine.evaluation.trace import Trace
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Scenario
from layers_site.ask.services.board.fixing import COUNTS, evaluated
from layers_site.ask.services.board.order import blocks_of, is_fixed, swapped
from layers_site.ask.services.board.presses import NONE, named_keys, pressed
from layers_site.ask.services.board.state import State, state_of
from layers_site.ask.services.cards.choices import is_x, kind_chosen, number_taken, words_to_choose
from layers_site.ask.services.cards.plain import is_plain, is_token
from layers_site.ask.services.cards.traits import copies
from layers_site.ask.services.story import Did, Row

_SWAPS: Final = 8
_FLIPS: Final = 8


@dataclass(frozen=True, slots=True)
class Flip:
    """One press: what it is of, and the board that comes of it; `unlike` are the objects that end otherwise there."""

    verb: str
    key: str
    other: str
    state: State
    unlike: tuple[str, ...]

    @property
    def do(self) -> str:
        return f"{self.verb}:{self.key}" + (f" {self.other}" if self.other else "")


def hanging(laid: Scenario, state: State, rows: tuple[Row, ...]) -> tuple[list[Flip], bool]:
    """Return the presses that decide, and whether some order was tried and none of those that can be decides."""
    pairs = list(_swaps(laid))
    swaps = list(_tried(iter(pairs[:_SWAPS]), laid, state))
    others = list(_tried(islice(_flips(laid, rows), _FLIPS), laid, state))
    enabled = [effect for effect in laid.effects if effect.enabled]
    counted = any((number_taken(each) is not None and not is_x(each)) or COUNTS in each.id for each in enabled)
    deciding = [flip for flip in (*swaps, *others) if flip.unlike]
    matters = any(flip.unlike for flip in swaps) or len(pairs) > _SWAPS
    return deciding, bool(swaps) and not matters and not counted


def _swaps(laid: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of what was named or done that can have come the other way round, neighbors first."""
    blocks = blocks_of(laid)
    firsts = [block[0] for block in blocks]
    pairs = sorted(combinations(range(len(firsts)), 2), key=lambda pair: pair[1] - pair[0])
    yield from (("swap", firsts[first], firsts[other]) for first, other in pairs)
    on = {effect.id: {*effect.affects} for effect in laid.effects} | {obj.id: {obj.attached_to} for obj in laid.objects}
    for at, block in enumerate(blocks):
        later = [first for first in firsts[at + 1 :] if block[0] in on[first]]
        yield from (("swap", key, first) for key in block[1:] if on[key] == {block[0]} for first in later)


def _flips(laid: Scenario, rows: tuple[Row, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield one other way for each choice: used, be it before it was lost, or not, on another card, whose, the word."""
    named, there = named_keys(laid), {obj.id for obj in laid.objects if obj.zone == "battlefield"}
    effects = {effect.id: effect for effect in laid.effects}
    of_effects = [(row.did, effects[row.key]) for row in rows if row.key in effects]
    for did, effect in of_effects:
        if did in (Did.OFFERED, Did.LOST) and not effect.enabled:
            yield "use", effect.id, ""
        elif did is Did.DONE and effect.source is not None:
            yield "use", effect.id, NONE
    for _did, effect in of_effects:
        if effect.enabled and len(effect.affects) == 1 and not is_fixed(effect, laid):
            others = [key for key in named if key not in (*effect.affects, effect.source) and key in there]
            yield from (("affect", effect.id, key) for key in others[:1])
    for obj in laid.objects:
        if obj.attached_to is not None and not is_plain(obj.id):
            others = [key for key in named if key not in (obj.id, obj.attached_to) and key in there]
            yield from (("attach", obj.id, key) for key in others[:1])
        chosen = getattr(obj.chosen, kind_chosen(obj.chosen), "")
        other = next((word for word in words_to_choose(obj, laid) if word != chosen), None)
        yield from [("choose", obj.id, other)] if other else []
    yield from (("control", key, "") for key in named)


def _tried(presses: Iterator[tuple[str, str, str]], laid: Scenario, state: State) -> Iterator[Flip]:
    for verb, key, other in presses:
        try:
            board = swapped(laid, key, other) if verb == "swap" else pressed(laid, verb, key, other)
            there = state_of(board) if board is not None else None
        except EvaluationError:
            continue
        again = verb == "swap" and any(effect.id == key and effect.source for effect in laid.effects)
        asked = (key, other) if again else (key,) if verb in ("attach", "affect", "control", "use") else ()
        if there is not None and all(there.why(each) is None for each in asked):
            yield Flip(verb, key, other, there, unlike(state, there))


def unlike(here: State, there: State) -> tuple[str, ...]:
    """Return what is told otherwise of the other board: objects, players and spells, named ones first."""
    final, other = here.trace.final, there.trace.final
    keys = [key for key in final if key not in other or shown(here.trace, key) != shown(there.trace, key)]
    keys += [key for key in other if key not in final and is_token(key)]
    known = {each.key for each in here.refused}
    refused = [each.key for each in there.refused if each.key not in known]
    players = [key for key, now in here.trace.players.items() if now != there.trace.players.get(key)]
    spells = [key for key, now in here.trace.spells.items() if now != there.trace.spells.get(key)]
    return tuple(sorted(dict.fromkeys((*keys, *refused, *players, *spells)), key=is_plain))


def apart(laid: Scenario, state: State, flips: list[Flip]) -> bool:
    """Return whether no named card does anything to another one, nor to things of the same types as that one does."""
    keys = named_keys(laid)
    decided = any(flip.verb in ("swap", "affect", "attach") for flip in flips)
    copying = any(effect.enabled and copies(effect) for effect in laid.effects)
    if len(keys) < 2 or laid.spells or state.refused or decided or copying:
        return False
    try:
        reached = [_reached(key, keys, laid, state.trace) for key in keys]
    except EvaluationError:
        return False
    meeting = any(one & other for one, other in combinations(reached, 2))
    return not meeting and not any(one.intersection(keys) for one in reached)


def _reached(key: str, keys: tuple[str, ...], laid: Scenario, trace: Trace) -> set[str]:
    """Return to what the effects of a card apply, the types of that, and what of the others is not so without it."""
    own = {name: info.layers for name, info in trace.effects.items() if key in (name, info.source)}
    things = {thing for at in trace.steps if at.step.effect in own for thing in at.step.objects} - {key}
    objects = tuple(replace(each, enabled=each.enabled and each.id != key) for each in laid.objects)
    effects = tuple(replace(each, enabled=each.enabled and key not in (each.id, each.source)) for each in laid.effects)
    there = evaluated(replace(laid, objects=objects, effects=effects))
    others = [other for other in keys if other != key and other in trace.final]
    things |= {each for each in others if each not in there.final or shown(trace, each) != shown(there, each)}
    types = {word for thing in things if thing in trace.printed for word in trace.printed[thing].types}
    return things | types | {layer for layers in own.values() for layer in layers if layer in AFTER_LAYERS}


def shown(trace: Trace, key: str) -> tuple[object, ...]:
    """Return all of an object that a player sees; whose it is only where that is another than its owner."""
    now = trace.final[key]
    card = next(obj for obj in trace.scenario.objects if obj.id == key)
    size = (now.power, now.toughness) if now.is_creature else None
    types = (now.types, now.subtypes, now.supertypes, now.all_creature_types, now.face_down)
    abilities = frozenset(by_content(now.abilities).items())
    return now.name, size, types, now.colors, abilities, frozenset(now.restrictions), now.controller == card.controller
