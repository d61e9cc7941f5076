"""Answers of misconceptions to a question, equal ones together, and statements that follow from one or are true."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import EvaluationError
from engine.rulesets import RULESETS
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.explain.names import Names, enumeration
from layers_site.platform.text import lowered
from layers_site.questions.beliefs import gathered, right_answer, wrong_answers
from layers_site.questions.chooser import Candidate, Spot, candidates
from layers_site.questions.distractors import Distractor, LeftOut, Overlooked
from layers_site.questions.options import digest
from layers_site.questions.questions import Ask, Question, question_json
from layers_site.questions.words import effect_name, layer_name, names_of
from layers_site.quizzes.notation import LONGEST_OPTION
from layers_site.quizzes.shapes import LETTERS, BelievedDoc, BoardDoc, OptionDoc
from layers_site.quizzes.wording import in_both, layers_believed, layers_of, spoken

#: More ideas than these are not told under one option.
_MOST_TOLD: Final = 2

#: So many statements are made of one board at most.
MOST: Final = 6


def believed(question: Question) -> tuple[BelievedDoc, ...]:
    """Return the wrong answers that misconceptions give; () where the board takes too long."""
    try:
        wrongs = wrong_answers(question)
    except EvaluationError:
        return ()
    return tuple(BelievedDoc(wrong.answer, wrong.misconceptions) for wrong in wrongs if wrong.misconceptions)


def strangers(question: Question, answer: Mapping[str, Any], ideas: Iterable[str], *, right: bool) -> tuple[str, ...]:
    """Return the ideas that do not give a wrong answer, or that do not lead away from a right one."""
    answers = gathered(question).answers
    return tuple(idea for idea in ideas if answers.get(idea) is None or (answers[idea] == answer) == right)


def layers_misbelieved(board: BoardDoc, effect: str) -> tuple[BelievedDoc, ...]:
    """Return the wrong answers about the layers in which an effect applies, with their misconceptions.

    One who takes it to apply nowhere is not asked after.
    """
    right, by_idea = layers_of(board, effect), layers_believed(board, effect)
    groups: dict[tuple[str, ...], list[str]] = {}
    for idea, layers in by_idea.items():
        if layers and layers != right:
            groups.setdefault(layers, []).append(idea)
    return tuple(BelievedDoc({"layers": list(layers)}, tuple(ideas)) for layers, ideas in groups.items())


def feedback_on_distractor(question: Question, wrong: Distractor) -> Label:
    """Say of a wrong answer how somebody comes to it; nothing where it is only one of all there are."""
    leaves = wrong.leaves
    if leaves is not None:
        return in_both(lambda: _left_out(question, leaves))
    return feedback(wrong.misconceptions, wrong.editions)


def _left_out(question: Question, leaves: LeftOut) -> str:
    """Say what is overlooked, or until where the answer holds and what changes it there."""
    if isinstance(leaves, Overlooked):
        return _("So it would be without this: %(name)s.") % {"name": names_of(question).item(leaves.thing)}
    if leaves.layer in AFTER_LAYERS:
        return _("So it is before this applies: %(name)s.") % {"name": effect_name(question, leaves.effect)}
    words = {"layer": layer_name(replace(question, layer=leaves.layer)), "name": effect_name(question, leaves.effect)}
    return _("So it is before %(layer)s. What changes it there: %(name)s.") % words


def feedback(ideas: Iterable[str], editions: Iterable[str] = ()) -> Label:
    """Say of a wrong answer what somebody may have thought, and what the rules say instead, in both languages."""
    known = _known(ideas)
    if not known:
        return _once(tuple(editions))
    texts = [(misconception.description, misconception.correction) for misconception in known]
    return Label(
        " ".join(f"{thought.en} By the rules: {lowered(correction.en)}" for thought, correction in texts),
        " ".join(f"{thought.fr} Selon les règles\u00a0: {lowered(correction.fr)}" for thought, correction in texts),
    )


def _known(ideas: Iterable[str]) -> list[Misconception]:
    catalogue = misconceptions()
    return [catalogue[idea] for idea in ideas if idea in catalogue][:_MOST_TOLD]


def _once(editions: tuple[str, ...]) -> Label:
    """Return under which rules the answer was right."""
    if not editions:
        return Label("", "")
    titles = [RULESETS[edition].title for edition in editions]
    english, french = ", ".join(title.en for title in titles), ", ".join(title.fr for title in titles)
    return Label(f"It is right under other rules: {english}.", f"C’est juste selon d’autres règles\u00a0: {french}.")


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
    for letter, option in zip(LETTERS, made, strict=False):
        yield OptionDoc(
            letter,
            option.text,
            option.right,
            option.feedback,
            option.misconceptions,
            option.answer,
            option.ask,
        )


def _digest(point: Candidate) -> str:
    return digest(f"{point.about} {point.ask}")
