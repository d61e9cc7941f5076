"""An answer of a learner in words, its grade as a sign with its word, and the names of learners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.content.models import Case
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.printed import letter
from layers_site.platform.text import current_language
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.services.reading import LearnerResult, Mark
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.wording import asked_question, prompt, spoken, text_in

#: What is shown of a question where there is room for a line only.
SHORT = 90

State = Literal["right", "part", "wrong", "blank", "open", "dropped", "waiting", "unasked"]
SIGNS: dict[State, str] = {
    "right": "✓", "part": "◐", "wrong": "✗", "blank": "–", "open": "?", "dropped": "⊘", "waiting": "·", "unasked": "",
}  # fmt: skip


def question_text(question: QuestionDoc) -> str:
    """Return the question as a sentence; a word for one that cannot be said any more."""
    return prompt(question, current_language()) or _("A question")


def in_short(question: QuestionDoc) -> str:
    text = " ".join(question_text(question).split())
    return text if len(text) <= SHORT else text[: SHORT - 1].rstrip() + "…"


def case_titles(questions: Iterable[QuestionDoc]) -> dict[str, str]:
    """Return the titles of the cases that boards were taken from, by their slugs."""
    boards = (question.board for question in questions if question.board and question.board.case)
    return Case.objects.published().titles_of(board.case for board in boards)


def option_text(question: QuestionDoc, option: OptionDoc) -> str:
    """Return the text of the option, or its letter if it has none."""
    return (
        text_in(option.text, current_language())
        or answer_text(question, option.answer)
        or option_letter(question, option.id)
    )


def option_letter(question: QuestionDoc, name: str) -> str:
    """Return the letter of the option of that id, as it stands on paper and where the question is made."""
    places = {option.id: place for place, option in enumerate(question.options, 1)}
    return letter(places[name]) if name in places else "–"


def answer_text(question: QuestionDoc, answer: Mapping[str, Any] | None) -> str:
    """Return the answer in words; "" for a blank. Without words return it as it is stored."""
    if not answer:
        return ""
    if question.kind in OF_OPTIONS and not (answer.keys() - {"option", "options"}):
        return _chosen(question, answer)
    if question.kind == "layer":
        return enumeration(str(layer) for layer in answer.get("layers") or ()) or _("in none")
    if question.kind == "text":
        return str(answer.get("text") or "")
    return _of_engine(question, answer)


def wanted_text(question: QuestionDoc) -> str:
    """Return the right answer as it was published."""
    if question.kind in OF_OPTIONS:
        return enumeration(option_text(question, option) for option in question.options if option.right)
    if question.kind == "text":
        return text_in(question.explanation, current_language())
    return answer_text(question, question.wanted)


def _chosen(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    ids = [answer["option"]] if "option" in answer else answer.get("options") or []
    texts = [option_text(question, option) for option in question.options if option.id in ids]
    return enumeration(texts) or _("none of them")


def _of_engine(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    try:
        about = asked_question(question)
        return spoken(about, answer) if about is not None else _plain(answer)
    except (EvaluationError, ScenarioError, LookupError, TypeError):
        return _plain(answer)


def _plain(answer: Mapping[str, Any]) -> str:
    """Return the values themselves, for an answer to what can no longer be asked."""
    parts = (
        ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        for value in answer.values()
        if value not in (None, "", [])
    )
    return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class MarkView:
    """`sign` is seen, `word` is read out; `points` are "" where none are given, `time` where it is not known."""

    state: State
    sign: str
    word: str
    points: str
    time: str


def state_of(mark: Mark, *, dropped: bool = False) -> State:
    if not mark.on_sheet:
        return "unasked"
    if dropped:
        return "dropped"
    if not mark.answer_values:
        return "waiting" if mark.points is None else "blank"
    if mark.points is None:
        return "open"
    if mark.right:
        return "right"
    return "part" if mark.points > 0 else "wrong"


def mark_view(mark: Mark, *, dropped: bool = False) -> MarkView:
    state = state_of(mark, dropped=dropped)
    worth = figures.points(mark.points) if state in ("right", "part", "wrong", "blank") else ""
    return MarkView(state, SIGNS[state], word(state), worth, figures.duration(mark.seconds))


def word(state: State) -> str:
    return {
        "right": _("right"),
        "part": _("partly right"),
        "wrong": _("wrong"),
        "blank": _("left blank"),
        "open": _("not graded yet"),
        "dropped": _("dropped"),
        "waiting": _("not answered yet"),
        "unasked": _("not asked"),
    }[state]


def called(row: LearnerResult) -> str:
    """Return the name, or a number for somebody without one, as for a learner who has withdrawn."""
    if row.sheet.withdrawn:
        return _("Withdrawn, sheet %(number)s") % {"number": row.place}
    return row.name or _("Learner %(number)s") % {"number": row.place}


def out_of(total: Fraction, possible: Fraction) -> str:
    return _("%(points)s of %(possible)s") % {
        "points": figures.points(total),
        "possible": figures.points(possible),
    }
