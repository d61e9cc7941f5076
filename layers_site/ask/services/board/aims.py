"""What each thing is on, and what a copy copies: a card that was named and that its words allow, or else a plain one.

Of several named cards it is rather one that does not itself act on the others, and came as no copy of one. What takes
control takes it from the opponent; of two that take the same thing the second is the opponent's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from engine.analysis.claims import ANOTHER_AURA
from engine.analysis.legality import Fault, Table, wrong
from engine.expressions import Count, NotSelector, PlayerIs, Selector
from engine.scenario import AddPT, Control, Effect, GameObject, Scenario, nodes
from engine.words import SUPERTYPES
from layers_site.ask.services.board.fixing import ALSO, STEPS, affecting, evaluated, group_of, like
from layers_site.ask.services.board.order import aimed_at, in_order, item_of, items_of, keys_of, settled, tokens_of
from layers_site.ask.services.cards import traits
from layers_site.ask.services.cards.library import Known, is_spell, with_counters
from layers_site.ask.services.cards.plain import OPPONENT, YOU, is_plain, plain_cards
from layers_site.boards.services.edits import can_be_attached, with_change, with_object
from layers_site.cardtext.reading.closing import RECONFIGURE, has_keyword
from layers_site.cardtext.reading.deeds import Does, copyings, enters_as_copy, may_copy, zone_copied

_THEIRS = (PlayerIs("controller", "opponent"), NotSelector(Selector((PlayerIs("controller", "you"),))))
#: What a host lacks beside its types, or is printed with: it is told that it lacks that, rather than put on another.
_BESIDE_TYPES = frozenset((*SUPERTYPES, ANOTHER_AURA))


class Aims:
    """A board on which one thing after the other gets what it is on."""

    def __init__(self, scenario: Scenario, made_of: Mapping[str, Known], named: Sequence[str]) -> None:
        self.scenario = scenario
        self.made_of = made_of
        self.named = named

    def aim(self, key: str) -> None:
        """Put or aim that, as far as there is anything for it."""
        content = item_of(self.scenario, key)
        if isinstance(content, GameObject):
            if can_be_attached(content) and content.zone == "battlefield" and content.attached_to is None:
                self.scenario = self._attached(content)
            return
        source = next((obj for obj in self.scenario.objects if obj.id == content.source), None)
        if traits.is_about_spells(content):
            return
        if content.locked_from is not None:
            self.scenario = self._grouped(content)
        elif traits.copies(content):
            self.scenario = copied(self, content, source)
        elif self._subject(content) == "created":
            keys = [obj.id for obj in self.scenario.objects]
            made = tokens_of(key, keys) or tokens_of(key.removesuffix(ALSO), keys)
            self.scenario = affecting(self.scenario, key, made, content.source)
        elif source is not None and self._subject(content) == "self":
            self.scenario = self._on_itself(content, source)
        elif source is not None and self._subject(content) == "attached":
            hosts = (source.attached_to,) if source.attached_to else ()
            self.scenario = affecting(self.scenario, key, hosts, source.id)
        else:
            made_of = self.made_of.get(key)
            kinds = (made_of.target_kinds if made_of is not None else ()) or traits.target_kinds_of(content)
            self.scenario = self._chosen(content, kinds) or self.scenario

    def is_on_itself(self, effect: Effect) -> bool:
        """Return whether it is what an ability does to its own card, by which that may be a target of others."""
        is_aimed = effect.locked_from is not None or traits.copies(effect) or effect.source is None
        return not is_aimed and self._subject(effect) == "self" and not traits.becomes_aura(effect)

    def _subject(self, effect: Effect) -> str:
        made_of = self.made_of.get(effect.id)
        subject = made_of.subject if made_of is not None else ""
        return subject or ("self" if effect.target is None and effect.source is not None else "target")

    # --- one thing ---------------------------------------------------------------------------------------

    def _attached(self, thing: GameObject) -> Scenario:
        kinds = traits.target_kinds_of(thing)
        if "Equipment" in thing.subtypes and not traits.does(thing, Does.ATTACHES):
            return self.scenario
        if kinds == ("player",):
            return attached(self.scenario, thing.id, OPPONENT)
        return self._chosen(thing, ("creature",) if traits.fetches_host(thing) else kinds) or self.scenario

    def _on_itself(self, effect: Effect, source: GameObject) -> Scenario:
        """Return the board on which it affects its own card; what becomes an Aura by it is on a creature."""
        board = affecting(self.scenario, effect.id, (source.id,), source.id)
        if not effect.enabled:
            return board
        if not traits.becomes_aura(effect) and not has_keyword(source, RECONFIGURE):
            return with_counters(board, replace(effect, source=source.id), source.id)
        self.scenario = board
        return self._chosen(source, ("creature",)) or board

    def _put(self, board: Scenario, content: GameObject | Effect, host: str) -> Scenario:
        """Return the board with that on the host, which is across the table where it has to be an opponent's."""
        if isinstance(content, GameObject):
            there = attached(board, content.id, host)
        else:
            there = affecting(board, content.id, (host,), content.source)
            if not content.enabled:
                return there
            there = with_counters(there, content, host)
        if traits.wants_control(content):
            return self._taken(there, content.id, host)
        is_yours = item_of(there, host).controller == YOU
        return across_the_table(there, host) if is_yours and self._is_theirs(content) else there

    def _is_theirs(self, content: GameObject | Effect) -> bool:
        """Return whether its target has to be an opponent's."""
        made_of = self.made_of.get(content.id)
        target = content.target if isinstance(content, Effect) else None
        on = made_of.on if made_of is not None and made_of.on is not None else target
        return on is not None and any(test in _THEIRS for test in on.tests)

    def _taken(self, board: Scenario, key: str, host: str) -> Scenario:
        """Return the board on which that takes the host from an opponent, or an opponent takes it who is the second."""
        others = [item for item in items_of(board) if item.id != key and item.enabled]
        first = any(traits.wants_control(item) and host in aimed_at(item) for item in others)
        if not first:
            return across_the_table(board, host)
        content = item_of(board, key)
        return across_the_table(board, (content.source if isinstance(content, Effect) else None) or key)

    # --- which one ---------------------------------------------------------------------------------------

    def _chosen(self, content: GameObject | Effect, kinds: tuple[str, ...]) -> Scenario | None:
        """Return the board with the first thing that it may be on, else one that is protected; None without any."""
        kept = fallback = None
        laid = {obj.id for obj in self.scenario.objects}
        for board, host in self.candidates(content, kinds):
            if kept is not None and host not in laid:
                return kept
            if traits.wants_control(content) and self._takes(host):
                continue
            there = self._put(board, content, host)
            fault = _fault(settled(there), content.id)
            if fault is not None and not is_plain(host):
                # What makes it a target may come later than it was typed: then so does this.
                last = in_order(there, [*(key for key in keys_of(there) if key != content.id), content.id])
                there, fault = (last, None) if _fault(settled(last), content.id) is None else (there, fault)
            if fault is None:
                return there
            printed = getattr(item_of(there, host), "types", ())
            lacks = {*fault.lacks}
            plainly = not fault.has and (bool(lacks.intersection(printed)) or _BESIDE_TYPES.issuperset(lacks))
            if host not in laid and not (fault.lacks or fault.has or fault.protection):
                fallback = fallback or there  # What counts is laid beside, so that it may be one (`beside`).
            elif kept is None and (fault.protection or plainly) and (host in laid or traits.fetches_host(content)):
                counts = isinstance(content, Effect) and any(isinstance(part, Count) for part in nodes(content.target))
                # Hexproof is against an opponent's: who takes something takes it across the table.
                kept = there if counts or fault.protection.startswith("hexproof") else _as_seated(there, board)
        return kept or fallback

    def candidates(
        self, content: GameObject | Effect, kinds: tuple[str, ...], zone: str = "battlefield"
    ) -> Iterator[tuple[Scenario, str]]:
        """Yield named cards of these kinds, then plain ones, each with the board on which it lies."""
        now = evaluated(settled(self.scenario)).final
        source = content.source if isinstance(content, Effect) else content.id
        there = [obj for obj in self.scenario.objects if obj.id in now and obj.id not in (content.id, source)]
        there = [obj for obj in there if obj.zone == zone and obj.enabled and self._may_be(content, obj)]
        there = [obj for obj in there if traits.grants(kinds, content, obj, now[obj.id])]
        there.sort(key=lambda obj: (is_plain(obj.id), not traits.is_of(kinds, now[obj.id]), self._is_busy(obj)))
        yield from ((self.scenario, obj.id) for obj in there)
        side = OPPONENT if self._is_theirs(content) else YOU
        for card in plain_cards():
            is_there = (card.zone, card.controller) == (zone, side) and card.id not in now
            if is_there and self._may_be(content, card):
                board = with_things(self.scenario, [card])
                if traits.grants(kinds, content, card, evaluated(settled(board)).final[card.id]):
                    yield board, card.id

    def _may_be(self, content: GameObject | Effect, thing: GameObject) -> bool:
        """Return whether an ability can mean that: it is there by then, and has an ability to be countered."""
        if isinstance(content, Effect) and content.id.endswith(ALSO):
            first = item_of(self.scenario, content.id.removesuffix(ALSO))
            gives = any(isinstance(change, Control) and change.player == "opponent" for change in content.changes)
            if thing.id in aimed_at(first) or (gives and thing.controller != YOU):
                return False
        key = content.source if isinstance(content, Effect) else None
        source = next((obj for obj in self.scenario.objects if obj.id == key), None)
        if source is None:
            return True
        later = can_be_attached(thing) and source.timestamp < thing.timestamp and traits.triggers_entering(source)
        return not later and (traits.is_used(thing) or not traits.does(source, Does.COUNTERS_ABILITY))

    def _is_busy(self, thing: GameObject) -> bool:
        """Return whether it acts on others itself, came as a copy, or is attached to something."""
        own = [effect for effect in self.scenario.effects if effect.enabled and effect.source == thing.id]
        used = any(thing.id not in effect.affects and not traits.copies(effect) for effect in own)
        return traits.acts_on_others(thing) or enters_as_copy(thing) or can_be_attached(thing) or used

    def _takes(self, key: str) -> bool:
        """Return whether that takes control of something itself, or gives it back."""
        contents = (item for item in items_of(self.scenario) if key in (item.id, getattr(item, "source", None)))
        return any(traits.wants_control(item) or is_by_owner(item) for item in contents)

    # --- groups ------------------------------------------------------------------------------------------

    def _grouped(self, effect: Effect) -> Scenario:
        """Return the board on which it affects all that its words find: what they find is there before it (611.2c)."""
        keys = keys_of(self.scenario)
        board = in_order(self.scenario, [*(key for key in keys if key != effect.id), effect.id])
        theirs = effect.locked_from is not None and any(test in _THEIRS for test in effect.locked_from.tests)
        if theirs and effect.enabled:
            others = [obj.id for obj in sorted(board.objects, key=traits.acts_on_others) if obj.id != effect.source]
            there = across_the_table(board, others[0]) if others else board
            board = there if group_of(settled(there), effect.id) else board
        if traits.wants_control(effect) and effect.enabled and not is_by_owner(effect):
            for obj in self.scenario.objects:
                if obj.id != effect.source and obj.zone == "battlefield":
                    board = across_the_table(board, obj.id)
        group = group_of(settled(board), effect.id)
        return affecting(in_order(board, keys), effect.id, group, effect.source)


