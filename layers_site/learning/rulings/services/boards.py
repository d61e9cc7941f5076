"""Boards of the table: made from names, and changed by the few things that can be changed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine import DEFAULT as TODAY
from engine import EvaluationError, TimeUpError
from engine.scenario import Effect, GameObject
from engine.timeline import moved
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, act, begin, keep
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.learning.rulings.services import library
from layers_site.learning.rulings.services.choosing import chosen_instead
from layers_site.learning.rulings.services.laying import lay
from layers_site.learning.rulings.services.ordering import in_order
from layers_site.learning.rulings.services.orders import keys_of
from layers_site.learning.rulings.services.own import OwnCard
from layers_site.learning.rulings.services.pressing import PRESSES, pressed
from layers_site.learning.rulings.services.standins import is_plain, role_of

#: What is done as on the workbench.
_SHARED = frozenset(("attach", "remove"))
#: What is put on creatures here; other kinds on the workbench.
COUNTERS: Final = ("+1/+1", "-1/-1")
_MOST_COUNTERS: Final = 20


def board_of(slugs: Sequence[str], own: Sequence[OwnCard] = ()) -> Moment:
    """Store the board of these cards, the first one the oldest, under its own id. Raises RefusedError.

    `own` are the cards among them that the library does not have, each under the slug that it has in `slugs`.
    """
    brought = {card.card.slug: card for card in own}
    try:
        known = {card.slug: card for card in library.known([slug for slug in slugs if slug not in brought])}
        known |= {slug: card.card for slug, card in brought.items()}
        cards = [known[slug] for slug in slugs if slug in known]
        effects = [effect for card in own for effect in card.effects]
        scenario = lay(cards, [*library.around(cards), *effects])
    except (EvaluationError, TimeUpError) as error:
        raise TooMuchError from error
    return begin(scenario, {"do": "table", "cards": list(slugs)})


def changed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    """Return the board after one change. Raises RefusedError.

    `other` is a host, a target, what changes places with `key`, the word that it chose, or a kind of counter.
    """
    if verb in _SHARED:
        return act(moment, TODAY, verb, key, other)
    if verb in ("up", "down"):
        return _moved(moment, key, "up" if verb == "up" else "down")
    if verb == "swap":
        return _swapped(moment, key, other)
    if verb == "control":
        return _to_the_other(moment, key)
    if verb == "without":
        return _without(moment, key)
    if verb == "affect":
        return _affecting(moment, key, other)
    if verb == "counter":
        return _with_counter(moment, key, other)
    if verb == "choose":
        return _choosing(moment, key, other)
    if verb in PRESSES:
        return _pressed(moment, verb, key, other)
    raise RefusedError(_("That cannot be done to a board."))


def _moved(moment: Moment, key: str, direction: Literal["up", "down"]) -> Moment:
    """Return the board with that earlier or later than its neighbor in the order that is shown."""
    keys = _keys(moment)
    if key not in keys:
        raise RefusedError(_("That is no longer on this board."))
    return keep(moment, TODAY, moved(moment.scenario, key, direction, keys), {"do": direction, "item": key})


def _keys(moment: Moment) -> tuple[str, ...]:
    return keys_of(moment, evaluated(moment.text, TODAY))


def _swapped(moment: Moment, first: str, other: str) -> Moment:
    keys = _keys(moment)
    if first not in keys or other not in keys:
        raise RefusedError(_("That is no longer on this board."))
    places = {first: other, other: first}
    swapped = in_order(moment.scenario, [places.get(key, key) for key in keys])
    return keep(moment, TODAY, swapped, {"do": "swap", "item": first})


def _affecting(moment: Moment, key: str, target: str) -> Moment:
    scenario = moment.scenario
    if key not in {effect.id for effect in scenario.effects} or target not in {obj.id for obj in scenario.objects}:
        raise RefusedError(_("That is no longer on this board."))
    effects = tuple(replace(effect, affects=(target,)) if effect.id == key else effect for effect in scenario.effects)
    return keep(moment, TODAY, replace(scenario, effects=effects), {"do": "affect", "effect": key})


def _with_counter(moment: Moment, key: str, kind: str) -> Moment:
    """Return the board with one counter more on a creature, the newest of all (613.7c)."""
    thing = next((obj for obj in moment.scenario.objects if obj.id == key), None)
    if thing is None or kind not in COUNTERS or sum(counter.count for counter in thing.counters) >= _MOST_COUNTERS:
        raise RefusedError(_("That cannot be done to a board."))
    scenario = edits.more_counters(moment.scenario, key, kind, 1)
    return keep(moment, TODAY, scenario, {"do": "counter", "item": key})


def _choosing(moment: Moment, key: str, word: str) -> Moment:
    """Return the board on which that card chose another color or type."""
    thing = next((obj for obj in moment.scenario.objects if obj.id == key), None)
    made = chosen_instead(thing, moment.scenario, word) if thing is not None else None
    if made is None:
        raise RefusedError(_("That is no longer on this board."))
    changed = edits.with_change(moment.scenario, key, lambda obj: replace(obj, chosen=made))
    return keep(moment, TODAY, changed, {"do": "choose", "item": key})


def _pressed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    scenario = pressed(moment.scenario, verb, key, other)
    if scenario is None:
        raise RefusedError(_("That cannot be done to a board."))
    return keep(moment, TODAY, scenario, {"do": verb, "item": key})


def _to_the_other(moment: Moment, key: str) -> Moment:
    """Return the card with the next player, who is taken to own it too; of a spell that has resolved, its effect."""
    scenario = moment.scenario
    items: tuple[GameObject | Effect, ...] = (*scenario.objects, *scenario.effects)
    thing = next((item for item in items if item.id == key), None)
    if thing is None:
        raise RefusedError(_("That is no longer on this board."))
    players = scenario.players
    other = players[(players.index(thing.controller) + 1) % len(players)]
    changed = edits.with_change(scenario, key, lambda obj: replace(obj, owner=other, controller=other))
    effects = (replace(effect, controller=other) if effect.id == key else effect for effect in changed.effects)
    return keep(moment, TODAY, replace(changed, effects=tuple(effects)), {"do": "control", "item": key})


def _without(moment: Moment, role: str) -> Moment:
    """Return the board without the plain things of one sort."""
    keys = [obj.id for obj in moment.scenario.objects if is_plain(obj.id) and role_of(obj.id) == role]
    if not keys:
        raise RefusedError(_("That is no longer on this board."))
    scenario = moment.scenario
    for key in keys:
        scenario = edits.removed(scenario, key)
    return keep(moment, TODAY, scenario, {"do": "without", "item": role})
