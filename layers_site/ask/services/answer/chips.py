"""What an answer hangs on: each pair swapped once and each choice flipped once, and what is otherwise then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final

from engine import EvaluationError
from engine.analysis.differences import by_content
from engine.evaluation.trace import Trace
from engine.scenario import Scenario
from layers_site.ask.services.answer.story import Did, Row
from layers_site.ask.services.board.order import blocks_of, is_fixed, swapped
from layers_site.ask.services.board.presses import named_keys, pressed
from layers_site.ask.services.board.state import State, state_of
from layers_site.ask.services.cards.choices import words_to_choose
from layers_site.ask.services.cards.numbers import is_x, number_taken
from layers_site.ask.services.cards.plain import is_plain

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


@dataclass(frozen=True, slots=True)
class Hanging:
    """The presses that decide. `ordered`: some order was tried, and none of those that can be gives anything else."""

    flips: tuple[Flip, ...]
    ordered: bool


def hanging(laid: Scenario, state: State, rows: tuple[Row, ...]) -> Hanging:
    """Return what the answer hangs on."""
    pairs = list(_swaps(laid))
    swaps = list(_tried(iter(pairs[:_SWAPS]), laid, state))
    others = list(_tried(islice(_flips(laid, rows), _FLIPS), laid, state))
    counted = any(number_taken(effect) is not None and not is_x(effect) for effect in laid.effects if effect.enabled)
    deciding = [flip for flip in (*swaps, *others) if flip.unlike]
    matters = any(flip.unlike for flip in swaps) or len(pairs) > _SWAPS
    ordered = bool(swaps) and not matters and not counted
    return Hanging(tuple(deciding), ordered)


def _swaps(laid: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of what was named or done that can have come the other way round, neighbors first.

    What a card has done to itself also against what was put on the card later: it may be done again.
    """
    blocks = blocks_of(laid)
    firsts = [block[0] for block in blocks]
    pairs = sorted(combinations(range(len(firsts)), 2), key=lambda pair: pair[1] - pair[0])
    yield from (("swap", firsts[first], firsts[other]) for first, other in pairs)
    on = {effect.id: {*effect.affects} for effect in laid.effects} | {obj.id: {obj.attached_to} for obj in laid.objects}
    for at, block in enumerate(blocks):
        later = [first for first in firsts[at + 1 :] if block[0] in on[first]]
        yield from (("swap", key, first) for key in block[1:] if on[key] == {block[0]} for first in later)


def _flips(laid: Scenario, rows: tuple[Row, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield one other way for each choice: used or not, on another named card, whose, the chosen word."""
    named = named_keys(laid)
    for row in rows:
        effect = next((each for each in laid.effects if each.id == row.key), None)
        if (
            effect is not None
            and row.did in (Did.DONE, Did.OFFERED)
            and (effect.source is not None or row.did is Did.OFFERED)
        ):
            yield "use", row.key, "" if row.did is Did.OFFERED else "none"
    for row in rows:
        effect = next((each for each in laid.effects if each.id == row.key and each.enabled), None)
        if effect is not None and len(effect.affects) == 1 and not is_fixed(effect, laid):
            others = [key for key in named if key not in (*effect.affects, effect.source) and _is_thing(laid, key)]
            yield from (("affect", effect.id, key) for key in others[:1])
    for obj in laid.objects:
        if obj.attached_to is not None and not is_plain(obj.id):
            others = [key for key in named if key not in (obj.id, obj.attached_to) and _is_thing(laid, key)]
            yield from (("attach", obj.id, key) for key in others[:1])
        words = [
            word
            for word in words_to_choose(obj, laid)
            if word not in (obj.chosen.color, obj.chosen.creature_type, obj.chosen.land_type)
        ]
        yield from (("choose", obj.id, word) for word in words[:1])
    yield from (("control", key, "") for key in named)


def _is_thing(laid: Scenario, key: str) -> bool:
    return any(obj.id == key and obj.zone == "battlefield" for obj in laid.objects)


def _tried(presses: Iterator[tuple[str, str, str]], laid: Scenario, state: State) -> Iterator[Flip]:
    for verb, key, other in presses:
        try:
            board = swapped(laid, key, other) if verb == "swap" else pressed(laid, verb, key, other)
            there = state_of(board) if board is not None else None
        except EvaluationError:
            continue
        again = verb == "swap" and any(effect.id == key and effect.source for effect in laid.effects)
        asked = (key, other) if again else (key,) if verb in ("attach", "affect", "control") else ()
        if there is None or any(there.why(each) is not None for each in asked):
            continue
        yield Flip(verb, key, other, there, unlike(state, there))


def unlike(here: State, there: State) -> tuple[str, ...]:
    """Return what is told otherwise of the other board: objects, players and spells, named ones first."""
    final, other = here.trace.final, there.trace.final
    keys = [key for key in final if key not in other or shown(here.trace, key) != shown(there.trace, key)]
    known = {each.key for each in here.refused}
    refused = [each.key for each in there.refused if each.key not in known]
    players = [key for key, now in here.trace.players.items() if now != there.trace.players.get(key)]
    spells = [key for key, now in here.trace.spells.items() if now != there.trace.spells.get(key)]
    return tuple(sorted(dict.fromkeys((*keys, *refused, *players, *spells)), key=is_plain))


def shown(trace: Trace, key: str) -> tuple[object, ...]:
    """Return all of an object that a player sees; whose it is only where that is another than its owner."""
    now = trace.final[key]
    card = next(obj for obj in trace.scenario.objects if obj.id == key)
    size = (now.power, now.toughness) if now.is_creature else None
    types = (now.types, now.subtypes, now.supertypes, now.all_creature_types, now.face_down)
    abilities = frozenset(by_content(now.abilities).items())
    return now.name, size, types, now.colors, abilities, frozenset(now.restrictions), now.controller == card.controller
