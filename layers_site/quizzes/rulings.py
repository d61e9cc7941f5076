"""What was ruled of a question after it had been published: read from the log, the oldest first.

A ruling is a rule of `Regrading.changes[0]["rule"]`:

{"do": "accept", "given": {…}}     an answer that is right beside the others
{"do": "engine", "wanted": {…}}    what the present engine gives is right now
{"do": "drop"}                     the question counts for nobody
{"do": "restore"}                  as it was published
{"do": "again"}                    as it was ruled, for answers that came later
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, Literal

from layers_site.quizzes.grading import Grade, grade, same, tidied
from layers_site.quizzes.models import Regrading, Round
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc

Do = Literal["accept", "engine", "drop", "restore", "again"]
RULE: Final = "rule"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds of a question now. `wanted` is None where what was published is still right."""

    accepted: tuple[Mapping[str, Any], ...] = ()
    wanted: Mapping[str, Any] | None = None
    dropped: bool = False

    def under(self, rule: Mapping[str, Any]) -> Ruling:
        """With one more rule; what is accepted or taken from the engine counts again where it was dropped."""
        match rule.get("do"):
            case "accept":
                accepted = self.accepted if rule["given"] in self.accepted else (*self.accepted, rule["given"])
                return replace(self, accepted=accepted, dropped=False)
            case "engine":
                return replace(self, wanted=rule["wanted"], dropped=False)
            case "drop":
                return replace(self, dropped=True)
            case "restore":
                return Ruling()
        return self


AS_PUBLISHED: Final = Ruling()


def rule_in(regrading: Regrading) -> Mapping[str, Any]:
    """The rule of an entry of the log; {} where it has none."""
    for change in regrading.changes:
        if isinstance(change, dict) and isinstance(change.get(RULE), dict):
            found: Mapping[str, Any] = change[RULE]
            return found
    return {}


def rulings_of(round_: Round) -> dict[str, Ruling]:
    """By question, as far as anything was ruled."""
    return folded(round_.regradings.order_by("at", "pk"))


def folded(regradings: Iterable[Regrading]) -> dict[str, Ruling]:
    """All rules one after the other, the oldest first."""
    found: dict[str, Ruling] = {}
    for one in regradings:
        found[one.question] = found.get(one.question, AS_PUBLISHED).under(rule_in(one))
    return found


# --- what an answer is worth ----------------------------------------------------------------------------


def grade_under(question: QuestionDoc, ruling: Ruling, given: Mapping[str, Any]) -> Grade:
    """The grade of an answer as it was ruled; nobody gets anything for a question that was dropped."""
    asked = _asked(question, ruling)
    graded = grade(asked, given)
    if ruling.dropped:
        return replace(graded, right=None, points=None)
    found = tidied(asked, given)
    if any(same(asked, found, tidied(asked, accepted)) for accepted in ruling.accepted):
        return Grade(True, Decimal(question.points), (), graded.chosen)
    return graded


def _asked(question: QuestionDoc, ruling: Ruling) -> QuestionDoc:
    """The question with what is right by the ruling."""
    if ruling.wanted is None:
        return question
    if question.kind not in OF_OPTIONS:
        return replace(question, wanted=ruling.wanted)
    right = ruling.wanted.get("options") or [ruling.wanted.get("option")]
    options = tuple(replace(one, right=one.id in right) for one in question.options)
    return replace(question, wanted=ruling.wanted, options=options)
