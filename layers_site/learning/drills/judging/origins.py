"""The origin of an effect (611, 604.3a).

It is whether it lasts, whether a resolving spell or ability or a static ability makes it, and whether that ability
defines characteristics.
"""

from __future__ import annotations

from engine.expressions import Is, Selector
from engine.scenario import AllCreatureTypes, Change, Colors, SetPT, Subtypes
from engine.trace import EffectInfo, Trace
from layers_site.learning.drills.boards import is_game, stands
from layers_site.learning.drills.content import Item
from layers_site.learning.drills.judging.layers import steps_of, subjects, trace_of


def continuous(item: Item) -> frozenset[str]:
    """Return "continuous" if an effect goes on applying after everything has resolved, else "one-shot"."""
    if is_game(item):
        start, *_between, end = stands(item)
        lasts = len(end.scenario.effects) > len(start.scenario.effects)
    else:
        lasts = any(True for _step in steps_of(item, trace_of(item)))
    return frozenset(("continuous" if lasts else "one-shot",))


def origin(item: Item) -> frozenset[str]:
    """Return "resolution" or "static", as the trace says of the subjects."""
    trace = trace_of(item)
    words = {"resolved": "resolution", "static": "static"}
    return frozenset(words[trace.effects[name].origin] for name in subjects(item, trace))


def cda(item: Item) -> frozenset[str]:
    """Return "cda", or the number of the first criterion of 604.3a that fails; "none" without a static ability."""
    trace = trace_of(item)
    infos = [trace.effects[name] for name in subjects(item, trace) if trace.effects[name].origin == "static"]
    if not infos:
        return frozenset(("none",))
    return frozenset(_criterion(info, trace) for info in infos)


def _criterion(info: EffectInfo, trace: Trace) -> str:
    """Return the engine's own word for it, and the criterion from what the effect is and does on this board."""
    if info.cda:
        return "cda"
    if _reaches_others(info):
        return "3"
    giver = trace.effects.get(info.given_by or "")
    if giver is not None and giver.source == info.source:
        return "4"
    static = info.ability.ability.static if info.ability else None
    if static is not None and static.condition is not None:
        return "5"
    return "2" if all(_defines(change) for change in info.changes) else "1"


def _reaches_others(info: EffectInfo) -> bool:
    """Return whether its ability speaks of anything but its own object."""
    static = info.ability.ability.static if info.ability else None
    return static is not None and static.affects != Selector((Is("self"),))


def _defines(change: Change) -> bool:
    """Return whether it sets colours, subtypes, power or toughness."""
    return isinstance(change, SetPT | Colors | Subtypes | AllCreatureTypes)
