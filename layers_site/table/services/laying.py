"""Cards put on a board in the order in which they were named, with what they need to work on.

The first card named is the oldest. What is laid beside them, so that they have something to work on, is older than all
of them, and its id begins with PLAIN; `layers_site.table.presenters` says what was assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import engine
from engine.scenario import Effect, GameObject, Scenario
from engine.trace import Trace
from layers_site.table.services.library import Known
from layers_site.table.services.wishes import (
    Wish,
    copies,
    grants,
    is_aimed,
    needs_others,
    takes_over,
    wants_control,
    wish_of,
)
from layers_site.workbench.services.edits import can_be_attached, free_id
from layers_site.workbench.services.timeline import renumbered, timeline

PLAIN: Final = "plain-"
YOU, OPPONENT = "you", "opponent"
_EMPTY: Final = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})
#: One evaluation while a board is laid.
_STEPS: Final = 100_000
#: So many cards of the library are tried beside one at a time.
_AT_ONCE: Final = 24


def is_plain(key: str) -> bool:
    """Whether an object was laid beside the cards that were named."""
    return key.startswith(PLAIN)


def lay(cards: Sequence[Known], library: Sequence[Known]) -> Scenario:
    """The board. Raises EvaluationError where that takes longer than a board of six cards may."""
    return _Laying(library).done(cards)


class _Laying:
    """One board as it is laid. `aimed` are the things that want a host or something to affect."""

    def __init__(self, library: Sequence[Known]) -> None:
        self.library = library
        self.scenario = _EMPTY
        #: Ids of objects in which a named effect has its source, by the effect.
        self.source: dict[str, str] = {}

    def done(self, cards: Sequence[Known]) -> Scenario:
        for card in cards:
            self.put(card)
        # What an ability was used on is known first; what is aimed freely goes where the others are.
        for key in self.source:
            self.aim(key)
        for thing in tuple(self.scenario.objects):
            if needs_others(thing) and not self.reaches_another(thing):
                reached = self.first_reached(thing)
                if reached is not None:
                    self.beside_anew(reached)
        for item in timeline(self.scenario):
            if item.key not in self.source:
                self.aim(item.key)
        return _tidy(self.scenario)

    # --- what was named ---------------------------------------------------------------------------------

    def put(self, card: Known) -> None:
        """The card as the newest; with the one thing that it does where that is an ability to be used."""
        key = free_id(self.scenario, card.slug)
        self.add(card.content, key)
        if isinstance(card.content, Effect):
            owner = self.owner_of(card.slug)
            if owner is not None and not is_aimed(owner[1]):
                self.source[key] = self.beside(owner[0], owner[1])
            return
        used = next((one for one in self.library if one.slug.startswith(f"{card.slug}-")), None)
        if used and isinstance(used.content, Effect) and not any(one.static for one in card.content.abilities):
            name = free_id(self.scenario, used.slug)
            self.add(used.content, name)
            self.source[name] = key

    def add(self, content: GameObject | Effect, key: str) -> None:
        stamp = len(self.scenario.objects) + len(self.scenario.effects) + 1
        if isinstance(content, Effect):
            effect = replace(content, id=key, timestamp=stamp, controller=YOU)
            self.scenario = replace(self.scenario, effects=(*self.scenario.effects, effect))
            return
        counters = tuple(replace(one, timestamp=stamp) for one in content.counters)
        thing = replace(content, id=key, timestamp=stamp, owner=YOU, controller=YOU, counters=counters)
        self.scenario = replace(self.scenario, objects=(*self.scenario.objects, thing))

    def owner_of(self, slug: str) -> tuple[str, GameObject] | None:
        """The card whose ability an effect of that slug is."""
        found = (one for one in self.library if slug.startswith(f"{one.slug}-"))
        return next(((one.slug, one.content) for one in found if isinstance(one.content, GameObject)), None)

    # --- what they need ---------------------------------------------------------------------------------

    def beside(self, slug: str, content: GameObject) -> str:
        """That card on the board: the one that is there, or one laid beside."""
        there = next((one.id for one in self.scenario.objects if one.id == slug), None)
        if there is None:
            there = free_id(self.scenario, PLAIN + slug)
            self.add(content, there)
        return there

    def lay_beside(self, fits: Callable[[str], bool]) -> str | None:
        """The plainest card of the library of which `fits` (by its slug) holds; its id, None if there is none."""
        found = next((one for one in self.plain_cards() if fits(one.slug)), None)
        return self.beside_anew(found) if found is not None else None

    def beside_anew(self, card: Known) -> str:
        key = free_id(self.scenario, PLAIN + card.slug)
        self.add(card.content, key)
        return key

    def plain_cards(self) -> list[Known]:
        """What can lie on the battlefield by itself and is not named already, the plainest first."""
        taken = {one.id for one in self.scenario.objects}
        things = [one for one in self.library if isinstance(one.content, GameObject) and _lies_alone(one.content)]
        return sorted((one for one in things if one.slug not in taken), key=_plainness)

    def reaches_another(self, thing: GameObject) -> bool:
        """Whether it works on something else that was named, were it alone; or does anything at all on this board."""
        alone = self.evaluated(_without_abilities(self.scenario, thing.id))
        if _reached(alone, thing.id) - {thing.id} or _is_beyond(thing):
            return True
        return bool(_reached(self.evaluated(self.scenario), thing.id))

    def first_reached(self, thing: GameObject) -> Known | None:
        """The plainest card that it would reach, with nothing else on the board; looked for a few at a time."""
        cards = self.plain_cards()
        for at in range(0, len(cards), _AT_ONCE):
            some = cards[at : at + _AT_ONCE]
            others = tuple(_bare(one.content, one.slug) for one in some if isinstance(one.content, GameObject))
            reached = _reached(self.evaluated(replace(_EMPTY, objects=(thing, *others))), thing.id)
            found = next((one for one in some if one.slug in reached), None)
            if found is not None:
                return found
        return None

    def evaluated(self, scenario: Scenario) -> Trace:
        return engine.evaluate(scenario, steps=_STEPS)

    # --- hosts and targets ------------------------------------------------------------------------------

    def aim(self, key: str) -> None:
        """Attach what is attached to something, and let a resolved effect affect something."""
        thing = next((one for one in self.scenario.objects if one.id == key), None)
        effect = next((one for one in self.scenario.effects if one.id == key), None)
        if thing is not None and can_be_attached(thing) and not is_plain(key):
            host = self.chosen(thing, key)
            self.change(key, attached_to=host)
            if host and wants_control(thing):
                self.change(host, owner=OPPONENT, controller=OPPONENT)
        elif effect is not None:
            self.aim_effect(effect)

    def aim_effect(self, effect: Effect) -> None:
        """On its own source where it is no ability that is aimed; a copy effect copies another creature."""
        source = self.source.get(effect.id)
        owner = next((one for one in self.scenario.objects if one.id == source), None)
        if owner is not None and (copies(effect) or not is_aimed(owner)):
            affected: str | None = owner.id
        else:
            affected = self.chosen(effect, source)
        copied = self.chosen(effect, affected) if copies(effect) else None
        if affected and wants_control(effect):
            self.change(affected, owner=OPPONENT, controller=OPPONENT)
        made = replace(effect, affects=(affected,) if affected else (), source=copied or source)
        effects = tuple(made if one.id == effect.id else one for one in self.scenario.effects)
        self.scenario = replace(self.scenario, effects=effects)

    def chosen(self, content: GameObject | Effect, besides: str | None) -> str | None:
        """The best of what is there: what most effects reach, or whose own effect may be lost. Else something plain."""
        wish = wish_of(content)
        if wish == "player":
            return None
        trace = self.evaluated(self.scenario)
        fit = [
            one
            for one in self.scenario.objects
            if one.id != besides and one.zone == "battlefield" and _may_be_host(one, wish)
            if grants(wish, content, one, trace.final[one.id])
        ]
        if fit:
            mingles = takes_over(content)
            return max(fit, key=lambda one: (mingles and _does_something(one), _touches(trace, one.id))).id
        return self.lay_beside(lambda slug: self.would_fit(slug, content, wish)) or self.lay_beside(lambda _slug: True)

    def would_fit(self, slug: str, content: GameObject | Effect, wish: Wish) -> bool:
        thing = next(one.content for one in self.library if one.slug == slug)
        if not isinstance(thing, GameObject):
            return False
        now = self.evaluated(replace(_EMPTY, objects=(replace(thing, owner=YOU, controller=YOU),))).final[thing.id]
        return grants("creature" if wish == "permanent" else wish, content, thing, now)

    def change(self, key: str, **values: str | None) -> None:
        objects = tuple(replace(one, **values) if one.id == key else one for one in self.scenario.objects)  # type: ignore[arg-type]
        self.scenario = replace(self.scenario, objects=objects)


def _lies_alone(thing: GameObject) -> bool:
    return thing.zone == "battlefield" and not can_be_attached(thing)


def _bare(thing: GameObject, key: str) -> GameObject:
    """With its keywords only: what else the many cards would do to one another takes long, and is not asked."""
    keywords = tuple(one for one in thing.abilities if one.keyword is not None and one.static is None)
    return replace(thing, id=key, owner=YOU, controller=YOU, abilities=keywords)


def _plainness(card: Known) -> tuple[int, ...]:
    """The less it has and does, the plainer: no static abilities, one card type, few abilities, a small cost."""
    thing = card.content
    if not isinstance(thing, GameObject):
        return (99,)
    statics = sum(one.static is not None for one in thing.abilities)
    return statics, len(thing.types), len(thing.abilities), len(thing.colors), thing.mana_value


def _does_something(thing: GameObject) -> bool:
    """Whether it was named, and has an effect of its own that may be taken from it."""
    return not is_plain(thing.id) and any(one.static for one in thing.abilities)


def _may_be_host(thing: GameObject, wish: Wish) -> bool:
    return wish in ("enchantment", "artifact", "permanent", "word") or not can_be_attached(thing)


def _without_abilities(scenario: Scenario, but: str) -> Scenario:
    """Everything bare, except one object; no resolved effects."""
    bare = tuple(one if one.id == but else replace(one, abilities=()) for one in scenario.objects)
    return replace(scenario, objects=bare, effects=())


def _reached(trace: Trace, source: str) -> frozenset[str]:
    """What the static abilities of an object apply to."""
    steps = (step for layer in trace.layers for step in layer.applied if trace.effects[step.effect].source == source)
    return frozenset(name for step in steps for name in step.objects)


def _is_beyond(thing: GameObject) -> bool:
    """Whether it has a static ability that is about players or the rules of the game."""
    return any(one.static and one.static.affects is None for one in thing.abilities)


def _touches(trace: Trace, name: str) -> int:
    """How many effects apply to an object, those of its own left out."""
    found = {step.effect for layer in trace.layers for step in layer.applied if name in step.objects}
    return sum(trace.effects[one].source != name for one in found)


def _tidy(scenario: Scenario) -> Scenario:
    """Timestamps 1, 2, 3 …: first what was laid beside, then the rest in the order in which it was named."""
    keys = [item.key for item in timeline(scenario)]
    return renumbered(scenario, sorted(keys, key=lambda key: not is_plain(key)))
