"""How wide text is, and how it breaks into lines, without a browser.

The widths are those of Roboto, the font of the PNG. In an SVG each piece of text is drawn as wide as it was measured,
whatever font its viewer has, so that nothing runs over its edge.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

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
