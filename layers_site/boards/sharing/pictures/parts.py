"""The parts of a picture: a card as printed or as it is now, and the way of one object through the layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from layers_site.boards.sharing.pictures.canvas import (
    Block,
    Canvas,
    Face,
    and_more,
    block,
    draw,
    height_of,
    lines,
    of_chip,
    width_of,
)
from layers_site.explain.presenters.marks import Badge, Pip, Size
from layers_site.explain.presenters.printed import CardView, Portrait, TextLine
from layers_site.explain.presenters.strata import StepView, StratumView
from layers_site.explain.presenters.world import Bed

#: More steps than these are counted.
MOST_STEPS: Final = 24
#: More differences of one step than these are left out.
MOST_CHIPS: Final = 4

_CORE: Final = 64.0
_STATE: Final = 110.0
_PAD: Final = 12.0
_TITLE: Final = 17.0
_STEP: Final = 16.0
_NOTE: Final = 14.0
_SIZE: Final = 26.0
_BADGE: Final = 22.0


# --- layers ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PictureRow:
    """One layer, or several in which nothing happens; or (no badge) what the object is before and after them."""

    badges: tuple[Badge, ...]
    blocks: tuple[Block, ...]
    size: Size | None
    quiet: bool = False

    @property
    def height(self) -> float:
        return max(_BADGE + 12 if self.quiet else 52.0, height_of(self.blocks) + 2 * _PAD)

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        if self.quiet:
            self._draw_quiet(canvas, x, y, width)
            return
        canvas.rect((x, y), (width, self.height), "paper" if self.badges else "sunk", rounded=8)
        left = x + _PAD + 4
        if self.badges:
            badge = self.badges[0]
            canvas.rect((x, y), (_CORE, self.height), f"layer-{badge.stratum}", rounded=8)
            size = 26.0 if len(badge.text) < 3 else 13.0
            middle = (x + _CORE / 2, y + min(self.height / 2, 40) + size * 0.35)
            canvas.text(badge.text, middle, Face(size, f"on-{badge.stratum}", bold=True), middle=True)
            left = x + _CORE + _PAD
        draw(self.blocks, canvas, left, y + _PAD)
        self._draw_size(canvas, x + width - _PAD, y + self.height / 2)

    def _draw_quiet(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        end = x
        for badge in self.badges:
            end = canvas.badge(badge.text, badge.stratum, (end, y + 5), _BADGE) + 4
        canvas.text(_("nothing happens"), (end + 8, y + 5 + _BADGE * 0.7), Face(_NOTE, "ink-2"))
        self._draw_size(canvas, x + width - _PAD, y + 5 + _BADGE / 2, small=True)

    def _draw_size(self, canvas: Canvas, end: float, middle: float, *, small: bool = False) -> None:
        size = _NOTE + 2 if small else _SIZE
        text = f"{self.size.power}/{self.size.toughness}" if self.size else "–"
        text = text if len(text) <= 13 else f"{text[:12]}…"
        width = width_of(text, size, bold=not small)
        while width > _STATE - _PAD and size > 9:
            size, width = size * 0.85, width * 0.85
        fill = "ink-2" if small or not self.size else "ink"
        canvas.text(text, (end - width, middle + size * 0.36), Face(size, fill, bold=not small))


def rows(
    printed: Portrait, strata: Sequence[StratumView], beds: Sequence[Bed], final: Portrait, width: float, *, ended: bool
) -> tuple[PictureRow, ...]:
    """Return the rows from above: as printed, the layers, what comes after them, what it is now."""
    room = width - _CORE - _STATE - _PAD
    now = _("What it is now") if ended else _("What it is after this step")
    return (
        _end(_("As printed"), printed, room + _CORE - _PAD),
        *_strata(strata, room),
        *(_bed(bed, room) for bed in beds if bed.steps),
        _end(now, final, room + _CORE - _PAD),
    )


def _end(kicker: str, portrait: Portrait, room: float) -> PictureRow:
    facts = " · ".join((portrait.type_line, *portrait.facts))
    return PictureRow(
        (),
        (
            block(kicker, room, Face(_NOTE, "ink-2"), most=1, after=0),
            block(portrait.name, room, Face(_TITLE, bold=True), after=2),
            block(facts, room, Face(_NOTE, "ink-2"), most=3, after=0),
        ),
        portrait.size,
    )


def _strata(strata: Sequence[StratumView], room: float) -> Iterator[PictureRow]:
    left = MOST_STEPS
    for view in strata:
        if view.coming:
            continue
        if not view.steps:
            yield PictureRow((view.badge,), (), view.size, quiet=True)
            continue
        blocks = [_title(view.badge.name, view.rule, room)]
        for step in view.steps[:left]:
            blocks += _step(step, room)
        rest = len(view.steps) - left
        if rest > 0:
            blocks.append(block(and_more(rest), room, Face(_NOTE, "ink-2")))
        left = max(0, left - len(view.steps))
        yield PictureRow((view.badge,), tuple(blocks), view.size)


def _title(name: str, rule: str, room: float) -> Block:
    text = f"{name} · {_('rule %(number)s') % {'number': rule}}" if rule else name
    return block(text, room, Face(_NOTE, "ink-2"), most=1, after=3)


def _step(step: StepView, room: float) -> Iterator[Block]:
    """Yield what a step says: who, what it does, what of that shows, and why now."""
    what = str(step.what.plain) if step.what else _("does not apply.")
    quiet = step.kind in ("aside", "missed")
    face = Face(_NOTE, "ink-2") if quiet else Face(_STEP)
    yield block(f"{step.who} – {what}", room, face, most=3, after=3)
    for chip in step.chips[:MOST_CHIPS]:
        yield of_chip(chip, room, _TITLE)
    if len(step.chips) > MOST_CHIPS:
        yield block("…", room, Face(_STEP))
    why = [note.plain for note in (step.order, *step.notes[:2]) if note]
    if why and step.kind != "aside":
        yield block(" ".join(why), room, Face(_NOTE, "ink-2"), most=3, after=6)


def _bed(bed: Bed, room: float) -> PictureRow:
    blocks = [_title(bed.badge.name, bed.rule, room)]
    for step in bed.steps[:MOST_CHIPS]:
        what = step.what.plain if step.what else _("does not apply.")
        blocks.append(block(f"{step.who} – {what}", room, Face(_STEP), after=3))
        for difference in step.differences[:MOST_CHIPS]:
            changes = ", ".join(f"{chip.sign} {chip.text}".strip() for chip in difference.chips[:MOST_CHIPS])
            text = _("%(name)s: %(changes)s") % {"name": difference.who, "changes": changes}
            blocks.append(block(text, room, Face(_STEP, bold=True), after=3))
    return PictureRow((bed.badge,), tuple(blocks), None)


# --- cards -----------------------------------------------------------------------------------------

#: More abilities, differences and symbols than these are left out, with an ellipsis where that is not plain.
MOST_LINES: Final = 7
CARD_CHIPS: Final = 6
MOST_PIPS: Final = 8

_EDGE: Final = 8.0
_CARD_PAD: Final = 16.0
_NAME: Final = 20.0
_TYPE: Final = 15.0
_TEXT: Final = 15.0
_META: Final = 13.0
_CARD_SIZE: Final = 27.0


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
        return 2 * _CARD_PAD + max(height_of(self.head), self._beside) + height_of(self.blocks)

    @property
    def _beside(self) -> float:
        """Return the height of the column beside the name."""
        mana = _TYPE * 1.5 if self.mana else 0.0
        return (_CARD_SIZE * 1.15 if self.size else 0.0) + (_META * 1.5 if self.size and self.size.was else 0.0) + mana

    def draw(self, canvas: Canvas, x: float, y: float, height: float) -> None:
        """Draw it, as high as the row is in which it stands."""
        edge = "accent" if self.focus else "line"
        canvas.rect((x, y), (self.width, height), "paper", rounded=10, edge=edge)
        if self.core is not None:
            part = (height - 12) / 7
            for place, lit in enumerate(self.core):
                canvas.rect((x + 3, y + 6 + place * part), (5, part - 2), f"layer-{place + 1}" if lit else "sunk")
        left = x + _EDGE + _CARD_PAD
        draw(self.head, canvas, left, y + _CARD_PAD)
        self._draw_beside(canvas, x + self.width - _CARD_PAD, y + _CARD_PAD)
        draw(self.blocks, canvas, left, y + _CARD_PAD + max(height_of(self.head), self._beside))

    def _draw_beside(self, canvas: Canvas, end: float, y: float) -> None:
        if self.size:
            text, size = _size_text(self.size), _size_face(self.size, self.width)
            canvas.text(text, (end - width_of(text, size, bold=True), y + _CARD_SIZE * 0.86), Face(size, bold=True))
            y += _CARD_SIZE * 1.15
            if self.size.was:
                (was,) = lines(f"{_short(self.size.was)} →", self.width, _META, most=1)
                canvas.line(was, (end - was[-1].start - was[-1].width, y + _META * 0.9), Face(_META, "ink-2"))
                y += _META * 1.5
        canvas.mana(self.mana, end, y + _TYPE * 0.6, _TYPE)


def plan(card: CardView, width: float, *, worked_out: bool, with_text: bool) -> CardPlan:
    """Break the lines of a card that is `width` wide. `with_text` its abilities stand on it."""
    room = width - _EDGE - 2 * _CARD_PAD
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
    for chip in card.chips[:CARD_CHIPS]:
        yield of_chip(chip, room, _TEXT)
    if len(card.chips) > CARD_CHIPS:
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
    wide = width_of(_size_text(size), _CARD_SIZE, bold=True)
    return _CARD_SIZE * min(1.0, 0.4 * width / wide) if wide else _CARD_SIZE
