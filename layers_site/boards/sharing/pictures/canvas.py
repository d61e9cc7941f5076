"""Shapes that are collected from top to bottom, ready for the template that writes them as SVG.

Text stands in blocks, measured before they are drawn: cards and rows are as high as their blocks. The colors are
those of the style sheet, read from it, so that each is written down once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from django.conf import settings
from django.utils.translation import ngettext

from layers_site.explain.presenters.marks import Badge, Chip, Pip

#: By the hundredth of an em, the characters of Roboto that are so wide.
_REGULAR: Final = {
    18: "'", 20: ",‘’", 21: ";", 24: ":ijl|", 25: " \u202f\xa0", 26: "!.[]·", 27: "I", 28: "-", 31: "`", 32: '"',
    33: "t", 34: "(r{}•", 35: ")f“", 36: "”", 37: "°", 41: "/\\", 42: "^", 43: "*", 45: "_", 47: "?y«»", 48: "v",
    50: "xz", 51: "<k", 52: ">cs", 53: "e×", 54: "La", 55: "=FJhnu†", 56: "$0123456789bdgp€", 57: "+Eoq−÷ø", 58: "þ",
    59: "Sð", 60: "TYZß", 62: "#&BR", 63: "KPX", 64: "V", 65: "ACU", 66: "D–", 67: "…", 68: "G~", 69: "OQØ", 71: "HN",
    73: "%¼", 75: "w", 78: "—½", 84: "æ", 87: "M", 88: "m", 89: "W", 90: "@", 91: "œ", 94: "Æ", 95: "Œ",
}  # fmt: skip
_WIDTHS: Final = {character: width / 100 for width, characters in _REGULAR.items() for character in characters}
#: Of a character that is not there, and of one that fills a square.
_UNKNOWN: Final = 0.6
_WIDE: Final = 1.0
#: Bold text is so much wider.
_BOLD: Final = 1.035
#: A symbol is a disc with its text, so many em wide with the room around it. The font has no arrow: it is drawn too.
_SYMBOL_WIDTH: Final = 1.12
_SYMBOL: Final = re.compile(r"(\{[0-9A-Z/]{1,5}\}|→)")
#: No text of a card or a step is longer on a picture, in characters.
LONGEST: Final = 900
#: What XML cannot have, and what turns the direction of text.
_UNFIT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line from `start` on, `width` wide. A symbol has its text without braces, or is an arrow."""

    text: str
    start: float
    width: float
    symbol: bool = False


Line = tuple[Piece, ...]


def fit(text: str) -> str:
    """Return the text as a picture can have it: one line, of limited length."""
    return _UNFIT.sub("", " ".join(text[: LONGEST + 1].split(" ")))[:LONGEST]


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text of one line, in the unit of the size."""
    return sum(map(_width, text)) * size * (_BOLD if bold else 1.0)


@lru_cache(maxsize=4096)
def _width(character: str) -> float:
    base = unicodedata.normalize("NFD", character)[0]
    if base in _WIDTHS:
        return _WIDTHS[base]
    if unicodedata.combining(character):
        return 0.0
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _UNKNOWN


def lines(text: str, room: float, size: float, *, bold: bool = False, most: int = 3) -> tuple[Line, ...]:
    """Break a text into at most so many lines, the last with an ellipsis where something is left out.

    `{T}` and the like become symbols.
    """
    broken: list[list[str]] = [[]]
    left = room
    for word in _words(fit(text), room, size, bold=bold):
        width = _width_of_word(word, size, bold=bold)
        if width > left and broken[-1]:
            if len(broken) == most:
                broken[-1] = _shortened(broken[-1], room, size, bold=bold)
                break
            broken.append([])
            left = room
        broken[-1].append(word)
        left -= width + width_of(" ", size, bold=bold)
    return tuple(_line(" ".join(words), size, bold=bold) for words in broken if words)


def _words(text: str, room: float, size: float, *, bold: bool) -> Iterator[str]:
    """Yield the words; one that is wider than a line is cut into parts."""
    for word in filter(None, text.split(" ")):
        part = word
        while part and _width_of_word(part, size, bold=bold) > room:
            cut = _fitting(part, room, size, bold=bold)
            yield part[:cut]
            part = part[cut:]
        if part:
            yield part


def _fitting(word: str, room: float, size: float, *, bold: bool) -> int:
    """Return how many of its characters fit, one at least."""
    width = 0.0
    for place, character in enumerate(word):
        width += width_of(character, size, bold=bold)
        if width > room:
            return max(1, place)
    return len(word)


def _shortened(words: list[str], room: float, size: float, *, bold: bool) -> list[str]:
    while words and _width_of_word(" ".join(words) + "…", size, bold=bold) > room:
        last = words[-1][:-1]
        words = [*words[:-1], last] if last else words[:-1]
    return [*words[:-1], words[-1].rstrip(",;:") + "…"] if words else ["…"]


def _width_of_word(word: str, size: float, *, bold: bool) -> float:
    pieces = _SYMBOL.split(word) if "{" in word or "→" in word else [word]
    return sum(
        _SYMBOL_WIDTH * size if place % 2 else width_of(piece, size, bold=bold) for place, piece in enumerate(pieces)
    )


def _line(text: str, size: float, *, bold: bool) -> Line:
    start = 0.0
    made: list[Piece] = []
    for place, part in enumerate(_SYMBOL.split(text)):
        if place % 2:
            width = _SYMBOL_WIDTH * size
            made.append(Piece(part.strip("{}"), start, width, symbol=True))
        else:
            width = width_of(part, size, bold=bold)
            shown = part.strip(" ")
            indent = width_of(part[: len(part) - len(part.lstrip(" "))], size, bold=bold)
            made += [Piece(shown, start + indent, width_of(shown, size, bold=bold))] if shown else []
        start += width
    return tuple(made)


# --- shapes ------------------------------------------------------------------------------------------

#: Lines of text are so far apart, in sizes of their text.
LEADING: Final = 1.36


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle, a disc (`x` and `y` are its middle, `width` is its radius), an arrow to the right, or a text.

    Colors are written out, lengths are in pixels. `points` are the corners of an arrow.
    """

    kind: Literal["rect", "disc", "arrow", "text"]
    x: float
    y: float
    fill: str
    width: float = 0
    height: float = 0
    round: float = 0
    text: str = ""
    size: float = 0
    bold: bool = False
    middle: bool = False
    struck: bool = False
    stroke: str = ""
    points: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """The look of a text: its size in pixels, the name of its color, its weight."""

    size: float
    fill: str = "ink"
    bold: bool = False
    struck: bool = False


