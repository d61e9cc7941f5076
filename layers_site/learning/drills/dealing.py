"""In which order the items of a family come: shuffled for each learner, but always the same; what was wrong comes back.

Pure: what was answered goes in, the code of the next item comes out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

#: A wrong answer is asked again when so many others have been answered since.
COMES_BACK_AFTER: Final = 3


class Answered(NamedTuple):
    """One answer to an item of the family."""

    code: str
    right: bool


def shuffled(codes: Sequence[str], learner: str, family: str) -> list[str]:
    """Return the codes in the order of this learner."""
    return sorted(codes, key=lambda code: hashlib.sha256(f"{learner}/{family}/{code}".encode()).digest())


def next_code(codes: Sequence[str], answered: Sequence[Answered], learner: str, family: str) -> str:
    """Return the code to ask next; `answered` is oldest first.

    First what was wrong some answers ago, then what is new, then what was wrong just now, and when all of it was
    right, what was answered longest ago.
    """
    last = {answered.code: place for place, answered in enumerate(answered) if answered.code in codes}
    wrong = sorted(place for code, place in last.items() if not answered[place].right)
    due = [place for place in wrong if len(answered) - 1 - place >= COMES_BACK_AFTER]
    new = [code for code in shuffled(codes, learner, family) if code not in last]
    if due:
        return answered[due[0]].code
    if new:
        return new[0]
    return answered[wrong[0] if wrong else min(last.values())].code
