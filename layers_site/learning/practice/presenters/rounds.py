"""A round of ten: where one is in it, its addresses, and its end: the score, what went wrong, and one way on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import DEFAULT
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.drills.presenters.pages import question_address, size_of
from layers_site.learning.drills.shapes import Family, Item
from layers_site.learning.lessons.services.places import address
from layers_site.learning.models import RoundAnswer
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services import BOARDS, Round
from layers_site.learning.progress.services.following import NextStep
from layers_site.learning.rounds import Marks, RoundMark, first_left, right_in, row_of
from layers_site.questions.verdicts import beliefs


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
    following = place.following
    words = {"number": place.number, "count": BOARDS}
    return RoundView(
        of_lesson=place.lesson is not None,
        title=title_of(place),
        href=home_of(place),
        place=_("Board %(number)s of %(count)s") % words,
        marks=row(place, marks, place.number),
        following=board_address(following) if following else end_address(place),
        last=following is None,
    )


def title_of(place: Round) -> str:
    return label(place.lesson.title) if place.lesson else _("Practice")


def home_of(place: Round) -> str:
    """Return the address of the page on which the round was begun."""
    if place.lesson is not None:
        return address(place.lesson, "end")
    return _with(reverse("practice:choose"), place.query)


def row(place: Round, marks: Marks, here: int) -> tuple[RoundMark, ...]:
    return row_of(
        marks, BOARDS, here, lambda number: board_address(Round(place.lesson, place.seed, number, place.query))
    )


def board_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-board", args=(place.lesson.slug, place.seed, place.number))
    return _with(reverse("practice:mixed-board", args=(place.seed, place.number)), place.query)


def end_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-end", args=(place.lesson.slug, place.seed))
    return _with(reverse("practice:mixed-end", args=(place.seed,)), place.query)


def begin_address(place: Round) -> str:
    """Return the address that begins another round of the same."""
    if place.lesson is not None:
        return reverse("practice:round", args=(place.lesson.slug,))
    return _with(reverse("practice:mixed"), place.query)


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
    """Row of what went wrong: an idea with what the rules say, or a question. `href` may be ""."""

    title: str
    count: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """`left` leads to the first question without an answer, "" where all have one; `step` is the way on then."""

    of_lesson: bool
    title: str
    href: str
    marks: tuple[RoundMark, ...]
    right: int
    total: int
    says: str
    wrong: tuple[WrongRow, ...]
    left: str
    again: str
    #: In whose numbering rules are cited.
    edition: str
    step: NextStep | None


def board_round_end(place: Round, marks: Marks, step: NextStep | None) -> RoundEnd:
    left = first_left(marks, BOARDS)
    return RoundEnd(
        of_lesson=place.lesson is not None,
        title=title_of(place),
        href=home_of(place),
        marks=row(place, marks, 0),
        right=right_in(marks),
        total=BOARDS,
        says=_says(right_in(marks), BOARDS, over=not left),
        wrong=tuple(_ideas(marks)),
        left=board_address(Round(place.lesson, place.seed, left, place.query)) if left else "",
        again=begin_address(place),
        edition=DEFAULT,
        step=step,
    )


def drill_round_end(family: Family, seed: str, marks: Marks, step: NextStep | None) -> RoundEnd:
    total = size_of(family)
    left = first_left(marks, total)
    address = partial(question_address, family.slug, seed)
    return RoundEnd(
        of_lesson=False,
        title=label(family.title),
        href=reverse("drills:list"),
        marks=row_of(marks, total, 0, address),
        right=right_in(marks),
        total=total,
        says=_says(right_in(marks), total, over=not left),
        wrong=tuple(_items(marks, family.items, address)),
        left=address(left) if left else "",
        again=reverse("drills:family", args=(family.slug,)),
        edition=DEFAULT,
        step=step,
    )


def _says(right: int, total: int, *, over: bool) -> str:
    if not over:
        return _("The round is not over yet.")
    if right == total:
        return _("All of them. None of this will surprise you at the table.")
    if right * 10 >= total * 7:
        return _("Good. Look once more at what went wrong.")
    return _("Not there yet. Read what went wrong, then try another round.")


def _ideas(marks: Marks) -> Iterator[WrongRow]:
    """Yield the ideas that wrong answers fit, those of most answers first, and how many answers fit none."""
    wrong = [mark.attempt for mark in marks.values() if not mark.attempt.right]
    texts = misconceptions()
    counted = Counter(idea for attempt in wrong for idea in beliefs(attempt) if idea in texts)
    for idea, count in counted.most_common():
        yield WrongRow(label(texts[idea].title), _fits(count), label(texts[idea].correction), "")
    others = sum(not beliefs(attempt) for attempt in wrong)
    if others:
        yield WrongRow(_("No idea that we know"), _fits(others), _("The verdict on each of them says why."), "")


def _fits(count: int) -> str:
    return ngettext("%(count)s answer", "%(count)s answers", count) % {"count": count}


def _items(marks: Marks, items: Mapping[str, Item], address: Callable[[int], str]) -> Iterator[WrongRow]:
    """Yield the questions of a drill that went wrong, each with its reason."""
    for number, mark in sorted(marks.items()):
        item = items.get(mark.asked)
        if item is not None and not mark.attempt.right:
            yield WrongRow(label(item.name), "", label(item.why), address(number))
