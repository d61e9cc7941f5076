"""Feedback on an answer to a quiz: by what was frozen, and by the engine where it still says the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _

from engine import EvaluationError
from engine.rulesets import DEFAULT
from engine.scenario import Label
from layers_site.content.glossary.entries import matching_entries, rule_address
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.platform.text import current_language
from layers_site.questions.beliefs import editions_with, right_answer
from layers_site.questions.comparison import ComparisonRow, Item, Side, marks
from layers_site.questions.presenters import MOST_TOLD, Idea, RuleLink, VerdictView
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import Verdict
from layers_site.quizzes.grading import Grade, ask_of, grade, same, tidied
from layers_site.quizzes.ideas import feedback
from layers_site.quizzes.models import Answer, Round
from layers_site.quizzes.shapes import OF_ENGINE, OptionDoc, QuestionDoc
from layers_site.quizzes.ways import WayOf, ways_of
from layers_site.quizzes.wording import asked_question, layer_choices, plain_rows, prompt, text_in


@dataclass(frozen=True, slots=True)
class OptionTold:
    """An option as it was shown. `feedback` is what its trainer says of it, "" unless it was taken wrongly."""

    id: str
    text: str
    chosen: bool
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """`right` is None for words that nobody has marked. `points` of `most` as they are written.

    `options` for questions of options, else `rows`: yours beside what is right; `words` for words of one's own.
    `accepted` afterwards by the trainer, though it is not the answer that was published; `comment` is the trainer's.
    `ideas` may be behind a wrong answer, `more` are not told. `verdict` has the way to the result and where the ideas
    leave it, `ways` the steps of all that is spoken of; None and () where nothing is asked of the engine, or where it
    would not give today what was frozen.
    """

    question: str
    kind: str
    question_text: str
    right: bool | None
    summary: str
    comment: str
    accepted: bool
    points: str
    most: str
    options: tuple[OptionTold, ...]
    rows: tuple[ComparisonRow, ...]
    words: str
    explanation: str
    ideas: tuple[Idea, ...]
    more: int
    verdict: VerdictView | None
    ways: tuple[WayOf, ...]


def feedback_on_answer(question: QuestionDoc, answer: Answer, round_: Round) -> Feedback:
    """Return the feedback on an answer that was kept, with its mark. It tells the right answer, as `feedback_on`."""
    feedback = feedback_on(question, answer.given, points=answer.points, right=answer.right)
    if question.kind != "text":
        return feedback
    return replace(feedback, summary=_of_words(answer, round_), comment=answer.comment)


def _of_words(answer: Answer, round_: Round) -> str:
    if answer.marked is not None:
        return _("Marked by your trainer.")
    if answer.points is not None:
        return _("Marked by you.")
    if round_.marking == Round.Marking.TRAINER:
        return _("Your trainer has not marked this answer yet.")
    return _("Compare your answer with this one, and mark it yourself.")


def feedback_on(
    question: QuestionDoc, raw_answer: Mapping[str, Any], *, points: Decimal | None = None, right: bool | None = None
) -> Feedback:
    """Return the feedback on an answer, in the page's language.

    It tells the right answer, so ask `disclosure.may_see` first.

    `points` and `right` are what was kept with the answer, where that may be another grade than its own: words that
    were marked, and an answer that its trainer accepted afterwards.
    """
    graded, answer = grade(question, raw_answer), tidied(question, raw_answer)
    worth = graded.points if points is None else points
    accepted = question.kind != "text" and right is True and graded.right is False
    if accepted:
        graded = replace(graded, right=True, believed=())
    ideas = tuple(_ideas(graded.believed))
    verdict = _verdict(question, answer, graded)
    return Feedback(
        question=question.id,
        kind=question.kind,
        question_text=prompt(question, current_language()),
        right=graded.right if worth is None or question.kind != "text" else worth == question.points,
        summary=_("Yes. Your trainer accepts this answer.") if accepted else _summary(question, graded),
        comment="",
        accepted=accepted,
        points="" if worth is None else _number(worth),
        most=_number(Decimal(question.points)),
        options=tuple(_options(question, graded)),
        rows=_rows(question, answer, verdict),
        words=str(answer.get("text", "")),
        explanation=text_in(question.explanation, current_language()),
        ideas=ideas[:MOST_TOLD],
        more=max(0, len(ideas) - MOST_TOLD),
        verdict=verdict,
        ways=ways_of(question, verdict),
    )


def _summary(question: QuestionDoc, graded: Grade) -> str:
    if question.kind == "text":
        return _("Compare your answer with this one.")
    if graded.right:
        return _("Yes, that is right.")
    return _("Partly right.") if graded.points else _("Not quite.")


def _number(points: Decimal) -> str:
    """Write a number: "1", "0.67", "0,67"."""
    return formats.localize(points.normalize() if points % 1 else points.quantize(Decimal(1)))


def _options(question: QuestionDoc, graded: Grade) -> Iterator[OptionTold]:
    for option in question.options:
        chosen = option.id in graded.chosen
        yield OptionTold(
            option.id, _text(option.text), chosen, option.right, _feedback(question, option, chosen=chosen)
        )


def _feedback(question: QuestionDoc, option: OptionDoc, *, chosen: bool) -> str:
    """Return the feedback texts of the chosen options, and of a right option that was left out.

    What is made from ideas is left out where the ideas are told anyway; of a right one that was chosen it would answer
    nobody.
    """
    heard = chosen or (question.kind == "multiple" and option.right)
    words = option.feedback
    told_anyway = question.kind == "single" and words == feedback(option.misconceptions)
    answers_nobody = chosen and option.right and bool(option.misconceptions)
    return "" if not heard or told_anyway or answers_nobody else _text(words)


def _text(text: Label) -> str:
    return text_in(text, current_language())


def _rows(question: QuestionDoc, answer: Mapping[str, Any], verdict: VerdictView | None) -> tuple[ComparisonRow, ...]:
    """Return the rows, as the engine's presenter words them, or by the words of the answers themselves."""
    if question.kind not in OF_ENGINE:
        return ()
    if question.kind == "layer":
        return (_layers(question, answer),)
    return verdict.rows if verdict else plain_rows(ask_of(question), answer, question.wanted or {})


