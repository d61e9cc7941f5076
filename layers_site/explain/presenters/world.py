"""Players, spells and the rules of the game after all layers: the effects on them, and unusual values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _

from engine.analysis.account import account_of
from engine.analysis.facts import AppliedTo
from engine.analysis.way import Taken
from engine.evaluation.trace import At, EffectInfo, LayerTrace, Lost, Step, Trace
from engine.evaluation.world import HAND_SIZE, PlayerState
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Effect, Label, Restrict, Scenario, Spell
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import MOST_PLACES, Badge, Chip, Pip, badges, pips
from layers_site.explain.texts import (
    hand_text,
    player_title,
    player_words,
    spell_kind,
    spell_name,
    spell_words,
)
from layers_site.explain.words import Sentence, lost_reason, sentence, why_now


@dataclass(frozen=True, slots=True)
class Difference:
    """The change of one player, spell or object by an effect."""

    who: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class BedStep:
    """One effect after the layers. `hit`: something is different by it; `same`: nothing is; `missed`: not at all."""

    kind: Literal["hit", "same", "missed"]
    who: str
    what: Sentence | None
    differences: tuple[Difference, ...]
    notes: tuple[Sentence, ...]
    #: Step by step: it is the one in view.
    now: bool = False

    @property
    def why(self) -> tuple[Sentence, ...]:
        return self.notes

    @property
    def chips(self) -> tuple[Chip, ...]:
        """Return the changes, if they are those of one player or spell."""
        return self.differences[0].chips if len(self.differences) == 1 else ()


@dataclass(frozen=True, slots=True)
class Bed:
    """The players, or the rules of the game; in order, those that only cost something last.

    `effects` come to it on the board, at whatever step. Step by step: `coming` until its first one.
    """

    badge: Badge
    rule: str
    steps: tuple[BedStep, ...]
    #: In whose numbering the rules are cited.
    edition: str
    effects: int = 0
    coming: bool = False

    @property
    def places(self) -> int:
        return min(self.effects, MOST_PLACES)


@dataclass(frozen=True, slots=True)
class Beds:
    """The players and the rules; `busy` if on this board anything happens in one of them, or fails to."""

    both: tuple[Bed, ...]

    @property
    def busy(self) -> bool:
        return any(bed.effects for bed in self.both)


def beds(trace: Trace, names: Names, taken: Taken | None = None) -> Beds:
    """Return both of them, also where nothing happens; as far as the step in view where some steps are `taken`."""
    both = []
    for place, layer in enumerate(trace.layers):
        if layer.layer in AFTER_LAYERS and taken is None:
            both.append(_Bed(trace, layer, names).view(layer.come))
        elif layer.layer in AFTER_LAYERS and taken is not None:
            now = taken.at if place == taken.place else -1
            bed = _Bed(taken.trace, taken.trace.layers[place], names).view(layer.come, now)
            both.append(replace(bed, coming=place > taken.place and not taken.all))
    return Beds(tuple(both))


class _Bed:
    def __init__(self, trace: Trace, layer: LayerTrace, names: Names) -> None:
        self.trace = trace
        self.layer = layer
        self.names = names

    def view(self, effects: int, now: int = -1) -> Bed:
        """Return the bed with room for so many effects; the step at place `now` is the one in view."""
        missed = (*map(self._missed, self.layer.lost), *(self._missed(lost, self.layer) for lost in self.layer.ended))
        steps = (*self._applied(), *missed)
        marked = tuple(replace(step, now=True) if at == now else step for at, step in enumerate(steps))
        mark = badges(self.trace.rules)[self.layer.layer]
        return Bed(mark, self.layer.citation, marked, self.trace.rules.id, effects)

    def _applied(self) -> Iterator[BedStep]:
        for at in self.trace.steps:
            if at.layer is self.layer:
                yield self._step(at)

    def _step(self, at: At) -> BedStep:
        who, what = self.names.effect(at.step.effect), self._says(at)
        differences = tuple(difference for difference in self._differences(at.step) if difference.chips)
        if differences:
            return BedStep("hit", who, what, differences, (why_now(self.trace, self.layer, at.step, self.names),))
        if at.step.objects:
            note = sentence(account_of(self.trace).outcome(at, at.step.objects[0]), self.names)
        else:
            note = Sentence(_("It changes nothing here"), "", what.fact)
        return BedStep("same", who, what, (), (note,))

    def _missed(self, lost: Lost, ended: LayerTrace | None = None) -> BedStep:
        reason = lost_reason(self.trace, lost, self.names, ended)
        return BedStep("missed", self.names.effect(lost.effect), None, (), (reason,))

    def _says(self, at: At) -> Sentence:
        """Return the effect as one that has resolved: who "you" is, is known by now."""
        step = at.step
        changes = step.changes
        if not step.objects:
            changes = tuple(change for change in changes if not isinstance(change, Restrict) or change.who is not None)
        info = self.trace.effects[step.effect]
        text = texts.effect(replace(_as_resolved(info), affects=step.objects, changes=changes), self.trace.scenario)
        fact = AppliedTo(step.effect, at.layer.layer, step.objects, step.changes)
        return Sentence(text.removesuffix("."), "", fact)

    def _differences(self, step: Step) -> Iterator[Difference]:
        yield from beside_objects(step, self.trace.scenario, self.names)
        for thing, changed in step.changed.items():
            yield Difference(self.names.thing(thing), marks.chips(*changed, self.names))


def _as_resolved(info: EffectInfo) -> Effect:
    return Effect(info.name, Label("", ""), info.timestamp, info.controller, info.source, (), None, (), None, True)


def beside_objects(step: Step, scenario: Scenario, names: Names) -> Iterator[Difference]:
    """Yield the changes of a step to players and spells."""
    info = names.info(step.effect)
    speaker = info.controller if info is not None else ""
    for player, states in step.players.items():
        chips = tuple(Chip(*words) for words in player_words(*states, speaker, names))
        yield Difference(player_title(player, names), chips)
    for spell, known in step.spells.items():
        yield Difference(spell_name(scenario, spell), tuple(Chip(*words) for words in spell_words(*known)))


@dataclass(frozen=True, slots=True)
class PlayerPlate:
    """`hand_size` is "" where it is as the rules have it."""

    id: str
    name: str
    lines: tuple[str, ...]
    hand_size: str
    usual: str


@dataclass(frozen=True, slots=True)
class SpellPlate:
    """`cost` is () for what can't be paid; `was` is its own cost, () where it is the same in the end."""

    id: str
    name: str
    kind: str
    castable: bool
    payable: bool
    cost: tuple[Pip, ...]
    was: tuple[Pip, ...]
    besides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorldView:
    players: tuple[PlayerPlate, ...]
    spells: tuple[SpellPlate, ...]


