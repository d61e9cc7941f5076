"""A board as a picture, put together: its head, its cards, and below or beside them the effects or the layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

from layers_site.boards.presenters.bench import Bench
from layers_site.boards.sharing.pictures.canvas import (
    Block,
    Canvas,
    Face,
    Shape,
    Theme,
    and_more,
    block,
    draw,
    fit,
    height_of,
)
from layers_site.boards.sharing.pictures.parts import CardPlan, PictureRow, plan, rows
from layers_site.explain.presenters.printed import CardView, PrintedBoard, PrintedEffect

#: What a picture shows: the board as printed (no result in it), as it is now, or that with the way through the layers.
Part = Literal["printed", "now", "layers"]
PARTS: Final[tuple[Part, ...]] = ("printed", "now", "layers")

WIDTH: Final = 1200.0
#: More cards and effects than these are counted.
MOST_CARDS: Final = 24
MOST_EFFECTS: Final = 16
#: So many cards stand in one column beside the layers; more of them above.
BESIDE: Final = 5
LONGEST_ALT: Final = 700

_MARGIN: Final = 36.0
_GAP: Final = 16.0
_COLUMN: Final = 370.0
_TITLE: Final = 30.0
_SUB: Final = 16.0
_ROOM: Final = WIDTH - 2 * _MARGIN
#: How many cards stand in a row, by how many there are.
_ACROSS: Final = {0: 2, 1: 2, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 9: 3}


@dataclass(frozen=True, slots=True)
class Head:
    """The texts above the board, and the link below it."""

    title: str
    about: str
    edition: str
    link: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture, ready for its template. `alt` says in words what it shows."""

    width: int
    height: int
    ground: str
    title: str
    alt: str
    shapes: tuple[Shape, ...]


def of_printed(board: PrintedBoard, head: Head, theme: Theme) -> Sheet:
    """Draw the board as it lies on the table: nothing of it is worked out."""
    canvas = Canvas(theme)
    y = _draw_head(canvas, head)
    plans = [plan(card, _width(board.cards), worked_out=False, with_text=True) for card in board.cards[:MOST_CARDS]]
    y = _draw_grid(canvas, plans, y)
    y = _draw_blocks(canvas, _more(len(board.cards)), y)
    if board.turn:
        y = _draw_blocks(canvas, (block(board.turn, _ROOM, Face(_SUB), most=4),), y + 8)
    if board.effects:
        y = _draw_blocks(canvas, tuple(_effects(board.effects)), y + 12)
    return _sheet(canvas, head, y, alt_of(head.title, board.cards))


def of_bench(bench: Bench, head: Head, theme: Theme, *, layers: bool) -> Sheet:
    """Draw the board as it is now; with `layers` the way of the object in focus."""
    canvas, cards = Canvas(theme), bench.words.cards
    y = _draw_head(canvas, head)
    if not (layers and bench.in_game):
        plans = [plan(card, _width(cards), worked_out=True, with_text=True) for card in cards[:MOST_CARDS]]
        y = _draw_grid(canvas, plans, y)
    elif len(cards) <= BESIDE:
        y = _draw_beside(canvas, bench, y)
    else:
        plans = [plan(card, _width(cards), worked_out=True, with_text=False) for card in cards[:MOST_CARDS]]
        y = _draw_rows(canvas, _way(bench, _ROOM), _MARGIN, _draw_grid(canvas, plans, y) + 8, _ROOM)
    y = _draw_blocks(canvas, _more(len(cards)), y)
    return _sheet(canvas, head, y, alt_of(head.title, cards))


def alt_of(title: str, cards: Sequence[CardView]) -> str:
    """Say in words what a picture shows: each card with its type line and size, as far as that is not too long."""
    cards_in_words = [f"{card.name} ({_card_in_words(card)})" for card in cards[:MOST_CARDS]]
    text = (
        _("%(name)s: %(changes)s") % {"name": title, "changes": ", ".join(cards_in_words)} + "."
        if cards_in_words
        else title
    )
    return fit(text) if len(text) <= LONGEST_ALT else fit(text)[: LONGEST_ALT - 1] + "…"


