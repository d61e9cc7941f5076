"""A new board as it is asked about, and the way on from it. Before the answer nothing here comes from a trace."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.learning.practice.dealing import LEVELS, Dealt
from layers_site.learning.practice.forms import ChooseForm, level_name


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
