"""The way of one object through the layers as a picture: from what is printed to what it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from layers_site.boards.sharing.pictures.canvas import Block, Canvas, Face, and_more, block, draw, height_of, of_chip
from layers_site.boards.sharing.pictures.measures import width_of
from layers_site.explain.presenters.marks import Badge, Size
from layers_site.explain.presenters.printed import Portrait
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
