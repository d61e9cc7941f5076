"""Cells of a CSV file that no spreadsheet takes for a formula.

Names and answers are what somebody typed. A cell that begins with one of these would be worked out by the program that
opens it, so an apostrophe is put before it, which such programs take to mean "text".
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Final

#: The last four are the full-width forms, which some programs treat alike.
_DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BOM: Final = "\ufeff"

Cell = str | int | float | None


def harmless(text: str) -> str:
    """The text, with an apostrophe where it could be taken for a formula, also behind spaces; without NUL."""
    plain = text.replace("\0", "")
    return f"'{plain}" if plain.startswith(_DANGEROUS) or plain.lstrip(" \u00a0").startswith(_DANGEROUS) else plain


class _Line:
    """What `csv.writer` writes to: it hands each line back instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[Iterable[Cell]], *, bom: bool = False, separator: str = ",") -> Iterator[str]:
    """The file, line by line. `bom` tells Excel that it is UTF-8.

    Where semicolons separate, the comma is the decimal sign: "1.5" would be read as a day in May.
    """
    writer = csv.writer(_Line(), delimiter=separator)
    if bom:
        yield BOM
    for row in rows:
        yield writer.writerow([_written(cell, separator) for cell in row])


def _written(cell: Cell, separator: str) -> Cell:
    if isinstance(cell, str):
        return harmless(cell)
    if isinstance(cell, float):
        plain = f"{cell:.2f}".rstrip("0").rstrip(".")
        return plain.replace(".", ",") if separator == ";" else plain
    return cell
