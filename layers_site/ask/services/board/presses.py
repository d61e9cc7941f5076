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
from engine.operations import Move, SetStatus, apply_ops
from engine.scenario import Effect, GameObject, Scenario
from engine.turning import Transform, TurnDown, TurnUp
from layers_site.ask.services.board.fixing import ALSO, affecting, as_entered, evaluated, relocked
from layers_site.ask.services.board.lay import ZONES, lay
from layers_site.ask.services.board.order import blocks_of, item_of, items_of, keys_of, reordered, swapped
from layers_site.ask.services.cards import library
from layers_site.ask.services.cards.choices import OWN, chosen_instead, with_number
from layers_site.ask.services.cards.plain import is_plain, token_of
from layers_site.ask.services.cards.question import MOST_CARDS, OwnCard
from layers_site.ask.services.cards.traits import becomes_aura, copies
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


def board_of(slugs: Sequence[str], own: Sequence[OwnCard] = ()) -> Moment:
    """Store the board of these cards, the first one the oldest; `own` were brought. Raises RefusedError."""
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
    makers = {obj.id: obj.linked_to for obj in scenario.objects}
    made = {effect.id: makers[token_of(effect.id)] for effect in scenario.effects if token_of(effect.id) in makers}
    left = [effect for effect in scenario.effects if effect.source not in objects and effect.id not in made]
    # What a copier became a copy of is its source.
    alone = {effect.id for effect in left if effect.source is None or not objects.intersection(effect.affects)}
    alone |= {key for key, maker in made.items() if maker is None}
    return tuple(key for key in keys_of(scenario) if key in objects or (key in alone and not key.endswith(ALSO)))


def named(scenario: Scenario) -> list[str]:
    """Return the English names of the cards that were named."""
    names = {item.id: item.name.en for item in items_of(scenario)}
    return [names[key] for key in named_keys(scenario)]


def changed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    """Return the board after one press. Raises RefusedError."""
    try:
        scenario = pressed(moment.scenario, verb, key, other)
    except (EvaluationError, TimeUpError) as error:
        raise TooMuchError from error
    if scenario is None:
        raise RefusedError(_("This isn’t possible on this board."))
    return keep(moment, DEFAULT, scenario, {"do": verb, "item": key})


def pressed(scenario: Scenario, verb: str, key: str, other: str) -> Scenario | None:
    """Return the board after one press, None where that cannot be done."""
    item = next((each for each in items_of(scenario) if each.id == key), None)
    board = None
    try:
        if verb in _OF_ITEMS and item is not None:
            board = _OF_ITEMS[verb](scenario, key, other)
        elif verb in _OF_THINGS and isinstance(item, GameObject):
            board = _OF_THINGS[verb](scenario, item, other)
        elif verb in _OF_EFFECTS and isinstance(item, Effect):
            board = _OF_EFFECTS[verb](scenario, item, other)
    except ScenarioError:
        return None
    # What comes back to the battlefield was not cast: X is 0 then (107.3m).
    return as_entered(board) if board is not None and verb != "zone" else board


# --- the order -------------------------------------------------------------------------------------------


def _to(scenario: Scenario, key: str, place: str) -> Scenario | None:
    """Return the board with that at a place of the order, counted from 1; what a card did at once goes with it."""
    blocks = blocks_of(scenario)
    at = next((at for at, block in enumerate(blocks) if key in block), None)
    if at is None or not (place.isascii() and place.isdecimal()) or not 1 <= int(place[:4]) <= len(blocks):
        return None
    blocks.insert(int(place[:4]) - 1, blocks.pop(at))
    return reordered(scenario, [each for block in blocks for each in block])


# --- whose, on what, what was chosen ----------------------------------------------------------------------


def _control(scenario: Scenario, key: str, _other: str) -> Scenario:
    """Return the card with the next player, who is taken to own it too; of a spell that has resolved, its effect."""
    players = scenario.players
    other = players[(players.index(item_of(scenario, key).controller) + 1) % len(players)]
    board = edits.with_change(scenario, key, lambda obj: replace(obj, owner=other, controller=other))
    effects = (replace(each, controller=other) if key in (each.id, each.source) else each for each in board.effects)
    return relocked(replace(board, effects=tuple(effects)))


def _affect(scenario: Scenario, effect: Effect, target: str) -> Scenario | None:
    """Return the board on which an effect affects another thing, or a copier copies it; it is newer than that."""
    is_copying = effect.source is not None and copies(effect)
    if (is_copying and target in effect.affects) or target not in {obj.id for obj in scenario.objects}:
        return None
    targets, source = (effect.affects, target) if is_copying else ((target,), effect.source)
    return _after(affecting(scenario, effect.id, targets, source), effect.id, target)


def _attach(scenario: Scenario, thing: GameObject, host: str) -> Scenario | None:
    there = host in edits.hosts(scenario, thing)
    return _after(edits.attached(scenario, thing.id, host), thing.id, host) if there else None


def _after(scenario: Scenario, key: str, host: str) -> Scenario:
    """Return the board with that newer than what it is on (613.7e)."""
    keys = [each for each in keys_of(scenario) if each != key]
    if host in keys and key in keys_of(scenario):
        place = max(keys.index(host) + 1, keys_of(scenario).index(key))
        keys.insert(place, key)
        return reordered(scenario, keys) or scenario
    return scenario


