"""One board while it is laid: first the cards, then what they are put or used on, then plain things beside them.

Where an Aura goes, what an effect is aimed at and what lies beside is found by trying (`scored_boards`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import DEFAULT
from engine.scenario import Ability, Effect, GameObject, Scenario
from layers_site.ask.services.board.places import (
    affecting,
    aimed_at,
    item_of,
    keys_by_age,
    settled,
    with_things,
)
from layers_site.ask.services.board.scored_boards import CANNOT_BE, ScoredBoard, better, score_board
from layers_site.ask.services.board.target_chooser import TargetChooser, is_by_owner, is_spell
from layers_site.ask.services.board.zones import zone_of
from layers_site.ask.services.cards.fillers import for_cards, with_free_types
from layers_site.ask.services.cards.library import BESTOW, Known, has_keyword
from layers_site.ask.services.cards.numbers import slug_with_number
from layers_site.ask.services.cards.standins import GROUPS, OPPONENT, PLAIN, YOU, StandIn, put, stands_for
from layers_site.ask.services.cards.target_kinds import (
    TargetKind,
    acts_on_others,
    copies,
    equipped_by,
    harms,
    statics_in,
    stops_triggers,
    target_kinds_of,
    wants_control,
)
from layers_site.ask.services.cards.uses import has_static, used_by, uses_of
from layers_site.ask.services.trace.interaction import evaluated
from layers_site.ask.services.trace.targets import is_fitting
from layers_site.ask.services.trace.traits import can_be_used
from layers_site.boards.services.edits import can_be_attached, free_id

_EMPTY: Final = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})
#: So many sorts of things lie beside at most; of more cards less is tried.
_MOST_BESIDE: Final = 3
#: Of so many cards, with so many static abilities together, everything is tried.
FEW: Final = 3
_FEW_ABILITIES: Final = 12
#: Rather on a card that was named than on what lies beside: what harms, what else is put on it, or used on it.
_NAMED, _PUT_ON_NAMED, _USED_ON_NAMED = 10.0, 1.0, 0.4
#: What both of two players take.
_TAKEN_TWICE: Final = 3.0


class Layout(TargetChooser):
    """One board while it is laid: first the cards, then their hosts, then things beside."""

    def __init__(
        self,
        cards: Sequence[Known],
        library: Sequence[Known],
        *,
        freely: bool = False,
        theirs: int | None = None,
        zones: Mapping[int, str] = MappingProxyType({}),
        uses: Mapping[int, Known] = MappingProxyType({}),
    ) -> None:
        self.library = library
        #: Which of the cards is an opponent's, if any.
        self.theirs = theirs
        #: Also of a card that does something without being used the ability is used.
        self.freely = freely
        #: Which ability of a card is used, by its place among those named, if not the first.
        self.uses = uses
        self.cards = cards
        #: Where a card lies, by its place among those named, if not where it works.
        self.zones = zones
        self.scenario = _EMPTY
        #: Which card a thing on the board is, and the ids of objects in which an effect has its source.
        self.owners: dict[str, int] = {}
        self.sources: dict[str, str] = {}
        #: What each effect was made of.
        self.made_of: dict[str, Known] = {}
        for place, card in enumerate(cards):
            self.put(place, card)
        # Nobody gives back what has not been taken yet.
        for key in [key for key in self.owners if self.gives_back(key)]:
            self.owners[key] = self.owners.pop(key)
        # Where a card was put into a zone to be seen there, nothing else lies there.
        contents = [(uses.get(place, card) if isinstance(card.content, Effect) else card).content
                    for place, card in enumerate(cards)]  # fmt: skip
        every = with_free_types(for_cards(contents), contents)
        self.groups_beside = with_free_types(GROUPS, contents)
        self.standins = tuple(standin for standin in every if standin.thing.zone not in zones.values())

    def attempt(self, board: Scenario) -> ScoredBoard:
        """Try a board. In the order that was found an effect may find other things, and a target no longer fit."""
        attempt = score_board(board, self.owners)
        relocked = self.relocked(attempt.scenario)
        if relocked != attempt.scenario and attempt.worth != CANNOT_BE and not is_fitting(relocked, DEFAULT):
            return ScoredBoard(relocked, CANNOT_BE)
        return attempt

    def board(self) -> ScoredBoard:
        # What an ability was used on is known first; what is aimed freely goes where the others are.
        for key in sorted(self.owners, key=self.when_aimed):
            self.scenario = self.aimed(key)
        best = self.attempt(self.relocked(self.with_company()))
        return replace(best, scenario=self.with_unused(settled(best.scenario)))

    def with_unused(self, board: Scenario) -> Scenario:
        """Return the board with what the other abilities and modes of the cards would leave, switched off."""
        for key, place in self.owners.items():
            used = next((effect for effect in board.effects if effect.id == key and not copies(effect)), None)
            made_of = self.made_of.get(key)
            for other in uses_of(self.cards[place], self.library) if used is not None and made_of is not None else ():
                if used is None or other == made_of or not isinstance(other.content, Effect):
                    continue
                name = free_id(board, slug_with_number(other.slug, other.content, self.printed(place)))
                stamp = len(board.objects) + len(board.effects) + 1
                unused = replace(other.content, id=name, timestamp=stamp, enabled=False, controller=used.controller)
                unused = replace(unused, source=used.source, affects=used.affects)
                board = replace(board, effects=(*board.effects, unused))
        return board

    def gives_back(self, key: str) -> bool:
        """Return whether it is an ability that was used, by which players control what they own."""
        item = item_of(self.scenario, key)
        return isinstance(item, Effect) and key in self.sources and wants_control(item) and is_by_owner(item)

    def printed(self, place: int) -> GameObject | None:
        content = self.cards[place].content
        return content if isinstance(content, GameObject) else None

    def is_used_on_named(self, board: Scenario) -> bool:
        """Return whether an ability that was used does something to a card that was named, other than its own."""
        used = [effect for effect in board.effects if effect.id in self.owners]
        hosts = {obj.id: obj.attached_to for obj in board.objects}
        return any(
            target in self.owners and self.owners[target] != self.owners[effect.id]
            for effect in used
            for target in (*effect.affects, *(hosts.get(affected) for affected in effect.affects))
        )

    def when_aimed(self, key: str) -> int:
        """Return the place of an effect in the order of aiming.

        First comes what a card does to itself, then other abilities, then the rest, and last what an attachment does to
        its host.
        """
        source = self.sources.get(key)
        content = item_of(self.scenario, key)
        owner = item_of(self.scenario, source) if source is not None else None
        if not isinstance(owner, GameObject) or not isinstance(content, Effect):
            return 2
        if self.is_on_host(key) or (copies(content) and "Aura" in owner.subtypes):
            return 3
        return 0 if not copies(content) and self.is_on_itself(key, content) else 1

    # --- what was named ---------------------------------------------------------------------------------

    def put(self, place: int, card: Known) -> None:
        """Put the card down as the newest. An ability to be used also makes its effect."""
        mode = self.uses.get(place, card) if isinstance(card.content, Effect) else card
        key = self.add(mode.content, mode.slug, place)
        if isinstance(card.content, Effect):
            self.made_of[key] = mode
            self.put_owner(key, card)
            return
        first = self.uses.get(place) or used_by(card, self.library)
        used = first if self.freely or place in self.uses or not has_static(card) else None
        used = None if place in self.zones or self.is_equipped(card) or self.is_stopped(card) else used
        if used is not None and (has_keyword(card.content, BESTOW) or can_be_used(evaluated(self.scenario), key)):
            spell = is_spell(card.content)
            content = replace(used.content, name=card.content.name) if spell else used.content
            effect = self.add(content, used.slug, place)
            self.scenario = affecting(
                self.scenario, effect, (), None if isinstance(content, Effect) and copies(content) else key
            )
            self.sources[effect] = key
            self.made_of[effect] = used

    def is_equipped(self, card: Known) -> bool:
        """Return whether it is a planeswalker, and another card that was named equips those."""
        walks = isinstance(card.content, GameObject) and "Planeswalker" in card.content.types
        others = (other.content for other in self.cards if other is not card and isinstance(other.content, GameObject))
        return walks and any("planeswalker" in equipped_by(other) for other in others)

    def is_stopped(self, card: Known) -> bool:
        """Return whether its ability triggers as it enters, and another card that was named keeps such from that."""
        triggers = isinstance(card.content, GameObject) and any(map(_triggers_entering, card.content.abilities))
        return triggers and any(stops_triggers(other.content) for other in self.cards if other is not card)

    def put_owner(self, key: str, card: Known) -> None:
        """Put down the card whose ability an effect is, if the effect is about that card.

        It is the present card, or a new one.
        """
        owner = next((known for known in self.library if known.slug in card.ability_of), None)
        if owner is None or not isinstance(owner.content, GameObject) or not isinstance(card.content, Effect):
            return
        if card.content.target is not None:
            return
        there = next((obj.id for obj in self.scenario.objects if obj.id == owner.slug), None)
        self.sources[key] = there or self.add(owner.content, PLAIN + owner.slug, None)

    def add(self, content: GameObject | Effect, slug: str, place: int | None) -> str:
        """Put it on the board as the newest; `place` is the card that it is. Gives back its id."""
        if isinstance(content, Effect):
            slug = slug_with_number(slug, content, None if place is None else self.printed(place))
        key = free_id(self.scenario, slug)
        stamp = len(self.scenario.objects) + len(self.scenario.effects) + 1
        if isinstance(content, Effect):
            effect = replace(content, id=key, timestamp=stamp, controller=YOU)
            self.scenario = replace(self.scenario, effects=(*self.scenario.effects, effect))
        else:
            player = OPPONENT if place is not None and place == self.theirs else YOU
            zone = self.zone_of(content, place)
            # No counters lie on what is in another zone (122.2).
            counters = content.counters if zone == "battlefield" else ()
            thing = replace(content, id=key, owner=player, controller=player, zone=zone, counters=counters)
            self.scenario = with_things(self.scenario, [thing])
        if place is not None:
            self.owners[key] = place
        return key

    def zone_of(self, content: GameObject, place: int | None) -> str:
        return zone_of(content) if place is None else self.zones.get(place, zone_of(content))

    # --- hosts and targets ------------------------------------------------------------------------------

    def aimed(self, key: str) -> Scenario:
        """Return the board with that attached to something, or doing something to something, where it shows most.

        Equipment that is a creature is put on nothing.
        """
        content = item_of(self.scenario, key)
        if isinstance(content, GameObject) and not can_be_attached(content):
            return self.scenario
        tries = [self.preferred(self.attempt(board), key, content) for board in self.boards_by_target(key, content)]
        best = max(tries, key=lambda try_: try_.worth, default=ScoredBoard(self.scenario, CANNOT_BE))
        return self.scenario if best.worth == CANNOT_BE and is_fitting(self.scenario, DEFAULT) else best.scenario

    def preferred(self, attempt: ScoredBoard, key: str, content: GameObject | Effect) -> ScoredBoard:
        """Return the board, worth more where that is on a card that was named, most of all if it harms."""
        there = next(item for item in keys_by_age(attempt.scenario) if item == key)
        item = item_of(attempt.scenario, there)
        hosts = (item.source,) if isinstance(item, Effect) and copies(item) else aimed_at(item)
        if wants_control(content) and self.is_taken(attempt.scenario, key, hosts):
            attempt = better(attempt, _TAKEN_TWICE)
        if not any(host in self.owners for host in hosts):
            return attempt
        if isinstance(content, GameObject) and self.is_on_copy(attempt.scenario, hosts):
            return better(attempt, -_NAMED)
        if wants_control(content) and self.takers(key).intersection(hosts):
            return better(attempt, -_NAMED)
        if self.has_better_host(attempt.scenario, hosts):
            return attempt
        good = _USED_ON_NAMED if isinstance(content, Effect) else _PUT_ON_NAMED
        much = harms(content) or (isinstance(content, Effect) and copies(content))
        idle = self.owners.keys() - self.sources.values()
        named = [obj for obj in attempt.scenario.objects if obj.id in hosts and obj.id in idle]
        if named and not any(map(acts_on_others, named)):
            good = _PUT_ON_NAMED * 3
        return better(attempt, _NAMED if much else good)

    def is_on_copy(self, board: Scenario, hosts: tuple[str | None, ...]) -> bool:
        """Return whether something is put on a copy of a card that was named.

        Then the question is what the copy has of what is put on that card.
        """
        copied = {name: effect.source for effect in board.effects if copies(effect) for name in effect.affects}
        return any(host in copied and copied[host] in self.owners for host in hosts)

    def has_better_host(self, board: Scenario, hosts: tuple[str | None, ...]) -> bool:
        """Return whether it is on an attachment that was named, although a card that is none was named too."""
        named = [obj for obj in board.objects if obj.id in self.owners and obj.zone == "battlefield"]
        on = [obj for obj in named if obj.id in hosts]
        return bool(on) and all(map(can_be_attached, on)) and any(_is_idle_creature(obj) for obj in named)

    def is_taken(self, board: Scenario, key: str, hosts: tuple[str | None, ...]) -> bool:
        """Return whether another one has taken control of the same thing: who gets it is what is asked then."""
        others = (item_of(board, other) for other in self.takers(key))
        return any(
            wants_control(other) and not {*aimed_at(other), None}.isdisjoint({*hosts} - {None}) for other in others
        )

    def takers(self, key: str) -> set[str]:
        """Return what else takes control of such things, with its source: players ask about what both of them take."""
        kinds = self.kinds_taken(key)
        others = {other for other in self.owners if other != key and wants_control(item_of(self.scenario, other))}
        others = {other for other in others if kinds & self.kinds_taken(other)}
        return others | {self.sources[other] for other in others if other in self.sources}

    def kinds_taken(self, key: str) -> set[TargetKind]:
        target_kinds = {*(self.wanted(key) or target_kinds_of(item_of(self.scenario, key)))}
        return target_kinds | {"creature"} if "permanent" in target_kinds else target_kinds

    # --- what lies beside -------------------------------------------------------------------------------

    def with_company(self) -> Scenario:
        """Return the board with those plain things beside it with which the cards show most of what they do."""
        best = self.attempt(self.scenario)
        for _round in range(_MOST_BESIDE if are_few(self.cards) else 1):
            tries = [self.attempt(self.relocked(board)) for board in self.companies(best.scenario)]
            better = max(tries, key=lambda try_: try_.worth, default=best)
            if better.worth <= best.worth:
                break
            best = better
        return best.scenario

    def companies(self, board: Scenario) -> Iterator[Scenario]:
        taken = [obj.id for obj in board.objects]
        for standin in (*self.standins, *self.groups_beside):
            things = list(put(standin, taken))
            there = with_things(board, things)
            if things and not (self.is_named(standin, board) and self.turns_named(board, there)):
                yield there

    def is_named(self, standin: StandIn, board: Scenario) -> bool:
        """Return whether a card that was named is all that the plain thing stands for."""
        return any(stands_for(obj, standin) for obj in board.objects if obj.id in self.owners)

    def turns_named(self, board: Scenario, there: Scenario) -> bool:
        """Return whether a card that was named is otherwise on the second board: then the answer is about that one."""
        before, after = evaluated(board).final, evaluated(there).final
        return any(before[key] != after[key] for key in self.owners if key in before and key in after)


def _triggers_entering(ability: Ability) -> bool:
    return ability.kind == "triggered" and ability.other is not None and " enters" in ability.other.en.partition(",")[0]


def _is_idle_creature(card: GameObject) -> bool:
    """Return whether it is a creature that only lies there: what others do to it is asked."""
    return "Creature" in card.types and not can_be_attached(card) and not acts_on_others(card)


def are_few(cards: Sequence[Known]) -> bool:
    """Return whether there is time to try everything with these cards."""
    return len(cards) <= FEW and sum(1 for card in cards for _static in statics_in(card.content)) <= _FEW_ABILITIES
