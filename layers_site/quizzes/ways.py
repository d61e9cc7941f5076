"""The way to a right answer in lines of text: for paper and for files, which have no page beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.scenario import Label
from layers_site.questions.answers import KEYS
from layers_site.questions.explanations import StepAccount
from layers_site.questions.presenters import VerdictView
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.shapes import Kind, QuestionDoc
from layers_site.quizzes.wording import in_both, read_ask

#: Of several statements so many things are told of.
_MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class Way:
    """The steps that lead to the answer, what decided, and the numbers of the rules, in the page's language."""

    steps: tuple[str, ...] = ()
    decided: str = ""
    rules: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        rules = _("Rules: %(numbers)s") % {"numbers": ", ".join(self.rules)} if self.rules else ""
        return (*self.steps, *filter(None, (self.decided, rules)))


def way_of(question: QuestionDoc) -> Way:
    """Return the way to what was frozen as right; an empty one where the engine would not give that today."""
    views = [view for part in _parts(question) if (view := feedback_on(part, part.wanted or {}).verdict) is not None]
    steps = tuple(line for view in views for line in _steps(view))
    decided = " ".join(dict.fromkeys(str(view.decided) for view in views if view.decided is not None))
    rules = tuple(dict.fromkeys(rule.number for view in views for rule in view.rules))
    return Way(steps, decided, rules)


def way_in_both(question: QuestionDoc) -> Label:
    """Return the way in both languages, line by line."""
    return in_both(lambda: "\n".join(way_of(question).lines))


def _parts(question: QuestionDoc) -> Sequence[QuestionDoc]:
    """Return the question; of several statements one question for each thing of which something is stated."""
    if question.kind != "multiple" or question.board is None:
        return (question,)
    asks = {repr(option.ask): option.ask for option in question.options if option.ask}
    parts: list[QuestionDoc] = []
    for ask in list(asks.values())[:_MOST_TOLD]:
        right = [option for option in question.options if option.ask == ask and option.right and option.answer]
        try:
            engine_question = read_ask(question.board, ask)
        except (ScenarioError, EvaluationError):
            continue
        if right and set(KEYS[engine_question.ask]) <= set(right[0].answer or {}):
            kind: Kind = "pt" if engine_question.ask == "pt" else "state"
            parts.append(replace(question, kind=kind, ask=ask, options=(), wanted=right[0].answer, believed=()))
    return parts


def _steps(view: VerdictView) -> Iterator[str]:
    named = [_step(account) for account in view.way]
    yield from filter(None, named)
    if not view.way:
        yield view.still


def _step(account: StepAccount) -> str:
    step = account.step
    if step is None or step.what is None:
        return ""
    layer = _("Layer %(layer)s: %(who)s") % {"layer": account.badge.layer if account.badge else "", "who": step.who}
    because = f" {step.order}" if step.order else ""
    return f"{layer} – {step.what}{because}"
