"""The effects of a board in timestamp order, oldest first, in words; and the objects that make none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.decided import waits, waits_before
from engine.evaluation.trace import Trace
from engine.scenario import GameObject, Scenario
from engine.timeline import Item
from layers_site.boards.services import edits
from layers_site.boards.services.edits import can_be_attached
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import Names
from layers_site.explain.presenters.board import BoardWords
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.why import Arrow, Wire, wires
from layers_site.explain.steps import Evidence, evidence
from layers_site.explain.words import lost_reason

#: More dependencies than these are named without what is with and without.
SHOWN: Final = 24


@dataclass(frozen=True, slots=True)
class Hosts:
    """The possible hosts of an attachment: all of `things` (id and name, shared by the rows) except itself."""

    things: tuple[tuple[str, str], ...]
    itself: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that this one depends on by its name, whether that is newer, and what is with and without it: that
    of the first dependencies of a board.

    `now`: whether it holds, is new since the last step, or has just gone.
    """

    name: str
    newer: bool
    now: str
    evidence: Evidence | None


@dataclass(frozen=True, slots=True)
class EffectsRow:
    """One thing with effects. `fates` say which of them did not apply, and why; `hosts` is for attachments only.

    `waits` has those on which it depends, `wires` the pieces of the arrows that begin, end or pass beside it.

    `edits`: it is an effect, and there is a page on which it is changed.
    """

    key: str
    dom: str
    position: int
    name: str
    does: tuple[str, ...]
    about: str
    badges: tuple[Badge, ...]
    fates: tuple[str, ...]
    waits: tuple[Waiting, ...]
    off: bool
    can_switch: bool
    first: bool
    last: bool
    hosts: Hosts | None
    count: int
    edits: bool
    wires: tuple[Wire, ...] = ()


@dataclass(frozen=True, slots=True)
class Bystander:
    """An object without effects of its own: it can be switched off, removed and changed too."""

    key: str
    dom: str
    name: str
    off: bool


def rows(items: tuple[Item, ...], words: BoardWords, whole: Trace, *, tools: bool) -> tuple[EffectsRow, ...]:
    """Return the rows of `items`. `whole` is the same board with everything on: it knows the layers of what is off.

    `tools` tells whether the page leads to the one on which effects are changed.
    """
    build = _Builder(words, whole)
    pieces = wires(build.arrows(items), len(items))
    rows = (
        replace(build.row(item, position, len(items)), wires=piece)
        for position, (item, piece) in enumerate(zip(items, pieces, strict=True), 1)
    )
    return tuple(rows if tools else (replace(row, edits=False) for row in rows))


def bystanders(scenario: Scenario, items: tuple[Item, ...], names: Names) -> tuple[Bystander, ...]:
    keys = {item.key for item in items}
    others = (thing for thing in scenario.objects if thing.id not in keys)
    return tuple(Bystander(thing.id, dom_id(thing.id), names.thing(thing.id), not thing.enabled) for thing in others)


def dom_id(key: str) -> str:
    """Return `key` as part of an element's id: letters, digits and hyphens."""
    return "".join(
        sign if sign.isascii() and sign.isalnum() else f"-{ord(sign)}-" if sign != "-" else "-" for sign in key
    )