def _layers(question: QuestionDoc, answer: Mapping[str, Any]) -> ComparisonRow:
    titles = dict(layer_choices(question.board.edition)) if question.board else {}
    known = list(titles)

    def listed(answer: Mapping[str, Any]) -> list[str]:
        return sorted(
            set(answer.get("layers") or ()), key=lambda name: (known.index(name) if name in known else 99, name)
        )

    yours, right = listed(answer), listed(question.wanted or {})
    sides = (
        Side(None, tuple(Item(titles.get(name, name), mark) for name, mark in zip(layers, marked, strict=True)))
        for layers, marked in zip((yours, right), marks(yours, right), strict=True)
    )
    return ComparisonRow("", yours == right, *sides)


def _verdict(question: QuestionDoc, answer: Mapping[str, Any], graded: Grade) -> VerdictView | None:
    """Return the verdict; None unless the present engine gives the frozen answer."""
    engine_question = asked_question(question)
    if engine_question is None or graded.right is None or question.kind == "multiple":
        return None
    chosen, wanted = _answers(question, answer)
    try:
        if chosen is None or wanted is None or not _still(question, engine_question, wanted):
            return None
        editions = () if graded.right else editions_with(engine_question, chosen)
        return VerdictView(
            engine_question, Verdict(graded.right, dict(chosen), dict(wanted), graded.believed, editions)
        )
    except (EvaluationError, KeyError):
        return None


def _answers(
    question: QuestionDoc, answer: Mapping[str, Any]
) -> tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]:
    """Return the given and the right answer as the engine has them.

    None for an option without an answer to the engine.
    """
    if question.kind != "single":
        return answer, question.wanted
    chosen = question.option(answer.get("option"))
    right = question.option((question.wanted or {}).get("option"))
    return (chosen.answer if chosen else None), (right.answer if right else None)


def _still(question: QuestionDoc, engine_question: Question, wanted: Mapping[str, Any]) -> bool:
    now = right_answer(engine_question)
    return now == wanted if question.kind == "single" else same(question, now, wanted) and same(question, wanted, now)


def _ideas(ids: Iterable[str]) -> Iterator[Idea]:
    known = misconceptions()
    for idea in ids:
        if idea in known:
            misconception = known[idea]
            links = (
                RuleLink(rule, rule_address(rule, DEFAULT) if matching_entries(rule, DEFAULT) else "")
                for rule in misconception.rules
            )
            texts = (label(misconception.title), label(misconception.description), label(misconception.correction))
            yield Idea(idea, *texts, label(misconception.once) if misconception.once else "", tuple(links))
