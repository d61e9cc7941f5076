"""A quiz on paper, and its key: made in one language each, from what was published.

A board stands right before the questions about it, on one page with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.deciding import DECIDERS
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, letter, printed
from layers_site.platform.text import Language, current_language
from layers_site.questions import options, words
from layers_site.quizzes.grading import ask_of
from layers_site.quizzes.shapes import BoardDoc, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.way_lines import way_lines
from layers_site.quizzes.wording import asked_question, layer_choices, plain_rows, prompt, spoken, text_in

#: Kinds whose right answers are marked among the options, or by their learners.
_MARKED = ("single", "multiple", "text")
#: Lines to write on, by kind.
_LINES = {"text": 6, "state": 3, "single": 0, "multiple": 0}


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
    """One question on paper.

    `hint` says how to answer it. `effects` are to be numbered, `boxes` to be ticked. `answer`, `believed`, `way` and
    `explanation` are empty on the paper.
    """

    number: int
    prompt: str
    points: int
    kind: str
    hint: str
    options: tuple[PaperOption, ...]
    effects: tuple[str, ...]
    boxes: tuple[str, ...]
    lines: range
    answer: str = ""
    believed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    way: tuple[str, ...] = ()
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """Questions one after the other on one board, which are printed on one page with it; or one without a board."""

    board: PaperBoard | None
    questions: tuple[PaperQuestion, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """`form` is the letter of the form, "" where there is only one."""

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
            groups=tuple(_groups(doc, language, key=key)),
        )


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One paper, or one in two languages side by side; `rows` are its groups, one beside the other."""

    papers: tuple[Paper, ...]

    @property
    def paper(self) -> Paper:
        return self.papers[0]

    @property
    def rows(self) -> tuple[tuple[tuple[Paper, PaperGroup], ...], ...]:
        groups = ([(paper, group) for group in paper.groups] for paper in self.papers)
        return tuple(zip(*groups, strict=True))


def sheets_of(papers: Sequence[Paper], *, side: bool) -> tuple[PaperSheet, ...]:
    """Return the sheets: papers one by one, or those of one form side by side."""
    if not side:
        return tuple(PaperSheet((paper,)) for paper in papers)
    by_form = groupby(papers, lambda paper: paper.form)
    return tuple(PaperSheet(tuple(group)) for _form, group in by_form)


def _groups(doc: QuizDoc, language: Language, *, key: bool) -> Iterator[PaperGroup]:
    """Yield the questions with their boards. A board that comes again later is printed again: nobody turns pages."""
    letters: dict[tuple[str, str], str] = {}
    numbered = enumerate(doc.questions, 1)
    for place, group in groupby(numbered, lambda pair: _place(pair[1].board) or pair[0]):
        questions = list(group)
        board = questions[0][1].board
        made = tuple(_question(question_doc, number, language, key=key) for number, question_doc in questions)
        if board is None or not isinstance(place, tuple):
            yield PaperGroup(None, made)
            continue
        again = place in letters
        name = letters.setdefault(place, letter(len(letters) + 1))
        yield PaperGroup(_board(board, name, again=again), made)


def _place(board: BoardDoc | None) -> tuple[str, str] | None:
    return (board.text, board.edition) if board is not None else None


def _board(board: BoardDoc, name: str, *, again: bool) -> PaperBoard:
    return PaperBoard(name, title_of(board.edition), printed(scenario_of(board.text)), again)


def _question(question_doc: QuestionDoc, number: int, language: Language, *, key: bool) -> PaperQuestion:
    answers: dict[str, Any] = _answers(question_doc, language) if key else {}
    return PaperQuestion(
        number=number,
        prompt=prompt(question_doc, language),
        points=question_doc.points,
        kind=question_doc.kind,
        hint="" if key else _hint(question_doc),
        options=tuple(_options(question_doc, language, key=key)),
        effects=() if key else tuple(_effects(question_doc)),
        boxes=() if key else tuple(_boxes(question_doc)),
        lines=range(0 if key else _LINES.get(question_doc.kind, 0)),
        **answers,
    )


def _hint(question_doc: QuestionDoc) -> str:
    """Return how the question is answered on paper; "" where that is plain."""
    return {
        "single": _("Tick one."),
        "multiple": _("Tick all that hold; if none does, tick “None of these”."),
        "pt": _("Write power and toughness, or a dash if it isn’t a creature."),
        "state": _("Write all of it."),
        "order": _("Number them; cross out what does not apply."),
        "reason": _("Tick one rule that decides."),
        "layer": _("Tick every layer in which it applies."),
    }.get(question_doc.kind, "")


def _options(question_doc: QuestionDoc, language: Language, *, key: bool) -> Iterator[PaperOption]:
    for place, option in enumerate(question_doc.options, 1):
        text = text_in(option.text, language)
        yield _paper_option(option, letter(place), text) if key else PaperOption(letter(place), text)
    if question_doc.kind == "multiple":
        right = key and not any(option.right for option in question_doc.options)
        yield PaperOption(letter(len(question_doc.options) + 1), _("None of these"), right)


def _paper_option(option: OptionDoc, name: str, text: str) -> PaperOption:
    return PaperOption(name, text, option.right, tuple(map(title_of, option.misconceptions)))


def _effects(question_doc: QuestionDoc) -> Iterator[str]:
    """Yield the effects to be put in order, in an order that says nothing."""
    question = asked_question(question_doc)
    if question_doc.kind == "order" and question is not None:
        yield from (words.effect_name(question, name) for name in options.effects(question))


def _boxes(question_doc: QuestionDoc) -> Iterator[str]:
    if question_doc.kind == "reason":
        yield from map(words.reason, DECIDERS)
        yield _("None of these: without each of them it would be the same")
    elif question_doc.kind == "layer" and question_doc.board is not None:
        yield from (title for _name, title in layer_choices(question_doc.board.edition))


def _answers(question_doc: QuestionDoc, language: Language) -> dict[str, Any]:
    marked = question_doc.kind in _MARKED
    believed_docs = () if marked else question_doc.believed
    return {
        "answer": "" if marked else answer_text(question_doc, question_doc.wanted or {}),
        "believed": tuple(
            (answer_text(question_doc, it.answer), tuple(map(title_of, it.misconceptions))) for it in believed_docs
        ),
        "way": way_lines(question_doc),
        "explanation": text_in(question_doc.explanation, language),
    }


def right_text(question_doc: QuestionDoc) -> str:
    """Return what is right in one line, in the language that is active."""
    language = current_language()
    if question_doc.kind == "text":
        return text_in(question_doc.explanation, language)
    if question_doc.options:
        right = (text_in(option.text, language) for option in question_doc.options if option.right)
        return " · ".join(right) or _("None of these")
    return answer_text(question_doc, question_doc.wanted or {})


def answer_text(question_doc: QuestionDoc, answer: Any) -> str:
    """Return an answer that no option stands for, in one line, in the language that is active."""
    if question_doc.kind == "layer":
        return ", ".join(answer.get("layers", ())) or _("none of them")
    question = asked_question(question_doc)
    try:
        if question is not None:
            return spoken(question, answer)
    except (ScenarioError, EvaluationError, KeyError):
        pass
    return _plain(question_doc, answer)


def _plain(question_doc: QuestionDoc, answer: Any) -> str:
    """Return the text for a board that the engine cannot read any more."""
    rows = plain_rows(ask_of(question_doc), answer, answer)
    sides = [row.right for row in rows]
    sizes = [f"{side.size.power}/{side.size.toughness}" for side in sides if side.size is not None]
    return "; ".join([*sizes, *(item.text for side in sides for item in side.items)])
