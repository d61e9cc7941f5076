"""Plain cards beside those that were named: for each effect that reaches none the first that its words describe.

A card that itself acts on the others is not what such an effect is asked about. An effect that counts what is not there
gets one such thing, one whose condition does not hold what makes it hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from engine.evaluation.trace import Trace
from engine.expressions import Count, CountersAre, Devotion, DifferentTypes, HasWord, Is, PlayerIs, Selector
from engine.scenario import GameObject, Scenario, nodes
from layers_site.ask.services.board.aims import across_the_table, with_things
from layers_site.ask.services.board.fixing import ALSO, evaluated, like, relocked
from layers_site.ask.services.board.order import settled
from layers_site.ask.services.board.state import Because, State, state_of
from layers_site.ask.services.cards import traits
from layers_site.ask.services.cards.plain import GROUPS, YOU, is_plain, plain_cards, several

#: So many sorts of things lie beside at most.
_MOST: Final = 4


def with_company(scenario: Scenario) -> Scenario:
    """Return the board with what the effects of the named cards need to work on."""
    scenario = relocked(settled(_seated(scenario)))
    for _round in range(_MOST):
        there = sum(is_plain(obj.id) for obj in scenario.objects)
        wanted = _next(scenario) if there < 2 * _MOST else ()
        if not wanted:
            break
        scenario = relocked(settled(with_things(scenario, wanted)))
    return scenario


# --- across the table ------------------------------------------------------------------------------------


def _seated(scenario: Scenario) -> Scenario:
    """Return the board with a card across the table that another one looks for there, and nothing reaches here."""
    trace = evaluated(settled(scenario))
    reached = {key for name, info in trace.effects.items() for key in _affected(trace, name) if key != info.source}
    for name, selector in _selectors(trace):
        about_opponents = any(isinstance(part, PlayerIs) and part.player == "opponent" for part in nodes(selector))
        if not about_opponents or _affected(trace, name):
            continue
        source = trace.effects[name].source
        for obj in scenario.objects:
            free = obj.id not in (source, *reached) and obj.controller == YOU and obj.zone == "battlefield"
            if free and not is_plain(obj.id):
                there = across_the_table(scenario, obj.id)
                if obj.id in _affected(evaluated(settled(there)), name):
                    return there
    return scenario


def _affected(trace: Trace, name: str) -> set[str]:
    return {key for at in trace.steps if at.step.effect == name for key in at.step.objects}


def _changed(trace: Trace, name: str) -> set[str]:
    return {key for at in trace.steps if at.step.effect == name for key in at.step.changed}


# --- what is missing -------------------------------------------------------------------------------------


class Wants(Enum):
    """What an effect lacks: something it affects, a land among that, what it counts, what its condition asks for."""

    THING = "thing"
    LAND = "land"
    COUNT = "count"
    CONDITION = "condition"


def _next(scenario: Scenario) -> Sequence[GameObject]:
    """Return the next plain thing, or group of things, to lay; () where every effect has something to work on."""
    state = state_of(scenario)
    trace, missing = state.trace, dict(_wanting(state.trace))
    kinds = tuple(dict.fromkeys(kind for name in missing for kind in _counters(trace, name)))
    # A target or host that lacks nothing that has a word, or is what devotion makes it: what it must have is counted.
    devoted = {obj.id for obj in scenario.objects if any(isinstance(part, Devotion) for part in nodes(obj.abilities))}
    bare = [each for each in state.refused if each.on in devoted or not (each.lacks or each.has or each.protection)]
    missing |= {each.key: Wants.CONDITION for each in bare if each.because in (Because.TARGET, Because.HOST)}
    if not missing:
        return ()
    there = {obj.id for obj in scenario.objects}
    choices = [card for card in plain_cards(kinds) if card.id not in there and _may_lie(card, scenario)]
    everything = evaluated(settled(with_things(scenario, choices)))
    most = Counter(key for name, wants in missing.items() for key in _hits(everything, name, wants, choices))
    if most:
        return [max((card for card in choices if card.id in most), key=lambda card: most[card.id])]
    return _enabling(scenario, choices, [*missing])


def _may_lie(card: GameObject, scenario: Scenario) -> bool:
    """Return whether the card changes nothing that is asked by being there: by its zone, or its mana symbols."""
    emptied = any(traits.empties_graveyards(obj) for obj in scenario.objects)
    parts = (part for obj in scenario.objects for part in nodes(obj.abilities) if isinstance(part, Devotion))
    return not (card.zone == "graveyard" and emptied) and not any({*part.colors} & {*card.colors} for part in parts)


def _wanting(trace: Trace) -> Iterator[tuple[str, Wants]]:
    """Yield the effects of named cards that lack something, each with what it is."""
    there = {obj.id: obj for obj in trace.scenario.objects}
    acting = {key for key, obj in there.items() if traits.acts_on_others(obj) and not is_plain(key)}
    lost = {lost.effect: lost.because for layer in trace.layers for lost in layer.lost}
    for name, selector in _selectors(trace):
        source = trace.effects[name].source
        if name in lost or (source is not None and is_plain(source)):
            if lost.get(name) == "condition":
                yield name, Wants.CONDITION
            continue
        reached = _affected(trace, name) - {source}
        counting = any(isinstance(part, Count) for part in nodes(trace.effects[name].changes))
        if (counting and reached and not _changed(trace, name)) or _counted(trace, name) == set():
            yield name, Wants.COUNT
        elif Is("attached") in selector.tests:
            continue
        elif Is("self") not in selector.tests and not any(_is_meant(there[key], selector) for key in reached - acting):
            yield name, Wants.THING
        elif reached and _is_about_all(selector) and not any("Land" in there[key].types for key in reached):
            yield name, Wants.LAND


def _is_meant(thing: GameObject, selector: Selector) -> bool:
    """Return whether a thing is printed as the words say: what has only become so is told for itself."""
    words = [test.words for test in selector.tests if isinstance(test, HasWord) and test.key == "type"]
    return all({*thing.types}.intersection(some) for some in words)


def _selectors(trace: Trace) -> Iterator[tuple[str, Selector]]:
    """Yield the effects of static abilities, and those locked on a group, with the words for what they affect."""
    for name, info in trace.effects.items():
        if info.origin == "static" and info.ability is not None and info.ability.ability.static is not None:
            selector = info.ability.ability.static.affects
            if selector is not None:
                yield name, selector
    for effect in trace.scenario.effects:
        asks = effect.enabled and effect.id in trace.effects and not effect.id.endswith(ALSO)
        if asks and effect.locked_from is not None:
            yield effect.id, effect.locked_from


def _is_about_all(selector: Selector) -> bool:
    """Return whether the words are about permanents of every type, of which lands are what is asked about."""
    return not any(isinstance(part, HasWord) and part.key != "zone" for part in nodes(selector))


def _counted(trace: Trace, name: str) -> set[str] | None:
    """Return all that an effect counts for the size of its own card or its host; None where it counts nothing."""
    info = trace.effects[name]
    parts = [part for part in nodes(info.changes) if isinstance(part, Count | DifferentTypes)]
    static = info.ability.ability.static if info.ability is not None else None
    tests = static.affects.tests if static is not None and static.affects is not None else ()
    if not parts or not {Is("self"), Is("attached")}.intersection(tests):
        return None
    found = [like(trace.scenario, part.selector, info.controller) for part in parts]
    return None if None in found else {key for keys in found for key in keys or ()}


def _hits(everything: Trace, name: str, wants: Wants, choices: Sequence[GameObject]) -> list[str]:
    """Return the plain things that an effect changes, or else affects, or counts."""
    keys = [card.id for card in choices if wants is not Wants.LAND or "Land" in card.types]
    if wants is Wants.CONDITION or name not in everything.effects:
        return []
    if wants is Wants.COUNT:
        counted = _counted(everything, name) or set()
        return [key for key in keys if key in counted]
    changed, affected = _changed(everything, name), _affected(everything, name)
    locked = next((each.locked_from for each in everything.scenario.effects if each.id == name), None)
    if locked is not None:
        you = everything.effects[name].controller
        affected |= {*(like(everything.scenario, locked, you) or ())}
    return [key for key in keys if key in changed] or [key for key in keys if key in affected]


def _counters(trace: Trace, name: str) -> Iterator[str]:
    """Yield the kinds of counters by which an effect looks for things."""
    for test in nodes(trace.effects[name].ability or ()):
        if isinstance(test, HasWord) and test.key == "counter":
            yield from test.words
        elif isinstance(test, CountersAre) and test.kind is not None:
            yield test.kind


def _enabling(scenario: Scenario, choices: Sequence[GameObject], missing: Sequence[str]) -> Sequence[GameObject]:
    """Return what makes the condition of an effect hold, or several things that it looks for together; () for none."""
    there = {obj.id for obj in scenario.objects}

    def working(state: State) -> set[str]:
        put = {key for key in missing if key in there and state.why(key) is None}
        return put | {name for name in missing if _changed(state.trace, name)}

    before = working(state_of(scenario))
    singles = ((card,) for card in choices if card.controller == YOU)
    for things in (*singles, *(several(slug, count) for slug, count in GROUPS)):
        tried = relocked(settled(with_things(scenario, things)))
        if things[0].id not in there and working(state_of(tried)) - before:
            return things
    return ()
