"""Things that a card no longer finds: its effect would change them if another of the cards were not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import engine
from engine import EvaluationError
from engine.scenario import ReplaceText, Restrict
from engine.trace import Trace
from layers_site.learning.rulings.services.standins import TAILORED_ROLES, is_plain, role_of

_STEPS: Final = 60_000
#: What a board is worth on which one card keeps another from finding what it looks for.
MISSED: Final = 4.0


@dataclass(frozen=True, slots=True)
class Missed:
    """The effect of `source` would do something to `object`, but for `by`, which makes it what is not looked for."""

    source: str
    effect: str
    object: str
    by: str


def misses(trace: Trace, owners: Mapping[str, int], *, besides: Collection[str] = ()) -> tuple[Missed, ...]:
    """Return what the static abilities of the cards miss.

    These are things that were laid down for their words, or are among those `besides`.
    """
    return tuple(_misses(trace, owners, besides))


def _misses(trace: Trace, owners: Mapping[str, int], besides: Collection[str]) -> Iterator[Missed]:
    sought = [key for key in trace.final if role_of(key).startswith(TAILORED_ROLES) and is_plain(key)]
    sought += [key for key in trace.final if key in owners or (key in besides and key not in sought)]
    cards = [obj.id for obj in trace.scenario.objects if obj.id in owners]
    resolved = [effect for effect in trace.scenario.effects if effect.id in owners and effect.source not in owners]
    # What replaces words is asked about for what then reads otherwise.
    spells = [effect.id for effect in resolved if not any(isinstance(each, ReplaceText) for each in effect.changes)]
    effects = {effect for effect, info in trace.effects.items() if info.source in cards and info.origin == "static"}
    plain = [key for key in trace.final if is_plain(key)]
    if not (sought or plain) or len({owners[card] for card in (*cards, *spells)}) < 2:
        return
    now = _done(trace)
    acting = [card for card in cards if any(trace.effects[effect].source == card for effect in effects)]
    for card in (*acting, *spells) if effects else ():
        without = without_card(trace, card)
        restricting = _restricting(without) if without is not None else set()
        for effect, name in sorted(_done(without) - now if without is not None else ()):
            source = trace.effects[effect].source if effect in effects else None
            meant = name in sought or (is_plain(name) and trace.final[name].is_creature and effect in restricting)
            if source not in (None, card, name) and meant and _is_there(trace, effect) and source is not None:
                yield Missed(source, effect, name, card)


def _done(trace: Trace) -> set[tuple[str, str]]:
    """Return each effect with each object that it changes."""
    return {(step.effect, name) for layer in trace.layers for step in layer.applied for name in step.changed}


def _restricting(trace: Trace) -> set[str]:
    """Return the effects that do nothing but say what something cannot do."""
    steps = (step for layer in trace.layers for step in layer.applied)
    return {step.effect for step in steps if all(isinstance(change, Restrict) for change in step.changes)}


def _is_there(trace: Trace, effect: str) -> bool:
    """Return whether the effect applies: its ability was not taken, and its condition holds."""
    return not any(lost.effect == effect for layer in trace.layers for lost in layer.lost)


def without_card(trace: Trace, card: str) -> Trace | None:
    """Return the trace of the board without a card, or without the effect of a spell; None where it takes too long."""
    objects = tuple(replace(obj, enabled=obj.enabled and obj.id != card) for obj in trace.scenario.objects)
    effects = tuple(
        replace(effect, enabled=effect.enabled and card not in (effect.source, effect.id))
        for effect in trace.scenario.effects
    )
    try:
        return engine.evaluate(replace(trace.scenario, objects=objects, effects=effects), trace.rules, steps=_STEPS)
    except EvaluationError:
        return None
