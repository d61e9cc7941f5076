"""Shapes that are collected from top to bottom, ready for the template that writes them as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from layers_site.boards.sharing.pictures.measures import Line, width_of
from layers_site.boards.sharing.pictures.palette import Theme, colors
from layers_site.explain.presenters.marks import Pip

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
