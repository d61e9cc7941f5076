"""What of a round is printed: its sheets, the sheet for answers, the key and the slides, from what was published.

A board stands right before the questions about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, letter, printed
from layers_site.platform.text import Language, current_language
from layers_site.quizzes.answer_words import in_words, right_in_words
from layers_site.quizzes.models import Round
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services.lettered import lettered
from layers_site.quizzes.way_lines import way_lines
from layers_site.quizzes.wording import prompt, text_in

#: Lines to write on, by kind.
_LINES = {"text": 6, "state": 3}


@dataclass(frozen=True, slots=True)
class PaperOption:
    """`right` and `ideas` are for the key alone, and left out of the paper."""

    letter: str
    text: str
    right: bool = False
    ideas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """`letter` names it where there are several. `again`: it was printed before, and is so once more."""

    letter: str
    edition: str
    printed: PrintedBoard
    again: bool = False


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    """One question on paper; `hint` says how to answer it. What the key has is empty on the paper, and the reverse."""

    number: int
    prompt: str
    points: int
    kind: str
    hint: str
    options: tuple[PaperOption, ...]
    lines: range
    answer: str = ""
    believed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    way: tuple[str, ...] = ()
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """Questions one after the other on one board, which is printed before them; or one without a board."""

    board: PaperBoard | None
    questions: tuple[PaperQuestion, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """`form` is the letter of the form."""

    language: Language
    form: str
    title: str
    intro: str
    points: int
    groups: tuple[PaperGroup, ...]

    @property
    def questions(self) -> tuple[PaperQuestion, ...]:
        return tuple(question for group in self.groups for question in group.questions)


def paper(doc: QuizDoc, language: Language, *, key: bool, form: str = "") -> Paper:
    """Return the questions, with what is right if it is the `key`. Questions of a pattern have to have their board."""
    with translation.override(language):
        return Paper(
            language=language,
            form=form,
            title=text_in(doc.title, language),
            intro=text_in(doc.intro, language),
            points=sum(question.points for question in doc.questions),
            groups=tuple(_groups(doc, key=key)),
        )


def _groups(doc: QuizDoc, *, key: bool) -> Iterator[PaperGroup]:
    """Yield the questions with their boards. A board that comes again later is printed again: nobody turns pages."""
    letters: dict[tuple[str, str], str] = {}
    numbered = enumerate(doc.questions, 1)
    for place, group in groupby(numbered, lambda pair: _place(pair[1].board) or pair[0]):
        questions = list(group)
        board = questions[0][1].board
        made = tuple(paper_question(question, number, key=key) for number, question in questions)
        if board is None or not isinstance(place, tuple):
            yield PaperGroup(None, made)
            continue
        again = place in letters
        name = letters.setdefault(place, letter(len(letters) + 1))
        yield PaperGroup(PaperBoard(name, title_of(board.edition), printed(scenario_of(board.text)), again), made)


def _place(board: BoardDoc | None) -> tuple[str, str] | None:
    return (board.text, board.edition) if board is not None else None


def paper_question(question: QuestionDoc, number: int, *, key: bool) -> PaperQuestion:
    """Return a question as paper or its key has it, in the language that is active."""
    answers: dict[str, Any] = _answers(question) if key else {}
    return PaperQuestion(
        number=number,
        prompt=prompt(question, current_language()),
        points=question.points,
        kind=question.kind,
        hint="" if key else _hint(question),
        options=tuple(_options(question, key=key)),
        lines=range(0 if key else _LINES.get(question.kind, 0)),
        **answers,
    )


def _hint(question: QuestionDoc) -> str:
    """Return how the question is answered on paper; "" where that is plain."""
    return {
        "single": _("Tick one."),
        "multiple": _("Tick all that hold; if none does, tick “None of these”."),
        "pt": _("Write power and toughness, or a dash if it isn’t a creature."),
        "state": _("Write all of it."),
        "order": _("Write the letters in their order; leave out what does not apply."),
        "reason": _("Tick one rule that decides."),
        "layer": _("Tick every layer in which it applies."),
    }.get(question.kind, "")


def _options(question: QuestionDoc, *, key: bool) -> Iterator[PaperOption]:
    """Yield what can be chosen; the key has the options alone, and says everything else in words."""
    none_right = key and not any(option.right for option in question.options)
    for choice in lettered(question) if not key or question.kind in OF_OPTIONS else ():
        option = question.option(choice.value) if key else None
        ideas = tuple(map(title_of, option.misconceptions)) if option else ()
        yield PaperOption(choice.letter, choice.text, option.right if option else none_right, ideas)


def _answers(question: QuestionDoc) -> dict[str, Any]:
    marked = question.kind in (*OF_OPTIONS, "text")
    believed = () if marked else question.believed
    return {
        "answer": "" if marked else right_in_words(question),
        "believed": tuple((in_words(question, it.answer), tuple(map(title_of, it.misconceptions))) for it in believed),
        "way": way_lines(question),
        "explanation": text_in(question.explanation, current_language()),
    }


@dataclass(frozen=True, slots=True)
class Slide:
    """A question to project: its board as printed, and the same with the way through the layers; "" without one."""

    number: int
    prompt: str
    options: tuple[str, ...]
    board: str
    answer: str
    right: str


def slides(round_: Round, quiz: QuizDoc) -> Iterator[Slide]:
    for number, question in enumerate(quiz.questions, 1):
        address = reverse("trainer:slide", args=(round_.code, number, "svg")) if question.board else ""
        yield Slide(
            number=number,
            prompt=prompt(question, current_language()),
            options=tuple(choice.text for choice in lettered(question)),
            board=f"{address}?part=printed" if address else "",
            answer=f"{address}?part=layers" if address else "",
            right=right_in_words(question),
        )
