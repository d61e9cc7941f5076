"""The dependency picture of one round: its geometry, from which a template draws the SVG.

The effects stand one below the other, oldest on top. An arrow leads from an effect to the one it waits for: down the
right side to a newer one, against the timestamps; up the left side to an older one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.evaluation.trace import Trace
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge
from layers_site.explain.presenters.why import Fact, Round, rounds

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
