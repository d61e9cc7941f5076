"""Effects × layers as a table, and the dependency picture of one round.

The effects stand one below the other, oldest on top. An arrow leads from an effect to the one it waits for: down the
right side to a newer one, against the timestamps; up the left side to an older one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import account_of
from engine.analysis.facts import Changed, DidNotApply, Ended, FoundNothing
from engine.evaluation.trace import At, EffectInfo, LayerTrace, Lost, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.why import Fact, Round, rounds
from layers_site.explain.presenters.world import Difference, beside_objects
from layers_site.explain.words import Sentence, sentence

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
        for at in self.account.trace.steps:
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
        if key in self.ended and key not in self.lost:
            missed: Ended | DidNotApply = self.account.ended(layer, self.ended[key])
        elif key in self.lost or (info.name in self.never and layer.layer in info.layers):
            anywhere = next(lost for (effect, _layer), lost in self.lost.items() if effect == info.name)
            missed = self.account.lost(self.lost.get(key, anywhere))
        else:
            return Cell("none", mark)
        return Cell("not", mark, reason=sentence(missed, self.names), edition=self.trace.rules.id)

    def _applied(self, mark: Badge, at: At) -> Cell:
        differences, turn = list(self._differences(at)), at.turn + 1
        if differences:
            shown, more = tuple(differences[:MOST_SHOWN]), max(0, len(differences) - MOST_SHOWN)
            return Cell("done", mark, turn, shown, more, edition=self.trace.rules.id)
        return Cell("idle", mark, turn, reason=self._idle(at), edition=self.trace.rules.id)

    def _idle(self, at: At) -> Sentence:
        """Return why nothing is different by the effect; of many objects, for the one in focus or the first."""
        applied = self.account.applied(at, at.step.objects)
        if isinstance(applied, FoundNothing) and at.layer.layer not in AFTER_LAYERS:
            return sentence(applied, self.names)
        if not at.step.objects:
            return Sentence(_("It changes nothing here"), "", applied)
        focus = self.focus if self.focus in at.step.objects else at.step.objects[0]
        return sentence(self.account.outcome(at, focus), self.names)

    def _differences(self, at: At) -> Iterator[Difference]:
        """Yield the changes, the object in focus first."""
        step = at.step
        for obj in sorted(step.objects, key=lambda name: name != self.focus):
            made = self.account.outcome(at, obj)
            if isinstance(made, Changed) and made.differences:
                yield Difference(self.names.thing(obj), marks.chips_of(made.differences, self.names))
        yield from beside_objects(step, self.trace.scenario, self.names)


def _by_effect(losses: Mapping[str, tuple[Lost, ...]]) -> dict[tuple[str, str], Lost]:
    return {(lost.effect, layer): lost for layer, some in losses.items() for lost in some}


#: All lengths are in the units of the picture, which is as wide as the column on a screen of usual size.
WIDTH: Final = 280
SIDE: Final = 54
BOX: Final = 34
GAP: Final = 16
MARGIN: Final = 6
#: How far an arc swings out, and how much farther for each effect that it passes.
SWING: Final = 22
FARTHER: Final = 9
FARTHEST: Final = 46
APART: Final = 8
#: Before a name, and what fits into a box, in letters.
PAD: Final = 12
LETTERS: Final = 20
#: More effects than these in one round are only listed, and more rounds than these only counted.
EFFECTS: Final = 10
ROUNDS: Final = 6
FACTS: Final = 12


@dataclass(frozen=True, slots=True)
class Box:
    """One effect. `x`, `y`: the upper left corner; its name begins at `text_x`, half way down."""

    name: str
    full: str
    y: int
    middle: int
    looped: bool
    x: int = SIDE
    width: int = WIDTH - 2 * SIDE
    height: int = BOX
    #: Where its name begins.
    text_x: int = SIDE + PAD


@dataclass(frozen=True, slots=True)
class Arrow:
    """`path` is the arc, `head` the corners of its tip."""

    path: str
    head: str
    looped: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """One round. `boxes` is () where there are too many effects to draw; the list of `facts` says the same.

    `more` facts are left out.
    """

    dom: str
    badge: Badge
    title: str
    text: str
    width: int
    height: int
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    facts: tuple[Fact, ...]
    more: int

    @property
    def loops(self) -> bool:
        return any(arrow.looped for arrow in self.arrows)


def pictures(trace: Trace, names: Names) -> tuple[Picture, ...]:
    """Return the pictures of the first rounds, layer by layer."""
    first = islice(rounds(trace, names, FACTS), ROUNDS)
    return tuple(_picture(round_, trace, names, place) for place, round_ in enumerate(first))


def _picture(round_: Round, trace: Trace, names: Names, place: int) -> Picture:
    loops = {name for loop in round_.loops for name in loop.effects}
    involved = loops.union(*((dependency.effect, dependency.on) for dependency in round_.dependencies))
    effects = sorted(involved, key=lambda name: (trace.effects[name].timestamp, list(trace.effects).index(name)))
    draws = len(effects) <= EFFECTS and len(round_.dependencies) <= FACTS
    boxes = tuple(_box(name, at, names, name in loops) for at, name in enumerate(effects))
    return Picture(
        dom=f"round-{place + 1}",
        badge=round_.badge,
        title=_title(round_),
        text=" ".join(str(fact.text) for fact in round_.facts),
        width=WIDTH,
        height=2 * MARGIN + len(effects) * (BOX + GAP) - GAP,
        boxes=boxes if draws else (),
        arrows=tuple(_arrows(round_, effects)) if draws else (),
        facts=round_.facts,
        more=len(round_.dependencies) + len(round_.loops) - len(round_.facts),
    )


def _title(round_: Round) -> str:
    layer = _("Layer %(layer)s") % {"layer": round_.badge.text}
    if not round_.again:
        return layer
    looked = ngettext("checked again after %(count)s effect", "checked again after %(count)s effects", round_.at)
    return f"{layer}, {looked % {'count': round_.at}}"


def _top(at: int) -> int:
    return MARGIN + at * (BOX + GAP)


def _box(name: str, at: int, names: Names, looped: bool) -> Box:
    full, top = names.effect(name), _top(at)
    name = full if len(full) <= LETTERS else full[: LETTERS - 1].rstrip() + "…"
    return Box(name, full, top, top + BOX // 2, looped)


def _arrows(round_: Round, effects: list[str]) -> Iterator[Arrow]:
    rings = [frozenset(loop.effects) for loop in round_.loops]
    for dependency in round_.dependencies:
        start, end = effects.index(dependency.effect), effects.index(dependency.on)
        looped = any({dependency.effect, dependency.on} <= ring for ring in rings)
        yield _arrow(start, end, looped=looped)


def _arrow(start: int, end: int, *, looped: bool) -> Arrow:
    """Return an arc from the box at place `start` to that at place `end`."""
    side: Literal[1, -1] = 1 if end > start else -1
    edge = WIDTH - SIDE if side == 1 else SIDE
    out = edge + side * min(FARTHEST, SWING + FARTHER * abs(end - start))
    first = _top(start) + BOX // 2 + side * APART
    last = _top(end) + BOX // 2 - side * APART
    tip = edge + side * 2
    return Arrow(
        path=f"M{edge} {first}C{out} {first} {out} {last} {tip + side * 6} {last}",
        head=f"{tip},{last} {tip + side * 9},{last - 5} {tip + side * 9},{last + 5}",
        looped=looped,
    )
