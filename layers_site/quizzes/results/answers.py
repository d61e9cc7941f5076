"""Questions in short, the grade of an answer as a sign with its word, names of learners, and numbers as written."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.explain.presenters.printed import letter
from layers_site.platform.text import current_language
from layers_site.quizzes.results.reading import LearnerResult, Mark
from layers_site.quizzes.results.statistics import Estimate
from layers_site.quizzes.shapes import OptionDoc, QuestionDoc
from layers_site.quizzes.wording import in_words, prompt, text_in

#: What is shown of a question where there is room for a line only.
SHORT: Final = 90
#: In the row of a table a bar is as long as this.
ROW: Final = 100
#: What stands for a number that cannot be said.
NONE: Final = "–"

State = Literal["right", "part", "wrong", "blank", "open", "dropped", "waiting", "unasked"]
SIGNS: dict[State, str] = {
    "right": "✓", "part": "◐", "wrong": "✗", "blank": "–", "open": "?", "dropped": "⊘", "waiting": "·", "unasked": "",
}  # fmt: skip


def length(part: float, whole: float) -> int:
    """Return the length of a bar in a row, from 0 to `ROW`."""
    return round(ROW * min(1.0, part / whole)) if whole > 0 else 0


def points(value: Fraction | float | None) -> str:
    """Write points with as many decimals as needed, two at most."""
    if value is None:
        return NONE
    number = round(float(value), 2)
    decimals = next(places for places in (0, 1, 2) if places == 2 or round(number, places) == number)
    return str(number_format(number, decimals))


def percent(share: float | None) -> str:
    return NONE if share is None else _("%(number)s%%") % {"number": number_format(round(100 * share), 0)}


def duration(seconds: int | None) -> str:
    """Write minutes and seconds, "12:05", with hours if there are any."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def said_n(estimate: Estimate) -> str:
    """Say from how many learners a figure comes, and whether these are too few; "" for nobody."""
    if not estimate.n:
        return ""
    words = _("n = %(n)s, too few to rely on") if estimate.few else _("n = %(n)s")
    return words % {"n": estimate.n}


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
    written = text_in(option.text, current_language())
    return written or in_words(question, option.answer) or option_letter(question, option.id)


def option_letter(question: QuestionDoc, name: str) -> str:
    """Return the letter of the option of that id, as it stands on paper and where the question is made."""
    places = {option.id: place for place, option in enumerate(question.options, 1)}
    return letter(places[name]) if name in places else "–"


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


def mark_view(mark: Mark, *, dropped: bool = False) -> dict[str, str]:
    """Return a mark: `sign` is seen, `word` is read out; `points` are "" where none are given, `time` if not known."""
    state = state_of(mark, dropped=dropped)
    worth = points(mark.points) if state in ("right", "part", "wrong", "blank") else ""
    time = duration(mark.seconds)
    return {"state": state, "sign": SIGNS[state], "word": word(state), "points": worth, "time": time}


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
    return _("%(points)s of %(possible)s") % {"points": points(total), "possible": points(possible)}