def _as_seated(board: Scenario, before: Scenario) -> Scenario:
    """Return the board with everybody's things as they were before."""
    seats = {item.id: item.controller for item in items_of(before)}
    objects = (replace(obj, owner=seats[obj.id], controller=seats[obj.id]) for obj in board.objects)
    effects = (replace(each, controller=seats[each.id]) for each in board.effects)
    return replace(board, objects=tuple(objects), effects=tuple(effects))


def _fault(board: Scenario, key: str) -> Fault | None:
    content = item_of(board, key)
    shown = replace(content, enabled=True)
    if isinstance(shown, Effect):
        board = replace(board, effects=tuple(shown if each.id == key else each for each in board.effects))
    table = Table(board, steps=STEPS)
    aimed = isinstance(content, Effect) or not traits.fetches_host(content)
    return next((fault for _claim, fault in wrong(table, shown, aimed=aimed)), None)


def with_things(scenario: Scenario, things: Iterable[GameObject]) -> Scenario:
    """Return the board with these too, each newer than what is there."""
    return reduce(with_object, things, scenario)


def attached(scenario: Scenario, key: str, host: str) -> Scenario:
    return with_change(scenario, key, lambda obj: replace(obj, attached_to=host))


def across_the_table(scenario: Scenario, key: str) -> Scenario:
    """Return the board on which an opponent owns and controls it, with what abilities of it have left behind."""
    board = with_change(scenario, key, lambda obj: replace(obj, owner=OPPONENT, controller=OPPONENT))
    own = [each for each in board.effects if key in (each.id, each.source) and not traits.copies(each)]
    effects = (replace(each, controller=OPPONENT) if each in own else each for each in board.effects)
    return replace(board, effects=tuple(effects))


