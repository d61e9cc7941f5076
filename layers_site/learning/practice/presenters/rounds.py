"""A round of ten: where one is in it, its addresses, and its end: the way up, one sentence, and what it moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.drills.presenters.pages import question_address, size_of
from layers_site.learning.drills.shapes import Family, Item
from layers_site.learning.lessons.services.places import address
from layers_site.learning.lessons.shapes import Chapter
from layers_site.learning.models import RoundAnswer
from layers_site.learning.practice.dealing import LEVELS, Dealt, dealt, texts_of
from layers_site.learning.practice.mixing import BOARDS, Standing, moved
from layers_site.learning.practice.services import Round, asked_in, length
from layers_site.learning.rounds import Marks, RoundMark, first_left, right_in, row_of
from layers_site.questions.presenters import verdict_view
from layers_site.questions.verdicts import judge


@dataclass(frozen=True, slots=True)
class RoundView:
    """`title` and `href` say where the round belongs; `following` leads to the next board, or to the end."""

    of_lesson: bool
    title: str
    href: str
    place: str
    marks: tuple[RoundMark, ...]
    following: str
    last: bool


def round_view(place: Round, marks: Marks) -> RoundView:
    total = length(marks)
    following = place.at_number(place.number + 1) if place.number < total else None
    words = {"number": place.number, "count": BOARDS}
    return RoundView(
        of_lesson=place.lesson is not None,
        title=title_of(place),
        href=home_of(place),
        place=_("Board %(number)s of %(count)s") % words if place.number <= BOARDS else _("One more try"),
        marks=row(place, marks, place.number),
        following=board_address(following) if following else end_address(place),
        last=following is None,
    )


def title_of(place: Round) -> str:
    return label(place.lesson.title) if place.lesson else _("Practice") if place.query else _("Ten for you")


def home_of(place: Round) -> str:
    """Return the address of the page on which the round was begun."""
    if place.lesson is not None:
        return address(place.lesson, "end")
    return _with(reverse("practice:choose"), place.query)


def row(place: Round, marks: Marks, here: int) -> tuple[RoundMark, ...]:
    return row_of(marks, length(marks), here, lambda number: board_address(place.at_number(number)))


def board_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-board", args=(place.lesson.slug, place.seed, place.number))
    return _with(reverse("practice:ten-board", args=(place.seed, place.number)), place.query)


def end_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-end", args=(place.lesson.slug, place.seed))
    return _with(reverse("practice:ten-end", args=(place.seed,)), place.query)


def begin_address(place: Round) -> str:
    """Return the address that begins another round of the same."""
    if place.lesson is not None:
        return reverse("practice:round", args=(place.lesson.slug,))
    return _with(reverse("practice:ten"), place.query)


def asked_as(dealt: Dealt) -> str:
    """Return the name of a board in what is kept of a round."""
    return f"{dealt.case}/{dealt.seed}"


def mark_address(mark: RoundAnswer, place: Round) -> str:
    """Return the address of the verdict on the answer that counts."""
    case, _slash, seed = mark.asked.partition("/")
    choice = place.query.split("&") if place.query else []
    query = "&".join([urlencode({"round": place.written}), *choice, urlencode({"answer": mark.attempt_id})])
    return _with(reverse("practice:board", args=(case, seed)), query)


def _with(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path


@dataclass(frozen=True, slots=True)
class WrongRow:
    """A question that went wrong, and the sentence of its verdict. `href` leads to all of it."""

    title: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """`says` tells the way up, "" where there was none, large where it is much; `moved` says what the round moved.

    `left` leads to the first question without an answer, "" where all have one; `again` begins `more` of the same.
    """

    of_lesson: bool
    title: str
    href: str
    marks: tuple[RoundMark, ...]
    says: str
    is_large: bool
    wrong: tuple[WrongRow, ...]
    moved: tuple[str, ...]
    left: str
    again: str
    more: str
    #: In whose numbering rules are cited.
    edition: str = DEFAULT


def board_round_end(place: Round, marks: Marks, standing: Standing) -> RoundEnd:
    left = first_left(marks, length(marks))
    at_once = sum(mark.attempt.right for number, mark in marks.items() if number <= BOARDS)
    patterns = {pattern for pattern, _right in asked_in(marks).values()}
    return RoundEnd(
        of_lesson=place.lesson is not None,
        title=title_of(place),
        href=home_of(place),
        marks=row(place, marks, 0),
        says=_says(at_once, right_in(marks) - at_once, BOARDS, over=not left),
        is_large=not left and 2 * at_once >= BOARDS,
        wrong=() if left else tuple(_missed(place, marks)),
        moved=() if left else tuple(map(_level, moved(standing, patterns))),
        left=board_address(place.at_number(left)) if left else "",
        again=begin_address(place),
        more=_("Ten more"),
    )


def drill_round_end(family: Family, seed: str, marks: Marks) -> RoundEnd:
    total, right = size_of(family), right_in(marks)
    left = first_left(marks, total)
    address = partial(question_address, family.slug, seed)
    return RoundEnd(
        of_lesson=False,
        title=label(family.title),
        href=reverse("practice:choose"),
        marks=row_of(marks, total, 0, address),
        says=_says(right, 0, total, over=not left),
        is_large=not left and 2 * right >= total,
        wrong=tuple(_items(marks, family.items, address)),
        moved=(),
        left=address(left) if left else "",
        again=reverse("drills:family", args=(family.slug,)),
        more=_("Another round"),
    )


def _says(at_once: int, later: int, total: int, *, over: bool) -> str:
    if not over:
        return _("The round is not over yet.")
    if at_once == total:
        return _("All %(count)s at the first try") % {"count": total}
    if not at_once:
        return _("%(more)s at the second try") % {"more": later} if later else ""
    if later:
        return _("%(count)s at the first try, %(more)s more at the second") % {"count": at_once, "more": later}
    return _("%(count)s at the first try") % {"count": at_once}


def _level(of_chapter: tuple[Chapter, int]) -> str:
    words = {"chapter": of_chapter[0].title, "level": of_chapter[1], "count": len(LEVELS)}
    return _("%(chapter)s: %(level)s of %(count)s") % words


def _missed(place: Round, marks: Marks) -> Iterator[WrongRow]:
    """Yield the board that was missed first, with the sentence of its verdict: one is enough for a day."""
    for _number, mark in sorted(marks.items()):
        case, _slash, seed = mark.asked.partition("/")
        stored = None if mark.attempt.right else Case.objects.published().filter(slug=case).first()
        board = dealt(case, texts_of(stored), seed) if stored is not None else None
        if board is not None:
            verdict = verdict_view(board.question, judge(board.question, mark.attempt.given))
            yield WrongRow(verdict.question, verdict.said, mark_address(mark, place))
            return


def _items(marks: Marks, items: Mapping[str, Item], address: Callable[[int], str]) -> Iterator[WrongRow]:
    """Yield the questions of a drill that went wrong, each with its reason."""
    for number, mark in sorted(marks.items()):
        item = items.get(mark.asked)
        if item is not None and not mark.attempt.right:
            yield WrongRow(label(item.name), label(item.why), address(number))
