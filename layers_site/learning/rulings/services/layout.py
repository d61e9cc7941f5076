"""One board while it is laid: first the cards, then what they are put or used on, then plain things beside them.

Where an Aura goes, what an effect is aimed at and what lies beside is found by trying (`trying`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import DEFAULT
from engine.expressions import Is
from engine.notation import write_selector
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.building.services.building import matching
from layers_site.boards.services.edits import can_be_attached, free_id
from layers_site.explain.reading.meaning import mentions
from layers_site.learning.rulings.services.bearing import can_be_used
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.ordering import settled
from layers_site.learning.rulings.services.placing import (
    affecting,
    aimed_at,
    attached,
    controlled,
    item_of,
    keys_by_age,
    seatings,
    with_things,
)
from layers_site.learning.rulings.services.settled import slug_with_number
from layers_site.learning.rulings.services.standins import ANOTHER, GROUPS, OPPONENT, PLAIN, YOU, for_cards, put
from layers_site.learning.rulings.services.targets import is_fitting
from layers_site.learning.rulings.services.trying import CANNOT_BE, Try, better, evaluated, tried
from layers_site.learning.rulings.services.using import has_static, used_by, uses_of, with_counters
from layers_site.learning.rulings.services.wishes import (
    Wish,
    copied_by,
    copies,
    copies_no_legend,
    copies_onto_each,
    grants,
    harms,
    is_aimed,
    wishes_of,
    zone_copied,
)
from layers_site.learning.rulings.services.zones import zone_of

_EMPTY: Final = Scenario((YOU, OPPONENT), YOU, {YOU: 20, OPPONENT: 20})
#: So many sorts of things lie beside at most; of more cards less is tried.
_MOST_BESIDE: Final = 3
#: Of so many cards everything is tried.
FEW: Final = 3
#: Rather on a card that was named than on what lies beside: what harms, what else is put on it, or used on it.
_NAMED, _PUT_ON_NAMED, _USED_ON_NAMED = 10.0, 1.0, 0.4


class Layout:
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
        # Where a card was put into a zone to be seen there, nothing else lies there.
        every = for_cards(card.content for card in cards)
        self.standins = tuple(standin for standin in every if standin.thing.zone not in zones.values())

    def attempt(self, board: Scenario) -> Try:
        return tried(board, self.owners)

    def board(self) -> Try:
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

    def printed(self, place: int) -> GameObject | None:
        content = self.cards[place].content
        return content if isinstance(content, GameObject) else None

    def is_used_on_named(self, board: Scenario) -> bool:
        """Return whether an ability that was used does something to a card that was named, other than its own."""
        return any(
            target in self.owners and self.owners[target] != self.owners[effect.id]
            for effect in board.effects if effect.id in self.owners
            for target in effect.affects
        )  # fmt: skip

    def when_aimed(self, key: str) -> int:
        """Return the place in the order of aiming: what a card does to itself, other abilities, then the rest."""
        source = self.sources.get(key)
        content = item_of(self.scenario, key)
        owner = item_of(self.scenario, source) if source is not None else None
        if not isinstance(owner, GameObject) or not isinstance(content, Effect):
            return 2
        return 0 if not copies(content) and self.is_on_itself(key, owner) else 1

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
        used = None if place in self.zones else used
        if used is not None and can_be_used(evaluated(self.scenario), key):
            spell = _is_spell(card.content)
            content = replace(used.content, name=card.content.name) if spell else used.content
            effect = self.add(content, used.slug, place)
            self.sources[effect] = key
            self.made_of[effect] = used

    def put_owner(self, key: str, card: Known) -> None:
        """Put down the card whose ability an effect is, if the effect is about that card: the present one, or a new
        one.
        """
        owner = next((known for known in self.library if known.slug in card.ability_of), None)
        if owner is None or not isinstance(owner.content, GameObject) or is_aimed(owner.content):
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
            thing = replace(content, id=key, owner=player, controller=player, zone=self.zone_of(content, place))
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
        if isinstance(content, GameObject) and (not can_be_attached(content) or wishes_of(content) == ("player",)):
            return self.scenario
        tries = [self.preferred(self.attempt(board), key, content) for board in self.aims(key, content)]
        best = max(tries, key=lambda try_: try_.worth, default=Try(self.scenario, CANNOT_BE))
        return self.scenario if best.worth == CANNOT_BE and is_fitting(self.scenario, DEFAULT) else best.scenario

    def preferred(self, attempt: Try, key: str, content: GameObject | Effect) -> Try:
        """Return the board, worth more where that is on a card that was named, most of all if it harms."""
        there = next(item for item in keys_by_age(attempt.scenario) if item == key)
        item = item_of(attempt.scenario, there)
        hosts = (item.source,) if isinstance(item, Effect) and copies(item) else aimed_at(item)
        if not any(host in self.owners for host in hosts):
            return attempt
        good = _USED_ON_NAMED if isinstance(content, Effect) else _PUT_ON_NAMED
        much = harms(content) or (isinstance(content, Effect) and copies(content))
        return better(attempt, _NAMED if much else good)

    def aims(self, key: str, content: GameObject | Effect) -> Iterator[Scenario]:
        """Return the board with each host or target that it may have; at least one where anything is there to be
        had.
        """
        source = self.sources.get(key)
        owner = None if source is None else item_of(self.scenario, source)
        on_itself = isinstance(content, Effect) and isinstance(owner, GameObject) and self.is_on_itself(key, owner)
        if isinstance(content, Effect) and content.locked_from is not None:
            yield from self.groups(key, content, source)
        elif isinstance(content, Effect) and copies(content):
            yield from self.copyings(key, content, owner)
        elif on_itself and source is not None:
            yield affecting(self.scenario, key, (source,), source)
        elif isinstance(content, Effect):
            for board, host in self.hosts(content, source or key, self.wanted(key)):
                there = affecting(board, key, (host,), source)
                yield from seatings(with_counters(there, source or "", host), key, host)
        else:
            for board, host in self.hosts(content, key):
                yield from seatings(attached(board, key, host), key, host)

    def groups(self, key: str, effect: Effect, source: str | None) -> Iterator[Scenario]:
        """Yield the board on which it affects all that its words find, with either player's words, and with each plain
        thing.
        """
        taken = [obj.id for obj in self.scenario.objects]
        beside = [list(put(standin, taken)) for standin in self.standins]
        for board in (self.scenario, *(with_things(self.scenario, things) for things in beside if things)):
            for player in (YOU, OPPONENT) if harms(effect) else (YOU,):
                theirs = controlled(board, key, player)
                affected = self.group_of(theirs, key, source)
                if affected:
                    yield affecting(theirs, key, affected, source)

    def group_of(self, board: Scenario, key: str, source: str | None = None) -> tuple[str, ...]:
        """Return what the words of an effect find on the board before it does anything there itself, and before what
        resolves later does (611.2c).
        """
        effect = item_of(board, key)
        if not isinstance(effect, Effect) or effect.locked_from is None:
            return ()
        earlier = tuple(other for other in board.effects if other.id == key or other.timestamp < effect.timestamp)
        before = affecting(replace(board, effects=earlier), key, (), effect.source)
        affected = matching(before, write_selector(effect.locked_from), effect.controller, DEFAULT) or ()
        without = {key, source or effect.source} if mentions(effect.locked_from, Is("self")) else {key}
        return tuple(name for name in affected if name not in without)

    def relocked(self, board: Scenario) -> Scenario:
        """Return the board on which those effects also affect what was laid beside since."""
        for effect in board.effects:
            if effect.locked_from is not None:
                board = affecting(board, effect.id, self.group_of(board, effect.id), effect.source)
        return board

    def is_on_itself(self, key: str, owner: GameObject) -> bool:
        """Return whether an ability does something to its own card: its reading says so, or else its text."""
        made_of = self.made_of.get(key)
        subject = made_of.subject if made_of is not None else ""
        return subject == "self" if subject else not is_aimed(owner)

    def wanted(self, key: str) -> tuple[Wish, ...]:
        made_of = self.made_of.get(key)
        return made_of.wishes if made_of is not None else ()

    def copyings(self, key: str, effect: Effect, owner: GameObject | Effect | None) -> Iterator[Scenario]:
        """Return the board with what it may copy; the copy is its own card, or for a spell another creature that is
        there, or each of them.
        """
        copied_kinds = copied_by(owner) if isinstance(owner, GameObject) else ()
        if isinstance(owner, GameObject) and owner.zone == "battlefield" and not _is_spell(owner):
            for board, host in self.hosts(effect, owner.id, copied_kinds, zone_copied(owner) or "battlefield"):
                yield affecting(with_counters(board, owner.id, owner.id), key, (owner.id,), host)
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

    def with_another(self, board: Scenario) -> tuple[Scenario, list[str]]:
        """Return the board with one creature more, and its id."""
        taken = [obj.id for obj in board.objects]
        things = [thing for standin in self.standins if standin.role == ANOTHER for thing in put(standin, taken)]
        return with_things(board, things), [thing.id for thing in things]

    def hosts(
        self, content: GameObject | Effect, besides: str, wanted: tuple[Wish, ...] = (), zone: str = "battlefield"
    ) -> Iterator[tuple[Scenario, str]]:
        """Yield possible hosts in a zone, each with the board on which it lies: present things first, then each plain
        thing.
        """
        owner = next((obj for obj in self.scenario.objects if obj.id == besides), None)
        wishes = wanted or wishes_of(content, owner if isinstance(content, Effect) and not copies(content) else None)
        alone = "creature" in wishes or "land" in wishes
        now = evaluated(self.scenario).final
        lies = [obj for obj in self.scenario.objects if obj.zone == zone and obj.id != besides]
        for ly in lies:
            if grants(wishes, content, ly, now[ly.id]) and not (alone and ly.attached_to):
                yield self.scenario, ly.id
        for standin in self.standins:
            for thing in put(replace(standin, count=1), now):
                board = with_things(self.scenario, [thing])
                final = evaluated(board).final[thing.id]
                if thing.zone == zone and grants(wishes, content, thing, final):
                    yield board, thing.id

    # --- what lies beside -------------------------------------------------------------------------------

    def with_company(self) -> Scenario:
        """Return the board with those plain things beside it with which the cards show most of what they do."""
        best = self.attempt(self.scenario)
        for _round in range(_MOST_BESIDE if len(set(self.owners.values())) <= FEW else 1):
            tries = [self.attempt(board) for board in self.companies(best.scenario)]
            better = max(tries, key=lambda try_: try_.worth, default=best)
            if better.worth <= best.worth:
                break
            best = better
        return best.scenario

    def companies(self, board: Scenario) -> Iterator[Scenario]:
        taken = [obj.id for obj in board.objects]
        for standin in (*self.standins, *GROUPS):
            things = list(put(standin, taken))
            if things:
                yield with_things(board, things)


def _is_spell(card: GameObject) -> bool:
    return bool({"Instant", "Sorcery"} & {*card.types})
