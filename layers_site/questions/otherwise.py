"""The object without each of the rules that decide what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.decided import Decision
from layers_site.boards.services.evaluation import evaluated
from layers_site.questions import words
from layers_site.questions.answers import KEYS
from layers_site.questions.deciding import deciders
from layers_site.questions.questions import Question


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One rule that decides: in words, its number in the edition ("" where it has none), what would be without it."""

    reason: str
    citation: str
    text: str


def otherwise(question: Question) -> Iterator[Otherwise]:
    """Yield each deciding rule of a question about reasons. It tells the answer, so show it only after one."""
    for decider in deciders(question.text, question.ruleset) or () if question.ask == "reason" else ():
        if decider.differences is not None and question.object in decider.differences.objects:
            yield Otherwise(words.reason(decider.what), decider.citation, _text(decider, question))


def _text(decision: Decision, question: Question) -> str:
    keys = decision.differences.objects[question.object] if decision.differences else {}
    if keys.keys().isdisjoint(KEYS["pt"]):
        return _("Without this it would end otherwise.")
    now = evaluated(question.text, question.ruleset).final[question.object]
    size = [keys[key][1] if key in keys else getattr(now, key) for key in KEYS["pt"]]
    if None in size:
        return _("Without this it would not be a creature.")
    return _("Without this it would be %(size)s.") % {"size": "/".join(map(str, size))}
