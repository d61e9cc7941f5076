"""One change to a board at a time: switch, remove, attach, add. Pure: a scenario goes in, another comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.scenario import Counters, Effect, GameObject, Scenario
from engine.timeline import newest
from engine.words import PHASED_OUT

ATTACHMENTS = frozenset(("Aura", "Equipment", "Fortification"))


def switched(scenario: Scenario, key: str) -> Scenario:
    """Return the scenario with that object or effect on if it was off, off if it was on; it keeps its place.

    What is phased out, or attached to what is, phases in with it (702.26g).
    """
    out = {thing.id for thing in scenario.objects if thing.enabled and PHASED_OUT in thing.status}
    hosts = {thing.id: thing.attached_to for thing in scenario.objects if thing.enabled}
    host: str | None = key
    while host in hosts and host not in out:
        host = hosts.pop(host)
    if host in out:
        return with_change(scenario, host, phased_in)
    return replace(
        scenario,
        objects=tuple(replace(o, enabled=not o.enabled) if o.id == key else o for o in scenario.objects),
        effects=tuple(replace(e, enabled=not e.enabled) if e.id == key else e for e in scenario.effects),
    )


def phased_in(thing: GameObject) -> GameObject:
    """Return the object as it is in the game."""
    return replace(thing, enabled=True, status=tuple(word for word in thing.status if word != PHASED_OUT))


def removed(scenario: Scenario, key: str) -> Scenario:
    """Return the scenario without that object, effect or kind of counter.

    What was attached to a removed object stays unattached; effects locked on it lose it. A change that names the
    object in other ways is left: the document then no longer reads, and the caller says so.
    """
    owner, _, kind = key.partition("#")
    if kind:
        return with_change(
            scenario, owner, lambda o: replace(o, counters=tuple(c for c in o.counters if c.kind != kind))
        )
    return replace(
        scenario,
        objects=tuple(_detached(o, key) for o in scenario.objects if o.id != key),
        effects=tuple(_released(e, key) for e in scenario.effects if e.id != key),
    )


def can_be_attached(thing: GameObject) -> bool:
    """Return whether it is an attachment by its print, or attached to something whatever it is."""
    return thing.attached_to is not None or bool(ATTACHMENTS.intersection(thing.subtypes))


def hosts(scenario: Scenario, thing: GameObject) -> tuple[str, ...]:
    """Return the ids of what it can be put on: of players for what enchants a player, else of all other objects."""
    keywords = (ability.keyword or "" for ability in thing.abilities)
    if any(keyword.startswith(("enchant player", "enchant opponent")) for keyword in keywords):
        return scenario.players
    return tuple(other.id for other in scenario.objects if other.id != thing.id)


def attached(scenario: Scenario, key: str, host: str) -> Scenario:
    """Return the scenario with object `key` attached to `host`, with a new timestamp (613.7e)."""
    stamp = newest(scenario) + 1
    return with_change(scenario, key, lambda o: replace(o, attached_to=host, timestamp=stamp))


def with_object(scenario: Scenario, thing: GameObject) -> Scenario:
    """Return the scenario with one more object, the newest."""
    stamp = newest(scenario) + 1
    counters = tuple(replace(c, timestamp=stamp) for c in thing.counters)
    return replace(scenario, objects=(*scenario.objects, replace(thing, timestamp=stamp, counters=counters)))


def more_counters(scenario: Scenario, key: str, kind: str, count: int) -> Scenario:
    """Return the scenario with `count` more counters of a kind on an object.

    All counters of that kind are the newest then (613.7c).
    """
    stamp = newest(scenario) + 1

    def add(thing: GameObject) -> GameObject:
        before = sum(counter.count for counter in thing.counters if counter.kind == kind)
        others = tuple(counter for counter in thing.counters if counter.kind != kind)
        return replace(thing, counters=(*others, Counters(kind, before + count, stamp)))

    return with_change(scenario, key, add)


def with_effect(scenario: Scenario, effect: Effect, affected: Iterable[str]) -> Scenario:
    """Return the scenario with one more resolved effect, the newest, locked on `affected` (611.2c)."""
    newer = replace(effect, timestamp=newest(scenario) + 1, affects=tuple(affected))
    return replace(scenario, effects=(*scenario.effects, newer))


def free_id(scenario: Scenario, wanted: str) -> str:
    """Return a free id: `wanted`, or `wanted-2`, `wanted-3` … if it is taken."""
    taken = {o.id for o in scenario.objects} | {e.id for e in scenario.effects} | {s.id for s in scenario.spells}
    return next(name for name in _numbered(wanted) if name not in taken)


def _numbered(wanted: str) -> Iterable[str]:
    yield wanted
    number = 2
    while True:
        yield f"{wanted}-{number}"
        number += 1


def with_change(scenario: Scenario, key: str, change: Callable[[GameObject], GameObject]) -> Scenario:
    """Return the scenario with that object changed; without it, the same."""
    return replace(scenario, objects=tuple(change(o) if o.id == key else o for o in scenario.objects))


def _detached(thing: GameObject, gone: str) -> GameObject:
    return replace(thing, attached_to=None) if thing.attached_to == gone else thing


def _released(effect: Effect, gone: str) -> Effect:
    source = None if effect.source == gone else effect.source
    return replace(effect, source=source, affects=tuple(name for name in effect.affects if name != gone))
