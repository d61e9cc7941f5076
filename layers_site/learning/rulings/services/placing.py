"""Put things on a board of the table: what lies there, what is attached to what, and on whose side it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.scenario import Effect, GameObject, Scenario
from layers_site.learning.rulings.services.standins import OPPONENT, YOU, is_plain
from layers_site.learning.rulings.services.wishes import fetches_host, harms, wants_control


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
