"""Feedback on an answer to a quiz: by what was frozen, and by the engine where it still says the same.

With it go the ways through the layers of what a question speaks of; paper and files have them in lines of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.analysis.differences import Place
from engine.evaluation.trace import Trace
from engine.scenario import Label
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import Names
from layers_site.explain.words import Sentence
from layers_site.platform.text import current_language
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import editions_with, right_answer
from layers_site.questions.comparison import ComparisonRow, Item, Side, marks
from layers_site.questions.explanations import MOST_STEPS, StepAccount, Teller, decided, way
from layers_site.questions.presenters import MOST_TOLD, Idea, RuleLink, VerdictView, idea_view, rule_links
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import Verdict
from layers_site.questions.words import names_of, unchanged
from layers_site.quizzes.grading import Grade, ask_of, grade, same, tidied
from layers_site.quizzes.making import feedback
from layers_site.quizzes.models import Answer, Round
from layers_site.quizzes.shapes import OF_ENGINE, BoardDoc, OptionDoc, QuestionDoc
from layers_site.quizzes.wording import asked_question, layer_choices, layers_of, plain_rows, prompt, read_ask, text_in


@dataclass(frozen=True, slots=True)
class WayOf:
    """The steps that lead to an answer.

    `title` names what they are about, "" where that is the whole question. `still` says that there are none, `decided`
    what decided between them.
    """

    title: str
    steps: tuple[StepAccount, ...]
    still: str
    rules: tuple[RuleLink, ...]
    edition: str
    decided: Sentence | None


def ways_of(question: QuestionDoc, verdict: VerdictView | None) -> tuple[WayOf, ...]:
    """Return the ways; () if nothing is asked of the engine, or its result differs from the frozen one."""
    if verdict is not None:
        return (WayOf("", verdict.way, verdict.still, verdict.rules, verdict.edition, verdict.decided),)
    if question.board is None:
        return ()
    try:
        if question.kind == "layer":
            return tuple(_of_effect(question, question.board, str(question.ask.get("effect", ""))))
        return tuple(_of_statements(question, question.board)) if question.kind == "multiple" else ()
    except (ScenarioError, EvaluationError, KeyError):
        return ()


def _of_statements(question: QuestionDoc, board: BoardDoc) -> Iterator[WayOf]:
    """Yield the way of each object that a statement is about, in the order of the statements."""
    questions = [(read_ask(board, option.ask), option) for option in question.options if option.ask and option.answer]
    for name in dict.fromkeys(
        engine_question.object for engine_question, _option in questions if engine_question.object
    ):
        mine = [(asks, option) for asks, option in questions if asks.object == name]
        if all(agrees(asks.ask, option.answer or {}, right_answer(asks)) == option.right for asks, option in mine):
            aspects = {asks.ask for asks, _option in mine}
            yield _of_object(mine[0][0] if len(aspects) == 1 else replace(mine[0][0], ask="state"))


def _of_object(question: Question) -> WayOf:
    trace, names = evaluated(question.text, question.ruleset), names_of(question)
    steps = way(question, trace, names)
    reason = next(iter(decided(question, trace, names)), None) if steps else None
    return _way(names.thing(question.object), steps, unchanged(question), trace, reason)


def _of_effect(question: QuestionDoc, board: BoardDoc, effect: str) -> Iterator[WayOf]:
    """Yield the steps of the effect, one for each layer in which it applies."""
    if list(layers_of(board, effect)) != list((question.wanted or {}).get("layers") or ()):
        return
    trace = evaluated(board.text, board.edition)
    infos = {name: trace.effects[name] for name in sorted(trace.effects)}
    teller = Teller(trace, Names(trace.scenario, infos))
    steps = tuple(teller.step_account(place, "") for place in islice(_places(trace, effect), MOST_STEPS))
    yield _way("", steps, _("No effect applies in this layer."), trace, None)


def _places(trace: Trace, effect: str) -> Iterator[Place]:
    for layer in trace.layers:
        for at, step in enumerate(layer.applied):
            if step.effect == effect:
                yield Place(layer.layer, at, step.effect)


def _way(title: str, steps: tuple[StepAccount, ...], still: str, trace: Trace, reason: Sentence | None) -> WayOf:
    return WayOf(title, steps, still, rule_links(steps, trace.rules.id), trace.rules.id, reason)


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
        return _("Your trainer hasn’t marked this answer yet.")
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
    ideas = tuple(idea_view(idea) for idea in graded.believed if idea in misconceptions())
    verdict = _verdict(question, answer, graded)
    return Feedback(
        question=question.id,
        kind=question.kind,
        question_text=prompt(question, current_language()),
        right=graded.right if worth is None or question.kind != "text" else worth == question.points,
        summary=_("Yes. Your trainer accepts this answer.") if accepted else _summary(question, graded),
        comment="",
        accepted=accepted,
        points="" if worth is None else number(worth),
        most=number(Decimal(question.points)),
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


def number(points: Decimal) -> str:
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


def way_lines(question: QuestionDoc) -> tuple[str, ...]:
    """Return the steps to what was frozen as right, what decided, and the rules, in the language of the page.

    Empty where the engine would not give that answer today.
    """
    ways = feedback_on(question, question.wanted or {}).ways
    rules = dict.fromkeys(rule.number for way in ways for rule in way.rules)
    numbers = [_("Rules: %(numbers)s") % {"numbers": ", ".join(rules)}] if rules else []
    return (*(line for way in ways for line in _lines(way, titled=len(ways) > 1)), *numbers)


def _lines(way: WayOf, *, titled: bool) -> Iterator[str]:
    if titled:
        yield way.title
    yield from filter(None, map(_step, way.steps))
    if not way.steps:
        yield way.still
    if way.decided is not None:
        yield str(way.decided)


def _step(account: StepAccount) -> str:
    step = account.step
    if step is None or step.what is None:
        return ""
    layer = _("Layer %(layer)s: %(who)s") % {"layer": account.badge.layer if account.badge else "", "who": step.who}
    because = f" {step.order}" if step.order else ""
    return f"{layer} – {step.what}{because}"