def _card_in_words(card: CardView) -> str:
    size = f", {card.size.power}/{card.size.toughness}" if card.size else ""
    return f"{card.type_line}{size}"


# --- parts --------------------------------------------------------------------------------------------


def _width(cards: Sequence[CardView]) -> float:
    """Return how wide a card is, so that no row has one card alone where that can be."""
    across = _ACROSS.get(len(cards), 4)
    return (_ROOM - (across - 1) * _GAP) / across


def _draw_head(canvas: Canvas, head: Head) -> float:
    about = " · ".join(filter(None, (head.about, _("Rules: %(edition)s") % {"edition": head.edition})))
    blocks = (
        block(head.title, _ROOM, Face(_TITLE, bold=True), after=2),
        block(about, _ROOM, Face(_SUB, "ink-2"), after=14),
    )
    return draw(blocks, canvas, _MARGIN, _MARGIN - 6)


def _draw_grid(canvas: Canvas, plans: Sequence[CardPlan], y: float) -> float:
    """Draw the cards in rows; those of a row are as high as the highest."""
    if not plans:
        return y
    across = round((_ROOM + _GAP) / (plans[0].width + _GAP))
    for first in range(0, len(plans), across):
        row = plans[first : first + across]
        height = max(each.height for each in row)
        for place, each in enumerate(row):
            each.draw(canvas, _MARGIN + place * (each.width + _GAP), y, height)
        y += height + _GAP
    return y


def _draw_beside(canvas: Canvas, bench: Bench, y: float) -> float:
    """Draw the cards in a column, and beside them the way through the layers."""
    below = y
    for card in bench.words.cards:
        each = plan(card, _COLUMN, worked_out=True, with_text=False)
        each.draw(canvas, _MARGIN, below, each.height)
        below += each.height + _GAP
    room = _ROOM - _COLUMN - 2 * _GAP
    way = _draw_rows(canvas, _way(bench, room), _MARGIN + _COLUMN + 2 * _GAP, y, room)
    return max(below, way)


def _way(bench: Bench, room: float) -> tuple[PictureRow, ...]:
    words = bench.words
    return rows(words.printed, words.strata, words.beds.both, words.final, room, ended=bench.ended)


def _draw_rows(canvas: Canvas, way: Sequence[PictureRow], x: float, y: float, width: float) -> float:
    for row in way:
        row.draw(canvas, x, y, width)
        y += row.height + 4
    return y


def _effects(effects: Sequence[PrintedEffect]) -> list[Block]:
    made = [block(_("Effects, oldest first"), _ROOM, Face(20, bold=True), after=6)]
    for effect in effects[:MOST_EFFECTS]:
        text = _("%(name)s: %(changes)s") % {"name": effect.name, "changes": " ".join(effect.does)}
        made.append(block(f"{effect.letter}. {text}", _ROOM, Face(_SUB), most=3, after=5))
    rest = len(effects) - MOST_EFFECTS
    if rest > 0:
        made.append(block(and_more(rest), _ROOM, Face(_SUB, "ink-2")))
    return made


def _more(cards: int) -> tuple[Block, ...]:
    rest = cards - MOST_CARDS
    return (block(and_more(rest), _ROOM, Face(_SUB, "ink-2")),) if rest > 0 else ()


def _draw_blocks(canvas: Canvas, blocks: Sequence[Block], y: float) -> float:
    return draw(blocks, canvas, _MARGIN, y) if height_of(blocks) else y


def _sheet(canvas: Canvas, head: Head, y: float, alt: str) -> Sheet:
    """Close the picture with the link to the board."""
    y = draw((block(head.link, _ROOM, Face(14, "ink-2"), most=1, after=0),), canvas, _MARGIN, y + 6)
    return Sheet(
        width=round(WIDTH),
        height=round(y + _MARGIN - 12),
        ground=canvas.color("ground"),
        title=fit(head.title),
        alt=alt,
        shapes=tuple(canvas.shapes),
    )
