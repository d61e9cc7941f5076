"""Effects × layers as a table: in each cell what is done there, or why nothing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine.analysis.account import At, account_of
from engine.analysis.facts import Changed, FoundNothing
from engine.evaluation.trace import EffectInfo, LayerTrace, Lost, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names
from layers_site.explain.presenters import diffs
from layers_site.explain.presenters.after import Difference, player_chips, player_title, spell_chips, spell_title
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.words import Sentence, ended_reason, lost_reason, outcome_note, sentence

#: More rows than these are counted; of the objects that a cell changes, these are told.
ROWS: Final = 60
MOST_SHOWN: Final = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """One effect in one layer.

    `none`: no part of it belongs here. `done`: it applied as the `turn`-th of the layer, with the differences;
    `idle`: it applied, but nothing is different. `not`: it did not, or not any more.
    """

    kind: Literal["none", "done", "idle", "not"]
    badge: Badge
    turn: int = 0
    differences: tuple[Difference, ...] = ()
    more: int = 0
    reason: Sentence | None = None
    edition: str = ""


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One effect, at its `position` in the order of timestamps."""

    position: int
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """`heads` are the layers, and what comes after them where anything happens there."""

    heads: tuple[Badge, ...]
    rows: tuple[MatrixRow, ...]
    more: int


def matrix(trace: Trace, focus: str, names: Names) -> Matrix:
    """Return the whole board; of what a cell changes, the object in focus is told first."""
    build = _Builder(trace, focus, names)
    layers = [layer for layer in trace.layers if layer.layer not in ("players", "rules") or build.happens(layer)]
    infos = sorted(trace.effects.values(), key=lambda info: info.timestamp)
    rows = tuple(
        MatrixRow(position, names.effect(info.name), tuple(build.cell(info, layer) for layer in layers))
        for position, info in enumerate(infos[:ROWS], 1)
    )
    return Matrix(tuple(build.marks[layer.layer] for layer in layers), rows, len(infos) - len(rows))


class _Builder:
    def __init__(self, trace: Trace, focus: str, names: Names) -> None:
        self.trace = trace
        self.focus = focus
        self.names = names
        self.marks = badges(trace.rules)
        self.account = account_of(trace)
        self.steps: dict[tuple[str, str], At] = {}
        for at in self.account.steps:
            self.steps.setdefault((at.step.effect, at.layer.layer), at)
        self.lost = _by_effect({layer.layer: layer.lost for layer in trace.layers})
        self.ended = _by_effect({layer.layer: layer.ended for layer in trace.layers})
        self.never = {effect for effect, _layer in self.lost}

    def happens(self, layer: LayerTrace) -> bool:
        return bool(layer.applied or layer.lost or layer.ended)

    def cell(self, info: EffectInfo, layer: LayerTrace) -> Cell:
        mark, key = self.marks[layer.layer], (info.name, layer.layer)
        if key in self.steps:
            return self._applied(mark, self.steps[key])
        if key in self.lost:
            return self._not(mark, lost_reason(self.trace, self.lost[key], self.names))
        if key in self.ended:
            return self._not(mark, ended_reason(self.trace, layer, self.ended[key], self.names))
        if info.name in self.never and layer.layer in info.layers:
            lost = next(lost for (effect, _layer), lost in self.lost.items() if effect == info.name)
            return self._not(mark, lost_reason(self.trace, lost, self.names))
        return Cell("none", mark)

    def _not(self, mark: Badge, reason: Sentence) -> Cell:
        return Cell("not", mark, reason=reason, edition=self.trace.rules.id)

    def _applied(self, mark: Badge, at: At) -> Cell:
        differences, turn = list(self._differences(at)), at.turn + 1
        if differences:
            return Cell(
                "done",
                mark,
                turn,
                tuple(differences[:MOST_SHOWN]),
                max(0, len(differences) - MOST_SHOWN),
                edition=self.trace.rules.id,
            )
        return Cell("idle", mark, turn, reason=self._idle(at), edition=self.trace.rules.id)

    def _idle(self, at: At) -> Sentence:
        """Return why nothing is different by the effect; of many objects, for the one in focus or the first."""
        applied = self.account.applied(at, at.step.objects)
        if isinstance(applied, FoundNothing) and at.layer.layer not in AFTER_LAYERS:
            return sentence(applied, self.names)
        if not at.step.objects:
            return Sentence(_("Nothing is different by it here"), "", applied)
        focus = self.focus if self.focus in at.step.objects else at.step.objects[0]
        return outcome_note(self.trace, at, focus, self.names)

    def _differences(self, at: At) -> Iterator[Difference]:
        """Yield the changes, the object in focus first."""
        step = at.step
        for obj in sorted(step.objects, key=lambda name: name != self.focus):
            made = self.account.outcome(at, obj)
            if isinstance(made, Changed) and made.differences:
                yield Difference(self.names.thing(obj), diffs.chips_of(made.differences, self.names))
        for player, states in step.players.items():
            yield Difference(player_title(player, self.names), tuple(player_chips(*states)))
        for spell, known in step.spells.items():
            yield Difference(spell_title(self.trace, spell), tuple(spell_chips(*known)))


def _by_effect(losses: Mapping[str, tuple[Lost, ...]]) -> dict[tuple[str, str], Lost]:
    return {(lost.effect, layer): lost for layer, some in losses.items() for lost in some}
