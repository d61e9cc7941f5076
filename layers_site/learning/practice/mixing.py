"""The mixer of *Ten for you*: what the next board is to be, by what is known of a learner. Pure.

Of ten boards six are of the newest chapter begun, three are due and one is a step above. (No board is dealt about
players and costs: no idea of ours goes wrong on them.) Whoever has begun no lesson
gets sizes of the first level, and nobody a kind of answer that no lesson of theirs has shown. What was wrong comes back
once, after the ten, as another board of its pattern.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from layers_site.learning.lessons.chapters import SIZE_ASK, asks_shown, cases_in, chapters_begun
from layers_site.learning.lessons.shapes import Chapter
from layers_site.learning.practice.dealing import LEVELS

#: So many right answers in a row lead to the next level.
UP_AFTER: Final = 2
#: Hardly a size with fewer than two effects in two layers is missed by three ideas: the first level goes up to these.
_FIRST: Final = (1, 2)
#: So many boards of a round are of one pattern, as long as there are others.
MOST_ALIKE: Final = 2
#: Lessons whose cases are of sizes and of nothing else.
_SIZES: Final = ("counters-set-modify-switch", "base-power", "does-it-die")


class Slot(Enum):
    """The sorts of boards in a round."""

    CHAPTER = "chapter"
    DUE = "due"
    STEP = "step"


_C, _D = Slot.CHAPTER, Slot.DUE
#: The boards of a round in their order.
SLOTS: Final = (_C, _C, _D, _C, _C, _D, _C, _D, _C, Slot.STEP)
BOARDS: Final = len(SLOTS)


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner, as the mixer sees them: lessons begun, patterns due, and the answers of their rounds, oldest first.

    Patterns are slugs of cases; each answer is of a pattern, and right or not.
    """

    begun: frozenset[str] = frozenset()
    due: tuple[str, ...] = ()
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def chapter(self) -> Chapter | None:
        """Return the newest chapter begun of which boards are dealt."""
        return next((each for each in reversed(chapters_begun(self.begun)) if each is not Chapter.PLAYERS), None)

    def level(self, chapter: Chapter) -> int:
        """Return the level in a chapter, by the answers to its patterns."""
        cases = cases_in(chapter)
        return level_after(right for pattern, right in self.answers if pattern in cases)


@dataclass(frozen=True, slots=True)
class Wish:
    """A board that would do: of one of these patterns (of any where there is none), levels and kinds of answer."""

    cases: frozenset[str]
    levels: Collection[int]
    asks: frozenset[str]


def level_after(rights: Iterable[bool]) -> int:
    """Return the level after these answers, from 1 on: up by two right in a row, down by one wrong."""
    level, row = LEVELS[0], 0
    for right in rights:
        row = row + 1 if right else 0
        if not right:
            level = max(LEVELS[0], level - 1)
        elif row == UP_AFTER:
            level, row = min(LEVELS[-1], level + 1), 0
    return level


def wishes(standing: Standing, number: int, asked: Sequence[str]) -> Iterator[Wish]:
    """Yield what would do as the board of that number, the best first; `asked` are the patterns of the round so far."""
    asks, chapter = asks_shown(standing.begun), standing.chapter
    if chapter is None:
        sizes = cases_in(Chapter.SIZE) - {Chapter.SIZE.boss}
        for cases in (
            _fresh(cases_in(Chapter.SIZE, _SIZES) & sizes, asked),
            _fresh(sizes, asked),
            sizes,
            frozenset[str](),
        ):
            yield Wish(cases, _FIRST, frozenset((SIZE_ASK,)))
        return
    slot = SLOTS[number - 1]
    due = next((pattern for pattern in standing.due if pattern not in asked), "")
    if slot is Slot.DUE and due:
        yield Wish(frozenset((due,)), LEVELS, asks)
    level = standing.level(chapter) + (slot is Slot.STEP)
    exact, near = _levels(level), range(LEVELS[0], level + 2)
    for cases in (
        _fresh(cases_in(chapter, standing.begun), asked),
        _fresh(cases_in(chapter), asked),
        cases_in(chapter),
    ):
        yield Wish(cases, exact, asks)
        yield Wish(cases, near, asks)
    yield Wish(frozenset(), near, asks)


def _fresh(cases: frozenset[str], asked: Sequence[str]) -> frozenset[str]:
    """Return the patterns that were not asked often enough in this round; all of them where none is left."""
    return frozenset(case for case in cases if asked.count(case) < MOST_ALIKE) or cases


def _levels(level: int) -> Collection[int]:
    return _FIRST if level <= LEVELS[0] else (min(level, LEVELS[-1]),)


def coming_back(asked: Mapping[int, tuple[str, bool]]) -> tuple[str, ...]:
    """Return the patterns that come back after the ten: of each board that was wrong, in their order."""
    return tuple(pattern for number, (pattern, right) in sorted(asked.items()) if number <= BOARDS and not right)


def moved(standing: Standing, asked: Collection[str]) -> Sequence[tuple[Chapter, int]]:
    """Return the chapters that boards of a round were of, among those begun, each with the level in it now."""
    chapters = chapters_begun(standing.begun) or (Chapter.SIZE,)
    return [(each, standing.level(each)) for each in chapters if not cases_in(each).isdisjoint(asked)]
