"""Cells of a CSV file that no spreadsheet takes for a formula.

Names and answers are what somebody typed. A cell that begins with one of these would be worked out by the program that
opens it, so an apostrophe is put before it, which such programs take to mean "text". Such a program may divide cells by
another sign than the file does, as those of another country do: so the same holds behind each sign that divides.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Final

#: What begins a formula, behind what is skipped before it: at the beginning, and behind what some program divides by.
#: The last four are the full-width forms, which some programs treat alike.
_DANGEROUS: Final = re.compile('(^|[;,|\t\r\n])(?=[ \u00a0"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])')
#: A cell that begins with one of these may lose it, and begin with what comes behind.
_DIVIDING: Final = ("\t", "\r", "\n")
BOM: Final = "\ufeff"

Cell = str | int | float | None


def harmless(text: str) -> str:
    """Return the text, with an apostrophe before all that could be taken for a formula; without NUL."""
    plain = text.replace("\0", "")
    marked = _DANGEROUS.sub(r"\1'", plain)
    return f"'{marked}" if marked.startswith(_DIVIDING) else marked


class _Line:
    """The file for `csv.writer`, which returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[Iterable[Cell]], *, bom: bool = False, separator: str = ",") -> Iterator[str]:
    """Return the file, line by line. `bom` tells Excel that it is UTF-8.

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
