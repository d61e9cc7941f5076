"""What is said of an answer: right or not, yours beside the right one, and which idea may be behind a wrong one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from layers_site.asking.judging import Verdict
from layers_site.asking.questions import Ask, Question


@dataclass(frozen=True, slots=True)
class VerdictView:
    """`said` is the verdict in one line."""

    right: bool
    ask: Ask
    said: str


def verdict_view(question: Question, verdict: Verdict) -> VerdictView:
    said = _("Right.") if verdict.right else _("Not quite.")
    return VerdictView(verdict.right, question.ask, said)