def _counter(scenario: Scenario, thing: GameObject, kind: str) -> Scenario | None:
    """Return the board with one counter more on a creature, the newest of all (613.7c)."""
    full = sum(counter.count for counter in thing.counters) >= _MOST_COUNTERS
    return None if full or kind not in COUNTERS else edits.more_counters(scenario, thing.id, kind, 1)


def _choose(scenario: Scenario, thing: GameObject, word: str) -> Scenario | None:
    """Return the board on which that card chose another color or type."""
    made = chosen_instead(thing, scenario, word)
    return edits.with_change(scenario, thing.id, lambda obj: replace(obj, chosen=made)) if made is not None else None


def _number(scenario: Scenario, effect: Effect, number: str) -> Scenario | None:
    short = number.isascii() and number.isdecimal() and len(number) < len("10000")
    made = with_number(effect, int(number)) if short else None
    if made is None or any(other.id == made.id for other in scenario.effects if other is not effect):
        return None
    return replace(scenario, effects=tuple(made if each is effect else each for each in scenario.effects))


# --- what is used, tapped, turned or moved ------------------------------------------------------------------


def _use(scenario: Scenario, effect: Effect, other: str) -> Scenario:
    """Return the board on which that was used, or with NONE not; a spell has one mode."""
    off = {each.id: False for each in modes_of(scenario, effect)}
    both = effect.id.removesuffix(ALSO)
    now = off | dict.fromkeys((both, f"{both}{ALSO}"), other != NONE)
    effects = (replace(each, enabled=now.get(each.id, each.enabled)) for each in scenario.effects)
    board = _hosted(replace(scenario, effects=tuple(effects)), effect)
    return relocked(_used_now(board, effect) if other != NONE else board)


def _used_now(scenario: Scenario, effect: Effect) -> Scenario:
    """Return the board on which what triggers later, and was offered, is done after all that is there."""
    card = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    later = card is not None and any(facts.when is When.LATER for facts in facts_of_card(card))
    keys = [each for each in keys_of(scenario) if each != effect.id]
    return reordered(scenario, [*keys, effect.id]) or scenario if later and not effect.enabled else scenario


def modes_of(scenario: Scenario, effect: Effect) -> tuple[Effect, ...]:
    """Return the modes of one spell, of which one is used: effects of no object, from one text or of one name."""

    def card(each: Effect) -> str:
        # An effect of the library is called like its card, and by its mode behind that.
        return "-".join(each.id.split("-")[:2]) if each.id.startswith(OWN) else each.name.en.partition(":")[0]

    alone = [each for each in scenario.effects if each.source is None and effect.source is None]
    return tuple(each for each in alone if card(each) == card(effect))


def _hosted(scenario: Scenario, effect: Effect) -> Scenario:
    """Return the board with a host for a card that the effect makes an Aura, or with none while it does not."""
    if not becomes_aura(effect):
        return scenario
    enabled = any(each.id == effect.id and each.enabled for each in scenario.effects)
    final = evaluated(scenario).final
    creatures = [obj.id for obj in scenario.objects if obj.id in final and final[obj.id].is_creature]
    for thing in (thing for thing in scenario.objects if thing.id in effect.affects):
        beside = sorted((key for key in creatures if key != thing.id), key=is_plain)
        host = (thing.attached_to or next(iter(beside), None)) if enabled else None
        scenario = edits.with_change(scenario, thing.id, lambda obj, host=host: replace(obj, attached_to=host))  # type: ignore[misc]
    return scenario


def _tap(scenario: Scenario, thing: GameObject, _other: str) -> Scenario | None:
    now = () if "tapped" in thing.status else ("tapped",)
    return apply_ops(scenario, [SetStatus(thing.id, now)]) if thing.zone == "battlefield" else None


def _turn(scenario: Scenario, thing: GameObject, _other: str) -> Scenario | None:
    return apply_ops(scenario, [Transform(thing.id)]) if thing.other_face is not None else None


def _face(scenario: Scenario, thing: GameObject, _other: str) -> Scenario:
    return apply_ops(scenario, [TurnUp(thing.id) if thing.face_down else TurnDown(thing.id, down=True)])


def _zone(scenario: Scenario, thing: GameObject, zone: str) -> Scenario | None:
    return apply_ops(scenario, [Move(thing.id, zone)]) if zone in ZONES else None


_OF_ITEMS: Final[Mapping[str, Callable[[Scenario, str, str], Scenario | None]]] = {
    "to": _to, "swap": swapped, "control": _control,
}  # fmt: skip
_OF_THINGS: Final[Mapping[str, Callable[[Scenario, GameObject, str], Scenario | None]]] = {
    "attach": _attach, "counter": _counter, "choose": _choose, "tap": _tap, "turn": _turn, "face": _face,
    "zone": _zone,
}  # fmt: skip
_OF_EFFECTS: Final[Mapping[str, Callable[[Scenario, Effect, str], Scenario | None]]] = {
    "affect": _affect, "number": _number, "use": _use,
}  # fmt: skip
