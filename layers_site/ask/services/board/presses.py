"""Boards of the table: made from names, and changed by one press.

A press changes the order, a side, a target or host, a counter, a choice, X, a face, a zone, what is used or tapped.
All else is changed on the workbench.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from engine import DEFAULT, EvaluationError, ScenarioError, TimeUpError
from engine.operations import Move, Op, SetStatus, apply_ops
from engine.scenario import Effect, GameObject, Scenario
from engine.turning import Transform, TurnDown, TurnUp
from layers_site.ask.services.board.entering import as_entered
from layers_site.ask.services.board.evaluating import evaluated
from layers_site.ask.services.board.groups import affecting, group_of, relocked
from layers_site.ask.services.board.lay import lay
from layers_site.ask.services.board.lying import ZONES
from layers_site.ask.services.board.order import blocks_of, items_of, keys_of, reordered, swapped
from layers_site.ask.services.cards import library
from layers_site.ask.services.cards.choices import chosen_instead
from layers_site.ask.services.cards.numbers import with_number
from layers_site.ask.services.cards.plain import is_plain
from layers_site.ask.services.cards.question import MOST_CARDS, OwnCard
from layers_site.ask.services.cards.target_kinds import becomes_aura
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, begin, keep
from layers_site.boards.services.moments import Moment
from layers_site.cardtext.reading.deeds import When, facts_of_card

#: What is put on creatures here; other kinds on the workbench.
COUNTERS: Final = ("+1/+1", "-1/-1")
_MOST_COUNTERS: Final = 20
#: What lies on a board of the table at most: the cards, up to eight uses of each, and what was laid beside them.
_MOST_THINGS: Final = 100
#: In place of an ability: none was used.
NONE: Final = "none"
Press = Callable[[Scenario, str, str], Scenario | None]


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


def is_ruling(scenario: Scenario) -> bool:
    """Return whether a board is small enough for a ruling, which compares each card with every other."""
    things = len(scenario.objects) + len(scenario.effects) + len(scenario.spells)
    return things <= _MOST_THINGS and len(named_keys(scenario)) <= MOST_CARDS


def named_keys(scenario: Scenario) -> tuple[str, ...]:
    """Return one key for each card that was named, oldest first: the object, or the effect of a spell without one."""
    objects = {obj.id for obj in scenario.objects if not is_plain(obj.id)}
    sources = {effect.id: effect.source for effect in scenario.effects}
    alone = {key for key, source in sources.items() if source not in objects and not _is_of_a_copier(scenario, key)}
    return tuple(key for key in keys_of(scenario) if key in objects or key in alone)


def named(scenario: Scenario) -> list[str]:
    """Return the English names of the cards that were named."""
    names = {item.id: item.name.en for item in items_of(scenario)}
    return [names[key] for key in named_keys(scenario)]


def _is_of_a_copier(scenario: Scenario, key: str) -> bool:
    effect = next(each for each in scenario.effects if each.id == key)
    return (
        any(obj.id in effect.affects for obj in scenario.objects if not is_plain(obj.id)) and effect.source is not None
    )


def changed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    """Return the board after one press. Raises RefusedError.

    `other` is a host, a target, what changes places with `key`, a place, the word that it chose, a zone or a counter.
    """
    try:
        scenario = pressed(moment.scenario, verb, key, other)
    except (EvaluationError, TimeUpError) as error:
        raise TooMuchError from error
    if scenario is None:
        raise RefusedError(_("That cannot be done to a board."))
    return keep(moment, DEFAULT, scenario, {"do": verb, "item": key})


def pressed(scenario: Scenario, verb: str, key: str, other: str) -> Scenario | None:
    """Return the board after one press, None where that cannot be done."""
    press = PRESSES.get(verb)
    is_there = any(item.id == key for item in items_of(scenario))
    try:
        board = press(scenario, key, other) if press is not None and is_there else None
        # What comes back to the battlefield was not cast: X is 0 then (107.3m).
        return as_entered(board) if board is not None and verb != "zone" else board
    except ScenarioError:
        return None


# --- the order -------------------------------------------------------------------------------------------


def _to(scenario: Scenario, key: str, place: str) -> Scenario | None:
    """Return the board with that at a place of the order, counted from 1; what a card did at once goes with it."""
    blocks = blocks_of(scenario)
    at = next((at for at, block in enumerate(blocks) if key in block), None)
    if at is None or not (place.isascii() and place.isdecimal()) or not 1 <= int(place[:4]) <= len(blocks):
        return None
    blocks.insert(int(place[:4]) - 1, blocks.pop(at))
    return reordered(scenario, [each for block in blocks for each in block])


def place_of(scenario: Scenario, key: str) -> int:
    """Return the place of that in the order, from 1; 0 where it has none."""
    return next((at for at, block in enumerate(blocks_of(scenario), 1) if key in block), 0)


# --- whose, on what, what was chosen ----------------------------------------------------------------------


def _control(scenario: Scenario, key: str, _other: str) -> Scenario:
    """Return the card with the next player, who is taken to own it too; of a spell that has resolved, its effect."""
    players = scenario.players
    thing = next(item for item in items_of(scenario) if item.id == key)
    other = players[(players.index(thing.controller) + 1) % len(players)]
    board = edits.with_change(scenario, key, lambda obj: replace(obj, owner=other, controller=other))
    effects = (replace(each, controller=other) if key in (each.id, each.source) else each for each in board.effects)
    return relocked(replace(board, effects=tuple(effects)))


def _without(scenario: Scenario, key: str, _other: str) -> Scenario | None:
    """Return the board without a plain thing, and those like it."""
    role = key.rstrip("0123456789").rstrip("-")
    keys = [obj.id for obj in scenario.objects if is_plain(obj.id) and obj.id.startswith(role)] if is_plain(key) else []
    for each in keys:
        scenario = edits.removed(scenario, each)
    return scenario if keys else None


def _affect(scenario: Scenario, key: str, target: str) -> Scenario | None:
    """Return the board on which an effect affects another thing, or a copier copies it; it is newer than that."""
    effect = next((each for each in scenario.effects if each.id == key), None)
    if effect is None or target not in {obj.id for obj in scenario.objects}:
        return None
    is_copying = effect.source is not None and any(hasattr(change, "exceptions") for change in effect.changes)
    if is_copying and target in effect.affects:
        return None
    targets, source = (effect.affects, target) if is_copying else ((target,), effect.source)
    return _after(affecting(scenario, key, targets, source), key, target)


def _attach(scenario: Scenario, key: str, host: str) -> Scenario | None:
    thing = next((obj for obj in scenario.objects if obj.id == key), None)
    if thing is None or host not in edits.hosts(scenario, thing):
        return None
    return _after(edits.attached(scenario, key, host), key, host)


def _after(scenario: Scenario, key: str, host: str) -> Scenario:
    """Return the board with that newer than what it is on (613.7e)."""
    keys = [each for each in keys_of(scenario) if each != key]
    if host in keys and key in keys_of(scenario):
        place = max(keys.index(host) + 1, keys_of(scenario).index(key))
        keys.insert(place, key)
        return reordered(scenario, keys) or scenario
    return scenario


def _counter(scenario: Scenario, key: str, kind: str) -> Scenario | None:
    """Return the board with one counter more on a creature, the newest of all (613.7c)."""
    thing = next((obj for obj in scenario.objects if obj.id == key), None)
    if thing is None or kind not in COUNTERS or sum(counter.count for counter in thing.counters) >= _MOST_COUNTERS:
        return None
    return edits.more_counters(scenario, key, kind, 1)


def _choose(scenario: Scenario, key: str, word: str) -> Scenario | None:
    """Return the board on which that card chose another color or type."""
    thing = next((obj for obj in scenario.objects if obj.id == key), None)
    made = chosen_instead(thing, scenario, word) if thing is not None else None
    return edits.with_change(scenario, key, lambda obj: replace(obj, chosen=made)) if made is not None else None


def _number(scenario: Scenario, key: str, number: str) -> Scenario | None:
    effect = next((each for each in scenario.effects if each.id == key), None)
    short = number.isascii() and number.isdecimal() and len(number) < len("10000")
    made = with_number(effect, int(number)) if effect is not None and short else None
    if made is None or any(other.id == made.id for other in scenario.effects if other.id != key):
        return None
    return replace(scenario, effects=tuple(made if each.id == key else each for each in scenario.effects))


# --- what is used -----------------------------------------------------------------------------------------


def _use(scenario: Scenario, key: str, other: str) -> Scenario | None:
    """Return the board on which that was used, or with NONE not; a spell has one mode."""
    effect = next((each for each in scenario.effects if each.id == key), None)
    if effect is None:
        return None
    modes = {each.id for each in modes_of(scenario, effect)}
    effects = (
        replace(each, enabled=other != NONE) if each.id == key
        else replace(each, enabled=False) if each.id in modes
        else each
        for each in scenario.effects
    )  # fmt: skip
    board = _hosted(replace(scenario, effects=tuple(effects)), effect)
    return _locked(_used_now(board, effect) if other != NONE else board, key)


def _used_now(scenario: Scenario, effect: Effect) -> Scenario:
    """Return the board on which what triggers later, and was offered, is done after all that is there."""
    card = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    later = card is not None and any(facts.when is When.LATER for facts in facts_of_card(card))
    keys = [each for each in keys_of(scenario) if each != effect.id]
    return reordered(scenario, [*keys, effect.id]) or scenario if later and not effect.enabled else scenario


def modes_of(scenario: Scenario, effect: Effect) -> tuple[Effect, ...]:
    """Return the modes of one spell, of which one is used: effects of no object, with one name or from one text."""
    own = effect.id.startswith("own-") and effect.source is None
    text = effect.id.split("-does-", maxsplit=1)[0]

    def is_mode(other: Effect) -> bool:
        same = other.name == effect.name or (own and other.id.split("-does-", maxsplit=1)[0] == text)
        return effect.source is None and other.source is None and (same or _share_a_card(effect, other))

    return tuple(other for other in scenario.effects if is_mode(other))


def _share_a_card(effect: Effect, other: Effect) -> bool:
    """Return whether two effects of the library are modes of one card: their ids begin alike and end in other words."""
    first, second = effect.name.en.partition(":")[0], other.name.en.partition(":")[0]
    return ":" in effect.name.en and ":" in other.name.en and first == second


def _hosted(scenario: Scenario, effect: Effect) -> Scenario:
    """Return the board with a host for a card that the effect makes an Aura, or with none while it does not."""
    if not becomes_aura(effect):
        return scenario
    enabled = any(each.id == effect.id and each.enabled for each in scenario.effects)
    for thing in (thing for thing in scenario.objects if thing.id in effect.affects):
        host = (thing.attached_to or _creature_beside(scenario, thing)) if enabled else None
        scenario = edits.with_change(scenario, thing.id, lambda obj, host=host: replace(obj, attached_to=host))  # type: ignore[misc]
    return scenario


def _creature_beside(scenario: Scenario, thing: GameObject) -> str | None:
    """Return a creature on the board, rather one that was named."""
    final = evaluated(scenario).final
    there = [obj.id for obj in scenario.objects if obj.id in final and final[obj.id].is_creature and obj.id != thing.id]
    return next(iter(sorted(there, key=is_plain)), None)


def _locked(scenario: Scenario, key: str) -> Scenario:
    """Return the board on which the effect has the group that its words find (611.2c)."""
    effect = next(each for each in scenario.effects if each.id == key)
    if effect.locked_from is None or not effect.enabled:
        return scenario
    return affecting(scenario, key, group_of(scenario, key), effect.source)


# --- faces and zones ---------------------------------------------------------------------------------------


def _turn(thing: GameObject, _other: str) -> Op | None:
    return Transform(thing.id) if thing.other_face is not None else None


def _face(thing: GameObject, _other: str) -> Op | None:
    return TurnUp(thing.id) if thing.face_down else TurnDown(thing.id, down=True)


def _tap(thing: GameObject, _other: str) -> Op | None:
    return SetStatus(thing.id, () if "tapped" in thing.status else ("tapped",)) if thing.zone == "battlefield" else None


def _zone(thing: GameObject, zone: str) -> Op | None:
    return Move(thing.id, zone) if zone in ZONES else None


def _on_thing(make: Callable[[GameObject, str], Op | None]) -> Press:
    def press(scenario: Scenario, key: str, other: str) -> Scenario | None:
        thing = next((obj for obj in scenario.objects if obj.id == key), None)
        op = make(thing, other) if thing is not None else None
        return apply_ops(scenario, [op]) if op is not None else None

    return press


PRESSES: Final[Mapping[str, Press]] = {
    "to": _to, "swap": swapped, "control": _control, "without": _without,
    "affect": _affect, "attach": _attach, "counter": _counter, "choose": _choose,
    "number": _number, "use": _use, "turn": _on_thing(_turn), "face": _on_thing(_face),
    "zone": _on_thing(_zone), "tap": _on_thing(_tap),
}  # fmt: skip
