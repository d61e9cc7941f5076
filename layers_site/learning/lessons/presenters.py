"""The pages of a lesson: text, place, the board reduced to what matters; and the lessons by chapters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.rulesets import DEFAULT
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.bench_page import BenchPage
from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.presenters.links import page as bench_page
from layers_site.boards.sharing.presenters import below
from layers_site.cardtext.wording.context import capitalised
from layers_site.content.glossary.entries import glossary
from layers_site.content.models import Case
from layers_site.explain import texts
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import NO_STRATUM
from layers_site.explain.presenters.printed import CardView
from layers_site.learning.lessons.chapters import lesson_on
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import Done, LessonPage, address, after, before, next_lesson, start_of
from layers_site.learning.lessons.shapes import Chapter, Lesson, LessonPart, Practice
from layers_site.platform.text import with_query

#: The group of the glossary whose rules hold in every layer: timestamps, dependency.
ABOUT_EVERY_LAYER: Final = "order"

State = Literal["right", "wrong", "done", "read", ""]


@dataclass(frozen=True, slots=True)
class Mark:
    """One page of the lesson in its outline."""

    title: str
    short: str
    href: str
    here: bool
    state: State
    practice: bool

    @property
    def state_text(self) -> str:
        """Return its state in words."""
        return {
            "right": _("answered right"),
            "wrong": _("not right yet"),
            "done": _("done"),
            "read": _("read"),
            "": "",
        }[self.state]


class StepView:
    """A page of a lesson.

    `older` names an edition that is not today's; `after` is the reason of a question; `read` is where a part without a
    task is marked as read on the way to the next page, "" where something is to be done or answered; `game` is where
    the game of the page is judged.
    """

    def __init__(self, place: LessonPage, done: Done) -> None:
        lesson, page, asks = place.lesson, place.page, place.page.after if isinstance(place.page, Practice) else None
        self.chapter, self.lesson = str(lesson.chapter.title), label(lesson.title)
        self.lesson_href, self.title = address(lesson, "part-1"), label(page.title)
        self.paragraphs, self.after = paragraphs(label(page.text)), paragraphs(label(asks)) if asks else ()
        self.to_try = paragraphs(label(page.to_try)) if isinstance(page, LessonPart) and page.to_try else ()
        self.edition = place.board.edition if place.board else DEFAULT
        self.older = title_of(self.edition) if self.edition != DEFAULT else ""
        self.marks, self.onward = outline(lesson, done, place.code), address(lesson, after(place))
        earlier = before(place)
        self.back = address(lesson, earlier) if earlier else ""
        self.read = place.what("read") if place.is_to_read else ""
        self.game, self.again, self.sheet = place.what("game"), f"{place.href}?again=1", _sheet(place)


def paragraphs(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


def _sheet(place: LessonPage) -> tuple[str, str] | None:
    """Return the paper of the board before this page and its key, where the page is about it; None without a board."""
    if place.board is None or not place.board.sheet:
        return None
    boards = [part.board for part in place.lesson.parts[: place.number] if part.board and part.board.case]
    start = start_of(boards[-1]) if boards else None
    here = bench_page(start, ViewOptions(boards[-1].edition)) if start else ""
    return (below(here, "print/"), below(here, "print/", more={"key": "1"})) if here else None


def strata_of(lesson: Lesson) -> tuple[int, ...]:
    """Return the layers of the rules that a lesson names.

    These are all seven where it is mostly about the order in each of them, and NO_STRATUM alone where it is about none.
    """
    rules = [glossary().entries[code] for code in lesson.rules if code in glossary().entries]
    layers = {rule.layer for rule in rules} - {0}
    ((mostly, _count),) = Counter(rule.group for rule in rules).most_common(1) or [("", 0)]
    if not layers and mostly == ABOUT_EVERY_LAYER:
        return tuple(range(1, 8))
    return tuple(sorted(layers)) or (NO_STRATUM,)


def outline(lesson: Lesson, done: Done, here: str = "") -> tuple[Mark, ...]:
    """Return every page of the lesson, with what was done of it."""
    marks = []
    for code in lesson.codes:
        kind, _hyphen, number = code.partition("-")
        page = lesson.page(code)
        practice = kind == "practice"
        short = _("Q%(number)s") % {"number": number} if practice else number
        state = state_of(done, code, tasked=isinstance(page, LessonPart) and page.has_task)
        title = label(page.title) if page else ""
        marks.append(Mark(title, short, address(lesson, code), code == here, state, practice))
    return tuple(marks)


def state_of(done: Done, code: str, *, tasked: bool) -> State:
    """Return what was done of a page: neither a right answer without the task nor a task after a wrong one is all."""
    if code in done.wrong:
        return "wrong"
    if code in done.read:
        return "done" if tasked else "read"
    return "right" if code in done.right and not tasked else ""


@dataclass(frozen=True, slots=True)
class Reduced:
    """The cards that matter; `aside` are those in other zones to which nothing happens, in a line."""

    cards: tuple[CardView, ...]
    aside: tuple[str, ...]


def reduced(bench: BenchPage) -> Reduced:
    """Return the parts of a board that the page of a lesson shows.

    What is switched off, and what only has an effect while nothing happens to it, stands among the effects alone: nor
    is it followed where players or spells are in question.
    """
    zones = {thing.id: thing.zone for thing in bench.moment.scenario.objects}
    sources = {row.key for row in bench.rows}
    still = [card for card in bench.words.cards if not card.chips and (bench.words.world or not card.in_focus)]
    aside = {card.id for card in still if zones[card.id] != "battlefield"}
    hidden = {
        card.id for card in still if (card.off and not card.in_focus) or (card.id in sources and card.size is None)
    }
    cards = tuple(card for card in bench.words.cards if card.id not in aside | hidden)
    return Reduced(cards, _aside(bench, aside - hidden))


def _aside(bench: BenchPage, keys: set[str]) -> tuple[str, ...]:
    things = (thing for thing in bench.moment.scenario.objects if thing.id in keys)
    counted = Counter((thing.zone, label(thing.name)) for thing in things)
    return tuple(
        _("%(zone)s: %(cards)s")
        % {"zone": capitalised(texts.zone(zone)), "cards": f"{count} × {name}" if count > 1 else name}
        for (zone, name), count in counted.items()
    )


class LessonRow:
    """A lesson in the list, with what was done of it. `href` leads to where one left off."""

    def __init__(self, lesson: Lesson, done: Done) -> None:
        self.slug, self.chapter, self.minutes, self.begun = lesson.slug, lesson.chapter, lesson.minutes, done.begun
        self.title, self.aim, self.strata = label(lesson.title), label(lesson.aim), strata_of(lesson)
        self.marks = outline(lesson, done)
        self.total, self.count = len(self.marks), sum(bool(mark.state) for mark in self.marks)
        self.finished = self.count == self.total
        left = next((mark for mark in self.marks if not mark.state), self.marks[0])
        self.href = left.href if done.begun else address(lesson, "part-1")


class Course:
    """All lessons; `following` is the one to go on with: one that was begun, else the first; None at the end."""

    def __init__(self, done: Mapping[str, Done]) -> None:
        self.rows = tuple(LessonRow(lesson, done.get(lesson.slug, Done())) for lesson in lessons().values())
        self.finished, self.begun = sum(row.finished for row in self.rows), any(row.begun for row in self.rows)
        left = [row for row in self.rows if not row.finished]
        self.following = next((row for row in left if row.begun), left[0] if left else None)


@dataclass(frozen=True, slots=True)
class CaseLink:
    title: str
    asks: str
    href: str
    beaten: bool


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A chapter: its lessons, the case at its end (None where that is not published), and all cases it is about."""

    title: str
    asks: str
    rows: tuple[LessonRow, ...]
    boss: CaseLink | None
    cases: tuple[CaseLink, ...]

    @property
    def finished(self) -> int:
        return sum(row.finished for row in self.rows)