def is_by_owner(content: GameObject | Effect) -> bool:
    """Return whether whose things it affects is decided by who owns them."""
    tests = content.locked_from.tests if isinstance(content, Effect) and content.locked_from is not None else ()
    return any(isinstance(test, PlayerIs) and test.key == "owner" for test in tests)


def copied(aims: Aims, effect: Effect, owner: GameObject | None) -> Scenario:
    """Return the board with the copy that an effect makes."""
    tokens = tokens_of(effect.id, (obj.id for obj in aims.scenario.objects))
    if tokens:
        return _onto_tokens(aims, effect, tokens, owner)
    of_card = traits.copied_by(owner) if owner is not None else ()
    kinds = traits.kinds_in(effect.target) or of_card or traits.target_kinds_of(effect)
    host = owner.attached_to if owner is not None and "Aura" in owner.subtypes else None
    if owner is not None and (host is not None or (owner.zone == "battlefield" and not is_spell(owner))):
        return _with_original(aims, effect, host or owner.id, kinds, owner)
    return _onto_another(aims, effect, kinds, owner)


def _onto_tokens(aims: Aims, effect: Effect, tokens: tuple[str, ...], owner: GameObject | None) -> Scenario:
    """Return the board on which tokens copy the first thing that their words allow, or their card or its host."""
    if effect.target is None:
        own = None if owner is None else owner.attached_to if can_be_attached(owner) else owner.id
        return affecting(aims.scenario, effect.id, tokens, own) if own else aims.scenario
    kinds = traits.kinds_in(effect.target) or ("permanent",)
    for board, original in aims.candidates(effect, kinds, traits.zone_in(effect.target) or "battlefield"):
        meant = original in (like(settled(board), effect.target, effect.controller) or ())
        # No Aura comes as a token with nothing to be on (303.4g).
        if meant and original not in tokens and "Aura" not in getattr(item_of(board, original), "subtypes", ()):
            return affecting(board, effect.id, tokens, original)
    return aims.scenario


