"""A class kit: what a trainer takes into a room for 45 minutes, as one page to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.language import current_language
from layers_site.quizzes.models import Round
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.presenters.papers import right_text
from layers_site.quizzes.wording import prompt, text_in

MINUTES: Final = 45
_OPENING: Final = 4
_CLOSING: Final = 6
#: What takes longer to answer, and to talk about.
_WEIGHTS: Final = {"text": 3, "state": 2, "order": 2, "layer": 2}
#: A question takes two minutes at least.
_SHORTEST: Final = 2
_LONGEST_PROMPT: Final = 110


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One row of the plan: what happens from one minute to another."""

    start: int
    end: int
    what: str
    how: str


@dataclass(frozen=True, slots=True)
class Slide:
    """A question to project: its board as printed, and the same with the way through the layers; "" without one."""

    number: int
    prompt: str
    options: tuple[str, ...]
    board: str
    answer: str
    right: str


@dataclass(frozen=True, slots=True)
class Kit:
    """`left_out` is how many questions do not fit into the time."""

    plan: tuple[PlanRow, ...]
    slides: tuple[Slide, ...]
    left_out: int


def kit_view(round_: Round, quiz: QuizDoc) -> Kit:
    fitting = quiz.questions[: (MINUTES - _OPENING - _CLOSING) // _SHORTEST]
    slides = tuple(_slide(round_, number, question) for number, question in enumerate(quiz.questions, 1))
    return Kit(tuple(plan(fitting)), slides, len(quiz.questions) - len(fitting))


def plan(questions: Sequence[QuestionDoc]) -> Iterator[PlanRow]:
    """Yield the rows: from the first minute to the last, without a gap."""
    yield PlanRow(0, _OPENING, _("Everybody joins"), _("Show the code. Nobody has to give a name."))
    weights = [_WEIGHTS.get(question.kind, 1) for question in questions]
    room, start = MINUTES - _OPENING - _CLOSING, _OPENING
    for place, question in enumerate(questions):
        end = _OPENING + round(room * sum(weights[: place + 1]) / sum(weights))
        text = Truncator(prompt(question, current_language())).chars(_LONGEST_PROMPT)
        yield PlanRow(start, end, f"{place + 1}. {text}", _how(question, end - start))
        start = end
    closing = _("Open the results: which misconceptions did the room show? Name one case to look at again.")
    yield PlanRow(start, MINUTES, _("What we have seen"), closing)


def _how(question: QuestionDoc, minutes: int) -> str:
    if question.kind == "text":
        return _("Everybody writes. Show the answers without names, and find the one that names the rule.")
    if minutes < _SHORTEST + 1:
        return _("Vote, show what is right, name the layer that decides.")
    text = ngettext(
        "Think and vote alone (%(count)s minute). Talk to your neighbor, vote again, then go through the layers.",
        "Think and vote alone (%(count)s minutes). Talk to your neighbor, vote again, then go through the layers.",
        minutes // 3,
    )
    return text % {"count": minutes // 3}


def _slide(round_: Round, number: int, question: QuestionDoc) -> Slide:
    drawn = question.board is not None
    board = reverse("trainer:slide", kwargs={"code": round_.code, "number": number, "kind": "svg"}) if drawn else ""
    return Slide(
        number=number,
        prompt=prompt(question, current_language()),
        options=tuple(text_in(option.text, current_language()) for option in question.options),
        board=f"{board}?part=printed" if drawn else "",
        answer=f"{board}?part=layers" if drawn else "",
        right=right_text(question),
    )
