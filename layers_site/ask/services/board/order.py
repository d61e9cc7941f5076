"""The order of what lies on a board, by timestamps: what has to be there before what, and two things swapped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.scenario import Effect, GameObject, Scenario
from engine.timeline import renumbered, timeline
from layers_site.ask.services.board.fixing import ALSO, acts_as_it_enters, as_entered, relocked
from layers_site.ask.services.cards.plain import is_plain, is_token, maker_of
from layers_site.ask.services.cards.traits import copies
from layers_site.cardtext.reading.deeds import enters_as_copy


def items_of(scenario: Scenario) -> list[GameObject | Effect]:
    return [*scenario.objects, *scenario.effects]


def item_of(scenario: Scenario, key: str) -> GameObject | Effect:
    return next(content for content in items_of(scenario) if content.id == key)


def aimed_at(content: GameObject | Effect) -> tuple[str | None, ...]:
    """Return what it is attached to, or what it affects."""
    return content.affects if isinstance(content, Effect) else (content.attached_to,)


def is_fixed(effect: Effect, scenario: Scenario) -> bool:
    """Return whether nobody chooses what it affects: its own card or host, a group, or what has become a copy."""
    own = [(key,) for obj in scenario.objects if obj.id == effect.source for key in (obj.id, obj.attached_to)]
    # Who exchanges two things, or does two things at once, is asked on the workbench.
    both = any(other.id == f"{effect.id}{ALSO}" for other in scenario.effects) or effect.id.endswith(ALSO)
    made = copies(effect) or any(map(is_token, effect.affects))
    return effect.locked_from is not None or effect.affects in own or made or both


def tokens_of(effect: str, keys: Iterable[str]) -> tuple[str, ...]:
    """Return those of these that are tokens which the effect makes."""
    return tuple(key for key in keys if maker_of(key) == effect)


def keys_of(scenario: Scenario) -> tuple[str, ...]:
    """Return what was named and what was done, oldest first."""
    there = {content.id for content in items_of(scenario) if content.enabled and not is_plain(content.id)}
    return tuple(item.key for item in timeline(scenario) if item.key in there)


def in_order(scenario: Scenario, keys: Sequence[str]) -> Scenario:
    """Return the scenario with these in that order, after all others."""
    named = set(keys)
    there = [item.key for item in timeline(scenario)]
    rest = [key for key in there if key not in named and maker_of(key) not in named]
    both = (each for key in keys for each in (*tokens_of(key, there), key))
    return renumbered(scenario, [*rest, *(key for key in both if key in there)])


def swapped(scenario: Scenario, first: str, other: str) -> Scenario | None:
    """Return the board with the two, and what they did at once, having changed places; None where that cannot be."""
    blocks = blocks_of(scenario, apart=(first, other))
    places = {key: at for at, block in enumerate(blocks) for key in block}
    if first not in places or other not in places or places[first] == places[other]:
        return None
    here, there = places[first], places[other]
    blocks[here], blocks[there] = blocks[there], blocks[here]
    return reordered(scenario, [key for block in blocks for key in block])


def blocks_of(scenario: Scenario, *, apart: Collection[str] = ()) -> list[list[str]]:
    """Return what was named and done, oldest first, each with what it did at once, but for what is to be `apart`."""
    own = {effect.id: effect.source for effect in scenario.effects}
    blocks: list[list[str]] = []
    for key in keys_of(scenario):
        also = bool(blocks) and key.removesuffix(ALSO) in blocks[-1] and key.endswith(ALSO)
        if also or (blocks and own.get(key) == blocks[-1][0] and key not in apart):
            blocks[-1].append(key)
        else:
            blocks.append([key])
    return blocks


def reordered(scenario: Scenario, keys: Sequence[str]) -> Scenario | None:
    """Return the board in that order, with what is done as cards enter; None where they cannot have come so."""
    place = {key: at for at, key in enumerate(keys)}
    pairs = [(place[old], place[new]) for old, new in needs(scenario, locked=False) if old in place and new in place]
    return as_entered(relocked(in_order(scenario, keys))) if all(old < new for old, new in pairs) else None


def needs(scenario: Scenario, *, locked: bool) -> Iterator[tuple[str, str]]:
    """Yield pairs (older, newer) to keep: on a host (613.7e), affecting, with `locked` a group (611.2c), a copy."""
    for thing in scenario.objects:
        if thing.attached_to is not None:
            yield thing.attached_to, thing.id
    for effect in scenario.effects:
        if locked or effect.locked_from is None:
            yield from ((affect, effect.id) for affect in effect.affects)
        if effect.source is not None:
            yield effect.source, effect.id
    yield from _needs_of_copies(scenario)
    # What does something to others as it enters finds those that are there (614.12).
    acting = {obj.id for obj in scenario.objects if locked and acts_as_it_enters(obj)}
    for effect in (each for each in scenario.effects if each.source in acting and each.locked_from is not None):
        yield from ((name, effect.source or "") for name in effect.affects if name != effect.source)


def _needs_of_copies(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield what a copy waits for: its original is there, and is the copy already that it is itself (707.2, 707.5)."""
    copying = [effect for effect in scenario.effects if copies(effect) and effect.locked_from is None]
    entering = {obj.id: obj.name for obj in scenario.objects if enters_as_copy(obj)}
    for effect in copying:
        # What enters as a copy is one before anything else makes it another.
        own = [key for key in effect.affects if entering.get(key) == effect.name]
        yield from ((effect.id, other.id) for other in copying if other is not effect and {*own} & {*other.affects})
        yield from ((effect.source or "", name) for name in effect.affects if name in entering)
        # What enters as a copy was never anything else (707.5), and does not wait for a copy made on the battlefield.
        enters = entering.keys() & {*effect.affects}
        yield from ((effect.id, obj.id) for obj in scenario.objects if obj.attached_to in enters)
        yield from ((effect.id, each.id) for each in scenario.effects if not copies(each) and enters & {*each.affects})
        for other in copying:
            if effect.source in other.affects and (not enters or entering.keys() & {*other.affects}):
                yield other.id, effect.id


def _rather(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield what comes before where nobody says otherwise: what a card does to itself, before what is put on it.

    What copies it comes then too: a land can be copied by what enters as a copy of a creature only while it is one.
    """
    own = [effect for effect in scenario.effects if effect.affects == (effect.source,) and not copies(effect)]
    for effect in own:
        card = effect.source or ""
        yield from ((effect.id, obj.id) for obj in scenario.objects if obj.attached_to == card)
        others = (other for other in scenario.effects if card in other.affects and other.source != card)
        yield from ((effect.id, other.id) for other in others if not copies(other))
        copying = (other for other in scenario.effects if other.source == card and copies(other))
        yield from ((effect.id, key) for other in copying for key in (*other.affects, other.id) if key != card)


def settled(scenario: Scenario) -> Scenario:
    """Set timestamps 1, 2, 3 …: first plain things, then the rest as they came, as far as possible."""
    there = (item.key for item in timeline(scenario))
    keys = sorted(there, key=lambda key: not is_plain(key) or is_token(key))
    after: dict[str, set[str]] = {}
    for old, new in (*needs(scenario, locked=True), *_rather(scenario)):
        after.setdefault(new, set()).add(old)
    order: list[str] = []
    while keys:
        ready = (key for key in keys if not after.get(key, set()).intersection(keys) - {key})
        following = next(ready, keys[0])
        keys.remove(following)
        order.append(following)
    return renumbered(scenario, order)
