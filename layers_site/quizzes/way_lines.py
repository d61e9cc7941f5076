"""The way to a right answer in lines of text: for paper and for files, which have no page beside them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.questions.explanations import StepAccount
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.ways import WayOf
from layers_site.quizzes.wording import in_both


def way_lines(question: QuestionDoc) -> tuple[str, ...]:
    """Return the steps to what was frozen as right, what decided, and the rules, in the language of the page.

    Empty where the engine would not give that answer today.
    """
    ways = feedback_on(question, question.wanted or {}).ways
    rules = dict.fromkeys(rule.number for way in ways for rule in way.rules)
    numbers = [_("Rules: %(numbers)s") % {"numbers": ", ".join(rules)}] if rules else []
    return (*(line for way in ways for line in _lines(way, titled=len(ways) > 1)), *numbers)


def way_in_both(question: QuestionDoc) -> Label:
    """Return the way in both languages, line by line."""
    return in_both(lambda: "\n".join(way_lines(question)))


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
