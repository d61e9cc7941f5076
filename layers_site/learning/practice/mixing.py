"""What the next board of a round is to be, by what it is about and by what is known of a learner.

Of *Ten for you* six are of the newest chapter begun, three are due and one is a step above. (No board is dealt about
players and costs: no idea of ours goes wrong on them.) Whoever has begun no lesson
gets sizes of the first level, and nobody a kind of answer that no lesson of theirs has shown. What was wrong comes back
once, after the ten, as another board of its pattern.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final
from urllib.parse import parse_qs

from layers_site.content.models import Case
from layers_site.learning.lessons.chapters import SIZE_ASK, asks_shown, cases_in, chapters_begun, lesson_after
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.subjects import cases_of
from layers_site.learning.lessons.shapes import Chapter, Lesson
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
#: The level of each board of a lesson or a choice. The easiest boards, with a single effect, are those of the lesson.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)


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
    """A board that would do: of one of these patterns, levels and kinds of answer; of any where none is named.

    Patterns that teach most of the `concepts` come first.
    """

    cases: frozenset[str] = frozenset()
    levels: Collection[int] = LEVELS
    asks: frozenset[str] = frozenset()
    concepts: tuple[str, ...] = ()


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


def of_lesson(lesson: Lesson, number: int) -> Iterator[Wish]:
    """Yield what would do as the board of that number in a round of a lesson, the best first."""
    level = (RAMP[number - 1],)
    yield from (Wish(frozenset(cases_of(lesson)), level), Wish(levels=level), Wish())


def of_choice(query: str, number: int) -> Iterator[Wish]:
    """Yield what would do of what was chosen: of the level that was chosen or that is due, else of any level.

    Of a case without a pattern it is one that teaches the same.
    """
    chosen = parse_qs(query)
    cases, concepts = frozenset(chosen.get("case", ())), tuple(chosen.get("concept", ()))
    levels = [int(level) for level in chosen.get("level", ())] or [RAMP[number - 1]]
    yield from (Wish(cases, levels, concepts=concepts), Wish(cases, concepts=concepts))
    taught = Case.objects.published().filter(slug__in=cases).values_list("concepts", flat=True).first()
    yield Wish(concepts=tuple(taught or concepts))


def of_skipping(rights: Sequence[bool]) -> Iterator[Wish]:
    """Yield what would do for somebody who skips ahead: of the lesson that the answers have led to."""
    lesson = lesson_after(rights)
    known = list(lessons())
    asks = asks_shown(known[: known.index(lesson.slug) + 1])
    yield from (Wish(frozenset(cases), asks=asks) for cases in (cases_of(lesson), cases_in(lesson.chapter), ()))


def moved(standing: Standing, asked: Collection[str]) -> Sequence[tuple[Chapter, int]]:
    """Return the chapters that boards of a round were of, among those begun, each with the level in it now."""
    chapters = chapters_begun(standing.begun) or (Chapter.SIZE,)
    return [(each, standing.level(each)) for each in chapters if not cases_in(each).isdisjoint(asked)]