@dataclass(slots=True)
class Canvas:
    """A picture as it is drawn. Colors are given by their names."""

    theme: Theme
    shapes: list[Shape] = field(default_factory=list)

    def color(self, name: str) -> str:
        return colors(self.theme)[name]

    def rect(
        self, place: tuple[float, float], size: tuple[float, float], fill: str, *, rounded: float = 0, edge: str = ""
    ) -> None:
        stroke = self.color(edge) if edge else ""
        self.shapes.append(Shape("rect", *place, self.color(fill), *size, round=rounded, stroke=stroke))

    def text(self, text: str, place: tuple[float, float], face: Face, *, middle: bool = False) -> None:
        """Write one line from `place` on, or around it (`middle`); its height is that of the base line."""
        width = width_of(text, face.size, bold=face.bold)
        self.shapes.append(
            Shape(
                "text", *place, self.color(face.fill), width=width, text=text, size=face.size, bold=face.bold,
                middle=middle, struck=face.struck,
            )
        )  # fmt: skip

    def line(self, line: Line, place: tuple[float, float], face: Face) -> None:
        """Write a line with its symbols."""
        x, y = place
        for piece in line:
            if piece.text == "→":
                self.arrow((x + piece.start, y - face.size * 0.32), face)
            elif piece.symbol:
                self.symbol(piece.text, (x + piece.start + piece.width / 2, y - face.size * 0.34), face.size)
            else:
                self.text(piece.text, (x + piece.start, y), face)

    def block(self, lines: Iterable[Line], place: tuple[float, float], face: Face) -> float:
        """Write lines below `place`, and return where the next thing may begin."""
        x, y = place
        for line in lines:
            self.line(line, (x, y + face.size), face)
            y += face.size * LEADING
        return y

    def symbol(self, text: str, middle: tuple[float, float], size: float, color: str = "") -> None:
        """Draw a symbol of mana, or of tapping, as a disc with its letter."""
        x, y = middle
        radius = size * 0.5
        letter = color or (text.lower() if text in "WUBRG" else "c")
        self.shapes.append(Shape("disc", *middle, self.color(f"pip-{letter}"), width=radius))
        inner = size * (0.72 if len(text) == 1 else 1.1 / (len(text) + 0.6))
        self.text(text, (x, y + inner * 0.36), Face(inner, "on-pip", bold=True), middle=True)

    def arrow(self, place: tuple[float, float], face: Face) -> None:
        """Draw an arrow to the right, as long as the size of the text around it."""
        (x, y), size = place, face.size
        head, half, thin = x + size * 0.62, size * 0.22, size * 0.05
        points = (
            (x + size * 0.1, y - thin), (head, y - thin), (head, y - half), (x + size, y), (head, y + half),
            (head, y + thin), (x + size * 0.1, y + thin),
        )  # fmt: skip
        self.shapes.append(Shape("arrow", x, y, self.color(face.fill), points=points))

    def mana(self, pips: tuple[Pip, ...], end: float, y: float, size: float) -> float:
        """Draw a mana cost that ends at `end`, and return where it begins."""
        step = size * 1.12
        for place, pip in enumerate(reversed(pips)):
            self.symbol(pip.text, (end - size / 2 - place * step, y), size, pip.color)
        return end - step * len(pips)

    def badge(self, text: str, stratum: int, place: tuple[float, float], height: float) -> float:
        """Draw the badge of a layer, and return where it ends."""
        x, y = place
        size = height * 0.62
        width = max(height, width_of(text, size, bold=True) + height * 0.6)
        self.rect(place, (width, height), f"layer-{stratum}", rounded=height * 0.24)
        self.text(text, (x + width / 2, y + height * 0.72), Face(size, f"on-{stratum}", bold=True), middle=True)
        return x + width


Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

_SHEETS: Final = ("tokens.css", "base.css")
_PAIR: Final = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
_PIP: Final = re.compile(r"\.(pip-\w) \{ --pip: (#\w{6}); \}")
#: The ink on a symbol, which is the same in both themes as its ground is.
_ON_PIP: Final = "#1c160d"


@lru_cache(maxsize=len(THEMES))
def colors(theme: Theme) -> Mapping[str, str]:
    """Return each color by its name: "ink", "layer-4", "on-4", "pip-w"."""
    text = sheets()
    pairs = {name: dark if theme == "dark" else light for name, light, dark in _PAIR.findall(text)}
    return pairs | dict(_PIP.findall(text)) | {"on-pip": _ON_PIP}


@cache
def sheets() -> str:
    """Return the style sheets that define the colors."""
    folder = Path(settings.BASE_DIR) / "static" / "css"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in _SHEETS)


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
