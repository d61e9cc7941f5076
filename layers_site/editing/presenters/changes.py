"""Two versions of a text as one, with what was taken away and what was put in marked."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Literal

_WORDS = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Part:
    kind: Literal["same", "gone", "new"]
    text: str


def marked(old: str, new: str) -> tuple[Part, ...]:
    """Return the words of both, in order."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    parts: list[Part] = []
    for tag, first, last, begin, end in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            parts.append(Part("same", "".join(before[first:last])))
            continue
        if first < last:
            parts.append(Part("gone", "".join(before[first:last])))
        if begin < end:
            parts.append(Part("new", "".join(after[begin:end])))
    return tuple(parts)