def world(trace: Trace, names: Names) -> WorldView | None:
    """Return the view; None if no effect changed a player and no spell is in question."""
    usual = PlayerState()
    players = tuple(_player(key, trace, names) for key, now in trace.players.items() if _shown(now) != _shown(usual))
    spells = tuple(_spell(spell, trace, names) for spell in trace.scenario.spells)
    return WorldView(players, spells) if players or spells else None


def _shown(now: PlayerState) -> tuple[object, ...]:
    return now.abilities, hand_text(now.hand_size), now.permissions, now.restrictions


def _player(player: str, trace: Trace, names: Names) -> PlayerPlate:
    now = trace.players[player]
    size = hand_text(now.hand_size)
    return PlayerPlate(
        id=player,
        name=player_title(player, names),
        lines=tuple(_lines(player, trace, names)),
        hand_size=size if size != str(HAND_SIZE) else "",
        usual=str(HAND_SIZE),
    )


def _lines(player: str, trace: Trace, names: Names) -> Iterator[str]:
    now = trace.players[player]
    counted = {word: now.abilities.count(word) for word in sorted(now.abilities)}
    for word, count in counted.items():
        text = texts.keywords([word])
        yield text if count == 1 else _("%(ability)s (%(count)s instances)") % {"ability": text, "count": count}
    yield from texts.allowed_words(trace, player, names)


def _spell(spell: Spell, trace: Trace, names: Names) -> SpellPlate:
    now = trace.spells[spell.id]
    own = spell.mana_cost if spell.alternative is None else spell.alternative.mana_cost
    return SpellPlate(
        id=spell.id,
        name=spell_name(trace.scenario, spell.id),
        kind=spell_kind(spell, names),
        castable=now.castable,
        payable=now.payable,
        cost=pips(now.mana),
        was=pips(own or "{0}") if now.payable and (own or "{0}") != now.mana else (),
        besides=tuple(map(label, now.other)),
    )
