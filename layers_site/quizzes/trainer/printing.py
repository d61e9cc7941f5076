"""What of a round is printed: its sheets, the sheet for answers, the key and the slides, from what was published.

A board stands right before the questions about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import letter, printed
from layers_site.platform.text import Language, current_language
from layers_site.quizzes.feedback import way_lines
from layers_site.quizzes.models import Round
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.paper import lettered
from layers_site.quizzes.wording import in_words, prompt, right_in_words, text_in

#: Lines to write on, by kind.
_LINES: Final = {"text": 6, "state": 3}


def paper(doc: QuizDoc, language: Language, *, key: bool, form: str = "") -> dict[str, Any]:
    """Return the questions of a form, with what is right if it is the `key`. Those of a pattern have their board."""
    with translation.override(language):
        groups = list(_groups(doc, key=key))
        return {
            "language": language,
            "form": form,
            "title": text_in(doc.title, language),
            "intro": text_in(doc.intro, language),
            "points": sum(question.points for question in doc.questions),
            "groups": groups,
            "questions": [question for group in groups for question in group["questions"]],
        }


def _groups(doc: QuizDoc, *, key: bool) -> Iterator[dict[str, Any]]:
    """Yield the questions with their boards. A board that comes again later is printed again: nobody turns pages."""
    letters: dict[tuple[str, str], str] = {}
    numbered = enumerate(doc.questions, 1)
    for place, group in groupby(numbered, lambda pair: _place(pair[1].board) or pair[0]):
        questions = list(group)
        board = questions[0][1].board
        made = [paper_question(question, number, key=key) for number, question in questions]
        if board is None or not isinstance(place, tuple):
            yield {"board": None, "questions": made}
            continue
        again = place in letters
        name, edition = letters.setdefault(place, letter(len(letters) + 1)), title_of(board.edition)
        lying = {"letter": name, "edition": edition, "printed": printed(scenario_of(board.text)), "again": again}
        yield {"board": lying, "questions": made}


def _place(board: BoardDoc | None) -> tuple[str, str] | None:
    return (board.text, board.edition) if board is not None else None


def paper_question(question: QuestionDoc, number: int, *, key: bool) -> dict[str, Any]:
    """Return a question as paper has it, or with what is right as its key has it, in the language that is active."""
    on_paper = {"hint": _hint(question), "lines": range(_LINES.get(question.kind, 0))}
    return {
        "number": number,
        "prompt": prompt(question, current_language()),
        "points": question.points,
        "kind": question.kind,
        "options": list(_options(question, key=key)),
        **(_answers(question) if key else on_paper),
    }


def _hint(question: QuestionDoc) -> str:
    """Return how the question is answered on paper; "" where that is plain."""
    return {
        "single": _("Tick one."),
        "multiple": _("Tick all that are true; if none is, tick “None of these”."),
        "pt": _("Write power and toughness, or a dash if it isn’t a creature."),
        "state": _("Write all of it."),
        "order": _("Write the letters in their order; leave out what does not apply."),
        "reason": _("Tick one rule that decides."),
        "layer": _("Tick every layer in which it applies."),
    }.get(question.kind, "")


def _options(question: QuestionDoc, *, key: bool) -> Iterator[dict[str, Any]]:
    """Yield what can be chosen; the key has the options alone, with what is right, and all else in words."""
    none_right = key and not any(option.right for option in question.options)
    for choice in lettered(question) if not key or question.kind in OF_OPTIONS else ():
        option = question.option(choice.value) if key else None
        ideas = tuple(map(title_of, option.misconceptions)) if option else ()
        right = option.right if option else none_right
        yield {"letter": choice.letter, "text": choice.text, "right": right, "ideas": ideas}


def _answers(question: QuestionDoc) -> dict[str, Any]:
    marked = question.kind in (*OF_OPTIONS, "text")
    believed = () if marked else question.believed
    return {
        "answer": "" if marked else right_in_words(question),
        "believed": [(in_words(question, it.answer), tuple(map(title_of, it.misconceptions))) for it in believed],
        "way": way_lines(question),
        "explanation": text_in(question.explanation, current_language()),
    }


def slides(round_: Round, quiz: QuizDoc) -> Iterator[dict[str, Any]]:
    """Yield each question to project: its board as printed, and the same with the way through the layers."""
    for number, question in enumerate(quiz.questions, 1):
        address = reverse("trainer:slide", args=(round_.code, number, "svg")) if question.board else ""
        yield {
            "number": number,
            "prompt": prompt(question, current_language()),
            "options": [choice.text for choice in lettered(question)],
            "board": f"{address}?part=printed" if address else "",
            "answer": f"{address}?part=layers" if address else "",
            "right": right_in_words(question),
        }
