"""Effects × layers as a table: in each cell what is done there, or why nothing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine.trace import EffectInfo, LayerTrace, Lost, Step, Trace
from layers_site.workbench.presenters import diffs
from layers_site.workbench.presenters.after import Difference, player_chips, player_title, spell_chips, spell_title
from layers_site.workbench.presenters.marks import Badge, badges
from layers_site.workbench.presenters.names import Names
from layers_site.workbench.presenters.reasons import ended_reason, lost_reason, nothing_reason
from layers_site.workbench.services.became import became

#: More rows than these are counted; of the objects that a cell changes, these are told.
ROWS: Final = 60
TOLD: Final = 2


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
    reason: str = ""
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
    """The whole board; of what a cell changes, the object in focus is told first."""
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
        self.fates = became(trace)
        self.steps: dict[tuple[str, str], list[tuple[int, int, Step]]] = {}
        place = 0
        for layer in trace.layers:
            for turn, step in enumerate(layer.applied, 1):
                self.steps.setdefault((step.effect, layer.layer), []).append((place, turn, step))
                place += 1
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
            return self._not(mark, _("Does not apply."))
        return Cell("none", mark)

    def _not(self, mark: Badge, reason: str) -> Cell:
        return Cell("not", mark, reason=reason, edition=self.trace.ruleset)

    def _applied(self, mark: Badge, found: list[tuple[int, int, Step]]) -> Cell:
        place, turn, step = found[0]
        told = list(self._differences(step))
        if told:
            return Cell("done", mark, turn, tuple(told[:TOLD]), max(0, len(told) - TOLD), edition=self.trace.ruleset)
        if not step.objects and not step.players and not step.spells:
            return Cell("idle", mark, turn, reason=_("It finds nothing to apply to here."), edition=self.trace.ruleset)
        seen = (self.fates.get((place, one)) for one in step.objects)
        fate = next((one for one in seen if one is not None and one.because), None)
        reason = nothing_reason(fate, self.trace.rules, self.names) if fate else _("Nothing is different by it here.")
        return Cell("idle", mark, turn, reason=reason, edition=self.trace.ruleset)

    def _differences(self, step: Step) -> Iterator[Difference]:
        """What it changes, the object in focus first."""
        for one in sorted(step.changed, key=lambda name: name != self.focus):
            chips = diffs.chips(*step.changed[one], self.names)
            if chips:
                yield Difference(self.names.thing(one), chips)
        for player, states in step.players.items():
            yield Difference(player_title(player, self.names), tuple(player_chips(*states)))
        for spell, known in step.spells.items():
            yield Difference(spell_title(self.trace, spell), tuple(spell_chips(*known)))


def _by_effect(found: Mapping[str, tuple[Lost, ...]]) -> dict[tuple[str, str], Lost]:
    return {(lost.effect, layer): lost for layer, some in found.items() for lost in some}
