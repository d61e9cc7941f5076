"""Put things on a board of the table: where they lie, on what, on whose side, and in which order they came."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from engine.scenario import Effect, GameObject, Scenario
from engine.timeline import renumbered, timeline
from layers_site.ask.services.board.entering import acts_as_it_enters
from layers_site.ask.services.cards.standins import OPPONENT, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import (
    copies,
    enters_as_copy,
    fetches_host,
    harms,
    wants_control,
)


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


def item_of(scenario: Scenario, key: str) -> GameObject | Effect:
    return next(content for content in _all(scenario) if content.id == key)


def aimed_at(content: GameObject | Effect) -> tuple[str | None, ...]:
    """Return what it is attached to, or what it affects."""
    return content.affects if isinstance(content, Effect) else (content.attached_to,)


def keys_by_age(scenario: Scenario) -> list[str]:
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


def controlled(scenario: Scenario, key: str, player: str) -> Scenario:
    return _change(scenario, key, controller=player)


def owned_by(scenario: Scenario, key: str, player: str) -> Scenario:
    """Return the board on which a player owns and controls it."""
    return _change(scenario, key, owner=player, controller=player)


def attached(scenario: Scenario, key: str, host: str) -> Scenario:
    return _change(scenario, key, attached_to=host)


def on_players(scenario: Scenario, key: str) -> Iterator[Scenario]:
    """Yield the boards on which it enchants a player: yours the opponent, or the opponent's you."""
    yield attached(scenario, key, OPPONENT)
    yield attached(_change(scenario, key, owner=OPPONENT, controller=OPPONENT), key, YOU)


def affecting(scenario: Scenario, key: str, targets: tuple[str, ...], source: str | None) -> Scenario:
    effects = (
        replace(effect, affects=targets, source=source) if effect.id == key else effect for effect in scenario.effects
    )
    return replace(scenario, effects=tuple(effects))


def seatings(scenario: Scenario, key: str, host: str) -> Iterator[Scenario]:
    """Yield the boards on which what harms and what it harms are on different sides, the likeliest first.

    What is taken over is the opponent's; of two who take it over, the second is the opponent. What harms a thing that
    lies beside makes that the opponent's, unless it is somebody's already, or else is the opponent's itself; for a card
    that was named it is the attachment that is the opponent's. Equipment is on its controller's own creature (301.5),
    and what has brought its host onto the battlefield is on its controller's side as well.
    """
    content, hosted = item_of(scenario, key), item_of(scenario, host)
    others = [content for content in _all(scenario) if content.id != key and _is_on(content, host)]
    theirs = _change(scenario, host, owner=OPPONENT, controller=OPPONENT)
    by_them = _change(scenario, key, owner=OPPONENT, controller=OPPONENT)
    if not isinstance(hosted, GameObject) or not harms(content) or _is_at_home(content):
        yield scenario
    elif wants_control(content):
        yield by_them if any(wants_control(other) for other in others) else theirs
    elif isinstance(content, Effect) or hosted.controller == OPPONENT:
        yield scenario
    else:
        if is_plain(host) and not others:
            yield theirs
        yield by_them


def _is_at_home(content: GameObject | Effect) -> bool:
    """Return whether it is put on what its own controller has."""
    return isinstance(content, GameObject) and ("Equipment" in content.subtypes or fetches_host(content))


def _is_on(content: GameObject | Effect, host: str) -> bool:
    return host in content.affects if isinstance(content, Effect) else content.attached_to == host


def in_order(scenario: Scenario, keys: Sequence[str]) -> Scenario:
    """Return the scenario with these objects in that order, after all others."""
    named = set(keys)
    rest = [item.key for item in timeline(scenario) if item.key not in named]
    return renumbered(scenario, [*rest, *keys])


def needs(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield pairs (older, newer) that the order has to keep.

    An attachment is newer than its host (613.7e), an effect than its objects and its source, a copy than the original.
    """
    for thing in scenario.objects:
        if thing.attached_to is not None:
            yield thing.attached_to, thing.id
    for effect in scenario.effects:
        yield from ((affect, effect.id) for affect in effect.affects)
        if effect.source is not None:
            yield effect.source, effect.id
    yield from _needs_of_copies(scenario)
    yield from _needs_as_entering(scenario)


def _needs_as_entering(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield what has to be there as a card enters that does something to it then, and at no other time (614.12)."""
    cards = {obj.id: obj for obj in scenario.objects}
    for effect in scenario.effects:
        card = cards.get(effect.source or "")
        if card is not None and effect.locked_from is not None and acts_as_it_enters(card):
            yield from ((name, card.id) for name in effect.affects if name != card.id)


def _needs_of_copies(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield what a copy waits for: its original is there, and is the copy already that it is itself (707.2, 707.5)."""
    copying = [effect for effect in scenario.effects if copies(effect) and effect.locked_from is None]
    entering = {obj.id for obj in scenario.objects if enters_as_copy(obj)}
    for effect in copying:
        yield from ((effect.source or "", name) for name in effect.affects if name in entering)
        yield from ((effect.id, key) for key in _done_to(scenario, entering.intersection(effect.affects)))
        # What enters as a copy does not wait for what makes something a copy on the battlefield.
        enters = not entering.isdisjoint(effect.affects)
        for other in copying:
            if effect.source in other.affects and (not enters or not entering.isdisjoint(other.affects)):
                yield other.id, effect.id


def _done_to(scenario: Scenario, names: Collection[str]) -> Iterator[str]:
    """Yield what affects these or is attached to them: what enters as a copy was never anything else (707.5)."""
    yield from (
        effect.id for effect in scenario.effects if not copies(effect) and {*names}.intersection(effect.affects)
    )
    yield from (obj.id for obj in scenario.objects if obj.attached_to in names)


def possible(scenario: Scenario, keys: Sequence[str]) -> bool:
    """Return whether things can have come in that order."""
    place = {key: at for at, key in enumerate(keys)}
    pairs = [(place[old], place[new]) for old, new in needs(scenario) if old in place and new in place]
    return all(old < new for old, new in pairs)


def settled(scenario: Scenario) -> Scenario:
    """Set timestamps 1, 2, 3 …: first plain things, then the rest as they came, as far as possible."""
    keys = sorted((item.key for item in timeline(scenario)), key=lambda key: not is_plain(key))
    after: dict[str, set[str]] = {}
    for old, new in needs(scenario):
        after.setdefault(new, set()).add(old)
    order: list[str] = []
    while keys:
        ready = (key for key in keys if not after.get(key, set()).intersection(keys) - {key})
        following = next(ready, keys[0])
        keys.remove(following)
        order.append(following)
    return renumbered(scenario, order)