def chapters(course: Course, beaten: Collection[str]) -> Iterator[ChapterRow]:
    """Yield the chapters with their lessons and published cases, the easy ones first; `beaten` are slugs of cases."""
    stored = sorted(Case.objects.published().in_short(), key=lambda case: (case.difficulty, case.slug))
    for chapter in Chapter:
        rows = tuple(row for row in course.rows if row.chapter is chapter)
        links = tuple(case_link(case, beaten) for case in stored if _is_of(case, chapter))
        boss = next((case_link(case, beaten) for case in stored if case.slug == chapter.boss), None)
        if rows:
            yield ChapterRow(str(chapter.title), str(chapter.asks), rows, boss, links)


def _is_of(case: Case, chapter: Chapter) -> bool:
    ends = [each for each in Chapter if each.boss == case.slug]
    lesson = lesson_on(case.concepts)
    return (ends[0] if ends else lesson and lesson.chapter) is chapter


def case_link(case: Case, beaten: Collection[str]) -> CaseLink:
    return CaseLink(case.title, case.asked, reverse("boards:case", args=(case.slug,)), case.slug in beaten)


class EndView:
    """The end of a lesson. `right` of its questions are right; `boss` is there where the chapter ends as well."""

    def __init__(self, lesson: Lesson, done: Done, beaten: Collection[str]) -> None:
        later = next_lesson(lesson)
        ends = later is None or later.chapter is not lesson.chapter
        boss = Case.objects.published().in_short().filter(slug=lesson.chapter.boss).first() if ends else None
        self.row, self.following = LessonRow(lesson, done), LessonRow(later, Done()) if later else None
        self.right = sum(code.startswith("practice") for code in done.right)
        self.boss = case_link(boss, beaten) if boss else None
        self.practice = with_query(reverse("practice:ten"), {"lesson": lesson.slug})
        self.back = address(lesson, lesson.codes[-1])
