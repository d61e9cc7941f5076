"""Blocks of text, one below the other, measured before they are drawn: cards and rows are as high as their blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext

from layers_site.boards.sharing.pictures.canvas import LEADING, Canvas, Face
from layers_site.boards.sharing.pictures.measures import Line, lines
from layers_site.explain.presenters.marks import Badge, Chip

#: How far text is moved in by a badge before it, in sizes of the text.
INDENT: Final = 2.2


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one face. `badge` stands before the first; `after` is the room below, in pixels."""

    lines: tuple[Line, ...]
    face: Face
    badge: Badge | None = None
    after: float = 4

    @property
    def height(self) -> float:
        return len(self.lines) * self.face.size * LEADING + self.after if self.lines else 0.0


def block(text: str, room: float, face: Face, *, most: int = 2, badge: Badge | None = None, after: float = 4) -> Block:
    """Make a block of a text that is broken at `room`, into at most so many lines."""
    inner = room - (INDENT * face.size if badge else 0)
    return Block(lines(text, inner, face.size, bold=face.bold, most=most), face, badge, after)


def of_chip(chip: Chip, room: float, size: float) -> Block:
    """Make a block of one difference."""
    text = f"{chip.sign} {chip.text}".strip()
    return block(text, room, Face(size, "ink-2" if chip.lost else "ink", bold=True), most=3, badge=chip.badge)


def and_more(count: int) -> str:
    """Count what is left out."""
    return ngettext("and one more", "and %(more)s more", count) % {"more": count}


def height_of(blocks: Iterable[Block]) -> float:
    return sum(each.height for each in blocks)


def draw(blocks: Iterable[Block], canvas: Canvas, x: float, y: float) -> float:
    """Draw them from `y` on, and return where they end."""
    for each in blocks:
        indent = 0.0
        if each.badge and each.lines:
            indent = INDENT * each.face.size
            canvas.badge(each.badge.text, each.badge.stratum, (x, y), each.face.size * 1.3)
        canvas.block(each.lines, (x + indent, y), each.face)
        y += each.height
    return y
