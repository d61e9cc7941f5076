"""The end of a round: its score, what went wrong and by which idea, and one way on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import DEFAULT as TODAY
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.drills.content import Family, Item
from layers_site.learning.drills.presenters.rounds import question_address, size_of
from layers_site.learning.practice.presenters import rounds
from layers_site.learning.practice.services.rounds import BOARDS, Round
from layers_site.learning.progress.services.following import Step
from layers_site.learning.rounds import Marks, RoundMark, first_left, right_in, row_of
from layers_site.questions.verdicts import beliefs


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
    step: Step | None


def board_round_end(place: Round, marks: Marks, step: Step | None) -> RoundEnd:
    left = first_left(marks, BOARDS)
    return RoundEnd(
        of_lesson=place.lesson is not None,
        title=rounds.title_of(place),
        href=rounds.home_of(place),
        marks=rounds.row(place, marks, 0),
        right=right_in(marks),
        total=BOARDS,
        says=_says(right_in(marks), BOARDS, over=not left),
        wrong=tuple(_ideas(marks)),
        left=rounds.board_address(Round(place.lesson, place.seed, left, place.query)) if left else "",
        again=rounds.begin_address(place),
        edition=TODAY,
        step=step,
    )


def drill_round_end(family: Family, seed: str, marks: Marks, step: Step | None) -> RoundEnd:
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
        edition=TODAY,
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