class _Builder:
    def __init__(self, words: BoardWords, whole: Trace) -> None:
        scenario, trace, names = words.trace.scenario, words.shown, words.names
        self.scenario = scenario
        self.titles = words.titles
        self.objects = {thing.id: thing for thing in scenario.objects}
        self.effects = {effect.id: effect for effect in scenario.effects}
        self.trace = trace
        self.whole = whole
        self.names = names
        self.marks = badges(trace.rules)
        self.waits = waits_before(words.trace, words.taken.count) if words.taken else waits(words.trace)
        self.things = tuple((name, names.thing(name)) for name in self.objects)

    def row(self, item: Item, position: int, count: int) -> EffectsRow:
        effects = self._effects_of(item)
        return EffectsRow(
            key=item.key,
            dom=dom_id(item.key),
            position=position,
            name=self.titles[item.key],
            does=tuple(self._does(item)),
            about=self._about(item),
            badges=self._badges(effects),
            fates=tuple(self._fates(effects)),
            waits=tuple({wait.name: wait for wait in self._waits(effects)}.values()),
            off=self._off(item),
            can_switch=item.kind != "counter",
            first=position == 1,
            last=position == count,
            hosts=self._hosts(item),
            count=count,
            edits=item.kind == "effect",
        )

    def _effects_of(self, item: Item) -> tuple[str, ...]:
        """Return the continuous effects that this item makes, by their names in the trace."""
        if item.kind != "object":
            return (item.key,)
        infos = self.whole.effects.values()
        return tuple(
            info.name for info in infos if info.source == item.key and info.origin in ("static", "face", "state")
        )

    def _does(self, item: Item) -> Iterator[str]:
        if item.kind == "effect":
            yield texts.effect(self.effects[item.key], self.scenario)
        elif item.kind == "counter":
            owner, _sign, kind = item.key.partition("#")
            count = next(counter.count for counter in self.objects[owner].counters if counter.kind == kind)
            text = texts.counters(kind, count)
            yield capitalised(text)
        else:
            yield from self._abilities(self.objects[item.key])

    def _abilities(self, thing: GameObject) -> Iterator[str]:
        yield from (texts.ability(ability, thing, self.scenario) for ability in thing.abilities if ability.static)
        if thing.face_down:
            yield _("It is face down: a 2/2 creature without name or abilities.")
        for info in self.whole.effects.values():
            if info.source == thing.id and info.given_by and info.ability:
                by = self.names.effect(info.given_by)
                yield _("From %(name)s: %(text)s") % {
                    "name": by,
                    "text": texts.ability(info.ability.ability, thing, self.scenario),
                }

    def _about(self, item: Item) -> str:
        """Return more about an object: its host."""
        host = self.objects[item.key].attached_to if item.kind == "object" else None
        return _("attached to %(name)s") % {"name": self.names.thing(host)} if host else ""

    def _hosts(self, item: Item) -> Hosts | None:
        thing = self.objects[item.key] if item.kind == "object" else None
        hosts = edits.hosts(self.scenario, thing) if thing is not None and can_be_attached(thing) else ()
        if thing is None or not hosts:
            return None
        players = tuple((player, self.names.player(player)) for player in hosts if player not in self.objects)
        return Hosts(players or self.things, thing.id, thing.attached_to or "")

    def _badges(self, effects: tuple[str, ...]) -> tuple[Badge, ...]:
        layers = {layer for name in effects if name in self.whole.effects for layer in self.whole.effects[name].layers}
        return tuple(mark for name, mark in self.marks.items() if name in layers)

    def _fates(self, effects: tuple[str, ...]) -> Iterator[str]:
        for layer in self.trace.layers:
            for lost in layer.lost:
                if lost.effect in effects:
                    yield _("Does not apply. %(reason)s") % {"reason": lost_reason(self.trace, lost, self.names)}
            for ended in layer.ended:
                if ended.effect in effects:
                    reason = lost_reason(self.trace, ended, self.names, layer)
                    yield _("Stops applying partway. %(reason)s") % {"reason": reason}

    def _waits(self, effects: tuple[str, ...]) -> Iterator[Waiting]:
        for at, wait in enumerate(self.waits):
            found = wait.dependency
            if found.effect in effects:
                newer = self.whole.effects[found.on].timestamp > self.whole.effects[found.effect].timestamp
                shown = evidence(found, self.trace.scenario, self.names) if at < SHOWN else None
                yield Waiting(self.names.effect(found.on), newer, wait.now, shown)

    def arrows(self, items: tuple[Item, ...]) -> Iterator[Arrow]:
        """Yield the arrows between the rows, each pair of rows once for each way."""
        place = {effect: at for at, item in enumerate(items) for effect in self._effects_of(item)}
        drawn = set()
        for wait in self.waits:
            ends = place.get(wait.dependency.effect), place.get(wait.dependency.on)
            if ends[0] is not None and ends[1] is not None and ends not in drawn:
                drawn.add(ends)
                yield Arrow(ends[0], ends[1], wait.looped, wait.now)

    def _off(self, item: Item) -> bool:
        if item.kind == "counter":
            return not self.objects[item.key.partition("#")[0]].enabled
        return not (self.effects[item.key].enabled if item.kind == "effect" else self.objects[item.key].enabled)
