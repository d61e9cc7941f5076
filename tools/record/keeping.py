"""Archives of named texts, and what differs between two of them."""

from __future__ import annotations

import difflib
import json
import zipfile
from collections import Counter
from itertools import islice, zip_longest
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

#: How many changed items are shown with their difference, of those whose names begin alike.
_SHOWN: Final = 3
#: How many changed lines of an item are compared, and how many signs of each are shown.
_COMPARED: Final = 400
_WIDTH: Final = 200


class Archive:
    """One part of a record: texts by their names. The same texts make the same archive, byte by byte."""

    def __init__(self, path: str) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
        self._names: Counter[str] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _tb: TracebackType | None
    ) -> None:
        self._zip.close()

    def add(self, name: str, text: str) -> None:
        """Keep a text; a second one of the same name gets a number."""
        self._names[name] += 1
        number = f" #{self._names[name]}" if self._names[name] > 1 else ""
        info = zipfile.ZipInfo(name + number)
        info.compress_type = zipfile.ZIP_DEFLATED
        self._zip.writestr(info, text.encode("utf-8", "backslashreplace"))

    def add_json(self, name: str, document: Any) -> None:
        """Keep a document in its own order of keys, a line for each value."""
        self.add(name, json.dumps(document, ensure_ascii=False, indent=1))


def compare_records(before: Path, after: Path, parts: list[str], lines: int) -> bool:
    """Print what differs, and return whether anything does."""
    differ = [_compare_part(before / f"{part}.zip", after / f"{part}.zip", part, lines) for part in parts]
    return any(differ)


def _compare_part(before: Path, after: Path, part: str, lines: int) -> bool:
    if not (before.exists() and after.exists()):
        print(f"## {part}: not in both records")
        return True
    with zipfile.ZipFile(before) as old, zipfile.ZipFile(after) as new:
        sums = [{item.filename: item.CRC for item in archive.infolist()} for archive in (old, new)]
        gone, come = sums[0].keys() - sums[1].keys(), sums[1].keys() - sums[0].keys()
        differ = [name for name, crc in sums[0].items() if sums[1].get(name, crc) != crc]
        print(f"## {part}: {len(sums[0])} items, {len(differ)} differ, {len(gone)} gone, {len(come)} new")
        for sign, names in (("-", gone), ("+", come)):
            print(*(f"{sign} {name}" for name in sorted(names)), sep="\n", end="\n" if names else "")
        _show(old, new, differ, lines)
    return bool(differ or gone or come)


def _show(old: zipfile.ZipFile, new: zipfile.ZipFile, names: list[str], lines: int) -> None:
    """Print each name; the difference itself only where it was not shown some times before."""
    shown: Counter[str] = Counter()
    for name in names:
        changed = _cut(list(islice(_difference(old, new, name), _COMPARED)))[:lines]
        print(f"! {name}")
        shown["\n".join(changed)] += 1
        if shown["\n".join(changed)] <= _SHOWN:
            print(*(f"    {line}" for line in changed), sep="\n")


def _cut(changed: list[str]) -> list[str]:
    """Set what went beside what came, in their order, and cut long lines to where they differ."""
    gone, come = ([line for line in changed if line[0] == sign] for sign in "-+")
    cut = []
    for pair in zip_longest(gone, come):
        lines = [line for line in pair if line is not None]
        start = max(0, _same(*(line[1:] for line in lines)) - 60) if len(lines) == 2 else 0
        cut += [line if len(line) <= _WIDTH else f"{line[0]}…{line[1 + start :][:_WIDTH]}" for line in lines]
    return cut


def _same(before: str, after: str) -> int:
    """Return how many signs two lines begin with alike."""
    return next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)


def _difference(old: zipfile.ZipFile, new: zipfile.ZipFile, name: str) -> Any:
    """Yield the changed lines alone. Long texts are compared line by line, which difflib does in time enough."""
    before, after = (archive.read(name).decode().splitlines() for archive in (old, new))
    for line in difflib.unified_diff(before, after, lineterm="", n=0):
        if not line.startswith(("---", "+++", "@@")):
            yield line
