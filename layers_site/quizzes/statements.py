"""Statements about what a board comes to: true ones, and ones that follow from a misconception."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.names import Names, enumeration
from layers_site.questions.beliefs import right_answer
from layers_site.questions.chooser import Candidate, Spot, candidates
from layers_site.questions.options import digest
from layers_site.questions.questions import Ask, Question, question_json
from layers_site.quizzes.ideas import feedback
from layers_site.quizzes.notation import LONGEST_OPTION
from layers_site.quizzes.shapes import LETTERS, BoardDoc, OptionDoc
from layers_site.quizzes.wording import in_both, spoken

#: So many statements are made of one board at most.
MOST: Final = 6


def statements(board: BoardDoc, about: str = "") -> tuple[OptionDoc, ...]:
    """Make statements of what most misconceptions get wrong, of the object `about` or of all.

    Half of them say it as it is, half as it is believed. Of each thing there is one statement, so that none gives
    another away. Raises ScenarioError or EvaluationError.
    """
    possible = candidates(Spot(board.text, board.edition), about)
    points = sorted(possible, key=lambda point: (-len(point.detects), _digest(point)))[:MOST]
    misleading = [point for point in sorted(points, key=_digest) if point.wrong]
    false = misleading[::2]
    made = [_false(point) if point in false else _true(point) for point in sorted(points, key=_digest)]
    return tuple(_named(made))


def _true(point: Candidate) -> OptionDoc:
    return _option(point.question, right_answer(point.question), tuple(sorted(point.detects)), right=True)


def _false(point: Candidate) -> OptionDoc:
    """State the wrong answer that most misconceptions give."""
    answer, ideas = max(point.wrong.items(), key=lambda pair: len(pair[1]))
    return _option(point.question, json.loads(answer), tuple(sorted(ideas)), right=False)


def _option(question: Question, answer: Mapping[str, Any], ideas: tuple[str, ...], *, right: bool) -> OptionDoc:
    text = in_both(lambda: _statement(question, answer))
    explanation = feedback(ideas) if ideas else Label("", "")
    return OptionDoc("", text, right, explanation, ideas, answer, question_json(question))


def _statement(question: Question, answer: Mapping[str, Any]) -> str:
    """Return an answer as a whole sentence, such as "Humility is 4/4."

    An ability is quoted, so that it is not taken for what holds on the board; of colors, types and abilities it says
    that these are all, since grading does so too.
    """
    names = Names(scenario_of(question.text))
    value = _quoted(question, answer) if question.ask == "abilities" else spoken(question, answer)
    if question.ask == "controller":
        value = names.player(str(answer["controller"]))
    return (_sentence(question.ask, answer) % {"name": names.thing(question.object), "said": value})[:LONGEST_OPTION]


def _quoted(question: Question, answer: Mapping[str, Any]) -> str:
    each = (spoken(question, {"abilities": [ability]}) for ability in answer["abilities"])
    return enumeration([_("“%(text)s”") % {"text": text.removesuffix(".")} for text in each])


def _sentence(ask: Ask, answer: Mapping[str, Any]) -> str:
    if ask == "types":
        return _("The type line of %(name)s is just “%(said)s”.")
    if ask == "colors" and answer["colors"]:
        only = len(answer["colors"])
        return ngettext("The only color of %(name)s is %(said)s.", "The only colors of %(name)s are %(said)s.", only)
    if ask == "abilities":
        if not answer["abilities"]:
            return _("%(name)s has no abilities.")
        only = len(answer["abilities"])
        return ngettext("%(name)s has only the ability %(said)s.", "%(name)s has only the abilities %(said)s.", only)
    if ask == "controller":
        return _("%(name)s is controlled by %(said)s.")
    if ask == "pt" and answer["power"] is None:
        return _("%(name)s is not a creature.")
    return _("%(name)s is %(said)s.")


def _named(made: list[OptionDoc]) -> Iterator[OptionDoc]:
    for letter, option_doc in zip(LETTERS, made, strict=False):
        yield OptionDoc(
            letter,
            option_doc.text,
            option_doc.right,
            option_doc.feedback,
            option_doc.misconceptions,
            option_doc.answer,
            option_doc.ask,
        )


def _digest(point: Candidate) -> str:
    return digest(f"{point.about} {point.ask}")
