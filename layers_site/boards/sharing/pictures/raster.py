"""A picture as PNG, drawn by Pillow with a font that is installed with it: it looks the same on any machine."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import ceil
from threading import Lock
from typing import Final

import fontpkg
from PIL import Image, ImageDraw, ImageFont

from layers_site.boards.sharing.pictures.canvas import Shape
from layers_site.boards.sharing.pictures.sheet import Sheet

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
