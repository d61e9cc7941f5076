"""A new board as it is asked about, why there is none, and the patterns of which boards are due.

Before the answer nothing here comes from a trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.models import Learner
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.learning.models import Repeated
from layers_site.learning.practice.dealing import LEVELS, Dealt, Nothing
from layers_site.learning.practice.forms import MOST_CONCEPTS, ChooseForm, level_name
from layers_site.learning.practice.presenters.rounds import board_address
from layers_site.learning.progress.services.answers import Met

#: No more of one kind are listed.
MOST: Final = 30


@dataclass(frozen=True, slots=True)
class BoardView:
    """`level` is how hard it was and `dots` the five levels, filled up to it: "" and none before the answer.

    `following` deals the next board of what was chosen, `case` is where the pattern comes from.
    """

    title: str
    case: str
    level: str
    dots: tuple[bool, ...]
    following: str
    choose: str
    printed: PrintedBoard


def board_view(dealt: Dealt, chosen: ChooseForm, *, answered: bool) -> BoardView:
    """Return the view of the board. `chosen` is a valid form."""
    case = Case.objects.published().in_short().get(slug=dealt.case)
    query = chosen.query()
    return BoardView(
        title=case.title,
        case=case.get_absolute_url(),
        level=level_name(dealt.level) if answered else "",
        dots=tuple(step <= dealt.level for step in LEVELS) if answered else (),
        following=deal_address(query),
        choose=f"{reverse('practice:choose')}{f'?{query}' if query else ''}",
        printed=printed(scenario_of(dealt.question.text), dealt.question.object),
    )


def address(dealt: Dealt, query: str = "", answer: int | None = None) -> str:
    """Return the address of the question about that board, or of the verdict on an answer."""
    answer_query = urlencode({"answer": answer}) if answer is not None else ""
    whole_query = "&".join(filter(None, (query, answer_query)))
    return f"{reverse('practice:board', args=(dealt.case, dealt.seed))}{f'?{whole_query}' if whole_query else ''}"


def deal_address(query: str = "") -> str:
    return f"{reverse('practice:deal')}{f'?{query}' if query else ''}"


@dataclass(frozen=True, slots=True)
class NoneView:
    """The page that says that no board came up, with links to go on.

    `again` tries once more, `any_level` without a level, `alike` from cases that teach the same; each "" where that
    makes no sense. `choose` begins anew.
    """

    text: str
    again: str
    any_level: str
    alike: str
    choose: str


def no_board_view(nothing: Nothing, chosen: ChooseForm) -> NoneView:
    """Return the view without a board. `chosen` is a valid form."""
    slug, place = chosen.cleaned_data["case"], chosen.place
    leveled = chosen.wanted != LEVELS
    again = board_address(place) if place else deal_address(chosen.query())
    return NoneView(
        text=_reason(nothing, leveled=leveled),
        again=again if nothing.why == "time" else "",
        any_level=deal_address(chosen.query(level="")) if nothing.why == "time" and leveled else "",
        alike=_alike(slug) if slug else "",
        choose=reverse("practice:choose"),
    )


def _reason(nothing: Nothing, *, leveled: bool) -> str:
    if nothing.why == "few":
        return _("Fewer than two of the wrong ideas we know show there, so there is no pattern to deal from.")
    if leveled:
        return _("No board of this level came up in the time that we allow. Another try may find one.")
    return _("No board that tells enough came up in the time that we allow. Another try may find one.")


def _alike(slug: str) -> str:
    case = Case.objects.published().in_short().get(slug=slug)
    return deal_address(urlencode({"concept": case.concepts[:MOST_CONCEPTS]}, doseq=True))


@dataclass(frozen=True, slots=True)
class PatternRow:
    """One pattern; `href` deals a new board of it, `text` tells how its boards went."""

    title: str
    href: str
    due: datetime
    text: str


@dataclass(frozen=True, slots=True)
class CuredRow:
    title: str
    correction: str


@dataclass(frozen=True, slots=True)
class DueView:
    """`later` are the patterns that are not due yet, the next ones first."""

    due: tuple[PatternRow, ...]
    later: tuple[PatternRow, ...]
    failing: tuple[PatternRow, ...]
    cured: tuple[CuredRow, ...]


def due_view(learner: Learner | None, mets: Iterable[Met], now: datetime) -> DueView:
    """Return the view of due patterns. `mets` comes from `progress` and the learner's answers."""
    mine = Repeated.objects.of(learner)
    titles = _titles(mine.values_list("pattern", flat=True))
    return DueView(
        due=tuple(_rows(mine.due_by(now), titles)),
        later=tuple(_rows(mine.due_after(now), titles)),
        failing=tuple(_rows(mine.failing(), titles)),
        cured=tuple(_cured(mets)),
    )


def count_due(learner: Learner | None, now: datetime) -> int:
    return Repeated.objects.of(learner).due_by(now).count()


def _titles(slugs: Iterable[str]) -> dict[str, str]:
    """Return the titles of the patterns whose case is still published."""
    return Case.objects.published().titles_of(slugs)


def _rows(repeated: Iterable[Repeated], titles: Mapping[str, str]) -> Iterator[PatternRow]:
    known = [repeated for repeated in repeated if repeated.pattern in titles]
    for row in known[:MOST]:
        yield PatternRow(titles[row.pattern], deal_address(urlencode({"case": row.pattern})), row.due, _text(row))


def _text(repeated: Repeated) -> str:
    if not repeated.failed:
        return ngettext("%(count)s board, right", "%(count)s boards, all right", repeated.answered) % {
            "count": repeated.answered
        }
    words = {"count": repeated.answered, "failed": repeated.failed}
    return (
        ngettext("%(failed)s of %(count)s board wrong", "%(failed)s of %(count)s boards wrong", repeated.answered)
        % words
    )


def _cured(mets: Iterable[Met]) -> Iterator[CuredRow]:
    texts = misconceptions()
    for met in mets:
        if met.standing == "cured" and met.id in texts:
            yield CuredRow(label(texts[met.id].title), label(texts[met.id].correction))
