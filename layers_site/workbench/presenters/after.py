"""What comes after the layers: effects on players, then on the rules of the game, each with what it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _

from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Effect, Label, Restrict
from engine.trace import EffectInfo, LayerTrace, Lost, Step, Trace
from engine.world import PlayerState, SpellState, rank
from layers_site.workbench.presenters import diffs, texts
from layers_site.workbench.presenters.marks import Badge, Chip, badges, ruleset_of
from layers_site.workbench.presenters.names import Names, label
from layers_site.workbench.presenters.reasons import cited, ended_reason, lost_reason, why_now


@dataclass(frozen=True, slots=True)
class Difference:
    """What an effect changed of one player, spell or object."""

    who: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class BedStep:
    """One effect after the layers. `hit`: something is different by it; `same`: nothing is; `missed`: not at all."""

    kind: Literal["hit", "same", "missed"]
    who: str
    what: str
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]
    #: Step by step: it is the one in view.
    now: bool = False


@dataclass(frozen=True, slots=True)
class Bed:
    """The players, or the rules of the game; in order, those that only cost something last."""

    badge: Badge
    rule: str
    steps: tuple[BedStep, ...]
    #: In whose numbering the rules are cited.
    edition: str


@dataclass(frozen=True, slots=True)
class Beds:
    """The players and the rules; `busy` if anything happens in one of them, or fails to."""

    both: tuple[Bed, ...]

    @property
    def busy(self) -> bool:
        return any(bed.steps for bed in self.both)


def beds(trace: Trace, names: Names) -> Beds:
    """Both of them, also where nothing happens."""
    return Beds(tuple(_Bed(trace, layer, names).view() for layer in trace.layers if layer.layer in AFTER_LAYERS))


class _Bed:
    def __init__(self, trace: Trace, layer: LayerTrace, names: Names) -> None:
        self.trace = trace
        self.layer = layer
        self.names = names

    def view(self) -> Bed:
        steps = (*self._applied(), *map(self._missed, self.layer.lost), *map(self._ended, self.layer.ended))
        mark = badges(ruleset_of(self.trace.ruleset))[self.layer.layer]
        return Bed(mark, self.layer.citation, steps, self.trace.ruleset)

    def _applied(self) -> Iterator[BedStep]:
        for step in self.layer.applied:
            who, what = self.names.effect(step.effect), self._says(step)
            found = tuple(one for one in self._differences(step) if one.chips)
            if found:
                yield BedStep("hit", who, what, found, (self._why_now(step),))
            else:
                yield BedStep("same", who, what, (), (_("Nothing is different by it here."),))

    def _why_now(self, step: Step) -> str:
        """By timestamp among its like; what costs something comes after all else, by the formula of costs."""
        place = rank(step.changes)
        if place:
            return cited(_cost_order(place), step.citation)
        like = tuple(one for one in self.layer.applied if not rank(one.changes))
        names = {one.effect for one in like}
        among = tuple(name for name in step.among if name in names)
        return why_now(replace(self.layer, applied=like), replace(step, among=among), self.names)

    def _missed(self, lost: Lost) -> BedStep:
        reason = lost_reason(self.trace, lost, self.names)
        return BedStep("missed", self.names.effect(lost.effect), "", (), (reason,))

    def _ended(self, ended: Lost) -> BedStep:
        reason = ended_reason(self.trace, self.layer, ended, self.names)
        return BedStep("missed", self.names.effect(ended.effect), "", (), (reason,))

    def _says(self, step: Step) -> str:
        """The effect as one that has resolved: who "you" is, is known by now."""
        changes = step.changes
        if not step.objects:
            changes = tuple(one for one in changes if not isinstance(one, Restrict) or one.who is not None)
        info = self.trace.effects[step.effect]
        return texts.effect(replace(_as_resolved(info), affects=step.objects, changes=changes), self.trace.scenario)

    def _differences(self, step: Step) -> Iterator[Difference]:
        for player, states in step.players.items():
            yield Difference(player_title(player, self.names), tuple(player_chips(*states)))
        for spell, known in step.spells.items():
            yield Difference(spell_title(self.trace, spell), tuple(spell_chips(*known)))
        for thing, changed in step.changed.items():
            yield Difference(self.names.thing(thing), diffs.chips(*changed, self.names))


def _cost_order(place: int) -> str:
    return {
        1: _("An increase: what is added to a cost comes first"),
        2: _("A reduction: it comes after all that is added"),
        3: _("A minimum: it looks at the total, when all else is done"),
    }[place]


def _as_resolved(info: EffectInfo) -> Effect:
    return Effect(info.name, Label("", ""), info.timestamp, info.controller, info.source, (), None, (), None, True)


# --- players and spells -----------------------------------------------------------------------------


def player_title(player: str, names: Names) -> str:
    name = names.player(player)
    return name[:1].upper() + name[1:]


def spell_title(trace: Trace, spell: str) -> str:
    """A spell by its name; of several with one name each says how it is paid for."""
    spells = trace.scenario.spells
    asked = next(one for one in spells if one.id == spell)
    twins = [one for one in spells if one.name == asked.name]
    if len(twins) > 1 and asked.alternative is not None:
        return _("%(name)s, for its alternative cost") % {"name": label(asked.name)}
    return label(asked.name)


def player_chips(before: PlayerState, after: PlayerState) -> Iterator[Chip]:
    gained = Counter(after.abilities) - Counter(before.abilities)
    lost = Counter(before.abilities) - Counter(after.abilities)
    yield from (Chip("+", texts.keywords([word])) for word in gained.elements())
    yield from (Chip(diffs.MINUS, texts.keywords([word])) for word in lost.elements())
    old, new = hand_text(before.hand_size), hand_text(after.hand_size)
    if old != new:
        yield Chip("", _("maximum hand size %(change)s") % {"change": f"{old}\u00a0→\u00a0{new}"})
    yield from (Chip("+", permission_text(one)) for one in after.permissions if one not in before.permissions)
    yield from (Chip("+", label(one)) for one in after.restrictions if one not in before.restrictions)


def hand_text(size: int | None) -> str:
    """A maximum hand size; what would be below zero is zero (107.1b)."""
    return _("no maximum") if size is None else str(max(0, size))


def spell_chips(before: SpellState, after: SpellState) -> Iterator[Chip]:
    if before.castable and not after.castable:
        yield Chip("", _("can’t be cast"))
    if before.mana != after.mana:
        yield Chip("", f"{before.mana} → {after.mana}")


def permission_text(what: Label) -> str:
    """A permission with its verb, which its label may leave out: "may play an additional land"."""
    text = label(what)
    begins = text.startswith(("may ", "can ", "peut ", "pouvez ", "peuvent "))
    return text if begins else _("may %(what)s") % {"what": text}
