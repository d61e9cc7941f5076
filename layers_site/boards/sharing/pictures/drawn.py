"""Pictures as files, kept by what they show: the same address gives the same bytes until board or program change."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from io import BytesIO
from math import ceil
from pathlib import Path
from threading import Lock
from typing import Final, Literal

import fontpkg
from django.conf import settings
from django.template.loader import render_to_string
from PIL import Image, ImageDraw, ImageFont

from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.pictures.canvas import Shape, Theme, sheets
from layers_site.boards.sharing.pictures.sheet import Head, Part, Sheet, of_bench, of_printed
from layers_site.explain.presenters.printed import printed
from layers_site.platform.memory import cached

Kind = Literal["svg", "png"]
CONTENT_TYPES: Final[dict[Kind, str]] = {"svg": "image/svg+xml", "png": "image/png"}
#: The template that writes the shapes as SVG.
TEMPLATE: Final = "boards/sharing/picture.svg"
STORED: Final = 48


@dataclass(frozen=True, slots=True)
class Wanted:
    """All that a picture depends on. `text` is the canonical text of the board."""

    text: str
    edition: str
    focus: str
    step: int | None
    part: Part
    theme: Theme
    language: str
    head: Head

    @property
    def tag(self) -> str:
        """Return the ETag of the SVG: it is known before anything is worked out."""
        digest = blake2b(digest_size=15)
        digest.update(repr((asdict(self), _looks())).encode())
        return digest.hexdigest()


@cache
def _looks() -> str:
    """Return a digest of all that makes pictures: their template, the style sheets with their colors, the program."""
    template = Path(settings.BASE_DIR) / "templates" / TEMPLATE
    digest = blake2b((template.read_text(encoding="utf-8") + sheets()).encode(), digest_size=15)
    for folder in ("engine", "layers_site"):
        for source in sorted((Path(settings.BASE_DIR) / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()


def wanted(moment: Moment, options: ViewOptions, part: Part, theme: Theme, language: str, head: Head) -> Wanted:
    """Say what is wanted. A board as printed looks the same from every object and before every step."""
    focus, step = ("", None) if part == "printed" else (options.focus, options.step)
    return Wanted(moment.text, options.edition, focus, step, part, theme, language, head)


class _Still(Bench):
    """A board without links: nobody presses on a picture."""

    def address(self, moment: Moment, options: ViewOptions) -> str:
        return ""


def _sheet(wanted: Wanted) -> Sheet:
    """Draw the board. Raises EvaluationError or TimeUpError, never for one as printed."""
    moment = Moment(wanted.text, None, "", 0)
    if wanted.part == "printed":
        return of_printed(printed(moment.scenario), wanted.head, wanted.theme)
    bench = _Still.of(moment, ViewOptions(wanted.edition, wanted.focus, step=wanted.step))
    return of_bench(bench, wanted.head, wanted.theme, layers=wanted.part == "layers")


def svg_of(wanted: Wanted) -> str:
    """Return the SVG. Raises EvaluationError or TimeUpError."""
    return _svg(wanted, _looks())


def png_of(wanted: Wanted) -> bytes:
    """Return the same as PNG. Raises EvaluationError or TimeUpError."""
    return _png(wanted, _looks())


@cached("picture_svg", STORED)
def _svg(wanted: Wanted, _looks: str) -> str:
    return render_to_string(TEMPLATE, {"sheet": _sheet(wanted)})


@cached("picture_png", STORED)
def _png(wanted: Wanted, _looks: str) -> bytes:
    return raster(_sheet(wanted))


# --- shapes in pixels, drawn by Pillow with a font that is installed with it: the same on any machine -------------


#: A PNG is so many times as wide as the SVG: sharp on a beamer, and drawn in a tenth of a second.
ZOOM: Final = 1.4
#: A high one is drawn smaller, so that it has no more pixels than these.
MOST_PIXELS: Final = 3_000_000
#: Curves are drawn so many times as large, and made small again, so that their edges are smooth.
_SMOOTH: Final = 4

#: One at a time: each takes some megabytes, and fonts are for one thread.
_ALONE: Final = Lock()


def raster(sheet: Sheet) -> bytes:
    """Draw all shapes of a picture."""
    zoom = min(ZOOM, (MOST_PIXELS / (sheet.width * sheet.height)) ** 0.5)
    with _ALONE:
        image = Image.new("RGB", (round(sheet.width * zoom), round(sheet.height * zoom)), sheet.ground)
        draw = ImageDraw.Draw(image)
        for shape in sheet.shapes:
            _draw(draw, shape, zoom)
        out = BytesIO()
        # Little effort: twice as much makes it a tenth smaller.
        image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _draw(draw: ImageDraw.ImageDraw, shape: Shape, zoom: float) -> None:
    x, y = shape.x * zoom, shape.y * zoom
    if shape.kind == "text":
        _text(draw, shape, x, y, zoom)
    elif shape.kind == "disc":
        _disc(draw, x, y, shape.width * zoom, shape.fill)
    elif shape.kind == "arrow":
        _arrow(draw, [(across * zoom, down * zoom) for across, down in shape.points], shape.fill)
    else:
        left, top, right, bottom = map(round, (x, y, x + shape.width * zoom, y + shape.height * zoom))
        edge = max(1, round(zoom)) if shape.stroke else 0
        if edge:
            _box(draw, (left, top, right, bottom), shape.round * zoom, shape.stroke)
        _box(draw, (left + edge, top + edge, right - edge, bottom - edge), shape.round * zoom - edge, shape.fill)


def _text(draw: ImageDraw.ImageDraw, shape: Shape, x: float, y: float, zoom: float) -> None:
    font = font_of(round(shape.size * zoom * 2) / 2, shape.bold)
    draw.text((x, y), shape.text, fill=shape.fill, font=font, anchor="ms" if shape.middle else "ls")
    if shape.struck:
        above = y - shape.size * zoom * 0.28
        draw.line((x, above, x + font.getlength(shape.text), above), fill=shape.fill, width=max(1, round(zoom)))


def _box(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], radius: float, fill: str) -> None:
    """Draw a box with round corners: two boxes across each other, and a disc in each corner."""
    left, top, right, bottom = box
    around = round(min(radius, (right - left) / 2, (bottom - top) / 2)) if radius > 0 else 0
    if right <= left or bottom <= top:
        return
    draw.rectangle((left + around, top, right - around - 1, bottom - 1), fill=fill)
    if around:
        draw.rectangle((left, top + around, right - 1, bottom - around - 1), fill=fill)
        for x in (left, right - 2 * around):
            for y in (top, bottom - 2 * around):
                draw.bitmap((x, y), _mask(2 * around), fill=fill)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: str) -> None:
    side = round(2 * radius)
    draw.bitmap((round(x - side / 2), round(y - side / 2)), _mask(side), fill=fill)


def _arrow(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: str) -> None:
    left, top = (int(min(point[axis] for point in points)) for axis in (0, 1))
    width, height = (ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
    mask = Image.new("L", ((width - left) * _SMOOTH, (height - top) * _SMOOTH))
    ImageDraw.Draw(mask).polygon([((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in points], fill=255)
    draw.bitmap((left, top), mask.resize((width - left, height - top), Image.Resampling.BOX), fill=fill)


@lru_cache(maxsize=128)
def _mask(side: int) -> Image.Image:
    """Return a disc with smooth edges, `side` pixels wide."""
    large = Image.new("L", (side * _SMOOTH, side * _SMOOTH))
    ImageDraw.Draw(large).ellipse((0, 0, side * _SMOOTH - 1, side * _SMOOTH - 1), fill=255)
    return large.resize((side, side), Image.Resampling.BOX)


@lru_cache(maxsize=128)
def font_of(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    """Return Roboto in this size. One file has all weights."""
    # The layout of Pillow itself: another one may be there or not.
    font = ImageFont.truetype(fontpkg.path("Roboto"), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_name("Bold" if bold else "Regular")
    return font
