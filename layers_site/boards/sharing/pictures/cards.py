"""A card of the board as a picture: as it is printed, or as it is now with what of that is not printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from layers_site.boards.sharing.pictures.canvas import Block, Canvas, Face, block, draw, height_of, of_chip
from layers_site.boards.sharing.pictures.measures import lines, width_of
from layers_site.explain.presenters.marks import Pip, Size
from layers_site.explain.presenters.printed import CardView, TextLine

#: More abilities, differences and symbols than these are left out, with an ellipsis where that is not plain.
MOST_LINES: Final = 7
MOST_CHIPS: Final = 6
MOST_PIPS: Final = 8

_EDGE: Final = 8.0
_PAD: Final = 16.0
_NAME: Final = 20.0
_TYPE: Final = 15.0
_TEXT: Final = 15.0
_META: Final = 13.0
_SIZE: Final = 27.0


@dataclass(frozen=True, slots=True)
class CardPlan:
    """A card whose lines are broken. `core` are its seven strata, None on a board that is not worked out."""

    width: float
    head: tuple[Block, ...]
    blocks: tuple[Block, ...]
    mana: tuple[Pip, ...]
    size: Size | None
    core: tuple[bool, ...] | None
    focus: bool

    @property
    def height(self) -> float:
        return 2 * _PAD + max(height_of(self.head), self._beside) + height_of(self.blocks)

    @property
    def _beside(self) -> float:
        """Return the height of the column beside the name."""
        mana = _TYPE * 1.5 if self.mana else 0.0
        return (_SIZE * 1.15 if self.size else 0.0) + (_META * 1.5 if self.size and self.size.was else 0.0) + mana

    def draw(self, canvas: Canvas, x: float, y: float, height: float) -> None:
        """Draw it, as high as the row is in which it stands."""
        edge = "accent" if self.focus else "line"
        canvas.rect((x, y), (self.width, height), "paper", rounded=10, edge=edge)
        if self.core is not None:
            part = (height - 12) / 7
            for place, lit in enumerate(self.core):
                canvas.rect((x + 3, y + 6 + place * part), (5, part - 2), f"layer-{place + 1}" if lit else "sunk")
        left = x + _EDGE + _PAD
        draw(self.head, canvas, left, y + _PAD)
        self._draw_beside(canvas, x + self.width - _PAD, y + _PAD)
        draw(self.blocks, canvas, left, y + _PAD + max(height_of(self.head), self._beside))

    def _draw_beside(self, canvas: Canvas, end: float, y: float) -> None:
        if self.size:
            text, size = _size_text(self.size), _size_face(self.size, self.width)
            canvas.text(text, (end - width_of(text, size, bold=True), y + _SIZE * 0.86), Face(size, bold=True))
            y += _SIZE * 1.15
            if self.size.was:
                (was,) = lines(f"{_short(self.size.was)} →", self.width, _META, most=1)
                canvas.line(was, (end - was[-1].start - was[-1].width, y + _META * 0.9), Face(_META, "ink-2"))
                y += _META * 1.5
        canvas.mana(self.mana, end, y + _TYPE * 0.6, _TYPE)


def plan(card: CardView, width: float, *, worked_out: bool, with_text: bool) -> CardPlan:
    """Break the lines of a card that is `width` wide. `with_text` its abilities stand on it."""
    room = width - _EDGE - 2 * _PAD
    mana = card.mana[:MOST_PIPS]
    beside = max(
        width_of(_size_text(card.size), _size_face(card.size, width), bold=True) + 12 if card.size else 0,
        len(mana) * _TYPE * 1.12 + 12 if mana else 0,
    )
    fill = "ink-2" if card.off else "ink"
    inner = max(60.0, room - beside)
    return CardPlan(
        width=width,
        head=(
            block(card.name, inner, Face(_NAME, fill, bold=True), after=2),
            block(card.type_line, inner, Face(_TYPE, "ink-2"), after=3),
        ),
        blocks=(
            block(" · ".join(card.meta), room, Face(_META, "ink-2"), after=8),
            *(_text_blocks(card.lines, room, fill) if with_text else ()),
            *(_chip_blocks(card, room) if worked_out else ()),
        ),
        mana=mana,
        size=card.size,
        core=tuple(mark.lit for mark in card.core) if worked_out else None,
        focus=worked_out and card.in_focus,
    )


def _text_blocks(texts: tuple[TextLine, ...], room: float, fill: str) -> Iterator[Block]:
    for line in texts[:MOST_LINES]:
        gone = line.state == "gone"
        face = Face(_TEXT, "ink-2" if gone else fill, bold=line.state == "gained", struck=gone)
        yield block(line.text, room, face, most=5, badge=line.badge, after=6)
    if len(texts) > MOST_LINES:
        yield block("…", room, Face(_TEXT))


def _chip_blocks(card: CardView, room: float) -> Iterator[Block]:
    for chip in card.chips[:MOST_CHIPS]:
        yield of_chip(chip, room, _TEXT)
    if len(card.chips) > MOST_CHIPS:
        yield block("…", room, Face(_TEXT))


def _size_text(size: Size | None) -> str:
    """Return power and toughness; numbers of many digits are shortened."""
    if size is None:
        return ""
    return _short(f"{size.power}/{size.toughness}")


def _short(size: str) -> str:
    return size if len(size) <= 13 else f"{size[:12]}…"


def _size_face(size: Size | None, width: float) -> float:
    """Return how large power and toughness are written: smaller where they would take half of the card."""
    wide = width_of(_size_text(size), _SIZE, bold=True)
    return _SIZE * min(1.0, 0.4 * width / wide) if wide else _SIZE
