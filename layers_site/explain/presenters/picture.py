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

from engine.analysis.account import At, account_of
from engine.analysis.facts import Changed, FoundNothing
from engine.evaluation.trace import EffectInfo, LayerTrace, Lost, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.why import Fact, Round, rounds
from layers_site.explain.presenters.world import Difference, player_chips, player_title, spell_chips, spell_name
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
            return Sentence(_("It changes nothing here"), "", applied)
        focus = self.focus if self.focus in at.step.objects else at.step.objects[0]
        return outcome_note(self.trace, at, focus, self.names)

    def _differences(self, at: At) -> Iterator[Difference]:
        """Yield the changes, the object in focus first."""
        step = at.step
        for obj in sorted(step.objects, key=lambda name: name != self.focus):
            made = self.account.outcome(at, obj)
            if isinstance(made, Changed) and made.differences:
                yield Difference(self.names.thing(obj), marks.chips_of(made.differences, self.names))
        for player, states in step.players.items():
            speaker = self.trace.effects[step.effect].controller
            chips = tuple(player_chips(*states, speaker, self.names))
            yield Difference(player_title(player, self.names), chips)
        for spell, known in step.spells.items():
            yield Difference(spell_name(self.trace.scenario, spell), tuple(spell_chips(*known)))


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
#: What fits into a box, in letters.
LETTERS: Final = 16
#: More effects than these in one round are only listed, and more rounds than these only counted.
EFFECTS: Final = 10
ROUNDS: Final = 6
FACTS: Final = 12


@dataclass(frozen=True, slots=True)
class Box:
    """One effect; `turn` is when it applied in its layer, "" if it never did. `x`, `y`: the upper left corner."""

    name: str
    full: str
    turn: str
    x: int
    y: int
    width: int
    height: int
    #: The middle of the circle for its turn, and where its name begins.
    turn_x: int
    middle: int
    text_x: int
    looped: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """`path` is the arc, `head` the corners of its tip; its number stands at (`x`, `y`)."""

    number: int
    path: str
    head: str
    x: int
    y: int
    looped: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """One round. `boxes` is () where there are too many effects to draw; the list of `facts` says the same.

    The first `numbered` facts have the numbers of the arrows. `more` facts are left out.
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
    numbered: int
    more: int

    @property
    def loops(self) -> bool:
        return any(arrow.looped for arrow in self.arrows)


def pictures(trace: Trace, names: Names) -> tuple[Picture, ...]:
    """Return the pictures of the first rounds, layer by layer."""
    first = islice(rounds(trace, names, FACTS), ROUNDS)
    return tuple(_picture(round_, trace, names, place) for place, round_ in enumerate(first))


def _picture(round_: Round, trace: Trace, names: Names, place: int) -> Picture:
    involved = {name for difference in round_.dependencies for name in (difference.effect, difference.on)}
    involved |= {name for loop in round_.loops for name in loop.effects}
    effects = sorted(involved, key=lambda name: (trace.effects[name].timestamp, list(trace.effects).index(name)))
    draws = len(effects) <= EFFECTS and len(round_.dependencies) <= FACTS
    loops = {name for loop in round_.loops for name in loop.effects}
    turns = {step.effect: turn for turn, step in enumerate(round_.layer.applied, 1)}
    boxes = tuple(_box(name, at, names, turns.get(name, 0), name in loops) for at, name in enumerate(effects))
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
        numbered=len(round_.dependencies),
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


def _box(name: str, at: int, names: Names, turn: int, looped: bool) -> Box:
    full, top = names.effect(name), _top(at)
    return Box(
        name=full if len(full) <= LETTERS else full[: LETTERS - 1].rstrip() + "…",
        full=full,
        turn=str(turn) if turn else "",
        x=SIDE,
        y=top,
        width=WIDTH - 2 * SIDE,
        height=BOX,
        turn_x=SIDE + BOX // 2,
        middle=top + BOX // 2,
        text_x=SIDE + BOX,
        looped=looped,
    )


def _arrows(round_: Round, effects: list[str]) -> Iterator[Arrow]:
    rings = [frozenset(loop.effects) for loop in round_.loops]
    for number, dependency in enumerate(round_.dependencies, 1):
        start, end = effects.index(dependency.effect), effects.index(dependency.on)
        looped = any({dependency.effect, dependency.on} <= ring for ring in rings)
        yield _arrow(number, start, end, looped=looped)


def _arrow(number: int, start: int, end: int, *, looped: bool) -> Arrow:
    """Return an arc from the box at place `start` to that at place `end`."""
    side: Literal[1, -1] = 1 if end > start else -1
    edge = WIDTH - SIDE if side == 1 else SIDE
    out = edge + side * min(FARTHEST, SWING + FARTHER * abs(end - start))
    first = _top(start) + BOX // 2 + side * APART
    last = _top(end) + BOX // 2 - side * APART
    tip = edge + side * 2
    return Arrow(
        number=number,
        path=f"M{edge} {first}C{out} {first} {out} {last} {tip + side * 6} {last}",
        head=f"{tip},{last} {tip + side * 9},{last - 5} {tip + side * 9},{last + 5}",
        x=round(0.25 * edge + 0.75 * out),
        y=(first + last) // 2,
        looped=looped,
    )
