"""Boards on which something is put or used: one for each of the hosts, targets or groups that it may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine import DEFAULT
from engine.expressions import HasWord, Is, NotSelector, PlayerIs, Selector
from engine.notation import write_selector
from engine.scenario import Counters, Effect, GameObject, Scenario
from layers_site.ask.services.board.entering import acts_as_it_enters
from layers_site.ask.services.board.places import (
    affecting,
    attached,
    controlled,
    item_of,
    on_players,
    owned_by,
    seatings,
    with_things,
)
from layers_site.ask.services.cards.library import RECONFIGURE, Known, has_keyword
from layers_site.ask.services.cards.numbers import entered_with
from layers_site.ask.services.cards.standins import ANOTHER, DEVOTION, OPPONENT, YOU, StandIn, put
from layers_site.ask.services.cards.target_kinds import (
    TargetKind,
    becomes_aura,
    copied_by,
    copies,
    copies_no_legend,
    copies_onto_each,
    counters_abilities,
    enters_as_copy,
    grants,
    harms,
    is_used,
    kinds_in,
    target_kinds_of,
    wants_control,
    zone_copied,
    zone_in,
)
from layers_site.ask.services.cards.uses import with_counters
from layers_site.ask.services.trace.interaction import evaluated
from layers_site.boards.building.services.building import matching
from layers_site.cardtext.reading.settling import mentions

_THEIRS: Final = PlayerIs("controller", "opponent")
_LOYALTY: Final = "loyalty"
_NOT_YOURS: Final = NotSelector(Selector((PlayerIs("controller", "you"),)))


class TargetChooser:
    """The boards on which something on a board has one of the things that it may be on."""

    scenario: Scenario
    library: Sequence[Known]
    standins: tuple[StandIn, ...]
    #: The ids of objects in which an effect has its source, and what each effect was made of.
    sources: dict[str, str]
    #: Which of the cards that were named each thing is.
    owners: dict[str, int]
    made_of: dict[str, Known]

    def boards_by_target(self, key: str, content: GameObject | Effect) -> Iterator[Scenario]:
        """Yield the board with each host or target that the effect may have.

        At least one is there where anything is there to be had.
        """
        source = self.sources.get(key)
        owner = None if source is None else item_of(self.scenario, source)
        on_itself = isinstance(content, Effect) and isinstance(owner, GameObject) and self.is_on_itself(key, content)
        if isinstance(content, Effect) and content.locked_from is not None:
            yield from self.groups(key, content, source)
        elif isinstance(content, Effect) and copies(content):
            yield from self.copyings(key, content, owner)
        elif isinstance(content, Effect) and on_itself and source is not None:
            yield from self.on_own_card(key, content, source)
        elif isinstance(owner, GameObject) and self.is_on_host(key):
            yield from self.on_host(key, owner)
        elif isinstance(content, Effect):
            for board, host in self.hosts(content, source or key, self.wanted(key)):
                if isinstance(owner, GameObject) and counters_abilities(owner) and not is_used(item_of(board, host)):
                    continue
                there = self.with_legal_target(affecting(board, key, (host,), source), key, host)
                if there is not None:
                    yield from seatings(with_counters(there, source or "", host), key, host)
        else:
            yield from self.attachings(key, content)

    def attachings(self, key: str, thing: GameObject) -> Iterator[Scenario]:
        """Yield the boards on which an attachment is on a player, or on each host that it may have."""
        if target_kinds_of(thing) == ("player",):
            yield from on_players(self.scenario, key)
            return
        for board, host in self.hosts(thing, key):
            player = item_of(board, host).controller
            # Nobody equips what another player controls (702.6a): it is that player's, unless it was used by its own.
            theirs = "Equipment" in thing.subtypes and player != thing.controller
            if not (theirs and key in self.sources.values()):
                seated = owned_by(board, key, player) if theirs else board
                yield from seatings(attached(seated, key, host), key, host)

    def on_host(self, key: str, owner: GameObject) -> Iterator[Scenario]:
        """Yield the board on which it affects what its own card is attached to."""
        if owner.attached_to is not None:
            yield affecting(self.scenario, key, (owner.attached_to,), owner.id)

    def on_own_card(self, key: str, effect: Effect, source: str) -> Iterator[Scenario]:
        """Yield the board on which the effect affects its own card.

        If the card becomes an Aura or is put on something, each creature is its host in turn.
        """
        owner = item_of(self.scenario, source)
        if not becomes_aura(effect) and not (isinstance(owner, GameObject) and has_keyword(owner, RECONFIGURE)):
            yield affecting(with_counters(self.scenario, source, source), key, (source,), source)
            return
        for board, host in self.hosts(effect, source, ("creature",)):
            yield from seatings(attached(affecting(board, key, (source,), source), source, host), source, host)

    def with_legal_target(self, board: Scenario, key: str, host: str) -> Scenario | None:
        """Return the board if the target is legal by the words of the ability, else None.

        Where it has to be an opponent's, an opponent then controls it.
        """
        made_of = self.made_of.get(key)
        on = made_of.on if made_of is not None else None
        if on is None:
            return board
        if any(test in (_THEIRS, _NOT_YOURS) for test in on.tests) and item_of(board, host).controller == YOU:
            board = controlled(board, host, OPPONENT)
        before = affecting(board, key, (), None)
        # Of what types it was, its age tells (`targets`), and not what has become of it since.
        kinds = replace(on, tests=tuple(test for test in on.tests if test != Is("other") and not _is_of_types(test)))
        return board if host in (matching(before, write_selector(kinds), YOU, DEFAULT) or ()) else None

    def groups(self, key: str, effect: Effect, source: str | None) -> Iterator[Scenario]:
        """Yield the board on which the effect affects all that its words find.

        The words are either player's; each plain thing is tried too.
        """
        taken = [obj.id for obj in self.scenario.objects]
        beside = [list(put(standin, taken)) for standin in self.standins]
        for board in (self.scenario, *(with_things(self.scenario, things) for things in beside if things)):
            for player in (YOU, OPPONENT) if harms(effect) else (YOU,):
                theirs = controlled(board, key, player)
                if source is not None:
                    theirs = owned_by(theirs, source, player)
                affected = self.group_of(theirs, key, source)
                if wants_control(effect) and not is_by_owner(effect):
                    for name in affected:
                        theirs = owned_by(theirs, name, OPPONENT if player == YOU else YOU)
                if affected:
                    yield affecting(theirs, key, affected, source)

    def group_of(self, board: Scenario, key: str, source: str | None = None) -> tuple[str, ...]:
        """Return what the words of an effect find on the board before it does anything there (611.2c).

        What resolves later has done nothing yet either.
        """
        effect = item_of(board, key)
        if not isinstance(effect, Effect) or effect.locked_from is None:
            return ()
        earlier = tuple(other for other in board.effects if other.id == key or other.timestamp < effect.timestamp)
        before = affecting(replace(board, effects=earlier), key, (), effect.source)
        affected = matching(before, write_selector(effect.locked_from), effect.controller, DEFAULT) or ()
        own = source or effect.source
        without = {key, own} if mentions(effect.locked_from, Is("self")) else {key}
        without |= self.entered_after(board, own)
        if mentions(effect.locked_from, Is("attached")):
            without |= {obj.attached_to for obj in board.objects if obj.id == own}
        return tuple(name for name in affected if name not in without)

    def entered_after(self, board: Scenario, key: str | None) -> set[str]:
        """Return the named cards that came after one that does something to others as it enters (614.12)."""
        card = next((obj for obj in board.objects if obj.id == key), None)
        if card is None or card.id not in self.owners or not acts_as_it_enters(card):
            return set()
        return {name for name, place in self.owners.items() if place > self.owners[card.id]}

    def relocked(self, board: Scenario) -> Scenario:
        """Return the board on which those effects also affect what was laid beside since."""
        for effect in board.effects:
            if effect.locked_from is not None:
                board = affecting(board, effect.id, self.group_of(board, effect.id), effect.source)
        return board

    def is_on_itself(self, key: str, effect: Effect) -> bool:
        """Return whether an ability does something to its own card: its reading says so, or else it has no target."""
        made_of = self.made_of.get(key)
        subject = made_of.subject if made_of is not None else ""
        return subject == "self" if subject else effect.target is None

    def is_on_host(self, key: str) -> bool:
        """Return whether an ability does something to what its own card is attached to."""
        made_of = self.made_of.get(key)
        return made_of is not None and made_of.subject == "attached"

    def wanted(self, key: str) -> tuple[TargetKind, ...]:
        made_of = self.made_of.get(key)
        return made_of.target_kinds if made_of is not None else ()

    def copyings(self, key: str, effect: Effect, owner: GameObject | Effect | None) -> Iterator[Scenario]:
        """Yield the boards on which a copy is made, for each object that may be copied.

        The copy is the card itself, or for a spell another creature that is there, or each of them.
        """
        copied_kinds = copied_by(owner) if isinstance(owner, GameObject) else ()
        copied_kinds = kinds_in(effect.target) or copied_kinds
        if isinstance(owner, GameObject) and owner.attached_to is not None and "Aura" in owner.subtypes:
            for board, host in self.hosts(effect, owner.attached_to, copied_kinds):
                if host != owner.id:
                    yield affecting(board, key, (owner.attached_to,), host)
            return
        if isinstance(owner, GameObject) and owner.zone == "battlefield" and not is_spell(owner):
            zone = zone_in(effect.target) or zone_copied(owner) or "battlefield"
            for board, host in self.hosts(effect, owner.id, copied_kinds, zone):
                if not self.is_copied_too_early(owner.id, host):
                    yield from self.with_copy(board, key, owner, host)
            return
        for lying, copied in self.hosts(effect, owner.id if owner else key, copied_kinds):
            now = evaluated(lying).final
            if isinstance(owner, GameObject) and "Legendary" in now[copied].supertypes and copies_no_legend(owner):
                continue
            there = [obj.id for obj in lying.objects if obj.id != copied and now[obj.id].is_creature]
            board, others = (lying, there) if there else self.with_another(lying)
            if others and isinstance(owner, GameObject) and copies_onto_each(owner):
                yield affecting(board, key, tuple(others), copied)
            else:
                yield from (affecting(board, key, (other,), copied) for other in others)

    def with_copy(self, board: Scenario, key: str, copier: GameObject, original: str) -> Iterator[Scenario]:
        """Yield the board on which a card is a copy of that one, with the counters that the copy has.

        A copy of an Aura is put on something as it enters (303.4f), where nothing is laid: there is none.
        """
        now = evaluated(board).final[original]
        if "Aura" not in now.subtypes:
            lying = with_counters(board, copier.id, copier.id) if now.is_creature else board
            yield affecting(_with_copied_counters(lying, copier, original), key, (copier.id,), original)

    def is_copied_too_early(self, copier: str, original: str) -> bool:
        """Return whether the original was named after the card that would copy it, and enters as a copy itself."""
        cards = [obj for obj in self.scenario.objects if obj.id in (copier, original)]
        places = self.owners.get(copier, -1), self.owners.get(original, -1)
        return len(cards) > 1 and all(map(enters_as_copy, cards)) and places[0] < places[1]

    def with_another(self, board: Scenario) -> tuple[Scenario, list[str]]:
        """Return the board with one creature more, and its id."""
        taken = [obj.id for obj in board.objects]
        things = [thing for standin in self.standins if standin.role == ANOTHER for thing in put(standin, taken)]
        return with_things(board, things), [thing.id for thing in things]

    def hosts(
        self, content: GameObject | Effect, besides: str, wanted: tuple[TargetKind, ...] = (), zone: str = "battlefield"
    ) -> Iterator[tuple[Scenario, str]]:
        """Yield possible hosts in a zone, each with the board on which it lies.

        Present things come first, then each plain thing.
        """
        target_kinds = wanted or target_kinds_of(content)
        alone = "creature" in target_kinds or "land" in target_kinds
        now = evaluated(self.scenario).final
        present = [obj for obj in self.scenario.objects if obj.zone == zone and obj.id != besides]
        for obj in present:
            if grants(target_kinds, content, obj, now[obj.id]) and not (alone and obj.attached_to):
                yield self.scenario, obj.id
        yield from self.devoted_hosts(content, target_kinds, present if zone == "battlefield" else [])
        # Of permanents of any kind a creature is what is taken most.
        any_kind = target_kinds == ("permanent",) and wants_control(content)
        for standin in sorted(self.standins, key=lambda standin: any_kind and "Creature" not in standin.thing.types):
            for lying in put(replace(standin, count=1), now):
                thing = self.on_side_of(lying, content)
                board = with_things(self.scenario, [thing])
                final = evaluated(board).final[thing.id]
                if thing.zone == zone and grants(target_kinds, content, thing, final):
                    yield board, thing.id

    def on_side_of(self, thing: GameObject, content: GameObject | Effect) -> GameObject:
        """Return a plain thing on the side of the Equipment that is put on it; as it is for anything else."""
        if isinstance(content, GameObject) and "Equipment" in content.subtypes and content.controller != YOU:
            return replace(thing, owner=content.controller, controller=content.controller)
        return thing

    def devoted_hosts(
        self, content: GameObject | Effect, target_kinds: tuple[TargetKind, ...], present: list[GameObject]
    ) -> Iterator[tuple[Scenario, str]]:
        """Yield those that are what is printed only while the devotion to a color is large, with that board."""
        now = evaluated(self.scenario).final
        held_back = [obj for obj in present if not now[obj.id].types.issuperset(obj.types)]
        for standin in self.standins if held_back else ():
            if standin.role.startswith(DEVOTION):
                board = with_things(self.scenario, put(standin, now))
                final = evaluated(board).final
                yield from ((board, obj.id) for obj in held_back if grants(target_kinds, content, obj, final[obj.id]))


def _with_copied_counters(board: Scenario, copier: GameObject, original: str) -> Scenario:
    """Return the board with the counters that a card enters with as a copy of that one (707.5, 614.12).

    A planeswalker enters with its loyalty (306.5b), and one more where the copier's text says so. X is 0 (107.3m).
    """
    card = item_of(board, original)
    if not enters_as_copy(copier) or not isinstance(card, GameObject):
        return board
    more = [each for ability in card.abilities for each in entered_with(ability, 0)]
    loyal = any("loyalty counter" in ability.other.en for ability in copier.abilities if ability.other is not None)
    more += [(_LOYALTY, lying.count + loyal) for lying in card.counters if lying.kind == _LOYALTY]
    return replace(board, objects=tuple(_with_more(obj, more) if obj.id == copier.id else obj for obj in board.objects))


def _with_more(thing: GameObject, more: Iterable[tuple[str, int]]) -> GameObject:
    """Return the thing with these counters too, of one kind together."""
    lying = {counter.kind: counter for counter in thing.counters}
    for kind, number in more:
        if number:
            there = lying.get(kind, Counters(kind, 0, thing.timestamp))
            lying[kind] = replace(there, count=there.count + number)
    return replace(thing, counters=tuple(lying.values()))


def _is_of_types(test: object) -> bool:
    """Return whether a test asks for card types, or for others than these."""
    if isinstance(test, NotSelector):
        return all(map(_is_of_types, test.selector.tests))
    return isinstance(test, HasWord) and test.key == "type"


def is_spell(card: GameObject) -> bool:
    return bool({"Instant", "Sorcery"} & {*card.types})


def is_by_owner(effect: Effect) -> bool:
    """Return whether whose things it affects is decided by who owns them, so that nobody else may come to own them."""
    tests = effect.locked_from.tests if effect.locked_from is not None else ()
    return any(isinstance(test, PlayerIs) and test.key == "owner" for test in tests)