def _with_original(aims: Aims, effect: Effect, copy: str, kinds: tuple[str, ...], owner: GameObject) -> Scenario:
    """Return the board on which that is a copy of the first thing that may be copied."""
    order = {key: place for place, key in enumerate(aims.named)}
    zone = traits.zone_in(effect.target) or zone_copied(owner) or "battlefield"
    for board, original in aims.candidates(effect, kinds, zone):
        card = item_of(board, original)
        if original in (owner.id, copy) or not isinstance(card, GameObject) or "Aura" in card.subtypes:
            continue
        # What enters as a copy itself has to be there before.
        entering = enters_as_copy(owner) and enters_as_copy(card)
        later = entering and order.get(card.id, -1) > order.get(owner.id, -1)
        if not later and may_copy(owner, {*card.types, *card.supertypes}):
            return affecting(board, effect.id, (copy,), original)
    return aims.scenario


def _onto_another(aims: Aims, effect: Effect, kinds: tuple[str, ...], owner: GameObject | None) -> Scenario:
    """Return the board on which a spell copies one creature onto another one, or onto each other one."""
    key = owner.id if owner is not None else effect.id
    for board, original in aims.candidates(replace(effect, source=key), kinds):
        now = evaluated(settled(board)).final
        if owner is not None and not may_copy(owner, now[original].types | now[original].supertypes):
            continue
        others = [obj.id for obj in board.objects if obj.id != original and obj.id in now and now[obj.id].is_creature]
        there = board
        if not others:
            aims.scenario = board
            beside = aims.candidates(replace(effect, source=original), ("creature",))
            there, *others = next((each for each in beside if each[1] != original), (board,))
        each = owner is not None and any(copying.onto_each for copying in copyings(owner))
        targets = others if each else [other for other in others if _is_legal(there, effect, other, owner)][:1]
        if targets:
            return affecting(there, effect.id, tuple(targets), original)
    return aims.scenario


def _is_legal(board: Scenario, effect: Effect, target: str, spell: GameObject | None) -> bool:
    """Return whether a spell could have that for its target, whatever it then becomes (702.11b, 702.16b, 702.18a)."""
    asking = replace(effect, affects=(target,), source=None, enabled=True, changes=(AddPT(0, 0),), target=Selector())
    if spell is not None:
        asking = replace(asking, types=spell.types, colors=spell.colors)
    there = replace(board, effects=tuple(asking if each.id == effect.id else each for each in board.effects))
    table = Table(settled(there), steps=STEPS)
    return next(wrong(table, asking), None) is None
