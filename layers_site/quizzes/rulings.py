"""Rulings on a question after it was published, read from the log, the oldest first.

A ruling is a rule of `Regrading.changes[0]["rule"]`:

{"do": "accept", "given": {…}}     an answer that is right beside the others
{"do": "engine", "wanted": {…}}    what the present engine gives is right now
{"do": "drop"}                     the question counts for nobody
{"do": "restore"}                  as it was published
{"do": "again"}                    as it was ruled, for answers that came later

Of a pattern each learner has another board: "accept" has the `board` as well (`board_key`), and "engine" has `boards`
with what the engine gives for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final, Literal

from engine.notation.canonical import json_text
from layers_site.questions.options import digest
from layers_site.quizzes.grading import Grade, grade, same, tidied
from layers_site.quizzes.models import Regrading, Round
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc

Do = Literal["accept", "engine", "drop", "restore", "again"]
RULE: Final = "rule"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The present state of a question after corrections.

    `wanted` is None while the published answer is right. `boards` has what was ruled on single boards of a pattern.
    """

    accepted: tuple[Mapping[str, Any], ...] = ()
    wanted: Mapping[str, Any] | None = None
    dropped: bool = False
    boards: Mapping[str, Ruling] = field(default_factory=dict)

    def on(self, board: str) -> Ruling:
        """Return the state on one board of a pattern; "" is any other question."""
        return replace(self.boards.get(board, Ruling()), dropped=self.dropped) if board else self

    def under(self, rule: Mapping[str, Any]) -> Ruling:
        """Return the state after one more correction.

        Accepting an answer or taking the engine's makes a dropped question count again.
        """
        match rule.get("do"):
            case "accept" if rule.get("board"):
                return self._on_boards({rule["board"]: {"do": "accept", "given": rule["given"]}})
            case "engine" if "boards" in rule:
                return self._on_boards({name: {"do": "engine", "wanted": now} for name, now in rule["boards"].items()})
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

    def _on_boards(self, rules: Mapping[str, Mapping[str, Any]]) -> Ruling:
        ruled = {name: self.boards.get(name, Ruling()).under(rule) for name, rule in rules.items()}
        return replace(self, boards={**self.boards, **ruled}, dropped=False)


AS_PUBLISHED: Final = Ruling()


def board_key(question: QuestionDoc) -> str:
    """Return the name of the board of a pattern, and of what is asked of it, in rulings; "" for any other question."""
    if question.pattern is None or question.board is None:
        return ""
    return digest(json_text([question.board.text, question.board.edition, dict(question.ask)]))


def rule_in(regrading: Regrading) -> Mapping[str, Any]:
    """Return the rule of an entry of the log; {} where it has none."""
    for change in regrading.changes:
        if isinstance(change, dict) and isinstance(change.get(RULE), dict):
            rule: Mapping[str, Any] = change[RULE]
            return rule
    return {}


def rulings_of(round_: Round) -> dict[str, Ruling]:
    """Return the state of each question with a ruling."""
    return folded(round_.regradings.order_by("at", "pk"))


def folded(regradings: Iterable[Regrading]) -> dict[str, Ruling]:
    """Return all rules one after the other, the oldest first."""
    rulings: dict[str, Ruling] = {}
    for regrading in regradings:
        rulings[regrading.question] = rulings.get(regrading.question, AS_PUBLISHED).under(rule_in(regrading))
    return rulings


# --- what an answer is worth ----------------------------------------------------------------------------


def grade_under(question: QuestionDoc, ruling: Ruling, answer: Mapping[str, Any]) -> Grade:
    """Return the grade of an answer as it was ruled; nobody gets anything for a question that was dropped."""
    ruling = ruling.on(board_key(question))
    question_doc = _ruled_question(question, ruling)
    graded = grade(question_doc, answer)
    if ruling.dropped:
        return replace(graded, right=None, points=None)
    tidy = tidied(question_doc, answer)
    if any(same(question_doc, tidy, tidied(question_doc, accepted)) for accepted in ruling.accepted):
        return Grade(True, Decimal(question.points), (), graded.chosen)
    return graded


def _ruled_question(question: QuestionDoc, ruling: Ruling) -> QuestionDoc:
    """Return the question with what is right by the ruling."""
    if ruling.wanted is None:
        return question
    if question.kind not in OF_OPTIONS:
        return replace(question, wanted=ruling.wanted)
    right = ruling.wanted.get("options") or [ruling.wanted.get("option")]
    options = tuple(replace(option, right=option.id in right) for option in question.options)
    return replace(question, wanted=ruling.wanted, options=options)
