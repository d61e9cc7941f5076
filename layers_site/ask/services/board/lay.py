"""One board of the cards that were named, by a rule that one can say.

The cards lie in the order in which they were typed, each where it works. What targets, or is put on something, goes on
a card that was named, rather on one that does not itself act on the others. "Enters" and "may" are done, an activated
ability is used if its card does nothing else; all others are laid too, and offered (`uses`). For each effect that
reaches no card that was named one plain card is put beside them, at most four (`beside`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from engine.evaluation.trace import Trace
from engine.expressions import Count, HasWord, Is, SelfCondition
from engine.scenario import Control, Cost, Effect, ExtraCost, FullText, GameObject, Prohibit, Scenario, Spell, nodes
from layers_site.ask.services.board.aims import Aims, is_by_owner
from layers_site.ask.services.board.beside import with_company
from layers_site.ask.services.board.fixing import (
    ALSO,
    COUNTS,
    acts_as_it_enters,
    as_entered,
    counted,
    like,
    with_tokens,
)
from layers_site.ask.services.board.order import items_of, keys_of, reordered, settled
from layers_site.ask.services.board.state import state_of
from layers_site.ask.services.cards import traits
from layers_site.ask.services.cards.choices import (
    chosen_for_one_another,
    replaces_a_word_of,
    reworded,
    slug_with_number,
    with_own_counters,
    with_usual_choice,
)
from layers_site.ask.services.cards.library import Known, done_at_once, is_spell, uses_of
from layers_site.ask.services.cards.plain import OPPONENT, PLAIN_SPELL, YOU, is_plain, tokens_by
from layers_site.boards.services.edits import free_id
from layers_site.cardtext.reading.deeds import Does, cost_instead, zone_copied
from layers_site.cardtext.reading.pasted import is_partly_read
from layers_site.cardtext.reading.settling import mentions
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES

_EMPTY = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})


def lay(cards: Sequence[Known], library: Sequence[Known]) -> Scenario:
    """Return the board. `library` has what belongs to the cards. Raises EvaluationError where that takes too long."""
    asked = {card.slug for card in cards}
    whole = [with_usual_choice(with_own_counters(_with_its_card(card, library))) for card in cards]
    cards = chosen_for_one_another(whole)
    zones = _zones_of(cards)
    board = _laid(cards, library, zones, asked)
    idle = idle_of(board)
    for place, card in enumerate(cards):
        if card.slug in idle and isinstance(card.content, GameObject) and not traits.acts_on_others(card.content):
            zones[place] = _elsewhere(place, zones[place], cards, library)
    if zones != _zones_of(cards):
        board = _laid(cards, library, zones, asked)
    board = as_entered(counted(_counting_last(with_company(board))))
    return _with_spells(board, state_of(board).trace)


def _counting_last(board: Scenario) -> Scenario:
    """Return the board on which what counts others once comes after those that were named, as far as it can."""
    for effect in board.effects:
        counts = [part for part in nodes(effect.changes) if isinstance(part, Count)] if effect.enabled else []
        found = {name for part in counts for name in like(board, part.selector, effect.controller) or ()}
        keys = list(keys_of(board))
        later = [key for key in keys[keys.index(effect.id) + 1 :] if key in found] if found else []
        if later:
            card = next((obj for obj in board.objects if obj.id == effect.source), None)
            moving = [card.id, effect.id] if card is not None and acts_as_it_enters(card) else [effect.id]
            left = [key for key in keys if key not in moving]
            place = left.index(later[-1]) + 1
            board = reordered(board, [*left[:place], *moving, *left[place:]]) or board
    return board


def _with_its_card(card: Known, library: Sequence[Known]) -> Known:
    """Return the card of an ability that speaks of its own card, which has to be there; else what was given."""
    effect = card.content
    owner = next((other for other in library if (other.slug,) == card.ability_of), None)
    if owner is None or not isinstance(effect, Effect):
        return card
    own = any(use.slug == card.slug and use.subject == "self" for use in uses_of(owner, library))
    if effect.locked_from is not None:
        own = mentions(effect.locked_from, Is("self"))
    return owner if own or traits.copies(effect) or isinstance(effect.condition, SelfCondition) else card


def _laid(cards: Sequence[Known], library: Sequence[Known], zones: Sequence[str], asked: Set[str]) -> Scenario:
    """Return the cards with what their abilities leave behind, each on what it is on."""
    laying = _Laying(cards, library, asked)
    for card, zone in zip(cards, zones, strict=True):
        laying.put(card, zone)
    board = laying.aimed()
    idle = laying.idle_uses(board)
    if not idle:
        return board
    on = {each.id for each in laying.scenario.effects if each.enabled or each.id.removesuffix(ALSO) in idle}
    effects = tuple(replace(each, enabled=each.id in on) for each in laying.scenario.effects)
    laying.scenario = with_tokens(replace(laying.scenario, effects=effects))
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
            keys = [self._effect(mode, None, enabled=mode is modes[0]) for mode in modes]
            self.named.append(keys[0])
            return
        key = free_id(self.scenario, card.slug)
        uses = uses_of(card, self.library)
        # A spell that has resolved is in the graveyard (608.2n); no counters lie on what is in another zone (122.2).
        zone = "graveyard" if uses and is_spell(content) else zone
        thing = content if zone == "battlefield" else replace(content, counters=())
        thing = replace(thing, id=key, owner=YOU, controller=YOU, zone=zone, timestamp=self._stamp())
        self.scenario = replace(self.scenario, objects=(*self.scenario.objects, thing))
        self.named.append(key)
        if zone != "battlefield" and not is_spell(content):
            return
        used = done_at_once(card, uses, [other for other in self.cards if other is not card])
        for use in uses:
            self._effect(use, thing, enabled=use is used or use.slug in self.asked)

    def _effect(self, use: Known, source: GameObject | None, *, enabled: bool, player: str = YOU) -> str:
        effect = use.content
        if not isinstance(effect, Effect):
            raise TypeError(use.slug)
        counts = COUNTS if any(isinstance(part, Count) for part in nodes(effect.changes)) else ""
        key = free_id(self.scenario, f"{slug_with_number(use.slug, effect, source)}{counts}")
        # What a card has left is called like the card.
        name = source.name if source is not None and not is_partly_read(effect) else effect.name
        made = replace(
            effect, name=name, id=key, timestamp=self._stamp(), controller=player, enabled=enabled, affects=(),
            source=source.id if source is not None else None,
        )  # fmt: skip
        tokens = tokens_by(made, use.token, use.count) if use.subject == "created" else []
        self.scenario = replace(self.scenario, objects=(*self.scenario.objects, *tokens))
        made = replace(made, timestamp=self._stamp())
        self.scenario = replace(self.scenario, effects=(*self.scenario.effects, made))
        self.made_of[key] = use
        if use.also is not None:
            self._effect(replace(use.also, slug=f"{key}{ALSO}"), source, enabled=enabled)
        each_player = is_by_owner(effect) and all(isinstance(change, Control) for change in effect.changes)
        if each_player and player == YOU:
            self._effect(replace(use, slug=f"{key}{ALSO}"), source, enabled=enabled, player=OPPONENT)
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
        used = {effect.source for effect in board.effects if effect.enabled}
        idle = idle_of(board).intersection(self.named) - used
        first = {each.source: each.id for each in reversed(board.effects) if self.made_of[each.id].activated}
        return {key for source, key in first.items() if source in idle}


def idle_of(board: Scenario) -> frozenset[str]:
    """Return the named cards that neither do anything to another one nor have anything done to them."""
    state = state_of(settled(board))
    board, trace = state.scenario, state.trace
    busy: set[str] = set()
    for step in (at.step for at in trace.steps):
        source = trace.effects[step.effect].source
        source = source if source is not None else step.effect
        busy |= {source, *step.objects} if {*step.objects} - {source} else set()
    for effect in board.effects:
        busy |= {effect.source or "", *effect.affects} if effect.enabled and effect.affects else set()
    busy |= {host for obj in board.objects if obj.attached_to for host in (obj.id, obj.attached_to)}
    return frozenset(obj.id for obj in board.objects if obj.id not in busy and not is_plain(obj.id))


# --- where each card lies --------------------------------------------------------------------------------------

#: Zones to which a card can be moved at the table.
ZONES: Final = ("battlefield", "graveyard", "exile", "hand")


def _zones_of(cards: Sequence[Known]) -> list[str]:
    """Return the zone in which each card works; in a graveyard that something empties it would be in exile."""
    emptied = any(traits.empties_graveyards(card.content) for card in cards)
    zones = [zone_of(card.content) if isinstance(card.content, GameObject) else "battlefield" for card in cards]
    return ["exile" if emptied and zone == "graveyard" else zone for zone in zones]


def _elsewhere(place: int, zone: str, cards: Sequence[Known], library: Sequence[Known]) -> str:
    """Return the zone in which another card looks for one that has nothing to do where it lies, else the same."""
    emptied = any(traits.empties_graveyards(card.content) for card in cards)
    barred = "graveyard" if emptied or traits.does(cards[place].content, Does.EMPTIES_GRAVEYARDS) else zone
    sought = (each for each in _sought(place, cards, library) if each not in (zone, barred))
    return next(sought, zone) if zone in ("battlefield", "hand") else zone


def zone_of(content: GameObject) -> str:
    """Return where a card works: in a graveyard, where its static abilities all do, else where it is."""
    zones = [ability.zones for ability in content.abilities if ability.static is not None and not ability.cda]
    elsewhere = zones and all("battlefield" not in each for each in zones)
    return zones[0][0] if elsewhere and zones[0] else content.zone


def _sought(place: int, cards: Sequence[Known], library: Sequence[Known]) -> Iterator[str]:
    """Yield the zones in which another card looks for that one. What looks into zones itself stays where it is."""
    stays = bool(zones_seen(cards[place].content))
    for other in (other for at, other in enumerate(cards) if at != place):
        takes_text = any(isinstance(change, FullText) for change in traits.changes_in(other.content))
        if not stays or takes_text:
            yield from zones_seen(other.content)
        for use in uses_of(other, library):
            if isinstance(use.content, Effect) and traits.copies(use.content):
                yield from filter(None, [traits.zone_in(use.content.target)])


def zones_seen(content: object) -> tuple[str, ...]:
    """Return the zones off the battlefield in which a card looks for others, for its abilities or as it copies."""
    found: list[str] = []
    for part in nodes(content):
        if isinstance(part, HasWord) and part.key == "zone":
            found += part.words
        elif isinstance(part, Is) and part.what == "graveyard_top":
            found.append("graveyard")
    copied = zone_copied(content) if isinstance(content, GameObject) else ""
    return tuple(dict.fromkeys([*(zone for zone in found if zone in ZONES[1:]), *filter(None, [copied])]))


# --- what is cast (601.2f, 602.2b) -----------------------------------------------------------------------------

_CAST: Final = "-cast"


def _with_spells(scenario: Scenario, trace: Trace) -> Scenario:
    """Return the board with the instants and sorceries whose cost is asked for, or else other cards or a plain one."""
    cards = [obj for obj in scenario.objects if not is_plain(obj.id)]
    asking = [(card, each) for card in cards for each in traits.changes_in(card) if isinstance(each, Cost | Prohibit)]
    dear = [card for card, change in asking if isinstance(change, Prohibit) or change.spells is not None]
    if not dear:
        return scenario
    changes = [change for card, change in asking if card in dear]
    cast = [card for card in cards if is_spell(card)]
    quiet = trace.final == trace.printed and not any(at.step.players for at in trace.steps)
    if not cast and quiet:
        cast = [card for card in cards if card not in dear and card.mana_cost and "Land" not in card.types]
    theirs = any(isinstance(change, Prohibit) and change.who != "each" for change in changes)
    caster = OPPONENT if theirs else YOU
    spells = [replace(spell, controller=caster) for obj in cast for spell in _spells(obj, trace)]
    prices = any(isinstance(change, Cost) for change in changes)
    return replace(scenario, spells=tuple(spells) if spells or not quiet or not prices else (PLAIN_SPELL,))


def card_of(spell: Spell) -> str:
    """Return the id of the card that is cast."""
    return spell.id.partition(_CAST)[0]


def _spells(card: GameObject, trace: Trace) -> list[Spell]:
    """Return the card as it is cast: for its mana cost, and for the other cost that its text has instead."""
    now = trace.final[card.id]
    subtypes = {*now.subtypes, *(CREATURE_TYPES if now.all_creature_types else ())}
    plain = Spell(
        id=f"{card.id}{_CAST}",
        name=card.name,
        controller=YOU,
        mana_cost=card.mana_cost or "",
        types=tuple(sorted(now.types)),
        colors=tuple(sorted(now.colors)),
        subtypes=tuple(sorted(subtypes)),
        supertypes=tuple(sorted(now.supertypes)),
    )
    other = next(filter(None, map(cost_instead, card.abilities)), None)
    dear = replace(plain, id=f"{plain.id}-instead", alternative=ExtraCost("", (other,))) if other else None
    return [plain, dear] if dear else [plain]
