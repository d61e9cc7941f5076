"""One board of the cards that were named, by a rule that one can say.

The cards lie in the order in which they were typed, each where it works. What targets, or is put on something, goes on
a card that was named, rather on one that does not itself act on the others. "Enters" and "may" are done, an activated
ability is used if its card does nothing else; all others are laid too, and offered (`uses`). For each effect that
reaches no card that was named one plain card is put beside them, at most four (`beside`).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from engine.expressions import Is, SelfCondition
from engine.scenario import Effect, GameObject, Scenario
from layers_site.ask.services.board.aims import Aims
from layers_site.ask.services.board.beside import with_company
from layers_site.ask.services.board.counting import counted
from layers_site.ask.services.board.entering import as_entered
from layers_site.ask.services.board.lying import zones_of
from layers_site.ask.services.board.merging import merged
from layers_site.ask.services.board.order import items_of, settled
from layers_site.ask.services.board.spells import with_spells
from layers_site.ask.services.board.state import state_of
from layers_site.ask.services.cards.choices import (
    chosen_for_one_another,
    replaces_a_word_of,
    reworded,
    with_usual_choice,
)
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.numbers import slug_with_number, with_own_counters
from layers_site.ask.services.cards.plain import OPPONENT, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import acts_on_others, copies
from layers_site.ask.services.cards.uses import done_at_once, is_spell, uses_of
from layers_site.boards.services.edits import free_id
from layers_site.cardtext.reading.pasted import is_partly_read
from layers_site.cardtext.reading.settling import mentions

_EMPTY = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})


def lay(cards: Sequence[Known], library: Sequence[Known]) -> Scenario:
    """Return the board. `library` has what belongs to the cards. Raises EvaluationError where that takes too long."""
    asked = {card.slug for card in cards}
    whole = [with_usual_choice(with_own_counters(_with_its_card(card, library))) for card in cards]
    cards = chosen_for_one_another(whole)
    zones = zones_of(cards, {}, library)
    board = _laid(cards, library, zones, asked)
    idle = {card.slug for card in cards if isinstance(card.content, GameObject) and not acts_on_others(card.content)}
    elsewhere = zones_of(cards, zones, library, idle=idle & idle_of(board))
    if elsewhere != zones:
        board = _laid(cards, library, elsewhere, asked)
    board = as_entered(counted(with_company(merged(board))))
    return with_spells(board, state_of(board).trace)


def _with_its_card(card: Known, library: Sequence[Known]) -> Known:
    """Return the card of an ability that speaks of its own card, which has to be there; else what was given."""
    effect = card.content
    owner = next((other for other in library if (other.slug,) == card.ability_of), None)
    if owner is None or not isinstance(effect, Effect):
        return card
    own = any(use.slug == card.slug and use.subject == "self" for use in uses_of(owner, library))
    if effect.locked_from is not None:
        own = mentions(effect.locked_from, Is("self"))
    return owner if own or copies(effect) or isinstance(effect.condition, SelfCondition) else card


def _laid(cards: Sequence[Known], library: Sequence[Known], zones: Sequence[str], asked: Set[str]) -> Scenario:
    """Return the cards with what their abilities leave behind, each on what it is on.

    Where all that a card does by itself touches nothing, what it can be used for is done as well.
    """
    laying = _Laying(cards, library, asked)
    for card, zone in zip(cards, zones, strict=True):
        laying.put(card, zone)
    board = laying.aimed()
    idle = laying.idle_uses(board)
    if not idle:
        return board
    effects = (replace(each, enabled=each.enabled or each.id in idle) for each in laying.scenario.effects)
    laying.scenario = replace(laying.scenario, effects=tuple(effects))
    return laying.aimed()


class _Laying:
    """The board while the cards are put down; `made_of` has for each effect what it was made of."""

    def __init__(self, cards: Sequence[Known], library: Sequence[Known], asked: Set[str]) -> None:
        self.asked = asked
        self.cards = cards
        self.library = library
        self.scenario = _EMPTY
        self.named: list[str] = []
        self.made_of: dict[str, Known] = {}

    def put(self, card: Known, zone: str) -> None:
        """Put the card down as the newest, with an effect for each use of it, on or off."""
        content = card.content
        if isinstance(content, Effect):
            others = [other.content for other in self.cards if other is not card]
            every = (card, *(use for use in uses_of(card, self.library) if use.slug != card.slug))
            modes = [next(reworded(mode, others), mode) for mode in every]
            # The mode of which another card has the word comes first.
            modes.sort(key=lambda mode: not replaces_a_word_of(mode.content, others))
            for place, mode in enumerate(modes):
                key = self._effect(mode, None, enabled=place == 0)
                self.named += [key] if place == 0 else []
            return
        key = free_id(self.scenario, card.slug)
        uses = uses_of(card, self.library)
        # A spell that has resolved is in the graveyard (608.2n); no counters lie on what is in another zone (122.2).
        zone = "graveyard" if uses and is_spell(content) else zone
        counters = content.counters if zone == "battlefield" else ()
        thing = replace(
            content, id=key, owner=YOU, controller=YOU, zone=zone, counters=counters, timestamp=self._stamp()
        )
        self.scenario = replace(self.scenario, objects=(*self.scenario.objects, thing))
        self.named.append(key)
        if zone != "battlefield" and not is_spell(content):
            return
        used = done_at_once(card, uses, [other for other in self.cards if other is not card])
        for use in uses:
            self._effect(use, thing, enabled=use is used or use.slug in self.asked)

    def _effect(self, use: Known, source: GameObject | None, *, enabled: bool) -> str:
        effect = use.content
        if not isinstance(effect, Effect):
            raise TypeError(use.slug)
        key = free_id(self.scenario, slug_with_number(use.slug, effect, source))
        # What a card has left is called like the card.
        name = source.name if source is not None and not is_partly_read(effect) else effect.name
        made = replace(
            effect, name=name, id=key, timestamp=self._stamp(), controller=YOU, enabled=enabled, affects=(),
            source=source.id if source is not None else None,
        )  # fmt: skip
        self.scenario = replace(self.scenario, effects=(*self.scenario.effects, made))
        self.made_of[key] = use
        return key

    def _stamp(self) -> int:
        return len(self.scenario.objects) + len(self.scenario.effects) + 1

    def aimed(self) -> Scenario:
        """Return the board with everything on something: first what cards do to themselves, then the rest in order."""
        aims = Aims(self.scenario, self.made_of, self.named)
        own = [effect.id for effect in self.scenario.effects if aims.is_on_itself(effect)]
        rest = sorted(items_of(self.scenario), key=lambda content: content.timestamp)
        for key in (*own, *(content.id for content in rest if content.id not in own)):
            aims.aim(key)
        return settled(aims.scenario)

    def idle_uses(self, board: Scenario) -> set[str]:
        """Return the first activated use of each card none of whose abilities touches anything else."""
        idle, found = idle_of(board), dict[str, str]()
        used = {effect.source for effect in board.effects if effect.enabled}
        for effect in board.effects:
            source = effect.source if effect.source in self.named else None
            use = self.made_of[effect.id]
            if source in idle - used and use.activated:
                found.setdefault(source or "", effect.id)
        return {*found.values()}


def idle_of(board: Scenario) -> frozenset[str]:
    """Return the named cards that neither do anything to another one nor have anything done to them."""
    state = state_of(settled(board))
    board, trace = state.scenario, state.trace
    busy: set[str] = set()
    for step in (step for layer in trace.layers for step in layer.applied):
        info = trace.effects[step.effect]
        source = info.source if info.source is not None else step.effect
        touched = {name for name in step.objects if name != source}
        if touched:
            busy |= {source, *touched}
    for effect in board.effects:
        busy |= {effect.source or "", *effect.affects} if effect.enabled and effect.affects else set()
    busy |= {host for obj in board.objects if obj.attached_to for host in (obj.id, obj.attached_to)}
    return frozenset(obj.id for obj in board.objects if obj.id not in busy and not is_plain(obj.id))
